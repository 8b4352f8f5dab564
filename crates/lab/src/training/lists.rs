//! Which positions an input is on in.
//!
//! Going backwards through the network, each input's row of the gradient is the sum of the slopes
//! of all positions in which the input is on. With a list for each input, the sum stays in
//! registers and the gradient is touched once for each input, not once for each man.

use super::{
    inputs::Active,
    kernel::{GATHERED, Reals, gather},
};

/// How many positions the lists are made of: each has a row for either half.
pub(super) const LISTED: usize = GATHERED / 2;

/// For each input that is on anywhere, the rows where it is.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    /// The inputs, and where their rows end.
    inputs: Vec<(u16, u16)>,
    rows: Vec<u8>,
    /// A counter for each input, all zero between uses.
    counters: Vec<u16>,
}

impl Lists {
    pub fn new(inputs: usize) -> Self {
        Self { counters: vec![0; inputs], ..Self::default() }
    }

    /// Sorts the inputs of up to [`LISTED`] positions.
    pub fn fill(&mut self, positions: &[Active]) {
        let halves = || positions.iter().flat_map(|active| [active.half(0), active.half(1)]);
        let mut total = 0;
        for features in halves() {
            total += features.len();
            for &feature in features {
                self.counters[usize::from(feature)] += 1;
            }
        }
        self.inputs.clear();
        let mut end = 0;
        for (feature, counter) in self.counters.iter_mut().enumerate() {
            if *counter != 0 {
                let start = end;
                end += *counter;
                *counter = start;
                self.inputs.push((feature as u16, end));
            }
        }
        self.rows.resize(total, 0);
        for (row, features) in halves().enumerate() {
            for &feature in features {
                let place = &mut self.counters[usize::from(feature)];
                self.rows[usize::from(*place)] = row as u8;
                *place += 1;
            }
        }
        for (feature, _) in &self.inputs {
            self.counters[usize::from(*feature)] = 0;
        }
    }

    /// Adds the slopes to the rows of the gradient.
    pub fn gather(&self, slopes: &[Reals; GATHERED], gradient: &mut [Reals]) {
        let mut start = 0;
        for &(feature, end) in &self.inputs {
            let end = usize::from(end);
            gather(slopes, &self.rows[start..end], &mut gradient[usize::from(feature)]);
            start = end;
        }
    }
}
