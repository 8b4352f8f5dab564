//! Quiescence: captures until the position is quiet enough to be evaluated.

use super::{
    NodeKind, Window, tunables as tune,
    worker::{Worker, table_key},
};
use crate::{
    Depth, MAX_PLY, Score,
    counters::Statistics,
    order::{Context, Picker, exchange_values},
    table::{Bound, Entry},
};
use tabia_chess::{Checks, Key, Move, Position, attacks::Threats};

/// What is known about a quiescence node, and the best of it so far.
struct Quiet<'a> {
    position: &'a Position,
    ply: usize,
    key: Key,
    entry: Option<Entry>,
    window: Window,
    raw_eval: Option<i32>,
    best: Score,
    best_move: Option<Move>,
    /// The evaluation with the largest gain that a quiet capture can hide.
    futility: Score,
}

impl<S: Statistics> Worker<S> {
    /// The score of a position once nothing is hanging any more. Quiet checks are tried on the
    /// first ply only, for they could go on for ever.
    pub(super) fn quiescence<N: NodeKind>(
        &mut self,
        position: &Position,
        ply: usize,
        window: Window,
        first_ply: bool,
    ) -> Score {
        if N::PV {
            self.lines.clear(ply);
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if self.count_node() {
            return Score::DRAW;
        }
        self.statistics.quiescence_node();
        if self.is_draw(position, ply) {
            return self.draw_score();
        }
        if ply + 1 >= MAX_PLY {
            return self.score_at_the_end(position);
        }

        let mut quiet = self.enter_quiescence(position, ply, window);
        if !N::PV
            && let Some(score) = Self::table_bound(&quiet)
        {
            self.statistics.table_cutoff();
            return score;
        }
        if let Some(score) = self.stand_pat(&mut quiet) {
            return score;
        }
        if let Some(score) = self.quiescence_moves::<N>(&mut quiet, first_ply) {
            return score;
        }
        if quiet.best >= window.beta && !window.beta.is_decisive() {
            quiet.best = quiet.best.blend(window.beta, tune::quiescence_blend_scale());
        }
        let bound = if quiet.best >= window.beta { Bound::Lower } else { Bound::Upper };
        let pv = N::PV || quiet.entry.is_some_and(|entry| entry.pv);
        self.remember_quiescence(&quiet, quiet.best, bound, pv);
        quiet.best
    }

    fn enter_quiescence<'a>(
        &mut self,
        position: &'a Position,
        ply: usize,
        window: Window,
    ) -> Quiet<'a> {
        let key = table_key(position);
        let entry = self.task.table.probe(key, ply, position.halfmove_clock());
        self.statistics.table_probe(entry.is_some());
        Quiet {
            position,
            ply,
            key,
            entry,
            window,
            raw_eval: None,
            best: Score::lowest(),
            best_move: None,
            futility: Score::lowest(),
        }
    }

    /// The table's score ends the node, however shallow it is.
    #[inline]
    fn table_bound(quiet: &Quiet<'_>) -> Option<Score> {
        let entry = quiet.entry?;
        let proves = if entry.score >= quiet.window.beta {
            entry.bound.is_lower()
        } else {
            entry.bound.is_upper()
        };
        proves.then_some(entry.score)
    }

    /// Stand pat: nobody has to capture, so the evaluation is the least one can have. Not in check.
    fn stand_pat(&mut self, quiet: &mut Quiet<'_>) -> Option<Score> {
        let Quiet { position, ply, entry, window, .. } = *quiet;
        if position.in_check() {
            self.frames.at_mut(ply).static_eval = None;
            return None;
        }
        let known = entry.and_then(|entry| entry.raw_eval);
        let raw = known.unwrap_or_else(|| self.raw_eval(position));
        let correction = self.histories.correction.get(position, self.path(ply));
        let eval = self.corrected(position, raw, correction);
        self.frames.at_mut(ply).static_eval = Some(eval);
        quiet.raw_eval = Some(raw);
        quiet.best = Self::tightened(eval, entry);
        quiet.futility = eval + tune::quiescence_futility_margin();
        if quiet.best >= window.beta {
            let score = quiet.best.blend(window.beta, tune::quiescence_blend_scale());
            if entry.is_none() {
                self.remember_quiescence(quiet, score, Bound::Lower, false);
            }
            return Some(score);
        }
        quiet.window.alpha = window.alpha.max(quiet.best);
        None
    }

    /// Tries the captures, on the first ply quiet checks, too, and in check all moves. `Some` ends
    /// the node: mate, or no time left.
    /// Worth: leaving out losing captures 82 ± 36, late ones −10 ± 31; quiet checks on the first ply
    /// 7 ± 22.
    fn quiescence_moves<N: NodeKind>(
        &mut self,
        quiet: &mut Quiet<'_>,
        first_ply: bool,
    ) -> Option<Score> {
        let Quiet { position, ply, .. } = *quiet;
        let in_check = position.in_check();
        let threats = Threats::default();
        let checks = position.checks();
        let context = Context {
            position,
            threats: &threats,
            checks: &checks,
            earlier: self.earlier_moves(ply),
        };
        let mut picker = self.quiescence_picker(quiet, first_ply);
        let mut number = 0;
        while let Some(mv) = picker.next(&context, &self.histories, &mut self.waiting) {
            self.fetch_ahead(position, mv);
            number += 1;
            if !quiet.best.is_loss() {
                if in_check {
                    picker.skip_quiets();
                }
                if self.is_pointless(quiet, &checks, mv, number) {
                    continue;
                }
            }
            let child = self.play(position, mv, ply);
            let score = -self.quiescence::<N>(&child, ply + 1, quiet.window.flipped(), false);
            self.undo();
            if self.aborted {
                picker.finish(&mut self.waiting);
                return Some(Score::DRAW);
            }
            if score > quiet.best {
                quiet.best = score;
                if score > quiet.window.alpha {
                    quiet.best_move = Some(mv);
                    if N::PV {
                        self.lines.prepend(ply, mv);
                    }
                    if score >= quiet.window.beta {
                        self.statistics.quiescence_cutoff(number == 1);
                        break;
                    }
                    quiet.window.alpha = score;
                }
            }
        }
        picker.finish(&mut self.waiting);
        (in_check && number == 0).then(|| Score::mated_in(ply))
    }

    /// The moves worth trying, the table's first if it is one of them.
    fn quiescence_picker(&self, quiet: &Quiet<'_>, first_ply: bool) -> Picker {
        let position = quiet.position;
        let in_check = position.in_check();
        let table_move = quiet
            .entry
            .and_then(|entry| entry.best)
            .filter(|mv| (in_check || position.is_noisy(*mv)) && position.is_legal(*mv));
        let threshold = -tune::quiescence_see_margin();
        if in_check {
            Picker::all(table_move, &self.waiting)
        } else if first_ply {
            Picker::noisy_and_checks(table_move, threshold, &self.waiting)
        } else {
            Picker::noisy(table_move, threshold, &self.waiting)
        }
    }

    /// The move need not be tried, now that something that does not lose is known. In check one
    /// such evasion is enough; only captures may improve on it.
    #[inline]
    fn is_pointless(&self, quiet: &mut Quiet<'_>, checks: &Checks, mv: Move, number: i32) -> bool {
        if quiet.position.in_check() {
            return !quiet.position.is_noisy(mv);
        }
        !checks.include(quiet.position, mv)
            && (number > tune::quiescence_move_max() || self.is_hopeless(mv, quiet))
    }

    /// Delta pruning: even winning this man outright leaves the score below alpha.
    /// Worth: −1 ± 38.
    #[inline]
    fn is_hopeless(&self, mv: Move, quiet: &mut Quiet<'_>) -> bool {
        let position = quiet.position;
        if mv.promotion().is_some() {
            return false;
        }
        let values = exchange_values();
        let value = quiet.futility + self.judge.victim_value(position, mv);
        if value <= quiet.window.alpha {
            quiet.best = quiet.best.max(value);
            return true;
        }
        if quiet.futility <= quiet.window.alpha && !position.see(mv, 1, values) {
            quiet.best = quiet.best.max(quiet.futility);
            return true;
        }
        false
    }

    fn remember_quiescence(&self, quiet: &Quiet<'_>, score: Score, bound: Bound, pv: bool) {
        let Quiet { key, ply, raw_eval, best_move, .. } = *quiet;
        let entry = Entry { best: best_move, score, raw_eval, depth: Depth(0), bound, pv };
        self.task.table.store(key, ply, &entry);
    }
}
