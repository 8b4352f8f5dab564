//! What the better move would have done.

use super::{
    Mistake, WON,
    motifs::{Motif, MotifName},
    named, shown_mate, told,
    walk::Walk,
};
use crate::{
    Evaluation,
    review::{NamedMotif, Role},
};

/// What can be said about the better move.
pub(super) enum Missed {
    /// There is no better move to speak of.
    Nothing,
    /// `a mate in 2: Ra8+ Kh7 Rh8#`
    Mate(String),
    /// `Nc7+, which wins a rook`
    Gain(String),
    /// `Nxd5`, which takes back what the opponent has just taken, unlike the played move.
    TakingBack(String),
    /// `Nc3, which protects the pawn on e4`
    Other(String),
}

impl Mistake<'_> {
    pub(super) fn what_it_misses(&self, motifs: &mut Vec<NamedMotif>) -> Missed {
        let Some(best) = self.best.first() else { return Missed::Nothing };
        let walk = Walk::new(self.position, self.best);
        if let Some(mate) = self.missed_mate(&walk, motifs) {
            return Missed::Mate(mate);
        }
        if let Some(gain) = self.missed_gain(&walk, motifs) {
            return Missed::Gain(gain);
        }
        let san = self.position.to_san(*best);
        if self.takes_back(*best) && !self.takes_back(self.played) {
            return Missed::TakingBack(san);
        }
        let purpose = self.purpose(*best).or_else(|| self.merit(*best));
        Missed::Other(match purpose.or_else(|| self.prospect()) {
            Some(purpose) => format!("{san}, which {purpose}"),
            None => san,
        })
    }

    fn missed_mate(&self, walk: &Walk, motifs: &mut Vec<NamedMotif>) -> Option<String> {
        let mover = self.mover();
        if self.after.seen_by(mover).is_won() {
            return None;
        }
        let moves = match self.before.seen_by(mover) {
            Evaluation::Mate(moves @ 1..) => moves,
            Evaluation::Centipawns(WON..) => return shown_mate(walk, mover),
            _ => return None,
        };
        let squares = vec![self.position.king(!mover)];
        let mate = Motif { name: MotifName::MissedMate, squares, words: String::new() };
        motifs.push(named(&mate, Role::Missed));
        Some(format!("a mate in {moves}: {}", told(walk)))
    }

    fn missed_gain(&self, walk: &Walk, motifs: &mut Vec<NamedMotif>) -> Option<String> {
        // Taking back is no gain; it only keeps the balance. What follows may be one.
        let takes_back = self.takes_back(*walk.moves.first()?);
        let (verb, skipped) = if takes_back { ("takes back and wins", 1) } else { ("wins", 0) };
        let counted = Walk::new(&walk.positions[skipped], &walk.moves[skipped..]);
        let (words, plies) = self.told_winnings(&counted, self.mover(), 0)?;
        self.gain(walk, (verb, &words, plies + skipped), Role::Missed, motifs)
    }
}
