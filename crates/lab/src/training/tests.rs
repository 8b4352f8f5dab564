//! The learner against a plain reference, and against the engine.

use super::{
    PackedPosition,
    inputs::{Active, Inputs},
    kernel::LANES,
    learner::{Learner, State},
    model::{Model, Shape},
    order::Order,
    samples::counted,
    targets::Targets,
};
use crate::{games::GameResult, positions::random_play};
use tabia_chess::{Position, Random, Square};
use tabia_nnue::{
    Architecture, InputSet, KingBuckets, OUTPUT_BUCKETS, QA, QB, SCALE, evaluate_from_scratch,
    features::PLAIN_INPUTS,
};

const MIRRORED: InputSet = InputSet::Mirrored { buckets: KingBuckets::One };
const BUCKETS: InputSet = InputSet::Mirrored { buckets: KingBuckets::Four };
const MARKED: InputSet = InputSet::Marked { buckets: KingBuckets::Four };

fn shape(hidden: usize, inputs: InputSet) -> Shape {
    Shape { architecture: Architecture { hidden, inputs } }
}

/// Learns from all positions at once, so many times.
fn learn(learner: &mut Learner, data: &[PackedPosition], targets: &Targets, rates: &[f64]) -> f64 {
    let order = Order::new(data.len(), 1, 0);
    for rate in rates {
        learner.step(data, &order, 0..data.len(), targets, *rate);
    }
    learner.error(data, targets)
}

/// A learner that has seen enough to have opinions.
fn learnt(shape: Shape) -> Learner {
    let mut learner = Learner::new(State::new(Model::random(shape, 5)), 2);
    learn(&mut learner, &counted(2000, 9), &Targets::new(400.0, 0.3), &[1e-2; 30]);
    learner
}

/// What a network with these exact numbers says, computed plainly, in units of its scale.
fn reference(model: &Model, inputs: &Inputs, position: &PackedPosition) -> f64 {
    let shape = model.shape;
    let mut active = Active::NONE;
    inputs.of(position, &mut active);
    let mut value = f64::from(model.output_biases[active.bucket()]);
    for tile in &model.tiles {
        for half in 0..2 {
            for lane in 0..LANES {
                let neuron = neuron(shape, tile, active.half(half), lane).clamp(0.0, 1.0);
                let weight = tile[shape.output(active.bucket(), half)][lane];
                value += neuron * neuron * f64::from(weight);
            }
        }
    }
    value
}

/// What the inputs of a neuron sum up to.
fn neuron(shape: Shape, tile: &[[f32; LANES]], features: &[u16], lane: usize) -> f64 {
    let weight = |feature: usize| {
        let shared = tile[shape.shared()].get(feature % PLAIN_INPUTS).map_or(0.0, |row| row[lane]);
        let shared = if shape.marks().contains(&feature) { 0.0 } else { shared };
        f64::from(tile[feature][lane]) + f64::from(shared)
    };
    let sum: f64 = features.iter().map(|&feature| weight(feature.into())).sum();
    sum + f64::from(tile[shape.bias()][lane])
}

/// The score that is worth a chance of 73 % where the reference is asked.
const SCORE_SCALE: f64 = 600.0;

fn reference_error(model: &Model, data: &[PackedPosition], targets: &Targets) -> f64 {
    let inputs = Inputs::new(model.shape.architecture.inputs);
    let miss = |position: &PackedPosition| {
        let centipawns = f64::from(SCALE) * reference(model, &inputs, position);
        let chance = 1.0 / (1.0 + (-centipawns / SCORE_SCALE).exp());
        chance - f64::from(targets.of(position))
    };
    data.iter().map(|position| miss(position).powi(2)).sum::<f64>() / data.len() as f64
}

/// Large random numbers that rounding leaves as they are.
fn on_the_grid(shape: Shape) -> Model {
    let mut model = Model::random(shape, 3);
    let snap = |number: &mut f32, factor: f32, unit: i32| {
        *number = (*number * factor * unit as f32).round() / unit as f32;
    };
    let mut random = Random::new(4);
    for tile in &mut model.tiles {
        for (index, row) in tile.iter_mut().enumerate() {
            for number in row {
                if shape.outputs().contains(&index) {
                    snap(number, 1.0 + random.below(8) as f32, QB);
                } else {
                    // Buckets and biases start with zeros, where mistakes would not show.
                    *number += random.below(9) as f32 / 100.0 - 0.04;
                    snap(number, 1.0, QA);
                }
            }
        }
    }
    model
}

/// No neuron of this lane is at its upper end, where the error has a corner.
fn is_smooth(model: &Model, data: &[PackedPosition], tile: usize, lane: usize) -> bool {
    let inputs = Inputs::new(model.shape.architecture.inputs);
    data.iter().all(|position| {
        let mut active = Active::NONE;
        inputs.of(position, &mut active);
        (0..2).all(|half| {
            let sum = neuron(model.shape, &model.tiles[tile], active.half(half), lane);
            (sum - 1.0).abs() > 2e-3
        })
    })
}

#[test]
fn gradients_are_those_of_finite_differences() {
    for inputs in [InputSet::Plain, MIRRORED, BUCKETS, MARKED] {
        let shape = shape(128, inputs);
        let (model, data) = (on_the_grid(shape), counted(150, 6));
        let targets = Targets::new(SCORE_SCALE, 0.4);
        let mut learner = Learner::new(State::new(model.clone()), 2);
        learn(&mut learner, &data, &targets, &[1e-3]);
        // The first moment after one step is a tenth of the gradient.
        let first = &learner.state().first;
        let close = |found: f32, change: &dyn Fn(&mut Model, f32), what: &str| {
            const STEP: f32 = 1.0 / 1024.0;
            let error = |step: f32| {
                let mut moved = model.clone();
                change(&mut moved, step);
                reference_error(&moved, &data, &targets)
            };
            let expected = (error(STEP) - error(-STEP)) / f64::from(2.0 * STEP);
            let found = f64::from(found) * 10.0;
            let bound = 2e-7 + 1e-3 * expected.abs();
            assert!((found - expected).abs() < bound, "{what}: {found} instead of {expected}");
            expected != 0.0
        };
        let mut random = Random::new(8);
        let tile = 1;
        let lane = (0..LANES).find(|&lane| is_smooth(&model, &data, tile, lane)).expect("one");
        let mut alive = 0;
        let some_features = (0..40).map(|_| random.below(shape.inputs()));
        let some_shared = shape.shared().step_by(37);
        let rows = some_features.chain(some_shared).chain(shape.bias()..shape.outputs().end);
        for index in rows {
            let change = |model: &mut Model, step: f32| model.tiles[tile][index][lane] += step;
            let what = format!("{inputs:?}, row {index}, lane {lane}");
            alive += usize::from(close(first.tiles[tile][index][lane], &change, &what));
        }
        for bucket in 0..OUTPUT_BUCKETS {
            let change = |model: &mut Model, step: f32| model.output_biases[bucket] += step;
            close(first.output_biases[bucket], &change, "output bias");
        }
        assert!(alive > 30, "only {alive} numbers matter");
    }
}

#[test]
fn a_tiny_problem_is_learnt() {
    for inputs in [InputSet::Plain, BUCKETS, MARKED] {
        let data = counted(300, 7);
        let targets = Targets::new(400.0, 0.0);
        let shape = shape(64, inputs);
        let mut learner = Learner::new(State::new(Model::random(shape, 1)), 1);
        let before = learner.error(&data, &targets);
        let rates: Vec<_> = (0..300).map(|step| 1e-2 * (1.0 - f64::from(step) / 301.0)).collect();
        let after = learn(&mut learner, &data, &targets, &rates);
        assert!(before > 1e-2 && after < 1e-5, "{inputs:?}: {before} {after}");
    }
}

#[test]
fn scores_are_learnt_in_centipawns_whatever_their_scale() {
    for scale in [250.0, 900.0] {
        let data = counted(300, 7);
        let mut learner = Learner::new(State::new(Model::random(shape(64, MIRRORED), 1)), 1);
        let rates: Vec<_> = (0..300).map(|step| 1e-2 * (1.0 - f64::from(step) / 301.0)).collect();
        learn(&mut learner, &data, &Targets::new(scale, 0.0), &rates);
        let misses = data.iter().zip(learner.evaluate(&data));
        let sum: f32 =
            misses.map(|(position, value)| (f32::from(position.score()) - value).abs()).sum();
        assert!(sum / 300.0 < 10.0, "scale {scale}: off by {}", sum / 300.0);
    }
}

#[test]
fn the_engine_says_what_the_learner_says() {
    for inputs in [InputSet::Plain, MIRRORED, BUCKETS, MARKED] {
        let shape = shape(128, inputs);
        let mut learner = learnt(shape);
        let network = learner.export("a test").expect("the bounds hold");
        let positions = random_play(1000, 11);
        let packed: Vec<_> =
            positions.iter().map(|p| PackedPosition::new(p, 0, GameResult::Draw)).collect();
        let values = learner.evaluate(&packed);
        let spread = values.iter().fold(0.0_f32, |most, value| most.max(value.abs()));
        assert!(spread > 300.0, "the network has opinions: {spread}");
        for (position, value) in positions.iter().zip(values) {
            let engine = evaluate_from_scratch(&network, position) as f32;
            assert!((engine - value).abs() < 2.0, "{}: {engine} {value}", position.to_fen());
        }
    }
}

#[test]
fn a_finished_network_can_be_learnt_on() {
    for inputs in [InputSet::Plain, MIRRORED, BUCKETS, MARKED] {
        let network = learnt(shape(128, inputs)).export("a test").expect("the bounds hold");
        let again = Model::of(&network).rounded().export("a test").expect("as before");
        assert_eq!(again, network);
    }
}

#[test]
fn a_widened_network_says_the_same_and_can_learn() {
    let same = [InputSet::Plain, BUCKETS, MARKED].map(|inputs| (inputs, inputs));
    for (inputs, more) in same.into_iter().chain([(BUCKETS, MARKED)]) {
        let network = learnt(shape(64, inputs)).export("a test").expect("the bounds hold");
        let widened = Model::widened(&network, shape(192, more), 3);
        let [mut narrow, mut wide] =
            [Model::of(&network), widened].map(|model| Learner::new(State::new(model), 2));
        let data = counted(2000, 14);
        assert_eq!(wide.evaluate(&data), narrow.evaluate(&data));
        let targets = Targets::new(400.0, 0.3);
        let [narrow, wide] =
            [narrow, wide].map(|mut learner| learn(&mut learner, &data, &targets, &[3e-3; 30]));
        assert!(wide < narrow, "{wide} {narrow}");
    }
}

#[test]
fn the_learner_says_what_plain_floats_say() {
    for inputs in [InputSet::Plain, BUCKETS, MARKED] {
        let model = on_the_grid(shape(128, inputs));
        let mut learner = Learner::new(State::new(model.clone()), 1);
        let inputs = Inputs::new(inputs);
        let data = counted(300, 12);
        for (position, value) in data.iter().zip(learner.evaluate(&data)) {
            let expected = 400.0 * reference(&model, &inputs, position);
            assert!((f64::from(value) - expected).abs() < 0.01, "{value} {expected}");
        }
    }
}

#[test]
fn exchanged_colours_are_judged_the_same() {
    for inputs in [InputSet::Plain, BUCKETS, MARKED] {
        let mut learner = learnt(shape(64, inputs));
        let positions = random_play(300, 13);
        let mut values = |positions: &[Position]| {
            let pack = |p: &Position| PackedPosition::new(p, 0, GameResult::Draw);
            learner.evaluate(&positions.iter().map(pack).collect::<Vec<_>>())
        };
        let flipped: Vec<_> = positions.iter().map(Position::flipped).collect();
        assert_eq!(values(&positions), values(&flipped));
        let mirrored: Vec<_> = positions.iter().map(mirrored).collect();
        assert_eq!(values(&positions) == values(&mirrored), inputs != InputSet::Plain);
    }
}

/// The position with left and right exchanged.
fn mirrored(position: &Position) -> Position {
    let mut setup = PackedPosition::new(position, 0, GameResult::Draw).to_setup();
    let board = setup.board;
    for square in Square::ALL {
        setup.board[square.mirrored()] = board[square];
    }
    setup.into_position().expect("valid")
}

#[test]
fn learning_repeats_itself_bit_by_bit() {
    let data = counted(3000, 14);
    let run = |threads| {
        let mut learner = Learner::new(State::new(Model::random(shape(64, BUCKETS), 2)), threads);
        let error = learn(&mut learner, &data, &Targets::new(400.0, 0.2), &[1e-3; 4]);
        (learner.state().clone(), error)
    };
    let (state, error) = run(2);
    assert_eq!(run(2), (state, error));
    let (_, alone) = run(1);
    assert!((alone - error).abs() < 1e-3 * error, "threads only change the last bits");
}

#[test]
fn first_weights_are_as_planned() {
    let shape = shape(64, BUCKETS);
    let model = Model::random(shape, 1);
    let tile = &model.tiles[0];
    assert!(tile[..shape.inputs()].iter().flatten().all(|weight| *weight == 0.0));
    assert!(tile[shape.shared()].iter().flatten().any(|weight| *weight > 0.1));
    assert!(tile[shape.shared()].iter().flatten().all(|weight| weight.abs() <= 0.18));
    for bucket in 1..OUTPUT_BUCKETS {
        for half in 0..2 {
            assert_eq!(tile[shape.output(bucket, half)], tile[shape.output(0, half)]);
        }
    }
    assert_ne!(tile[shape.output(0, 0)], tile[shape.output(0, 1)]);
    assert_eq!(model, Model::random(shape, 1));
    assert_ne!(model, Model::random(shape, 2));
}
