//! How a game ends, and a game that knows its own history.

use crate::{Bitboard, Color, History, Move, PieceKind, Position};
use std::fmt;

/// Why nobody wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawReason {
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// No sequence of moves can mate either side.
    InsufficientMaterial,
    /// A hundred plies without a capture or pawn move.
    FiftyMoves,
    /// The same position for the third time.
    Repetition,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The winner has given checkmate.
    Checkmate(Color),
    /// Nobody wins.
    Draw(DrawReason),
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Checkmate(Color::White) => "white wins by checkmate",
            Self::Checkmate(Color::Black) => "black wins by checkmate",
            Self::Draw(DrawReason::Stalemate) => "draw by stalemate",
            Self::Draw(DrawReason::InsufficientMaterial) => "draw by insufficient material",
            Self::Draw(DrawReason::FiftyMoves) => "draw by the fifty-move rule",
            Self::Draw(DrawReason::Repetition) => "draw by threefold repetition",
        })
    }
}

impl Position {
    /// Mate can no longer be given by any sequence of moves: bare kings, a single knight, or any
    /// number of bishops that all stand on squares of one colour.
    #[must_use]
    pub fn is_insufficient_material(&self) -> bool {
        let minors = self.of_kind(PieceKind::Knight) | self.of_kind(PieceKind::Bishop);
        let kings = self.of_kind(PieceKind::King);
        let bishops = self.of_kind(PieceKind::Bishop);
        if self.occupied() != kings | minors {
            return false;
        }
        let one_colour = !bishops.intersects(Bitboard::LIGHT_SQUARES)
            || !bishops.intersects(Bitboard::DARK_SQUARES);
        !minors.has_several() || (minors == bishops && one_colour)
    }

    /// How the game has ended by what stands on the board, if it has. Mate on the hundredth ply
    /// wins. Repetition needs the moves that led here: see [`Game::outcome`].
    ///
    /// ```
    /// use tabia_chess::{Color, Outcome, Position};
    ///
    /// let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1").expect("valid");
    /// assert_eq!(mate.outcome(), Some(Outcome::Checkmate(Color::White)));
    /// assert_eq!(Position::initial().outcome(), None);
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if !self.has_legal_move() {
            return Some(if self.in_check() {
                Outcome::Checkmate(!self.turn())
            } else {
                Outcome::Draw(DrawReason::Stalemate)
            });
        }
        if self.is_insufficient_material() {
            return Some(Outcome::Draw(DrawReason::InsufficientMaterial));
        }
        (self.halfmove_clock() >= 100).then_some(Outcome::Draw(DrawReason::FiftyMoves))
    }
}

/// A game in progress: the current position and how it came about.
///
/// ```
/// use tabia_chess::{DrawReason, Game, Outcome, Position};
///
/// let mut game = Game::new(Position::initial());
/// for _ in 0..2 {
///     for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///         let mv = game.position().parse_uci(text).expect("legal");
///         game.play(mv);
///     }
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Repetition)));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    position: Position,
    history: History,
    moves: Vec<Move>,
}

impl Game {
    /// A game that starts from this position.
    #[must_use]
    pub fn new(start: Position) -> Self {
        let history = History::new(&start);
        Self { position: start.clone(), start, history, moves: Vec::new() }
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.position.play(mv, &mut ());
        self.history.push(self.position.key());
        self.moves.push(mv);
    }

    /// The position from which the game started.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The position now on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The keys of all positions so far.
    #[must_use]
    pub fn history(&self) -> &History {
        &self.history
    }

    /// The moves so far.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome().or_else(|| {
            (self.history.occurrences(&self.position) >= 3)
                .then_some(Outcome::Draw(DrawReason::Repetition))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dead_positions_by_material() {
        for (fen, dead) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", true),
            ("4k3/8/8/8/8/8/8/3NK3 w - - 0 1", true),
            ("4k3/8/8/8/8/8/8/3BK3 w - - 0 1", true),
            ("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
            ("3bk3/8/8/8/8/8/8/2B1K3 w - - 0 1", true),
            ("2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false),
            ("3nk3/8/8/8/8/8/8/3NK3 w - - 0 1", false),
            ("4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", false),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false),
        ] {
            let position = Position::from_fen(fen).expect(fen);
            assert_eq!(position.is_insufficient_material(), dead, "{fen}");
        }
    }

    #[test]
    fn mate_on_the_hundredth_ply_wins() {
        let mated = Position::from_fen("R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 80").expect("valid");
        assert_eq!(mated.outcome(), Some(Outcome::Checkmate(Color::White)));
        let draw = Position::from_fen("R5k1/6pp/8/8/8/8/8/6K1 b - - 100 80").expect("valid");
        assert_eq!(draw.outcome(), Some(Outcome::Draw(DrawReason::FiftyMoves)));
    }
}
