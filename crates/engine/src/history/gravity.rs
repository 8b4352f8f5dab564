//! A number that drifts towards its bounds.

/// A history value within `-MAX..=MAX`.
///
/// An update moves it by the bonus, less the more it already leans that way: an old habit is
/// soon unlearned, a confirmed one hardly grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Gravity<const MAX: i32>(i16);

impl<const MAX: i32> Gravity<MAX> {
    /// Nothing learnt yet.
    pub const ZERO: Self = Self(0);

    const FITS: () = assert!(MAX > 0 && MAX <= i16::MAX as i32, "the bound must fit the cell");

    #[inline]
    pub fn get(self) -> i32 {
        self.0.into()
    }

    #[inline]
    pub fn update(&mut self, bonus: i32) {
        const { Self::FITS };
        let bonus = bonus.clamp(-MAX, MAX);
        let value = self.get();
        self.0 = (value + bonus - value * bonus.abs() / MAX) as i16;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_within_their_bounds() {
        let mut cell = Gravity::<8192>::ZERO;
        for bonus in [9000, 8192, 500, -100_000, -3, 77] {
            for _ in 0..100 {
                cell.update(bonus);
                assert!(cell.get().abs() <= 8192);
            }
        }
    }

    #[test]
    fn a_contrary_lesson_weighs_more_than_a_confirming_one() {
        let mut cell = Gravity::<1000>::ZERO;
        cell.update(500);
        let (mut up, mut down) = (cell, cell);
        up.update(100);
        down.update(-100);
        assert!(up.get() - cell.get() < cell.get() - down.get());
    }
}
