//! From a record back to positions.

use super::{GameRecord, IllegalMove};
use tabia_chess::{Move, Position};

/// A position of a game, with what the search found in it.
#[derive(Clone, Debug)]
pub struct Step {
    /// The position before the move.
    pub position: Position,
    /// The index of the move among the scored ones.
    pub index: usize,
    /// The move that was played.
    pub mv: Move,
    /// What it is worth to White.
    pub score: i16,
}

/// The positions of a game in order. It ends after an illegal move.
#[derive(Debug)]
pub struct Replay<'a> {
    record: &'a GameRecord,
    position: Position,
    index: usize,
}

impl<'a> Replay<'a> {
    pub(super) fn new(record: &'a GameRecord) -> Self {
        Self { record, position: record.start.clone(), index: 0 }
    }
}

impl Iterator for Replay<'_> {
    type Item = Result<Step, IllegalMove>;

    fn next(&mut self) -> Option<Self::Item> {
        let ply = *self.record.plies.get(self.index)?;
        let index = self.index;
        if !self.position.is_legal(ply.mv) {
            self.index = self.record.plies.len();
            return Some(Err(IllegalMove { game: self.record.number, ply: index }));
        }
        self.index += 1;
        let position = self.position.clone();
        self.position.play(ply.mv, &mut ());
        Some(Ok(Step { position, index, mv: ply.mv, score: ply.score }))
    }
}
