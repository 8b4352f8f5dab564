//! Perft split by the first move, shared by `tabia perft` and `go perft`.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use tabia_chess::{Move, Position, perft};

/// What a divided perft found.
pub struct Divided {
    /// The leaves behind every first move, in the order of generation.
    pub counts: Vec<(Move, u64)>,
    /// All leaves.
    pub leaves: u64,
    /// How long it took.
    pub elapsed: Duration,
}

impl Divided {
    /// Leaves counted in one second.
    pub fn per_second(&self) -> u64 {
        (self.leaves as f64 / self.elapsed.as_secs_f64().max(1e-9)) as u64
    }
}

/// Counts the leaves behind every first move with several threads, and calls `progress` with each
/// result as it comes. Nothing comes of it once the flag is raised.
pub fn divide(
    position: &Position,
    depth: u32,
    threads: usize,
    stop: &AtomicBool,
    progress: impl FnMut(Move, u64) + Send,
) -> Option<Divided> {
    let start = Instant::now();
    let moves: Vec<Move> = position.legal_moves().iter().collect();
    let next = AtomicUsize::new(0);
    let progress = Mutex::new(progress);
    let results = Mutex::new(vec![0; moves.len()]);
    let work = || {
        while let Some((index, mv)) = take(&next, &moves) {
            let child = position.after(mv);
            let Some(leaves) = count(&child, depth.saturating_sub(1), stop) else { break };
            results.lock().expect("no thread panics")[index] = leaves;
            progress.lock().expect("no thread panics")(mv, leaves);
        }
    };
    if depth > 0 {
        std::thread::scope(|scope| {
            for _ in 1..threads.clamp(1, moves.len().max(1)) {
                scope.spawn(work);
            }
            work();
        });
    }
    if stop.load(Relaxed) {
        return None;
    }
    let results = results.into_inner().expect("no thread panics");
    let leaves = if depth == 0 { 1 } else { results.iter().sum() };
    let counts = if depth == 0 { Vec::new() } else { moves.into_iter().zip(results).collect() };
    Some(Divided { counts, leaves, elapsed: start.elapsed() })
}

/// Counts leaves like `perft`, but gives up when the flag is raised.
fn count(position: &Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    // So few plies take milliseconds: soon enough for whoever wants it to end.
    const UNINTERRUPTED: u32 = 4;
    // A deeper count would not end in this universe, but it would exhaust the stack.
    const DEEPEST: u32 = 256;
    let depth = depth.min(DEEPEST);
    if stop.load(Relaxed) {
        return None;
    }
    if depth <= UNINTERRUPTED {
        return Some(perft(position, depth));
    }
    let mut leaves = 0;
    for mv in position.legal_moves().iter() {
        let child = position.after(mv);
        leaves += count(&child, depth - 1, stop)?;
    }
    Some(leaves)
}

/// The next move nobody has taken yet.
fn take(next: &AtomicUsize, moves: &[Move]) -> Option<(usize, Move)> {
    let index = next.fetch_add(1, Relaxed);
    moves.get(index).map(|mv| (index, *mv))
}
