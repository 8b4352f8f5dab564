//! Legal moves: generated with check and pin masks, never tried and taken back.
//!
//! One generator serves every purpose. It hands whole sets of targets to a [`MoveSink`]: a list
//! spells them out, a counter only counts bits.

mod checks;
mod king;
mod legality;
mod pawns;
mod perft;
mod pieces;
mod sink;

pub use perft::perft;
pub use sink::{MoveSink, Promotions};

use crate::{Bitboard, Color, Move, MoveList, PieceKind, Position, Square, attacks::between};
use sink::{Counter, Each};

/// Which moves to generate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Every legal move.
    All,
    /// Captures, en passant captures and promotions to a queen.
    Noisy,
    /// The other moves: those that [`Stage::Noisy`] leaves out.
    Quiet,
}

impl Stage {
    const fn noisy(self) -> bool {
        !matches!(self, Self::Quiet)
    }

    const fn quiet(self) -> bool {
        !matches!(self, Self::Noisy)
    }
}

/// A side known at compile time, so that shifts and ranks are constants.
trait Side {
    const COLOR: Color;
}

struct White;
struct Black;

impl Side for White {
    const COLOR: Color = Color::White;
}

impl Side for Black {
    const COLOR: Color = Color::Black;
}

/// What the generator knows about the position before it begins.
struct Generator<'a> {
    position: &'a Position,
    stage: Stage,
    king: Square,
    /// Squares where a man other than the king may go: all, or those that end the check.
    evasion: Bitboard,
    /// `evasion` without the squares that the stage leaves out or own men hold.
    targets: Bitboard,
}

impl<'a> Generator<'a> {
    #[inline]
    fn new(position: &'a Position, stage: Stage) -> Self {
        let us = position.turn();
        let king = position.king(us);
        let evasion = match position.checkers().first() {
            None => Bitboard::FULL,
            Some(checker) => between(king, checker) | checker.into(),
        };
        let targets = evasion & Self::stage_targets(position, stage);
        Self { position, stage, king, evasion, targets }
    }

    /// The squares where the stage lets a man other than a pawn go.
    #[inline]
    fn stage_targets(position: &Position, stage: Stage) -> Bitboard {
        let us = position.turn();
        match stage {
            Stage::All => !position.of_color(us),
            Stage::Noisy => position.of_color(!us),
            Stage::Quiet => !position.occupied(),
        }
    }

    #[inline]
    fn run<S: Side>(&self, sink: &mut impl MoveSink) {
        self.king_moves::<S>(sink);
        if self.position.checkers().has_several() {
            return;
        }
        self.pawn_moves::<S>(sink);
        self.piece_moves::<S>(sink);
        if self.stage.quiet() && self.evasion == Bitboard::FULL {
            self.castling_moves::<S>(sink);
        }
    }
}

impl Position {
    /// Hands the legal moves of one stage to a sink, in sets.
    #[inline]
    pub fn generate(&self, stage: Stage, sink: &mut impl MoveSink) {
        let generator = Generator::new(self, stage);
        match self.turn() {
            Color::White => generator.run::<White>(sink),
            Color::Black => generator.run::<Black>(sink),
        }
    }

    /// The legal moves of one stage.
    ///
    /// ```
    /// use tabia_chess::{Position, Stage};
    ///
    /// let position = Position::from_fen("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").expect("valid");
    /// assert_eq!(position.moves(Stage::Noisy).len(), 1, "exd5");
    /// assert_eq!(position.moves(Stage::Quiet).len(), 6, "e5 and five king moves");
    /// ```
    #[inline]
    #[must_use]
    pub fn moves(&self, stage: Stage) -> MoveList {
        let mut list = MoveList::new();
        self.for_each_move(stage, |mv| list.push(mv));
        list
    }

    /// Calls `take` with each legal move of one stage, in the order of generation.
    #[inline]
    pub fn for_each_move(&self, stage: Stage, take: impl FnMut(Move)) {
        self.generate(stage, &mut Each(take));
    }

    /// Every legal move.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.moves(Stage::All)
    }

    /// How many legal moves there are, without making a list.
    #[inline]
    #[must_use]
    pub fn count_legal_moves(&self) -> usize {
        let mut counter = Counter::default();
        self.generate(Stage::All, &mut counter);
        counter.moves as usize
    }

    /// The side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        self.count_legal_moves() > 0
    }

    /// The move captures a man, in passing or not.
    #[inline]
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.captured_kind(mv).is_some()
    }

    /// The kind of man that the move captures.
    #[inline]
    #[must_use]
    pub fn captured_kind(&self, mv: Move) -> Option<PieceKind> {
        match mv.kind() {
            crate::MoveKind::EnPassant => Some(PieceKind::Pawn),
            crate::MoveKind::Castle => None,
            _ => self.kind_at(mv.to()),
        }
    }

    /// The move belongs to [`Stage::Noisy`].
    #[inline]
    #[must_use]
    pub fn is_noisy(&self, mv: Move) -> bool {
        mv.promotion() == Some(PieceKind::Queen) || self.is_capture(mv)
    }
}
