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

mod annotate;
mod chances;
mod page;
mod phase;
mod report;
mod summary;
mod verdict;

pub use annotate::annotated_pgn;
pub use chances::{Judgement, judge, move_accuracy, win_percent};
pub use page::Page;
pub use report::{
    Arrow, FORMAT, Mover, NamedMotif, Opening, Phase, ReviewedGame, ReviewedMove, Role, Side,
    Tally, VERSION,
};
pub use verdict::{Proof, TableResult, TableVerdict};

use crate::{
    Evaluation, Line,
    explain::{Explanation, Mistake},
    openings::Openings,
    pgn,
};
use chances::rounded;
use std::ops::ControlFlow;
use tabia_chess::{
    Color, Game, Move, Position, Square,
    notation::uci::{self, CastlingSpelling},
};
use tabia_engine::{Engine, EngineError, Limits, TablebaseResult};

/// Lines are told to this many plies: longer ones are the engine's fancy.
const LINE_PLIES: usize = 12;
/// Lines that explain something are made at least this long, by at most so many searches.
const EXPLAINING_PLIES: usize = 7;
const EXTRA_SEARCHES: usize = 3;

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
    openings: Openings,
}

/// What the search says about one position.
#[derive(Clone, Debug)]
struct Searched {
    evaluation: Evaluation,
    line: Vec<Move>,
    /// What the endgame tables say, for the side to move.
    table: Option<TablebaseResult>,
}

/// The position before a move and the one after it.
#[derive(Clone, Copy)]
struct Step<'a> {
    before: &'a Searched,
    after: &'a Searched,
    mover: Color,
}

impl Step<'_> {
    /// What both positions are worth to the mover.
    fn values(self) -> [Evaluation; 2] {
        [self.before, self.after].map(|searched| searched.evaluation.seen_by(self.mover))
    }

    /// What the endgame tables prove, if they know both positions.
    fn proof(self) -> Option<Proof> {
        let mover = self.mover;
        let before = TableResult::seen_by(mover, self.before.table?, mover);
        let after = TableResult::seen_by(mover, self.after.table?, !mover);
        Some(Proof { before, after })
    }

    /// What is wrong with the move: by the endgame tables where they know, else by the search.
    fn judgement(self) -> Option<Judgement> {
        let [before, after] = self.values();
        self.proof().map_or_else(|| judge(before, after), Proof::judgement)
    }
}

impl Reviewer {
    /// Reviews with this engine and with these limits for every position. Fixed nodes and one
    /// thread give the same review every time.
    #[must_use]
    pub fn new(engine: Engine, limits: Limits) -> Self {
        Self { engine, limits, openings: Openings::built_in() }
    }

    /// Takes the names of openings from here.
    #[must_use]
    pub fn with_openings(self, openings: Openings) -> Self {
        Self { openings, ..self }
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
        self.lengthen(game, &mut searched)?;
        Ok(Some(self.report(game, &searched)))
    }

    /// Mistakes are explained by the lines before and after them, so these must be long enough to
    /// show what happens: the table, warm from later positions, cuts many of them short.
    fn lengthen(&mut self, game: &pgn::Game, searched: &mut [Searched]) -> Result<(), EngineError> {
        let mut position = game.start.clone();
        for (ply, played) in game.moves.iter().enumerate() {
            let mover = position.turn();
            position.play(played.mv, &mut ());
            let step = Step { before: &searched[ply], after: &searched[ply + 1], mover };
            if step.judgement().is_some() && searched[ply].line.first() != Some(&played.mv) {
                self.lengthen_line(game, ply, &mut searched[ply])?;
                self.lengthen_line(game, ply + 1, &mut searched[ply + 1])?;
            }
        }
        Ok(())
    }

    /// Puts together what the searches of all positions say.
    fn report(&self, game: &pgn::Game, searched: &[Searched]) -> ReviewedGame {
        let mut position = game.start.clone();
        let mut phase = Phase::Opening;
        let mut taken_on = None;
        let mut moves = Vec::with_capacity(game.moves.len());
        for (ply, (played, pair)) in game.moves.iter().zip(searched.windows(2)).enumerate() {
            phase = phase::phase(&position, phase);
            let step = Step { before: &pair[0], after: &pair[1], mover: position.turn() };
            moves.push(self.reviewed_move(ply, phase, &position, taken_on, played, step));
            taken_on = Some(played.mv.to()).filter(|_| position.is_capture(played.mv));
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
            opening: self.openings.name(&game.start, &moves_of(game)),
            turning_points: summary::turning_points(&moves),
            moves,
            white,
            black,
        }
    }

    /// What was wrong with a move, told by the lines before and after it.
    fn explain_mistake(
        &self,
        position: &Position,
        taken_on: Option<Square>,
        played: Move,
        step: Step<'_>,
    ) -> Explanation {
        let Step { before, after, .. } = step;
        Mistake {
            position,
            taken_on,
            played,
            best: &before.line,
            reply: &after.line,
            before: before.evaluation,
            after: after.evaluation,
            proof: step.proof(),
            tables: Some(&self.engine),
        }
        .explain()
    }

    fn reviewed_move(
        &self,
        ply: usize,
        phase: Phase,
        position: &Position,
        taken_on: Option<Square>,
        played: &pgn::PlayedMove,
        step: Step<'_>,
    ) -> ReviewedMove {
        let Step { before, after, mover } = step;
        let next = position.after(played.mv);
        let [seen_before, seen_after] = step.values();
        let (win_before, win_after) = (win_percent(seen_before), win_percent(seen_after));
        let is_best = before.line.first() == Some(&played.mv);
        let lost = chances::capped_centipawns(seen_before) - chances::capped_centipawns(seen_after);
        let judgement = step.judgement().filter(|_| !is_best);
        let explanation =
            judgement.map(|_| self.explain_mistake(position, taken_on, played.mv, step));
        let (explanation, motifs, arrows) = explanation
            .map(|explanation| (Some(explanation.text), explanation.motifs, explanation.arrows))
            .unwrap_or_default();
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
            judgement,
            table_before: before.table.map(|found| TableVerdict::new(found, mover, mover)),
            table_after: after.table.map(|found| TableVerdict::new(found, !mover, mover)),
            best: line(position, before),
            reply: line(&next, after),
            explanation,
            motifs,
            arrows,
            clock: clock(&played.comment),
            comment: played.comment.clone(),
            glyphs: played.glyphs.clone(),
            variations: played.variations.clone(),
        }
    }

    fn lengthen_line(
        &mut self,
        game: &pgn::Game,
        ply: usize,
        searched: &mut Searched,
    ) -> Result<(), EngineError> {
        let nodes = self.limits.nodes.map(|nodes| nodes / 4);
        let depth = self.limits.depth.map(|depth| depth / 2 + 1);
        let limits = Limits { nodes, depth, ..self.limits.clone() };
        for _ in 0..EXTRA_SEARCHES {
            let mut reached = played(game, ply);
            searched.line.iter().for_each(|mv| reached.play(*mv));
            if searched.line.len() >= EXPLAINING_PLIES || reached.outcome().is_some() {
                break;
            }
            self.engine.set_game(reached);
            let outcome = self.engine.go(limits.clone(), ())?.wait();
            searched.line.extend(outcome.line);
        }
        searched.line.truncate(LINE_PLIES);
        Ok(())
    }

    fn search(&mut self, game: &pgn::Game, ply: usize) -> Result<Searched, EngineError> {
        let played = played(game, ply);
        let is_last = ply == game.moves.len();
        // Players may go on after a repetition that nobody claims; at the end it counts.
        let outcome = if is_last { played.outcome() } else { played.position().outcome() };
        if let Some(outcome) = outcome
            && (is_last || !played.position().has_legal_move())
        {
            let evaluation = Evaluation::of_outcome(outcome);
            return Ok(Searched { evaluation, line: Vec::new(), table: None });
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
        let table = self.engine.tablebase_result(&position);
        Ok(Searched { evaluation, line, table })
    }
}

/// The game as it stood after this many plies.
fn played(game: &pgn::Game, plies: usize) -> Game {
    let mut played = Game::new(game.start.clone());
    game.moves[..plies].iter().for_each(|played_move| played.play(played_move.mv));
    played
}

fn moves_of(game: &pgn::Game) -> Vec<Move> {
    game.moves.iter().map(|played| played.mv).collect()
}

/// The line a search found; nothing when the game is over.
fn line(position: &Position, searched: &Searched) -> Option<Line> {
    (!searched.line.is_empty()).then(|| Line::new(position, searched.evaluation, &searched.line))
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
