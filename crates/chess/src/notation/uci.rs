//! UCI moves: origin, target and promotion letter.

use crate::{Move, MoveKind, PieceKind, Position, Square};
use std::fmt;

/// Why a move in a protocol or a game score cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveError {
    /// The text is not a move in this notation at all.
    Malformed(String),
    /// No legal move is written like this here.
    Illegal(String),
    /// Several legal moves are written like this here.
    Ambiguous(String),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Malformed(text) => write!(f, "'{text}' is not a move"),
            Self::Illegal(text) => write!(f, "'{text}' is not legal here"),
            Self::Ambiguous(text) => write!(f, "'{text}' could be more than one move"),
        }
    }
}

impl std::error::Error for MoveError {}

/// How castling is spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingSpelling {
    /// Where the king goes: `e1g1`.
    KingTarget,
    /// The rook that the king takes: `e1h1`, as Chess960 needs.
    KingTakesRook,
}

impl CastlingSpelling {
    /// The spelling that fits a position when nobody asked for one: by the king's target in
    /// ordinary chess, by the rook where only that is unambiguous.
    #[must_use]
    pub fn natural(position: &Position) -> Self {
        if position.is_orthodox() { Self::KingTarget } else { Self::KingTakesRook }
    }
}

/// A move as UCI spells it.
///
/// ```
/// use tabia_chess::{Position, notation::uci::{self, CastlingSpelling}};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K -").expect("valid");
/// let castle = position.parse_uci("e1g1").expect("legal");
/// assert_eq!(uci::format(castle, CastlingSpelling::KingTarget), "e1g1");
/// assert_eq!(uci::format(castle, CastlingSpelling::KingTakesRook), "e1h1");
/// ```
#[must_use]
pub fn format(mv: Move, spelling: CastlingSpelling) -> String {
    match (mv.castling_side(), spelling) {
        (Some(side), CastlingSpelling::KingTarget) => {
            // The king castles on the rank where it stands.
            let target =
                Square::new(side.king_target(crate::Color::White).file(), mv.from().rank());
            format!("{}{target}", mv.from())
        }
        _ => mv.to_string(),
    }
}

impl Position {
    /// The legal move that UCI spells like this. Castling is read in both spellings.
    ///
    /// # Errors
    /// Says whether the text is no move at all or a move that is not legal here.
    ///
    /// ```
    /// use tabia_chess::Position;
    ///
    /// let position = Position::initial();
    /// assert!(position.parse_uci("e2e4").is_ok());
    /// let error = position.parse_uci("e2e5").expect_err("too far");
    /// assert_eq!(error.to_string(), "'e2e5' is not legal here");
    /// ```
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        let (from, to, promotion) =
            read(text).ok_or_else(|| MoveError::Malformed(text.to_owned()))?;
        self.candidates(from, to, promotion)
            .into_iter()
            .flatten()
            .find(|mv| self.is_legal(*mv))
            .ok_or_else(|| MoveError::Illegal(text.to_owned()))
    }

    /// What the squares can mean. A king's plain step comes before castling, which in Chess960
    /// may be spelled alike.
    fn candidates(
        &self,
        from: Square,
        to: Square,
        promotion: Option<PieceKind>,
    ) -> [Option<Move>; 4] {
        if let Some(kind) = promotion {
            return [Move::new(from, to, MoveKind::Promotion(kind)), None, None, None];
        }
        let spelled_by_target = crate::CastlingSide::ALL
            .into_iter()
            .find(|side| {
                to == side.king_target(self.turn()) && self.kind_at(from) == Some(PieceKind::King)
            })
            .and_then(|side| self.castling().rook(self.turn(), side))
            .and_then(|rook| Move::new(from, rook, MoveKind::Castle));
        [
            Move::new(from, to, MoveKind::Normal),
            Move::new(from, to, MoveKind::EnPassant),
            Move::new(from, to, MoveKind::Castle),
            spelled_by_target,
        ]
    }
}

/// Splits the text into its squares and promotion letter.
fn read(text: &str) -> Option<(Square, Square, Option<PieceKind>)> {
    let from = text.get(0..2)?.parse().ok()?;
    let to = text.get(2..4)?.parse().ok()?;
    let mut rest = text.get(4..)?.chars();
    let promotion = match rest.next() {
        None => None,
        Some(letter) => Some(PieceKind::from_letter(letter)?),
    };
    rest.next().is_none().then_some((from, to, promotion))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_king_step_is_not_mistaken_for_castling() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/5KR1 w G - 0 1").expect("valid");
        assert!(position.parse_uci("f1g1").expect("castles").is_castle());
        let position = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1").expect("valid");
        assert!(!position.parse_uci("f1g1").expect("steps").is_castle());
        assert!(position.parse_uci("f1h1").expect("castles").is_castle());
    }

    #[test]
    fn nonsense_and_illegal_moves_are_told_apart() {
        let position = Position::initial();
        for text in ["", "e2", "e2e", "e2e4qq", "e2e4x", "é2e4", "0000", "e2e9"] {
            assert_eq!(position.parse_uci(text), Err(MoveError::Malformed(text.to_owned())));
        }
        for text in ["e2e5", "e7e5", "e1e1", "e2e4q", "e1g1", "b1d2"] {
            assert_eq!(position.parse_uci(text), Err(MoveError::Illegal(text.to_owned())));
        }
    }
}
