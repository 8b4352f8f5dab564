//! A reviewed game as annotated PGN.

use super::report::{Mover, ReviewedGame, ReviewedMove};
use crate::Evaluation;
use tabia_chess::Position;

/// Lines of PGN are kept below this many characters where words allow it.
const WIDTH: usize = 80;

/// The game in PGN: evaluations and judgements, the better line as a variation, mistakes explained
/// in comments. What the game's own PGN said is kept, but for its evaluations.
#[must_use]
pub fn annotated_pgn(game: &ReviewedGame) -> String {
    let mut text = tags(game);
    text.push('\n');
    let mut words = Words::default();
    words.comment(&game.comment);
    let mut needs_number = true;
    for reviewed in &game.moves {
        words.numbered(reviewed.number, reviewed.mover, needs_number, &reviewed.san);
        needs_number = annotate(reviewed, &mut words);
    }
    words.push(&game.result);
    text.push_str(&words.wrapped());
    text
}

/// Writes what is known about a move; says whether the next one needs its number.
fn annotate(reviewed: &ReviewedMove, words: &mut Words) -> bool {
    let is_opinion = |glyph: &&u8| (1..=6).contains(*glyph) && reviewed.judgement.is_some();
    for glyph in reviewed.glyphs.iter().filter(|glyph| !is_opinion(glyph)) {
        words.push(&format!("${glyph}"));
    }
    if let Some(judgement) = reviewed.judgement {
        words.push(&format!("${}", judgement.glyph()));
    }
    let comment = comment(reviewed);
    words.comment(&comment);
    let mut interrupted = !comment.is_empty();
    if let (Some(_), Some(best)) = (reviewed.judgement, &reviewed.best) {
        words.variation(reviewed, &best.san);
        interrupted = true;
    }
    for variation in &reviewed.variations {
        words.push(&format!("({variation})"));
        interrupted = true;
    }
    interrupted
}

fn comment(reviewed: &ReviewedMove) -> String {
    let evaluation = match reviewed.after {
        Evaluation::Centipawns(value) => format!("[%eval {:.2}]", f64::from(value) / 100.0),
        Evaluation::Mate(moves) => format!("[%eval #{moves}]"),
        Evaluation::Over(_) => String::new(),
    };
    let own = without_evaluation(&reviewed.comment);
    let explanation = reviewed.explanation.as_deref().unwrap_or_default();
    let parts = [evaluation.as_str(), own.as_str(), explanation, table_text(reviewed)];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What the endgame tables say, where they begin to know and where a move changes it.
fn table_text(reviewed: &ReviewedMove) -> &str {
    let before = reviewed.table_before.as_ref().map(|before| before.result);
    let news = reviewed.table_after.as_ref().filter(|after| before != Some(after.result));
    news.map_or("", |after| after.text.as_str())
}

/// A comment without the evaluation that somebody else put into it.
fn without_evaluation(comment: &str) -> String {
    let cut = comment.split_once("[%eval").and_then(|(before, rest)| {
        let (_, after) = rest.split_once(']')?;
        Some(format!("{}{after}", before.trim_end()))
    });
    cut.unwrap_or_else(|| comment.to_owned()).trim().to_owned()
}

fn tags(game: &ReviewedGame) -> String {
    let mut tags = game.tags.clone();
    let mut set = |name: &str, value: &str| match tags.iter_mut().find(|(tag, _)| tag == name) {
        Some((_, old)) => value.clone_into(old),
        None => tags.push((name.to_owned(), value.to_owned())),
    };
    set("Result", &game.result);
    if game.tag("FEN").is_none() && game.start_fen != Position::initial().to_fen() {
        set("SetUp", "1");
        set("FEN", &game.start_fen);
    }
    if let (Some(opening), None) = (&game.opening, game.tag("ECO")) {
        set("ECO", &opening.eco);
    }
    if let (Some(opening), None) = (&game.opening, game.tag("Opening")) {
        set("Opening", &opening.name);
    }
    set("Annotator", "Tabia");
    for (name, side) in [("WhiteAccuracy", &game.white), ("BlackAccuracy", &game.black)] {
        if let Some(accuracy) = side.total.accuracy {
            set(name, &format!("{accuracy:.1}"));
        }
    }
    let escape = |value: &str| value.replace('\\', "\\\\").replace('"', "\\\"");
    tags.iter().map(|(name, value)| format!("[{name} \"{}\"]\n", escape(value))).collect()
}

/// Movetext, word by word.
#[derive(Default)]
struct Words(Vec<String>);

impl Words {
    /// Adds words; commands such as `[%eval 0.3]` are not torn apart, since some programs look for
    /// them on one line.
    fn push(&mut self, text: &str) {
        let mut is_open = false;
        for word in text.split_whitespace() {
            match self.0.last_mut().filter(|_| is_open) {
                Some(command) => {
                    command.push(' ');
                    command.push_str(word);
                }
                None => self.0.push(word.to_owned()),
            }
            is_open = (is_open || word.starts_with("[%")) && !word.contains(']');
        }
    }

    /// A comment; a closing brace would end it too early.
    fn comment(&mut self, text: &str) {
        if !text.is_empty() {
            self.push(&format!("{{ {} }}", text.replace('}', ")")));
        }
    }

    fn numbered(&mut self, number: u16, mover: Mover, needs_number: bool, san: &str) {
        match mover {
            Mover::White => self.push(&format!("{number}. {san}")),
            Mover::Black if needs_number => self.push(&format!("{number}... {san}")),
            Mover::Black => self.push(san),
        }
    }

    /// A line that could have been played instead of a move.
    fn variation(&mut self, instead_of: &ReviewedMove, line: &[String]) {
        let (mut number, mut mover) = (instead_of.number, instead_of.mover);
        let mut inner = Self::default();
        for (index, san) in line.iter().enumerate() {
            inner.numbered(number, mover, index == 0, san);
            (number, mover) = match mover {
                Mover::White => (number, Mover::Black),
                Mover::Black => (number + 1, Mover::White),
            };
        }
        self.push(&format!("({})", inner.0.join(" ")));
    }

    fn wrapped(&self) -> String {
        let mut text = String::new();
        let mut column = 0;
        for word in &self.0 {
            let length = word.chars().count();
            if column > 0 {
                let fits = column + 1 + length < WIDTH;
                text.push(if fits { ' ' } else { '\n' });
                column = if fits { column + 1 } else { 0 };
            }
            text.push_str(word);
            column += length;
        }
        text.push('\n');
        text
    }
}
