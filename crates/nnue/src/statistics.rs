//! What the numbers of a network are like.

use crate::network::Network;

/// What some numbers are like.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Spread {
    /// How many there are.
    pub count: usize,
    /// The smallest.
    pub smallest: i32,
    /// The largest.
    pub largest: i32,
    /// Their mean.
    pub mean: f64,
    /// Their standard deviation.
    pub deviation: f64,
    /// How many are zero.
    pub zeros: usize,
}

impl Spread {
    pub(crate) fn of(numbers: impl Iterator<Item = i32> + Clone) -> Self {
        let count = numbers.clone().count();
        let divisor = count.max(1) as f64;
        let mean = numbers.clone().map(f64::from).sum::<f64>() / divisor;
        let squares = numbers.clone().map(|number| (f64::from(number) - mean).powi(2));
        Self {
            count,
            smallest: numbers.clone().min().unwrap_or(0),
            largest: numbers.clone().max().unwrap_or(0),
            mean,
            deviation: (squares.sum::<f64>() / divisor).sqrt(),
            zeros: numbers.filter(|number| *number == 0).count(),
        }
    }
}

/// What the numbers of a network are like, part by part.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Statistics {
    /// From the inputs to the hidden layer.
    pub feature_weights: Spread,
    /// Of the hidden layer.
    pub feature_biases: Spread,
    /// From the hidden layer to the outputs.
    pub output_weights: Spread,
    /// Of the outputs.
    pub output_biases: Spread,
    /// Inputs whose weights are all zero: nothing was learnt about them.
    pub unused_inputs: usize,
    /// Hidden neurons whose weights to all outputs are zero: nobody listens to them.
    pub unheard_neurons: usize,
}

impl Statistics {
    /// How many numbers the network has.
    #[must_use]
    pub const fn numbers(&self) -> usize {
        self.feature_weights.count
            + self.feature_biases.count
            + self.output_weights.count
            + self.output_biases.count
    }
}

impl Network {
    /// What its numbers are like.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let parts = self.to_parts();
        let hidden = self.architecture().hidden;
        let words = |words: &[i16]| Spread::of(words.iter().copied().map(i32::from));
        let rows = parts.feature_weights.chunks_exact(hidden);
        let is_heard =
            |neuron: usize| parts.output_weights.chunks_exact(hidden).any(|half| half[neuron] != 0);
        Statistics {
            feature_weights: words(&parts.feature_weights),
            feature_biases: words(&parts.feature_biases),
            output_weights: words(&parts.output_weights),
            output_biases: Spread::of(parts.output_biases.iter().copied()),
            unused_inputs: rows.filter(|row| row.iter().all(|weight| *weight == 0)).count(),
            unheard_neurons: (0..hidden).filter(|neuron| !is_heard(*neuron)).count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{architecture::Architecture, architecture::InputSet, network::Parts};

    #[test]
    fn numbers_are_described() {
        let spread = Spread::of([-2, 0, 2, 4].into_iter());
        assert_eq!((spread.count, spread.smallest, spread.largest, spread.zeros), (4, -2, 4, 1));
        assert!((spread.mean - 1.0).abs() < 1e-12);
        assert!((spread.deviation - 5_f64.sqrt()).abs() < 1e-12);
        assert_eq!(Spread::of(std::iter::empty()), Spread::default());
    }

    #[test]
    fn idle_parts_are_found() {
        let architecture = Architecture { hidden: 32, inputs: InputSet::Plain };
        let mut parts = Parts::zero(architecture);
        parts.feature_weights[32 * 5 + 7] = 3;
        parts.output_weights[3 * 64 + 32 + 9] = -1;
        let network = Network::from_parts(architecture, parts, "").expect("valid");
        let statistics = network.statistics();
        assert_eq!((statistics.unused_inputs, statistics.unheard_neurons), (767, 31));
        assert_eq!(statistics.numbers(), 768 * 32 + 32 + 8 * 64 + 8);
    }
}
