//! What the better move does on the board when it saves and wins nothing.

use super::{
    Mistake,
    facts::{driven_away, lets_run, on_open_file, outposts, runners},
    purpose::is_safe,
    walk::{Walk, attackers, attacks_from, is_target, man},
};
use tabia_chess::{Move, PieceKind, Position, Square};

/// Development and the centre are matters of the first moves, with most men on the board.
const OPENING_MOVES: u16 = 12;
const OPENING_MEN: u32 = 24;
const CENTRE: [Square; 4] = [Square::D4, Square::E4, Square::D5, Square::E5];

impl Mistake<'_> {
    /// The first of these that the better move does and the played one does not.
    pub(super) fn merit(&self, best: Move) -> Option<String> {
        let line = Walk::new(self.position, self.best);
        if let Some(square) = driven_away(&line, 0) {
            return Some(format!("drives {} away", man(self.position, square)));
        }
        let merits = [runs, attacks, takes_outpost, takes_open_file, develops, goes_to_the_centre];
        merits.into_iter().find_map(|merit| {
            let words = merit(self.position, best)?;
            merit(self.position, self.played).is_none().then_some(words)
        })
    }
}

fn is_opening(position: &Position) -> bool {
    position.fullmove_number() <= OPENING_MOVES && position.occupied().len() >= OPENING_MEN
}

/// A pawn can no longer be kept from becoming a queen.
fn runs(position: &Position, mv: Move) -> Option<String> {
    let (us, after) = (position.turn(), position.after(mv));
    runners(&after, us).first().map(|pawn| lets_run(&after, pawn))
}

/// The man that moves attacks a piece, which nobody attacked before, and is safe itself.
fn attacks(position: &Position, mv: Move) -> Option<String> {
    let (us, after) = (position.turn(), position.after(mv));
    if mv.is_castle() || !is_safe(&after, mv.to()) {
        return None;
    }
    let pawns = after.of_kind(PieceKind::Pawn) | after.of_kind(PieceKind::King);
    let reached = attacks_from(&after, mv.to(), after.occupied());
    let targets = (reached & after.of_color(!us)).without(pawns);
    let is_new = |square: &Square| attackers(position, *square, us).is_empty();
    let mut threatened =
        targets.into_iter().filter(|square| is_new(square) && is_target(&after, *square, mv.to()));
    threatened.next().map(|square| format!("attacks {}", man(position, square)))
}

/// A knight goes where a pawn protects it and none can drive it away.
fn takes_outpost(position: &Position, mv: Move) -> Option<String> {
    let after = position.after(mv);
    let is_there = outposts(&after, position.turn()).contains(mv.to()) && is_safe(&after, mv.to());
    is_there.then(|| "settles the knight where no pawn can drive it away".to_owned())
}

/// A rook goes to a file without pawns, which the enemy does not hold.
fn takes_open_file(position: &Position, mv: Move) -> Option<String> {
    let (us, after) = (position.turn(), position.after(mv));
    let was_there = on_open_file(position, us).contains(mv.from());
    let is_there = !mv.is_castle() && on_open_file(&after, us).contains(mv.to());
    (is_there && !was_there && is_safe(&after, mv.to()))
        .then(|| format!("takes the open {}-file", mv.to().file().letter()))
}

/// A bishop or knight leaves the back rank for the first time, as far as its square tells.
fn develops(position: &Position, mv: Move) -> Option<String> {
    let kind = position.kind_at(mv.from())?;
    let is_minor = matches!(kind, PieceKind::Bishop | PieceKind::Knight);
    let leaves =
        mv.from().rank() == position.turn().back_rank() && mv.to().rank() != mv.from().rank();
    let is_early = is_opening(position);
    let is_sound = is_safe(&position.after(mv), mv.to());
    (is_minor && leaves && is_early && is_sound).then(|| format!("develops the {kind}"))
}

/// A pawn goes to one of the four squares in the middle.
fn goes_to_the_centre(position: &Position, mv: Move) -> Option<String> {
    let is_pawn = position.kind_at(mv.from()) == Some(PieceKind::Pawn);
    let is_early = is_opening(position);
    let arrives = CENTRE.contains(&mv.to()) && !CENTRE.contains(&mv.from());
    (is_pawn && is_early && arrives).then(|| "puts a pawn in the centre".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::tests::wrong_cases;

    /// Finds one merit of a move.
    type Merit = fn(&Position, Move) -> Option<String>;

    const CASES: [(&str, Merit, &str); 6] = [
        ("runs", runs, include_str!("cases/runs.txt")),
        ("attacks", attacks, include_str!("cases/attacks.txt")),
        ("takes-outpost", takes_outpost, include_str!("cases/takes-outpost.txt")),
        ("takes-open-file", takes_open_file, include_str!("cases/takes-open-file.txt")),
        ("develops", develops, include_str!("cases/develops.txt")),
        ("centre", goes_to_the_centre, include_str!("cases/centre.txt")),
    ];

    #[test]
    fn every_merit_is_found_where_it_is_and_only_there() {
        let wrong = CASES
            .map(|(name, merit, cases)| {
                wrong_cases(name, cases, |walks| {
                    merit(&walks[0].positions[0], walks[0].moves[0]).is_some()
                })
            })
            .concat();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}
