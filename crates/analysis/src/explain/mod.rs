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
use material::Winnings;
use missed::Missed;
use motifs::{Motif, MotifName};
use tabia_chess::{Color, Move, Outcome, Position, Square};
use tabia_engine::Engine;
use walk::{Walk, worth};

/// How many moves of a mate are told in a sentence.
const TOLD_MOVES: usize = 7;
/// A pawn is worth at least this many centipawns to the evaluation.
const LEAST_FALL: i32 = 50;
/// From here on a game should be won.
const WINNING: i32 = 200;
/// From here on the game is decided, whatever the number.
const WON: i32 = 2000;
const LOST: i32 = -WON;
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
    /// Has the endgame tables, for positions that the lines reach.
    pub tables: Option<&'a Engine>,
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
            (None, Missed::Mate(mate)) => sentence(&format!("{played} misses {mate}")),
            (None, Missed::Gain(gain)) => format!("{played} misses {gain}."),
            (None, Missed::TakingBack(better)) => {
                format!("{played} does not take back. Better was {better}.")
            }
            (allowed, missed) => {
                let allowed = allowed.unwrap_or_else(|| self.change(&played));
                match missed {
                    Missed::Nothing => allowed,
                    Missed::Mate(mate) => sentence(&format!("{allowed} There was {mate}")),
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
        let Some(proven) = self.proven() else { return allowed };
        Some(match allowed {
            Some(allowed) => format!("{allowed} This {proven}"),
            None => self.change(played),
        })
    }

    /// `turns a won endgame into a draw, as the endgame tables prove.`
    fn proven(&self) -> Option<String> {
        let words = self.proof.and_then(Proof::words)?;
        Some(format!("{words}, as the endgame tables prove."))
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
        let [before, after] =
            [self.before, self.after].map(|value| match value.seen_by(self.mover()) {
                Evaluation::Centipawns(value) => value.clamp(LOST, WON),
                Evaluation::Mate(sign) | Evaluation::Over(sign) => sign.signum() * WON,
            });
        before - after >= pawns * LEAST_FALL
    }

    /// What a line wins that another one, which wins `instead` pawns, does not, in words, and after
    /// how many moves. What is won soon is told first.
    fn told_winnings(&self, walk: &Walk, side: Color, instead: i32) -> Option<(String, usize)> {
        let all = Winnings::of(walk, side);
        let sooner = all.sooner(walk, side);
        sooner.into_iter().chain([all]).find_map(|won| {
            let stake = won.pawns - instead;
            let words = won.words(stake).filter(|_| stake > 0 && self.is_plausible(stake))?;
            Some((words, won.plies))
        })
    }

    /// What the move changes on the board, with the moves that show it, or at least in the
    /// evaluation.
    fn change(&self, played: &str) -> String {
        let line: Vec<_> = std::iter::once(self.played).chain(self.reply.iter().copied()).collect();
        let proven = self.proven();
        let tables = self.tables.filter(|_| proven.is_none());
        let lines = Lines::new(self.position, &line, self.best).with_tables(tables);
        let fact = lines.facts().next().map(|fact| {
            let shown = lines.shown(&fact);
            let shown = if shown.is_empty() { shown } else { format!(" ({shown})") };
            format!("{played} {}{shown}", fact.words)
        });
        let [before, after] = [self.before, self.after].map(worth_in_words);
        let fall = format!("the evaluation goes from {before} to {after}.");
        match (fact, proven) {
            (None, None) => format!("After {played} {fall}"),
            (None, Some(proven)) => format!("{played} {proven}"),
            (Some(fact), None) => format!("{fact}; {fall}"),
            (Some(fact), Some(proven)) => format!("{fact}; this {proven}"),
        }
    }

    /// `Nc2+, which wins a rook (Nc2+ Kd1 Nxa1): the knight on c2 forks ...`: what a line of
    /// `walk` wins, with the moves that show it, and the ideas behind it, which are remembered.
    fn gain(
        &self,
        walk: &Walk,
        (verb, words, plies): (&str, &str, usize),
        role: Role,
        motifs: &mut Vec<NamedMotif>,
    ) -> Option<String> {
        let first = walk.positions[0].to_san(*walk.moves.first()?);
        let found = self.ideas(&walk.first(plies), role);
        // A quiet answer at the end adds nothing.
        let ends_quietly = plies % 2 == 0 && walk.captured(plies.saturating_sub(1)).is_none();
        let shown = plies.saturating_sub(usize::from(ends_quietly));
        let line = if shown > 1 { format!(" ({})", spelled(walk, shown)) } else { String::new() };
        motifs.extend(found.iter().map(|motif| named(motif, role)));
        let ideas: Vec<_> = found.into_iter().map(|motif| motif.words).collect();
        let because =
            if ideas.is_empty() { String::new() } else { format!(": {}", ideas.join("; ")) };
        Some(format!("{first}, which {verb} {words}{line}{because}"))
    }

    /// The ideas behind the first move of a line that has any.
    fn ideas(&self, walk: &Walk, role: Role) -> Vec<Motif> {
        let mut found = motifs::in_line_where(walk, |index, motif| {
            motif.name != MotifName::HangingPiece || !self.is_taken_back(index, motif, role)
        });
        let first = found.first().map_or(0, |(index, _)| *index);
        found.retain(|(index, _)| *index == first);
        let mut found: Vec<_> = found.into_iter().map(|(_, motif)| motif).collect();
        // Whoever takes a piece for nothing needs no further reason to take it.
        let hanging = found.iter().find(|motif| motif.name == MotifName::HangingPiece);
        let hanging = hanging.and_then(|motif| motif.squares.first().copied());
        found.retain(|motif| {
            motif.name != MotifName::RemovedDefender || motif.squares.first() != hanging.as_ref()
        });
        found.truncate(TOLD_MOTIFS);
        found
    }

    /// A man is taken that has taken one of its own worth, or did so some time ago: that is an
    /// exchange, and the man was not left hanging.
    fn is_taken_back(&self, index: usize, motif: &Motif, role: Role) -> bool {
        let square = motif.squares.first().copied();
        if role == Role::Missed {
            return index == 0 && square == self.taken_on;
        }
        let taken = self.position.captured_kind(self.played).map(worth);
        let own = self.position.kind_at(self.played.from()).map(worth);
        square == Some(self.played.to()) && taken.is_some() && (index > 0 || taken >= own)
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
fn spelled(walk: &Walk, count: usize) -> String {
    let spelled = walk.positions.iter().zip(&walk.moves).map(|(position, mv)| position.to_san(*mv));
    spelled.take(count).collect::<Vec<_>>().join(" ")
}

/// A line as far as anybody would follow it.
fn told(walk: &Walk) -> String {
    let more = if walk.moves.len() > TOLD_MOVES { " ..." } else { "" };
    format!("{}{more}", spelled(walk, TOLD_MOVES))
}

/// The search is sure that this side wins and its line mates, though not how soon.
fn shown_mate(walk: &Walk, side: Color) -> Option<String> {
    let mates = walk.end().outcome() == Some(Outcome::Checkmate(side));
    mates.then(|| format!("an attack that ends in mate: {}", spelled(walk, walk.moves.len())))
}

/// Ends with a full stop, unless there are dots already.
fn sentence(text: &str) -> String {
    if text.ends_with("...") { text.to_owned() } else { format!("{text}.") }
}

/// A number tells nothing about a game that is decided.
fn worth_in_words(value: Evaluation) -> String {
    match value {
        Evaluation::Centipawns(WON..) => "a win for White".to_owned(),
        Evaluation::Centipawns(..=LOST) => "a win for Black".to_owned(),
        Evaluation::Over(0) => "a draw".to_owned(),
        value => value.to_string(),
    }
}

#[cfg(test)]
mod tests;
