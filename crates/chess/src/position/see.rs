//! Static exchange evaluation: does a capture sequence on one square pay?

use super::Position;
use crate::{
    Bitboard, Color, Move, MoveKind, PieceKind, Square,
    attacks::{between, bishop_attacks, line, rook_attacks},
};

/// What each kind of man is worth in an exchange, by [`PieceKind`]. The king's entry is not used.
pub type ExchangeValues = [i32; PieceKind::COUNT];

impl Position {
    /// The exchange that this move starts on its target wins at least `threshold`.
    ///
    /// Both sides recapture with their least valuable man and may stop at any time. A pinned man
    /// takes part only along its pin, as long as the pinner stands; a king only when nothing
    /// could take it. Castling exchanges nothing.
    ///
    /// ```
    /// use tabia_chess::Position;
    ///
    /// let values = [100, 300, 300, 500, 900, 0];
    /// let position = Position::from_fen("4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1").expect("valid");
    /// let capture = position.parse_san("Rxd6").expect("legal");
    /// assert!(position.see(capture, -400, &values), "a pawn for a rook");
    /// assert!(!position.see(capture, -399, &values));
    /// ```
    #[must_use]
    pub fn see(&self, mv: Move, threshold: i32, values: &ExchangeValues) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let Some(moved) = self.kind_at(from) else { return false };
        let mut occupied = (self.occupied() ^ from.into()) | to.into();
        let (gain, standing) = match mv.kind() {
            MoveKind::Castle => return threshold <= 0,
            MoveKind::EnPassant => {
                occupied ^= Square::new(to.file(), from.rank()).into();
                (values[PieceKind::Pawn], moved)
            }
            MoveKind::Normal => (self.value_on(to, values), moved),
            MoveKind::Promotion(kind) => {
                (self.value_on(to, values) + values[kind] - values[PieceKind::Pawn], kind)
            }
        };

        // `balance` is what the side that has just captured is ahead, if the exchange ends here.
        let mut balance = gain - threshold;
        if balance < 0 {
            return false;
        }
        balance -= if standing == PieceKind::King { 0 } else { values[standing] };
        if balance >= 0 {
            return true;
        }
        self.exchange(to, occupied, balance, values)
    }

    fn value_on(&self, square: Square, values: &ExchangeValues) -> i32 {
        self.kind_at(square).map_or(0, |kind| values[kind])
    }

    /// Plays the recaptures. True when the side that began comes out at or above its threshold.
    fn exchange(
        &self,
        target: Square,
        mut occupied: Bitboard,
        mut balance: i32,
        values: &ExchangeValues,
    ) -> bool {
        let us = self.turn;
        let mut side = us;
        let mut attackers = self.attackers_to(target, occupied) & occupied;
        if !attackers.intersects(self.colors[!us]) {
            return true;
        }
        let mut held = [Held::Unknown, Held::Unknown];
        loop {
            side = !side;
            let able = self.able(attackers & self.colors[side], side, target, occupied, &mut held);
            let Some((kind, from)) = self.least_valuable(able) else { break };
            if kind == PieceKind::King {
                let defenders = attackers & self.colors[!side];
                if self.able(defenders, !side, target, occupied, &mut held).any() {
                    break;
                }
                return side == us;
            }
            // The capture wins what stands on the square; then this man stands there.
            balance = -balance - 1 - values[kind];
            if balance >= 0 {
                side = !side;
                break;
            }
            occupied ^= from.into();
            if matches!(kind, PieceKind::Pawn | PieceKind::Bishop | PieceKind::Queen) {
                attackers |= bishop_attacks(target, occupied) & self.diagonal_sliders();
            }
            if matches!(kind, PieceKind::Rook | PieceKind::Queen) {
                attackers |= rook_attacks(target, occupied) & self.straight_sliders();
            }
            attackers &= occupied;
        }
        side != us
    }

    fn least_valuable(&self, men: Bitboard) -> Option<(PieceKind, Square)> {
        PieceKind::ALL
            .into_iter()
            .find_map(|kind| (men & self.kinds[kind]).first().map(|square| (kind, square)))
    }

    /// The attackers of one side that no pin keeps from the target. Pins are worked out only when
    /// there is an attacker to hold.
    #[inline]
    fn able(
        &self,
        attackers: Bitboard,
        side: Color,
        target: Square,
        occupied: Bitboard,
        held: &mut [Held; Color::COUNT],
    ) -> Bitboard {
        if attackers.is_empty() {
            return attackers;
        }
        if matches!(held[side], Held::Unknown) {
            let (pinned, pinners) = self.pins(side);
            let king = self.king(side);
            let is_held = |square: &Square| !line(king, *square).contains(target);
            held[side] = Held::Known { men: pinned.into_iter().filter(is_held).collect(), pinners };
        }
        let Held::Known { men, pinners } = held[side] else { return attackers };
        if !men.intersects(attackers) {
            return attackers;
        }
        let king = self.king(side);
        let standing = (pinners & occupied).into_iter();
        let bound = standing.fold(Bitboard::EMPTY, |set, pinner| set | between(king, pinner));
        attackers.without(men & bound)
    }
}

/// The men of a side that may not capture on the target while their pinner stands.
#[derive(Clone, Copy)]
enum Held {
    Unknown,
    Known { men: Bitboard, pinners: Bitboard },
}
