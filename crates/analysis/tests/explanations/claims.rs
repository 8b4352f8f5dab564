//! What a text claims, read back from its words.

use crate::Played;
use std::collections::BTreeMap;
use tabia_analysis::review::Role;
use tabia_chess::{PieceKind, Square};

const KINDS: [PieceKind; 5] =
    [PieceKind::Queen, PieceKind::Rook, PieceKind::Bishop, PieceKind::Knight, PieceKind::Pawn];

/// How many more men of each kind one side has; a bishop counts as a knight.
type Balance = BTreeMap<&'static str, i32>;

pub enum Claim {
    /// `takes_back`: the first move only takes back, and what it takes is not counted.
    Gain {
        words: String,
        shown: Vec<String>,
        role: Role,
        takes_back: bool,
    },
    Mate {
        moves: u32,
        role: Role,
    },
}

impl Claim {
    pub const fn role(&self) -> Role {
        match self {
            Self::Gain { role, .. } | Self::Mate { role, .. } => *role,
        }
    }

    /// What is wrong with a claim about material, by this line.
    pub fn fault(&self, line: &Played) -> Option<String> {
        let Self::Gain { words, shown, role, takes_back } = self else { return None };
        // The line of an answer begins with the move that it answers.
        let skipped = usize::from(*role == Role::Allowed);
        if !line.sans[skipped..].starts_with(shown) {
            return Some(format!("the line is not {}", shown.join(" ")));
        }
        let claimed = balance_of_words(words);
        let start = balance(line, usize::from(*takes_back));
        let is_reached = |plies: usize| {
            let now = balance(line, plies);
            now.keys().all(|kind| {
                now[kind] - start[kind] == claimed.get(kind).copied().unwrap_or_default()
            })
        };
        let is_won = (0..line.positions.len()).any(is_reached);
        (!is_won).then(|| format!("{words} is never won"))
    }
}

/// What the side of the line is ahead after some moves. A pawn that becomes a queen gives a queen:
/// the pawn is not counted as lost, unless the queen is taken at once.
fn balance(line: &Played, plies: usize) -> Balance {
    let (position, side) = (&line.positions[plies], line.side);
    let count = |color, kind| position.of(color, kind).len() as i32;
    let mut balance = Balance::new();
    for kind in KINDS {
        *balance.entry(name(kind)).or_default() += count(side, kind) - count(!side, kind);
    }
    let moves = &line.moves[..plies];
    for (index, (before, mv)) in line.positions.iter().zip(moves).enumerate() {
        let sign = if before.turn() == side { 1 } else { -1 };
        let is_taken = moves.get(index + 1).is_some_and(|answer| answer.to() == mv.to());
        let counts = mv.promotion().is_some() && !is_taken;
        *balance.entry("pawn").or_default() += sign * i32::from(counts);
    }
    balance
}

fn name(kind: PieceKind) -> &'static str {
    match kind {
        PieceKind::Queen => "queen",
        PieceKind::Rook => "rook",
        PieceKind::Bishop | PieceKind::Knight => "minor",
        _ => "pawn",
    }
}

/// `a queen and two pawns for a rook`.
fn balance_of_words(words: &str) -> Balance {
    const NUMBERS: [&str; 9] = ["no", "a", "two", "three", "four", "five", "six", "seven", "eight"];
    let words = if words == "the exchange" { "a rook for a knight" } else { words };
    let (won, given) = words.split_once(" for ").unwrap_or((words, ""));
    let mut balance = Balance::new();
    for (list, sign) in [(won, 1), (given, -1)] {
        for part in list.split(", ").flat_map(|part| part.split(" and ")) {
            let Some((number, men)) = part.split_once(' ') else { continue };
            let number = NUMBERS.iter().position(|word| *word == number).expect("a number");
            let men = men.trim_end_matches('s');
            let kind = KINDS.into_iter().find(|kind| kind.to_string() == men).expect("a man");
            *balance.entry(name(kind)).or_default() += sign * number as i32;
        }
    }
    balance
}

/// Every claim of a win or a mate in a text about this move.
pub fn in_text(text: &str, played: &str) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (mark, role) in [
        (format!("{played} allows "), Role::Allowed),
        (format!("{played} misses "), Role::Missed),
        ("Better was ".to_owned(), Role::Missed),
        ("There was ".to_owned(), Role::Missed),
    ] {
        let Some((_, rest)) = text.split_once(&mark) else { continue };
        if let Some(rest) = rest.strip_prefix("mate in ").or(rest.strip_prefix("a mate in ")) {
            let moves = rest.split_once(':').expect("the line").0.parse().expect("a number");
            claims.push(Claim::Mate { moves, role });
        }
        for (verb, takes_back) in [(", which wins ", false), (", which takes back and wins ", true)]
        {
            if let Some((first, rest)) = rest.split_once(verb)
                && !first.contains(' ')
            {
                claims.push(gain(first, rest, role, takes_back));
            }
        }
    }
    claims
}

fn gain(first: &str, rest: &str, role: Role, takes_back: bool) -> Claim {
    let end = rest.find([':', '.', '(']).expect("sentences end");
    let words = rest[..end].trim().to_owned();
    let shown = rest[end..].strip_prefix('(').and_then(|rest| rest.split_once(')'));
    let shown = shown.map_or(first, |(line, _)| line);
    Claim::Gain { words, shown: shown.split(' ').map(str::to_owned).collect(), role, takes_back }
}

/// Every `knight on e4` of a text.
pub fn men(text: &str) -> Vec<(String, Square)> {
    let words: Vec<_> = text.split([' ', ',', '.', ';', ':']).collect();
    let found = words.windows(3).filter_map(|three| match three {
        [man, "on", square] => Some(((*man).to_owned(), square.parse().ok()?)),
        _ => None,
    });
    found.filter(|(man, _)| KINDS.iter().any(|kind| kind.to_string() == *man)).collect()
}
