//! Every kernel gives the same bits as its scalar twin.

use super::{BLOCK_LEN, Block, Kernels, Unit};

const ROUNDS: usize = 300;
const ROWS: usize = 40;

/// A linear congruential generator; the high half of its state is random enough.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        (self.0 >> 32) as u32
    }

    /// Words within the limit, or any words, extremes among them.
    fn blocks(&mut self, count: usize, limit: Option<i16>) -> Vec<Block> {
        let mut word = || match (limit, self.next()) {
            (Some(limit), draw) => (draw % (2 * limit as u32 + 1)) as i16 - limit,
            (None, draw) if draw % 8 == 0 => [i16::MIN, i16::MAX, -1, 256][draw as usize / 8 % 4],
            (None, draw) => (draw >> 8) as i16,
        };
        (0..count).map(|_| Block(std::array::from_fn(|_| word()))).collect()
    }

    fn indices(&mut self) -> Vec<u16> {
        let count = self.next() % 33;
        (0..count).map(|_| (self.next() as usize % ROWS) as u16).collect()
    }
}

fn others() -> impl Iterator<Item = Kernels> {
    Kernels::available().filter(|kernels| *kernels != SCALAR)
}

const SCALAR: Kernels = Kernels(Unit::Scalar);

#[test]
fn updates_equal_their_scalar_twins() {
    let mut random = Random(1);
    for round in 0..ROUNDS {
        let width = 1 + round % 20;
        let rows: Vec<_> = (0..5).map(|_| random.blocks(width, None)).collect();
        let [base, a, b, c, d] = std::array::from_fn(|row| &rows[row][..]);
        let run = |kernels: Kernels| {
            let mut outs = vec![vec![Block::ZERO; width]; 4];
            kernels.update(&mut outs[0], base, [a], [b]);
            kernels.update(&mut outs[1], base, [a], [b, c]);
            kernels.update(&mut outs[2], base, [a, b], [c, d]);
            kernels.update(&mut outs[3], base, [], []);
            outs
        };
        let truth = run(SCALAR);
        let sum = |i: usize| base[0].0[i].wrapping_add(a[0].0[i]).wrapping_sub(b[0].0[i]);
        assert_eq!(truth[0][0].0, std::array::from_fn::<_, BLOCK_LEN, _>(sum));
        assert_eq!(truth[3], base);
        for kernels in others() {
            assert_eq!(run(kernels), truth, "{kernels:?}, width {width}");
        }
    }
}

#[test]
fn refreshes_equal_their_scalar_twins() {
    let mut random = Random(2);
    for round in 0..ROUNDS {
        let width = 1 + round % 20;
        let matrix = random.blocks(width * ROWS, None);
        let start = random.blocks(width, None);
        let (added, removed) = (random.indices(), random.indices());
        let run = |kernels: Kernels| {
            let (mut out, mut kept) = (vec![Block::ZERO; width], start.clone());
            kernels.refresh(&mut out, &mut kept, &matrix, &added, &removed);
            assert_eq!(out, kept, "{kernels:?}");
            out
        };
        let truth = run(SCALAR);
        assert_eq!(truth, one_by_one(&start, &matrix, &added, &removed));
        for kernels in others() {
            assert_eq!(run(kernels), truth, "{kernels:?}, width {width}");
        }
    }
}

/// A refresh out of updates.
fn one_by_one(start: &[Block], matrix: &[Block], added: &[u16], removed: &[u16]) -> Vec<Block> {
    let width = start.len();
    let row = |index: &u16| &matrix[usize::from(*index) * width..][..width];
    let mut sums = start.to_vec();
    for index in added {
        let base = sums.clone();
        SCALAR.update(&mut sums, &base, [row(index)], []);
    }
    for index in removed {
        let base = sums.clone();
        SCALAR.update(&mut sums, &base, [], [row(index)]);
    }
    sums
}

#[test]
fn outputs_equal_their_scalar_twins() {
    let mut random = Random(3);
    for round in 0..ROUNDS {
        let width = 1 + round % 20;
        let limits = if round % 2 == 0 { [None; 2] } else { [Some(600), Some(127)] };
        let [own, other] = [0; 2].map(|_| random.blocks(width, limits[0]));
        let weights = random.blocks(2 * width, limits[1]);
        let run = |kernels: Kernels| kernels.squared_dot([&own, &other], &[], [&[], &[]], &weights);
        let truth = run(SCALAR);
        if limits[0].is_some() {
            let words = Block::words(&own).chain(Block::words(&other));
            let exact: i64 = words
                .zip(Block::words(&weights))
                .map(|(word, weight)| i64::from(word.clamp(0, 255)).pow(2) * i64::from(weight))
                .sum();
            assert_eq!(i64::from(truth), exact);
        }
        for kernels in others() {
            assert_eq!(run(kernels), truth, "{kernels:?}, width {width}");
        }
    }
}

#[test]
fn outputs_with_added_rows_equal_those_of_the_sums() {
    let mut random = Random(4);
    for round in 0..ROUNDS {
        let width = 1 + round % 20;
        let matrix = random.blocks(width * ROWS, Some(60));
        let halves = [0; 2].map(|_| random.blocks(width, Some(300)));
        let weights = random.blocks(2 * width, Some(127));
        let rows = [0; 2].map(|_| random.indices());
        let summed = [0, 1].map(|half| one_by_one(&halves[half], &matrix, &rows[half], &[]));
        let truth = SCALAR.squared_dot([&summed[0], &summed[1]], &[], [&[], &[]], &weights);
        for kernels in Kernels::available() {
            let halves = [&halves[0][..], &halves[1]];
            let found = kernels.squared_dot(halves, &matrix, [&rows[0], &rows[1]], &weights);
            assert_eq!(found, truth, "{kernels:?}, width {width}");
        }
    }
}

#[test]
#[should_panic = "range end index"]
fn short_rows_are_refused() {
    Kernels::best().update(&mut [Block::ZERO; 2], &[Block::ZERO; 2], [&[Block::ZERO; 1]], []);
}
