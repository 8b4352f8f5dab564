//! EPD: a position and what is said about it.

use super::uci::MoveError;
use crate::{Faults, Move, Position};
use std::fmt;

/// A position with operations such as `bm Nf3; id "WAC.001";`.
///
/// ```
/// use tabia_chess::notation::epd::Epd;
///
/// let epd: Epd = "4k3/8/8/8/8/8/8/R3K3 w - - bm Ra8+; id \"rook, up\";".parse().expect("valid");
/// assert_eq!(epd.operand("id"), Some("rook, up"));
/// assert_eq!(epd.moves("bm"), Ok(vec![epd.position.parse_uci("a1a8").expect("legal")]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// What is said about it, in order.
    pub operations: Vec<Operation>,
}

/// One operation: a name and its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// The name, such as `bm` (best move) or `id`.
    pub opcode: String,
    /// The operands, with quotes removed.
    pub operands: Vec<String>,
}

impl Epd {
    /// The operands of the first operation with this name.
    #[must_use]
    pub fn operands(&self, opcode: &str) -> Option<&[String]> {
        let operation = self.operations.iter().find(|operation| operation.opcode == opcode)?;
        Some(&operation.operands)
    }

    /// The first operand of the first operation with this name.
    #[must_use]
    pub fn operand(&self, opcode: &str) -> Option<&str> {
        self.operands(opcode)?.first().map(String::as_str)
    }

    /// The operands of this operation as moves in SAN (or, as some suites have it, UCI).
    ///
    /// # Errors
    /// The first operand that is not a legal move.
    pub fn moves(&self, opcode: &str) -> Result<Vec<Move>, MoveError> {
        let operands = self.operands(opcode).unwrap_or_default();
        operands
            .iter()
            .map(|text| {
                self.position
                    .parse_san(text)
                    .or_else(|error| self.position.parse_uci(text).map_err(|_| error))
            })
            .collect()
    }
}

/// Why a line is not an EPD.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EpdError {
    /// The position is malformed or not playable.
    Position(Faults),
    /// A quoted operand does not end.
    UnclosedQuote(String),
}

impl fmt::Display for EpdError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Position(faults) => faults.fmt(f),
            Self::UnclosedQuote(text) => write!(f, "the quote in '{text}' does not end"),
        }
    }
}

impl std::error::Error for EpdError {}

impl std::str::FromStr for Epd {
    type Err = EpdError;

    /// Reads four FEN fields, then the clocks if they are there, then operations.
    fn from_str(line: &str) -> Result<Self, EpdError> {
        let (fields, operations) = split_fields(line);
        let position = Position::from_fen(fields).map_err(EpdError::Position)?;
        Ok(Self { position, operations: read_operations(operations)? })
    }
}

/// Splits a line after its FEN fields: four, and two more while they are numbers.
fn split_fields(line: &str) -> (&str, &str) {
    let mut end = 0;
    for count in 0.. {
        let rest = &line[end..];
        let start = end + rest.len() - rest.trim_start().len();
        let word = line[start..].split_ascii_whitespace().next().unwrap_or_default();
        let is_clock = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
        if word.is_empty() || count >= 6 || (count >= 4 && !is_clock) {
            break;
        }
        let word = word.split(';').next().unwrap_or_default();
        end = start + word.len();
        if line[end..].starts_with(';') {
            break;
        }
    }
    line.split_at(end)
}

fn read_operations(text: &str) -> Result<Vec<Operation>, EpdError> {
    let mut operations = Vec::new();
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        match first {
            ';' => {
                finish(&mut words, &mut operations);
                rest = &rest[1..];
            }
            '"' => {
                let body = &rest[1..];
                let end = body.find('"').ok_or_else(|| EpdError::UnclosedQuote(rest.to_owned()))?;
                words.push(body[..end].to_owned());
                rest = &body[end + 1..];
            }
            _ => {
                let is_end = |letter: char| letter.is_whitespace() || letter == ';';
                let end = rest.find(is_end).unwrap_or(rest.len());
                words.push(rest[..end].to_owned());
                rest = &rest[end..];
            }
        }
        rest = rest.trim_start();
    }
    finish(&mut words, &mut operations);
    Ok(operations)
}

/// Makes an operation of the words since the last semicolon, if there are any.
fn finish(words: &mut Vec<String>, operations: &mut Vec<Operation>) {
    let mut words = words.drain(..);
    if let Some(opcode) = words.next() {
        operations.push(Operation { opcode, operands: words.collect() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operations_are_split_with_their_quotes() {
        let line = "4k3/8/8/8/8/8/8/R3K2R w KQ - bm Ra8+ O-O; c0 \"a;b \"; fmvn 7;";
        let epd: Epd = line.parse().expect("valid");
        assert_eq!(epd.operands("bm"), Some(&["Ra8+".to_owned(), "O-O".to_owned()][..]));
        assert_eq!(epd.moves("bm").map(|moves| moves.len()), Ok(2));
        assert_eq!(epd.operand("c0"), Some("a;b "));
        assert_eq!(epd.operand("fmvn"), Some("7"));
        assert_eq!(epd.operand("id"), None);
    }

    #[test]
    fn clocks_and_perft_counts_are_read() {
        let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - 3 40 ;D1 15 ;D2 66".parse().expect("valid");
        assert_eq!(epd.position.halfmove_clock(), 3);
        assert_eq!(epd.position.fullmove_number(), 40);
        assert_eq!(epd.operand("D2"), Some("66"));
        let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K -;D1 15".parse().expect("valid");
        assert_eq!(epd.operand("D1"), Some("15"));
    }

    #[test]
    fn faults_are_told() {
        let text = "4k3/8/8/8/8/8/8/4K2R w K - id \"open";
        assert!(matches!(text.parse::<Epd>(), Err(EpdError::UnclosedQuote(_))));
        assert!(matches!("".parse::<Epd>(), Err(EpdError::Position(_))));
        let epd: Epd = "4k3/8/8/8/8/8/8/4K2R w K - bm Qa1;".parse().expect("valid");
        assert_eq!(epd.moves("bm"), Err(MoveError::Illegal("Qa1".to_owned())));
    }
}
