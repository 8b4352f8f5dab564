//! What the better move is for when it neither mates nor wins anything.

use super::{
    Mistake,
    walk::{VALUES, Walk, attackers, man, worth},
};
use crate::Evaluation;
use tabia_chess::{Move, Position, Square};

impl Mistake<'_> {
    /// The move takes the man that has just taken one of ours.
    pub(super) fn takes_back(&self, mv: Move) -> bool {
        self.taken_on == Some(mv.to()) && self.position.is_capture(mv)
    }

    /// It takes something, or saves the man that the played move loses.
    pub(super) fn purpose(&self, best: Move) -> Option<String> {
        self.purpose_of_capture(best).or_else(|| self.purpose_of_rescue(best))
    }

    fn purpose_of_capture(&self, best: Move) -> Option<String> {
        let (taken, taker) =
            (self.position.captured_kind(best)?, self.position.kind_at(best.from())?);
        if best.to() == self.played.to() {
            return None;
        }
        let line = Walk::new(self.position, self.best);
        let is_taken_back = line.captured(1).is_some_and(|(_, square)| square == best.to());
        Some(match is_taken_back && worth(taken) == worth(taker) {
            true if taken == taker => format!("exchanges {taken}s"),
            true => format!("exchanges the {taker} for the {taken}"),
            false => format!("takes the {taken}"),
        })
    }

    fn purpose_of_rescue(&self, best: Move) -> Option<String> {
        let (lost, is_loss) = self.first_taken()?;
        let better = self.position.after(best);
        if best.from() == lost {
            let kind = self.position.kind_at(lost)?;
            return match is_loss {
                true if is_safe(&better, best.to()) => {
                    Some(format!("brings {} to safety", man(self.position, lost)))
                }
                true => None,
                false => Some(format!("avoids the exchange of the {kind}")),
            };
        }
        let count = |position: &Position, color| attackers(position, lost, color).len();
        let (us, them) = (self.mover(), !self.mover());
        if !is_loss {
            None
        } else if count(&better, us) > count(self.position, us) {
            Some(format!("protects {}", man(self.position, lost)))
        } else if count(&better, them) < count(self.position, them) {
            Some(format!("ends the attack on {}", man(self.position, lost)))
        } else {
            None
        }
    }

    /// The first man that the answer takes, if it stood there before the move, and whether that
    /// is a loss and no exchange.
    fn first_taken(&self) -> Option<(Square, bool)> {
        let walk = Walk::new(&self.next(), self.reply);
        let index = (0..walk.moves.len()).step_by(2).find(|at| walk.captured(*at).is_some())?;
        let (kind, square) = walk.captured(index)?;
        let stood = self.position.piece_at(square)?;
        let is_loss = walk.positions[index].see(walk.moves[index], 1, &VALUES);
        (stood.kind() == kind && stood.color() == self.mover()).then_some((square, is_loss))
    }

    /// What the better move would have kept, by the endgame tables or else by the evaluation.
    pub(super) fn prospect(&self) -> Option<String> {
        if let Some(proof) = self.proof.filter(|proof| proof.is_spoiled()) {
            return Some(proof.kept().to_owned());
        }
        let words = match self.before.seen_by(self.mover()) {
            Evaluation::Centipawns(100..) => "keeps the advantage",
            Evaluation::Centipawns(50..) => "keeps a small advantage",
            Evaluation::Centipawns(-49..) => "keeps the balance",
            Evaluation::Centipawns(-149..) => "keeps the disadvantage small",
            Evaluation::Centipawns(_) => "holds out longer",
            _ => return None,
        };
        Some(words.to_owned())
    }
}

/// The side to move gains nothing by taking on this square.
pub(super) fn is_safe(position: &Position, square: Square) -> bool {
    let moves = position.legal_moves();
    moves.iter().filter(|mv| mv.to() == square).all(|mv| !position.see(mv, 1, &VALUES))
}
