//! A midgame and an endgame value in one word.

use std::{
    fmt,
    iter::Sum,
    ops::{Add, AddAssign, Mul, Neg, Sub},
};

/// Two values, one for the midgame and one for the endgame, added and multiplied together.
///
/// The endgame value lies in the upper half of the word, the midgame value in the lower half. A
/// negative lower half borrows one from the upper; [`Pair::endgame`] gives it back.
///
/// ```
/// use tabia_engine::eval::classical::Pair;
///
/// let sum = Pair::new(-3, 7) + Pair::new(1, -10) * 2;
/// assert_eq!((sum.midgame(), sum.endgame()), (-1, -13));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Pair(i32);

const HALF_BITS: u32 = 16;
const BORROW: i32 = 1 << (HALF_BITS - 1);

impl Pair {
    /// Nothing in either half.
    pub const ZERO: Self = Self(0);

    /// The pair of these two values.
    #[inline]
    #[must_use]
    pub const fn new(midgame: i16, endgame: i16) -> Self {
        Self(((endgame as i32) << HALF_BITS) + midgame as i32)
    }

    /// The midgame value.
    #[inline]
    #[must_use]
    pub const fn midgame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame value.
    #[inline]
    #[must_use]
    pub const fn endgame(self) -> i32 {
        self.0.wrapping_add(BORROW) >> HALF_BITS
    }
}

impl Add for Pair {
    type Output = Self;
    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Pair {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.0 += other.0;
    }
}

impl Sub for Pair {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl Neg for Pair {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Mul<i32> for Pair {
    type Output = Self;
    #[inline]
    fn mul(self, count: i32) -> Self {
        Self(self.0 * count)
    }
}

impl Sum for Pair {
    fn sum<I: Iterator<Item = Self>>(pairs: I) -> Self {
        pairs.fold(Self::ZERO, Add::add)
    }
}

impl fmt::Debug for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.midgame(), self.endgame())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_do_not_disturb_each_other() {
        for midgame in [-30_000, -321, -1, 0, 1, 77, 30_000] {
            for endgame in [-30_000, -500, -1, 0, 1, 99, 30_000] {
                let pair = Pair::new(midgame, endgame);
                assert_eq!(pair.midgame(), i32::from(midgame));
                assert_eq!(pair.endgame(), i32::from(endgame));
                assert_eq!((-pair).endgame(), -i32::from(endgame));
                assert_eq!(pair - pair, Pair::ZERO);
            }
        }
        assert_eq!(Pair::new(-7, 5) * -3, Pair::new(21, -15));
    }
}
