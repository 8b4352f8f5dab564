//! What a position is worth: a number of points, or a mate in so many plies.

use std::{
    fmt,
    ops::{Add, Neg, Sub},
};

/// How deep a line can get.
pub const MAX_PLY: usize = 240;

/// A score from the view of one side, in the evaluation's own unit, or a mate.
///
/// Margins move a score but are not scores: `Score + Score` does not exist, and no margin can
/// move a score into the range of mates or out of the range of ordinary scores.
///
/// ```
/// use tabia_engine::Score;
///
/// assert!(Score::mate_in(3) > Score::mate_in(5));
/// assert_eq!(-Score::mate_in(3), Score::mated_in(3));
/// assert!(!(Score::new(19_000) + 30_000).is_decisive());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Score(i32);

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);
    /// Mate on the board.
    const MATE: i32 = 32_000;
    /// Better than any score a search can return.
    pub const INFINITE: Self = Self(Self::MATE + 1);

    /// Worse than any score a search can return.
    #[must_use]
    pub const fn lowest() -> Self {
        Self(-Self::INFINITE.0)
    }

    /// A mate from here on upwards is proven; the distance fits in the longest line.
    const SHORTEST_MATE_SCORE: i32 = Self::MATE - MAX_PLY as i32;
    /// A tablebase win on the board, worth less than any mate.
    const TABLEBASE: i32 = Self::SHORTEST_MATE_SCORE - 1;
    /// From here on upwards a win is certain.
    const DECISIVE: i32 = Self::TABLEBASE - MAX_PLY as i32;

    /// An ordinary score. Values that would look like a certain win are brought back below it.
    #[inline]
    #[must_use]
    pub const fn new(value: i32) -> Self {
        let limit = Self::DECISIVE - 1;
        Self(if value > limit {
            limit
        } else if value < -limit {
            -limit
        } else {
            value
        })
    }

    /// The side to move mates in this many plies.
    #[inline]
    #[must_use]
    pub const fn mate_in(plies: usize) -> Self {
        Self(Self::MATE - plies as i32)
    }

    /// The side to move is mated in this many plies.
    #[inline]
    #[must_use]
    pub const fn mated_in(plies: usize) -> Self {
        Self(plies as i32 - Self::MATE)
    }

    /// The side to move wins by tablebase, found this many plies from the root.
    #[inline]
    #[must_use]
    pub const fn tablebase_win(plies: usize) -> Self {
        Self(Self::TABLEBASE - plies as i32)
    }

    /// The plain number, mates included.
    #[inline]
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// A win is certain: a mate or a tablebase win.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 >= Self::DECISIVE
    }

    /// A loss is certain.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= -Self::DECISIVE
    }

    /// The game is decided one way or the other.
    #[inline]
    #[must_use]
    pub const fn is_decisive(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the mate: positive when the side to move mates, negative when it is mated.
    #[must_use]
    pub const fn mate_plies(self) -> Option<i32> {
        if self.0 > Self::SHORTEST_MATE_SCORE && self.0 <= Self::MATE {
            Some(Self::MATE - self.0)
        } else if self.0 < -Self::SHORTEST_MATE_SCORE && self.0 >= -Self::MATE {
            Some(-Self::MATE - self.0)
        } else {
            None
        }
    }

    /// Moves to the mate as people count them: a mate in one ply is a mate in one, being mated in
    /// two plies is minus one.
    #[must_use]
    pub const fn mate_moves(self) -> Option<i32> {
        match self.mate_plies() {
            Some(plies) if plies > 0 => Some((plies + 1) / 2),
            Some(plies) => Some(plies / 2),
            None => None,
        }
    }

    /// Plies to where a tablebase knows the result, signed like a mate's.
    #[must_use]
    pub const fn tablebase_plies(self) -> Option<i32> {
        if self.mate_plies().is_some() || !self.is_decisive() {
            None
        } else if self.is_win() {
            Some(Self::TABLEBASE - self.0)
        } else {
            Some(-Self::TABLEBASE - self.0)
        }
    }

    /// The next better score: the other end of a null window.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next worse score.
    #[inline]
    #[must_use]
    pub const fn previous(self) -> Self {
        Self(self.0 - 1)
    }

    /// A score between `self` (weight 0) and `other` (weight 1024). Decisive scores do not mix.
    #[inline]
    #[must_use]
    pub fn blend(self, other: Self, weight: i32) -> Self {
        if self.is_decisive() || other.is_decisive() {
            return self;
        }
        Self(self.0 + (other.0 - self.0) * weight / 1024)
    }

    /// As stored in the table: a mate counts from the node, not from the root.
    #[inline]
    #[must_use]
    pub(crate) const fn to_table(self, ply: usize) -> i16 {
        let shifted = if self.is_win() {
            self.0 + ply as i32
        } else if self.is_loss() {
            self.0 - ply as i32
        } else {
            self.0
        };
        shifted as i16
    }

    /// As read from the table: a mate counts from the root again. A win that would come only
    /// after the fifty-move rule has made it a draw is no longer certain.
    #[inline]
    #[must_use]
    pub(crate) const fn from_table(stored: i16, ply: usize, halfmove_clock: u16) -> Self {
        let value = stored as i32;
        let reach = 100 - halfmove_clock as i32;
        if value >= Self::DECISIVE {
            let end = if value > Self::TABLEBASE { Self::MATE } else { Self::TABLEBASE };
            if end - value > reach { Self::new(value) } else { Self(value - ply as i32) }
        } else if value <= -Self::DECISIVE {
            let end = if value < -Self::TABLEBASE { Self::MATE } else { Self::TABLEBASE };
            if end + value > reach { Self::new(value) } else { Self(value + ply as i32) }
        } else {
            Self(value)
        }
    }
}

impl Neg for Score {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Self;
    /// Moves an ordinary score by a margin.
    #[inline]
    fn add(self, margin: i32) -> Self {
        Self::new(self.0 + margin)
    }
}

impl Sub<i32> for Score {
    type Output = Self;
    /// Moves an ordinary score by a margin.
    #[inline]
    fn sub(self, margin: i32) -> Self {
        Self::new(self.0 - margin)
    }
}

impl fmt::Debug for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate_plies() {
            Some(plies) => write!(f, "mate in {plies} plies"),
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_survive_the_table_at_every_ply() {
        for ply in 0..MAX_PLY {
            for distance in 0..(MAX_PLY - ply).min(100) {
                for score in [Score::mate_in(ply + distance), Score::mated_in(ply + distance)] {
                    assert_eq!(Score::from_table(score.to_table(ply), ply, 0), score);
                }
            }
            for value in [-500, 0, 1, 29_000] {
                let score = Score::new(value);
                assert_eq!(Score::from_table(score.to_table(ply), ply, 0), score);
            }
        }
    }

    #[test]
    fn mates_are_counted_in_moves() {
        let mates = [1, 2, 3, 5].map(|plies| Score::mate_in(plies).mate_moves());
        assert_eq!(mates, [1, 1, 2, 3].map(Some));
        let mated = [0, 2, 4].map(|plies| Score::mated_in(plies).mate_moves());
        assert_eq!(mated, [0, -1, -2].map(Some));
        assert_eq!(Score::new(900).mate_moves(), None);
    }

    #[test]
    fn a_mate_beyond_the_fifty_move_rule_is_no_longer_certain() {
        let mate = Score::mate_in(30);
        assert_eq!(Score::from_table(mate.to_table(0), 0, 70), mate);
        assert!(!Score::from_table(mate.to_table(0), 0, 71).is_decisive());
        assert!(!Score::from_table((-mate).to_table(0), 0, 71).is_decisive());
        let win = Score::tablebase_win(40);
        assert_eq!(Score::from_table(win.to_table(0), 0, 60), win);
        assert!(!Score::from_table(win.to_table(0), 0, 61).is_decisive());
    }

    #[test]
    fn mate_distances() {
        assert_eq!(Score::mate_in(1).mate_plies(), Some(1));
        assert_eq!(Score::mated_in(4).mate_plies(), Some(-4));
        assert_eq!(Score::new(31_999).mate_plies(), None);
        assert_eq!(Score::tablebase_win(3).mate_plies(), None);
        assert!(Score::tablebase_win(3).is_win());
        assert_eq!(Score::tablebase_win(3).tablebase_plies(), Some(3));
        assert_eq!((-Score::tablebase_win(4)).tablebase_plies(), Some(-4));
        assert_eq!(Score::mate_in(1).tablebase_plies(), None);
        assert_eq!(Score::new(31_999).tablebase_plies(), None);
    }
}
