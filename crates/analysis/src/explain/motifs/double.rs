//! One man against several.

use super::{Motif, MotifName};
use crate::explain::walk::{Walk, attacks_from, is_target, man};
use tabia_chess::Square;

/// The man that has moved attacks at least two men worth taking, stays where it is, and takes one
/// of them with its next move.
pub fn fork(walk: &Walk, index: usize) -> Option<Motif> {
    let forker = walk.arrival(index)?;
    let after = walk.positions.get(index + 1)?;
    let enemy = after.turn();
    let attacked = attacks_from(after, forker, after.occupied()) & after.of_color(enemy);
    let targets: Vec<Square> =
        attacked.into_iter().filter(|target| is_target(after, *target, forker)).collect();
    let taker = walk.moves.get(index + 2)?;
    let (_, taken) = walk.captured(index + 2)?;
    if targets.len() < 2 || taker.from() != forker || !targets.contains(&taken) {
        return None;
    }
    let names: Vec<_> = targets.iter().map(|target| man(after, *target)).collect();
    let (last, rest) = names.split_last()?;
    let words = format!("{} forks {} and {last}", man(after, forker), rest.join(", "));
    let squares = std::iter::once(forker).chain(targets).collect();
    Some(Motif { name: MotifName::Fork, squares, words })
}
