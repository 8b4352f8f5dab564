//! What the played move allows: the answer to it, and what that wins.

use super::{
    LOST, Mistake, WINNING,
    material::Winnings,
    motifs::{self, Motif, MotifName},
    named, sentence, shown_mate, spelled, told,
    walk::Walk,
};
use crate::{
    Evaluation,
    review::{NamedMotif, Role},
};
use tabia_chess::Position;

impl Mistake<'_> {
    /// A sentence about what the move allows; nothing when nothing is proven.
    pub(super) fn what_it_allows(&self, motifs: &mut Vec<NamedMotif>) -> Option<String> {
        let next = self.next();
        let walk = Walk::new(&next, self.reply);
        self.stalemate(&next, &walk, motifs)
            .or_else(|| self.allowed_mate(&next, &walk, motifs))
            .or_else(|| self.allowed_gain(&walk, motifs))
    }

    /// The win is gone because the opponent has no move, at once or at the end of the line.
    fn stalemate(
        &self,
        next: &Position,
        walk: &Walk,
        motifs: &mut Vec<NamedMotif>,
    ) -> Option<String> {
        let played = self.position.to_san(self.played);
        if let Some(stalemate) = motifs::stalemate(next) {
            motifs.push(named(&stalemate, Role::Allowed));
            return Some(format!("{played} gives the win away: {}.", stalemate.words));
        }
        let stalemate = motifs::stalemate(walk.end()).filter(|_| self.was_winning())?;
        motifs.push(named(&stalemate, Role::Allowed));
        let line = spelled(walk, walk.moves.len());
        Some(format!("{played} gives the win away: {line} is stalemate."))
    }

    /// There was a win to give away.
    fn was_winning(&self) -> bool {
        match self.before.seen_by(self.mover()) {
            Evaluation::Centipawns(value) => value >= WINNING,
            value => value.is_won(),
        }
    }

    fn allowed_mate(
        &self,
        next: &Position,
        walk: &Walk,
        motifs: &mut Vec<NamedMotif>,
    ) -> Option<String> {
        let moves = match self.after.seen_by(self.mover()) {
            Evaluation::Mate(moves @ ..=-1) => moves.unsigned_abs(),
            Evaluation::Centipawns(..=LOST) => {
                let played = self.position.to_san(self.played);
                let mate = shown_mate(walk, !self.mover())?;
                return Some(format!("{played} allows {mate}."));
            }
            _ => return None,
        };
        let found = motifs::in_line(walk).into_iter().map(|(_, motif)| motif);
        let found: Vec<_> = found.filter(|motif| motif.name == MotifName::BackRank).collect();
        let because: String = found.iter().map(|motif| format!("; {}", motif.words)).collect();
        let squares = vec![next.king(self.mover())];
        let mate = Motif { name: MotifName::MateIn(moves), squares, words: String::new() };
        motifs.push(named(&mate, Role::Allowed));
        motifs.extend(found.iter().map(|motif| named(motif, Role::Allowed)));
        let played = self.position.to_san(self.played);
        Some(sentence(&format!("{played} allows mate in {moves}: {}{because}", told(walk))))
    }

    /// The answer wins men that the better move would not have lost.
    fn allowed_gain(&self, walk: &Walk, motifs: &mut Vec<NamedMotif>) -> Option<String> {
        let whole: Vec<_> =
            std::iter::once(self.played).chain(self.reply.iter().copied()).collect();
        let (whole, side) = (Walk::new(self.position, &whole), !self.mover());
        let instead = Winnings::of(&Walk::new(self.position, self.best), side).pawns;
        let (words, plies) = self.told_winnings(&whole, side, instead)?;
        let gain = ("wins", words.as_str(), plies.saturating_sub(1));
        let gain = self.gain(walk, gain, Role::Allowed, motifs)?;
        Some(format!("{} allows {gain}.", self.position.to_san(self.played)))
    }
}
