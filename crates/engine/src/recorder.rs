//! What is kept of a search for whoever wants to look at it afterwards.

use crate::counters::{Counters, Statistics};
use tabia_chess::{Position, Random};

/// Hears everything. One type for all who want to know something, since each type that listens has
/// a search of its own in the program.
#[derive(Debug, Default)]
pub(crate) struct Recorder {
    counters: Counters,
    sample: Option<Sample>,
}

impl Recorder {
    /// Keeps one of the positions that are evaluated, each with the same chance.
    pub fn sampling(seed: u64) -> Self {
        let sample = Sample { random: Random::new(seed), offered: 0, kept: None };
        Self { sample: Some(sample), ..Self::default() }
    }

    /// The position that was kept, if any was evaluated.
    pub fn into_position(self) -> Option<Position> {
        self.sample?.kept
    }
}

impl Statistics for Recorder {
    fn table_probe(&mut self, hit: bool) {
        self.counters.table_probes += 1;
        self.counters.table_hits += u64::from(hit);
    }

    fn table_cutoff(&mut self) {
        self.counters.table_cutoffs += 1;
    }

    fn beta_cutoff(&mut self, number: usize) {
        self.counters.beta_cutoffs += 1;
        self.counters.first_move_cutoffs += u64::from(number == 1);
    }

    fn null_move(&mut self, cutoff: bool) {
        self.counters.null_moves += 1;
        self.counters.null_move_cutoffs += u64::from(cutoff);
    }

    fn reduced_search(&mut self, repeated: bool) {
        self.counters.reduced_searches += 1;
        self.counters.repeated_searches += u64::from(repeated);
    }

    fn quiescence_node(&mut self) {
        self.counters.quiescence_nodes += 1;
    }

    fn quiescence_cutoff(&mut self, first: bool) {
        self.counters.quiescence_cutoffs += 1;
        self.counters.quiescence_first_cutoffs += u64::from(first);
    }

    fn aspiration_miss(&mut self) {
        self.counters.aspiration_misses += 1;
    }

    fn iteration(&mut self, nodes: u64) {
        self.counters.iterations += 1;
        self.counters.iteration_nodes = [self.counters.iteration_nodes[1], nodes];
    }

    fn evaluated(&mut self, position: &Position) {
        if let Some(sample) = &mut self.sample {
            sample.offer(position);
        }
    }

    fn counters(&self) -> Option<Counters> {
        Some(self.counters)
    }
}

/// One position out of many.
#[derive(Debug)]
struct Sample {
    random: Random,
    offered: usize,
    kept: Option<Position>,
}

impl Sample {
    /// The newest of `n` positions takes the place of the one kept with a chance of one in `n`.
    fn offer(&mut self, position: &Position) {
        self.offered += 1;
        if self.random.below(self.offered) == 0 {
            self.kept = Some(position.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_the_same_chance() {
        let mut position = Position::initial();
        let mut line = vec![position.clone()];
        for mv in ["g1f3", "g8f6", "f3g1"] {
            position.play(position.parse_uci(mv).expect("legal"), &mut ());
            line.push(position.clone());
        }
        let mut kept = [0; 4];
        let mut seeds = Random::new(1);
        for _ in 0..4000 {
            let mut recorder = Recorder::sampling(seeds.next());
            line.iter().for_each(|position| recorder.evaluated(position));
            let found = recorder.into_position().expect("one is kept");
            kept[found.ply() as usize] += 1;
        }
        assert!(kept.iter().all(|count| (900..1100).contains(count)), "{kept:?}");
    }

    #[test]
    fn nothing_heard_is_nothing_kept() {
        assert!(Recorder::sampling(1).into_position().is_none());
    }
}
