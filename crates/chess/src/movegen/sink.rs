//! Where generated moves go.

use crate::{Bitboard, Move, MoveKind, PieceKind, Square};

/// What pawns may become in one stage.
#[derive(Clone, Copy)]
pub(crate) enum Promotions {
    All,
    Queen,
    AllButQueen,
}

impl Promotions {
    #[inline]
    const fn kinds(self) -> &'static [PieceKind] {
        let [queen, others @ ..] = &PieceKind::PROMOTIONS;
        match self {
            Self::All => &PieceKind::PROMOTIONS,
            Self::Queen => std::slice::from_ref(queen),
            Self::AllButQueen => others,
        }
    }
}

/// Takes legal moves in sets that share an origin or a step.
pub(crate) trait MoveSink {
    /// The man on `from` may go to each of `targets`.
    fn piece(&mut self, from: Square, targets: Bitboard);

    /// Pawns reach each of `targets` by moving `step` in index order.
    fn pawns(&mut self, targets: Bitboard, step: i8);

    /// Pawns reach each of `targets`, on the last rank, by moving `step` in index order.
    fn promotions(&mut self, targets: Bitboard, step: i8, kinds: Promotions);

    /// One move of a rare kind.
    fn single(&mut self, mv: Move);
}

/// Hands on each move by itself.
pub(super) struct Each<F: FnMut(Move)>(pub F);

impl<F: FnMut(Move)> MoveSink for Each<F> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.single(Move::known(from, to, MoveKind::Normal));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i8) {
        for to in targets {
            self.single(Move::known(to.offset(-step), to, MoveKind::Normal));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: i8, kinds: Promotions) {
        for to in targets {
            for kind in kinds.kinds() {
                self.single(Move::known(to.offset(-step), to, MoveKind::Promotion(*kind)));
            }
        }
    }

    #[inline]
    fn single(&mut self, mv: Move) {
        self.0(mv);
    }
}

/// Counts moves without spelling them out.
#[derive(Default)]
pub(super) struct Counter {
    pub moves: u32,
}

impl MoveSink for Counter {
    #[inline]
    fn piece(&mut self, _: Square, targets: Bitboard) {
        self.moves += targets.len();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: i8) {
        self.moves += targets.len();
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: i8, kinds: Promotions) {
        self.moves += targets.len() * kinds.kinds().len() as u32;
    }

    #[inline]
    fn single(&mut self, _: Move) {
        self.moves += 1;
    }
}
