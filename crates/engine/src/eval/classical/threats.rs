//! Threats: men that are attacked by lesser ones, or not defended well enough.

use super::{
    Evaluator, Pair, Tracer, Weight,
    geometry::{Side, VALUED_KINDS},
    weights,
};
use tabia_chess::{Bitboard, PieceKind, Rank, attacks::pawns_attacks};

impl<T: Tracer> Evaluator<'_, T> {
    /// What one side threatens to take.
    pub(super) fn threats<S: Side>(&mut self) -> Pair {
        let (ours, theirs) = (self.attacks[S::US], self.attacks[S::THEM]);
        let men = self.position.of_color(S::THEM).without(self.theirs::<S>(PieceKind::King));
        let pieces = men.without(self.theirs::<S>(PieceKind::Pawn));
        // A pawn or a second defender makes taking a man no gain, unless it is worth more.
        let well_defended = theirs.by_kind[PieceKind::Pawn] | theirs.twice.without(ours.twice);
        let loose = men.without(well_defended) & ours.all;
        let queens = pieces & self.theirs::<S>(PieceKind::Queen);
        let heavy = queens | self.theirs::<S>(PieceKind::Rook);

        let by_minors = ours.by_kind[PieceKind::Knight] | ours.by_kind[PieceKind::Bishop];
        let by_rooks = ours.by_kind[PieceKind::Rook];
        let undefended = loose.without(theirs.all);
        let outnumbered = loose & pieces & ours.twice;
        let by_pawns = pieces & ours.by_kind[PieceKind::Pawn];
        self.by_victim::<S>(by_pawns, weights::threat_by_pawn)
            + self.by_victim::<S>(by_minors & (loose | heavy), weights::threat_by_minor)
            + self.by_victim::<S>(by_rooks & (loose | queens), weights::threat_by_rook)
            + self.counted::<S>(loose & ours.by_kind[PieceKind::King], weights::threat_by_king())
            + self.counted::<S>(undefended | outnumbered, weights::hanging())
            + self.pushes::<S>(pieces)
    }

    /// A weight for each of these men, by what it is.
    #[inline]
    fn by_victim<S: Side>(&mut self, men: Bitboard, weight: impl Fn(usize) -> Weight) -> Pair {
        let mut score = Pair::ZERO;
        for square in men {
            if let Some(kind) = self.position.kind_at(square)
                && kind.index() < VALUED_KINDS.len()
            {
                score += self.once::<S>(weight(kind.index()));
            }
        }
        score
    }

    /// The same weight for each of these men.
    #[inline]
    fn counted<S: Side>(&mut self, men: Bitboard, weight: Weight) -> Pair {
        self.term::<S>(weight, men.len() as i32)
    }

    /// Pieces that a pawn can attack next move from a square where it is not lost.
    #[inline]
    fn pushes<S: Side>(&mut self, pieces: Bitboard) -> Pair {
        let (ours, theirs) = (&self.attacks[S::US], &self.attacks[S::THEM]);
        let empty = !self.occupied;
        let third = Bitboard::rank(S::US.relative_rank(Rank::Third));
        let single = self.ours::<S>(PieceKind::Pawn).forward(S::US) & empty;
        let double = (single & third).forward(S::US) & empty;
        let safe = (ours.all | !theirs.all).without(theirs.by_kind[PieceKind::Pawn]);
        let attacked = pawns_attacks(S::US, (single | double) & safe);
        let new = attacked.without(ours.by_kind[PieceKind::Pawn]) & pieces;
        self.counted::<S>(new, weights::threat_by_push())
    }
}
