//! The tags of a game: what is known about it, and where it starts.

use super::{cut::Chunk, value_of};
use tabia_chess::Position;

/// Names under which chess and Chess960 go in PGN.
const VARIANTS: [&str; 7] =
    ["standard", "chess", "normal", "from position", "chess960", "fischerandom", "fischerrandom"];

/// The lines of a game that hold its moves, with the number of the first.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a> {
    pub line: usize,
    pub lines: &'a [String],
}

/// Reads the tags and says where the moves begin.
pub fn read<'a>(
    chunk: &'a Chunk,
    fault: &mut impl FnMut(usize, String),
) -> (Vec<(String, String)>, Body<'a>) {
    let mut tags = Vec::new();
    let is_tag = |line: &&String| line.is_empty() || line.starts_with(['[', '%']);
    let count = chunk.lines.iter().take_while(is_tag).count();
    for (index, line) in chunk.lines[..count].iter().enumerate() {
        if !line.starts_with('[') {
            continue;
        }
        match read_tag(line) {
            Some(tag) => tags.push(tag),
            None => fault(chunk.line + index, format!("'{line}' is not a tag")),
        }
    }
    (tags, Body { line: chunk.line + count, lines: &chunk.lines[count..] })
}

/// A name and a quoted value. Some programs forget to escape quotes inside, so the last one ends it.
fn read_tag(line: &str) -> Option<(String, String)> {
    let body = line.strip_prefix('[')?;
    let (name, rest) = body.split_once('"')?;
    let (value, _) = rest.rsplit_once('"')?;
    let name = name.trim();
    (!name.is_empty()).then(|| (name.to_owned(), unescape(value)))
}

fn unescape(value: &str) -> String {
    let mut plain = String::with_capacity(value.len());
    let mut letters = value.chars().peekable();
    while let Some(letter) = letters.next() {
        let next = letters.next_if(|next| letter == '\\' && matches!(next, '"' | '\\'));
        plain.push(next.unwrap_or(letter));
    }
    plain
}

/// Where the game starts.
pub fn start(tags: &[(String, String)]) -> Result<Option<Position>, String> {
    if let Some(variant) = value_of(tags, "Variant")
        && !VARIANTS.contains(&variant.to_lowercase().as_str())
    {
        return Err(format!("the variant '{variant}' is not played here; the game is left out"));
    }
    match value_of(tags, "FEN") {
        None => Ok(Some(Position::initial())),
        Some(fen) => Position::from_fen(fen)
            .map(Some)
            .map_err(|faults| format!("the game cannot start from '{fen}': {faults}")),
    }
}
