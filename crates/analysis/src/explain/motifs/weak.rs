//! Men that can simply be taken.

use super::{Motif, MotifName};
use crate::explain::walk::{VALUES, Walk, attackers, man, worth};
use tabia_chess::{Move, PieceKind, Position, Square};

/// The line takes a piece for nothing.
pub fn hanging(walk: &Walk, index: usize) -> Option<Motif> {
    let position = walk.positions.get(index)?;
    let (kind, square) = walk.captured(index)?;
    // What was taken on this square just before was an exchange, not a man left hanging.
    let takes_back = index > 0 && walk.captured(index - 1).is_some_and(|(_, at)| at == square);
    let for_nothing = position.see(walk.moves[index], VALUES[kind], &VALUES);
    if kind == PieceKind::Pawn || takes_back || !for_nothing {
        return None;
    }
    let reason = if attackers(position, square, !position.turn()).is_empty() {
        "is not protected"
    } else {
        "is not protected enough"
    };
    let words = format!("{} {reason}", man(position, square));
    Some(Motif { name: MotifName::HangingPiece, squares: vec![square], words })
}

/// A piece is attacked, every move of it loses it too, and the line takes it.
pub fn trapped(walk: &Walk, index: usize) -> Option<Motif> {
    let after = walk.positions.get(index + 1)?;
    let (kind, taken) = walk.captured(index + 2)?;
    let reply = walk.moves.get(index + 1)?;
    let square = if reply.to() == taken { reply.from() } else { taken };
    let is_it = after
        .piece_at(square)
        .is_some_and(|piece| piece.color() == after.turn() && piece.kind() == kind);
    if !is_it || VALUES[kind] < 3 || after.in_check() || !is_attacked_at_loss(after, square) {
        return None;
    }
    let moves = after.legal_moves();
    let mut own = moves.iter().filter(|mv| mv.from() == square).peekable();
    // A man that is pinned or hemmed in by its own side was not hunted down by moves.
    own.peek()?;
    if own.any(|mv| is_safe(after, mv)) {
        return None;
    }
    let words = format!("{} has no safe square", man(after, square));
    Some(Motif { name: MotifName::TrappedPiece, squares: vec![square], words })
}

/// The side not to move could take the man on this square and gain by it.
fn is_attacked_at_loss(position: &Position, square: Square) -> bool {
    let mut passed = position.clone();
    passed.play_null();
    passed.legal_moves().iter().any(|mv| mv.to() == square && passed.see(mv, 1, &VALUES))
}

/// A move of a man after which it cannot be taken at a gain, counting what it takes itself.
fn is_safe(position: &Position, mv: Move) -> bool {
    let gained = position.captured_kind(mv).map_or(0, worth);
    let next = position.after(mv);
    let takes: Vec<_> = next.legal_moves().iter().filter(|take| take.to() == mv.to()).collect();
    takes.into_iter().all(|take| !next.see(take, gained + 1, &VALUES))
}
