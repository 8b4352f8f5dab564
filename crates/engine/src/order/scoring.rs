//! How promising a move looks before it is tried.

use super::{ScoredMove, Waiting};
use crate::{
    history::{
        ContinuationCells, ContinuationRow, Histories, PawnCells, PawnRow, PieceTo, QuietCells,
        QuietRow,
    },
    search::tunables as tune,
};
use tabia_chess::{
    Bitboard, Checks, Move, MoveKind, MoveSink, Piece, PieceKind, Position, Square,
    attacks::Threats,
};

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
    waiting: &'a mut Waiting,
}

impl<'a> QuietScorer<'a> {
    /// Puts the moves it is given with their scores behind those that wait.
    pub fn new(
        context: &'a Context<'a>,
        histories: &'a Histories,
        waiting: &'a mut Waiting,
    ) -> Self {
        Self {
            context,
            quiet: histories.quiet.row(context.position.turn()),
            pawn: histories.pawn.row(context.position.pawn_key()),
            answers: context.earlier.map(|earlier| histories.continuation.row(earlier)),
            waiting,
        }
    }

    /// What all moves of one man have in common.
    #[inline]
    fn man(&self, piece: Piece, from: Square) -> Man<'a> {
        let Context { threats, checks, .. } = self.context;
        let danger = threats.by_lesser_than(piece.kind());
        let stake = exchange_values()[piece.kind()] * tune::order_threat_scale();
        Man {
            context: self.context,
            quiet: self.quiet.from(threats.all, from),
            pawn: &self.pawn[piece],
            answers: self.answers.map(|answers| &answers[piece]),
            checks: checks.targets(piece.kind(), from),
            danger,
            stake,
            saved: stake * i32::from(danger.contains(from)),
        }
    }
}

/// Pieces come with all their targets, so that what is known of the piece is looked up once.
impl MoveSink for QuietScorer<'_> {
    #[inline]
    fn piece(&mut self, from: Square, targets: Bitboard) {
        let Some(piece) = self.context.position.piece_at(from) else { return };
        let man = self.man(piece, from);
        for mv in targets.into_iter().filter_map(|to| Move::new(from, to, MoveKind::Normal)) {
            self.waiting.push(ScoredMove::new(mv, man.score(mv)));
        }
    }

    #[inline]
    fn single(&mut self, mv: Move) {
        let PieceTo { piece, to } = PieceTo::of(self.context.position, mv);
        let man = self.man(piece, mv.from());
        // Castling neither endangers the king nor saves it.
        let score = if mv.is_castle() { man.experience(mv.to(), to) } else { man.score(mv) };
        self.waiting.push(ScoredMove::new(mv, score));
    }
}

/// A man about to move, with the parts of every table that are about it.
struct Man<'a> {
    context: &'a Context<'a>,
    quiet: [&'a QuietCells; 2],
    pawn: &'a PawnCells,
    answers: [&'a ContinuationCells; 4],
    /// Where it gives check.
    checks: Bitboard,
    /// Where a lesser man attacks it.
    danger: Bitboard,
    /// What it costs to put it in danger,
    stake: i32,
    /// and what it brings that it leaves its place.
    saved: i32,
}

impl Man<'_> {
    /// What has worked before here, after those moves and with those pawns; then whether the move
    /// gives check, saves the man or puts it in danger.
    /// Worth: answers −11 ± 36, pawns −3 ± 37, checks 7 ± 35, dangers 13 ± 38.
    #[inline]
    fn score(&self, mv: Move) -> i32 {
        let to = mv.to();
        let mut score = self.experience(to, to) + self.saved;
        if self.checks.contains(to) && self.checks_safely(mv) {
            score += tune::order_check_bonus();
        }
        score - self.stake * i32::from(self.danger.contains(to))
    }

    /// What has worked before; `to` names the move among those of one square, `target` is where the
    /// man ends.
    #[inline]
    fn experience(&self, to: Square, target: Square) -> i32 {
        let [one, two, four, six] = self.answers.map(|answers| answers[target].get());
        let quiet = self.quiet[usize::from(self.context.threats.all.contains(to))];
        let sum = tune::order_quiet_scale() * quiet[to].get()
            + tune::order_answer_scale() * one
            + tune::order_follow_up_scale() * two
            + tune::order_plan_scale() * (four + six)
            + tune::order_pawn_scale() * self.pawn[target].get();
        sum / SCALE
    }

    /// The check costs nothing, or not much.
    fn checks_safely(&self, mv: Move) -> bool {
        let Context { position, checks, .. } = self.context;
        checks.uncover(mv) || position.see(mv, -tune::order_check_see_margin(), exchange_values())
    }
}
