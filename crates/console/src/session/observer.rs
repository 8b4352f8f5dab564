//! Prints what a search finds.

use super::{events::Notice, options::Settings, output::Output};
use tabia_chess::{
    Game, Move,
    notation::uci::{self, CastlingSpelling},
};
use tabia_engine::{Bound, Info, Observer, Outcome, wdl};
use tabia_protocol::uci as protocol;

/// Turns the engine's news into UCI lines.
pub struct Printer {
    output: Output,
    game: Game,
    spelling: CastlingSpelling,
    show_wdl: bool,
    /// Only the last line of each rank is told, at the end.
    minimal: bool,
    held: Vec<Info>,
    /// The engine drops the printer at the end of the search.
    _notice: Notice,
}

impl Printer {
    pub fn new(
        output: Output,
        settings: &Settings,
        game: Game,
        spelling: CastlingSpelling,
        notice: Notice,
    ) -> Self {
        Self {
            output,
            game,
            spelling,
            show_wdl: settings.show_wdl,
            minimal: settings.minimal,
            held: Vec::new(),
            _notice: notice,
        }
    }

    fn spell(&self, mv: Move) -> String {
        uci::format(mv, self.spelling)
    }

    fn print(&self, info: &Info) {
        let position = self.game.position();
        let chances = wdl::chances(info.score, position);
        let value = match info.score.mate_moves() {
            Some(moves) => protocol::ScoreValue::Mate(moves),
            None => protocol::ScoreValue::Centipawns(wdl::centipawns(info.score, position)),
        };
        let bound = match info.bound {
            Bound::Lower => protocol::Bound::Lower,
            Bound::Upper => protocol::Bound::Upper,
            Bound::Exact | Bound::None => protocol::Bound::Exact,
        };
        let progress = &info.progress;
        self.output.reply(&protocol::Reply::Info(protocol::Info {
            depth: Some(info.depth),
            selective_depth: Some(info.selective_depth),
            multipv: Some(info.rank as u32),
            score: Some(protocol::Score { value, bound }),
            wdl: self.show_wdl.then_some([chances.win, chances.draw, chances.loss]),
            nodes: Some(progress.nodes),
            nps: Some(progress.nodes_per_second()),
            hashfull: Some(progress.per_mille_full.into()),
            tbhits: Some(progress.tablebase_hits),
            time: Some(progress.elapsed.as_millis() as u64),
            pv: playable(&self.game, &info.line).into_iter().map(|mv| self.spell(mv)).collect(),
            ..protocol::Info::default()
        }));
    }
}

/// The line up to the end of the game: nobody plays on after mate or a draw by rule.
pub fn playable(game: &Game, line: &[Move]) -> Vec<Move> {
    let mut game = game.clone();
    let mut played = Vec::with_capacity(line.len());
    for mv in line {
        if !played.is_empty() && game.outcome().is_some() {
            break;
        }
        game.play(*mv);
        played.push(*mv);
    }
    played
}

impl Observer for Printer {
    fn info(&mut self, info: &Info) {
        if self.minimal {
            self.held.retain(|other| other.rank < info.rank);
            self.held.push(info.clone());
        } else {
            self.print(info);
        }
    }

    fn current_move(&mut self, depth: u32, mv: Move, number: usize) {
        if !self.minimal {
            self.output.reply(&protocol::Reply::Info(protocol::Info {
                depth: Some(depth),
                current_move: Some(self.spell(mv)),
                current_move_number: Some(number as u32),
                ..protocol::Info::default()
            }));
        }
    }

    fn finished(&mut self, outcome: &Outcome) {
        for info in &self.held {
            self.print(info);
        }
        let line = playable(&self.game, &outcome.line);
        self.output.reply(&protocol::Reply::BestMove {
            best: outcome.best.map(|mv| self.spell(mv)),
            ponder: line.get(1).map(|mv| self.spell(*mv)),
        });
    }
}
