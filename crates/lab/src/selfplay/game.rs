//! One game.

use super::{Settings, astray, opening, referee::Referee};
use crate::games::{GameRecord, Ply, is_quiet};
use std::sync::Arc;
use tabia_chess::{Color, Game, Move, Position};
use tabia_engine::{EngineError, Limits, Outcome, Score, Solo};

/// A game and what it cost.
pub(super) struct Played {
    pub record: GameRecord,
    /// The nodes of all its searches, those of starts that were thrown away included, those that
    /// led astray not.
    pub nodes: u64,
    /// The number of those searches.
    pub searches: u64,
}

/// A player who knows the limits.
pub(super) struct Player<'a> {
    engine: Solo,
    settings: &'a Settings,
    nodes: u64,
    searches: u64,
}

impl<'a> Player<'a> {
    pub fn new(settings: &'a Settings) -> Result<Self, EngineError> {
        let engine = Solo::new(settings.table_mebibytes, settings.evaluator.clone())?;
        Ok(Self { engine, settings, nodes: 0, searches: 0 })
    }

    /// Plays the game with this number; `None` when asked to stop meanwhile.
    pub fn play(&mut self, number: u32, must_stop: impl Fn() -> bool) -> Option<Played> {
        (self.nodes, self.searches) = (0, 0);
        self.engine.new_game();
        let mut random = opening::chance(self.settings.seed, number);
        let astray = random.below(100) < self.settings.astray_percent.into();
        // What was come across is often lopsided; only what is won already is no game.
        let most =
            if astray { self.settings.adjudication.win_score } else { self.settings.opening_score };
        loop {
            if must_stop() {
                return None;
            }
            let Some(mut start) = opening::draw(&mut random, self.settings.chess960_percent) else {
                continue;
            };
            if astray {
                let Some(position) = astray::lead(&mut self.engine, start, &mut random) else {
                    continue;
                };
                start = position;
            }
            let found = self.find(&Game::new(start.clone()));
            if found.score.value().abs() <= most {
                return self.play_from(number, start, found, must_stop);
            }
        }
    }

    /// Plays on from a start whose first search is done.
    fn play_from(
        &mut self,
        number: u32,
        start: Position,
        mut found: Found,
        must_stop: impl Fn() -> bool,
    ) -> Option<Played> {
        let mut game = Game::new(start);
        let mut referee = Referee::new(self.settings.adjudication);
        let mut plies = Vec::new();
        let mut searched = Vec::new();
        let (result, ending) = loop {
            let turn = game.position().turn();
            let score = if turn == Color::White { found.score } else { -found.score };
            let learnt = self.settings.evaluator.own_units(score, game.position());
            plies.push(Ply { mv: found.mv, score: stored(learnt) });
            searched.push(found.whole);
            game.play(found.mv);
            if let Some(verdict) = referee.verdict(&game, score) {
                break verdict;
            }
            if must_stop() {
                return None;
            }
            found = self.find(&game);
        };
        score_others(&mut plies, &searched);
        let record = GameRecord { number, start: game.start().clone(), plies, result, ending };
        Some(Played { record, nodes: self.nodes, searches: self.searches })
    }

    /// Finds a move: by a quick search, if that is enough where nothing can be learnt, or else by a
    /// whole one.
    fn find(&mut self, game: &Game) -> Found {
        self.searches += 1;
        if let Some(nodes) = self.settings.quick_nodes {
            let found = self.search(game, nodes, nodes);
            if !is_quiet(game.position(), found.mv) {
                return Found { whole: false, ..found };
            }
        }
        self.search(game, self.settings.soft_nodes, self.settings.hard_nodes)
    }

    fn search(&mut self, game: &Game, soft_nodes: u64, nodes: u64) -> Found {
        let limits =
            Limits { soft_nodes: Some(soft_nodes), nodes: Some(nodes), ..Limits::default() };
        let Outcome { best, score, progress, .. } =
            self.engine.search(Arc::new(game.clone()), limits);
        self.nodes += progress.nodes;
        let mv = best.expect("a position that is not over has a best move");
        Found { mv, score, whole: true }
    }
}

/// What a search says about a position.
struct Found {
    mv: Move,
    score: Score,
    /// It was not only a quick one.
    whole: bool,
}

/// Plies without a whole search have the score of the next one with, or else of the last: it is only
/// blended into those of the plies before.
fn score_others(plies: &mut [Ply], searched: &[bool]) {
    let whole = |index: &usize| searched[*index];
    for index in (0..plies.len()).filter(|index| !searched[*index]) {
        let next = (index..plies.len()).find(whole).or_else(|| (0..index).rfind(whole));
        if let Some(known) = next {
            plies[index].score = plies[known].score;
        }
    }
}

fn stored(score: Score) -> i16 {
    score.value().clamp(i16::MIN.into(), i16::MAX.into()) as i16
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_without_a_whole_search_have_the_score_of_another() {
        let scored = |searched: &[bool]| {
            let mv = Position::initial().parse_uci("e2e4").expect("legal");
            let mut plies: Vec<_> =
                (0..).map(|score| Ply { mv, score }).take(searched.len()).collect();
            score_others(&mut plies, searched);
            plies.iter().map(|ply| ply.score).collect::<Vec<_>>()
        };
        assert_eq!(scored(&[true, false, false, true, false]), [0, 3, 3, 3, 3]);
        assert_eq!(scored(&[false, false]), [0, 1]);
    }
}
