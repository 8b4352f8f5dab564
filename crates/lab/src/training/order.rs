//! In which order positions are seen.
//!
//! All positions are shuffled once, fully, when they have been read. Each epoch then visits them
//! in an order of its own that depends on nothing but seed and epoch, so that a resumed run finds
//! its place at once: short runs of neighbours, cut at other places every time, in random order.
//! Neighbours have nothing to do with each other after the shuffle; visiting a few of them
//! together spares the memory.

use tabia_chess::Random;

/// How many neighbours are visited together: half a kilobyte.
const RUN: usize = 16;
/// With fewer positions than this, each is visited on its own.
const MANY: usize = 1 << 16;

/// Shuffles fully (Fisher and Yates).
pub(crate) fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last + 1));
    }
}

/// The order of one epoch.
#[derive(Clone, Debug)]
pub(super) struct Order {
    positions: usize,
    run: usize,
    /// Where the first run starts.
    offset: usize,
    runs: Vec<u32>,
}

impl Order {
    /// The order in which so many positions are visited in this epoch.
    pub fn new(positions: usize, seed: u64, epoch: u64) -> Self {
        let mut random = Random::new(Random::new(seed).next() ^ Random::new(!epoch).next());
        let run = run_length(positions);
        let offset = random.below(positions.max(1));
        let mut runs: Vec<u32> = (0..(positions / run) as u32).collect();
        shuffle(&mut runs, &mut random);
        Self { positions, run, offset, runs }
    }

    /// How many places there are for so many positions. Up to fifteen positions have none, others
    /// in each epoch.
    pub const fn places(positions: usize) -> usize {
        positions - positions % run_length(positions)
    }

    /// The positions from one place in the order to another.
    pub fn visit<'a, T>(
        &'a self,
        positions: &'a [T],
        places: std::ops::Range<usize>,
    ) -> impl Iterator<Item = &'a T> + Clone {
        places.map(|place| &positions[self.index(place)])
    }

    /// Which position is at this place.
    #[inline]
    fn index(&self, place: usize) -> usize {
        let index =
            self.offset + self.runs[place / self.run] as usize * self.run + place % self.run;
        if index < self.positions { index } else { index - self.positions }
    }
}

/// How many neighbours are visited together when there are so many positions.
const fn run_length(positions: usize) -> usize {
    if positions < MANY { 1 } else { RUN }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn an_epoch_visits_everything_once() {
        for positions in [1, 5, 1000, MANY, MANY + 13] {
            let order = Order::new(positions, 1, 4);
            let places = Order::places(positions);
            let seen: HashSet<_> = (0..places).map(|place| order.index(place)).collect();
            assert_eq!(seen.len(), places);
            assert!(seen.iter().all(|&index| index < positions));
            assert!(positions - places < order.run);
        }
    }

    #[test]
    fn orders_depend_on_seed_and_epoch() {
        let order = |seed, epoch| {
            let order = Order::new(500, seed, epoch);
            (0..500).map(|place| order.index(place)).collect::<Vec<_>>()
        };
        assert_eq!(order(1, 2), order(1, 2));
        assert_ne!(order(1, 2), order(1, 3));
        assert_ne!(order(1, 2), order(2, 2));
    }

    #[test]
    fn shuffles_repeat_themselves_and_lose_nothing() {
        let shuffled = |seed| {
            let mut items: Vec<_> = (0..1000).collect();
            shuffle(&mut items, &mut Random::new(seed));
            items
        };
        assert_eq!(shuffled(7), shuffled(7));
        assert_ne!(shuffled(7), shuffled(8));
        let mut sorted = shuffled(7);
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..1000));
    }
}
