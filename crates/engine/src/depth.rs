//! How far to search: whole plies, and fractions of a ply to take off.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// A number of plies left to search; zero and below means quiescence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Depth(pub i32);

impl Add<i32> for Depth {
    type Output = Self;
    #[inline]
    fn add(self, plies: i32) -> Self {
        Self(self.0 + plies)
    }
}

impl Sub<i32> for Depth {
    type Output = Self;
    #[inline]
    fn sub(self, plies: i32) -> Self {
        Self(self.0 - plies)
    }
}

impl AddAssign<i32> for Depth {
    #[inline]
    fn add_assign(&mut self, plies: i32) {
        self.0 += plies;
    }
}

impl SubAssign<i32> for Depth {
    #[inline]
    fn sub_assign(&mut self, plies: i32) {
        self.0 -= plies;
    }
}

/// A reduction in 1/1024 of a ply, so that many small reasons can add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Reduction(pub i32);

impl Reduction {
    /// One ply.
    pub const PLY: i32 = 1024;

    /// The whole plies.
    #[inline]
    #[must_use]
    pub const fn plies(self) -> i32 {
        self.0.div_euclid(Self::PLY)
    }
}

impl AddAssign<i32> for Reduction {
    #[inline]
    fn add_assign(&mut self, parts: i32) {
        self.0 += parts;
    }
}

impl SubAssign<i32> for Reduction {
    #[inline]
    fn sub_assign(&mut self, parts: i32) {
        self.0 -= parts;
    }
}
