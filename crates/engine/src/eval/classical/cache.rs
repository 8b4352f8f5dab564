//! Pawn structure, worked out once: pawns move seldom.

use super::pawns::PawnEntry;
use tabia_chess::Position;

/// How many structures are remembered: a power of two, so that masking finds the place.
const ENTRIES: usize = 1 << 12;

/// Evaluations of pawn structures by their key. Each search thread has one of its own.
#[derive(Clone, Debug)]
pub struct PawnCache {
    entries: Box<[PawnEntry; ENTRIES]>,
}

impl PawnCache {
    /// A cache without structures.
    #[must_use]
    pub fn new() -> Self {
        Self { entries: Box::new([PawnEntry::NO_PAWNS; ENTRIES]) }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(PawnEntry::NO_PAWNS);
    }

    /// The structure of this position, from memory or worked out now.
    #[inline]
    pub(super) fn entry(&mut self, position: &Position) -> &mut PawnEntry {
        let key = position.pawn_key();
        let entry = &mut self.entries[key as usize % ENTRIES];
        if entry.key != key {
            *entry = PawnEntry::of(position, &mut ());
        }
        entry
    }
}

impl Default for PawnCache {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hit_gives_what_a_miss_gave() {
        let mut cache = PawnCache::new();
        let fen = "r2q1rk1/pp2bppp/2n1pn2/3p4/3P4/P1N1PN2/1P2BPPP/R2Q1RK1 w - - 0 11";
        let position = Position::from_fen(fen).expect("valid");
        let miss = *cache.entry(&position);
        assert_eq!(*cache.entry(&position), miss);
        assert_eq!(PawnEntry::of(&position, &mut ()), miss);
        cache.clear();
        assert_eq!(*cache.entry(&position), miss);
    }

    #[test]
    fn an_empty_place_is_right_for_a_board_without_pawns() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").expect("valid");
        assert_eq!(PawnEntry::of(&position, &mut ()), PawnEntry::NO_PAWNS);
    }
}
