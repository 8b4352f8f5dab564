//! What a score says about strength.
//!
//! Both games of a pair start from the same position, so their results depend on each other, and
//! only pairs may be counted as independent. A pair brings the first player between 0 and 2
//! points; how often each of the five possible sums came up is the pentanomial.

/// The chance of an error that is accepted, of either kind, when a match ends early.
const RISK: f64 = 0.05;
/// The two-sided 95 % quantile of the normal distribution.
const QUANTILE: f64 = 1.959_963_984_540_054;
/// The sums a pair can bring, as shares of what it can bring at most.
const SHARES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The share of points that goes with a difference in strength.
///
/// ```
/// use tabia_lab::contest::{elo_of_share, share_of_elo};
///
/// assert_eq!(share_of_elo(0.0), 0.5);
/// assert!((elo_of_share(share_of_elo(-70.0)) + 70.0).abs() < 1e-9);
/// ```
#[must_use]
pub fn share_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// The difference in strength that goes with a share of points; infinite for none or all.
#[must_use]
pub fn elo_of_share(share: f64) -> f64 {
    let share = share.clamp(0.0, 1.0);
    400.0 * (share / (1.0 - share)).log10()
}

/// How often a pair of games brought the first player 0, ½, 1, 1½ and 2 points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pentanomial(pub [u64; 5]);

/// A difference in strength, and between which bounds it lies with a chance of 95 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The most likely difference.
    pub elo: f64,
    /// The lower bound.
    pub lower: f64,
    /// The upper bound.
    pub upper: f64,
}

impl Strength {
    /// Half the distance between the bounds.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.upper - self.lower) / 2.0
    }
}

impl Pentanomial {
    /// How many pairs there are.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The share of all points that the first player got; half when there are no pairs.
    #[must_use]
    pub fn share(&self) -> f64 {
        if self.pairs() == 0 { 0.5 } else { self.mean(|share| share) }
    }

    /// By how much the share of so many pairs is off, as a standard deviation.
    fn deviation(&self) -> f64 {
        let share = self.share();
        (self.mean(|other| (other - share).powi(2)) / self.pairs().max(1) as f64).sqrt()
    }

    /// The mean of something that depends on the points of a pair.
    fn mean(&self, value: impl Fn(f64) -> f64) -> f64 {
        let sum: f64 = self.weighted().map(|(share, count)| value(share) * count).sum();
        sum / self.pairs().max(1) as f64
    }

    fn weighted(&self) -> impl Iterator<Item = (f64, f64)> {
        SHARES.into_iter().zip(self.0.map(|count| count as f64))
    }

    /// By how much the first player is stronger; `None` before the first pair.
    #[must_use]
    pub fn strength(&self) -> Option<Strength> {
        let (share, error) = (self.share(), QUANTILE * self.deviation());
        (self.pairs() > 0).then(|| Strength {
            elo: elo_of_share(share),
            lower: elo_of_share(share - error),
            upper: elo_of_share(share + error),
        })
    }

    /// The chance that the first player is the stronger one.
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let (lead, deviation) = (self.share() - 0.5, self.deviation());
        if deviation > 0.0 {
            normal(lead / deviation)
        } else if lead == 0.0 {
            0.5
        } else {
            f64::from(lead > 0.0)
        }
    }

    /// The logarithm of how much likelier these results are if the first player is stronger by
    /// `elo1` than if by `elo0`.
    ///
    /// For either hypothesis the likeliest chances of the five sums are taken that have the right
    /// mean (a generalised sequential probability ratio test).
    #[must_use]
    pub fn log_likelihood_ratio(&self, elo0: f64, elo1: f64) -> f64 {
        // A sum that never came up must not be called impossible.
        const LEAST: f64 = 1e-3;
        if self.pairs() == 0 {
            return 0.0;
        }
        let counts = self.0.map(|count| (count as f64).max(LEAST));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let [first, second] = [elo0, elo1].map(|elo| likeliest(&shares, share_of_elo(elo)));
        let terms = counts.iter().zip(first.iter().zip(second));
        terms
            .map(|(count, (under_first, under_second))| count * (under_second / under_first).ln())
            .sum()
    }
}

/// The likeliest chances of the five sums, given how often they came up, if the mean is `mean`.
///
/// They are `share / (1 + slope * (x - mean))`, with the slope that gives that mean; the mean
/// falls steadily with the slope, so it is found by halving.
fn likeliest(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    const HALVINGS: usize = 100;
    let chances = |slope: f64| {
        let mut chances = *shares;
        for (chance, x) in chances.iter_mut().zip(SHARES) {
            *chance /= 1.0 + slope * (x - mean);
        }
        chances
    };
    let excess = |slope: f64| -> f64 {
        chances(slope).iter().zip(SHARES).map(|(chance, x)| chance * (x - mean)).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - mean), 1.0 / mean);
    for _ in 0..HALVINGS {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    chances(f64::midpoint(low, high))
}

/// The normal distribution function (Abramowitz and Stegun 7.1.26: right to seven digits).
fn normal(x: f64) -> f64 {
    const FACTORS: [f64; 5] =
        [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
    let z = x.abs() / std::f64::consts::SQRT_2;
    let t = 1.0 / (1.0 + 0.327_591_1 * z);
    let sum = FACTORS.iter().rev().fold(0.0, |sum, factor| (sum + factor) * t);
    let tail = sum * (-z * z).exp() / 2.0;
    if x < 0.0 { tail } else { 1.0 - tail }
}

/// Two guesses about the difference in strength, between which a match is to decide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hypotheses {
    /// The first player is stronger by this only.
    pub elo0: f64,
    /// The first player is stronger by this.
    pub elo1: f64,
}

/// What a match has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// The first player is stronger by the lower guess at most.
    Lower,
    /// The first player is stronger by the higher guess at least.
    Higher,
}

impl Hypotheses {
    /// The ratio, above and below zero, at which a match is decided: 2.94.
    #[must_use]
    pub fn bound() -> f64 {
        ((1.0 - RISK) / RISK).ln()
    }

    /// How the match stands: decided at the bounds.
    #[must_use]
    pub fn ratio(&self, pairs: &Pentanomial) -> f64 {
        pairs.log_likelihood_ratio(self.elo0, self.elo1)
    }

    /// The decision, as soon as there is one. Either kind of mistake has a chance of 5 %.
    #[must_use]
    pub fn decide(&self, pairs: &Pentanomial) -> Option<Decision> {
        let ratio = self.ratio(pairs);
        if ratio >= Self::bound() {
            Some(Decision::Higher)
        } else {
            (ratio <= -Self::bound()).then_some(Decision::Lower)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn assert_near(found: f64, expected: f64, tolerance: f64) {
        assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
    }

    #[test]
    fn elo_and_share_belong_together() {
        assert_near(elo_of_share(0.75), 190.848_501_887_864_97, 1e-9);
        assert_near(share_of_elo(190.848_501_887_864_97), 0.75, 1e-12);
        assert_eq!(elo_of_share(0.5), 0.0);
        assert_eq!(elo_of_share(1.0), f64::INFINITY);
        assert_eq!(elo_of_share(0.0), f64::NEG_INFINITY);
    }

    #[test]
    fn errors_come_from_pairs() {
        // Mean 0.55 and variance 0.06 of a pair, by hand.
        let pairs = Pentanomial([5, 15, 45, 25, 10]);
        assert_near(pairs.share(), 0.55, 1e-12);
        let strength = pairs.strength().expect("there are pairs");
        let error = QUANTILE * (0.06_f64 / 100.0).sqrt();
        assert_near(strength.elo, 34.860_063, 1e-3);
        assert_near(strength.lower, elo_of_share(0.55 - error), 1e-9);
        assert_near(strength.upper, elo_of_share(0.55 + error), 1e-9);
        assert!(strength.lower < strength.elo && strength.elo < strength.upper);
    }

    #[test]
    fn pairs_that_always_end_level_leave_no_doubt() {
        let level = Pentanomial([0, 0, 50, 0, 0]);
        assert_eq!(level.strength(), Some(Strength { elo: 0.0, lower: 0.0, upper: 0.0 }));
        assert_eq!(level.superiority(), 0.5);
        assert_eq!(Pentanomial::default().strength(), None);
        assert_eq!(Pentanomial([0, 0, 0, 0, 3]).superiority(), 1.0);
    }

    #[test]
    fn the_normal_distribution_is_right() {
        for (x, expected) in
            [(0.0, 0.5), (1.0, 0.841_344_746), (-1.0, 0.158_655_254), (QUANTILE, 0.975)]
        {
            assert_near(normal(x), expected, 2e-7);
        }
    }

    #[test]
    fn the_likeliest_chances_have_the_right_mean_and_sum() {
        let shares = [0.05, 0.2, 0.4, 0.25, 0.1];
        for mean in [0.3, 0.5, 0.537, 0.8] {
            let chances = likeliest(&shares, mean);
            assert_near(chances.iter().sum(), 1.0, 1e-9);
            assert_near(chances.iter().zip(SHARES).map(|(p, x)| p * x).sum(), mean, 1e-9);
        }
        let own = likeliest(&shares, 0.5375);
        for (chance, share) in own.iter().zip(shares) {
            assert_near(*chance, share, 1e-9);
        }
    }

    #[test]
    fn the_ratio_is_near_the_normal_approximation() {
        let pairs = Pentanomial([60, 420, 1000, 480, 80]);
        let (share0, share1) = (share_of_elo(0.0), share_of_elo(5.0));
        let variance = pairs.deviation().powi(2);
        let expected =
            (share1 - share0) * (2.0 * pairs.share() - share0 - share1) / (2.0 * variance);
        assert_near(pairs.log_likelihood_ratio(0.0, 5.0), expected, 0.01 * expected.abs());
        assert_eq!(Pentanomial::default().log_likelihood_ratio(0.0, 5.0), 0.0);
    }

    /// Figures that the match program fastchess gives for these pairs.
    #[test]
    fn other_programs_come_to_the_same_figures() {
        for (counts, elo, error) in
            [([34, 54, 63, 64, 75], 55.58, 27.65), ([332, 433, 498, 333, 334], -8.64, 10.33)]
        {
            let strength = Pentanomial(counts).strength().expect("there are pairs");
            assert_near(strength.elo, elo, 0.005);
            assert_near(strength.error(), error, 0.005);
        }
        assert_near(Pentanomial([332, 433, 498, 333, 334]).superiority(), 0.0505, 0.000_05);
        let ratio = |counts, elo0, elo1| Pentanomial(counts).log_likelihood_ratio(elo0, elo1);
        assert_near(ratio([223, 9863, 21_279, 10_037, 246], 0.5, 2.5), -3.07, 0.01);
        assert_near(ratio([871, 26_175, 55_983, 26_678, 821], 0.0, 2.0), -4.98, 0.01);
    }

    #[test]
    fn clear_matches_are_decided() {
        let hypotheses = Hypotheses { elo0: 0.0, elo1: 10.0 };
        assert_near(Hypotheses::bound(), 2.944, 1e-3);
        let decide = |counts| hypotheses.decide(&Pentanomial(counts));
        assert_eq!(decide([20, 100, 300, 300, 100]), Some(Decision::Higher));
        assert_eq!(decide([100, 300, 300, 100, 20]), Some(Decision::Lower));
        assert_eq!(decide([2, 10, 30, 10, 2]), None);
    }
}
