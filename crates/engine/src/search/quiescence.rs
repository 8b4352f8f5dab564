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
use tabia_chess::{Bitboard, Move, PieceKind, Position, Threats};

/// What the moves of a quiescence node are compared with.
struct Quiet {
    window: Window,
    best: Score,
    best_move: Option<Move>,
    /// The evaluation with the largest gain that a quiet capture can hide.
    futility: Score,
}

/// The moving man itself attacks the enemy king from where it goes.
fn gives_check(position: &Position, checking: &[Bitboard; PieceKind::COUNT], mv: Move) -> bool {
    position.kind_at(mv.from()).is_some_and(|kind| checking[kind].contains(mv.to()))
}

impl<S: Statistics> Worker<S> {
    /// The score of a position once nothing is hanging any more.
    pub(super) fn quiescence<N: NodeKind>(
        &mut self,
        position: &Position,
        ply: usize,
        window: Window,
    ) -> Score {
        if N::PV {
            self.lines.clear(ply);
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        if self.count_node() {
            return Score::DRAW;
        }
        self.statistics.quiescence_node();
        let in_check = position.in_check();
        if self.is_draw(position, ply) {
            return self.draw_score();
        }
        if ply + 1 >= MAX_PLY {
            return if in_check { Score::DRAW } else { Score::new(self.raw_eval(position)) };
        }

        let key = table_key(position);
        let entry = self.task.table.probe(key, ply, position.halfmove_clock());
        self.statistics.table_probe(entry.is_some());
        if !N::PV
            && let Some(entry) = entry
            && (if entry.score >= window.beta {
                entry.bound.is_lower()
            } else {
                entry.bound.is_upper()
            })
        {
            self.statistics.table_cutoff();
            return entry.score;
        }

        let mut raw_eval = None;
        let mut quiet =
            Quiet { window, best: Score::lowest(), best_move: None, futility: Score::lowest() };
        if in_check {
            self.frames.at_mut(ply).static_eval = None;
        } else {
            let known = entry.and_then(|entry| entry.raw_eval);
            let raw = known.unwrap_or_else(|| self.raw_eval(position));
            raw_eval = Some(raw);
            let correction = self.histories.correction.get(position, self.path(ply));
            let eval = self.corrected(position, raw, correction);
            self.frames.at_mut(ply).static_eval = Some(eval);
            quiet.best = Self::tightened(eval, entry);
            quiet.futility = eval + tune::quiescence_futility_margin();
            if quiet.best >= window.beta {
                let score = quiet.best.blend(window.beta, tune::quiescence_blend_scale());
                if entry.is_none() {
                    let found = (score, None, Bound::Lower);
                    self.remember_quiescence(key, ply, raw_eval, false, found);
                }
                return score;
            }
            quiet.window.alpha = window.alpha.max(quiet.best);
        }

        let table_pv = N::PV || entry.is_some_and(|entry| entry.pv);
        let table_move = entry
            .and_then(|entry| entry.best)
            .filter(|mv| (in_check || position.is_noisy(*mv)) && position.is_legal(*mv));
        if let Some(score) = self.quiescence_moves::<N>(position, ply, table_move, &mut quiet) {
            return score;
        }
        if quiet.best >= window.beta && !window.beta.is_decisive() {
            quiet.best = quiet.best.blend(window.beta, tune::quiescence_blend_scale());
        }
        let bound = if quiet.best >= window.beta { Bound::Lower } else { Bound::Upper };
        self.remember_quiescence(
            key,
            ply,
            raw_eval,
            table_pv,
            (quiet.best, quiet.best_move, bound),
        );
        quiet.best
    }

    /// Tries the captures, or all moves in check. `Some` ends the node: mate, or no time left.
    fn quiescence_moves<N: NodeKind>(
        &mut self,
        position: &Position,
        ply: usize,
        table_move: Option<Move>,
        quiet: &mut Quiet,
    ) -> Option<Score> {
        let in_check = position.in_check();
        let threats = Threats::default();
        let checking = position.checking_squares();
        let context = Context {
            position,
            threats: &threats,
            checking: &checking,
            earlier: self.earlier_moves(ply),
        };
        let mut picker = if in_check {
            Picker::all(table_move, &self.waiting)
        } else {
            Picker::noisy(table_move, -tune::quiescence_see_margin(), &self.waiting)
        };
        let mut number = 0;
        while let Some(mv) = picker.next(&context, &self.histories, &mut self.waiting) {
            number += 1;
            if !quiet.best.is_loss() {
                if in_check {
                    // One evasion that does not lose is enough; only captures may improve on it.
                    picker.skip_quiets();
                    if !position.is_noisy(mv) {
                        continue;
                    }
                } else if !gives_check(position, &checking, mv)
                    && (number > tune::quiescence_move_max()
                        || Self::is_hopeless(position, mv, quiet))
                {
                    continue;
                }
            }
            let child = self.play(position, mv, ply);
            let score = -self.quiescence::<N>(&child, ply + 1, quiet.window.flipped());
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
                        break;
                    }
                    quiet.window.alpha = score;
                }
            }
        }
        picker.finish(&mut self.waiting);
        (in_check && number == 0).then(|| Score::mated_in(ply))
    }

    /// Delta pruning: even winning this man outright leaves the score below alpha.
    #[inline]
    fn is_hopeless(position: &Position, mv: Move, quiet: &mut Quiet) -> bool {
        if mv.promotion().is_some() {
            return false;
        }
        let values = exchange_values();
        let victim = position.captured_kind(mv).map_or(0, |kind| values[kind]);
        let value = quiet.futility + victim;
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

    fn remember_quiescence(
        &self,
        key: tabia_chess::Key,
        ply: usize,
        raw_eval: Option<i32>,
        pv: bool,
        (score, best, bound): (Score, Option<Move>, Bound),
    ) {
        let entry = Entry { best, score, raw_eval, depth: Depth(0), bound, pv };
        self.task.table.store(key, ply, &entry);
    }
}
