//! Quiet moves that give check.

use super::{Black, Each, Generator, MoveSink, Side, Stage, White};
use crate::{Checks, Color, Move, PieceKind, Position, attacks::piece_attacks};

impl Generator<'_> {
    /// Moves of this stage, castling left aside, by which a man gives check or uncovers one.
    #[inline]
    fn checks<S: Side>(&self, checks: &Checks, sink: &mut impl MoveSink) {
        let position = self.position;
        for kind in [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen] {
            for from in position.of(S::COLOR, kind) {
                let pinned = position.pinned().contains(from);
                let targets = if pinned { self.pin_targets(from) } else { self.targets };
                let reach = piece_attacks(S::COLOR, kind, from, position.occupied());
                sink.piece(from, reach & targets & checks.targets(kind, from));
            }
        }
        let pawns = position.of(S::COLOR, PieceKind::Pawn);
        let uncovering = pawns & checks.discoverers();
        let others = pawns.without(uncovering);
        self.pawn_moves_onto::<S>(others, checks.direct(PieceKind::Pawn), sink);
        for pawn in uncovering {
            self.pawn_moves_onto::<S>(pawn.into(), checks.targets(PieceKind::Pawn, pawn), sink);
        }
        if checks.discoverers().contains(self.king) {
            self.king_moves_onto::<S>(checks.targets(PieceKind::King, self.king), sink);
        }
    }
}

impl Position {
    /// Calls `take` with each quiet move, but for castling, by which a man gives check or uncovers
    /// one, if the side to move is not in check. `checks` are the [`Position::checks`].
    ///
    /// ```
    /// use tabia_chess::Position;
    ///
    /// let position = Position::from_fen("4k3/8/3P4/8/8/4P3/8/R3RK2 w - - 0 1").expect("valid");
    /// let mut checks = Vec::new();
    /// position.for_each_quiet_check(&position.checks(), |mv| checks.push(mv.to_string()));
    /// checks.sort();
    /// assert_eq!(checks, ["a1a8", "d6d7"], "the pawn on e3 stays on its file");
    /// ```
    #[inline]
    pub fn for_each_quiet_check(&self, checks: &Checks, take: impl FnMut(Move)) {
        debug_assert!(!self.in_check(), "a pinned man may not answer a check");
        let generator = Generator::new(self, Stage::Quiet);
        let mut sink = Each(take);
        match self.turn() {
            Color::White => generator.checks::<White>(checks, &mut sink),
            Color::Black => generator.checks::<Black>(checks, &mut sink),
        }
    }
}
