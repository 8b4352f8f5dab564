//! What the network costs, in nanoseconds.
//!
//! `cargo bench -p tabia-nnue` prints, for every width and every vector unit of this processor:
//! an update of both sides by a quiet move and by a capture, a refresh of one side by three rows
//! in and three out, the output layer, and a whole evaluation on a walk through a tree of random
//! moves (recording the move and evaluating the position, without playing it). Rows are drawn at
//! random, which is hard on the caches. The best of several rounds counts.

#![expect(clippy::print_stdout, reason = "a benchmark reports to the terminal")]

#[path = "../tests/common/mod.rs"]
mod common;

use common::{random_move, random_network};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};
use tabia_chess::{Piece, PieceObserver, Position, Random, Square};
use tabia_nnue::{Accumulators, InputSet};
use tabia_platform::simd::{BLOCK_LEN, Block, Kernels};

const WIDTHS: [usize; 5] = [64, 128, 256, 384, 512];
const ROUNDS: usize = 200;
const CALLS: usize = 4096;
/// Accumulators that are in use, one for each ply of a small search.
const SLOTS: usize = 12;
/// Few enough steps that their positions stay in the cache, as the current one does in a search.
const STEPS: usize = 600;
const REPEATS: usize = 10;

fn main() {
    println!("{:<26}{:>8}{:>9}{:>9}{:>8}", "ns per call", "quiet", "capture", "refresh", "output");
    for kernels in Kernels::available() {
        for hidden in WIDTHS {
            let [quiet, capture, refresh, output] = Bench::new(hidden, kernels).kernels();
            let name = format!("{} {hidden}", kernels.name());
            println!("{name:<26}{quiet:>8.1}{capture:>9.1}{refresh:>9.1}{output:>8.1}");
        }
    }
    let walk = Walk::new();
    print!("\n{:<26}", "ns per evaluation");
    for column in ["plain", "mirrored", "four buckets", "marked", "four, marked"] {
        print!("{column:>14}");
    }
    println!();
    for kernels in Kernels::available() {
        for hidden in WIDTHS {
            print!("{:<26}", format!("{} {hidden}", kernels.name()));
            for inputs in InputSet::ALL {
                print!("{:>14.1}", walk.time(hidden, inputs, kernels));
            }
            println!();
        }
    }
}

/// Nanoseconds per call, in the best of several rounds.
fn best(calls: usize, mut round: impl FnMut()) -> f64 {
    let time = |round: &mut dyn FnMut()| {
        let start = Instant::now();
        round();
        start.elapsed()
    };
    let best = (0..ROUNDS).map(|_| time(&mut round)).min().unwrap_or(Duration::ZERO);
    best.as_nanos() as f64 / calls as f64
}

/// Weights and accumulators for the kernels alone.
struct Bench {
    kernels: Kernels,
    width: usize,
    matrix: Vec<Block>,
    rows: Vec<[u16; 6]>,
}

impl Bench {
    fn new(hidden: usize, kernels: Kernels) -> Self {
        let inputs = InputSet::Plain.count();
        let mut random = Random::new(1);
        let width = hidden / BLOCK_LEN;
        let mut block = || Block(std::array::from_fn(|_| random.below(200) as i16 - 80));
        let matrix = (0..inputs * width).map(|_| block()).collect();
        let mut row = || random.below(inputs) as u16;
        let rows = (0..CALLS).map(|_| std::array::from_fn(|_| row())).collect();
        Self { kernels, width, matrix, rows }
    }

    fn row(&self, index: u16) -> &[Block] {
        &self.matrix[usize::from(index) * self.width..][..self.width]
    }

    /// Goes from one accumulator to the next, both sides, as in a search that goes deeper.
    fn for_each_side(&self, mut update: impl FnMut(&mut [Block], &[Block], [&[Block]; 3])) {
        let mut stack = vec![Block::ZERO; 2 * self.width * SLOTS];
        for (call, rows) in self.rows.iter().enumerate() {
            let parent = call % (SLOTS - 1) * 2 * self.width;
            let (base, out) = stack[parent..][..4 * self.width].split_at_mut(2 * self.width);
            for (side, rows) in rows.as_chunks::<3>().0.iter().enumerate() {
                let place = side * self.width;
                let (out, base) = (&mut out[place..][..self.width], &base[place..][..self.width]);
                update(out, base, rows.map(|row| self.row(row)));
            }
        }
    }

    /// Quiet update, capture update, refresh and output.
    fn kernels(&self) -> [f64; 4] {
        let Self { kernels, width, matrix, rows } = self;
        let quiet = best(CALLS, || {
            self.for_each_side(|out, base, [a, r, _]| kernels.update(out, base, [a], [r]));
        });
        let capture = best(CALLS, || {
            self.for_each_side(|out, base, [a, r, s]| kernels.update(out, base, [a], [r, s]));
        });
        let (mut out, mut kept) = (vec![Block::ZERO; *width], vec![Block::ZERO; *width]);
        let refresh = best(CALLS, || {
            for rows in rows {
                kernels.refresh(&mut out, &mut kept, matrix, &rows[..3], &rows[3..]);
            }
        });
        let output = best(CALLS, || {
            for rows in rows {
                let halves = [rows[0], rows[1]].map(|row| self.row(row % 8));
                black_box(kernels.squared_dot(halves, &[], [&[], &[]], &matrix[..2 * width]));
            }
        });
        [quiet, capture, refresh, output]
    }
}

/// One step of the walk: how far to go back, and the move that is then played.
struct Step {
    pops: usize,
    changes: Changes,
    position: Position,
}

/// What an observer hears of a move.
#[derive(Default)]
struct Changes(Vec<(bool, Piece, Square)>);

impl PieceObserver for Changes {
    fn added(&mut self, piece: Piece, square: Square) {
        self.0.push((true, piece, square));
    }

    fn removed(&mut self, piece: Piece, square: Square) {
        self.0.push((false, piece, square));
    }
}

/// A walk through a tree: a few moves deeper, back again, and elsewhere.
struct Walk(Vec<Step>);

impl Walk {
    fn new() -> Self {
        let mut random = Random::new(2);
        let mut line = vec![Position::initial()];
        let mut steps = Vec::new();
        while steps.len() < STEPS {
            let over = line.last().is_none_or(|position| !position.has_legal_move());
            let longest = if over || line.len() > 100 { line.len() / 2 } else { 3 };
            let pops = if random.below(2) == 0 && !over { 0 } else { random.below(longest) + 1 };
            let pops = pops.min(line.len() - 1);
            line.truncate(line.len() - pops);
            let mut position = line.last().expect("the root stays").clone();
            let mv = random_move(&position, &mut random).expect("a parent has moves");
            let mut changes = Changes::default();
            position.play(mv, &mut changes);
            line.push(position.clone());
            steps.push(Step { pops, changes, position });
        }
        Self(steps)
    }

    /// Nanoseconds per step.
    fn time(&self, hidden: usize, inputs: InputSet, kernels: Kernels) -> f64 {
        let network = random_network(hidden, inputs, 3);
        let mut accumulators = Accumulators::with_kernels(network, kernels);
        best(REPEATS * self.0.len(), || {
            for _ in 0..REPEATS {
                self.go(&mut accumulators);
            }
        })
    }

    fn go(&self, accumulators: &mut Accumulators) {
        accumulators.reset(&Position::initial());
        for step in &self.0 {
            (0..step.pops).for_each(|_| accumulators.pop());
            let mut recorder = accumulators.child();
            for (added, piece, square) in &step.changes.0 {
                match added {
                    true => recorder.added(*piece, *square),
                    false => recorder.removed(*piece, *square),
                }
            }
            black_box(accumulators.evaluate(&step.position));
        }
    }
}
