//! The transposition table: what is known about positions already searched.
//!
//! A cluster is 32 bytes: one word with the low 16 key bits of three entries, then one word for
//! each entry. Every access is a relaxed atomic load or store of a whole word, so threads share
//! the table without locks or data races. The key of an entry and its data may come from two
//! writers; every field that is read must therefore be treated as a hint.

use crate::{Depth, Score};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};
use tabia_chess::{Key, Move};
use tabia_platform::{OutOfMemory, Region, prefetch};

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Nothing: only the static evaluation is known.
    None,
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// The true score is this.
    Exact,
}

impl Bound {
    const fn from_bits(bits: u8) -> Self {
        match bits & 3 {
            0 => Self::None,
            1 => Self::Upper,
            2 => Self::Lower,
            _ => Self::Exact,
        }
    }

    /// The true score is known to be at least the stored one.
    #[inline]
    #[must_use]
    pub const fn is_lower(self) -> bool {
        matches!(self, Self::Lower | Self::Exact)
    }

    /// The true score is known to be at most the stored one.
    #[inline]
    #[must_use]
    pub const fn is_upper(self) -> bool {
        matches!(self, Self::Upper | Self::Exact)
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The best move found, if any. It may not be legal here.
    pub best: Option<Move>,
    /// The score, as seen from the root.
    pub score: Score,
    /// The raw static evaluation; `None` when in check.
    pub raw_eval: Option<i32>,
    /// How deep the search was.
    pub depth: Depth,
    /// What the score says.
    pub bound: Bound,
    /// The position was on a principal variation.
    pub pv: bool,
}

/// Marks a missing static evaluation.
const NO_EVAL: i16 = i16::MIN;
/// Stored depths are shifted so that zero means an empty slot.
const DEPTH_OFFSET: i32 = 2;
const GENERATIONS: u8 = 32;

/// One entry as stored: move, score, evaluation, depth, and flags (bound, pv, generation).
#[derive(Clone, Copy)]
struct Packed(u64);

impl Packed {
    fn new(entry: &Entry, ply: usize, generation: u8) -> Self {
        let best = entry.best.map_or(0, Move::bits);
        let eval = entry.raw_eval.map_or(NO_EVAL, |eval| eval as i16);
        let depth = (entry.depth.0 + DEPTH_OFFSET).clamp(1, 255) as u8;
        let flags = entry.bound as u8 | u8::from(entry.pv) << 2 | generation << 3;
        Self(
            u64::from(best)
                | u64::from(entry.score.to_table(ply) as u16) << 16
                | u64::from(eval as u16) << 32
                | u64::from(depth) << 48
                | u64::from(flags) << 56,
        )
    }

    fn entry(self, ply: usize, halfmove_clock: u16) -> Entry {
        let eval = (self.0 >> 32) as i16;
        let score = (self.0 >> 16) as i16;
        Entry {
            best: Move::from_bits(self.0 as u16),
            score: Score::from_table(score, ply, halfmove_clock),
            raw_eval: (eval != NO_EVAL).then_some(eval.into()),
            depth: Depth(self.depth_code() - DEPTH_OFFSET),
            bound: Bound::from_bits(self.flags()),
            pv: self.flags() & 4 != 0,
        }
    }

    const fn depth_code(self) -> i32 {
        (self.0 >> 48) as u8 as i32
    }

    const fn flags(self) -> u8 {
        (self.0 >> 56) as u8
    }

    const fn move_bits(self) -> u64 {
        self.0 & 0xFFFF
    }

    const fn is_empty(self) -> bool {
        self.depth_code() == 0
    }

    /// How many searches ago the entry was written.
    const fn age(self, generation: u8) -> u8 {
        (generation + GENERATIONS - (self.flags() >> 3)) % GENERATIONS
    }

    /// What the entry is worth keeping: deep and recent.
    const fn worth(self, generation: u8) -> i32 {
        const AGE_COST: i32 = 4;
        self.depth_code() - AGE_COST * self.age(generation) as i32
    }
}

const ENTRIES: usize = 3;

/// A word of keys and three words of data.
pub(crate) type Cluster = [AtomicU64; 1 + ENTRIES];

/// Which slot of which cluster an entry belongs to.
#[derive(Clone, Copy, Debug)]
struct Slot {
    cluster: usize,
    entry: usize,
}

/// The table, shared by all threads of an engine.
#[derive(Debug)]
pub struct Table {
    clusters: Region<Cluster>,
    mebibytes: usize,
    /// Counts searches, modulo [`GENERATIONS`].
    generation: AtomicU8,
}

impl Table {
    /// An empty table of exactly this size. One of size 0 has a single cluster, as good as none.
    ///
    /// # Errors
    /// The memory cannot be had.
    pub fn new(mebibytes: usize) -> Result<Self, OutOfMemory> {
        let clusters = (mebibytes.saturating_mul(1 << 20) / size_of::<Cluster>()).max(1);
        Ok(Self { clusters: Region::zeroed(clusters)?, mebibytes, generation: AtomicU8::new(0) })
    }

    /// Its size in mebibytes.
    #[must_use]
    pub const fn mebibytes(&self) -> usize {
        self.mebibytes
    }

    /// A new search begins: what is there now becomes older.
    pub(crate) fn age(&self) {
        self.generation.store((self.generation() + 1) % GENERATIONS, Relaxed);
    }

    /// Forgets everything, each of several threads clearing its own part.
    pub(crate) fn clear(&self, threads: usize) {
        self.generation.store(0, Relaxed);
        let part = self.clusters.len().div_ceil(threads.max(1)).max(1);
        std::thread::scope(|scope| {
            for clusters in self.clusters.chunks(part) {
                scope.spawn(move || {
                    for cluster in clusters {
                        for word in cluster {
                            word.store(0, Relaxed);
                        }
                    }
                });
            }
        });
    }

    /// It knows nothing.
    pub(crate) fn is_empty(&self) -> bool {
        self.clusters.iter().flatten().all(|word| word.load(Relaxed) == 0)
    }

    /// Everything it holds, for its file.
    pub(crate) fn clusters(&self) -> &[Cluster] {
        &self.clusters
    }

    /// Goes on counting searches where its file left off.
    pub(crate) fn set_generation(&self, generation: u8) {
        self.generation.store(generation % GENERATIONS, Relaxed);
    }

    #[inline]
    pub(crate) fn generation(&self) -> u8 {
        self.generation.load(Relaxed)
    }

    #[inline]
    fn index(&self, key: Key) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    /// Fetches the cluster of this key into the cache.
    #[inline]
    pub fn prefetch(&self, key: Key) {
        prefetch(&self.clusters[self.index(key)]);
    }

    /// What is known about the position with this key.
    #[inline]
    #[must_use]
    pub fn probe(&self, key: Key, ply: usize, halfmove_clock: u16) -> Option<Entry> {
        let cluster = &self.clusters[self.index(key)];
        let keys = cluster[0].load(Relaxed);
        let wanted = key as u16;
        for entry in 0..ENTRIES {
            if (keys >> (16 * entry)) as u16 == wanted {
                let packed = Packed(cluster[1 + entry].load(Relaxed));
                if !packed.is_empty() {
                    return Some(packed.entry(ply, halfmove_clock));
                }
            }
        }
        None
    }

    /// Remembers what was found, unless something more valuable is known about the position.
    pub fn store(&self, key: Key, ply: usize, entry: &Entry) {
        let slot = self.victim(key);
        let cluster = &self.clusters[slot.cluster];
        let keys = cluster[0].load(Relaxed);
        let old = Packed(cluster[1 + slot.entry].load(Relaxed));
        let same_position = (keys >> (16 * slot.entry)) as u16 == key as u16 && !old.is_empty();
        let mut new = Packed::new(entry, ply, self.generation());
        if same_position {
            if entry.best.is_none() {
                // A node that failed low has no best move; the old one is still the best guess.
                new.0 |= old.move_bits();
            }
            if self.is_worth_more(old, new, entry) {
                return;
            }
        }
        let shift = 16 * slot.entry;
        let keys = keys & !(0xFFFF << shift) | u64::from(key as u16) << shift;
        cluster[1 + slot.entry].store(new.0, Relaxed);
        cluster[0].store(keys, Relaxed);
    }

    /// What is known about this very position should stay: it comes from this search and from
    /// clearly deeper.
    fn is_worth_more(&self, old: Packed, new: Packed, entry: &Entry) -> bool {
        const DEPTH_SLACK: i32 = 4;
        let slack = DEPTH_SLACK + 2 * i32::from(entry.pv);
        entry.bound != Bound::Exact
            && old.age(self.generation()) == 0
            && new.depth_code() + slack <= old.depth_code()
    }

    /// The slot of this key, or else the one least worth keeping.
    fn victim(&self, key: Key) -> Slot {
        let index = self.index(key);
        let cluster = &self.clusters[index];
        let keys = cluster[0].load(Relaxed);
        let mut victim = Slot { cluster: index, entry: 0 };
        let mut least = i32::MAX;
        for entry in 0..ENTRIES {
            let packed = Packed(cluster[1 + entry].load(Relaxed));
            if packed.is_empty() || (keys >> (16 * entry)) as u16 == key as u16 {
                return Slot { cluster: index, entry };
            }
            let worth = packed.worth(self.generation());
            if worth < least {
                least = worth;
                victim.entry = entry;
            }
        }
        victim
    }

    /// How full the table is with entries of the current search, in thousandths.
    #[must_use]
    pub fn per_mille_full(&self) -> u16 {
        const SAMPLE: usize = 1000;
        let sample = self.clusters.len().min(SAMPLE);
        let used = self.clusters[..sample]
            .iter()
            .flat_map(|cluster| &cluster[1..])
            .map(|word| Packed(word.load(Relaxed)))
            .filter(|packed| !packed.is_empty() && packed.age(self.generation()) == 0)
            .count();
        (used * 1000 / (sample * ENTRIES).max(1)) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::{MoveKind, Square};

    fn entry(depth: i32, score: Score) -> Entry {
        Entry {
            best: Move::new(Square::E2, Square::E4, MoveKind::Normal),
            score,
            raw_eval: Some(-17),
            depth: Depth(depth),
            bound: Bound::Exact,
            pv: true,
        }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = Table::new(1).expect("a megabyte");
        for (key, ply) in [(0, 0), (u64::MAX, 7), (0x1234_5678_9ABC_DEF0, 230)] {
            for score in [Score::new(-33), Score::mate_in(ply + 1), Score::mated_in(ply)] {
                for raw_eval in [Some(250), Some(-17), None] {
                    let stored = Entry { raw_eval, ..entry(ply as i32 - 1, score) };
                    table.store(key, ply, &stored);
                    assert_eq!(table.probe(key, ply, 0), Some(stored));
                }
            }
        }
        assert_eq!(table.probe(1, 0, 0), None);
    }

    #[test]
    fn an_old_move_survives_a_fail_low() {
        let table = Table::new(1).expect("a megabyte");
        table.store(5, 0, &entry(4, Score::DRAW));
        let upper = Entry { best: None, bound: Bound::Upper, ..entry(9, Score::new(-5)) };
        table.store(5, 0, &upper);
        let found = table.probe(5, 0, 0).expect("stored");
        assert_eq!((found.best, found.depth), (entry(4, Score::DRAW).best, Depth(9)));
    }

    #[test]
    fn a_deep_entry_of_this_search_is_not_lost_to_a_shallow_one() {
        let table = Table::new(1).expect("a megabyte");
        table.store(5, 0, &entry(20, Score::new(1)));
        let shallow = Entry { bound: Bound::Lower, ..entry(2, Score::new(2)) };
        table.store(5, 0, &shallow);
        assert_eq!(table.probe(5, 0, 0).map(|found| found.depth), Some(Depth(20)));
        table.age();
        table.store(5, 0, &shallow);
        assert_eq!(table.probe(5, 0, 0).map(|found| found.depth), Some(Depth(2)));
    }

    #[test]
    fn the_least_valuable_entry_of_a_cluster_gives_way() {
        let table = Table::new(1).expect("a megabyte");
        let keys = [0x1_0001, 0x1_0002, 0x1_0003, 0x1_0004];
        for (key, depth) in keys.into_iter().zip([9, 3, 7, 5]) {
            table.store(key, 0, &entry(depth, Score::DRAW));
        }
        let known = keys.map(|key| table.probe(key, 0, 0).is_some());
        assert_eq!(known, [true, false, true, true]);
    }

    #[test]
    fn clearing_forgets_and_fullness_is_counted() {
        let table = Table::new(1).expect("a megabyte");
        assert_eq!(table.per_mille_full(), 0);
        for cluster in 0..1000_u64 {
            let key = (u128::from(cluster) << 64).div_ceil(table.clusters.len() as u128) as u64;
            for low in 0..3 {
                table.store((key & !0xFFFF) + 0xFFF0 + low, 0, &entry(1, Score::DRAW));
            }
        }
        assert!(table.per_mille_full() > 900);
        table.clear(2);
        assert_eq!(table.per_mille_full(), 0);
    }

    #[test]
    fn the_size_is_exact() {
        let table = Table::new(3).expect("three megabytes");
        assert_eq!(table.clusters.len() * size_of::<Cluster>(), 3 << 20);
    }
}
