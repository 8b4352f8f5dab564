//! Quiet moves that give check.

use crate::{
    Bitboard, Move, MoveKind, PieceKind, Position, Rank, Square,
    attacks::{line, piece_attacks},
};

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
        mut take: impl FnMut(Move),
    ) {
        debug_assert!(!self.in_check(), "evasions are generated with their own masks");
        let (us, occupied) = (self.turn(), self.occupied());
        for kind in [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen] {
            let targets = checking[kind].without(occupied);
            for from in self.of(us, kind) {
                let reach = piece_attacks(us, kind, from, occupied) & self.free_squares(from);
                for to in reach & targets {
                    take(Move::known(from, to, MoveKind::Normal));
                }
            }
        }
        self.for_each_pawn_check(checking[PieceKind::Pawn], take);
    }

    /// Pushes onto squares from which a pawn gives check. None of them is on the last rank.
    #[inline]
    fn for_each_pawn_check(&self, checking: Bitboard, mut take: impl FnMut(Move)) {
        let us = self.turn();
        let empty = !self.occupied();
        let third = Bitboard::rank(us.relative_rank(Rank::Third));
        for to in checking & empty {
            let step = Bitboard::from(to).forward(!us);
            let jump = (step & third & empty).forward(!us);
            for from in (step | jump) & self.of(us, PieceKind::Pawn) {
                if self.free_squares(from).contains(to) {
                    take(Move::known(from, to, MoveKind::Normal));
                }
            }
        }
    }

    /// Where a pin lets the man on this square go.
    #[inline]
    fn free_squares(&self, from: Square) -> Bitboard {
        if self.pinned().contains(from) {
            line(self.king(self.turn()), from)
        } else {
            Bitboard::FULL
        }
    }
}
