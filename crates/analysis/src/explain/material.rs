//! What a line wins, counted in men.

use super::walk::{VALUES, Walk};
use tabia_chess::{Color, PieceKind, Position, Stage};

/// Men from the most valuable down.
const KINDS: [PieceKind; 5] =
    [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight, PieceKind::Pawn];

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
        let mut next = position.clone();
        next.play(mv, &mut ());
        alpha = alpha.max(-settled(&next, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// Nothing hangs for the side to move to take.
fn is_quiet(position: &Position) -> bool {
    let now = balance(position, position.turn());
    !position.in_check() && settled(position, now, now + 1) == now
}

/// What a line wins for one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Winnings {
    /// In pawns; negative when it loses.
    pub pawns: i32,
    won: Vec<PieceKind>,
    given: Vec<PieceKind>,
}

impl Winnings {
    /// Counts up to the last position of the line in which nothing more can be taken.
    pub fn of(walk: &Walk, side: Color) -> Self {
        let quiet = walk.positions.iter().rposition(is_quiet).unwrap_or(0);
        let (first, last) = (&walk.positions[0], &walk.positions[quiet]);
        let mut won = Vec::new();
        let mut given = Vec::new();
        for kind in KINDS {
            let lost = |color| {
                let count = |position: &Position| position.of(color, kind).len();
                count(first).saturating_sub(count(last))
            };
            won.extend(std::iter::repeat_n(kind, lost(!side) as usize));
            given.extend(std::iter::repeat_n(kind, lost(side) as usize));
        }
        cancel(&mut won, &mut given);
        Self { pawns: balance(last, side) - balance(first, side), won, given }
    }

    /// In words: `a knight`, `the exchange`, `a queen for a rook`. Nothing when nothing is won.
    pub fn words(&self) -> Option<String> {
        if self.pawns <= 0 {
            return None;
        }
        let is_minor = |kind: &PieceKind| matches!(kind, PieceKind::Bishop | PieceKind::Knight);
        let words = match (self.won.as_slice(), self.given.as_slice()) {
            ([PieceKind::Rook], [minor]) if is_minor(minor) => "the exchange".to_owned(),
            ([], _) => return Some("material".to_owned()),
            (won, []) => listed(won),
            (won, given) => format!("{} for {}", listed(won), listed(given)),
        };
        Some(words)
    }
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
        assert_eq!((winnings.pawns, winnings.words().as_deref()), (pawns, words), "{fen} {line}");
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
        check("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q+ Kf7", 8, Some("material"));
        check("4k3/8/8/2pp4/8/8/8/2RRK3 w - - 0 1", "Rxd5 Kf7 Rcxc5", 2, Some("two pawns"));
        check("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Rh8+ Kf7", 0, None);
    }
}
