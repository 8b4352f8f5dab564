//! Two games with colours swapped.

use super::{Pace, Settings};
use crate::{
    games::{Ending, GameResult},
    selfplay::referee::Referee,
};
use std::{sync::Arc, time::Duration};
use tabia_chess::{Color, Game, Position};
use tabia_engine::{EngineError, Limits, Outcome, Remaining, Score, Solo, wdl};

/// How one game of a match went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Who won.
    pub result: GameResult,
    /// How.
    pub ending: Ending,
    /// How many moves were made, counting both sides'.
    pub plies: u32,
    /// How many nodes both players searched.
    pub nodes: u64,
}

/// Two games from the same opening. In the first one the first player has White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair {
    /// Its number in the match.
    pub number: u32,
    /// The games.
    pub games: [PlayedGame; 2],
}

impl Pair {
    /// The half points that the first player got in each game.
    #[must_use]
    pub fn half_points(&self) -> [usize; 2] {
        let [with_white, with_black] = self.games.map(|game| game.result as usize);
        [with_white, 2 - with_black]
    }
}

/// On a clock that counts nodes, each is a millisecond.
const NODES_A_MILLISECOND: u64 = 1;

/// What each player may still think.
struct Budgets {
    pace: Pace,
    left: [u64; 2],
}

impl Budgets {
    const fn new(pace: Pace) -> Self {
        let nodes = match pace {
            Pace::Nodes(nodes) | Pace::Clock { nodes, .. } => nodes,
        };
        Self { pace, left: [nodes; 2] }
    }

    /// The limits of this player's next search.
    fn limits(&self, player: usize) -> Limits {
        let left = self.left[player];
        match self.pace {
            Pace::Nodes(_) => Limits { nodes: Some(left), ..Limits::default() },
            Pace::Clock { increment, .. } => {
                let [time, increment] =
                    [left, increment].map(|n| Duration::from_millis(n / NODES_A_MILLISECOND));
                let clock = Some(Remaining { time, increment, moves_to_go: None });
                Limits { clock, ..Limits::default() }
            }
        }
    }

    /// The player has made a move after so many nodes. Whoever oversteps has the increment left.
    const fn spend(&mut self, player: usize, nodes: u64) {
        if let Pace::Clock { increment, .. } = self.pace {
            self.left[player] = self.left[player].saturating_sub(nodes) + increment;
        }
    }
}

/// The two players of one thread.
pub(crate) struct Players<'a> {
    engines: [Solo; 2],
    settings: &'a Settings,
    /// The numbers each player searches with.
    #[cfg(feature = "tune")]
    tunables: [tabia_engine::search::tunables::Values; 2],
}

impl<'a> Players<'a> {
    pub fn new(settings: &'a Settings) -> Result<Self, EngineError> {
        let [first, second] = settings.players.clone();
        let engine = |evaluator| {
            let mut engine = Solo::new(settings.table_mebibytes, evaluator)?;
            engine.take_nodes_for_time(NODES_A_MILLISECOND);
            Ok::<_, EngineError>(engine)
        };
        Ok(Self {
            engines: [engine(first)?, engine(second)?],
            settings,
            #[cfg(feature = "tune")]
            tunables: [tabia_engine::search::tunables::current(); 2],
        })
    }

    /// Gives each player numbers of its own.
    #[cfg(feature = "tune")]
    pub const fn set_tunables(&mut self, tunables: [tabia_engine::search::tunables::Values; 2]) {
        self.tunables = tunables;
    }

    /// Plays the pair with this number; `None` when asked to stop meanwhile.
    pub fn play(&mut self, number: u32, must_stop: impl Fn() -> bool) -> Option<Pair> {
        let settings = self.settings;
        let start = settings.openings.of_pair(number, settings.seed, |position| {
            (!must_stop()).then(|| self.lead(position))
        })?;
        let with_white = self.play_game(&start, 0, &must_stop)?;
        let with_black = self.play_game(&start, 1, &must_stop)?;
        Some(Pair { number, games: [with_white, with_black] })
    }

    /// How far ahead one side is in the eyes of the player who sees the larger lead.
    fn lead(&mut self, position: &Position) -> i32 {
        self.new_game();
        let game = Game::new(position.clone());
        let budgets = Budgets::new(Pace::Nodes(self.settings.pace.nodes_a_move()));
        let leads =
            [0, 1].map(|player| readable(self.search(player, &game, &budgets).score, position));
        leads.map(|lead| lead.value().abs()).into_iter().fold(0, i32::max)
    }

    /// Plays a game in which this player has White.
    fn play_game(
        &mut self,
        start: &Position,
        white: usize,
        must_stop: &impl Fn() -> bool,
    ) -> Option<PlayedGame> {
        self.new_game();
        let mut game = Game::new(start.clone());
        let mut referee = Referee::new(self.settings.adjudication);
        let mut budgets = Budgets::new(self.settings.pace);
        let mut nodes = 0;
        loop {
            if must_stop() {
                return None;
            }
            let turn = game.position().turn();
            let player = if turn == Color::White { white } else { 1 - white };
            let found = self.search(player, &game, &budgets);
            nodes += found.progress.nodes;
            budgets.spend(player, found.progress.nodes);
            let score = readable(found.score, game.position());
            game.play(found.best.expect("a position that is not over has a best move"));
            let for_white = if turn == Color::White { score } else { -score };
            if let Some((result, ending)) = referee.verdict(&game, for_white) {
                let plies = game.moves().len() as u32;
                return Some(PlayedGame { result, ending, plies, nodes });
            }
        }
    }

    fn new_game(&mut self) {
        self.engines.iter_mut().for_each(Solo::new_game);
    }

    fn search(&mut self, player: usize, game: &Game, budgets: &Budgets) -> Outcome {
        #[cfg(feature = "tune")]
        tabia_engine::search::tunables::apply(&self.tunables[player]);
        self.engines[player].search(Arc::new(game.clone()), budgets.limits(player))
    }
}

/// A score in centipawns as people read them, which match programs adjudicate by.
fn readable(score: Score, position: &Position) -> Score {
    if score.is_decisive() { score } else { Score::new(wdl::centipawns(score, position)) }
}
