//! What a text says about the board, read off the FEN of the line that is said to show it.

use crate::Played;
use tabia_chess::{Color, Position};

/// The board as text, rank by rank from the top, with dots on empty squares.
fn board(position: &Position) -> Vec<Vec<char>> {
    let fen = position.to_fen();
    let ranks = fen.split(' ').next().expect("the board comes first").split('/');
    let squares = |letter: char| match letter.to_digit(10) {
        Some(empty) => vec!['.'; empty as usize],
        None => vec![letter],
    };
    ranks.map(|rank| rank.chars().flat_map(squares).collect()).collect()
}

/// A man as FEN spells it.
fn letter(color: Color, man: char) -> char {
    if color == Color::White { man.to_ascii_uppercase() } else { man }
}

fn count(position: &Position, man: char) -> usize {
    board(position).concat().iter().filter(|found| **found == man).count()
}

/// Ranks, from the top, that have this man on a file; beyond the edge there are none.
fn on_file(position: &Position, man: char, file: i32) -> Vec<i32> {
    let has = |rank: &Vec<char>| {
        usize::try_from(file).ok().and_then(|file| rank.get(file)).is_some_and(|at| *at == man)
    };
    let ranks = board(position);
    (0..).zip(&ranks).filter(|(_, rank)| has(rank)).map(|(index, _)| index).collect()
}

fn file_number(text: &str) -> i32 {
    text.bytes().next().map_or(-1, |letter| i32::from(letter) - i32::from(b'a'))
}

fn has_isolated(position: &Position, color: Color, square: &str) -> bool {
    let (pawn, file) = (letter(color, 'p'), file_number(square));
    !on_file(position, pawn, file).is_empty()
        && [file - 1, file + 1].iter().all(|beside| on_file(position, pawn, *beside).is_empty())
}

fn has_passed(position: &Position, color: Color, square: &str) -> bool {
    let (pawn, enemy, file) = (letter(color, 'p'), letter(!color, 'p'), file_number(square));
    let digit = *square.as_bytes().get(1).expect("a rank");
    let rank = i32::from(b'8') - i32::from(digit);
    let is_ahead = |other: i32| if color == Color::White { other < rank } else { other > rank };
    on_file(position, pawn, file).contains(&rank)
        && (file - 1..=file + 1)
            .all(|near| !on_file(position, enemy, near).into_iter().any(is_ahead))
}

fn can_castle(position: &Position, color: Color) -> bool {
    let fen = position.to_fen();
    let rights = fen.split(' ').nth(2).expect("castling comes third");
    let is_own = |right: char| right.is_ascii_uppercase() == (color == Color::White);
    rights.chars().any(|right| right != '-' && is_own(right))
}

/// A pawn that is said to run is passed, and only king and pawns are left against it.
fn runs(line: &Played, square: &str) -> bool {
    let (us, them) = (line.side, !line.side);
    let is_bare = |at: &Position| "qrbn".chars().all(|man| count(at, letter(them, man)) == 0);
    line.positions.iter().any(|at| is_bare(at) && has_passed(at, us, square))
}

/// What the text claims about running pawns, and is not true.
pub fn runner_fault(text: &str, allowed: &Played, missed: &Played) -> Option<String> {
    let mut claims = text.split("lets the pawn on ");
    let mut before = claims.next()?;
    for claim in claims {
        let line = if before.ends_with("which ") { missed } else { allowed };
        if claim[2..].starts_with(" run") && !runs(line, &claim[..2]) {
            return Some(format!("{} does not run", &claim[..2]));
        }
        before = claim;
    }
    None
}

/// What the text claims about the line of the mistake, and is not true there.
pub fn fault(text: &str, line: &Played) -> Option<String> {
    let (mover, opponent) = (!line.side, line.side);
    let after = |mark: &str| text.split_once(mark).map(|(_, rest)| rest);
    let any = |holds: &dyn Fn(&Position) -> bool| line.positions.iter().skip(1).any(holds);
    let is_true = if let Some(file) = after("doubled pawns on the ") {
        any(&|at| on_file(at, letter(mover, 'p'), file_number(file)).len() > 1)
    } else if let Some(square) = after("an isolated pawn on ") {
        any(&|at| has_isolated(at, mover, square))
    } else if let Some(square) = after("a passed pawn on ") {
        any(&|at| has_passed(at, opponent, square))
    } else if text.contains("the right to castle") {
        can_castle(&line.positions[0], mover) && any(&|at| !can_castle(at, mover))
    } else if text.contains("gives up the bishop pair") {
        count(&line.positions[0], letter(mover, 'b')) > 1
            && any(&|at| count(at, letter(mover, 'b')) < 2)
    } else if text.contains("goes into a pawn ending") {
        any(&|at| board(at).concat().iter().all(|man| "KkPp.".contains(*man)))
    } else if text.contains("lets the queens be exchanged") || text.contains(" exchanges queens;") {
        any(&|at| count(at, 'Q') + count(at, 'q') == 0)
    } else {
        true
    };
    (!is_true).then(|| "the board does not show it".to_owned())
}
