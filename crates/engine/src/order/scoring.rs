//! How promising a move looks before it is tried.

use crate::{
    history::{ContinuationRow, Histories, PawnRow, PieceTo, QuietRow},
    search::tunables as tune,
};
use tabia_chess::{Checks, Move, PieceKind, Position, attacks::Threats};

/// What ordering needs to know about a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    pub position: &'a Position,
    /// What the opponent attacks.
    pub threats: &'a Threats,
    /// How check can be given.
    pub checks: &'a Checks,
    /// The moves one, two, four and six plies ago.
    pub earlier: [Option<PieceTo>; 4],
}

/// What men are worth when captured, and when they are left under attack.
pub(crate) const fn exchange_values() -> &'static [i32; PieceKind::COUNT] {
    &tune::EXCHANGE_VALUES
}

/// What a `_scale` is a share of.
const SCALE: i32 = 1024;

impl Context<'_> {
    /// Captures: first the most valuable victim, then what has worked before.
    #[inline]
    pub fn noisy_score(&self, mv: Move, histories: &Histories) -> i32 {
        let values = exchange_values();
        let victim = self.position.captured_kind(mv).map_or(0, |kind| values[kind]);
        let promotion = mv.promotion().map_or(0, |kind| values[kind] - values[PieceKind::Pawn]);
        (victim + promotion) * tune::order_victim_scale() / SCALE
            + histories.capture.get(self.position, mv)
    }

    /// What is known of a quiet move from experience alone: for pruning and reductions.
    #[inline]
    pub fn quiet_history(&self, mv: Move, histories: &Histories) -> i32 {
        let piece_to = PieceTo::of(self.position, mv);
        histories.quiet.row(self.position.turn()).get(self.threats.all, mv)
            + histories.continuation.get(self.earlier[0], piece_to)
            + histories.continuation.get(self.earlier[1], piece_to)
    }
}

/// Scores the quiet moves of one node, with every table already opened at the right place.
pub(super) struct QuietScorer<'a> {
    context: &'a Context<'a>,
    quiet: &'a QuietRow,
    pawn: &'a PawnRow,
    answers: [&'a ContinuationRow; 4],
}

impl<'a> QuietScorer<'a> {
    pub fn new(context: &'a Context<'a>, histories: &'a Histories) -> Self {
        Self {
            context,
            quiet: histories.quiet.row(context.position.turn()),
            pawn: histories.pawn.row(context.position.pawn_key()),
            answers: context.earlier.map(|earlier| histories.continuation.row(earlier)),
        }
    }

    /// What has worked before here, after those moves and with those pawns; then whether the move
    /// gives check, saves a man or puts one in danger.
    /// Worth: answers −11 ± 36, pawns −3 ± 37, checks 7 ± 35, dangers 13 ± 38.
    #[inline]
    pub fn score(&self, mv: Move) -> i32 {
        let Context { position, threats, checks, .. } = self.context;
        let PieceTo { piece, to } = PieceTo::of(position, mv);
        let kind = piece.kind();
        let [one, two, four, six] = self.answers.map(|answers| answers[piece][to].get());
        let experience = tune::order_quiet_scale() * self.quiet.get(threats.all, mv)
            + tune::order_answer_scale() * one
            + tune::order_follow_up_scale() * two
            + tune::order_plan_scale() * (four + six)
            + tune::order_pawn_scale() * self.pawn[piece][to].get();
        let mut score = experience / SCALE;
        if mv.is_castle() {
            return score;
        }
        if checks.targets(kind, mv.from()).contains(mv.to())
            && (checks.uncover(mv)
                || position.see(mv, -tune::order_check_see_margin(), exchange_values()))
        {
            score += tune::order_check_bonus();
        }
        let danger = threats.by_lesser_than(kind);
        let stake = exchange_values()[kind] * tune::order_threat_scale();
        score += stake * i32::from(danger.contains(mv.from()));
        score -= stake * i32::from(danger.contains(mv.to()));
        score
    }
}
