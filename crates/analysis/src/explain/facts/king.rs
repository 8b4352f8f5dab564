//! Facts about kings.

use super::{Fact, Lines, pawns::file};
use crate::explain::walk::Walk;
use tabia_chess::{Bitboard, Color, File, PieceKind, Position, Rank};

/// The mover can no longer castle, though nobody has castled; the better line keeps the right or
/// uses it.
pub fn castling_lost(lines: &Lines) -> Option<Fact> {
    let mover = lines.mover();
    let has_lost = |position: &Position| !position.castling().any_of(mover);
    let castles = |walk: &Walk, plies: usize| {
        let mut moves = walk.moves.iter().take(plies).step_by(2);
        moves.any(|mv| mv.is_castle())
    };
    let positions = &lines.played.positions[..=lines.rest];
    let plies = positions.iter().position(has_lost).filter(|plies| *plies > 0)?;
    let is_kept = !has_lost(lines.better.end()) || castles(&lines.better, lines.better.moves.len());
    let is_lost = !castles(&lines.played, lines.rest);
    let words = format!("costs {} the right to castle", mover.player());
    let is_comparable = lines.better.moves.len() >= plies;
    (is_kept && is_lost && is_comparable).then_some(Fact { name: "castling-lost", plies, words })
}

/// A pawn is gone from before the castled king of the mover, while the enemy has a queen.
pub fn shelter_opened(lines: &Lines) -> Option<Fact> {
    let mover = lines.mover();
    let stays = lines.start().king(mover) == lines.end().king(mover);
    let is_danger = lines.end().of(!mover, PieceKind::Queen).any();
    let (plies, square) = lines.gained_on_file(gaps, mover).filter(|_| stays && is_danger)?;
    let words = format!("weakens the king's shelter on the {}-file", file(square));
    Some(Fact { name: "shelter-opened", plies, words })
}

/// Squares before a castled king, and beside those, without a pawn there or one step ahead, from
/// where it still shelters.
fn gaps(position: &Position, color: Color) -> Bitboard {
    let king = position.king(color);
    let centre = Bitboard::file(File::D) | Bitboard::file(File::E);
    if color.relative_rank(king.rank()) != Rank::First || centre.contains(king) {
        return Bitboard::EMPTY;
    }
    let front = Bitboard::from_square(king).forward(color);
    let pawns = position.of(color, PieceKind::Pawn);
    (front | front.beside()).without(pawns | pawns.forward(!color))
}
