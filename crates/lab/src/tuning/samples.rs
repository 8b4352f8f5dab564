//! Positions as the tuner sees them.

use crate::games::GameRecord;
use tabia_chess::Position;
use tabia_engine::eval::{Trace, trace};

/// A midgame and an endgame value, as the tuner counts.
pub type Halves = [f64; 2];

/// What is known about a position besides the weights that count in it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// How much of the midgame and of the endgame half of each weight counts.
    pub shares: [f32; 2],
    /// What the search found, from White's view.
    pub score: i16,
    /// White's points in the game.
    pub points: f32,
}

/// Many positions, each a short list of weights that count in it. Three bytes an entry.
#[derive(Clone, Debug, Default)]
pub struct Samples {
    samples: Vec<Sample>,
    /// Where the entries of each position end.
    ends: Vec<u32>,
    indices: Vec<u16>,
    counts: Vec<i8>,
}

impl Samples {
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

    /// What is known about each position.
    #[must_use]
    pub fn as_slice(&self) -> &[Sample] {
        &self.samples
    }

    /// Adds a position with its entries: the place of a weight, and how often it counts for
    /// White.
    ///
    /// # Panics
    /// There are more weights or entries than can be counted.
    pub fn push(&mut self, sample: Sample, entries: impl IntoIterator<Item = (usize, i32)>) {
        for (index, mut count) in entries {
            let index = u16::try_from(index).expect("there are fewer than 65536 weights");
            while count != 0 {
                // A count too large for a byte is spread over several entries.
                let part = count.clamp(i8::MIN.into(), i8::MAX.into());
                self.indices.push(index);
                self.counts.push(part as i8);
                count -= part;
            }
        }
        let end = u32::try_from(self.indices.len()).expect("the entries can be counted");
        self.samples.push(sample);
        self.ends.push(end);
    }

    /// Adds a position of a game.
    pub fn push_position(&mut self, position: &Position, score: i16, game: &GameRecord) {
        let trace = trace(position);
        let scale = trace.scale as f32 / Trace::FULL_SCALE as f32;
        let midgame = trace.phase as f32 / Trace::FULL_PHASE as f32;
        let sample = Sample {
            shares: [scale * midgame, scale * (1.0 - midgame)],
            score,
            points: game.result.points() as f32,
        };
        self.push(sample, trace.coefficients());
    }

    /// Changes what is known about a position.
    #[cfg(test)]
    pub(super) fn set_labels(&mut self, position: usize, score: i16, points: f32) {
        let shares = self.samples[position].shares;
        self.samples[position] = Sample { shares, score, points };
    }

    /// The entries of a position.
    pub(super) fn entries(&self, position: usize) -> impl Iterator<Item = (usize, f64)> {
        let start = if position == 0 { 0 } else { self.ends[position - 1] as usize };
        let range = start..self.ends[position] as usize;
        let indices = self.indices[range.clone()].iter();
        indices.zip(&self.counts[range]).map(|(index, count)| ((*index).into(), (*count).into()))
    }

    /// What these weights give a position, from White's view.
    #[must_use]
    pub fn value(&self, position: usize, weights: &[Halves]) -> f64 {
        let mut sums = [0.0; 2];
        for (index, count) in self.entries(position) {
            let weight = weights[index];
            sums[0] += count * weight[0];
            sums[1] += count * weight[1];
        }
        let shares = self.samples[position].shares;
        sums[0] * f64::from(shares[0]) + sums[1] * f64::from(shares[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_engine::eval::classical::Weights;

    #[test]
    fn a_sample_is_worth_what_the_evaluation_says() {
        let weights: Vec<_> = Weights::DEFAULT
            .to_flat()
            .into_iter()
            .map(|pair| [pair.midgame().into(), pair.endgame().into()])
            .collect();
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1",
            "4k3/8/2b5/8/8/2B5/PP6/4K3 w - - 0 1",
        ] {
            let position = Position::from_fen(fen).expect(fen);
            let trace = trace(&position);
            let mut samples = Samples::default();
            let scale = trace.scale as f32 / Trace::FULL_SCALE as f32;
            let midgame = trace.phase as f32 / Trace::FULL_PHASE as f32;
            let shares = [scale * midgame, scale * (1.0 - midgame)];
            samples.push(Sample { shares, score: 0, points: 0.5 }, trace.coefficients());
            let expected = f64::from(trace.value_with(&Weights::DEFAULT));
            assert!((samples.value(0, &weights) - expected).abs() < 1.0, "{fen}");
        }
    }

    #[test]
    fn large_counts_are_kept() {
        let mut samples = Samples::default();
        let sample = Sample { shares: [1.0, 0.0], score: 0, points: 0.5 };
        samples.push(sample, [(0, 300), (1, -1000)]);
        assert_eq!(samples.value(0, &[[1.0, 0.0], [0.0, 9.0]]), 300.0);
        assert_eq!(samples.value(0, &[[0.0, 0.0], [1.0, 0.0]]), -1000.0);
    }
}
