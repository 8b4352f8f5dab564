//! How promising a move looks before it is tried.

use crate::{
    history::{Histories, Row, piece_to},
    search::tunables as tune,
};
use tabia_chess::{Bitboard, Move, PieceKind, Position, Threats};

/// What ordering needs to know about a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    pub position: &'a Position,
    /// What the opponent attacks.
    pub threats: &'a Threats,
    /// From where each kind of man gives check.
    pub checking: &'a [Bitboard; PieceKind::COUNT],
    /// The moves one, two, four and six plies ago.
    pub rows: [Row; 4],
}

/// What men are worth when captured, and when they are left under attack.
pub(crate) const fn exchange_values() -> [i32; PieceKind::COUNT] {
    [
        tune::see_pawn(),
        tune::see_knight(),
        tune::see_bishop(),
        tune::see_rook(),
        tune::see_queen(),
        0,
    ]
}

impl Context<'_> {
    /// Captures: first the most valuable victim, then what has worked before.
    #[inline]
    pub fn noisy_score(&self, mv: Move, histories: &Histories) -> i32 {
        let values = exchange_values();
        let victim = self.position.captured_kind(mv).map_or(0, |kind| values[kind]);
        let promotion = mv.promotion().map_or(0, |kind| values[kind] - values[PieceKind::Pawn]);
        (victim + promotion) * tune::order_victim_scale() / 16
            + histories.capture.get(self.position, mv)
    }

    /// Quiet moves: what has worked before here, after those moves and with those pawns; then
    /// whether the move gives check, saves a man or puts one in danger.
    #[inline]
    pub fn quiet_score(&self, mv: Move, histories: &Histories) -> i32 {
        let position = self.position;
        let Some(kind) = position.kind_at(mv.from()) else { return 0 };
        let piece_to = piece_to(position, mv);
        let [one, two, four, six] = self.rows.map(|row| histories.continuation.get(row, piece_to));
        let mut score = 2 * histories.quiet.get(position.turn(), self.threats.all, mv)
            + one
            + two
            + (four + six) / 2
            + histories.pawn.get(position.pawn_key(), piece_to);
        if self.checking[kind].contains(mv.to()) {
            score += tune::order_check_bonus();
        }
        if !mv.is_castle() {
            let danger = self.threats.by_lesser_than(kind);
            let stake = exchange_values()[kind] * tune::order_threat_scale();
            score += stake * i32::from(danger.contains(mv.from()));
            score -= stake * i32::from(danger.contains(mv.to()));
        }
        score
    }

    /// What is known of a quiet move from experience alone: for pruning and reductions.
    #[inline]
    pub fn quiet_history(&self, mv: Move, histories: &Histories) -> i32 {
        let piece_to = piece_to(self.position, mv);
        histories.quiet.get(self.position.turn(), self.threats.all, mv)
            + histories.continuation.get(self.rows[0], piece_to)
            + histories.continuation.get(self.rows[1], piece_to)
    }
}
