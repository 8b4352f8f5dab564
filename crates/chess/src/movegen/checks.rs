//! Quiet moves that give check.

use super::{Black, Each, Generator, MoveSink, Side, Stage, White};
use crate::{Bitboard, Color, Move, PieceKind, Position, attacks::piece_attacks};

impl Generator<'_> {
    /// Moves of this stage onto the squares from which each kind of man gives check.
    #[inline]
    fn checks<S: Side>(&self, checking: &[Bitboard; PieceKind::COUNT], sink: &mut impl MoveSink) {
        let position = self.position;
        for kind in [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen] {
            for from in position.of(S::COLOR, kind) {
                let pinned = position.pinned().contains(from);
                let targets = if pinned { self.pin_targets(from) } else { self.targets };
                let reach = piece_attacks(S::COLOR, kind, from, position.occupied());
                sink.piece(from, reach & targets & checking[kind]);
            }
        }
        self.pawn_moves_onto::<S>(checking[PieceKind::Pawn], sink);
    }
}

impl Position {
    /// Calls `take` with each quiet move by which the moving man itself gives check, if the side to
    /// move is not in check. `checking` are the [`Position::checking_squares`].
    ///
    /// ```
    /// use tabia_chess::Position;
    ///
    /// let position = Position::from_fen("4k3/8/3P4/8/8/8/8/R3K2N w - - 0 1").expect("valid");
    /// let mut checks = Vec::new();
    /// position.for_each_quiet_check(&position.checking_squares(), |mv| checks.push(mv.to_string()));
    /// checks.sort();
    /// assert_eq!(checks, ["a1a8", "d6d7"]);
    /// ```
    #[inline]
    pub fn for_each_quiet_check(
        &self,
        checking: &[Bitboard; PieceKind::COUNT],
        take: impl FnMut(Move),
    ) {
        debug_assert!(!self.in_check(), "a pinned man may not answer a check");
        let generator = Generator::new(self, Stage::Quiet);
        let mut sink = Each(take);
        match self.turn() {
            Color::White => generator.checks::<White>(checking, &mut sink),
            Color::Black => generator.checks::<Black>(checking, &mut sink),
        }
    }
}
