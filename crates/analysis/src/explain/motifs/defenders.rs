//! Men that guard others, and what happens when they cannot.

use super::{Motif, MotifName};
use crate::explain::walk::{VALUES, Walk, attackers, man};
use tabia_chess::{Bitboard, Outcome, Position, Square};

/// The move at this index takes something worth taking, or mates, on this square.
fn wins_on(walk: &Walk, index: usize, square: Square) -> bool {
    let (Some(position), Some(mv)) = (walk.positions.get(index), walk.moves.get(index)) else {
        return false;
    };
    let mates = || walk.positions[index + 1].outcome() == Some(Outcome::Checkmate(position.turn()));
    mv.to() == square && ((position.is_capture(*mv) && position.see(*mv, 1, &VALUES)) || mates())
}

/// The enemy men that guard a square.
fn guards(position: &Position, square: Square) -> Bitboard {
    attackers(position, square, !position.turn())
}

/// A man takes back and leaves another square without its guard.
pub fn overloaded(walk: &Walk, index: usize) -> Option<Motif> {
    let position = walk.positions.get(index)?;
    let (_, first) = walk.captured(index)?;
    let recapture = walk.moves.get(index + 1)?;
    let second = walk.arrival(index + 2)?;
    let guard = recapture.from();
    let before_last = walk.positions.get(index + 2)?;
    let guarded_both = guards(position, first).contains(guard)
        && guards(position, second) == Bitboard::from_square(guard);
    let has_left = guards(before_last, second).is_empty();
    if recapture.to() != walk.moves[index].to()
        || second == walk.moves[index].to()
        || !guarded_both
        || !has_left
        || !wins_on(walk, index + 2, second)
    {
        return None;
    }
    let words = format!(
        "{} cannot guard both {} and {}",
        man(position, guard),
        man(position, first),
        man(position, second)
    );
    Some(Motif { name: MotifName::OverloadedDefender, squares: vec![guard, first, second], words })
}

/// A man is taken that alone guarded another one, which is taken next.
pub fn removed(walk: &Walk, index: usize) -> Option<Motif> {
    let position = walk.positions.get(index)?;
    let (_, guard) = walk.captured(index)?;
    let (_, second) = walk.captured(index + 2)?;
    let only_guard = guards(position, second) == Bitboard::from_square(guard);
    let before_last = walk.positions.get(index + 2)?;
    let still_there = before_last.piece_at(second) == position.piece_at(second);
    if second == guard || !only_guard || !still_there || !wins_on(walk, index + 2, second) {
        return None;
    }
    let words =
        format!("{} is taken, and it guarded {}", man(position, guard), man(position, second));
    Some(Motif { name: MotifName::RemovedDefender, squares: vec![guard, second], words })
}
