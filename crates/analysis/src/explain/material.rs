//! What a line wins, counted in men.

use super::walk::{VALUES, Walk};
use tabia_chess::{Color, PieceKind, Position, Stage};

/// Men from the most valuable down.
const KINDS: [PieceKind; 5] =
    [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight, PieceKind::Pawn];

/// Exchanges of unlike men are told when they come about within this many moves.
const CLEAR_PLIES: usize = 4;
/// Or else when this much is at stake, in pawns.
const CLEAR_STAKE: i32 = 3;
/// A pawn or two that are won later than this are nobody's reason for a move.
const LATE_PLIES: usize = 9;
/// What is won within so many moves fewer is told, even if another pawn comes later or goes.
const SOONER_PLIES: usize = 4;

/// What one side is ahead, in pawns.
pub fn balance(position: &Position, color: Color) -> i32 {
    let count = |color, kind| position.of(color, kind).len() as i32;
    KINDS.into_iter().map(|kind| VALUES[kind] * (count(color, kind) - count(!color, kind))).sum()
}

/// What the side to move is ahead once all captures that pay are made.
fn settled(position: &Position, mut alpha: i32, beta: i32) -> i32 {
    let now = balance(position, position.turn());
    alpha = alpha.max(now);
    if alpha >= beta || position.in_check() {
        return alpha;
    }
    for mv in position.moves(Stage::Noisy).iter().filter(|mv| position.is_capture(*mv)) {
        if !position.see(mv, 1, &VALUES) {
            continue;
        }
        let next = position.after(mv);
        alpha = alpha.max(-settled(&next, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Nothing hangs for the side to move to take.
pub fn is_quiet(position: &Position) -> bool {
    let now = balance(position, position.turn());
    !position.in_check() && settled(position, now, now + 1) == now
}

/// What a line wins for one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Winnings {
    /// In pawns; negative when it loses.
    pub pawns: i32,
    /// After how many moves of the line it is won.
    pub plies: usize,
    won: Vec<PieceKind>,
    given: Vec<PieceKind>,
}

impl Winnings {
    /// Counts up to the last position of the line in which nothing more can be taken. If nothing
    /// is won by then, what this side has when it could stop taking counts.
    pub fn of(walk: &Walk, side: Color) -> Self {
        let at_rest = Self::at_last(walk, side, is_quiet);
        if at_rest.pawns > 0 {
            return at_rest;
        }
        let can_stop = |position: &Position| position.turn() == side && !position.in_check();
        let ahead = Self::at_last(walk, side, |position| can_stop(position) || is_quiet(position));
        if ahead.pawns > 0 { ahead } else { at_rest }
    }

    /// Counts at the last position of this kind, or at the first one in which as much was won
    /// already.
    fn at_last(walk: &Walk, side: Color, is_calm: impl Fn(&Position) -> bool) -> Self {
        let last = walk.positions.iter().rposition(&is_calm).unwrap_or(0);
        let counted = Self::until(walk, last, side);
        let mut earlier = (0..last).map(|plies| Self::until(walk, plies, side));
        let is_same = |now: &Self| {
            now.pawns == counted.pawns
                && is_calm(&walk.positions[now.plies])
                && !is_taken_back(walk, now.plies)
        };
        earlier.find(is_same).unwrap_or(counted)
    }

    /// What is won much sooner, with a pawn more or less: people see that first.
    pub fn sooner(&self, walk: &Walk, side: Color) -> Option<Self> {
        let last = self.plies.checked_sub(SOONER_PLIES).filter(|_| self.pawns > 0)?;
        let mut earlier = (0..=last).map(|plies| Self::until(walk, plies, side));
        earlier.find(|now| {
            now.pawns > 0
                && now.pawns.abs_diff(self.pawns) <= 1
                && is_quiet(&walk.positions[now.plies])
                && !is_taken_back(walk, now.plies)
        })
    }

    fn until(walk: &Walk, plies: usize, side: Color) -> Self {
        let (first, last) = (&walk.positions[0], &walk.positions[plies]);
        let (theirs, ours) = (changes(first, last, !side), changes(first, last, side));
        // A pawn that becomes a piece is not lost; the piece is what is won by it.
        let mut won = [ours.added, theirs.lost].concat();
        let mut given = [theirs.added, ours.lost].concat();
        cancel(&mut won, &mut given);
        Self { pawns: balance(last, side) - balance(first, side), plies, won, given }
    }

    /// In words: `a knight`, `the exchange`, `a queen for a rook`. Nothing when nothing is won, or
    /// when it is won so late and for so much else that nobody could see it. `stake` is what the
    /// line wins compared with another one.
    pub fn words(&self, stake: i32) -> Option<String> {
        let is_clear = self.given.is_empty()
            || self.pawns > 1
            || self.plies <= CLEAR_PLIES
            || stake >= CLEAR_STAKE;
        let is_soon = self.plies <= LATE_PLIES || stake >= CLEAR_STAKE;
        if self.pawns <= 0 || self.won.is_empty() || !is_clear || !is_soon {
            return None;
        }
        let is_minor = |kind: &PieceKind| matches!(kind, PieceKind::Bishop | PieceKind::Knight);
        let words = match (self.won.as_slice(), self.given.as_slice()) {
            ([PieceKind::Rook], [minor]) if is_minor(minor) => "the exchange".to_owned(),
            (won, []) => listed(won),
            (won, given) => format!("{} for {}", listed(won), listed(given)),
        };
        Some(words)
    }
}

/// The line goes on by taking what has just moved.
fn is_taken_back(walk: &Walk, plies: usize) -> bool {
    let last = plies.checked_sub(1).and_then(|index| walk.arrival(index));
    last.is_some() && walk.captured(plies).map(|(_, square)| square) == last
}

/// The men of one side that a line takes away, and those that its promotions add.
struct Changes {
    lost: Vec<PieceKind>,
    added: Vec<PieceKind>,
}

fn changes(first: &Position, last: &Position, color: Color) -> Changes {
    let mut changes = Changes { lost: Vec::new(), added: Vec::new() };
    for kind in KINDS {
        let count = |position: &Position| position.of(color, kind).len() as usize;
        let (before, after) = (count(first), count(last));
        // Every piece that was added has cost a pawn, which comes last.
        let spent = if kind == PieceKind::Pawn { changes.added.len() } else { 0 };
        let lost = before.saturating_sub(after).saturating_sub(spent);
        changes.lost.extend(std::iter::repeat_n(kind, lost));
        changes.added.extend(std::iter::repeat_n(kind, after.saturating_sub(before)));
    }
    changes
}

/// Takes out what both sides lost alike; bishops and knights are worth the same.
fn cancel(won: &mut Vec<PieceKind>, given: &mut Vec<PieceKind>) {
    for same in [true, false] {
        won.retain(|kind| {
            let alike = |other: &PieceKind| {
                if same { other == kind } else { VALUES[*other] == VALUES[*kind] }
            };
            match given.iter().position(alike) {
                Some(index) => {
                    given.remove(index);
                    false
                }
                None => true,
            }
        });
    }
}

/// `a queen, a rook and two pawns`.
fn listed(kinds: &[PieceKind]) -> String {
    const NUMBERS: [&str; 9] = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight"];
    let mut parts: Vec<String> = Vec::new();
    for group in kinds.chunk_by(|first, second| first == second) {
        let plural = if group.len() > 1 { "s" } else { "" };
        let number = NUMBERS.get(group.len()).copied().unwrap_or("many");
        parts.push(format!("{number} {}{plural}", group[0]));
    }
    match parts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => parts.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::tests::walk;

    #[track_caller]
    fn check(fen: &str, line: &str, pawns: i32, words: Option<&str>) {
        let walk = walk(fen, line);
        let winnings = Winnings::of(&walk, walk.side());
        assert_eq!(
            (winnings.pawns, winnings.words(winnings.pawns).as_deref()),
            (pawns, words),
            "{fen} {line}"
        );
    }

    #[test]
    fn winnings_are_counted_where_it_is_quiet() {
        check("4k3/8/8/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", 3, Some("a knight"));
        check("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5 exd5", -2, None);
        // The line ends in the middle of an exchange: nothing is counted yet.
        check("4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1", "Rxd5", 0, None);
        check("4k3/8/8/3r4/8/1B6/8/3RK3 w - - 0 1", "Bxd5 Kf8", 5, Some("a rook"));
        check("4k3/8/4p3/3r4/8/1B6/8/4K3 w - - 0 1", "Bxd5 exd5", 2, Some("the exchange"));
        check("3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", "Rxd8+ Kxd8", 4, Some("a queen for a rook"));
        check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+ Kf7", 8, Some("a queen"));
        check("4k3/8/8/2pp4/8/8/8/2RRK3 w - - 0 1", "Rxd5 Kf7 Rcxc5", 2, Some("two pawns"));
        check("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rh8+ Kf7", 0, None);
    }
}
