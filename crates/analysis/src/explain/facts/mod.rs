//! What a mistake changes on the board when it neither loses men nor allows mate.
//!
//! Every fact is read off two lines from the same position: it holds where the line of the mistake
//! comes to rest, did not hold before, and nowhere holds in the better line.

mod ending;
mod king;
mod pawns;
mod pieces;

pub(super) use ending::{lets_run, runners};
pub(super) use pieces::{driven_away, on_open_file, outposts};

use super::{material::is_quiet, walk::Walk};
use crate::review::TableResult;
use tabia_chess::{Bitboard, Color, Move, Position, Square};
use tabia_engine::Engine;

/// What comes later was not brought about by the move.
const HORIZON: usize = 8;
/// Facts that take longer to show are passed over: nobody would follow the moves.
const TOLD_PLIES: usize = 6;

/// The line of the mistake and the one without it, from the same position.
#[derive(Debug)]
pub struct Lines<'a> {
    /// The mistake and the best answers.
    played: Walk,
    /// The better line.
    better: Walk,
    /// After how many moves the first line comes to rest.
    rest: usize,
    /// Has the endgame tables, if there are any.
    tables: Option<&'a Engine>,
}

/// Something that the mistake brings about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is called in tests.
    pub name: &'static str,
    /// After how many moves of the line it is there to stay; the mistake is the first of them.
    pub plies: usize,
    /// What the move does: `gives up the bishop pair`.
    pub words: String,
}

/// The men of a side that have some property; empty when it has none of them.
type Feature = fn(&Position, Color) -> Bitboard;

/// Finds one fact.
type Finder = fn(&Lines) -> Option<Fact>;

/// The weightier facts come first.
const FINDERS: [Finder; 13] = [
    ending::pawn_ending,
    ending::runner,
    king::castling_lost,
    pawns::passed_pawn,
    king::shelter_opened,
    pieces::driven,
    pawns::doubled_pawns,
    pieces::outpost,
    pieces::seventh_rank,
    pieces::bishop_pair,
    pawns::isolated_pawn,
    pieces::open_file,
    ending::queens_exchanged,
];

impl<'a> Lines<'a> {
    /// Plays both lines, which must be legal.
    pub fn new(start: &Position, played: &[Move], better: &[Move]) -> Self {
        let first = |moves: &[Move]| Walk::new(start, &moves[..moves.len().min(HORIZON)]);
        let (played, better) = (first(played), first(better));
        let rest = played.positions.iter().rposition(is_quiet).unwrap_or(0);
        Self { played, better, rest, tables: None }
    }

    /// Asks the endgame tables of this engine as well.
    pub fn with_tables(self, tables: Option<&'a Engine>) -> Self {
        Self { tables, ..self }
    }

    /// Every fact, the weightiest first.
    pub fn facts(&self) -> impl Iterator<Item = Fact> + '_ {
        FINDERS.into_iter().filter_map(|finder| finder(self))
    }

    fn mover(&self) -> Color {
        self.played.side()
    }

    fn start(&self) -> &Position {
        &self.played.positions[0]
    }

    /// Where the line of the mistake comes to rest.
    fn end(&self) -> &Position {
        &self.played.positions[self.rest]
    }

    /// What the endgame tables say about a position, as the mover sees it.
    fn known(&self, position: &Position) -> Option<TableResult> {
        let found = self.tables?.tablebase_result(position)?;
        Some(TableResult::seen_by(self.mover(), found, position.turn()))
    }

    /// After how many moves of the mistake's line something holds to stay. Nothing if it held
    /// before or holds anywhere in the better line, or if that is too short to compare.
    fn arises(&self, holds: impl Fn(&Position) -> bool) -> Option<usize> {
        let after = &self.played.positions[..=self.rest];
        let plies = after.iter().rposition(|position| !holds(position))? + 1;
        let is_avoided = !self.better.positions.iter().any(&holds);
        let is_comparable =
            self.better.moves.len() >= plies || self.better.end().outcome().is_some();
        let is_told = plies <= self.rest.min(TOLD_PLIES);
        (is_told && is_avoided && is_comparable).then_some(plies)
    }

    /// A man of `color` that has come to have a property on a file where none had it, in one line
    /// only and on one side only.
    fn gained_on_file(&self, feature: Feature, color: Color) -> Option<(usize, Square)> {
        let arises = |color: Color, square: Square| {
            let file = Bitboard::file(square.file());
            self.arises(|position| feature(position, color).intersects(file))
        };
        let mut others = feature(self.end(), !color).into_iter();
        if others.any(|square| arises(!color, square).is_some()) {
            return None;
        }
        let mut men = feature(self.end(), color).into_iter();
        let (plies, file) =
            men.find_map(|square| Some((arises(color, square)?, Bitboard::file(square.file()))))?;
        let there = feature(&self.played.positions[plies], color) & file;
        Some((plies, there.first()?))
    }

    /// A man of `color` that has come to have a property that none had, in one line only and on
    /// one side only.
    fn gained(&self, feature: Feature, color: Color) -> Option<(usize, Square)> {
        let arises = |color| self.arises(|position| feature(position, color).any());
        let plies = arises(color).filter(|_| arises(!color).is_none())?;
        Some((plies, feature(&self.played.positions[plies], color).first()?))
    }

    /// The moves that show a fact, without the mistake itself: `Bxf6 gxf6`.
    pub fn shown(&self, fact: &Fact) -> String {
        let positions = self.played.positions.iter().zip(&self.played.moves);
        let moves = positions.take(fact.plies).skip(1);
        moves.map(|(position, mv)| position.to_san(*mv)).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests;
