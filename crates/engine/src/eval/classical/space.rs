//! Space: room for the pieces behind the own pawns.

use super::{
    Evaluator, Pair, Tracer,
    geometry::{MIDDLE_FILES, Side, ranks},
    weights,
};
use tabia_chess::{PieceKind, Rank};

impl<T: Tracer> Evaluator<'_, T> {
    /// Counts the squares of the own half of the middle that the enemy does not attack with pawns;
    /// those with an own pawn ahead and not attacked at all count twice.
    pub(super) fn space<S: Side>(&mut self) -> Pair {
        let pawns = self.ours::<S>(PieceKind::Pawn);
        let theirs = &self.attacks[S::THEM];
        let room = MIDDLE_FILES & ranks(Rank::Second, Rank::Fourth, S::US);
        let safe = room.without(pawns | theirs.by_kind[PieceKind::Pawn]);
        let behind = pawns.forward(S::THEM).fill_forward(S::THEM);
        let squares = safe.len() + (safe & behind).without(theirs.all).len();
        self.term::<S>(weights::space(), squares as i32)
    }
}
