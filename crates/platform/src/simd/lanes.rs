//! The kernels, written once over what all vector units can do.

use super::Block;

/// Registers that hold a block, and the operations the kernels need.
///
/// Arithmetic wraps, so every implementation gives the same bits in whatever order it sums.
///
/// # Safety
/// Every function asks that the processor has the instructions of the implementation. They are
/// all inlined into a function that enables these instructions, so that values stay in registers.
pub(super) trait Lanes {
    /// The words of one block.
    type Words: Copy;
    /// Sums of 32 bits, two words folded into each.
    type Sums: Copy;

    /// Fetches a block.
    unsafe fn load(block: &Block) -> Self::Words;
    /// Puts a block back.
    unsafe fn store(block: &mut Block, words: Self::Words);
    /// Adds word by word.
    unsafe fn add(left: Self::Words, right: Self::Words) -> Self::Words;
    /// Subtracts word by word.
    unsafe fn sub(left: Self::Words, right: Self::Words) -> Self::Words;
    /// Moves every word into the range from 0 to 255.
    unsafe fn clip(words: Self::Words) -> Self::Words;
    /// No sum yet.
    unsafe fn no_sums() -> Self::Sums;
    /// Adds `word * word * weight` to the sums; `word * weight` keeps its low 16 bits.
    unsafe fn add_squares(sums: Self::Sums, words: Self::Words, weights: Self::Words)
    -> Self::Sums;
    /// All sums together.
    unsafe fn total(left: Self::Sums, right: Self::Sums) -> i32;
}

/// Writes `base` plus the added rows minus the removed rows to `out`.
///
/// # Safety
/// The processor has the instructions of `L`.
#[inline(always)]
pub(super) unsafe fn update<L: Lanes, const ADDED: usize, const REMOVED: usize>(
    out: &mut [Block],
    base: &[Block],
    added: [&[Block]; ADDED],
    removed: [&[Block]; REMOVED],
) {
    let width = out.len();
    let (base, added, removed) =
        (&base[..width], added.map(|row| &row[..width]), removed.map(|row| &row[..width]));
    for index in 0..width {
        // SAFETY: the caller vouches for the processor.
        unsafe {
            let mut words = L::load(&base[index]);
            for row in added {
                words = L::add(words, L::load(&row[index]));
            }
            for row in removed {
                words = L::sub(words, L::load(&row[index]));
            }
            L::store(&mut out[index], words);
        }
    }
}

/// Calls a function for stretches of as many blocks as fit the registers, so that they are fetched
/// and put back once.
macro_rules! in_tiles {
    ($lanes:ty, $width:expr, $tile:ident($($argument:expr),*)) => {
        let mut start = 0;
        while $width - start >= 4 {
            $tile::<$lanes, 4>(start, $($argument),*);
            start += 4;
        }
        while $width - start >= 2 {
            $tile::<$lanes, 2>(start, $($argument),*);
            start += 2;
        }
        if start < $width {
            $tile::<$lanes, 1>(start, $($argument),*);
        }
    };
}

/// Adds and removes any number of rows of a matrix in place, and copies the result to `out`.
///
/// # Safety
/// The processor has the instructions of `L`.
#[inline(always)]
pub(super) unsafe fn refresh<L: Lanes>(
    out: &mut [Block],
    kept: &mut [Block],
    matrix: &[Block],
    added: &[u16],
    removed: &[u16],
) {
    let width = kept.len();
    let out = &mut out[..width];
    // SAFETY: the caller vouches for the processor.
    unsafe {
        in_tiles!(L, width, refresh_tile(out, kept, matrix, added, removed));
    }
}

/// Refreshes some blocks.
///
/// # Safety
/// The processor has the instructions of `L`.
#[inline(always)]
unsafe fn refresh_tile<L: Lanes, const TILE: usize>(
    start: usize,
    out: &mut [Block],
    kept: &mut [Block],
    matrix: &[Block],
    added: &[u16],
    removed: &[u16],
) {
    let width = kept.len();
    let (out, kept) = (&mut out[start..][..TILE], &mut kept[start..][..TILE]);
    // SAFETY: the caller vouches for the processor.
    unsafe {
        let mut tile = load_tile::<L, TILE>(kept);
        for row in added {
            let row = load_tile::<L, TILE>(&matrix[usize::from(*row) * width + start..]);
            for lane in 0..TILE {
                tile[lane] = L::add(tile[lane], row[lane]);
            }
        }
        for row in removed {
            let row = load_tile::<L, TILE>(&matrix[usize::from(*row) * width + start..]);
            for lane in 0..TILE {
                tile[lane] = L::sub(tile[lane], row[lane]);
            }
        }
        for lane in 0..TILE {
            L::store(&mut kept[lane], tile[lane]);
            L::store(&mut out[lane], tile[lane]);
        }
    }
}

/// Fetches the first blocks.
///
/// # Safety
/// The processor has the instructions of `L`.
#[inline(always)]
unsafe fn load_tile<L: Lanes, const TILE: usize>(blocks: &[Block]) -> [L::Words; TILE] {
    let blocks = &blocks[..TILE];
    // SAFETY: the caller vouches for the processor.
    unsafe {
        let mut tile = [L::load(&blocks[0]); TILE];
        for lane in 1..TILE {
            tile[lane] = L::load(&blocks[lane]);
        }
        tile
    }
}

/// The sum of all clipped words squared times their weights, for two halves. Each half is summed up
/// with some rows of a matrix first.
///
/// # Safety
/// The processor has the instructions of `L`.
#[inline(always)]
pub(super) unsafe fn squared_dot<L: Lanes>(
    halves: [&[Block]; 2],
    matrix: &[Block],
    rows: [&[u16]; 2],
    weights: &[Block],
) -> i32 {
    let width = halves[0].len();
    let halves = halves.map(|half| &half[..width]);
    let weights = weights[..2 * width].split_at(width).into();
    // SAFETY: the caller vouches for the processor.
    unsafe {
        let mut sums = [L::no_sums(); 2];
        in_tiles!(L, width, squares_tile(&mut sums, halves, matrix, rows, weights));
        L::total(sums[0], sums[1])
    }
}

/// Adds the squares of some blocks of both halves.
///
/// # Safety
/// The processor has the instructions of `L`.
#[inline(always)]
unsafe fn squares_tile<L: Lanes, const TILE: usize>(
    start: usize,
    sums: &mut [L::Sums; 2],
    halves: [&[Block]; 2],
    matrix: &[Block],
    rows: [&[u16]; 2],
    weights: [&[Block]; 2],
) {
    // SAFETY: the caller vouches for the processor.
    unsafe {
        // No closures: they would not be compiled for the instructions of `L`.
        let mut tiles =
            [load_tile::<L, TILE>(&halves[0][start..]), load_tile::<L, TILE>(&halves[1][start..])];
        for half in 0..2 {
            for row in rows[half] {
                let place = usize::from(*row) * halves[half].len() + start;
                let row = load_tile::<L, TILE>(&matrix[place..]);
                for lane in 0..TILE {
                    tiles[half][lane] = L::add(tiles[half][lane], row[lane]);
                }
            }
        }
        for lane in 0..TILE {
            for half in 0..2 {
                let weights = L::load(&weights[half][start + lane]);
                sums[half] = L::add_squares(sums[half], L::clip(tiles[half][lane]), weights);
            }
        }
    }
}

/// Makes the kernels of a module out of its lanes: functions that need the named instructions.
macro_rules! kernels {
    ($lanes:ty $(, $feature:literal)?) => {
        use super::lanes;

        /// See [`lanes::update`].
        $(#[target_feature(enable = $feature)])?
        pub(super) fn update<const ADDED: usize, const REMOVED: usize>(
            out: &mut [Block],
            base: &[Block],
            added: [&[Block]; ADDED],
            removed: [&[Block]; REMOVED],
        ) {
            // SAFETY: this function itself needs the instructions.
            unsafe { lanes::update::<$lanes, ADDED, REMOVED>(out, base, added, removed) }
        }

        /// See [`lanes::refresh`].
        $(#[target_feature(enable = $feature)])?
        pub(super) fn refresh(
            out: &mut [Block],
            kept: &mut [Block],
            matrix: &[Block],
            added: &[u16],
            removed: &[u16],
        ) {
            // SAFETY: this function itself needs the instructions.
            unsafe { lanes::refresh::<$lanes>(out, kept, matrix, added, removed) }
        }

        /// See [`lanes::squared_dot`].
        $(#[target_feature(enable = $feature)])?
        pub(super) fn squared_dot(
            halves: [&[Block]; 2],
            matrix: &[Block],
            rows: [&[u16]; 2],
            weights: &[Block],
        ) -> i32 {
            // SAFETY: this function itself needs the instructions.
            unsafe { lanes::squared_dot::<$lanes>(halves, matrix, rows, weights) }
        }
    };
}

pub(super) use kernels;
