//! Our positions as shakmaty knows them.

use shakmaty::{
    Bitboard, Board, ByColor, ByRole, CastlingMode, Chess, Color, FromSetup, PositionError, Setup,
    Square,
};
use std::num::NonZeroU32;
use tabia_chess::{CastlingSide, Color as OurColor, PieceKind, Position};

/// The same position. Both sides number the squares alike, so sets of squares are copied as words.
///
/// `None` for what shakmaty refuses, which no legal position is.
pub(crate) fn to_shakmaty(position: &Position) -> Option<Chess> {
    let kind = |kind| Bitboard(position.of_kind(kind).0);
    let by_role = ByRole {
        pawn: kind(PieceKind::Pawn),
        knight: kind(PieceKind::Knight),
        bishop: kind(PieceKind::Bishop),
        rook: kind(PieceKind::Rook),
        queen: kind(PieceKind::Queen),
        king: kind(PieceKind::King),
    };
    let by_color = ByColor {
        white: Bitboard(position.of_color(OurColor::White).0),
        black: Bitboard(position.of_color(OurColor::Black).0),
    };
    let setup = Setup {
        board: Board::try_from_bitboards(by_role, by_color).ok()?,
        turn: match position.turn() {
            OurColor::White => Color::White,
            OurColor::Black => Color::Black,
        },
        castling_rights: castling_rooks(position),
        ep_square: position.en_passant().map(|square| Square::new(square as u32)),
        halfmoves: position.halfmove_clock().into(),
        fullmoves: NonZeroU32::new(position.fullmove_number().into()).unwrap_or(NonZeroU32::MIN),
        ..Setup::empty()
    };
    Chess::from_setup(setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_impossible_check)
        .or_else(PositionError::ignore_too_much_material)
        .ok()
}

/// The rooks that may still castle.
fn castling_rooks(position: &Position) -> Bitboard {
    let mut rooks = Bitboard::EMPTY;
    if position.castling().any() {
        for color in OurColor::ALL {
            for side in CastlingSide::ALL {
                if let Some(rook) = position.castling().rook(color, side) {
                    rooks.add(Square::new(rook as u32));
                }
            }
        }
    }
    rooks
}

#[cfg(test)]
mod tests {
    use super::*;
    use shakmaty::{EnPassantMode, fen::Fen};

    #[test]
    fn positions_keep_their_fen() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 13 40",
            "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
            "8/8/8/8/8/2k5/8/K6R w - - 99 180",
        ] {
            let ours = Position::from_fen(fen).expect("valid");
            let theirs = to_shakmaty(&ours).expect("convertible");
            assert_eq!(Fen::from_position(&theirs, EnPassantMode::Legal).to_string(), fen);
        }
    }
}
