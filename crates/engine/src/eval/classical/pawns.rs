//! Pawn structure: what depends on nothing but the pawns.

use super::{
    Pair, Tracer,
    geometry::{Black, Side, White, rank_of},
    tables::square_weight,
    weights,
};
use tabia_chess::{Bitboard, Color, PieceKind, Position, Square, attacks::pawns_attacks};

/// The evaluation of one pawn structure, and what other terms ask of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PawnEntry {
    pub(super) key: u64,
    /// From White's view.
    pub(super) score: Pair,
    /// The passed pawns of both sides.
    pub(super) passed: Bitboard,
    /// The squares each side's pawns attack or could attack after advancing.
    pub(super) attack_spans: [Bitboard; Color::COUNT],
    /// The cover these pawns give each king, as it was last worked out.
    pub(super) covers: [Option<Cover>; Color::COUNT],
}

/// What the pawns do for a king on one square. Kings move seldom too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cover {
    pub(super) king: Square,
    /// The enemy has rooks or queens to use open files.
    pub(super) heavy: bool,
    pub(super) score: Pair,
}

impl PawnEntry {
    /// The structure without pawns, whose key is zero.
    pub(super) const NO_PAWNS: Self = Self {
        key: 0,
        score: Pair::ZERO,
        passed: Bitboard::EMPTY,
        attack_spans: [Bitboard::EMPTY; Color::COUNT],
        covers: [None; Color::COUNT],
    };

    /// Works out the structure of a position.
    #[cold]
    pub(super) fn of<T: Tracer>(position: &Position, tracer: &mut T) -> Self {
        let mut white = Structure::new::<White>(position, &mut *tracer);
        let white_score = white.score::<White>();
        let (white_passed, white_span) = (white.passed, white.attack_span);
        let mut black = Structure::new::<Black>(position, tracer);
        let score = white_score - black.score::<Black>();
        Self {
            key: position.pawn_key(),
            score,
            passed: white_passed | black.passed,
            attack_spans: [white_span, black.attack_span],
            covers: [None; Color::COUNT],
        }
    }
}

/// One side's pawns under examination.
struct Structure<'a, T> {
    pawns: Bitboard,
    enemy_pawns: Bitboard,
    attacked: Bitboard,
    attack_span: Bitboard,
    passed: Bitboard,
    /// Own pawns with an enemy pawn ahead on their file.
    opposed: Bitboard,
    isolated: Bitboard,
    tracer: &'a mut T,
}

impl<'a, T: Tracer> Structure<'a, T> {
    fn new<S: Side>(position: &Position, tracer: &'a mut T) -> Self {
        let pawns = position.of(S::US, PieceKind::Pawn);
        let enemy_pawns = position.of(S::THEM, PieceKind::Pawn);
        let behind_enemy_pawns = enemy_pawns.forward(S::THEM).fill_forward(S::THEM);
        let guarded = behind_enemy_pawns | behind_enemy_pawns.beside();
        Self {
            pawns,
            enemy_pawns,
            attacked: pawns_attacks(S::US, pawns),
            attack_span: pawns_attacks(S::US, pawns.fill_forward(S::US)),
            passed: pawns.without(guarded).without(Self::rear_doubled::<S>(pawns)),
            opposed: pawns & behind_enemy_pawns,
            isolated: pawns.without(pawns.fill_files().beside()),
            tracer,
        }
    }

    /// Pawns with an own pawn ahead on their file.
    fn rear_doubled<S: Side>(pawns: Bitboard) -> Bitboard {
        pawns & pawns.forward(S::THEM).fill_forward(S::THEM)
    }

    fn score<S: Side>(&mut self) -> Pair {
        self.men::<S>()
            + self.doubled::<S>()
            + self.isolated::<S>()
            + self.backward::<S>()
            + self.connected::<S>()
            + self.passed::<S>()
            + self.candidates::<S>()
    }

    /// The pawns themselves, and where they stand.
    fn men<S: Side>(&mut self) -> Pair {
        let value = weights::piece_value(PieceKind::Pawn.index());
        let mut score = self.tracer.term(value, S::US, self.pawns.len() as i32);
        for square in self.pawns {
            score += self.tracer.term(square_weight(S::US, PieceKind::Pawn, square), S::US, 1);
        }
        score
    }

    /// The rear one of two pawns on a file guards nothing and can hardly move.
    fn doubled<S: Side>(&mut self) -> Pair {
        let doubled = Self::rear_doubled::<S>(self.pawns);
        self.tracer.term(weights::doubled(), S::US, doubled.len() as i32)
    }

    /// An isolated pawn must be defended by pieces; worse where a rook can attack it.
    fn isolated<S: Side>(&mut self) -> Pair {
        let opposed = (self.isolated & self.opposed).len() as i32;
        let exposed = self.isolated.len() as i32 - opposed;
        self.tracer.term(weights::isolated(0), S::US, opposed)
            + self.tracer.term(weights::isolated(1), S::US, exposed)
    }

    /// A pawn that was left behind: it cannot advance, and its neighbours cannot help.
    fn backward<S: Side>(&mut self) -> Pair {
        let enemy_attacks = pawns_attacks(S::THEM, self.enemy_pawns);
        let stops = self.pawns.forward(S::US) & enemy_attacks.without(self.attack_span);
        let backward = stops.forward(S::THEM).without(self.isolated);
        let opposed = (backward & self.opposed).len() as i32;
        let exposed = backward.len() as i32 - opposed;
        self.tracer.term(weights::backward(0), S::US, opposed)
            + self.tracer.term(weights::backward(1), S::US, exposed)
    }

    /// Pawns side by side, or one defending the other, are strong; the more so further on.
    fn connected<S: Side>(&mut self) -> Pair {
        let mut score = Pair::ZERO;
        for square in self.pawns & self.pawns.beside() {
            score += self.tracer.term(weights::phalanx(rank_of(square, S::US)), S::US, 1);
        }
        for square in self.pawns & self.attacked {
            score += self.tracer.term(weights::supported(rank_of(square, S::US)), S::US, 1);
        }
        score
    }

    /// No enemy pawn can stop a passed pawn.
    fn passed<S: Side>(&mut self) -> Pair {
        let mut score = Pair::ZERO;
        for square in self.passed {
            score += self.tracer.term(weights::passed(rank_of(square, S::US)), S::US, 1);
        }
        score
    }

    /// A pawn on a half-open file with as many helpers as there are guards ahead will pass.
    fn candidates<S: Side>(&mut self) -> Pair {
        let mut score = Pair::ZERO;
        let doubled = Self::rear_doubled::<S>(self.pawns);
        for square in self.pawns.without(self.passed | self.opposed | doubled) {
            if self.helpers::<S>(square) >= self.guards::<S>(square) {
                score += self.tracer.term(weights::candidate(rank_of(square, S::US)), S::US, 1);
            }
        }
        score
    }

    /// Own pawns on the files beside, level or behind: they can support an advance.
    fn helpers<S: Side>(&self, square: Square) -> u32 {
        (Bitboard::from(square).fill_forward(S::THEM).beside() & self.pawns).len()
    }

    /// Enemy pawns on the files beside, ahead: they attack squares on the path.
    fn guards<S: Side>(&self, square: Square) -> u32 {
        let ahead = Bitboard::from(square).forward(S::US);
        (ahead.fill_forward(S::US).beside() & self.enemy_pawns).len()
    }
}
