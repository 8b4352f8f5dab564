//! Which games there are, and whether they are enough.

use super::Target;
use std::collections::HashMap;

/// Keeps count of the games by number and hands out the numbers still to be played.
#[derive(Debug)]
pub(super) struct Ledger {
    target: Target,
    /// The usable positions of every game that is there.
    usable: HashMap<u32, u64>,
    /// The next number to look at when one is asked for.
    next: u32,
    /// All games below this number are there ...
    complete: u32,
    /// ... and together have so many usable positions.
    complete_positions: u64,
}

impl Ledger {
    pub fn new(target: Target) -> Self {
        Self { target, usable: HashMap::new(), next: 0, complete: 0, complete_positions: 0 }
    }

    /// A game is there. A number that comes twice counts once.
    pub fn add(&mut self, number: u32, usable: u64) {
        self.usable.insert(number, usable);
        while !self.is_enough()
            && let Some(usable) = self.usable.get(&self.complete)
        {
            self.complete_positions += usable;
            self.complete += 1;
        }
    }

    /// The target is reached by the games below [`Ledger::complete`].
    pub fn is_enough(&self) -> bool {
        match self.target {
            Target::Games(games) => self.complete >= games,
            Target::Positions(positions) => self.complete_positions >= positions,
        }
    }

    /// All games below this number are there, and no more of them than needed.
    pub fn complete(&self) -> u32 {
        self.complete
    }

    /// A number that nobody has played or been given yet.
    pub fn next(&mut self) -> Option<u32> {
        while self.usable.contains_key(&self.next) {
            self.next += 1;
        }
        let wanted = match self.target {
            Target::Games(games) => self.next < games,
            Target::Positions(_) => !self.is_enough(),
        };
        wanted.then(|| {
            self.next += 1;
            self.next - 1
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_numbers_are_handed_out_once() {
        let mut ledger = Ledger::new(Target::Games(5));
        ledger.add(1, 10);
        ledger.add(3, 10);
        let handed: Vec<_> = std::iter::from_fn(|| ledger.next()).collect();
        assert_eq!(handed, [0, 2, 4]);
        assert!(!ledger.is_enough());
        for number in handed {
            ledger.add(number, 10);
        }
        assert!(ledger.is_enough());
        assert_eq!(ledger.complete(), 5);
    }

    #[test]
    fn positions_count_only_without_gaps() {
        let mut ledger = Ledger::new(Target::Positions(25));
        ledger.add(1, 100);
        assert!(!ledger.is_enough());
        assert_eq!(ledger.next(), Some(0));
        assert_eq!(ledger.next(), Some(2));
        ledger.add(0, 20);
        assert!(ledger.is_enough());
        assert_eq!(ledger.complete(), 2);
        assert_eq!(ledger.next(), None);
    }
}
