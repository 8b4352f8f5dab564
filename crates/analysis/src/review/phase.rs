//! Which part of the game a position belongs to.

use super::report::Phase;
use tabia_chess::{Bitboard, Color, PieceKind, Position};

/// Pieces other than kings and pawns, of both sides, from which on a game is a middlegame or an
/// endgame.
const MIDDLEGAME_PIECES: u32 = 10;
const ENDGAME_PIECES: u32 = 6;
/// With fewer men on a back rank the pieces are out.
const DEVELOPED_BACK_RANK: u32 = 4;
/// Nobody calls move 16 the opening.
const OPENING_PLIES: u32 = 30;

/// The phase of a position, never earlier than the one before it.
pub fn phase(position: &Position, before: Phase) -> Phase {
    let plain = position.of_kind(PieceKind::Pawn) | position.of_kind(PieceKind::King);
    let pieces = position.occupied().without(plain).len();
    let back_rank = |color: Color| {
        (position.of_color(color) & Bitboard::rank(color.back_rank())).len() < DEVELOPED_BACK_RANK
    };
    let now = if pieces <= ENDGAME_PIECES {
        Phase::Endgame
    } else if pieces <= MIDDLEGAME_PIECES
        || Color::ALL.into_iter().any(back_rank)
        || position.ply() >= OPENING_PLIES
    {
        Phase::Middlegame
    } else {
        Phase::Opening
    };
    now.max(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_go_through_their_phases() {
        let at = |fen: &str| phase(&Position::from_fen(fen).expect("valid"), Phase::Opening);
        assert_eq!(phase(&Position::initial(), Phase::Opening), Phase::Opening);
        assert_eq!(phase(&Position::initial(), Phase::Endgame), Phase::Endgame);
        let developed = "r4rk1/ppq2ppp/2nbbn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 4 11";
        assert_eq!(at(developed), Phase::Middlegame);
        assert_eq!(at("2r3k1/5ppp/8/8/8/8/5PPP/2R3K1 w - - 0 40"), Phase::Endgame);
    }
}
