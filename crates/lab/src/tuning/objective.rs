//! How wrong weights are, and in which direction less so.

use super::samples::{Halves, Samples};
use crate::games::chance;
use std::thread;

/// What the tuner makes small: the mean square of the difference between the chance that the
/// weights give a position and its target, a blend of the game's result and the search's score.
#[derive(Clone, Debug)]
pub struct Objective<'a> {
    samples: &'a Samples,
    targets: Vec<f32>,
    unit: f64,
}

/// Positions whose gradients are added up by one thread. Sums are made in an order that does not
/// depend on the number of threads, so that the result does not either.
const CHUNK: usize = 1024;

/// The sum over a few positions.
struct Partial {
    gradient: Vec<Halves>,
    error: f64,
}

impl<'a> Objective<'a> {
    /// The objective on these samples. `unit` is the score that stands for a chance of 73 %,
    /// `result_share` how much of the target is the game's result.
    #[must_use]
    pub fn new(samples: &'a Samples, unit: f64, result_share: f64) -> Self {
        let target = |sample: &super::Sample| {
            let by_score = chance(sample.score.into(), unit);
            (result_share * f64::from(sample.points) + (1.0 - result_share) * by_score) as f32
        };
        Self { samples, targets: samples.as_slice().iter().map(target).collect(), unit }
    }

    /// The same objective for weights that count in another unit than the scores do.
    #[must_use]
    pub fn in_unit(self, unit: f64) -> Self {
        Self { unit, ..self }
    }

    /// The unit in which these weights come nearest to the targets.
    #[must_use]
    pub fn unit_of(&self, weights: &[Halves]) -> f64 {
        let values: Vec<_> =
            (0..self.len()).map(|place| self.samples.value(place, weights)).collect();
        best_unit(|unit| {
            let miss = |(value, target): (&f64, &f32)| chance(*value, unit) - f64::from(*target);
            values.iter().zip(&self.targets).map(|pair| miss(pair).powi(2)).sum()
        })
    }

    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// There is no position.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// The mean square error of these weights on all positions.
    #[must_use]
    pub fn error(&self, weights: &[Halves], threads: usize) -> f64 {
        let positions: Vec<u32> = (0..self.len() as u32).collect();
        let of_chunk = |chunk: &[u32]| {
            chunk.iter().map(|position| self.miss(*position, weights).0.powi(2)).sum::<f64>()
        };
        let errors = in_chunks(&positions, threads, of_chunk);
        errors.into_iter().sum::<f64>() / self.len().max(1) as f64
    }

    /// The gradient of the mean square error on a batch of positions, and the error itself.
    #[must_use]
    pub fn gradient(
        &self,
        batch: &[u32],
        weights: &[Halves],
        threads: usize,
    ) -> (Vec<Halves>, f64) {
        let partials = in_chunks(batch, threads, |chunk| self.partial(chunk, weights));
        let mut sum = Partial { gradient: vec![[0.0; 2]; weights.len()], error: 0.0 };
        let mean = 1.0 / batch.len().max(1) as f64;
        for partial in partials {
            sum.error += partial.error * mean;
            for (total, part) in sum.gradient.iter_mut().zip(partial.gradient) {
                total[0] += part[0] * mean;
                total[1] += part[1] * mean;
            }
        }
        (sum.gradient, sum.error)
    }

    /// By how much the chance of a position misses its target, and the chance.
    fn miss(&self, position: u32, weights: &[Halves]) -> (f64, f64) {
        let position = position as usize;
        let chance = chance(self.samples.value(position, weights), self.unit);
        (chance - f64::from(self.targets[position]), chance)
    }

    fn partial(&self, chunk: &[u32], weights: &[Halves]) -> Partial {
        let mut partial = Partial { gradient: vec![[0.0; 2]; weights.len()], error: 0.0 };
        for &position in chunk {
            let (miss, chance) = self.miss(position, weights);
            partial.error += miss * miss;
            let slope = 2.0 * miss * chance * (1.0 - chance) / self.unit;
            let shares = self.samples.as_slice()[position as usize].shares;
            let by_half = shares.map(|share| slope * f64::from(share));
            for (index, count) in self.samples.entries(position as usize) {
                let place = &mut partial.gradient[index];
                place[0] += count * by_half[0];
                place[1] += count * by_half[1];
            }
        }
        partial
    }
}

/// Does the work on each chunk, the threads taking turns; the results are in order.
fn in_chunks<T: Send>(
    positions: &[u32],
    threads: usize,
    work: impl Fn(&[u32]) -> T + Sync,
) -> Vec<T> {
    let chunks: Vec<_> = positions.chunks(CHUNK).collect();
    if threads <= 1 || chunks.len() <= 1 {
        return chunks.into_iter().map(work).collect();
    }
    let part = chunks.len().div_ceil(threads);
    let work = &work;
    thread::scope(|scope| {
        let parts: Vec<_> = chunks
            .chunks(part)
            .map(|part| scope.spawn(move || part.iter().map(|c| work(c)).collect::<Vec<_>>()))
            .collect();
        let join = |handle: thread::ScopedJoinHandle<'_, Vec<T>>| {
            handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        parts.into_iter().flat_map(join).collect()
    })
}

/// The unit in which scores predict the results of games best.
#[must_use]
pub(super) fn fit_unit(samples: &Samples) -> f64 {
    best_unit(|unit| {
        let miss = |sample: &super::Sample| {
            (chance(sample.score.into(), unit) - f64::from(sample.points)).powi(2)
        };
        samples.as_slice().iter().map(miss).sum()
    })
}

/// The unit with the smallest error, searched for between sensible bounds.
fn best_unit(error: impl Fn(f64) -> f64) -> f64 {
    const BOUNDS: (f64, f64) = (20.0, 2000.0);
    const ROUNDS: usize = 40;
    let (mut low, mut high) = (BOUNDS.0.ln(), BOUNDS.1.ln());
    for _ in 0..ROUNDS {
        // The error has one valley: drop the third that cannot hold its bottom.
        let third = (high - low) / 3.0;
        if error((low + third).exp()) < error((high - third).exp()) {
            high -= third;
        } else {
            low += third;
        }
    }
    f64::midpoint(low, high).exp()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::tuning::Sample;
    use tabia_chess::Random;

    /// Random positions of a game with a few weights, scored by known ones.
    pub fn synthetic(count: usize, weights: &[Halves], seed: u64) -> Samples {
        let mut random = Random::new(seed);
        let mut samples = Samples::default();
        for _ in 0..count {
            let midgame = random.below(25) as f32 / 24.0;
            let entries: Vec<_> = (0..weights.len())
                .map(|index| (index, random.below(9) as i32 - 4))
                .filter(|(_, entry)| *entry != 0)
                .collect();
            let shares = [midgame, 1.0 - midgame];
            samples.push(Sample { shares, score: 0, points: 0.0 }, entries);
            let last = samples.len() - 1;
            let value = samples.value(last, weights);
            let drawn = random.below(1 << 20) as f64 / f64::from(1 << 20);
            let points = if drawn < chance(value, 200.0) { 1.0 } else { 0.0 };
            samples.set_labels(last, value.round() as i16, points);
        }
        samples
    }

    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let truth = [[100.0, 120.0], [-30.0, 50.0], [12.0, -7.0], [300.0, 280.0]];
        let samples = synthetic(3000, &truth, 5);
        let objective = Objective::new(&samples, 180.0, 0.4);
        let mut weights: Vec<_> =
            truth.iter().map(|[m, e]| [m * 0.7 + 5.0, e * 1.2 - 9.0]).collect();
        let batch: Vec<u32> = (0..samples.len() as u32).collect();
        let (gradient, error) = objective.gradient(&batch, &weights, 2);
        assert!((error - objective.error(&weights, 1)).abs() < 1e-12);
        const STEP: f64 = 1e-3;
        for index in 0..weights.len() {
            for half in 0..2 {
                let original = weights[index][half];
                weights[index][half] = original + STEP;
                let above = objective.error(&weights, 1);
                weights[index][half] = original - STEP;
                let below = objective.error(&weights, 1);
                weights[index][half] = original;
                let expected = (above - below) / (2.0 * STEP);
                let found = gradient[index][half];
                assert!((found - expected).abs() < 1e-8, "{index} {half}: {found} {expected}");
            }
        }
    }

    #[test]
    fn weights_of_another_size_have_another_unit() {
        let truth = [[100.0, 120.0], [-30.0, 50.0], [12.0, -7.0]];
        let samples = synthetic(3000, &truth, 7);
        let objective = Objective::new(&samples, 200.0, 0.0);
        let halved: Vec<_> = truth.iter().map(|[m, e]| [m / 2.0, e / 2.0]).collect();
        let unit = objective.unit_of(&halved);
        assert!((unit - 100.0).abs() < 1.0, "{unit}");
        let (own, other) = (objective.clone().in_unit(unit), objective);
        assert!(own.error(&halved, 1) < other.error(&halved, 1) / 100.0);
    }

    #[test]
    fn threads_do_not_change_the_sums() {
        let truth = [[100.0, 120.0], [-30.0, 50.0]];
        let samples = synthetic(5000, &truth, 6);
        let objective = Objective::new(&samples, 180.0, 0.5);
        let batch: Vec<u32> = (0..samples.len() as u32).rev().collect();
        let weights = [[50.0, 50.0]; 2];
        let one = objective.gradient(&batch, &weights, 1);
        for threads in [2, 3, 8] {
            assert_eq!(objective.gradient(&batch, &weights, threads), one);
        }
    }

    #[test]
    fn the_unit_that_made_the_results_is_found() {
        let truth = [[100.0, 120.0], [-30.0, 50.0], [40.0, -20.0]];
        let unit = fit_unit(&synthetic(40_000, &truth, 7));
        assert!((unit - 200.0).abs() < 8.0, "{unit}");
    }
}
