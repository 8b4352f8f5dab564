//! Facts about what is left on the board.

use super::{Fact, Lines};
use tabia_chess::{Color, PieceKind, Position};

/// All pieces go, and kings and pawns are left.
pub fn pawn_ending(lines: &Lines) -> Option<Fact> {
    let is_reached =
        |position: &Position| Color::ALL.iter().all(|color| !position.has_pieces(*color));
    let plies = lines.arises(is_reached)?;
    Some(Fact { name: "pawn-ending", plies, words: "goes into a pawn ending".to_owned() })
}

/// Each side loses its queen.
pub fn queens_exchanged(lines: &Lines) -> Option<Fact> {
    let queens = |position: &Position, color| position.of(color, PieceKind::Queen).len();
    let had_one = Color::ALL.iter().all(|color| queens(lines.start(), *color) == 1);
    let plies = lines
        .arises(|position| position.of_kind(PieceKind::Queen).is_empty())
        .filter(|_| had_one)?;
    let takes = lines.played.captured(0).is_some_and(|(kind, _)| kind == PieceKind::Queen);
    let words = if takes { "exchanges queens" } else { "lets the queens be exchanged" };
    Some(Fact { name: "queens-exchanged", plies, words: words.to_owned() })
}
