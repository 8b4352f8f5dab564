//! Mates, stalemates and promotions.

use super::{Motif, MotifName};
use crate::explain::walk::{Walk, man};
use tabia_chess::{
    Bitboard, DrawReason, Outcome, PieceKind, Position, Square, attacks::king_attacks,
};

/// The line ends with the mate of the other side.
pub fn mate(walk: &Walk) -> Option<Motif> {
    let end = walk.end();
    if end.outcome() != Some(Outcome::Checkmate(walk.side())) {
        return None;
    }
    let moves = walk.moves.len().div_ceil(2) as u32;
    let words = if moves == 1 { "it is mate".to_owned() } else { format!("it is mate in {moves}") };
    Some(Motif { name: MotifName::MateIn(moves), squares: vec![end.king(end.turn())], words })
}

/// The line ends with a mate by a rook or queen on the last rank, and men of its own keep the king
/// from leaving that rank.
pub fn back_rank(walk: &Walk) -> Option<Motif> {
    mate(walk)?;
    let end = walk.end();
    let mated = end.turn();
    let king = end.king(mated);
    let rank = Bitboard::rank(mated.back_rank());
    let heavy = end.straight_sliders() & rank & end.checkers();
    let ahead = king_attacks(king) & rank.forward(mated);
    let own = ahead & end.of_color(mated);
    let is_closed = ahead
        .without(own)
        .into_iter()
        .all(|square| end.is_attacked(square, !mated, end.occupied()));
    let has_pawn = own.intersects(end.of_kind(PieceKind::Pawn));
    if !rank.contains(king) || heavy.is_empty() || !has_pawn || !is_closed {
        return None;
    }
    let words = "the king cannot leave its back rank".to_owned();
    Some(Motif { name: MotifName::BackRank, squares: vec![king], words })
}

/// A pawn is promoted, and what it becomes is not taken at once.
pub fn promotion(walk: &Walk, index: usize) -> Option<Motif> {
    let mv = *walk.moves.get(index)?;
    let kind = mv.promotion()?;
    let is_taken = walk.captured(index + 1).is_some_and(|(_, square)| square == mv.to());
    if is_taken {
        return None;
    }
    let words = format!("the pawn becomes a {kind} on {}", mv.to());
    Some(Motif { name: MotifName::Promotion, squares: vec![mv.to(), mv.from()], words })
}

/// The side to move has no move and is not in check, though the other side has more.
pub fn stalemate(position: &Position) -> Option<Motif> {
    if position.outcome() != Some(Outcome::Draw(DrawReason::Stalemate)) {
        return None;
    }
    let king: Square = position.king(position.turn());
    let side = position.turn().player();
    let words = format!("{} has no move: {side} is stalemated", man(position, king));
    Some(Motif { name: MotifName::Stalemate, squares: vec![king], words })
}
