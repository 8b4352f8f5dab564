//! Facts about pawns.

use super::{Fact, Lines};
use crate::explain::walk::name_of;
use tabia_chess::{Bitboard, Color, PieceKind, Position, Rank, Square};

/// A passed pawn is told from here on, seen by its side: before, it is far from anything.
const TOLD_RANK: Rank = Rank::Fourth;

/// The mover is left with doubled pawns.
pub fn doubled_pawns(lines: &Lines) -> Option<Fact> {
    let (plies, square) = lines.gained_on_file(doubled, lines.mover())?;
    let mover = name_of(lines.mover());
    let words = format!("leaves {mover} with doubled pawns on the {}-file", file(square));
    Some(Fact { name: "doubled-pawns", plies, words })
}

/// The mover is left with a pawn that no other pawn can ever protect.
pub fn isolated_pawn(lines: &Lines) -> Option<Fact> {
    let (plies, square) = lines.gained_on_file(isolated, lines.mover())?;
    let words = format!("leaves {} with an isolated pawn on {square}", name_of(lines.mover()));
    Some(Fact { name: "isolated-pawn", plies, words })
}

/// The opponent gets a pawn that no pawn can stop.
pub fn passed_pawn(lines: &Lines) -> Option<Fact> {
    let (plies, square) = lines.gained_on_file(passed, !lines.mover())?;
    if (!lines.mover()).relative_rank(square.rank()) < TOLD_RANK {
        return None;
    }
    let words = format!("gives {} a passed pawn on {square}", name_of(!lines.mover()));
    Some(Fact { name: "passed-pawn", plies, words })
}

/// Pawns behind another one of the same side.
fn doubled(position: &Position, color: Color) -> Bitboard {
    let pawns = position.of(color, PieceKind::Pawn);
    squares(pawns, |square| (ahead(square, color) & pawns).any())
}

/// Pawns without another one of the same side on the files beside them.
fn isolated(position: &Position, color: Color) -> Bitboard {
    let pawns = position.of(color, PieceKind::Pawn);
    squares(pawns, |square| {
        let own = Bitboard::file(square.file());
        (pawns & (own.east() | own.west())).is_empty()
    })
}

/// Pawns that no enemy pawn can take or block, and no pawn of their own stands before.
fn passed(position: &Position, color: Color) -> Bitboard {
    let (pawns, enemies) =
        (position.of(color, PieceKind::Pawn), position.of(!color, PieceKind::Pawn));
    squares(pawns, |square| {
        let front = ahead(square, color);
        let is_free = (enemies & (front | front.east() | front.west())).is_empty();
        is_free && (pawns & front).is_empty()
    })
}

/// The squares before a square, as this side sees it.
pub fn ahead(square: Square, color: Color) -> Bitboard {
    let mut found = Bitboard::EMPTY;
    let mut next = Bitboard::from_square(square).forward(color);
    while next.any() {
        found |= next;
        next = next.forward(color);
    }
    found
}

/// Those of the squares for which something holds.
pub fn squares(all: Bitboard, holds: impl Fn(Square) -> bool) -> Bitboard {
    all.into_iter().filter(|square| holds(*square)).collect()
}

/// The letter of a square's file.
pub fn file(square: Square) -> char {
    square.file().letter()
}
