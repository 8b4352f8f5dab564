//! One game.

use super::{Settings, astray, opening, referee::Referee};
use crate::games::{GameRecord, Ply};
use std::sync::Arc;
use tabia_chess::{Color, Game, Position};
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
            let found = self.search(&Game::new(start.clone()));
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
        mut found: Outcome,
        must_stop: impl Fn() -> bool,
    ) -> Option<Played> {
        let mut game = Game::new(start);
        let mut referee = Referee::new(self.settings.adjudication);
        let mut plies = Vec::new();
        let (result, ending) = loop {
            let turn = game.position().turn();
            let score = if turn == Color::White { found.score } else { -found.score };
            let mv = found.best.expect("a position that is not over has a best move");
            let learnt = self.settings.evaluator.own_units(score, game.position());
            plies.push(Ply { mv, score: stored(learnt) });
            game.play(mv);
            if let Some(verdict) = referee.verdict(&game, score) {
                break verdict;
            }
            if must_stop() {
                return None;
            }
            found = self.search(&game);
        };
        let record = GameRecord { number, start: game.start().clone(), plies, result, ending };
        Some(Played { record, nodes: self.nodes, searches: self.searches })
    }

    fn search(&mut self, game: &Game) -> Outcome {
        let limits = Limits {
            soft_nodes: Some(self.settings.soft_nodes),
            nodes: Some(self.settings.hard_nodes),
            ..Limits::default()
        };
        let outcome = self.engine.search(Arc::new(game.clone()), limits);
        self.nodes += outcome.progress.nodes;
        self.searches += 1;
        outcome
    }
}

fn stored(score: Score) -> i16 {
    score.value().clamp(i16::MIN.into(), i16::MAX.into()) as i16
}
