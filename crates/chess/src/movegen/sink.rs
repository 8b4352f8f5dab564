//! Where generated moves go.

use crate::{Bitboard, Move, MoveKind, PieceKind, Square};

/// What pawns may become in one stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotions {
    /// Any man but pawn and king.
    All,
    /// A queen.
    Queen,
    /// A knight, bishop or rook.
    AllButQueen,
}

impl Promotions {
    /// The kinds of men, the queen first.
    #[inline]
    #[must_use]
    pub const fn kinds(self) -> &'static [PieceKind] {
        let [queen, others @ ..] = &PieceKind::PROMOTIONS;
        match self {
            Self::All => &PieceKind::PROMOTIONS,
            Self::Queen => std::slice::from_ref(queen),
            Self::AllButQueen => others,
        }
    }
}

/// Takes legal moves in sets that share an origin or a step. Whoever does not care for sets only
/// says what to do with a single move.
///
/// ```
/// use tabia_chess::{Bitboard, Move, MoveSink, Position, Square, Stage};
///
/// /// How far the knights can jump.
/// #[derive(Default)]
/// struct Jumps(Vec<(Square, u32)>);
///
/// impl MoveSink for Jumps {
///     fn piece(&mut self, from: Square, targets: Bitboard) {
///         self.0.push((from, targets.len()));
///     }
///     fn single(&mut self, _: Move) {}
/// }
///
/// let mut jumps = Jumps::default();
/// Position::initial().generate(Stage::Quiet, &mut jumps);
/// assert!(jumps.0.contains(&(Square::B1, 2)));
/// ```
pub trait MoveSink {
    /// The man on `from` may go to each of `targets`.
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        for to in targets {
            self.single(Move::known(from, to, MoveKind::Normal));
        }
    }

    /// Pawns reach each of `targets` by moving `step` in index order.
    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: i8) {
        for to in targets {
            self.single(Move::known(to.offset(-step), to, MoveKind::Normal));
        }
    }

    /// Pawns reach each of `targets`, on the last rank, by moving `step` in index order.
    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: i8, kinds: Promotions) {
        for to in targets {
            for kind in kinds.kinds() {
                self.single(Move::known(to.offset(-step), to, MoveKind::Promotion(*kind)));
            }
        }
    }

    /// One move by itself.
    fn single(&mut self, mv: Move);
}

/// Hands on each move by itself.
pub(super) struct Each<F: FnMut(Move)>(pub F);

impl<F: FnMut(Move)> MoveSink for Each<F> {
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
