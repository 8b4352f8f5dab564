//! Who judges positions in a search: the network or the hand-made evaluation.

use super::{
    classical::{self, PawnCache},
    embedded_network,
};
use crate::strength::{Blur, BlurredJudge};
use std::{fmt, sync::Arc};
use tabia_chess::{Color, Move, Position};
use tabia_nnue::{Accumulators, Network};

/// Evaluations beyond this would look like proven results.
const LARGEST: i32 = 20_000;

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
                accumulators.evaluate(position).clamp(-LARGEST, LARGEST)
            }
            _ => self.evaluate_by_hand(position),
        }
    }

    fn evaluate_by_hand(&mut self, position: &Position) -> i32 {
        match &mut self.blurred {
            Some(blurred) => blurred.evaluate(position).clamp(-LARGEST, LARGEST),
            None => classical::evaluate(position, &mut self.pawns),
        }
    }
}

#[inline]
fn has_bare_king(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| position.of_color(color).len() == 1)
}
