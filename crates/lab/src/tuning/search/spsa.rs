//! Simultaneous perturbation: all numbers are shifted at once, at random, up and down; games
//! between the two sides tell which shift was better.

use tabia_chess::Random;
use tabia_engine::search::tunables::Tunable;

/// One number being tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its value so far.
    pub value: f64,
    min: f64,
    max: f64,
    /// How far it is shifted by the end.
    step: f64,
}

impl Parameter {
    pub(super) fn of(tunable: &Tunable) -> Self {
        Self {
            name: tunable.name.to_owned(),
            value: tunable.default.into(),
            min: tunable.min.into(),
            max: tunable.max.into(),
            step: tunable.step.into(),
        }
    }
}

/// How shifts and lessons shrink over a run.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// How many pairs of games there are in all.
    pub pairs: u32,
    /// How much of a shift is learnt from one game point at the end.
    pub rate: f64,
}

impl Schedule {
    /// The usual exponents of the method.
    const SHIFT_DECAY: f64 = 0.101;
    const RATE_DECAY: f64 = 0.602;
    /// The part of the run over which the first lessons are damped.
    const STABILITY: f64 = 0.1;

    /// How much larger shifts are at this pair than at the end.
    fn shift(self, pair: u32) -> f64 {
        (f64::from(self.pairs) / f64::from(pair + 1)).powf(Self::SHIFT_DECAY)
    }

    /// What is learnt from a game point at this pair, in parts of the last shift.
    fn lesson(self, pair: u32) -> f64 {
        let pairs = f64::from(self.pairs);
        let damping = Self::STABILITY * pairs;
        let rate = self.rate
            * ((damping + pairs) / (damping + f64::from(pair + 1))).powf(Self::RATE_DECAY);
        rate / self.shift(pair)
    }
}

/// A shift of all numbers, and what it leads to on either side.
#[derive(Clone, Debug)]
pub(super) struct Shift {
    pair: u32,
    /// The direction of each number: 1 or -1.
    signs: Vec<f64>,
}

impl Shift {
    /// The shift of the pair with this number.
    pub fn of_pair(pair: u32, seed: u64, parameters: usize) -> Self {
        let mut random = Random::new(seed ^ Random::new(u64::from(pair) + 1).next());
        let signs = (0..parameters).map(|_| if random.next() >> 63 == 0 { 1.0 } else { -1.0 });
        Self { pair, signs: signs.collect() }
    }

    /// The numbers, shifted forwards (1) or backwards (-1), and rounded.
    pub fn applied(&self, side: f64, parameters: &[Parameter], schedule: Schedule) -> Vec<i32> {
        let size = schedule.shift(self.pair);
        let shifted = parameters.iter().zip(&self.signs).map(|(parameter, sign)| {
            let value = parameter.value + side * sign * size * parameter.step;
            value.clamp(parameter.min, parameter.max).round() as i32
        });
        shifted.collect()
    }

    /// Moves the numbers by what the forward side won by, in game points.
    pub fn learn(&self, points: f64, parameters: &mut [Parameter], schedule: Schedule) {
        let size = schedule.lesson(self.pair) * points;
        for (parameter, sign) in parameters.iter_mut().zip(&self.signs) {
            let value = parameter.value + sign * size * parameter.step;
            parameter.value = value.clamp(parameter.min, parameter.max);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parameter(value: f64) -> Parameter {
        Parameter { name: "x".to_owned(), value, min: 0.0, max: 100.0, step: 5.0 }
    }

    #[test]
    fn a_number_climbs_to_where_games_are_won() {
        // The side nearer to 70 and 20 wins.
        let schedule = Schedule { pairs: 4000, rate: 0.05 };
        let mut parameters = vec![parameter(30.0), parameter(60.0)];
        for pair in 0..schedule.pairs {
            let shift = Shift::of_pair(pair, 7, 2);
            let loss = |side| -> i32 {
                let values = shift.applied(side, &parameters, schedule);
                (values[0] - 70).abs() + (values[1] - 20).abs()
            };
            let points = f64::from((loss(-1.0) - loss(1.0)).signum());
            shift.learn(points, &mut parameters, schedule);
        }
        assert!((parameters[0].value - 70.0).abs() < 5.0, "{parameters:?}");
        assert!((parameters[1].value - 20.0).abs() < 5.0, "{parameters:?}");
    }

    #[test]
    fn numbers_stay_within_their_ranges() {
        let schedule = Schedule { pairs: 10, rate: 10.0 };
        let mut parameters = vec![parameter(99.0)];
        for pair in 0..10 {
            let shift = Shift::of_pair(pair, 1, 1);
            assert!(shift.applied(1.0, &parameters, schedule)[0] <= 100);
            shift.learn(2.0, &mut parameters, schedule);
            assert!((0.0..=100.0).contains(&parameters[0].value));
        }
    }

    #[test]
    fn shifts_shrink_and_differ() {
        let schedule = Schedule { pairs: 100, rate: 0.1 };
        assert!(schedule.shift(0) > schedule.shift(99));
        assert!((schedule.shift(99) - 1.0).abs() < 1e-9);
        let signs: Vec<_> = (0..20).map(|pair| Shift::of_pair(pair, 1, 8).signs).collect();
        assert!(signs.iter().any(|other| *other != signs[0]));
    }
}
