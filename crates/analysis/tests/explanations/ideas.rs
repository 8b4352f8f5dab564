//! Ideas by name, looked for anew in the line that is said to show them.

use crate::Played;
use tabia_analysis::review::NamedMotif;
use tabia_chess::{
    Bitboard, Color, Outcome, Position, Square,
    attacks::{between, piece_attacks},
};

/// The line carries this idea out.
pub fn is_true(named: &NamedMotif, line: &Played) -> bool {
    let squares: Vec<Square> =
        named.squares.iter().map(|square| square.parse().expect("a square")).collect();
    let (side, first) = (line.side, squares[0]);
    match named.name.as_str() {
        "hanging-piece" => takes(line, first),
        "fork" => squares.len() > 2 && forks(line, &squares),
        "pin" => any(line, |at| is_in_line(at, squares[2], first, squares[1], side)),
        "skewer" => {
            any(line, |at| is_in_line(at, first, squares[1], squares[2], side))
                && takes(line, squares[2])
        }
        "discovered-attack" => uncovers(line, &squares),
        "back-rank" => is_back_rank_mate(line, first),
        "trapped-piece" => is_hunted(line, first),
        "overloaded-defender" => {
            any(line, |at| squares[1..].iter().all(|target| attacks(at, first, !side, *target)))
        }
        "removed-defender" => takes(line, first) && takes(line, squares[1]),
        "promotion" => line
            .moves
            .iter()
            .any(|mv| mv.promotion().is_some() && [mv.to(), mv.from()] == squares[..]),
        name => panic!("{name} has no test"),
    }
}

fn any(line: &Played, holds: impl Fn(&Position) -> bool) -> bool {
    line.positions.iter().any(holds)
}

/// A man of `color` on `from` attacks `to`.
fn attacks(position: &Position, from: Square, color: Color, to: Square) -> bool {
    position.piece_at(from).is_some_and(|piece| {
        let reached = piece_attacks(piece.color(), piece.kind(), from, position.occupied());
        piece.color() == color && reached.contains(to)
    })
}

/// The side of the line takes something on this square.
fn takes(line: &Played, square: Square) -> bool {
    line.positions.iter().zip(&line.moves).any(|(position, mv)| {
        position.turn() == line.side && position.is_capture(*mv) && mv.to() == square
    })
}

/// A man attacks all the others at once, and its next move takes one of them.
fn forks(line: &Played, squares: &[Square]) -> bool {
    let (forker, targets) = (squares[0], &squares[1..]);
    line.positions.iter().enumerate().any(|(index, position)| {
        let attacks_all =
            targets.iter().all(|target| attacks(position, forker, line.side, *target));
        let next = line.moves.get(index + 1);
        position.turn() != line.side
            && attacks_all
            && next.is_some_and(|mv| mv.from() == forker && targets.contains(&mv.to()))
    })
}

/// A man of the side looks through one enemy at another.
fn is_in_line(
    position: &Position,
    slider: Square,
    front: Square,
    back: Square,
    side: Color,
) -> bool {
    let enemies = position.of_color(!side);
    let hidden = between(slider, back) & position.occupied();
    attacks(position, slider, side, front)
        && hidden == Bitboard::from_square(front)
        && enemies.contains(front)
        && enemies.contains(back)
}

/// A man of the side leaves a square, and the slider behind it attacks the target.
fn uncovers(line: &Played, squares: &[Square]) -> bool {
    let [slider, left, target] = squares[..] else { return false };
    line.moves.iter().enumerate().any(|(index, mv)| {
        let (before, after) = (&line.positions[index], &line.positions[index + 1]);
        before.turn() == line.side
            && mv.from() == left
            && between(slider, target).contains(left)
            && !attacks(before, slider, line.side, target)
            && attacks(after, slider, line.side, target)
    })
}

fn is_back_rank_mate(line: &Played, king: Square) -> bool {
    let end = line.positions.last().expect("there is a start");
    end.outcome() == Some(Outcome::Checkmate(line.side))
        && end.king(!line.side) == king
        && king.rank() == (!line.side).back_rank()
}

/// A piece stands on this square, and it is taken there or where it goes next.
fn is_hunted(line: &Played, square: Square) -> bool {
    line.positions.iter().enumerate().any(|(index, position)| {
        let flight = line.moves.get(index).filter(|mv| mv.from() == square).map(|mv| mv.to());
        let stands = position.of_color(!line.side).contains(square);
        let taken = line.moves.get(index + 1).map(|mv| mv.to());
        position.turn() != line.side
            && stands
            && taken.is_some_and(|taken| taken == flight.unwrap_or(square))
    })
}
