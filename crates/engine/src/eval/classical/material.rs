//! What there is: men, their sum, and how far the game has gone.

use super::{
    Evaluator, Pair, Tracer,
    geometry::{Side, VALUED_KINDS},
    units, weights,
};
use tabia_chess::{Bitboard, Color, PieceKind, Position};

/// How many men of each kind each side has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Census([[i32; VALUED_KINDS.len()]; Color::COUNT]);

impl Census {
    /// Counts the men of a position.
    #[inline]
    pub(super) fn of(position: &Position) -> Self {
        Self(Color::ALL.map(|color| VALUED_KINDS.map(|kind| position.of(color, kind).len() as i32)))
    }

    /// How many men of one kind a side has.
    #[inline]
    pub(super) fn count(&self, color: Color, kind: PieceKind) -> i32 {
        self.0[color].get(kind.index()).copied().unwrap_or(1)
    }

    /// From `FULL_PHASE` with all pieces on the board to zero with none.
    #[inline]
    pub(super) fn phase(&self) -> i32 {
        let of_kind = |kind: usize| (self.0[0][kind] + self.0[1][kind]) * units::PHASE[kind];
        (0..VALUED_KINDS.len()).map(of_kind).sum::<i32>().min(units::FULL_PHASE)
    }

    /// The rough worth of a side's pieces, by which endgames are told apart.
    #[inline]
    pub(super) fn pieces_value(&self, color: Color) -> i32 {
        let of_kind = |kind: usize| self.0[color][kind] * units::ROUGH_VALUE[kind];
        (PieceKind::Knight.index()..VALUED_KINDS.len()).map(of_kind).sum()
    }
}

/// Squares of both colours are in the set.
pub(super) fn on_both_colors(set: Bitboard) -> bool {
    set.intersects(Bitboard::LIGHT_SQUARES) && set.intersects(Bitboard::DARK_SQUARES)
}

impl<T: Tracer> Evaluator<'_, T> {
    /// The pieces themselves; pawns are in the pawn cache.
    pub(super) fn material<S: Side>(&mut self) -> Pair {
        let mut score = Pair::ZERO;
        for kind in &VALUED_KINDS[1..] {
            let count = self.census.count(S::US, *kind);
            score += self.term::<S>(weights::piece_value(kind.index()), count);
        }
        score + self.bishop_pair::<S>() + self.pieces_with_pawns::<S>()
    }

    /// Two bishops see every square between them; one sees half.
    fn bishop_pair<S: Side>(&mut self) -> Pair {
        let both = on_both_colors(self.ours::<S>(PieceKind::Bishop));
        self.term_if::<S>(both, weights::bishop_pair())
    }

    /// Knights gain with every pawn that closes the position, rooks with every one that is gone.
    fn pieces_with_pawns<S: Side>(&mut self) -> Pair {
        let pawns = self.census.count(S::US, PieceKind::Pawn) - units::PAWNS_FOR_PIECES;
        let knights = self.census.count(S::US, PieceKind::Knight);
        let rooks = self.census.count(S::US, PieceKind::Rook);
        self.term::<S>(weights::knight_per_pawn(), knights * pawns)
            + self.term::<S>(weights::rook_per_pawn(), rooks * pawns)
    }
}
