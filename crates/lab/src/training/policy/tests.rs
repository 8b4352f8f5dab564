//! The learner against a plain reference, and against the engine.

use super::{
    learner::Learner,
    model::{self, BIAS, FIRST_MOVE, Shape, TILE_ROWS},
    samples::Samples,
};
use crate::{
    positions::random_play,
    training::{
        inputs::{Active, Inputs},
        kernel::{LANES, Reals},
        order::Order,
    },
};
use tabia_chess::{Move, Position, Random};
use tabia_nnue::policy::{INPUTS, MOVES, MoveNumbers};

/// Positions in which a certain move is played, one that can be learnt: the greatest leap forward.
fn leaps(count: usize, seed: u64) -> (Vec<Position>, Samples) {
    let mut samples = Samples::default();
    let mut positions = Vec::new();
    for position in random_play(count, seed) {
        let leap = |mv: &Move| {
            let rank =
                |square: tabia_chess::Square| square.relative_to(position.turn()).rank() as i32;
            (rank(mv.to()) - rank(mv.from()), MoveNumbers::new(&position).number(*mv))
        };
        let played = position.legal_moves().iter().max_by_key(leap).expect("there is a move");
        if samples.add(&position, played) {
            positions.push(position);
        }
    }
    (positions, samples)
}

/// Learns from all positions at once, so many times.
fn learn(learner: &mut Learner, samples: &Samples, rates: &[f64]) {
    let order = Order::new(samples.len(), 1, 0);
    for rate in rates {
        learner.step(samples, &order, 0..samples.len(), *rate);
    }
}

/// Large random numbers that rounding leaves as they are.
fn on_the_grid(shape: Shape) -> Vec<Reals> {
    let mut rows = model::random(shape, 3);
    let mut random = Random::new(4);
    for (index, row) in rows.iter_mut().enumerate() {
        let unit = shape.unit(index) as f32;
        for number in row {
            *number += random.below(9) as f32 / 100.0 - 0.04;
            *number = (*number * unit).round() / unit;
        }
    }
    rows
}

/// What the inputs of a neuron sum up to.
fn neuron(tile: &[Reals], features: &[u16], lane: usize) -> f64 {
    let sum: f64 =
        features.iter().map(|&feature| f64::from(tile[usize::from(feature)][lane])).sum();
    sum + f64::from(tile[BIAS][lane])
}

fn features(samples: &Samples) -> Vec<Active> {
    let inputs = Inputs::new(INPUTS);
    let active = |sample: &super::samples::Sample| {
        let mut active = Active::NONE;
        inputs.of(&sample.position, &mut active);
        active
    };
    samples.list.iter().map(active).collect()
}

/// The mean cross-entropy, computed plainly.
fn reference_error(shape: Shape, rows: &[Reals], samples: &Samples) -> f64 {
    let mut error = 0.0;
    for (sample, active) in samples.list.iter().zip(features(samples)) {
        let mut outputs = Vec::new();
        for &number in samples.moves(sample) {
            let number = usize::from(number);
            let bias = rows[shape.move_biases()][number / LANES][number % LANES];
            let mut output = f64::from(bias);
            for tile in rows.chunks_exact(TILE_ROWS).take(shape.tiles()) {
                for lane in 0..LANES {
                    let neuron = neuron(tile, active.half(0), lane).clamp(0.0, 1.0);
                    output += neuron * f64::from(tile[FIRST_MOVE + number][lane]);
                }
            }
            outputs.push(output);
        }
        error += outputs.iter().map(|output| output.exp()).sum::<f64>().ln() - outputs[0];
    }
    error / samples.len() as f64
}

#[test]
fn gradients_are_those_of_finite_differences() {
    const STEP: f32 = 1.0 / 1024.0;
    let shape = Shape { hidden: 128 };
    let (rows, (_, samples)) = (on_the_grid(shape), leaps(25, 6));
    let mut learner = Learner::with_weights(shape, rows.clone(), 2);
    learn(&mut learner, &samples, &[1e-3]);
    let tile = TILE_ROWS..2 * TILE_ROWS;
    // No neuron of this lane is at an end of its range, where the error has a corner.
    let is_smooth = |lane: &usize| {
        features(&samples).iter().all(|active| {
            let sum = neuron(&rows[tile.clone()], active.half(0), *lane);
            sum.abs() > 2e-3 && (sum - 1.0).abs() > 2e-3
        })
    };
    let lane = (0..LANES).find(is_smooth).expect("one lane");
    let mut alive = 0;
    let mut check = |row: usize, lane: usize| {
        let error = |step: f32| {
            let mut moved = rows.clone();
            moved[row][lane] += step;
            reference_error(shape, &moved, &samples)
        };
        let expected = (error(STEP) - error(-STEP)) / f64::from(2.0 * STEP);
        // The first moment after one step is a tenth of the gradient.
        let found = f64::from(learner.first[row][lane]) * 10.0;
        let bound = 1e-6 + 2e-3 * expected.abs();
        assert!((found - expected).abs() < bound, "row {row}: {found} instead of {expected}");
        alive += usize::from(expected != 0.0);
    };
    let sample = &samples.list[3];
    for feature in features(&samples)[3].half(0) {
        check(tile.start + usize::from(*feature), lane);
    }
    check(tile.start + BIAS, lane);
    for &number in samples.moves(sample) {
        let number = usize::from(number);
        check(tile.start + FIRST_MOVE + number, lane);
        check(shape.move_biases().start + number / LANES, number % LANES);
    }
    assert!(alive > 30, "only {alive} numbers matter");
}

#[test]
fn a_tiny_problem_is_learnt() {
    let (_, samples) = leaps(400, 7);
    let mut learner = Learner::new(Shape { hidden: 64 }, 1, 2);
    let before = learner.judge(&samples, 1.0);
    assert!((before.mean_error() - samples.blind_error()).abs() < 0.5, "nothing is known yet");
    let rates: Vec<_> = (0..150).map(|step| 2e-2 * (1.0 - f64::from(step) / 151.0)).collect();
    learn(&mut learner, &samples, &rates);
    let after = learner.judge(&samples, 1.0);
    assert_eq!(after.positions, samples.len() as u64);
    assert!(after.mean_error() < 0.05 && after.first_share() > 0.99, "{after:?}");
    assert!(after.among_three >= after.first);
}

#[test]
fn what_is_learnt_holds_elsewhere() {
    let (_, samples) = leaps(4000, 8);
    let (_, others) = leaps(500, 9);
    let mut learner = Learner::new(Shape { hidden: 64 }, 1, 2);
    learn(&mut learner, &samples, &[1e-2; 60]);
    let verdict = learner.judge(&others, 1.0);
    assert!(verdict.mean_error() < 0.7 * others.blind_error(), "{verdict:?}");
    let temperature = learner.best_temperature(&others);
    let best = learner.judge(&others, temperature).error;
    for other in [0.9, 1.1] {
        assert!(learner.judge(&others, temperature * other).error >= best, "{temperature}");
    }
}

#[test]
fn the_engine_says_what_the_learner_says() {
    let (positions, samples) = leaps(500, 11);
    let mut learner = Learner::new(Shape { hidden: 128 }, 5, 2);
    learn(&mut learner, &samples, &[1e-2; 20]);
    let network = learner.export(1.5, "a test").expect("the bounds hold");
    assert_eq!(network.temperature(), 1.5);
    let mut spread = 0.0_f32;
    for (index, position) in positions.iter().enumerate() {
        let numbers = MoveNumbers::new(position);
        let mut engine = vec![f32::NAN; MOVES];
        for (mv, output) in network.outputs(position) {
            engine[numbers.number(mv).expect("it has one")] = output;
            spread = spread.max(output.abs());
        }
        let moves = samples.moves(&samples.list[index]).to_vec();
        for (number, output) in moves.into_iter().zip(learner.outputs(&samples, index)) {
            let engine = engine[usize::from(number)];
            assert!((engine - output).abs() < 1e-3, "{position:?}: {engine} {output}");
        }
    }
    assert!(spread > 2.0, "the network has opinions: {spread}");
}

#[test]
fn learning_repeats_itself_bit_by_bit() {
    let (_, samples) = leaps(1000, 14);
    let run = |threads| {
        let mut learner = Learner::new(Shape { hidden: 64 }, 2, threads);
        learn(&mut learner, &samples, &[1e-3; 4]);
        let error = learner.judge(&samples, 1.0).error;
        (learner.export(1.0, "").expect("valid"), error)
    };
    let (network, error) = run(2);
    assert_eq!(run(2), (network, error));
    assert!((run(1).1 - error).abs() < 1e-3 * error, "threads only change the last bits");
}
