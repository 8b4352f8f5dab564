//! One thread's part of the work: positions forwards through the network, errors backwards.

use super::{
    PackedPosition,
    inputs::{Active, Inputs, MOST_MEN},
    kernel::{GATHERED, LANES, OUTPUT_UNIT, Reals, Words, accumulate, output, slopes},
    lists::{LISTED, Lists},
    model::{Rounded, Shape},
    targets::Targets,
};
use tabia_nnue::OUTPUT_BUCKETS;

/// How many positions go through the network at a time. The sums of a stretch and the weights of
/// a tile share the cache, and the weights are fetched anew for each stretch.
const STRETCH: usize = 8 * LISTED;

/// How the error changes with the numbers of the network, summed over positions.
#[derive(Clone, Debug)]
pub(super) struct Gradient {
    /// As in [`Rounded`]; the rows of biases stay zero. (They are the sum of the own king's.)
    pub tiles: Vec<Vec<Reals>>,
    pub output_biases: Reals,
}

/// A thread's memory.
#[derive(Debug)]
pub(super) struct Worker {
    shape: Shape,
    pub gradient: Gradient,
    /// The positions, in the order of their number of men, so that loops over men are of the same
    /// length many times in a row.
    share: Vec<PackedPosition>,
    active: Vec<Active>,
    /// What the hidden neurons of each half of each position sum up to, tile after tile.
    sums: Vec<Words>,
    outputs: Vec<f32>,
    lists: Vec<Lists>,
    slopes: Box<[Reals; GATHERED]>,
}

impl Worker {
    pub fn new(shape: Shape) -> Self {
        let tile = vec![[0.0; LANES]; shape.evaluated_rows()];
        let slopes = vec![[0.0; LANES]; GATHERED].into_boxed_slice();
        Self {
            shape,
            gradient: Gradient { tiles: vec![tile; shape.tiles()], output_biases: [0.0; LANES] },
            share: Vec::new(),
            active: vec![Active::NONE; STRETCH],
            sums: vec![[0; LANES]; shape.tiles() * 2 * STRETCH],
            outputs: vec![0.0; STRETCH],
            lists: vec![Lists::new(shape.inputs()); STRETCH / LISTED],
            slopes: slopes.try_into().expect("the length is right"),
        }
    }

    /// Adds the gradient of the summed error of these positions; gives the sum.
    pub fn learn<'a>(
        &mut self,
        network: &Rounded,
        inputs: &Inputs,
        targets: &Targets,
        positions: impl Iterator<Item = &'a PackedPosition> + Clone,
    ) -> f64 {
        sort_by_men(positions, &mut self.share);
        let share = std::mem::take(&mut self.share);
        let mut error = 0.0;
        for stretch in share.chunks(STRETCH) {
            self.forward(network, inputs, stretch);
            error += self.errors_to_slopes(targets, stretch);
            self.backward(network, stretch.len());
        }
        self.share = share;
        error
    }

    /// The summed error of these positions.
    pub fn judge(
        &mut self,
        network: &Rounded,
        inputs: &Inputs,
        targets: &Targets,
        positions: &[PackedPosition],
    ) -> f64 {
        let mut error = 0.0;
        for stretch in positions.chunks(STRETCH) {
            self.forward(network, inputs, stretch);
            error += self.errors_to_slopes(targets, stretch);
        }
        error
    }

    /// What the network says about these positions, in units of its scale.
    pub fn values(
        &mut self,
        network: &Rounded,
        inputs: &Inputs,
        positions: &[PackedPosition],
    ) -> Vec<f32> {
        let mut values = Vec::with_capacity(positions.len());
        for stretch in positions.chunks(STRETCH) {
            self.forward(network, inputs, stretch);
            values.extend(&self.outputs[..stretch.len()]);
        }
        values
    }

    fn forward(&mut self, network: &Rounded, inputs: &Inputs, stretch: &[PackedPosition]) {
        let shape = self.shape;
        let active = &mut self.active[..stretch.len()];
        let outputs = &mut self.outputs[..stretch.len()];
        for (position, active) in stretch.iter().zip(active.iter_mut()) {
            inputs.of(position, active);
        }
        for (active, value) in active.iter().zip(outputs.iter_mut()) {
            *value = network.output_biases[active.bucket()];
        }
        for (tile, sums) in network.tiles.iter().zip(self.sums.chunks_exact_mut(2 * STRETCH)) {
            let (features, bias) = (&tile[..shape.inputs()], &tile[shape.bias()]);
            let (pairs, _) = sums.as_chunks_mut::<2>();
            for ((active, value), pair) in active.iter().zip(outputs.iter_mut()).zip(pairs) {
                let mut total = 0;
                for (half, sums) in pair.iter_mut().enumerate() {
                    *sums = accumulate(features, bias, active.half(half));
                    total += output(sums, &tile[shape.output(active.bucket(), half)]);
                }
                *value += total as f32 * OUTPUT_UNIT;
            }
        }
    }

    /// Turns the outputs into slopes: how the squared error changes with the output. Gives the
    /// summed squared error.
    fn errors_to_slopes(&mut self, targets: &Targets, stretch: &[PackedPosition]) -> f64 {
        let mut error = 0.0;
        for (position, output) in stretch.iter().zip(&mut self.outputs) {
            let (chance, slope) = targets.of_output(*output);
            let miss = chance - targets.of(position);
            error += f64::from(miss * miss);
            *output = 2.0 * miss * slope;
        }
        error
    }

    fn backward(&mut self, network: &Rounded, count: usize) {
        let shape = self.shape;
        let active = &self.active[..count];
        let slopes_of_outputs = &self.outputs[..count];
        for (active, slope) in active.iter().zip(slopes_of_outputs) {
            self.gradient.output_biases[active.bucket()] += slope;
        }
        let groups = || active.chunks(LISTED).zip(slopes_of_outputs.chunks(LISTED));
        for (lists, (active, _)) in self.lists.iter_mut().zip(groups()) {
            lists.fill(active);
        }
        let sums = self.sums.chunks_exact(2 * STRETCH);
        for ((tile, gradient), sums) in network.tiles.iter().zip(&mut self.gradient.tiles).zip(sums)
        {
            let groups = groups().zip(sums.chunks(GATHERED)).zip(&self.lists);
            for (((active, slopes_of_outputs), sums), lists) in groups {
                let (pairs, _) = sums.as_chunks::<2>();
                let (rows, _) = self.slopes.as_chunks_mut::<2>();
                let positions = active.iter().zip(slopes_of_outputs).zip(pairs).zip(rows);
                for (((active, slope), pair), rows) in positions {
                    for half in 0..2 {
                        let index = shape.output(active.bucket(), half);
                        let weights = &tile[index];
                        let gradient = &mut gradient[index];
                        slopes(&pair[half], weights, *slope, &mut rows[half], gradient);
                    }
                }
                lists.gather(&self.slopes, gradient);
            }
        }
    }
}

/// Copies positions in the order of their number of men.
fn sort_by_men<'a>(
    positions: impl Iterator<Item = &'a PackedPosition> + Clone,
    sorted: &mut Vec<PackedPosition>,
) {
    let mut places = [0_usize; MOST_MEN + 2];
    let mut first = None;
    for position in positions.clone() {
        places[position.count() + 1] += 1;
        first = first.or(Some(*position));
    }
    sorted.clear();
    let Some(first) = first else { return };
    for count in 1..places.len() {
        places[count] += places[count - 1];
    }
    sorted.resize(places[MOST_MEN + 1], first);
    for position in positions {
        let place = &mut places[position.count()];
        sorted[*place] = *position;
        *place += 1;
    }
}

const _: () = assert!(OUTPUT_BUCKETS <= LANES, "the output biases fit a row");
