//! Positions with their legal moves.

use crate::{games::GameResult, training::PackedPosition};
use tabia_chess::{Move, Position};
use tabia_nnue::policy::MoveNumbers;

/// A position, and where its moves lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub position: PackedPosition,
    start: usize,
    count: u16,
}

/// Positions with the numbers of their legal moves.
#[derive(Clone, Debug, Default)]
pub(super) struct Samples {
    pub list: Vec<Sample>,
    moves: Vec<u16>,
}

impl Samples {
    /// Adds a position, unless it has only one legal move: nothing is to be learnt there. Tells
    /// whether it did.
    pub fn add(&mut self, position: &Position, played: Move) -> bool {
        let legal = position.legal_moves();
        if legal.len() < 2 {
            return false;
        }
        let numbers = MoveNumbers::new(position);
        let start = self.moves.len();
        // The move that was played comes first.
        let others = legal.iter().filter(|mv| *mv != played);
        let all = std::iter::once(played).chain(others);
        self.moves.extend(all.filter_map(|mv| numbers.number(mv)).map(|number| number as u16));
        // Score and result do not matter here.
        let position = PackedPosition::new(position, 0, GameResult::Draw);
        let count = (self.moves.len() - start) as u16;
        self.list.push(Sample { position, start, count });
        true
    }

    /// The numbers of a position's moves, the one that was played first.
    #[inline]
    pub fn moves(&self, sample: &Sample) -> &[u16] {
        &self.moves[sample.start..][..usize::from(sample.count)]
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The cross-entropy of someone who finds all legal moves equally likely.
    pub fn blind_error(&self) -> f64 {
        let sum: f64 = self.list.iter().map(|sample| f64::from(sample.count).ln()).sum();
        sum / self.len().max(1) as f64
    }
}
