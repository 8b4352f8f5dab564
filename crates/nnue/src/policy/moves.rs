//! A number for each move.
//!
//! Squares are as the side to move sees them: from its own side of the board, mirrored so that its
//! king stands on files a to d. Each pair of squares between which a queen or a knight can move
//! has a number; each promotion has one for each kind of man instead.

use super::network::INPUTS;
use crate::features::View;
use tabia_chess::{Move, PieceKind, Position, Square};

/// How many pairs of squares a queen or a knight can move between.
const PAIRS: usize = 1792;
/// How many ways a pawn has onto the last rank: eight straight, fourteen aslant.
const WAYS: usize = 22;
/// What a pawn can become.
const PROMOTIONS: usize = 4;

/// How many numbers there are: every move of every man from every square.
pub const MOVES: usize = PAIRS + PROMOTIONS * WAYS;

/// Two squares between which nobody moves.
const NONE: u16 = u16::MAX;

static PAIR_NUMBERS: [[u16; Square::COUNT]; Square::COUNT] = pair_numbers();

const fn pair_numbers() -> [[u16; Square::COUNT]; Square::COUNT] {
    let mut numbers = [[NONE; Square::COUNT]; Square::COUNT];
    let mut next = 0;
    let mut from = 0;
    while from < Square::COUNT {
        let mut to = 0;
        while to < Square::COUNT {
            let files = (from % 8).abs_diff(to % 8);
            let ranks = (from / 8).abs_diff(to / 8);
            let is_line = files == 0 || ranks == 0 || files == ranks;
            if from != to && (is_line || files * ranks == 2) {
                numbers[from][to] = next;
                next += 1;
            }
            to += 1;
        }
        from += 1;
    }
    assert!(next as usize == PAIRS, "all pairs have their numbers");
    numbers
}

/// How the side to move of a position numbers its moves.
///
/// Left and right and the colours make no difference:
///
/// ```
/// use tabia_chess::Position;
/// use tabia_nnue::policy::MoveNumbers;
///
/// let number = |fen: &str, san: &str| {
///     let position = Position::from_fen(fen).expect("valid");
///     MoveNumbers::new(&position).number(position.parse_san(san).expect("legal"))
/// };
/// let push = number("4k3/8/8/8/8/8/P7/1K6 w - - 0 1", "a4");
/// assert_eq!(number("4k3/8/8/8/8/8/7P/6K1 w - - 0 1", "h4"), push);
/// assert_eq!(number("6k1/7p/8/8/8/8/8/4K3 b - - 0 1", "h5"), push);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MoveNumbers(View);

impl MoveNumbers {
    /// For the side to move of this position.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let turn = position.turn();
        Self(View::new(INPUTS, turn, position.king(turn)))
    }

    /// The number of a move, below [`MOVES`]. Legal moves of one position have different numbers;
    /// `None` if no man can move like this.
    #[must_use]
    pub fn number(self, mv: Move) -> Option<usize> {
        let (from, to) = (self.0.square(mv.from()), self.0.square(self.target(mv)));
        match mv.promotion() {
            Some(kind) => promotion_number(from, to, kind),
            None => Some(PAIR_NUMBERS[from][to]).filter(|number| *number != NONE).map(usize::from),
        }
    }

    /// Where a move leads to. Castling leads to the king's target, except where the king could
    /// also walk or stands there already, as in Chess960: then to the rook's square, where no
    /// king can walk.
    fn target(self, mv: Move) -> Square {
        let Some(side) = mv.castling_side() else { return mv.to() };
        let target = side.king_target(self.0.perspective());
        let steps = (target.file() as u8).abs_diff(mv.from().file() as u8);
        if steps > 1 { target } else { mv.to() }
    }
}

/// The number of a promotion between these squares, as they are seen.
const fn promotion_number(from: usize, to: usize, kind: PieceKind) -> Option<usize> {
    let (from_file, to_file) = (from % 8, to % 8);
    if from / 8 != 6 || to / 8 != 7 || from_file.abs_diff(to_file) > 1 {
        return None;
    }
    let kind = match kind {
        PieceKind::Queen => 0,
        PieceKind::Rook => 1,
        PieceKind::Bishop => 2,
        PieceKind::Knight => 3,
        PieceKind::Pawn | PieceKind::King => return None,
    };
    // Two ways from the first file, three from the next ones.
    Some(PAIRS + kind * WAYS + 2 * from_file + to_file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tabia_chess::MoveKind;

    #[test]
    fn every_number_belongs_to_one_move() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/K7 w - - 0 1").expect("valid");
        let numbers = MoveNumbers::new(&position);
        let mut seen = HashSet::new();
        for from in Square::ALL {
            for to in Square::ALL {
                let promotions = PieceKind::ALL.map(MoveKind::Promotion);
                for kind in promotions.into_iter().chain([MoveKind::Normal]) {
                    let mv = Move::new(from, to, kind);
                    if let Some(number) = mv.and_then(|mv| numbers.number(mv)) {
                        assert!(number < MOVES && seen.insert(number), "{from}{to} {kind:?}");
                    }
                }
            }
        }
        assert_eq!(seen.len(), MOVES);
    }

    #[test]
    fn castling_is_not_mistaken_for_a_step() {
        let fens = [
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/R4K1R w HA - 0 1",
            "4k3/8/8/8/8/8/8/R5KR w HA - 0 1",
            "4k3/8/8/8/8/8/8/RK5R w HA - 0 1",
            "4k3/8/8/8/8/8/8/R1K4R w HA - 0 1",
            "4k3/8/8/8/8/8/8/R2K3R w HA - 0 1",
            "4k3/8/8/8/8/8/8/1RK3R1 w GB - 0 1",
        ];
        for fen in fens {
            for position in Position::from_fen(fen).map(|p| [p.flipped(), p]).expect("valid") {
                let numbers = MoveNumbers::new(&position);
                let moves = position.legal_moves();
                assert_eq!(moves.iter().filter(|mv| mv.is_castle()).count(), 2, "{fen}");
                let seen: HashSet<_> = moves.iter().filter_map(|mv| numbers.number(mv)).collect();
                assert_eq!(seen.len(), moves.len(), "{fen}");
            }
        }
    }

    #[test]
    fn castling_has_the_number_of_the_kings_way() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").expect("valid");
        let numbers = MoveNumbers::new(&position);
        for (castle, to) in [("e1g1", Square::G1), ("e1c1", Square::C1)] {
            let castle = position.parse_uci(castle).expect("legal");
            let way = Move::new(Square::E1, to, MoveKind::Normal).expect("two squares");
            assert_eq!(numbers.number(castle), numbers.number(way));
        }
    }
}
