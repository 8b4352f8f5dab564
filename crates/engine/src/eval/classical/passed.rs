//! What passed pawns can do with the pieces on the board.

use super::{
    Evaluator, Pair, Tracer,
    geometry::{Side, distance, rank_of, rearmost},
    units::FAR_KING,
    weights,
};
use tabia_chess::{Bitboard, Color, PieceKind, Rank, Square, attacks::rook_attacks};

impl<T: Tracer> Evaluator<'_, T> {
    /// Goes through the passed pawns of one side.
    pub(super) fn passed_pawns<S: Side>(&mut self) -> Pair {
        let mut score = Pair::ZERO;
        let passed = self.pawns.passed & self.position.of_color(S::US);
        for pawn in passed {
            // The square ahead exists: no pawn stands on the last rank.
            let ahead = Bitboard::from(pawn).forward(S::US);
            let Some(stop) = ahead.first() else { continue };
            score += self.kings_and_passer::<S>(pawn, stop);
            score += self.path_of_passer::<S>(pawn, stop);
            score += self.rooks_behind::<S>(pawn);
        }
        if passed.any() && !self.position.has_pieces(S::THEM) {
            let runs = passed.into_iter().any(|pawn| self.is_unstoppable::<S>(pawn));
            score += self.term_if::<S>(runs, weights::passed_unstoppable());
        }
        score
    }

    /// Kings decide endgames with passed pawns: the nearer one has its way.
    #[inline]
    fn kings_and_passer<S: Side>(&mut self, pawn: Square, stop: Square) -> Pair {
        let rank = rank_of(pawn, S::US);
        let steps = |color: Color| distance(self.position.king(color), stop).min(FAR_KING);
        let (own, enemy) = (steps(S::US), steps(S::THEM));
        self.term::<S>(weights::passed_own_king(rank), own)
            + self.term::<S>(weights::passed_enemy_king(rank), enemy)
    }

    /// Is the way free, does the enemy attack it, do we guard the next step?
    #[inline]
    fn path_of_passer<S: Side>(&mut self, pawn: Square, stop: Square) -> Pair {
        let rank = rank_of(pawn, S::US);
        let path = Bitboard::from(stop).fill_forward(S::US);
        let guarded = self.attacks[S::US].all.contains(stop);
        let attacked = self.attacks[S::THEM].all;
        let mut score = self.term_if::<S>(guarded, weights::passed_supported(rank));
        if self.occupied.contains(stop) {
            return score + self.once::<S>(weights::passed_blocked(rank));
        }
        let free = !path.intersects(self.occupied);
        score += self.term_if::<S>(free, weights::passed_free_path(rank));
        score += self.term_if::<S>(!path.intersects(attacked), weights::passed_safe_path(rank));
        score
    }

    /// Rooks belong behind passed pawns, their own and the enemy's.
    #[inline]
    fn rooks_behind<S: Side>(&mut self, pawn: Square) -> Pair {
        let behind = Bitboard::from(pawn).fill_forward(S::THEM);
        let rooks = self.position.of_kind(PieceKind::Rook) & behind;
        if rooks.is_empty() {
            return Pair::ZERO;
        }
        let looking = rook_attacks(pawn, self.occupied) & rooks;
        let own = looking.intersects(self.position.of_color(S::US));
        let enemy = looking.intersects(self.position.of_color(S::THEM));
        self.term_if::<S>(own, weights::passed_own_rook_behind())
            + self.term_if::<S>(enemy, weights::passed_enemy_rook_behind())
    }

    /// The rule of the square: with a free path, the enemy king must be near enough.
    fn is_unstoppable<S: Side>(&self, pawn: Square) -> bool {
        let path = Bitboard::from(pawn).fill_forward(S::US).without(pawn.into());
        let Some(goal) = rearmost(path, S::THEM) else { return false };
        let double_step = i32::from(rank_of(pawn, S::US) == Rank::Second.index());
        let moves = distance(pawn, goal) - double_step;
        let their_move = i32::from(self.position.turn() == S::THEM);
        !path.intersects(self.occupied)
            && distance(self.position.king(S::THEM), goal) - their_move > moves
    }
}
