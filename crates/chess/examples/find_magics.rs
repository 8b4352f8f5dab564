//! Finds the multipliers for the slider lookup and prints them as `src/attacks/magics.rs` has
//! them: `cargo run --release -p tabia-chess --example find_magics`.
//!
//! It walks the board on its own, because the library's attacks depend on what is looked for here.
//! The seed is fixed, so the tables come out the same every time.

#![expect(clippy::print_stdout, reason = "a generator prints what it generates")]

use tabia_chess::Random;

const SEED: u64 = 2026;

const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const STRAIGHT: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

fn main() {
    let mut random = Random::new(SEED);
    print_table("BISHOP_MAGICS", &find_all(&mut random, &DIAGONAL));
    println!();
    print_table("ROOK_MAGICS", &find_all(&mut random, &STRAIGHT));
}

fn find_all(random: &mut Random, directions: &[(i32, i32)]) -> Vec<u64> {
    (0..64).map(|square| find(random, square, directions)).collect()
}

/// The squares beyond `square` in one direction, nearest first.
fn ray(square: i32, (files, ranks): (i32, i32)) -> impl Iterator<Item = u64> {
    (1..8)
        .map(move |steps| (square % 8 + steps * files, square / 8 + steps * ranks))
        .take_while(|(file, rank)| (0..8).contains(file) && (0..8).contains(rank))
        .map(|(file, rank)| 1 << (rank * 8 + file))
}

/// The squares where a blocker matters: every ray without its last square.
fn blocker_mask(square: i32, directions: &[(i32, i32)]) -> u64 {
    let rays = directions.iter().map(|direction| {
        let squares: Vec<u64> = ray(square, *direction).collect();
        squares.split_last().map_or(0, |(_, inner)| inner.iter().sum())
    });
    rays.sum()
}

/// The squares a slider attacks: each ray as far as its first blocker, that one included.
fn attacks(square: i32, blockers: u64, directions: &[(i32, i32)]) -> u64 {
    let mut attacked = 0;
    for direction in directions {
        for bit in ray(square, *direction) {
            attacked |= bit;
            if blockers & bit != 0 {
                break;
            }
        }
    }
    attacked
}

/// Tries words with few bits set until one gives every two sets of blockers with different attacks
/// different indices.
fn find(random: &mut Random, square: i32, directions: &[(i32, i32)]) -> u64 {
    let mask = blocker_mask(square, directions);
    let patterns: Vec<(u64, u64)> =
        subsets(mask).map(|blockers| (blockers, attacks(square, blockers, directions))).collect();
    let shift = 64 - mask.count_ones();
    // A try leaves its number beside what it writes, so that the table need not be cleared.
    let mut table = vec![(0_u64, 0_u64); patterns.len()];
    for attempt in 1.. {
        let magic = random.next() & random.next() & random.next();
        let is_free_of_collisions = patterns.iter().all(|(blockers, attacked)| {
            let slot = &mut table[(blockers.wrapping_mul(magic) >> shift) as usize];
            if slot.0 != attempt {
                *slot = (attempt, *attacked);
            }
            slot.1 == *attacked
        });
        if is_free_of_collisions {
            return magic;
        }
    }
    unreachable!("the attempts never end without success")
}

/// Every subset of a mask, the empty one first.
fn subsets(mask: u64) -> impl Iterator<Item = u64> {
    let next = move |subset: &u64| {
        let next = subset.wrapping_sub(mask) & mask;
        (next != 0).then_some(next)
    };
    std::iter::successors(Some(0), next)
}

fn print_table(name: &str, magics: &[u64]) {
    println!("#[rustfmt::skip]");
    println!("pub(super) const {name}: [u64; 64] = [");
    for row in magics.chunks(4) {
        let words: Vec<String> = row.iter().map(|magic| word(*magic)).collect();
        println!("    {},", words.join(", "));
    }
    println!("];");
}

/// Sixteen hexadecimal digits in groups of four.
fn word(magic: u64) -> String {
    let groups = [48, 32, 16, 0].map(|shift| format!("{:04X}", magic >> shift & 0xFFFF));
    format!("0x{}", groups.join("_"))
}
