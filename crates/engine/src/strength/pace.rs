//! How long a person would think about a move.

use super::candidates::Noticed;
use crate::clock::Clock;
use std::time::Duration;
use tabia_chess::{Position, Random};

/// Until this ply people play what they know.
const OPENING_PLIES: u32 = 12;
/// A move this likely suggests itself.
const OBVIOUS: f32 = 0.8;

/// The time before which no answer is given: a share of what the clock allows, different from move
/// to move; nothing without a clock.
pub(super) fn pause(position: &Position, noticed: &Noticed, clock: &Clock, seed: u64) -> Duration {
    const STEPS: usize = 1000;
    let draw = Random::new(position.key() ^ !seed).below(STEPS) as f64 / STEPS as f64;
    let mut share = 0.3 + 0.9 * draw;
    if position.ply() < OPENING_PLIES {
        share *= 0.4;
    }
    if noticed.likeliest > OBVIOUS || noticed.moves.len() <= 1 {
        share *= 0.3;
    }
    clock.share_of_a_move(share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Remaining};
    use std::time::Instant;

    fn pauses(limits: &Limits) -> Vec<Duration> {
        let position = Position::from_fen(
            "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 6 15",
        )
        .expect("a valid position");
        let overhead = Duration::from_millis(20);
        let clock = Clock::new(limits, Instant::now(), overhead, position.ply(), None);
        let moves = position.legal_moves().iter().collect();
        let noticed = Noticed { moves, likeliest: 0.3 };
        (0..100).map(|seed| pause(&position, &noticed, &clock, seed)).collect()
    }

    fn with_seconds(seconds: u64) -> Limits {
        let time = Duration::from_secs(seconds);
        let clock = Some(Remaining { time, increment: Duration::ZERO, moves_to_go: None });
        Limits { clock, ..Limits::default() }
    }

    #[test]
    fn a_person_takes_a_part_of_the_time_and_not_always_the_same() {
        let pauses = pauses(&with_seconds(300));
        let least = pauses.iter().min().copied().unwrap_or_default();
        let most = pauses.iter().max().copied().unwrap_or_default();
        assert!(least > Duration::from_millis(500), "{least:?}");
        assert!(most < Duration::from_secs(20) && most > 2 * least, "{most:?}");
    }

    #[test]
    fn other_limits_are_no_reason_to_wait() {
        let time = Some(Duration::from_secs(10));
        let depth = Some(3);
        for limits in
            [Limits { move_time: time, ..Limits::default() }, Limits { depth, ..Limits::default() }]
        {
            assert!(pauses(&limits).iter().all(Duration::is_zero));
        }
    }
}
