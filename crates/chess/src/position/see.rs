//! Static exchange evaluation: does a capture sequence on one square pay?

use super::Position;
use crate::{
    Bitboard, Move, MoveKind, PieceKind, Square,
    attacks::{bishop_attacks, line, rook_attacks},
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
        let mut attackers = self.attackers_to(target, occupied);
        let allowed = [
            self.pin_rule(crate::Color::White, target),
            self.pin_rule(crate::Color::Black, target),
        ];
        loop {
            side = !side;
            attackers &= occupied;
            let able = attackers & self.colors[side] & allowed[side].able(occupied);
            let Some((kind, from)) = self.least_valuable(able) else { break };
            if kind == PieceKind::King {
                let defended = attackers & self.colors[!side] & allowed[!side].able(occupied);
                if defended.any() {
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
        }
        side != us
    }

    fn least_valuable(&self, men: Bitboard) -> Option<(PieceKind, Square)> {
        PieceKind::ALL
            .into_iter()
            .find_map(|kind| (men & self.kinds[kind]).first().map(|square| (kind, square)))
    }

    /// Which men of a side its pins keep from the target square.
    fn pin_rule(&self, color: crate::Color, target: Square) -> PinRule {
        let (pinned, pinners) = self.pins(color);
        let king = self.king(color);
        let held = pinned.into_iter().filter(|square| !line(king, *square).contains(target));
        let held: Bitboard = held.collect();
        PinRule { held, pinners, king }
    }
}

/// The men that may not capture on the target while their pinner stands.
struct PinRule {
    held: Bitboard,
    pinners: Bitboard,
    king: Square,
}

impl PinRule {
    /// The men free to capture, given who is still on the board.
    fn able(&self, occupied: Bitboard) -> Bitboard {
        let mut bound = Bitboard::EMPTY;
        if self.held.any() {
            for pinner in self.pinners & occupied {
                bound |= crate::attacks::between(self.king, pinner);
            }
        }
        !(self.held & bound)
    }
}
