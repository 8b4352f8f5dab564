//! Hands out moves one by one, generating each group only when it is needed.

use super::{
    Context, ScoredMove, Waiting,
    scoring::{QuietScorer, exchange_values},
};
use crate::{history::Histories, search::tunables as tune};
use tabia_chess::{Move, Stage};

/// Which moves a picker hands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Table,
    GenerateNoisy,
    GoodNoisy,
    GenerateChecks,
    Checks,
    GenerateQuiet,
    Quiet,
    /// What is left of the quiet moves when only checks are wanted.
    LateChecks,
    BadNoisy,
    Done,
}

/// What a picker is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    /// All moves, losing captures last.
    All,
    /// Captures and queen promotions only, with an exchange that gains at least so much.
    Noisy(i32),
    /// Those, then quiet moves that give check and lose nothing.
    NoisyAndChecks(i32),
}

impl Purpose {
    /// What comes after the captures that are worth trying.
    const fn after_good_noisy(self) -> Group {
        match self {
            Self::All => Group::GenerateQuiet,
            Self::Noisy(_) => Group::Done,
            Self::NoisyAndChecks(_) => Group::GenerateChecks,
        }
    }
}

/// The moves of one node in order of promise: the table move, good captures, quiet moves, losing
/// captures. Most nodes need only the first few, so nothing is sorted: each call picks the best.
#[derive(Debug)]
pub(crate) struct Picker {
    group: Group,
    purpose: Purpose,
    table_move: Option<Move>,
    skip_quiets: bool,
    /// This picker's stretch of the waiting moves starts here.
    start: usize,
    /// The next move to look at.
    next: usize,
    /// Losing captures are gathered from `start` up to here.
    bad_end: usize,
}

impl Picker {
    /// All moves of a node. The table move must be legal.
    pub fn all(table_move: Option<Move>, waiting: &Waiting) -> Self {
        Self::new(Purpose::All, table_move, waiting)
    }

    /// Captures and queen promotions whose exchange gains at least `threshold`.
    pub fn noisy(table_move: Option<Move>, threshold: i32, waiting: &Waiting) -> Self {
        Self::new(Purpose::Noisy(threshold), table_move, waiting)
    }

    /// The same, then quiet checks that lose no material. Not in check.
    pub fn noisy_and_checks(table_move: Option<Move>, threshold: i32, waiting: &Waiting) -> Self {
        Self::new(Purpose::NoisyAndChecks(threshold), table_move, waiting)
    }

    fn new(purpose: Purpose, table_move: Option<Move>, waiting: &Waiting) -> Self {
        let start = waiting.len();
        Self {
            group: Group::Table,
            purpose,
            table_move,
            skip_quiets: false,
            start,
            next: start,
            bad_end: start,
        }
    }

    /// No more quiet moves, please, but for checks that lose nothing; in check not even those.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// Gives the memory back. Must be called when the node is done with its moves.
    #[inline]
    pub fn finish(&self, waiting: &mut Waiting) {
        waiting.truncate(self.start);
    }

    /// The next move, or `None` when there are no more.
    pub fn next(
        &mut self,
        context: &Context<'_>,
        histories: &Histories,
        waiting: &mut Waiting,
    ) -> Option<Move> {
        loop {
            match self.group {
                Group::Table => {
                    self.group = Group::GenerateNoisy;
                    if self.table_move.is_some() {
                        return self.table_move;
                    }
                }
                Group::GenerateNoisy => {
                    gather_noisy(context, histories, waiting);
                    self.group = Group::GoodNoisy;
                }
                Group::GoodNoisy => match self.pick(waiting) {
                    Some(found) if self.is_good(context, found) => return Some(found.mv()),
                    Some(found) => {
                        waiting[self.bad_end] = found;
                        self.bad_end += 1;
                    }
                    None => self.group = self.purpose.after_good_noisy(),
                },
                Group::GenerateChecks => {
                    gather_checks(context, histories, waiting);
                    self.group = Group::Checks;
                }
                Group::Checks => match self.pick(waiting) {
                    Some(found) if loses_nothing(context, found) => return Some(found.mv()),
                    Some(_) => {}
                    None => self.group = Group::Done,
                },
                Group::GenerateQuiet => {
                    self.gather_wanted_quiets(context, histories, waiting);
                    self.group = Group::Quiet;
                }
                Group::Quiet if self.skip_quiets => self.group = Group::LateChecks,
                Group::Quiet => match self.pick(waiting) {
                    Some(found) => return Some(found.mv()),
                    None => self.turn_to_bad_noisy(),
                },
                Group::LateChecks => match self.late_check(context, waiting) {
                    Some(mv) => return Some(mv),
                    None => self.turn_to_bad_noisy(),
                },
                Group::BadNoisy => {
                    if self.next < self.bad_end {
                        self.next += 1;
                        return Some(waiting[self.next - 1].mv());
                    }
                    self.group = Group::Done;
                }
                Group::Done => return None,
            }
        }
    }

    /// All quiet moves, or only those that give check.
    #[inline]
    fn gather_wanted_quiets(
        &self,
        context: &Context<'_>,
        histories: &Histories,
        waiting: &mut Waiting,
    ) {
        if !self.skip_quiets {
            gather_quiets(context, histories, waiting);
        } else if !context.position.in_check() {
            gather_checks(context, histories, waiting);
        }
    }

    fn turn_to_bad_noisy(&mut self) {
        self.group = Group::BadNoisy;
        self.next = self.start;
    }

    /// The next of the remaining quiet moves that gives check and loses nothing. They are few, so
    /// none is picked before the others.
    fn late_check(&mut self, context: &Context<'_>, waiting: &Waiting) -> Option<Move> {
        if context.position.in_check() {
            return None;
        }
        let first = self.next;
        let is_wanted = |found: &ScoredMove| {
            !found.is(self.table_move)
                && context.checks.include(context.position, found.mv())
                && loses_nothing(context, *found)
        };
        let place = waiting[first..].iter().position(is_wanted);
        self.next = place.map_or(waiting.len(), |place| first + place + 1);
        place.map(|place| waiting[first + place].mv())
    }

    /// The exchange is good enough to be tried before quiet moves, or at all.
    fn is_good(&self, context: &Context<'_>, found: ScoredMove) -> bool {
        let threshold = match self.purpose {
            Purpose::All => -found.score() / tune::order_see_divisor(),
            Purpose::Noisy(threshold) | Purpose::NoisyAndChecks(threshold) => threshold,
        };
        context.position.see(found.mv(), threshold, exchange_values())
    }

    /// Takes the most promising of the moves that still wait; never the table move again.
    fn pick(&mut self, waiting: &mut Waiting) -> Option<ScoredMove> {
        while self.next < waiting.len() {
            let rest = &mut waiting[self.next..];
            let (mut found, mut place) = (rest[0], 0);
            for (index, other) in rest.iter().enumerate() {
                if *other > found {
                    (found, place) = (*other, index);
                }
            }
            rest.swap(0, place);
            self.next += 1;
            if !found.is(self.table_move) {
                return Some(found);
            }
        }
        None
    }
}

#[inline]
fn gather_noisy(context: &Context<'_>, histories: &Histories, waiting: &mut Waiting) {
    context.position.for_each_move(Stage::Noisy, |mv| {
        waiting.push(ScoredMove::new(mv, context.noisy_score(mv, histories)));
    });
}

#[inline]
fn gather_checks(context: &Context<'_>, histories: &Histories, waiting: &mut Waiting) {
    context.position.for_each_quiet_check(context.checks, |mv| {
        waiting.push(ScoredMove::new(mv, context.quiet_history(mv, histories)));
    });
}

#[inline]
fn gather_quiets(context: &Context<'_>, histories: &Histories, waiting: &mut Waiting) {
    context.position.generate(Stage::Quiet, &mut QuietScorer::new(context, histories, waiting));
}

/// A man that uncovers a check cannot simply be taken.
#[inline]
fn loses_nothing(context: &Context<'_>, found: ScoredMove) -> bool {
    context.checks.uncover(found.mv()) || context.position.see(found.mv(), 0, exchange_values())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::{Position, attacks::Threats};

    /// What is handed out if quiet moves are no longer wanted after so many moves.
    fn picked(fen: &str, wanted: usize) -> Vec<String> {
        let position = Position::from_fen(fen).expect("valid");
        let checks = position.checks();
        let threats = Threats::default();
        let context =
            Context { position: &position, threats: &threats, checks: &checks, earlier: [None; 4] };
        let (histories, mut waiting) = (Histories::new(), Waiting::new());
        let mut picker = Picker::all(None, &waiting);
        let mut moves = Vec::new();
        loop {
            if moves.len() == wanted {
                picker.skip_quiets();
            }
            let Some(mv) = picker.next(&context, &histories, &mut waiting) else { break };
            moves.push(mv.to_string());
        }
        moves
    }

    #[test]
    fn checks_that_lose_nothing_are_handed_out_even_late() {
        let back_rank = "6k1/5pp1/6p1/8/2N5/1B6/5PPP/R3R1K1 w - - 0 1";
        assert_eq!(picked(back_rank, 0).len(), 2, "Ra8 and Re8; a pawn is behind the knight");
        let guarded = "3r2k1/5pp1/6p1/8/8/8/5PPP/R5K1 w - - 0 1";
        assert_eq!(picked(guarded, 0).len(), 0, "Ra8 would lose the rook");
        let battery = "6k1/6pp/8/8/2N5/1B6/5PPP/6K1 w - - 0 1";
        assert_eq!(picked(battery, 0).len(), 8, "wherever the knight goes, the bishop checks");
    }

    #[test]
    fn late_checks_are_handed_out_once() {
        let after_three = picked("6k1/5pp1/6p1/8/2N5/1B6/5PPP/R3R1K1 w - - 0 1", 3);
        for check in ["a1a8", "e1e8"] {
            assert_eq!(after_three.iter().filter(|mv| *mv == check).count(), 1, "{after_three:?}");
        }
        assert!(after_three.len() <= 5, "{after_three:?}");
    }
}
