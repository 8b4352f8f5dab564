//! Cuts a file into games without understanding their moves.

use std::io::{self, BufRead};

/// The text of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Chunk {
    /// The number of its first line.
    pub line: usize,
    /// Its lines, without line ends.
    pub lines: Vec<String>,
}

/// Hands out one game's text after the other.
#[derive(Debug)]
pub struct Cutter<R> {
    input: R,
    /// How many lines have been read.
    line: usize,
    /// The first line of the next game, read already.
    ahead: Option<String>,
}

/// What has been seen of the game being cut out.
#[derive(Default)]
struct Seen {
    event: bool,
    movetext: bool,
    /// A brace is open: what looks like a tag is part of a comment.
    comment: bool,
    result: bool,
}

impl Seen {
    fn begins_next_game(&self, line: &str) -> bool {
        let event = line.starts_with("[Event ");
        if self.comment {
            // A comment that never ends must not swallow the rest of the file.
            return event;
        }
        if line.starts_with('[') { self.movetext || (event && self.event) } else { self.result }
    }

    fn note(&mut self, line: &str) {
        if !self.comment && line.starts_with('[') && !self.movetext {
            self.event |= line.starts_with("[Event ");
            return;
        }
        self.movetext = true;
        for letter in line.chars() {
            match letter {
                '{' => self.comment = true,
                '}' => self.comment = false,
                ';' if !self.comment => break,
                _ => {}
            }
        }
        let last = line.split_whitespace().next_back().unwrap_or_default();
        self.result = !self.comment && super::is_result(last);
    }
}

impl<R: BufRead> Cutter<R> {
    pub const fn new(input: R) -> Self {
        Self { input, line: 0, ahead: None }
    }

    /// The next line without its end, in whichever of PGN's encodings it is written.
    fn read_line(&mut self) -> io::Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        self.line += 1;
        let text = String::from_utf8(bytes)
            .unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
        let text = if self.line == 1 { text.trim_start_matches('\u{feff}') } else { &text };
        Ok(Some(text.trim_end().to_owned()))
    }

    fn cut(&mut self) -> io::Result<Option<Chunk>> {
        let mut chunk = Chunk::default();
        let mut seen = Seen::default();
        loop {
            let line = match self.ahead.take() {
                Some(line) => line,
                None => match self.read_line()? {
                    Some(line) => line,
                    None => break,
                },
            };
            if line.is_empty() {
                // Kept inside a game, so that lines can be counted.
                if !chunk.lines.is_empty() {
                    chunk.lines.push(line);
                }
                continue;
            }
            if chunk.lines.is_empty() {
                chunk.line = self.line;
            } else if seen.begins_next_game(&line) {
                self.ahead = Some(line);
                break;
            }
            seen.note(&line);
            chunk.lines.push(line);
        }
        Ok((!chunk.lines.is_empty()).then_some(chunk))
    }
}

impl<R: BufRead> Iterator for Cutter<R> {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<io::Result<Chunk>> {
        self.cut().transpose()
    }
}
