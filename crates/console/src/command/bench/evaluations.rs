//! `tabia bench --evaluations`: nanoseconds for one evaluation.

use std::time::{Duration, Instant};
use tabia_chess::Position;
use tabia_engine::eval::Evaluator;
use tabia_lab::cost::Walk;

/// How often each walk is made; the quickest counts, since other programs may use the machine.
const ROUNDS: usize = 20;

/// Prints what the network, the hand-made evaluation and playing a move cost.
///
/// The network's cost is all that it adds to a move: noting what changes, updating the sums of both
/// sides, and the output.
pub fn show(network: &Evaluator, positions: &[Position]) {
    let evaluators = [None, Some(network), Some(&Evaluator::Classical)];
    let mut walks = evaluators.map(|evaluator| Walk::new(positions.to_vec(), evaluator));
    let mut best = [Duration::MAX; 3];
    let mut visited = 0;
    // In turns, so that a pause of the machine does not hit one walk alone.
    for _ in 0..ROUNDS {
        for (walk, best) in walks.iter_mut().zip(&mut best) {
            let start = Instant::now();
            visited = walk.go();
            *best = start.elapsed().min(*best);
        }
    }
    let each = |time: Duration| time.as_nanos() as f64 / visited.max(1) as f64;
    let [idle, by_network, by_hand] = best;
    say!("{visited} positions, the quickest of {ROUNDS} walks; ns for each:");
    say!("{:<18} {:>8.1}", "network", each(by_network.saturating_sub(idle)));
    say!("{:<18} {:>8.1}", "classical", each(by_hand.saturating_sub(idle)));
    say!("{:<18} {:>8.1}", "playing the move", each(idle));
}
