//! What the moves of a game say together.

use super::{
    Judgement,
    chances::{overall_accuracy, rounded, weights, win_percent},
    report::{Mover, Phase, ReviewedMove, Side, Tally},
};
use crate::Evaluation;

/// How many turning points are told at most.
const TURNING_POINTS: usize = 5;

/// How White and Black played.
pub fn sides(start: Evaluation, moves: &[ReviewedMove]) -> (Side, Side) {
    let evaluations = std::iter::once(start).chain(moves.iter().map(|reviewed| reviewed.after));
    let weights = weights(&evaluations.map(win_percent).collect::<Vec<_>>());
    let weighted: Vec<_> = moves.iter().zip(weights).collect();
    let side = |mover| {
        let phase = |wanted| tally(&weighted, mover, |phase| phase == wanted);
        Side {
            total: tally(&weighted, mover, |_| true),
            opening: phase(Phase::Opening),
            middlegame: phase(Phase::Middlegame),
            endgame: phase(Phase::Endgame),
        }
    };
    (side(Mover::White), side(Mover::Black))
}

fn tally(moves: &[(&ReviewedMove, f64)], mover: Mover, wanted: impl Fn(Phase) -> bool) -> Tally {
    let moves: Vec<_> =
        moves.iter().filter(|(mv, _)| mv.mover == mover && wanted(mv.phase)).collect();
    let count = |judgement| moves.iter().filter(|(mv, _)| mv.judgement == Some(judgement)).count();
    let accuracies: Vec<_> = moves.iter().map(|(mv, weight)| (mv.accuracy, *weight)).collect();
    let lost: f64 = moves.iter().map(|(mv, _)| f64::from(mv.loss)).sum();
    Tally {
        moves: moves.len(),
        accuracy: overall_accuracy(&accuracies).map(rounded),
        average_loss: (!moves.is_empty()).then(|| rounded(lost / moves.len() as f64)),
        inaccuracies: count(Judgement::Inaccuracy),
        mistakes: count(Judgement::Mistake),
        blunders: count(Judgement::Blunder),
    }
}

/// Who stands better, as far as it can be said.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Standing {
    White,
    Even,
    Black,
}

fn standing(evaluation: Evaluation) -> Standing {
    /// Chances beyond which a side clearly stands better: about a pawn and a half.
    const CLEAR: f64 = 63.5;
    match win_percent(evaluation) {
        percent if percent >= CLEAR => Standing::White,
        percent if percent <= 100.0 - CLEAR => Standing::Black,
        _ => Standing::Even,
    }
}

/// The mistakes that changed who stands better; the costliest, in the order of the game.
pub fn turning_points(moves: &[ReviewedMove]) -> Vec<usize> {
    let mut points: Vec<_> = moves
        .iter()
        .filter(|mv| mv.judgement >= Some(Judgement::Mistake))
        .filter(|mv| standing(mv.before) != standing(mv.after))
        .collect();
    let cost = |mv: &ReviewedMove| mv.win_before - mv.win_after;
    points.sort_by(|first, second| cost(second).total_cmp(&cost(first)));
    points.truncate(TURNING_POINTS);
    let mut plies: Vec<_> = points.into_iter().map(|mv| mv.ply).collect();
    plies.sort_unstable();
    plies
}
