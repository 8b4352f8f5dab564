//! Updated accumulators give the value that is computed from scratch, wherever moves lead.

mod common;

use common::{POSITIONS, random_move, random_network, random_start};
use std::sync::Arc;
use tabia_chess::{Position, Random};
use tabia_nnue::{Accumulators, InputSet, Network, evaluate_from_scratch};
use tabia_platform::simd::Kernels;

/// Which positions of a perft are evaluated.
#[derive(Clone, Copy, PartialEq)]
enum When {
    /// All: every accumulator comes from its parent's.
    Always,
    /// Leaves alone: accumulators are made several at a time.
    AtLeaves,
}

struct Perft {
    network: Arc<Network>,
    accumulators: Accumulators,
    when: When,
    checked: u64,
}

impl Perft {
    fn visit(&mut self, position: &Position, depth: u32) {
        if depth == 0 || self.when == When::Always {
            let truth = evaluate_from_scratch(&self.network, position);
            assert_eq!(self.accumulators.evaluate(position), truth, "{position:?}");
            self.checked += 1;
        }
        if depth == 0 {
            return;
        }
        for mv in position.legal_moves().iter() {
            let mut child = position.clone();
            child.play(mv, &mut self.accumulators.child());
            self.visit(&child, depth - 1);
            self.accumulators.pop();
        }
    }
}

#[test]
fn every_move_of_perft_leaves_the_true_value() {
    for (seed, inputs) in InputSet::ALL.into_iter().enumerate() {
        let network = random_network(32, inputs, seed as u64);
        for when in [When::Always, When::AtLeaves] {
            let accumulators = Accumulators::new(Arc::clone(&network));
            let mut perft = Perft { network: Arc::clone(&network), accumulators, when, checked: 0 };
            for (fen, depth) in POSITIONS {
                let position = Position::from_fen(fen).expect("valid");
                perft.accumulators.reset(&position);
                perft.visit(&position, depth);
            }
            assert!(perft.checked > 200_000, "{inputs:?}: {}", perft.checked);
        }
    }
}

/// Goes forward, back and through null moves at random, and asks for values now and then.
fn wander(network: &Arc<Network>, kernels: Kernels, seed: u64, steps: usize) {
    let mut random = Random::new(seed);
    let mut accumulators = Accumulators::with_kernels(Arc::clone(network), kernels);
    let mut line = vec![Position::initial()];
    for _ in 0..steps {
        let position = line.last().expect("the root stays").clone();
        match random.below(100) {
            0 => {
                line = vec![random_start(&mut random)];
                accumulators.reset(&line[0]);
            }
            1..20 if line.len() > 1 => {
                line.pop();
                accumulators.pop();
            }
            20..30 if !position.in_check() && line.len() <= Accumulators::MAX_PLY => {
                let mut child = position;
                child.play_null();
                accumulators.null_child();
                line.push(child);
            }
            30.. if line.len() <= Accumulators::MAX_PLY => {
                let Some(mv) = random_move(&position, &mut random) else { continue };
                let mut child = position;
                child.play(mv, &mut accumulators.child());
                line.push(child);
            }
            _ => {}
        }
        if random.below(3) == 0 {
            let position = line.last().expect("the root stays");
            let truth = evaluate_from_scratch(network, position);
            assert_eq!(accumulators.evaluate(position), truth, "{kernels:?}: {position:?}");
        }
    }
}

#[test]
fn random_games_with_null_moves_and_ways_back_keep_the_true_value() {
    for (hidden, inputs) in
        [64, 128, 256, 384, 512].into_iter().zip(InputSet::ALL.into_iter().cycle())
    {
        let network = random_network(hidden, inputs, hidden as u64);
        for kernels in Kernels::available() {
            wander(&network, kernels, hidden as u64, 6_000);
        }
    }
    for inputs in InputSet::ALL {
        wander(&random_network(96, inputs, 7), Kernels::best(), 11, 40_000);
    }
}

#[test]
fn the_stack_holds_its_256_plies() {
    let network = random_network(32, InputSet::ALL[2], 3);
    let mut accumulators = Accumulators::new(Arc::clone(&network));
    let mut random = Random::new(5);
    let mut position = Position::initial();
    for _ in 0..Accumulators::MAX_PLY {
        let mv = position.legal_moves().iter().nth(random.below(position.legal_moves().len()));
        position.play(mv.expect("this game goes on"), &mut accumulators.child());
    }
    let truth = evaluate_from_scratch(&network, &position);
    assert_eq!(accumulators.evaluate(&position), truth);
    for _ in 0..Accumulators::MAX_PLY {
        accumulators.pop();
    }
    let initial = Position::initial();
    assert_eq!(accumulators.evaluate(&initial), evaluate_from_scratch(&network, &initial));
}
