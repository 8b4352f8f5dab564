//! The innermost loops, written so that the compiler turns them into vector code.
//!
//! The hidden layer is cut into tiles of [`LANES`] neurons: the weights of one tile fit the
//! second-level cache, and a sum over one tile fits the registers. Four rows are added at a time,
//! which leaves the sum alone for long enough that it does not matter where it lives.

use tabia_nnue::{QA, QB};

/// How many neurons a tile has.
pub(super) const LANES: usize = 64;

/// Numbers of full precision, one for each neuron of a tile.
pub(super) type Reals = [f32; LANES];
/// Numbers as the engine has them, one for each neuron of a tile.
pub(super) type Words = [i16; LANES];

/// How many rows of slopes are gathered at a time: as many as a byte can name.
pub(super) const GATHERED: usize = 256;

/// One, as the hidden layer counts.
pub(super) const ONE: i16 = QA as i16;
/// What a sum over squared neurons and output weights is to be multiplied by.
pub(super) const OUTPUT_UNIT: f32 = 1.0 / (QA * QA * QB) as f32;

/// The bias and the rows of all features that are on, summed.
#[inline]
pub(super) fn accumulate(rows: &[Words], bias: &Words, features: &[u16]) -> Words {
    let row = |feature: u16| &rows[usize::from(feature)];
    let mut sum = *bias;
    let (fours, rest) = features.as_chunks::<4>();
    for four in fours {
        let [a, b, c, d] = four.map(row);
        for lane in 0..LANES {
            let first = a[lane].wrapping_add(b[lane]);
            let second = c[lane].wrapping_add(d[lane]);
            sum[lane] = sum[lane].wrapping_add(first.wrapping_add(second));
        }
    }
    for &feature in rest {
        let row = row(feature);
        for lane in 0..LANES {
            sum[lane] = sum[lane].wrapping_add(row[lane]);
        }
    }
    sum
}

/// What the neurons of a tile add to the output, in units of [`OUTPUT_UNIT`].
#[inline]
pub(super) fn output(sums: &Words, weights: &Words) -> i32 {
    // Nothing overflows: weights stay within 127, and 64 * 127 * 255 * 255 fits with room. Saying
    // `wrapping` keeps debug builds as fast.
    let mut total = 0_i32;
    for lane in 0..LANES {
        let neuron = sums[lane].clamp(0, ONE);
        let weighted = i32::from(neuron.wrapping_mul(weights[lane])) * i32::from(neuron);
        total = total.wrapping_add(weighted);
    }
    total
}

/// How the error of a position changes with the sums of its neurons, and with the output weights
/// (which is added to `output_gradient`), when `slope` is how it changes with the output.
#[inline]
pub(super) fn slopes(
    sums: &Words,
    weights: &Words,
    slope: f32,
    slopes: &mut Reals,
    output_gradient: &mut Reals,
) {
    let by_sum = slope * (2.0 / (QA * QB) as f32);
    for lane in 0..LANES {
        // A neuron at either end of its range does not follow small changes.
        let inside = if sums[lane] < ONE { sums[lane].max(0) } else { 0 };
        slopes[lane] = f32::from(inside.wrapping_mul(weights[lane])) * by_sum;
    }
    let by_weight = slope * (1.0 / (QA * QA) as f32);
    for lane in 0..LANES {
        let neuron = i32::from(sums[lane].clamp(0, ONE));
        output_gradient[lane] += (neuron * neuron) as f32 * by_weight;
    }
}

/// Adds the rows of slopes with these numbers to a row of the gradient.
#[inline]
pub(super) fn gather(slopes: &[Reals; GATHERED], numbers: &[u8], gradient: &mut Reals) {
    let row = |number: u8| &slopes[usize::from(number)];
    let mut sum = *gradient;
    let (fours, rest) = numbers.as_chunks::<4>();
    for four in fours {
        let [a, b, c, d] = four.map(row);
        for lane in 0..LANES {
            sum[lane] += (a[lane] + b[lane]) + (c[lane] + d[lane]);
        }
    }
    for &number in rest {
        let row = row(number);
        for lane in 0..LANES {
            sum[lane] += row[lane];
        }
    }
    *gradient = sum;
}
