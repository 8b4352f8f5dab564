//! Mistakes in plain words, from what lines of play prove.
//!
//! Nothing here guesses: what a move allows and what it misses is read off the engine's lines,
//! counted in men, and the ideas in them are named only when the line carries them out.

mod allowed;
mod facts;
mod material;
mod merit;
mod missed;
mod motifs;
mod purpose;
mod walk;

use crate::{
    Evaluation,
    review::{Arrow, NamedMotif, Proof, Role},
};
use facts::Lines;
use missed::Missed;
use motifs::{Motif, MotifName};
use tabia_chess::{Color, Move, Position, Square};
use walk::Walk;

/// How many moves of a line are told in a sentence.
const TOLD_MOVES: usize = 7;
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
    /// Where the opponent has just taken something, so that it may be taken back.
    pub taken_on: Option<Square>,
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
    /// What the endgame tables say before and after it, where they know both.
    pub proof: Option<Proof>,
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
        Explanation { text: self.text(allowed, &missed), motifs, arrows: self.arrows() }
    }

    /// What is proven comes first; the evaluations alone are told only when nothing is.
    fn text(&self, allowed: Option<String>, missed: &Missed) -> String {
        let played = self.position.to_san(self.played);
        let allowed = self.with_proof(&played, allowed);
        let text = match (allowed, missed) {
            (None, Missed::Mate(mate)) => format!("{played} misses {mate}."),
            (None, Missed::Gain(gain)) => format!("{played} misses {gain}."),
            (None, Missed::TakingBack(better)) => {
                format!("{played} does not take back. Better was {better}.")
            }
            (allowed, missed) => {
                let allowed = allowed.unwrap_or_else(|| self.change(&played));
                match missed {
                    Missed::Nothing => allowed,
                    Missed::Mate(mate) => format!("{allowed} There was {mate}."),
                    Missed::TakingBack(better) => {
                        format!("{allowed} Better was {better}, which takes back.")
                    }
                    Missed::Gain(better) | Missed::Other(better) => {
                        format!("{allowed} Better was {better}.")
                    }
                }
            }
        };
        text.trim().to_owned()
    }

    /// Endgame tables leave no doubt, so what they prove is said along with what is seen.
    fn with_proof(&self, played: &str, allowed: Option<String>) -> Option<String> {
        let proven = self.proof.and_then(Proof::words);
        let proven = proven.map(|words| format!("{played} {words}, as the endgame tables prove."));
        match (allowed, proven) {
            (Some(allowed), Some(proven)) => Some(format!("{allowed} {proven}")),
            (allowed, proven) => allowed.or(proven),
        }
    }

    fn mover(&self) -> Color {
        self.position.turn()
    }

    fn next(&self) -> Position {
        self.position.after(self.played)
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

    /// What the move changes on the board, with the moves that show it, or at least in the
    /// evaluation.
    fn change(&self, played: &str) -> String {
        let line: Vec<_> = std::iter::once(self.played).chain(self.reply.iter().copied()).collect();
        let lines = Lines::new(self.position, &line, self.best);
        let fall = format!("the evaluation goes from {} to {}.", self.before, self.after);
        let Some(fact) = lines.facts().next() else { return format!("After {played} {fall}") };
        let shown = lines.shown(&fact);
        let shown = if shown.is_empty() { shown } else { format!(" ({shown})") };
        format!("{played} {}{shown}; {fall}", fact.words)
    }

    /// `Nc2+, which wins a rook (Nc2+ Kd1 Nxa1): the knight on c2 forks ...`: what a line of
    /// `walk` wins, with the moves that show it, and the ideas behind it, which are remembered.
    fn gain(
        &self,
        walk: &Walk,
        words: &str,
        plies: usize,
        role: Role,
        motifs: &mut Vec<NamedMotif>,
    ) -> Option<String> {
        let first = walk.positions[0].to_san(*walk.moves.first()?);
        let (index, found) = self.ideas(walk);
        // The moves must be there that the idea speaks of. A quiet answer at the end adds nothing.
        let shown = if found.is_empty() { plies } else { plies.max(index + 1) };
        let ends_quietly = shown % 2 == 0 && walk.captured(shown.saturating_sub(1)).is_none();
        let shown = shown.saturating_sub(usize::from(ends_quietly));
        let line = if shown > 1 { format!(" ({})", told(walk, shown)) } else { String::new() };
        motifs.extend(found.iter().map(|motif| named(motif, role)));
        let ideas: Vec<_> = found.into_iter().map(|motif| motif.words).collect();
        let because =
            if ideas.is_empty() { String::new() } else { format!(": {}", ideas.join("; ")) };
        Some(format!("{first}, which wins {words}{line}{because}"))
    }

    /// The ideas behind the first move of a line that has any, and which move that is.
    fn ideas(&self, walk: &Walk) -> (usize, Vec<Motif>) {
        let mut found = motifs::in_line(walk);
        // What the played move has taken is taken back some time; it was not left hanging.
        let taken_back = Some(self.played.to()).filter(|_| self.position.is_capture(self.played));
        found.retain(|(index, motif)| {
            *index == 0
                || motif.name != MotifName::HangingPiece
                || motif.squares.first() != taken_back.as_ref()
        });
        let first = found.first().map_or(0, |(index, _)| *index);
        found.retain(|(index, _)| *index == first);
        found.truncate(TOLD_MOTIFS);
        (first, found.into_iter().map(|(_, motif)| motif).collect())
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

/// The first moves of a line, at most as many as are wanted.
fn told(walk: &Walk, wanted: usize) -> String {
    let count = wanted.min(TOLD_MOVES);
    let spelled = walk.positions.iter().zip(&walk.moves).map(|(position, mv)| position.to_san(*mv));
    let told: Vec<_> = spelled.take(count).collect();
    let more = if walk.moves.len().min(wanted) > count { " ..." } else { "" };
    format!("{}{more}", told.join(" "))
}

#[cfg(test)]
mod tests;
