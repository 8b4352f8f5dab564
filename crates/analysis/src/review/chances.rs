//! Winning chances, judgements and accuracy, as Lichess defines them, so that numbers can be
//! compared.

use crate::Evaluation;
use serde::{Deserialize, Serialize};

/// Two decimals are more than anybody can use, and they survive JSON unchanged.
pub(super) fn rounded(value: f64) -> f64 {
    (value * 100.0).round() / 100.0
}

/// Beyond this many centipawns a game is simply won.
const CEILING: i32 = 1000;

/// How likely the side whose view this is wins, in percent, with draws as half.
#[must_use]
pub fn win_percent(evaluation: Evaluation) -> f64 {
    match evaluation {
        Evaluation::Centipawns(value) => percent(value.clamp(-CEILING, CEILING)),
        Evaluation::Mate(moves) => {
            let value = (21 - moves.abs().min(10)) * 100;
            percent(value * moves.signum())
        }
        Evaluation::Over(result) => 50.0 + 50.0 * f64::from(result),
    }
}

fn percent(centipawns: i32) -> f64 {
    100.0 / (1.0 + (-0.003_682_08 * f64::from(centipawns)).exp())
}

/// In centipawns, with everything that is won at the ceiling.
pub(super) fn capped_centipawns(evaluation: Evaluation) -> i32 {
    match evaluation {
        Evaluation::Centipawns(value) => value.clamp(-CEILING, CEILING),
        Evaluation::Mate(moves) => CEILING * moves.signum(),
        Evaluation::Over(result) => CEILING * result,
    }
}

/// What is wrong with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Judgement {
    /// It loses five points of winning chances or more.
    Inaccuracy,
    /// Ten or more.
    Mistake,
    /// Fifteen or more.
    Blunder,
}

impl Judgement {
    /// The numeric annotation glyph of PGN: `$6`, `$2` or `$4`.
    #[must_use]
    pub const fn glyph(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    /// As people write it behind a move.
    #[must_use]
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inaccuracy => "Inaccuracy",
            Self::Mistake => "Mistake",
            Self::Blunder => "Blunder",
        }
    }
}

/// Judges a move by what was there before it and what is left, both as the mover sees it.
#[must_use]
pub fn judge(before: Evaluation, after: Evaluation) -> Option<Judgement> {
    if before.is_won() && !after.is_won() {
        return Some(softened(capped_beyond(after)));
    }
    if after.is_lost() && !before.is_lost() {
        return Some(softened(-capped_beyond(before)));
    }
    if before.is_won() || after.is_lost() {
        return None;
    }
    match win_percent(before) - win_percent(after) {
        drop if drop >= 15.0 => Some(Judgement::Blunder),
        drop if drop >= 10.0 => Some(Judgement::Mistake),
        drop if drop >= 5.0 => Some(Judgement::Inaccuracy),
        _ => None,
    }
}

/// A mate let slip, or allowed, matters less in a position that is won, or lost, anyway.
fn softened(centipawns: i32) -> Judgement {
    match centipawns {
        1000.. => Judgement::Inaccuracy,
        701.. => Judgement::Mistake,
        _ => Judgement::Blunder,
    }
}

/// In centipawns; a certain result counts as none, since only ordinary scores soften.
fn capped_beyond(evaluation: Evaluation) -> i32 {
    match evaluation {
        Evaluation::Centipawns(value) => value,
        _ => 0,
    }
}

/// How accurate a move is, from 0 to 100, by the winning chances before and after it.
#[must_use]
pub fn move_accuracy(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * (before - after)).exp();
    // One point is added for what a search cannot know.
    (raw - 3.166_924_740_191_411 + 1.0).clamp(0.0, 100.0)
}

/// How much each move counts: the more, the less stable the game was around it. `percents` are
/// White's chances from the start on.
pub(super) fn weights(percents: &[f64]) -> Vec<f64> {
    let moves = percents.len().saturating_sub(1);
    if moves == 0 {
        return Vec::new();
    }
    let window = (moves / 10).clamp(2, 8).min(percents.len());
    let weight = |part: &[f64]| deviation(part).clamp(0.5, 12.0);
    let first = weight(&percents[..window]);
    let mut weights: Vec<f64> = std::iter::repeat_n(first, window - 2).collect();
    weights.extend(percents.windows(window).map(weight));
    weights.truncate(moves);
    weights
}

/// The accuracy of several moves, each with its weight: the mean of their weighted and their
/// harmonic mean. Nothing without moves.
pub(super) fn overall_accuracy(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let total: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves.iter().map(|(accuracy, weight)| accuracy * weight).sum::<f64>() / total;
    Some(f64::midpoint(weighted, harmonic_mean(moves.iter().map(|(accuracy, _)| *accuracy))))
}

/// The harmonic mean, with nothing below one, so that a single zero is not everything.
fn harmonic_mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len() as f64;
    count / values.map(|value| 1.0 / value.max(1.0)).sum::<f64>()
}

fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use Evaluation::{Centipawns, Mate, Over};

    fn near(value: f64, wanted: f64) -> bool {
        (value - wanted).abs() < 0.05
    }

    #[test]
    fn win_percents_are_those_of_lichess() {
        assert!(near(win_percent(Centipawns(0)), 50.0));
        assert!(near(win_percent(Centipawns(100)), 59.1));
        assert!(near(win_percent(Centipawns(-300)), 24.9));
        assert!(near(win_percent(Centipawns(5000)), win_percent(Centipawns(1000))));
        assert!(near(win_percent(Mate(1)), 99.9) && win_percent(Mate(12)) > 98.0);
        assert!(win_percent(Mate(-2)) < 0.2);
        assert!(near(win_percent(Over(-1)), 0.0) && near(win_percent(Over(0)), 50.0));
    }

    #[test]
    fn judgements_follow_the_drop() {
        assert_eq!(judge(Centipawns(20), Centipawns(0)), None);
        assert_eq!(judge(Centipawns(0), Centipawns(-60)), Some(Judgement::Inaccuracy));
        assert_eq!(judge(Centipawns(0), Centipawns(-120)), Some(Judgement::Mistake));
        assert_eq!(judge(Centipawns(0), Centipawns(-180)), Some(Judgement::Blunder));
        assert_eq!(judge(Centipawns(900), Centipawns(700)), None);
    }

    #[test]
    fn mates_lost_and_allowed_are_softened() {
        assert_eq!(judge(Mate(3), Centipawns(1200)), Some(Judgement::Inaccuracy));
        assert_eq!(judge(Mate(3), Centipawns(800)), Some(Judgement::Mistake));
        assert_eq!(judge(Mate(3), Centipawns(300)), Some(Judgement::Blunder));
        assert_eq!(judge(Mate(3), Mate(-2)), Some(Judgement::Blunder));
        assert_eq!(judge(Mate(1), Over(0)), Some(Judgement::Blunder));
        assert_eq!(judge(Mate(3), Mate(7)), None);
        assert_eq!(judge(Mate(1), Over(1)), None);
        assert_eq!(judge(Centipawns(-1200), Mate(-3)), Some(Judgement::Inaccuracy));
        assert_eq!(judge(Centipawns(-800), Mate(-3)), Some(Judgement::Mistake));
        assert_eq!(judge(Centipawns(0), Mate(-3)), Some(Judgement::Blunder));
        assert_eq!(judge(Mate(-9), Mate(-1)), None);
    }

    #[test]
    fn accuracy_is_that_of_lichess() {
        assert!(near(move_accuracy(50.0, 60.0), 100.0));
        assert!(near(move_accuracy(50.0, 40.0), 64.58));
        assert!(near(move_accuracy(100.0, 0.0), 0.0));
        assert_eq!(overall_accuracy(&[]), None);
        assert_eq!(overall_accuracy(&[(100.0, 0.5), (100.0, 12.0)]), Some(100.0));
        // A weighted mean of 90 and a harmonic mean of 66 2/3.
        let two = overall_accuracy(&[(100.0, 4.0), (50.0, 1.0)]).expect("there are moves");
        assert!(near(two, 78.33), "{two}");
    }

    #[test]
    fn unstable_stretches_count_more() {
        assert!(weights(&[50.0]).is_empty());
        assert_eq!(weights(&[50.0; 21]), [0.5; 20]);
        let mut percents = [50.0; 31];
        percents[10..].fill(90.0);
        let weights = weights(&percents);
        assert_eq!(weights.len(), 30);
        assert!(weights[9] > 10.0 && weights[0] < 1.0 && weights[20] < 1.0, "{weights:?}");
    }
}
