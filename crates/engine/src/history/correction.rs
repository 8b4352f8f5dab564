//! How far the static evaluation has been off in positions like this one.

use super::{ByPieceTo, PieceTo, gravity::Gravity};
use crate::search::tunables as tune;
use tabia_chess::{Color, Key, Piece, Position, Square};

const MAX: i32 = 1024;
const SLOTS: usize = 16_384;

type ByKey = [[Gravity<MAX>; SLOTS]; Color::COUNT];

/// Correction history: the mean difference between what a search found and what the evaluation
/// had said, remembered by parts of the position and by the moves that led to it.
/// Worth: 14 ± 37.
#[derive(Debug)]
pub(crate) struct CorrectionHistory {
    pawns: Box<ByKey>,
    minors: Box<ByKey>,
    /// By the owner of the men, then by the side to move.
    non_pawns: Box<[ByKey; Color::COUNT]>,
    continuation: Box<ByPieceTo<ByPieceTo<Gravity<MAX>>>>,
}

/// The moves that led to a position: the last one, and the one or two plies before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Path {
    pub last: Option<PieceTo>,
    pub earlier: [Option<PieceTo>; 2],
}

#[inline]
fn slot(key: Key) -> usize {
    key as usize % SLOTS
}

impl CorrectionHistory {
    pub fn new() -> Self {
        Self {
            pawns: super::boxed([Gravity::ZERO; SLOTS]),
            minors: super::boxed([Gravity::ZERO; SLOTS]),
            non_pawns: super::boxed([[Gravity::ZERO; SLOTS]; Color::COUNT]),
            continuation: super::boxed(
                [[[Gravity::ZERO; Square::COUNT]; Piece::COUNT]; Square::COUNT],
            ),
        }
    }

    /// What to add to the static evaluation.
    #[inline]
    pub fn get(&self, position: &Position, path: Path) -> i32 {
        let us = position.turn();
        let pawns = self.pawns[us][slot(position.pawn_key())].get();
        let minors = self.minors[us][slot(position.minor_key())].get();
        let non_pawns: i32 = Color::ALL
            .into_iter()
            .map(|color| self.non_pawns[color][us][slot(position.non_pawn_key(color))].get())
            .sum();
        let continuation: i32 = path.last.map_or(0, |last| {
            let earlier = path.earlier.into_iter().flatten();
            earlier.map(|mv| self.continuation[mv.piece][mv.to][last.piece][last.to].get()).sum()
        });
        (tune::correction_pawn_weight() * pawns
            + tune::correction_minor_weight() * minors
            + tune::correction_non_pawn_weight() * non_pawns
            + tune::correction_continuation_weight() * continuation)
            / (MAX * tune::correction_divisor())
    }

    /// Learns that the evaluation was off by `error` according to a search this deep.
    pub fn update(&mut self, position: &Position, path: Path, error: i32, depth: i32) {
        let us = position.turn();
        let limit = tune::correction_bonus_max();
        let bonus = (error * depth / tune::correction_bonus_divisor()).clamp(-limit, limit);
        self.pawns[us][slot(position.pawn_key())].update(bonus);
        self.minors[us][slot(position.minor_key())].update(bonus);
        for color in Color::ALL {
            self.non_pawns[color][us][slot(position.non_pawn_key(color))].update(bonus);
        }
        if let Some(last) = path.last {
            for mv in path.earlier.into_iter().flatten() {
                self.continuation[mv.piece][mv.to][last.piece][last.to].update(bonus);
            }
        }
    }
}
