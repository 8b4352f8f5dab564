//! Principal variations: a triangular table, one row a ply.

use crate::MAX_PLY;
use tabia_chess::Move;

/// The best line found below every ply of the current one.
#[derive(Debug)]
pub(crate) struct Lines {
    rows: Vec<Vec<Move>>,
}

impl Lines {
    pub fn new() -> Self {
        Self { rows: (0..=MAX_PLY).map(|ply| Vec::with_capacity(MAX_PLY + 1 - ply)).collect() }
    }

    /// A node is entered: nothing is known below it.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.rows[ply].clear();
    }

    /// The best line at `ply` is this move and then the best line below it.
    #[inline]
    pub fn prepend(&mut self, ply: usize, mv: Move) {
        let (above, below) = self.rows.split_at_mut(ply + 1);
        let line = &mut above[ply];
        line.clear();
        line.push(mv);
        line.extend(below.first().into_iter().flatten());
    }

    /// The best line at `ply`.
    pub fn at(&self, ply: usize) -> &[Move] {
        &self.rows[ply]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::{MoveKind, Square};

    #[test]
    fn lines_grow_from_the_end() {
        let mv = |to| Move::new(Square::A1, to, MoveKind::Normal).expect("two squares");
        let mut lines = Lines::new();
        lines.clear(2);
        lines.prepend(1, mv(Square::B1));
        lines.prepend(0, mv(Square::C1));
        assert_eq!(lines.at(0), [mv(Square::C1), mv(Square::B1)]);
        lines.clear(1);
        lines.prepend(0, mv(Square::D1));
        assert_eq!(lines.at(0), [mv(Square::D1)]);
    }
}
