//! Facts about pawns.

use super::{Fact, Lines};
use tabia_chess::{Bitboard, Color, PieceKind, Position, Rank, Square};

/// A passed pawn is told from here on, seen by its side: before, it is far from anything.
pub const TOLD_RANK: Rank = Rank::Fourth;

/// The mover is left with doubled pawns.
pub fn doubled_pawns(lines: &Lines) -> Option<Fact> {
    let (plies, square) = lines.gained_on_file(doubled, lines.mover())?;
    let mover = lines.mover().player();
    let words = format!("leaves {mover} with doubled pawns on the {}-file", file(square));
    Some(Fact { name: "doubled-pawns", plies, words })
}

/// The mover is left with a pawn that no other pawn can ever protect.
pub fn isolated_pawn(lines: &Lines) -> Option<Fact> {
    let (plies, square) = lines.gained_on_file(isolated, lines.mover())?;
    let words = format!("leaves {} with an isolated pawn on {square}", lines.mover().player());
    Some(Fact { name: "isolated-pawn", plies, words })
}

/// The opponent gets a pawn that no pawn can stop.
pub fn passed_pawn(lines: &Lines) -> Option<Fact> {
    let (plies, square) = lines.gained_on_file(passed, !lines.mover())?;
    if (!lines.mover()).relative_rank(square.rank()) < TOLD_RANK {
        return None;
    }
    let words = format!("gives {} a passed pawn on {square}", (!lines.mover()).player());
    Some(Fact { name: "passed-pawn", plies, words })
}

/// Pawns behind another one of the same side.
fn doubled(position: &Position, color: Color) -> Bitboard {
    let pawns = position.of(color, PieceKind::Pawn);
    pawns & before(pawns, !color)
}

/// Pawns without another one of the same side on the files beside them.
fn isolated(position: &Position, color: Color) -> Bitboard {
    let pawns = position.of(color, PieceKind::Pawn);
    pawns.without(pawns.fill_files().beside())
}

/// Pawns that no enemy pawn can take or block, and no pawn of their own stands before.
pub fn passed(position: &Position, color: Color) -> Bitboard {
    let stopped = before(position.of(!color, PieceKind::Pawn), !color);
    let pawns = position.of(color, PieceKind::Pawn);
    pawns.without(stopped | stopped.beside()).without(doubled(position, color))
}

/// The squares before those of a set, as this side sees them.
pub fn before(set: Bitboard, color: Color) -> Bitboard {
    set.forward(color).fill_forward(color)
}

/// The letter of a square's file.
pub fn file(square: Square) -> char {
    square.file().letter()
}
