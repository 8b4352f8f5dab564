//! Mistakes in plain words, from what lines of play prove.
//!
//! Nothing here guesses: what a move allows and what it misses is read off the engine's lines,
//! counted in men, and the ideas in them are named only when the line carries them out.

mod material;
mod motifs;
mod walk;

use crate::{
    Evaluation,
    review::{Arrow, NamedMotif, Role},
};
use material::Winnings;
use motifs::{Motif, MotifName};
use tabia_chess::{Color, Move, Position, Square};
use walk::{Walk, attackers, man};

/// How many moves of a line are told in a sentence.
const TOLD_MOVES: usize = 5;
/// A pawn is worth at least this many centipawns to the evaluation.
const LEAST_FALL: i32 = 50;
/// From here on a game should be won.
const WINNING: i32 = 200;
/// More ideas than this would not be read.
const TOLD_MOTIFS: usize = 2;

/// A move that is worse than another one.
#[derive(Clone, Copy, Debug)]
pub struct Mistake<'a> {
    /// The position before it.
    pub position: &'a Position,
    /// The move.
    pub played: Move,
    /// The best line instead of it.
    pub best: &'a [Move],
    /// The best line after it.
    pub reply: &'a [Move],
    /// What the position was worth before, seen by White.
    pub before: Evaluation,
    /// What it is worth after the move, seen by White.
    pub after: Evaluation,
}

/// What can be said about a mistake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// One to three sentences.
    pub text: String,
    /// The ideas behind it.
    pub motifs: Vec<NamedMotif>,
    /// The better move and the answer to the one played.
    pub arrows: Vec<Arrow>,
}

impl Mistake<'_> {
    /// Says what is wrong with the move.
    #[must_use]
    pub fn explain(&self) -> Explanation {
        let mut motifs = Vec::new();
        let allowed = self.what_it_allows(&mut motifs);
        let missed = self.what_it_misses(&mut motifs);
        Explanation {
            text: format!("{allowed} {missed}").trim().to_owned(),
            motifs,
            arrows: self.arrows(),
        }
    }

    fn mover(&self) -> Color {
        self.position.turn()
    }

    fn next(&self) -> Position {
        let mut next = self.position.clone();
        next.play(self.played, &mut ());
        next
    }

    fn what_it_allows(&self, motifs: &mut Vec<NamedMotif>) -> String {
        let played = self.position.to_san(self.played);
        let next = self.next();
        if let Some(stalemate) = motifs::stalemate(&next) {
            motifs.push(named(&stalemate, Role::Allowed));
            return format!("{played} gives the win away: {}.", stalemate.words);
        }
        let walk = Walk::new(&next, self.reply);
        let Some(first) = walk.moves.first().map(|mv| next.to_san(*mv)) else {
            return self.fall(&played);
        };
        if let Some(stalemate) = motifs::stalemate(walk.end()).filter(|_| self.was_winning()) {
            motifs.push(named(&stalemate, Role::Allowed));
            return format!("{played} gives the win away: {} is stalemate.", told(&walk));
        }
        if let Evaluation::Mate(moves) = self.after.seen_by(self.mover())
            && moves < 0
        {
            let found = motifs::in_line(&walk).into_iter().map(|(_, motif)| motif);
            let found: Vec<_> = found.filter(|motif| motif.name == MotifName::BackRank).collect();
            let because: String = found.iter().map(|motif| format!("; {}", motif.words)).collect();
            let moves = moves.unsigned_abs();
            let squares = vec![next.king(self.mover())];
            let mate = Motif { name: MotifName::MateIn(moves), squares, words: String::new() };
            motifs.push(named(&mate, Role::Allowed));
            motifs.extend(found.iter().map(|motif| named(motif, Role::Allowed)));
            return format!("{played} allows mate in {moves}: {}{because}.", told(&walk));
        }
        let whole: Vec<_> =
            std::iter::once(self.played).chain(self.reply.iter().copied()).collect();
        let won = Winnings::of(&Walk::new(self.position, &whole), !self.mover());
        let instead = Winnings::of(&Walk::new(self.position, self.best), !self.mover());
        let is_cause = won.pawns > instead.pawns && self.is_plausible(won.pawns - instead.pawns);
        match won.words().filter(|_| is_cause) {
            Some(words) => {
                let because = self.because(&walk, Role::Allowed, motifs);
                format!("{played} allows {first}, which wins {words}{because}.")
            }
            None => self.fall(&played),
        }
    }

    /// There was a win to give away.
    fn was_winning(&self) -> bool {
        match self.before.seen_by(self.mover()) {
            Evaluation::Centipawns(value) => value >= WINNING,
            value => value.is_won(),
        }
    }

    /// The evaluation has fallen by so much that this many pawns can be the reason. Lines are
    /// surest at their beginning; what their ends show must fit what the whole search found.
    fn is_plausible(&self, pawns: i32) -> bool {
        let [before, after] = [self.before, self.after].map(|value| value.seen_by(self.mover()));
        match (before, after) {
            (Evaluation::Centipawns(before), Evaluation::Centipawns(after)) => {
                before - after >= pawns * LEAST_FALL
            }
            _ => true,
        }
    }

    /// Nothing more can be proven than that the engine thinks less of the position.
    fn fall(&self, played: &str) -> String {
        format!("After {played} the evaluation goes from {} to {}.", self.before, self.after)
    }

    /// Names the ideas behind the first move of a line that has any, and remembers them.
    fn because(&self, walk: &Walk, role: Role, motifs: &mut Vec<NamedMotif>) -> String {
        let mut found = motifs::in_line(walk);
        // What the played move has taken is taken back some time; it was not left hanging.
        let taken_back = Some(self.played.to()).filter(|_| self.position.is_capture(self.played));
        found.retain(|(index, motif)| {
            *index == 0
                || motif.name != MotifName::HangingPiece
                || motif.squares.first() != taken_back.as_ref()
        });
        let first = found.first().map(|(index, _)| *index);
        found.retain(|(index, _)| Some(*index) == first);
        found.truncate(TOLD_MOTIFS);
        let found: Vec<_> = found.into_iter().map(|(_, motif)| motif).collect();
        motifs.extend(found.iter().map(|motif| named(motif, role)));
        let words: Vec<_> = found.into_iter().map(|motif| motif.words).collect();
        if words.is_empty() { String::new() } else { format!(": {}", words.join("; ")) }
    }

    fn what_it_misses(&self, motifs: &mut Vec<NamedMotif>) -> String {
        let Some(best) = self.best.first() else { return String::new() };
        let (mover, walk) = (self.mover(), Walk::new(self.position, self.best));
        let san = self.position.to_san(*best);
        if let Evaluation::Mate(moves) = self.before.seen_by(mover)
            && moves > 0
            && !self.after.seen_by(mover).is_won()
        {
            let squares = vec![self.position.king(!mover)];
            let mate = Motif { name: MotifName::MissedMate, squares, words: String::new() };
            motifs.push(named(&mate, Role::Missed));
            return if moves == 1 {
                format!("{san} was mate.")
            } else {
                format!("There was a mate in {moves}: {}.", told(&walk))
            };
        }
        let won = Winnings::of(&walk, mover);
        match won.words().filter(|_| self.is_plausible(won.pawns)) {
            Some(words) => {
                let because = self.because(&walk, Role::Missed, motifs);
                format!("Better was {san}, which wins {words}{because}.")
            }
            None => match self.purpose(*best).or_else(|| self.prospect()) {
                Some(purpose) => format!("Better was {san}, which {purpose}."),
                None => format!("Better was {san}."),
            },
        }
    }

    /// What the better move does: it takes something, or saves the man that the played move loses.
    fn purpose(&self, best: Move) -> Option<String> {
        let takes_other = best.to() != self.played.to() && self.position.is_capture(best);
        if let Some(kind) = self.position.captured_kind(best).filter(|_| takes_other) {
            return Some(format!("takes the {kind}"));
        }
        let lost = self.lost_man()?;
        if best.from() == lost {
            return Some(format!("brings {} to safety", man(self.position, lost)));
        }
        let mut better = self.position.clone();
        better.play(best, &mut ());
        let guards = |position: &Position| attackers(position, lost, self.mover()).len();
        if guards(&better) > guards(self.position) {
            return Some(format!("protects {}", man(self.position, lost)));
        }
        let attacked = |position: &Position| attackers(position, lost, !self.mover()).len();
        (attacked(&better) < attacked(self.position))
            .then(|| format!("ends the attack on {}", man(self.position, lost)))
    }

    /// The first man that the answer takes, if it stood there before the move.
    fn lost_man(&self) -> Option<Square> {
        let next = self.next();
        let walk = Walk::new(&next, self.reply);
        let (kind, square) =
            (0..walk.moves.len()).step_by(2).find_map(|index| walk.captured(index))?;
        let stood = self.position.piece_at(square)?;
        (stood.kind() == kind && stood.color() == self.mover()).then_some(square)
    }

    /// What the better move would have kept, by the evaluation.
    fn prospect(&self) -> Option<String> {
        let words = match self.before.seen_by(self.mover()) {
            Evaluation::Centipawns(100..) => "keeps the advantage",
            Evaluation::Centipawns(-99..) => "keeps the balance",
            Evaluation::Centipawns(_) => "makes it harder for the opponent",
            _ => return None,
        };
        Some(words.to_owned())
    }

    fn arrows(&self) -> Vec<Arrow> {
        let best = self.best.first().map(|mv| arrow(*mv, Role::Missed));
        let reply = self.reply.first().map(|mv| arrow(*mv, Role::Allowed));
        best.into_iter().chain(reply).collect()
    }
}

/// A move as an arrow; a castling king points at where it goes.
fn arrow(mv: Move, role: Role) -> Arrow {
    let to = mv.castling_side().map_or(mv.to(), |side| {
        Square::new(side.king_target(Color::White).file(), mv.from().rank())
    });
    Arrow { from: mv.from().to_string(), to: to.to_string(), role }
}

fn named(motif: &Motif, role: Role) -> NamedMotif {
    NamedMotif {
        name: motif.name.identifier().to_owned(),
        role,
        squares: motif.squares.iter().map(ToString::to_string).collect(),
    }
}

/// The first moves of a line.
fn told(walk: &Walk) -> String {
    let spelled = walk.positions.iter().zip(&walk.moves).map(|(position, mv)| position.to_san(*mv));
    let told: Vec<_> = spelled.take(TOLD_MOVES).collect();
    let more = if walk.moves.len() > TOLD_MOVES { " ..." } else { "" };
    format!("{}{more}", told.join(" "))
}

#[cfg(test)]
mod tests;
