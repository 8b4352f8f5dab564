//! Two men on one line: pins, skewers, discovered attacks.

use super::{Motif, MotifName};
use crate::explain::walk::{
    VALUES, Walk, attackers, attacks_from, is_slider, is_target, man, worth,
};
use tabia_chess::{Bitboard, Color, PieceKind, Position, Square, attacks::between};

/// What stands behind the man on `front`, seen from the slider on `slider`.
fn behind(position: &Position, slider: Square, front: Square) -> Option<Square> {
    let occupied = position.occupied();
    let seen = attacks_from(position, slider, occupied);
    let through = attacks_from(position, slider, occupied ^ front.into());
    let hidden = through.without(seen) & occupied;
    seen.contains(front).then(|| hidden.first()).flatten()
}

/// A slider attacks a man, that man leaves the line, and the slider takes what stood behind it.
pub fn skewer(walk: &Walk, index: usize) -> Option<Motif> {
    let slider = walk.arrival(index)?;
    let after = walk.positions.get(index + 1)?;
    if !is_slider(after, slider) {
        return None;
    }
    let (leaves, takes) = (walk.moves.get(index + 1)?, walk.moves.get(index + 2)?);
    let front = leaves.from();
    let back = behind(after, slider, front)?;
    let (_, taken) = walk.captured(index + 2)?;
    let victim = after.piece_at(back).filter(|piece| piece.color() == after.turn())?;
    let is_greater = worth(after.kind_at(front)?) >= worth(victim.kind());
    if takes.from() != slider || taken != back || !is_greater || victim.kind() == PieceKind::Pawn {
        return None;
    }
    let words =
        format!("{} skewers {} and {}", man(after, slider), man(after, front), man(after, back));
    Some(Motif { name: MotifName::Skewer, squares: vec![slider, front, back], words })
}

/// The man on `front` is pinned to something greater behind it: the pinner and what is behind.
fn pinned_by(position: &Position, front: Square) -> Option<(Square, Square)> {
    let piece = position.piece_at(front)?;
    let pinners = attackers(position, front, !piece.color());
    pinners.into_iter().filter(|pinner| is_slider(position, *pinner)).find_map(|pinner| {
        let back = behind(position, pinner, front)?;
        let hidden = position.piece_at(back).filter(|hidden| hidden.color() == piece.color())?;
        let (pinner_kind, worth_behind) = (position.kind_at(pinner)?, worth(hidden.kind()));
        let is_pin = worth_behind > worth(piece.kind()) && worth_behind > worth(pinner_kind);
        is_pin.then_some((pinner, back))
    })
}

/// A pinned man is taken after it had the move and could not use it, or it cannot take back.
pub fn pin(walk: &Walk, index: usize) -> Option<Motif> {
    pinned_man_is_taken(walk, index).or_else(|| pinned_man_cannot_take_back(walk, index))
}

fn pinned_man_is_taken(walk: &Walk, index: usize) -> Option<Motif> {
    let after = walk.positions.get(index + 1)?;
    let (kind, front) = walk.captured(index + 2)?;
    // The pin must hold while the opponent could still move.
    let (pinner, back) = pinned_by(after, front)?;
    let before = walk.positions.get(index + 2)?;
    let stood = before.piece_at(front) == after.piece_at(front);
    let is_won = before.see(walk.moves[index + 2], 1, &VALUES);
    let was_taker = walk.captured(index + 1).is_some_and(|(_, square)| square == front);
    if kind == PieceKind::Pawn || !stood || !is_won || was_taker || after.in_check() {
        return None;
    }
    Some(pin_motif(after, pinner, front, back))
}

fn pinned_man_cannot_take_back(walk: &Walk, index: usize) -> Option<Motif> {
    let (before, after) = (walk.positions.get(index)?, walk.positions.get(index + 1)?);
    let (kind, square) = walk.captured(index)?;
    let enemy = after.turn();
    let guards = attackers(after, square, enemy).without(Bitboard::from_square(after.king(enemy)));
    let taken_back = walk.captured(index + 1).is_some_and(|(_, taken)| taken == square);
    let attacker = before.kind_at(walk.moves[index].from())?;
    if guards.is_empty() || taken_back || (kind == PieceKind::Pawn && worth(attacker) == 1) {
        return None;
    }
    // Every man that could take back is held by a pin, so that none can.
    let pins: Vec<_> = guards
        .into_iter()
        .map(|guard| pinned_by(after, guard).map(|(pinner, back)| (pinner, guard, back)))
        .collect::<Option<_>>()?;
    let is_free = |(pinner, guard, _): &(Square, Square, Square)| {
        *pinner == square || between(*pinner, *guard).contains(square)
    };
    let (pinner, guard, back) = pins.into_iter().find(|pin| !is_free(pin))?;
    Some(pin_motif(after, pinner, guard, back))
}

fn pin_motif(position: &Position, pinner: Square, front: Square, back: Square) -> Motif {
    let words = format!(
        "{} is pinned to {} by {}",
        man(position, front),
        man(position, back),
        man(position, pinner)
    );
    Motif { name: MotifName::Pin, squares: vec![front, back, pinner], words }
}

/// A man leaves a line, a slider behind it attacks something, and either takes it or lets the
/// other man take something while the king is in check.
pub fn discovered_attack(walk: &Walk, index: usize) -> Option<Motif> {
    let mv = walk.moves.get(index)?;
    let (before, after) = (walk.positions.get(index)?, walk.positions.get(index + 1)?);
    let us = before.turn();
    let mover = walk.arrival(index)?;
    let sliders = after.of_color(us).without(mover.into());
    let (slider, target) = sliders
        .into_iter()
        .filter(|slider| is_slider(after, *slider))
        .flat_map(|slider| unmasked(before, after, slider, mv.from()).map(move |at| (slider, at)))
        .find(|(slider, target)| profits(walk, index, *slider, *target))?;
    let words = format!(
        "{} moves away and uncovers {} against {}",
        man(before, mv.from()),
        man(after, slider),
        man(after, target)
    );
    Some(Motif {
        name: MotifName::DiscoveredAttack,
        squares: vec![slider, mv.from(), target],
        words,
    })
}

/// What a slider attacks only because `left` is empty now.
fn unmasked(
    before: &Position,
    after: &Position,
    slider: Square,
    left: Square,
) -> impl Iterator<Item = Square> {
    let enemies: Bitboard = after.of_color(after.turn());
    let new = attacks_from(after, slider, after.occupied()).without(attacks_from(
        before,
        slider,
        before.occupied(),
    ));
    (new & enemies)
        .into_iter()
        .filter(move |target| between(slider, *target).contains(left))
        .collect::<Vec<_>>()
        .into_iter()
}

fn profits(walk: &Walk, index: usize, slider: Square, target: Square) -> bool {
    let after = &walk.positions[index + 1];
    let Some(kind) = after.kind_at(target) else { return false };
    let later = walk.moves.get(index + 2);
    if kind == PieceKind::King {
        let mover = walk.arrival(index);
        let takes_later =
            later.is_some_and(|mv| Some(mv.from()) == mover) && walk.captured(index + 2).is_some();
        return walk.captured(index).is_some() || takes_later;
    }
    let is_taken = later.is_some_and(|mv| mv.from() == slider && mv.to() == target);
    is_taken && is_target(after, target, slider) && owner(after, target) == Some(after.turn())
}

fn owner(position: &Position, square: Square) -> Option<Color> {
    position.piece_at(square).map(|piece| piece.color())
}
