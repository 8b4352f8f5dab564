//! What stands out on a board besides where the men stand.
//!
//! A sum over men cannot see that two of them attack a third: each pair would need a neuron of its
//! own. So what matters most about attacks is found out beforehand and marked: men in danger, and
//! squares from which a king can be checked. Few of them stand out in most positions, so their rows
//! are summed anew for each evaluation.
//! Worth: 46 ± 20 (docs/nnue.md).

use crate::features::PLAIN_INPUTS;
use tabia_chess::{
    Bitboard, Color, Piece, PieceKind, Position, Square,
    attacks::{Men, Reach, bishop_attacks, knight_attacks, rook_attacks},
};

/// Inputs for marks: one for each man on each square, and one for each side and square of a check.
pub const MARK_INPUTS: usize = PLAIN_INPUTS + Color::COUNT * Square::COUNT;

/// No more marks than this are on: where there would be more, checks are not marked.
pub const MOST_MARKS: usize = 48;

/// The marks of a position.
///
/// ```
/// use tabia_chess::{Color, Position, Square};
/// use tabia_nnue::Marks;
///
/// let position = Position::from_fen("4k3/8/8/8/6q1/7P/8/R3K3 w - - 0 1").expect("valid");
/// let marks = Marks::of(&position);
/// assert!(marks.endangered.contains(Square::G4), "a pawn attacks the queen");
/// assert!(marks.checks[Color::White].contains(Square::A8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// Men that could be lost: attacked by a lesser man, attacked and not defended, or attacked
    /// twice and defended once.
    pub endangered: Bitboard,
    /// The squares to which each side can bring a man that checks there and cannot be taken.
    pub checks: [Bitboard; Color::COUNT],
}

impl Marks {
    /// The marks of a position.
    #[inline]
    #[must_use]
    pub fn of(position: &Position) -> Self {
        Self::of_men(Color::ALL.map(|color| position.men(color)))
    }

    /// The marks of a board with these men of each side.
    #[inline]
    #[must_use]
    pub fn of_men(men: [Men; Color::COUNT]) -> Self {
        let own = men.map(|men| men.into_iter().fold(Bitboard::EMPTY, |all, kind| all | kind));
        let occupied = own[Color::White] | own[Color::Black];
        let reach = Color::ALL.map(|color| Reach::of(color, &men[color], occupied));
        let mut marks = Self { endangered: Bitboard::EMPTY, checks: [Bitboard::EMPTY; 2] };
        for color in Color::ALL {
            let (ours, theirs) = (&reach[color], &reach[!color]);
            let weak =
                theirs.threats.all.without(ours.threats.all) | theirs.twice.without(ours.twice);
            for kind in OFFICERS_AND_PAWNS {
                marks.endangered |= men[color][kind] & (weak | theirs.threats.by_lesser_than(kind));
            }
            let safe = !(own[color] | theirs.threats.all);
            if let Some(king) = men[!color][PieceKind::King].first() {
                marks.checks[color] = checks(ours, king, occupied) & safe;
            }
        }
        if marks.count() > MOST_MARKS {
            marks.checks = [Bitboard::EMPTY; Color::COUNT];
        }
        marks
    }

    /// Calls `look` for each mark. A man in danger is asked for by its square.
    #[inline]
    pub fn for_each(&self, man_at: impl Fn(Square) -> Option<Piece>, mut look: impl FnMut(Mark)) {
        for square in self.endangered {
            if let Some(man) = man_at(square) {
                look(Mark::Endangered(man, square));
            }
        }
        for color in Color::ALL {
            for square in self.checks[color] {
                look(Mark::Check(color, square));
            }
        }
    }

    /// How many marks there are.
    #[inline]
    #[must_use]
    pub const fn count(&self) -> usize {
        let [white, black] = self.checks;
        (self.endangered.len() + white.len() + black.len()) as usize
    }
}

/// One thing that stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// This man on this square could be lost.
    Endangered(Piece, Square),
    /// This side can check safely from this square.
    Check(Color, Square),
}

/// Everything but the king, which cannot be taken.
const OFFICERS_AND_PAWNS: [PieceKind; 5] =
    [PieceKind::Pawn, PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];

/// The squares within reach from which a king on this square would be checked.
#[inline]
fn checks(reach: &Reach, king: Square, occupied: Bitboard) -> Bitboard {
    reach.by_knights & knight_attacks(king)
        | reach.by_diagonal_men & bishop_attacks(king, occupied)
        | reach.by_straight_men & rook_attacks(king, occupied)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::array;
    use tabia_chess::Random;

    fn marks(fen: &str) -> Marks {
        Marks::of(&Position::from_fen(fen).expect("valid"))
    }

    fn squares(list: &[Square]) -> Bitboard {
        list.iter().copied().collect()
    }

    #[test]
    fn men_are_in_danger_when_they_could_be_lost() {
        let endangered = |fen| marks(fen).endangered;
        assert_eq!(endangered("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1"), squares(&[Square::D5]));
        // Defended pawns do not fear the rook, loose ones do.
        assert_eq!(
            endangered("4k3/8/2p5/3p3R/8/8/7p/4K3 w - - 0 1"),
            squares(&[Square::H2]),
            "the rook sees h2 from h5"
        );
        // Attacked by rook and queen, defended by the king alone.
        let twice = endangered("8/8/4k3/3p3Q/8/8/3R4/4K3 w - - 0 1");
        assert_eq!(twice, squares(&[Square::D5]));
        assert_eq!(endangered(Position::initial().to_fen().as_str()), Bitboard::EMPTY);
    }

    #[test]
    fn checks_are_marked_where_nobody_can_take() {
        let checks = marks("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").checks;
        assert_eq!(checks[Color::White], squares(&[Square::A8]));
        assert_eq!(checks[Color::Black], Bitboard::EMPTY);
        let defended = marks("1n2k3/8/1n6/8/8/8/8/R3K3 w - - 0 1").checks;
        assert_eq!(defended[Color::White], Bitboard::EMPTY, "the knight takes on a8");
        let knight = marks("6k1/8/8/3N4/8/8/8/6K1 w - - 0 1").checks;
        assert_eq!(knight[Color::White], squares(&[Square::E7, Square::F6]));
    }

    #[test]
    fn there_are_never_more_marks_than_a_sum_can_hold() {
        let mut random = Random::new(5);
        for _ in 0..10_000 {
            let boards: [[Bitboard; PieceKind::COUNT]; 2] = array::from_fn(|_| {
                array::from_fn(|_| Bitboard(random.next() & random.next() & random.next()))
            });
            let marks = Marks::of_men(boards);
            assert!(marks.count() <= MOST_MARKS || marks.checks == [Bitboard::EMPTY; 2]);
        }
    }

    #[test]
    fn exchanged_colours_exchange_the_marks() {
        for fen in [
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        ] {
            let position = Position::from_fen(fen).expect("valid");
            let (marks, flipped) = (Marks::of(&position), Marks::of(&position.flipped()));
            assert_eq!(flipped.endangered, marks.endangered.flipped());
            assert_eq!(flipped.checks, [marks.checks[1].flipped(), marks.checks[0].flipped()]);
        }
    }
}
