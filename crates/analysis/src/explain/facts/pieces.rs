//! Facts about pieces.

use super::{
    Fact, Lines,
    pawns::{before, file},
};
use crate::explain::walk::{Walk, attackers, attacks_from, is_target, man};
use tabia_chess::{Bitboard, Color, PieceKind, Position, Rank, Square, attacks::pawns_attacks};

/// Where an outpost is of use, seen by its side.
const OUTPOST_RANKS: std::ops::RangeInclusive<Rank> = Rank::Fourth..=Rank::Sixth;

/// The answer drives a piece of the mover away.
pub fn driven(lines: &Lines) -> Option<Fact> {
    let square = driven_away(&lines.played, 1)?;
    let answer = lines.played.positions[1].to_san(lines.played.moves[1]);
    let words = format!("lets {answer} drive {} away", man(&lines.played.positions[1], square));
    let is_avoided = lines.better.moves.get(1) != lines.played.moves.get(1);
    is_avoided.then_some(Fact { name: "driven-away", plies: 3, words })
}

/// The piece that a quiet move newly attacks and that leaves with the next move, taking nothing.
pub fn driven_away(walk: &Walk, index: usize) -> Option<Square> {
    let (before, after) = (&walk.positions[index], walk.positions.get(index + 1)?);
    let by = walk.arrival(index).filter(|_| walk.captured(index).is_none())?;
    let flight = walk.moves.get(index + 1).filter(|_| walk.captured(index + 1).is_none())?;
    let square = flight.from();
    let kind = after.kind_at(square)?;
    let is_piece = !matches!(kind, PieceKind::King | PieceKind::Pawn);
    let is_attacked = attacks_from(after, by, after.occupied()).contains(square);
    let is_new = attackers(before, square, before.turn()).is_empty();
    let is_threat = is_piece && is_attacked && is_new && is_target(after, square, by);
    (is_threat && !flight.is_castle() && !after.in_check()).then_some(square)
}

/// A knight of the opponent settles where no pawn can drive it away.
pub fn outpost(lines: &Lines) -> Option<Fact> {
    let (plies, square) = lines.gained(outposts, !lines.mover())?;
    let words = format!("lets a knight settle on {square}, where no pawn can drive it away");
    Some(Fact { name: "outpost", plies, words })
}

/// A rook of the opponent reaches the seventh rank.
pub fn seventh_rank(lines: &Lines) -> Option<Fact> {
    let (plies, square) = lines.gained(on_seventh, !lines.mover())?;
    let words = format!("lets a rook reach {square}, deep in the position");
    Some(Fact { name: "seventh-rank", plies, words })
}

/// A rook of the opponent takes an open file.
pub fn open_file(lines: &Lines) -> Option<Fact> {
    let (plies, square) = lines.gained(on_open_file, !lines.mover())?;
    let words = format!("leaves the open {}-file to {}", file(square), (!lines.mover()).player());
    Some(Fact { name: "open-file", plies, words })
}

/// The mover has two bishops and keeps only one, and the opponent does not lose his pair.
pub fn bishop_pair(lines: &Lines) -> Option<Fact> {
    let has_pair = |position: &Position, color| position.of(color, PieceKind::Bishop).has_several();
    let (mover, opponent) = (lines.mover(), !lines.mover());
    let plies = lines.arises(|position| !has_pair(position, mover))?;
    let is_mutual = has_pair(lines.start(), opponent) && !has_pair(lines.end(), opponent);
    let words = "gives up the bishop pair".to_owned();
    (!is_mutual).then_some(Fact { name: "bishop-pair", plies, words })
}

/// Knights that a pawn protects and that no enemy pawn can ever attack.
pub fn outposts(position: &Position, color: Color) -> Bitboard {
    let knights = position.of(color, PieceKind::Knight);
    let protected = pawns_attacks(color, position.of(color, PieceKind::Pawn));
    let attackable = before(position.of(!color, PieceKind::Pawn), !color).beside();
    let knights = (knights & protected).without(attackable);
    let is_useful = |square: &Square| OUTPOST_RANKS.contains(&color.relative_rank(square.rank()));
    knights.into_iter().filter(is_useful).collect()
}

/// Rooks on the rank of the enemy's pawns, with the king or pawns there to attack.
fn on_seventh(position: &Position, color: Color) -> Bitboard {
    let rank = Bitboard::rank(color.relative_rank(Rank::Seventh));
    let has_pawns = (position.of(!color, PieceKind::Pawn) & rank).any();
    let is_king_behind = position.king(!color).rank() == (!color).back_rank();
    let rooks = position.of(color, PieceKind::Rook) & rank;
    if has_pawns || is_king_behind { rooks } else { Bitboard::EMPTY }
}

/// Rooks on a file without pawns, which no rook or queen of the enemy shares.
pub fn on_open_file(position: &Position, color: Color) -> Bitboard {
    let pawns = position.of_kind(PieceKind::Pawn);
    let rivals = position.straight_sliders() & position.of_color(!color);
    position.of(color, PieceKind::Rook).without((pawns | rivals).fill_files())
}
