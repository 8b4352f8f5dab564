//! The review of a finished game: what every move was worth, and why.
//!
//! Positions are searched from the last one back to the first with one table, so that the search
//! of a position knows already what its game continuation led to.
//!
//! ```
//! use std::ops::ControlFlow;
//! use tabia_analysis::{pgn, review::Reviewer};
//! use tabia_engine::{Config, Engine, Limits};
//!
//! let text = "1. f3 e5 2. g4 Qh4# 0-1";
//! let game = pgn::Reader::new(text.as_bytes()).next().expect("a game").expect("memory reads");
//! let engine = Engine::new(Config { table_mebibytes: 1, ..Config::default() })?;
//! let mut reviewer = Reviewer::new(engine, Limits { nodes: Some(2000), ..Limits::default() });
//! let review = reviewer.review(&game, |_| ControlFlow::Continue(()))?.expect("not cancelled");
//! assert_eq!(review.moves[2].judgement.map(|judgement| judgement.symbol()), Some("??"));
//! # Ok::<(), tabia_engine::EngineError>(())
//! ```

mod chances;
mod phase;
mod report;
mod summary;

pub use chances::{Judgement, judge, move_accuracy, win_percent};
pub use report::{
    Arrow, FORMAT, Line, Mover, NamedMotif, Opening, Phase, ReviewedGame, ReviewedMove, Role, Side,
    Tally, VERSION,
};

use crate::{Evaluation, pgn};
use chances::rounded;
use std::ops::ControlFlow;
use tabia_chess::{
    Color, Game, Move, Position,
    notation::uci::{self, CastlingSpelling},
};
use tabia_engine::{Engine, EngineError, Limits};

/// Lines are told to this many plies: longer ones are the engine's fancy.
const LINE_PLIES: usize = 12;

/// One position of a game has been searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many positions are done.
    pub done: usize,
    /// How many there are: one more than moves.
    pub total: usize,
    /// The position just done, as the number of plies played before it.
    pub ply: usize,
    /// What it is worth.
    pub evaluation: Evaluation,
}

/// Reviews games, one after the other, with one engine.
#[derive(Debug)]
pub struct Reviewer {
    engine: Engine,
    limits: Limits,
}

/// What the search says about one position.
#[derive(Clone, Debug)]
struct Searched {
    evaluation: Evaluation,
    line: Vec<Move>,
}

impl Reviewer {
    /// Reviews with this engine and with these limits for every position. Fixed nodes and one
    /// thread give the same review every time.
    #[must_use]
    pub const fn new(engine: Engine, limits: Limits) -> Self {
        Self { engine, limits }
    }

    /// Reviews one game. `progress` hears of every position and can end the work, which then
    /// gives nothing.
    ///
    /// # Errors
    /// The engine is searching already.
    pub fn review(
        &mut self,
        game: &pgn::Game,
        mut progress: impl FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Option<ReviewedGame>, EngineError> {
        self.engine.new_game()?;
        let total = game.moves.len() + 1;
        let mut searched = Vec::with_capacity(total);
        for ply in (0..total).rev() {
            let found = self.search(game, ply)?;
            let evaluation = found.evaluation;
            searched.push(found);
            if progress(Progress { done: total - ply, total, ply, evaluation }).is_break() {
                return Ok(None);
            }
        }
        searched.reverse();
        Ok(Some(report(game, &searched)))
    }

    fn search(&mut self, game: &pgn::Game, ply: usize) -> Result<Searched, EngineError> {
        let mut played = Game::new(game.start.clone());
        game.moves[..ply].iter().for_each(|played_move| played.play(played_move.mv));
        let is_last = ply == game.moves.len();
        // Players may go on after a repetition that nobody claims; at the end it counts.
        let outcome = if is_last { played.outcome() } else { played.position().outcome() };
        if let Some(outcome) = outcome
            && (is_last || !played.position().has_legal_move())
        {
            let evaluation = Evaluation::of_outcome(outcome);
            return Ok(Searched { evaluation, line: Vec::new() });
        }
        let position = played.position().clone();
        self.engine.set_game(played);
        let outcome = self.engine.go(self.limits.clone(), ())?.wait();
        let evaluation = Evaluation::of_score(outcome.score, &position);
        let mut line = outcome.line;
        if line.is_empty() {
            line.extend(outcome.best);
        }
        line.truncate(LINE_PLIES);
        Ok(Searched { evaluation, line })
    }
}

/// Puts together what the searches of all positions say.
fn report(game: &pgn::Game, searched: &[Searched]) -> ReviewedGame {
    let mut position = game.start.clone();
    let mut phase = Phase::Opening;
    let mut moves = Vec::with_capacity(game.moves.len());
    for (ply, (played, pair)) in game.moves.iter().zip(searched.windows(2)).enumerate() {
        phase = phase::phase(&position, phase);
        moves.push(reviewed_move(ply, phase, &position, played, &pair[0], &pair[1]));
        position.play(played.mv, &mut ());
    }
    let start_evaluation = searched[0].evaluation;
    let (white, black) = summary::sides(start_evaluation, &moves);
    ReviewedGame {
        format: FORMAT.to_owned(),
        version: VERSION,
        number: game.number,
        tags: game.tags.clone(),
        result: game.result.clone(),
        faults: game.faults.iter().map(ToString::to_string).collect(),
        start_fen: game.start.to_fen(),
        start_evaluation,
        comment: game.comment.clone(),
        opening: None,
        turning_points: summary::turning_points(&moves),
        moves,
        white,
        black,
    }
}

fn reviewed_move(
    ply: usize,
    phase: Phase,
    position: &Position,
    played: &pgn::PlayedMove,
    before: &Searched,
    after: &Searched,
) -> ReviewedMove {
    let mover = position.turn();
    let mut next = position.clone();
    next.play(played.mv, &mut ());
    let (seen_before, seen_after) =
        (before.evaluation.seen_by(mover), after.evaluation.seen_by(mover));
    let (win_before, win_after) = (win_percent(seen_before), win_percent(seen_after));
    let is_best = before.line.first() == Some(&played.mv);
    let lost = chances::capped_centipawns(seen_before) - chances::capped_centipawns(seen_after);
    ReviewedMove {
        ply,
        number: position.fullmove_number(),
        mover: if mover == Color::White { Mover::White } else { Mover::Black },
        san: position.to_san(played.mv),
        uci: uci::format(played.mv, CastlingSpelling::natural(position)),
        fen: next.to_fen(),
        phase,
        before: before.evaluation,
        after: after.evaluation,
        win_before: rounded(win_before),
        win_after: rounded(win_after),
        loss: lost.max(0),
        accuracy: rounded(move_accuracy(win_before, win_after)),
        is_best,
        judgement: judge(seen_before, seen_after).filter(|_| !is_best),
        best: line(position, before),
        reply: line(&next, after),
        explanation: None,
        motifs: Vec::new(),
        arrows: Vec::new(),
        clock: clock(&played.comment),
        comment: played.comment.clone(),
        glyphs: played.glyphs.clone(),
        variations: played.variations.clone(),
    }
}

/// A line in both notations; nothing when the game is over.
fn line(position: &Position, searched: &Searched) -> Option<Line> {
    let spelling = CastlingSpelling::natural(position);
    let mut position = position.clone();
    let (mut san, mut spelled) = (Vec::new(), Vec::new());
    for mv in &searched.line {
        san.push(position.to_san(*mv));
        spelled.push(uci::format(*mv, spelling));
        position.play(*mv, &mut ());
    }
    (!san.is_empty()).then_some(Line { evaluation: searched.evaluation, san, uci: spelled })
}

/// The seconds that `[%clk 1:02:03.4]` tells.
fn clock(comment: &str) -> Option<f64> {
    let (_, rest) = comment.split_once("[%clk")?;
    let (time, _) = rest.split_once(']')?;
    time.trim().split(':').try_fold(0.0, |seconds, part| {
        let part: f64 = part.parse().ok().filter(|part: &f64| part.is_finite())?;
        Some(seconds * 60.0 + part)
    })
}

#[cfg(test)]
mod tests;
