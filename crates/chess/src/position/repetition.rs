//! Which positions came before, and whether one of them can come again.

use super::{Key, Position, zobrist};
use crate::{
    Bitboard, Color, Piece, PieceKind, Square,
    attacks::{between, piece_attacks},
};

/// The keys of all positions of a game (or of a line in a search), the current one last.
///
/// ```
/// use tabia_chess::{History, Position};
///
/// let mut position = Position::initial();
/// let mut history = History::new(&position);
/// for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
///     let mv = position.parse_uci(text).expect("legal");
///     position.play(mv, &mut ());
///     history.push(position.key());
/// }
/// assert_eq!(history.occurrences(&position), 2);
/// ```
#[derive(Clone, Debug)]
pub struct History {
    keys: Vec<Key>,
}

impl History {
    /// The history of a game that starts here.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self { keys: vec![position.key()] }
    }

    /// Makes room for this many further positions.
    pub fn reserve(&mut self, plies: usize) {
        self.keys.reserve(plies);
    }

    /// A position has been reached.
    #[inline]
    pub fn push(&mut self, key: Key) {
        self.keys.push(key);
    }

    /// The last position is taken back.
    #[inline]
    pub fn pop(&mut self) {
        self.keys.pop();
    }

    /// Plies played since the start of this history.
    #[inline]
    #[must_use]
    pub fn plies(&self) -> usize {
        self.keys.len().saturating_sub(1)
    }

    /// The keys from the latest position backwards, as far as `position` could repeat.
    #[inline]
    fn reversible(&self, position: &Position) -> impl Iterator<Item = (usize, Key)> {
        self.keys.iter().rev().copied().enumerate().take(position.reversible_plies() + 1)
    }

    /// How often the current position has stood on the board, this time included.
    #[must_use]
    pub fn occurrences(&self, position: &Position) -> usize {
        self.reversible(position).step_by(2).filter(|(_, key)| *key == position.key()).count()
    }

    /// The current position counts as a draw by repetition in a search that is `ply` plies deep:
    /// it has been seen within the search, or twice before.
    #[inline]
    #[must_use]
    pub fn is_repetition(&self, position: &Position, ply: usize) -> bool {
        let reach = position.reversible_plies().min(self.plies());
        let last = self.keys.len() - 1;
        let mut seen = 0;
        let mut distance = 4;
        while distance <= reach {
            if self.keys[last - distance] == position.key() {
                seen += 1;
                if seen == 2 || distance < ply {
                    return true;
                }
            }
            distance += 2;
        }
        false
    }

    /// The side to move can reach an earlier position with one reversible move, so that it can
    /// have at least a draw by repetition. `ply` is the depth of the search.
    #[must_use]
    pub fn can_repeat(&self, position: &Position, ply: usize) -> bool {
        let key = position.key();
        self.reversible(position).skip(3).step_by(2).any(|(distance, earlier)| {
            cuckoo::joining_move(key ^ earlier).is_some_and(|(from, to)| {
                let clear = !between(from, to).intersects(position.occupied());
                let ours = position.of_color(position.turn());
                let is_ours = ours.contains(from) || ours.contains(to);
                clear && is_ours && (distance < ply || self.has_repeated(distance, position))
            })
        })
    }

    /// Some position since the last irreversible move has stood on the board more than once.
    #[must_use]
    pub fn has_repetition(&self, position: &Position) -> bool {
        (0..=position.reversible_plies()).any(|distance| self.has_repeated(distance, position))
    }

    /// The position `distance` plies ago had itself been on the board before.
    fn has_repeated(&self, distance: usize, position: &Position) -> bool {
        let mut keys = self.reversible(position).skip(distance).step_by(2).map(|(_, key)| key);
        keys.next().is_some_and(|key| keys.any(|earlier| earlier == key))
    }
}

/// Every reversible move by the hash word it makes, in a cuckoo table: each word has two possible
/// slots, so that a lookup reads at most two.
mod cuckoo {
    use super::{Bitboard, Color, Key, Piece, PieceKind, Square, piece_attacks, zobrist};
    use std::sync::LazyLock;

    const SLOTS: usize = 8192;

    struct Table {
        words: Vec<Key>,
        moves: Vec<(Square, Square)>,
    }

    static TABLE: LazyLock<Table> = LazyLock::new(fill);

    const fn slots(word: Key) -> [usize; 2] {
        [word as usize % SLOTS, (word >> 16) as usize % SLOTS]
    }

    fn fill() -> Table {
        let mut table =
            Table { words: vec![0; SLOTS], moves: vec![(Square::A1, Square::A1); SLOTS] };
        for color in Color::ALL {
            for kind in PieceKind::ALL.into_iter().skip(1) {
                let piece = Piece::new(color, kind);
                for from in Square::ALL {
                    let targets = piece_attacks(color, kind, from, Bitboard::EMPTY);
                    for to in targets.into_iter().filter(|to| *to > from) {
                        let word =
                            zobrist::man(piece, from) ^ zobrist::man(piece, to) ^ zobrist::turn();
                        table.insert(word, (from, to));
                    }
                }
            }
        }
        table
    }

    impl Table {
        /// Puts a word into one of its slots; whoever is there moves to its other slot.
        fn insert(&mut self, mut word: Key, mut squares: (Square, Square)) {
            let mut slot = slots(word)[0];
            while word != 0 {
                std::mem::swap(&mut self.words[slot], &mut word);
                std::mem::swap(&mut self.moves[slot], &mut squares);
                let [first, second] = slots(word);
                slot = if slot == first { second } else { first };
            }
        }
    }

    /// The move that turns one position into the other when their keys differ by this word.
    pub fn joining_move(word: Key) -> Option<(Square, Square)> {
        slots(word)
            .into_iter()
            .find(|slot| TABLE.words[*slot] == word)
            .map(|slot| TABLE.moves[slot])
    }

    #[cfg(test)]
    #[test]
    fn every_reversible_move_is_found() {
        assert_eq!(TABLE.words.iter().filter(|word| **word != 0).count(), 3668);
    }
}
