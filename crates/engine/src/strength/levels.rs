//! What belongs to which rating.

/// The ratings that can be asked for.
pub(super) const WEAKEST: u32 = 600;
pub(super) const STRONGEST: u32 = 3200;
/// From this rating on nobody overlooks a mate in one.
pub(super) const SEES_MATES: u32 = 1200;

/// What a player sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Level {
    pub elo: u32,
    /// How many moves come to mind.
    pub candidates: usize,
    /// How much unlikely moves come to mind, too: at one, moves do as the policy network has it.
    pub temperature: f64,
    /// How far evaluations are off, in hundredths of a pawn.
    pub blur: i32,
    /// How many nodes are searched.
    pub nodes: u64,
}

/// More than there are legal moves in any position.
const ALL: usize = 256;

const fn level(elo: u32, candidates: usize, temperature: f64, blur: i32, nodes: u64) -> Level {
    Level { elo, candidates, temperature, blur, nodes }
}

/// The levels whose strength was measured in games; see docs/strength.md. Ratings between them are
/// mixtures.
#[rustfmt::skip]
const MEASURED: [Level; 14] = [
    level(600, 2, 1.2, 250, 40),
    level(805, 3, 1.2, 220, 50),
    level(880, 3, 1.0, 190, 70),
    level(1090, 4, 1.0, 160, 100),
    level(1285, 5, 1.0, 135, 150),
    level(1490, 6, 1.0, 110, 250),
    level(1645, 8, 1.0, 90, 400),
    level(1855, 10, 1.0, 70, 700),
    level(2075, 14, 1.0, 55, 1200),
    level(2380, 20, 1.0, 40, 2500),
    level(2645, ALL, 1.0, 30, 5000),
    level(2855, ALL, 1.0, 20, 10_000),
    level(3040, ALL, 1.0, 10, 25_000),
    level(3215, ALL, 1.0, 0, 80_000),
];

impl Level {
    /// The level of this rating; ratings beyond the ends are those of the ends.
    pub fn of(elo: u32) -> Self {
        let elo = elo.clamp(WEAKEST, STRONGEST);
        let above = MEASURED.partition_point(|level| level.elo < elo).clamp(1, MEASURED.len() - 1);
        Self::between(&MEASURED[above - 1], &MEASURED[above], elo)
    }

    /// A mixture of two levels. Twice the nodes are worth the same anywhere, so they are mixed by
    /// their logarithms, and so are moves that come to mind.
    fn between(lower: &Self, upper: &Self, elo: u32) -> Self {
        let part = (f64::from(elo) - f64::from(lower.elo)) / f64::from(upper.elo - lower.elo);
        let mixed = |from: f64, to: f64| from + part * (to - from);
        let scaled = |from: f64, to: f64| mixed(from.ln(), to.ln()).exp().round();
        Self {
            elo,
            candidates: scaled(lower.candidates as f64, upper.candidates as f64) as usize,
            temperature: mixed(lower.temperature, upper.temperature),
            blur: mixed(f64::from(lower.blur), f64::from(upper.blur)).round() as i32,
            nodes: scaled(lower.nodes as f64, upper.nodes as f64) as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stronger_see_more_and_better() {
        let levels: Vec<_> = (WEAKEST..=STRONGEST).map(Level::of).collect();
        for pair in levels.windows(2) {
            let [weaker, stronger] = pair else { unreachable!("windows of two") };
            assert!(weaker.elo < stronger.elo);
            assert!(weaker.candidates <= stronger.candidates);
            assert!(weaker.blur >= stronger.blur);
            assert!(weaker.temperature >= stronger.temperature);
            assert!(weaker.nodes <= stronger.nodes);
        }
    }

    #[test]
    fn what_was_measured_is_what_is_played() {
        for level in MEASURED.iter().filter(|level| (WEAKEST..=STRONGEST).contains(&level.elo)) {
            assert_eq!(Level::of(level.elo), *level);
        }
        assert_eq!(Level::of(0), Level::of(WEAKEST));
        assert_eq!(Level::of(u32::MAX), Level::of(STRONGEST));
    }
}
