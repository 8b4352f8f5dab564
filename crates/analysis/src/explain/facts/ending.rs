//! Facts about what is left on the board.

use super::{
    Fact, Lines,
    pawns::{TOLD_RANK, passed},
};
use crate::{explain::walk::man, review::TableResult};
use tabia_chess::{Bitboard, Color, Move, PieceKind, Position, Square};

/// All pieces go, and kings and pawns are left. How that ends is told if it is proven.
pub fn pawn_ending(lines: &Lines) -> Option<Fact> {
    let is_reached =
        |position: &Position| Color::ALL.iter().all(|color| !position.has_pieces(*color));
    let plies = lines.arises(is_reached)?;
    let ending = &lines.played.positions[plies];
    let runner = runners(ending, !lines.mover()).first();
    let end = match (lines.known(ending), runner) {
        (Some(TableResult::Loss), _) => " that is lost, as the endgame tables prove".to_owned(),
        (Some(result), _) if result.is_draw() => {
            " that is a draw, as the endgame tables prove".to_owned()
        }
        (None, Some(pawn)) => format!(" in which nothing can catch {}", man(ending, pawn)),
        _ => String::new(),
    };
    Some(Fact { name: "pawn-ending", plies, words: format!("goes into a pawn ending{end}") })
}

/// A pawn of the opponent can no longer be kept from becoming a piece.
pub fn runner(lines: &Lines) -> Option<Fact> {
    let (plies, pawn) = lines.gained_on_file(runners, !lines.mover())?;
    let words = lets_run(&lines.played.positions[plies], pawn);
    Some(Fact { name: "runner", plies, words })
}

/// Says of a move that it lets a pawn run.
pub fn lets_run(position: &Position, pawn: Square) -> String {
    format!("lets {} run, and nothing can catch it", man(position, pawn))
}

/// Pawns that become a queen by going on and on, whatever the enemy does, who has only king and
/// pawns left.
pub fn runners(position: &Position, color: Color) -> Bitboard {
    if position.has_pieces(!color) {
        return Bitboard::EMPTY;
    }
    let is_near = |pawn: &Square| color.relative_rank(pawn.rank()) >= TOLD_RANK;
    let pawns = passed(position, color).into_iter().filter(is_near);
    pawns.filter(|pawn| runs_through(position, *pawn, color)).collect()
}

/// Tries every defence. The pawn needs a few moves only, and kings and pawns do not have many.
fn runs_through(position: &Position, pawn: Square, color: Color) -> bool {
    let moves = position.legal_moves();
    if position.turn() != color {
        let goes_on = |mv: Move| mv.to() != pawn && runs_through(&position.after(mv), pawn, color);
        return if moves.is_empty() { position.in_check() } else { moves.iter().all(goes_on) };
    }
    let mut pushes = moves.iter().filter(|mv| mv.from() == pawn && mv.to().file() == pawn.file());
    pushes.any(|push| {
        let next = position.after(push);
        match push.promotion() {
            Some(PieceKind::Queen) => stays(&next, push.to()),
            Some(_) => false,
            None => runs_through(&next, push.to(), color),
        }
    })
}

/// The new queen cannot be taken at once, and gives no stalemate.
fn stays(position: &Position, queen: Square) -> bool {
    let moves = position.legal_moves();
    moves.iter().all(|mv| mv.to() != queen) && (position.in_check() || !moves.is_empty())
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
