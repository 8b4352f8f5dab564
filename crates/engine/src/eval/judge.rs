//! Who judges positions in a search: the network or the hand-made evaluation.

use super::{
    classical::{self, PawnCache},
    embedded_network,
};
use crate::{
    Score,
    search::tunables as tune,
    strength::{Blur, BlurredJudge},
};
use std::{fmt, sync::Arc};
use tabia_chess::{Color, Move, Position};
use tabia_nnue::{Accumulators, Network};

/// Evaluations beyond this would look like proven results.
const LARGEST: i32 = 20_000;
/// Shares of a value are counted in parts of this.
const WHOLE: i32 = 1024;

/// What an engine evaluates with.
#[derive(Clone)]
pub enum Evaluator {
    /// The hand-made evaluation.
    Classical,
    /// A network.
    Network(Arc<Network>),
}

/// The network inside this program.
impl Default for Evaluator {
    fn default() -> Self {
        Self::Network(embedded_network())
    }
}

impl Evaluator {
    /// What the position is worth to the side to move, in about hundredths of a pawn.
    #[must_use]
    pub fn evaluate(&self, position: &Position) -> i32 {
        let mut judge = Judge::new(self.clone());
        judge.reset(position);
        judge.evaluate(position)
    }

    /// The score of a search in the units of the evaluation itself, as if its value counted alike
    /// with any number of men: what games keep, and a network learns from.
    #[must_use]
    pub fn own_units(&self, score: Score, position: &Position) -> Score {
        if score.is_decisive() {
            return score;
        }
        let value = score.value() * WHOLE / self.share(position);
        Score::new(value.clamp(-LARGEST, LARGEST))
    }

    /// What a value in the units of the evaluation itself counts in a search.
    #[must_use]
    pub fn search_units(&self, value: i32, position: &Position) -> Score {
        Score::new(counted(value, self.share(position)))
    }

    /// How much of its value counts in a search: all of it where the judgement is hand-made.
    fn share(&self, position: &Position) -> i32 {
        match self {
            Self::Network(_) if !has_bare_king(position) => share_by_men(position),
            _ => WHOLE,
        }
    }

    /// Both are the same evaluation.
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Classical, Self::Classical) => true,
            (Self::Network(one), Self::Network(two)) => Arc::ptr_eq(one, two),
            _ => false,
        }
    }
}

/// A name that tells evaluators apart: `classical`, or the network's checksum.
impl fmt::Display for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Classical => f.write_str("classical"),
            Self::Network(network) => write!(f, "{:016x}", network.checksum()),
        }
    }
}

impl fmt::Debug for Evaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Evaluator({self})")
    }
}

/// An evaluation that follows the moves of one search thread.
#[derive(Debug)]
pub(crate) struct Judge {
    evaluator: Evaluator,
    pawns: Box<PawnCache>,
    accumulators: Option<Box<Accumulators>>,
    /// Judges in place of this one when strength is limited. It has no accumulators then, so that
    /// at full strength no question is asked.
    blurred: Option<Box<BlurredJudge>>,
}

impl Judge {
    pub fn new(evaluator: Evaluator) -> Self {
        let accumulators = match &evaluator {
            Evaluator::Classical => None,
            Evaluator::Network(network) => Some(Box::new(Accumulators::new(network.clone()))),
        };
        Self { evaluator, pawns: Box::default(), accumulators, blurred: None }
    }

    /// Becomes a judge whose evaluations are off by a little, and stays one.
    pub fn blur(&mut self, evaluator: &Evaluator, blur: Blur) {
        match &mut self.blurred {
            Some(blurred) if self.evaluator.is_same(evaluator) => blurred.blur = blur,
            _ => {
                let blurred = Some(Box::new(BlurredJudge::new(evaluator.clone(), blur)));
                let evaluator = evaluator.clone();
                *self = Self { evaluator, pawns: Box::default(), accumulators: None, blurred };
            }
        }
    }

    /// Takes another evaluator, if it is another.
    pub fn appoint(&mut self, evaluator: &Evaluator) {
        if !self.evaluator.is_same(evaluator) {
            *self = Self::new(evaluator.clone());
        }
    }

    /// Makes this position the root.
    pub fn reset(&mut self, root: &Position) {
        if let Some(accumulators) = &mut self.accumulators {
            accumulators.reset(root);
        }
    }

    /// Plays a move on the board and notes what it changes.
    #[inline]
    pub fn play(&mut self, position: &mut Position, mv: Move) {
        match &mut self.accumulators {
            Some(accumulators) => position.play(mv, &mut accumulators.child()),
            None => position.play(mv, &mut ()),
        }
    }

    /// Passes the move.
    #[inline]
    pub fn play_null(&mut self, position: &mut Position) {
        position.play_null();
        if let Some(accumulators) = &mut self.accumulators {
            accumulators.null_child();
        }
    }

    /// Takes the last move back.
    #[inline]
    pub fn undo(&mut self) {
        if let Some(accumulators) = &mut self.accumulators {
            accumulators.pop();
        }
    }

    /// The value for the side to move. The position is the one the moves led to.
    ///
    /// A bare king is hunted by hand-made knowledge: self-play games are called won long before,
    /// so no network has seen how to mate.
    #[inline]
    pub fn evaluate(&mut self, position: &Position) -> i32 {
        match &mut self.accumulators {
            Some(accumulators) if !has_bare_king(position) => {
                counted(accumulators.evaluate(position), share_by_men(position))
            }
            _ => self.evaluate_by_hand(position),
        }
    }

    /// What the man that a move takes is worth in the evaluation, about.
    #[inline]
    pub fn victim_value(&self, position: &Position, mv: Move) -> i32 {
        let victim = position.captured_kind(mv).map_or(0, |kind| tune::EXCHANGE_VALUES[kind]);
        victim * self.exchange_share(position) / WHOLE
    }

    /// A difference of evaluations as what an exchange would have to win.
    #[inline]
    pub fn exchange_gain(&self, position: &Position, difference: i32) -> i32 {
        // Whoever tunes may switch the share off.
        difference * WHOLE / self.exchange_share(position).max(1)
    }

    /// How much larger an evaluation counts a man than an exchange does. To the network a pawn is
    /// two, and the more men there are, the more each counts; made by hand, both are alike. Limited
    /// strength was measured with exchange values and keeps to them.
    /// Worth: 11 ± 15.
    #[inline]
    fn exchange_share(&self, position: &Position) -> i32 {
        match self.accumulators {
            Some(_) if !has_bare_king(position) => {
                share_by_men(position) * tune::men_worth_scale() / WHOLE
            }
            _ => WHOLE,
        }
    }

    fn evaluate_by_hand(&mut self, position: &Position) -> i32 {
        match &mut self.blurred {
            Some(blurred) => blurred.evaluate(position).clamp(-LARGEST, LARGEST),
            None => classical::evaluate(position, &mut self.pawns),
        }
    }
}

/// So much of a value.
#[inline]
fn counted(value: i32, share: i32) -> i32 {
    (value * share / WHOLE).clamp(-LARGEST, LARGEST)
}

/// How much of the network's value holds with so many men. It learnt from games of short searches,
/// in which a lead wins however few men are left; in longer ones the same lead wins more often on a
/// full board and is held in an endgame.
/// Worth: 26 ± 23.
#[inline]
fn share_by_men(position: &Position) -> i32 {
    tune::men_fixed_scale() + tune::men_scale() * position.occupied().len() as i32
}

#[inline]
fn has_bare_king(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| position.of_color(color).len() == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_units_undo_the_share_of_men() {
        let network = Evaluator::default();
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "8/5pk1/6p1/8/3R4/6P1/5PK1/1r6 w - - 0 1",
        ] {
            let position = Position::from_fen(fen).expect("legal");
            for value in [-1500, -37, 0, 1, 250] {
                let counted = network.search_units(value, &position);
                let back = network.own_units(counted, &position).value();
                assert!((back - value).abs() <= 3, "{value} became {back}");
            }
            let mate = Score::mate_in(3);
            assert_eq!(network.own_units(mate, &position), mate);
            let score = Score::new(120);
            assert_eq!(Evaluator::Classical.own_units(score, &position), score);
        }
    }

    #[test]
    fn what_is_judged_by_hand_counts_as_it_is() {
        let network = Evaluator::default();
        let position = Position::from_fen("8/5k2/8/8/3R4/8/6K1/8 w - - 0 1").expect("legal");
        let score = Score::new(700);
        assert_eq!(network.own_units(score, &position), score);
        assert_eq!(network.search_units(700, &position), score);
    }

    #[test]
    fn captures_bring_no_more_than_quiescence_expects() {
        for (fen, capture) in [
            ("rnb1kbnr/ppp2ppp/8/4p3/4P3/8/PPP2PPP/RNBqKBNR w KQkq - 0 1", "Kxd1"),
            ("r1bq1rk1/ppp2ppp/2n2n2/3pp3/1b1PP3/2N2N2/PPP2PPP/R1BQ1RK1 w - - 0 1", "exd5"),
            ("2rq1rk1/pp2bppp/2n1bn2/3p4/3N4/1BP1B2P/PP1N1PP1/R2QR1K1 w - - 0 1", "Nxe6"),
        ] {
            let position = Position::from_fen(fen).expect("legal");
            let mv = position.parse_san(capture).expect("legal");
            let mut judge = Judge::new(Evaluator::default());
            judge.reset(&position);
            let before = judge.evaluate(&position);
            let expected = judge.victim_value(&position, mv) + tune::quiescence_futility_margin();
            let mut child = position.clone();
            judge.play(&mut child, mv);
            let gain = -judge.evaluate(&child) - before;
            assert!(gain <= expected, "{fen} {capture}: {gain} instead of {expected}");
        }
    }
}
