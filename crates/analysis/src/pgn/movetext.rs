//! Moves, comments, glyphs and variations.

use super::{PlayedMove, is_result, tags::Body};
use tabia_chess::Position;

/// What the moves of a game say.
#[derive(Debug, Default)]
pub struct Movetext {
    pub comment: String,
    pub moves: Vec<PlayedMove>,
    pub result: Option<String>,
}

/// Reads the moves up to the result, the end or the first fault.
pub fn read(body: Body<'_>, start: &Position, fault: &mut impl FnMut(usize, String)) -> Movetext {
    let mut scanner = Scanner::new(body);
    let mut position = start.clone();
    let mut text = Movetext::default();
    while let Some((line, token)) = scanner.next() {
        let token = match token {
            Ok(token) => token,
            Err(message) => {
                fault(line, message);
                break;
            }
        };
        match token {
            Token::Comment(comment) => append(text.comments(), comment.trim()),
            Token::Glyph(glyph) => text.with_last(|last| last.glyphs.push(glyph)),
            Token::Variation(raw) => text.with_last(|last| last.variations.push(raw)),
            Token::Word(word) if is_result(&word) => {
                text.result = Some(word);
                break;
            }
            Token::Word(word) => match play(&word, &mut position) {
                Ok(played) => text.moves.extend(played),
                Err(message) => {
                    fault(line, message);
                    break;
                }
            },
        }
    }
    text
}

impl Movetext {
    /// Where a comment belongs: to the last move, or before the first.
    fn comments(&mut self) -> &mut String {
        self.moves.last_mut().map_or(&mut self.comment, |last| &mut last.comment)
    }

    fn with_last(&mut self, change: impl FnOnce(&mut PlayedMove)) {
        if let Some(last) = self.moves.last_mut() {
            change(last);
        }
    }
}

fn append(comment: &mut String, more: &str) {
    if !comment.is_empty() && !more.is_empty() {
        comment.push(' ');
    }
    comment.push_str(more);
}

/// Plays the move a word stands for, if it stands for one: move numbers and `e.p.` do not.
fn play(word: &str, position: &mut Position) -> Result<Option<PlayedMove>, String> {
    let san = without_number(word);
    if san.is_empty() || san == "e.p." {
        return Ok(None);
    }
    let bare = san.trim_end_matches(['!', '?']);
    let mv = position.parse_san(bare).map_err(|error| error.to_string())?;
    position.play(mv, &mut ());
    let glyphs = glyph(&san[bare.len()..]).into_iter().collect();
    Ok(Some(PlayedMove { mv, glyphs, comment: String::new(), variations: Vec::new() }))
}

/// The word without a move number in front: `12.`, `12...` or `12`, but not the `0` of `0-0`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
    if rest.is_empty() || rest.starts_with('.') { rest.trim_start_matches('.') } else { word }
}

fn glyph(suffix: &str) -> Option<u8> {
    match suffix {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    }
}

enum Token {
    Word(String),
    Comment(String),
    Glyph(u8),
    /// As written, without the outer brackets, spaces made single.
    Variation(String),
}

/// Splits the text into tokens and knows on which line it is.
struct Scanner<'a> {
    body: Body<'a>,
    /// The index of the current line, and what is left of it.
    index: usize,
    rest: &'a str,
}

impl<'a> Scanner<'a> {
    fn new(body: Body<'a>) -> Self {
        let mut scanner = Self { body, index: 0, rest: "" };
        scanner.enter(0);
        scanner
    }

    /// Goes to a line; those that start with a percent sign are meant for other programs.
    fn enter(&mut self, index: usize) {
        self.index = index;
        let line = self.body.lines.get(index).map_or("", String::as_str);
        self.rest = if line.starts_with('%') { "" } else { line };
    }

    /// Everything up to a letter for which `ends` holds, over line ends, and that letter.
    fn take_until(&mut self, mut ends: impl FnMut(char) -> bool) -> Option<String> {
        let mut text = String::new();
        loop {
            if let Some(end) = self.rest.find(&mut ends) {
                text.push_str(&self.rest[..end]);
                self.rest = &self.rest[end + 1..];
                return Some(text);
            }
            text.push_str(self.rest);
            if self.index + 1 >= self.body.lines.len() {
                return None;
            }
            text.push(' ');
            self.enter(self.index + 1);
        }
    }

    fn variation(&mut self) -> Option<String> {
        let (mut depth, mut comment) = (1, false);
        let text = self.take_until(|letter| {
            match letter {
                '{' => comment = true,
                '}' => comment = false,
                '(' if !comment => depth += 1,
                ')' if !comment => depth -= 1,
                _ => {}
            }
            depth == 0
        })?;
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    }

    fn word(&mut self) -> &'a str {
        let is_end = |letter: char| letter.is_whitespace() || "{}();$".contains(letter);
        let end = self.rest.find(is_end).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        word
    }

    fn next(&mut self) -> Option<(usize, Result<Token, String>)> {
        loop {
            self.rest = self.rest.trim_start();
            if !self.rest.is_empty() {
                break;
            }
            if self.index + 1 >= self.body.lines.len() {
                return None;
            }
            self.enter(self.index + 1);
        }
        let line = self.body.line + self.index;
        let first = self.rest.chars().next()?;
        if "{};()$".contains(first) {
            self.rest = &self.rest[1..];
        }
        let token = match first {
            '{' => {
                let comment = self.take_until(|letter| letter == '}');
                comment.map(Token::Comment).ok_or("the comment does not end")
            }
            ';' => Ok(Token::Comment(std::mem::take(&mut self.rest).to_owned())),
            '(' => self.variation().map(Token::Variation).ok_or("the variation does not end"),
            '}' => Err("'}' ends no comment"),
            ')' => Err("')' ends no variation"),
            '$' => self.word().parse().map(Token::Glyph).map_err(|_| "'$' needs a number"),
            _ => Ok(Token::Word(self.word().to_owned())),
        };
        Some((line, token.map_err(str::to_owned)))
    }
}
