//! FEN: a position in one line.
//!
//! Four to six fields are read. Castling rights may be written as in X-FEN (`KQkq`, or the file
//! of an inner rook) or as in Shredder-FEN (`HAha`). Faults in several fields are all reported.

use crate::{
    Castling, CastlingSide, Color, Fault, Faults, File, Piece, PieceKind, Position, Rank, Setup,
    Square, Warning, castling::outermost_rook,
};
use std::fmt::Write;

impl Setup {
    /// Reads a FEN of four to six fields.
    ///
    /// # Errors
    /// Every field that does not parse.
    ///
    /// ```
    /// use tabia_chess::Setup;
    ///
    /// let faults = Setup::from_fen("8/8/8/8/8/8/8/9 x - z9").expect_err("three bad fields");
    /// assert_eq!(faults.as_slice().len(), 3);
    /// ```
    pub fn from_fen(text: &str) -> Result<Self, Faults> {
        let (setup, faults) = read(text);
        Faults::check(faults).map(|()| setup)
    }

    /// Writes six fields, with castling rights in X-FEN.
    #[must_use]
    pub fn to_fen(&self) -> String {
        write(self, CastlingStyle::XFen)
    }
}

impl Position {
    /// Reads a FEN of four to six fields and validates it.
    ///
    /// # Errors
    /// Every malformed field, and every fault that makes play impossible.
    ///
    /// ```
    /// use tabia_chess::Position;
    ///
    /// let faults = Position::from_fen("8/8/8/8/8/8/8/8 w - -").expect_err("nobody is there");
    /// assert_eq!(faults.to_string(), "white has no king; black has no king");
    /// ```
    pub fn from_fen(text: &str) -> Result<Self, Faults> {
        Self::from_fen_with_warnings(text).map(|(position, _)| position)
    }

    /// Like [`Position::from_fen`], and tells which oddities were tolerated or dropped.
    ///
    /// # Errors
    /// Every malformed field, and every fault that makes play impossible.
    pub fn from_fen_with_warnings(text: &str) -> Result<(Self, Vec<Warning>), Faults> {
        let (setup, mut faults) = read(text);
        let board_is_readable = !faults.iter().any(|fault| {
            matches!(fault, Fault::BadField { field: BOARD, .. } | Fault::MissingField(BOARD))
        });
        match setup.validate() {
            Ok(valid) => Faults::check(faults).map(|()| valid),
            Err(illegal) => {
                if board_is_readable {
                    faults.extend(illegal.into_vec());
                }
                Faults::check(faults).map(|()| unreachable!("an invalid setup has a fault"))
            }
        }
    }

    /// Writes six fields, with castling rights in X-FEN: the spelling everyone reads.
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.to_setup().to_fen()
    }

    /// Writes six fields, with castling rights as rook files (`HAha`).
    #[must_use]
    pub fn to_shredder_fen(&self) -> String {
        write(&self.to_setup(), CastlingStyle::Shredder)
    }
}

const BOARD: &str = "board";

/// Reads what can be read; fields that do not parse keep their value in an empty setup.
fn read(text: &str) -> (Setup, Vec<Fault>) {
    let mut setup = Setup::empty();
    let mut faults = Vec::new();
    let mut fields = text.split_ascii_whitespace();

    let board = field(BOARD, fields.next(), read_board, &mut faults);
    setup.board = board.unwrap_or(setup.board);
    let turn = field("side to move", fields.next(), read_turn, &mut faults);
    setup.turn = turn.unwrap_or(setup.turn);
    let castling = field(
        "castling rights",
        fields.next(),
        |text| read_castling(text, &setup.board),
        &mut faults,
    );
    if let Some((rights, dropped)) = castling {
        setup.castling = rights;
        setup.dropped_castling = dropped;
    }
    setup.en_passant =
        field("en passant square", fields.next(), read_en_passant, &mut faults).flatten();

    if let Some(text) = fields.next() {
        let clock = field("halfmove clock", Some(text), read_count, &mut faults);
        setup.halfmove_clock = clock.unwrap_or(0);
    }
    if let Some(text) = fields.next() {
        let number = field("move number", Some(text), read_count, &mut faults);
        setup.fullmove_number = number.unwrap_or(1);
    }
    if let Some(text) = fields.next() {
        faults.push(Fault::TrailingText(text.to_owned()));
    }
    (setup, faults)
}

/// Reads one field, or notes its fault.
fn field<T>(
    name: &'static str,
    text: Option<&str>,
    read: impl FnOnce(&str) -> Result<T, String>,
    faults: &mut Vec<Fault>,
) -> Option<T> {
    let Some(text) = text else {
        faults.push(Fault::MissingField(name));
        return None;
    };
    read(text)
        .map_err(|reason| {
            faults.push(Fault::BadField { field: name, text: text.to_owned(), reason });
        })
        .ok()
}

fn read_board(text: &str) -> Result<[Option<Piece>; 64], String> {
    let mut board = [None; 64];
    let rows: Vec<&str> = text.split('/').collect();
    if rows.len() != Rank::COUNT {
        let plural = if rows.len() == 1 { "" } else { "s" };
        return Err(format!("{} rank{plural} instead of 8", rows.len()));
    }
    for (row, rank) in rows.into_iter().zip(Rank::ALL.into_iter().rev()) {
        let mut files = File::ALL.into_iter();
        let overfull = || format!("rank {} has more than 8 squares", rank.digit());
        for letter in row.chars() {
            match letter {
                '1'..='8' => {
                    for _ in 0..letter as u8 - b'0' {
                        files.next().ok_or_else(overfull)?;
                    }
                }
                _ => {
                    let piece = Piece::from_letter(letter)
                        .ok_or_else(|| format!("'{letter}' is not a piece"))?;
                    let file = files.next().ok_or_else(overfull)?;
                    board[Square::new(file, rank)] = Some(piece);
                }
            }
        }
        if files.next().is_some() {
            return Err(format!("rank {} has fewer than 8 squares", rank.digit()));
        }
    }
    Ok(board)
}

fn read_turn(text: &str) -> Result<Color, String> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err("neither 'w' nor 'b'".to_owned()),
    }
}

/// The rights, and the letters that name no rook.
fn read_castling(text: &str, board: &[Option<Piece>; 64]) -> Result<(Castling, Vec<char>), String> {
    let mut castling = Castling::NONE;
    let mut dropped = Vec::new();
    if text == "-" {
        return Ok((castling, dropped));
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let king = king_file(board, color);
        let right = match letter.to_ascii_lowercase() {
            'k' => king.and_then(|king| outermost(board, color, CastlingSide::King, king)),
            'q' => king.and_then(|king| outermost(board, color, CastlingSide::Queen, king)),
            'a'..='h' => king.zip(File::from_letter(letter)).map(|(king, rook)| {
                (if rook > king { CastlingSide::King } else { CastlingSide::Queen }, rook)
            }),
            _ => return Err(format!("'{letter}' is not a castling right")),
        };
        match right {
            Some((side, rook)) => castling.grant(color, side, rook),
            None => dropped.push(letter),
        }
    }
    Ok((castling, dropped))
}

fn outermost(
    board: &[Option<Piece>; 64],
    color: Color,
    side: CastlingSide,
    king: File,
) -> Option<(CastlingSide, File)> {
    outermost_rook(board, color, side, king).map(|rook| (side, rook))
}

/// The file of the king, if it stands on its back rank.
fn king_file(board: &[Option<Piece>; 64], color: Color) -> Option<File> {
    let king = Some(Piece::new(color, PieceKind::King));
    File::ALL.into_iter().find(|file| board[Square::new(*file, color.back_rank())] == king)
}

fn read_en_passant(text: &str) -> Result<Option<Square>, String> {
    if text == "-" {
        return Ok(None);
    }
    text.parse().map(Some).map_err(|error: crate::NotASquare| error.to_string())
}

fn read_count(text: &str) -> Result<u16, String> {
    let fault = || format!("not a number from 0 to {}", u16::MAX);
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(fault());
    }
    text.parse().map_err(|_| fault())
}

#[derive(Clone, Copy)]
enum CastlingStyle {
    XFen,
    Shredder,
}

fn write(setup: &Setup, style: CastlingStyle) -> String {
    let mut text = String::with_capacity(90);
    for rank in Rank::ALL.into_iter().rev() {
        let mut gap = 0;
        for file in File::ALL {
            match setup.board[Square::new(file, rank)] {
                None => gap += 1,
                Some(piece) => {
                    write_gap(&mut text, &mut gap);
                    text.push(piece.letter());
                }
            }
        }
        write_gap(&mut text, &mut gap);
        if rank != Rank::First {
            text.push('/');
        }
    }
    text.push(' ');
    text.push(setup.turn.letter());
    text.push(' ');
    write_castling(&mut text, setup, style);
    match setup.en_passant {
        Some(square) => write!(text, " {square}"),
        None => write!(text, " -"),
    }
    .and_then(|()| write!(text, " {} {}", setup.halfmove_clock, setup.fullmove_number))
    .expect("writing to a string cannot fail");
    text
}

fn write_gap(text: &mut String, gap: &mut u8) {
    if *gap > 0 {
        text.push(char::from(b'0' + *gap));
        *gap = 0;
    }
}

fn write_castling(text: &mut String, setup: &Setup, style: CastlingStyle) {
    if !setup.castling.any() {
        text.push('-');
    }
    for (color, side, file) in setup.castling.rights() {
        let plain = king_file(&setup.board, color)
            .is_some_and(|king| outermost_rook(&setup.board, color, side, king) == Some(file));
        let letter = match (style, plain, side) {
            (CastlingStyle::XFen, true, CastlingSide::King) => 'k',
            (CastlingStyle::XFen, true, CastlingSide::Queen) => 'q',
            _ => file.letter(),
        };
        text.push(match color {
            Color::White => letter.to_ascii_uppercase(),
            Color::Black => letter,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn faults(fen: &str) -> String {
        Position::from_fen(fen).expect_err(fen).to_string()
    }

    #[track_caller]
    fn warnings(fen: &str) -> Vec<Warning> {
        Position::from_fen_with_warnings(fen).expect(fen).1
    }

    #[test]
    fn fens_round_trip() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 12 34",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "1rr1k3/8/8/8/8/8/8/RR2K3 w Bc - 0 1",
        ] {
            assert_eq!(Position::from_fen(fen).expect(fen).to_fen(), fen);
        }
    }

    #[test]
    fn castling_is_read_in_every_spelling() {
        let shredder = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1").expect("valid");
        let plain = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq -").expect("valid");
        assert_eq!(shredder, plain);
        assert_eq!(plain.to_shredder_fen(), "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
        assert!(plain.is_orthodox());
    }

    #[test]
    fn every_bad_field_is_named() {
        assert_eq!(
            faults("8/8/8/8/8/8/8 x KX e9 -1 many more"),
            "board '8/8/8/8/8/8/8': 7 ranks instead of 8; \
             side to move 'x': neither 'w' nor 'b'; \
             castling rights 'KX': 'X' is not a castling right; \
             en passant square 'e9': not a square from a1 to h8; \
             halfmove clock '-1': not a number from 0 to 65535; \
             move number 'many': not a number from 0 to 65535; \
             unexpected text 'more' after the last field"
        );
        assert_eq!(
            faults(""),
            "board is missing; side to move is missing; castling rights is missing; \
             en passant square is missing"
        );
        assert_eq!(faults("8 w - -"), "board '8': 1 rank instead of 8");
        assert_eq!(
            faults("rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w KQkq -"),
            "board 'rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPP/RNBQKBNR': rank 7 has more than 8 squares"
        );
    }

    #[test]
    fn unplayable_positions_are_refused_with_all_their_faults() {
        assert_eq!(
            faults("P3k2k/8/8/8/8/8/8/7p w - - 0 1"),
            "white has no king; black has more than one king; \
             a pawn stands on h1; a pawn stands on a8"
        );
        assert_eq!(
            faults("4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"),
            "black is in check but it is not black's move"
        );
        assert_eq!(
            faults("4k3/8/8/8/8/P7/PPPPPPPP/RNBQKBNR w - - 0 1"),
            "white has more than 16 men"
        );
        assert_eq!(
            faults("4k3/8/8/8/8/8/8/8 w - z3"),
            "en passant square 'z3': not a square from a1 to h8; white has no king"
        );
    }

    #[test]
    fn harmless_oddities_are_dropped_or_accepted_with_a_warning() {
        let useless = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
        assert_eq!(warnings(useless), [Warning::UselessEnPassant(Square::E3)]);
        assert_eq!(
            warnings("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 0"),
            [
                Warning::CastlingWithoutRook('Q'),
                Warning::CastlingWithoutRook('k'),
                Warning::CastlingWithoutRook('q'),
                Warning::MoveNumberZero,
            ]
        );
        assert_eq!(
            warnings("4k3/8/8/8/8/8/8/R3K3 w HA - 0 1"),
            [Warning::CastlingWithoutRook('H')]
        );
        assert_eq!(
            warnings("8/8/8/7k/QQQQQQ2/QQQ5/PPPP4/4K3 w - - 0 1"),
            [Warning::TooManyPieces(Color::White)]
        );
        assert_eq!(warnings("4k3/8/8/8/8/3n1n2/8/4K3 w - - 0 1"), [Warning::ImpossibleCheck]);
        assert_eq!(warnings("4r1k1/8/8/8/4K2r/8/8/q3r3 w - - 0 1"), [Warning::ImpossibleCheck]);
    }

    #[test]
    fn en_passant_is_kept_only_when_a_capture_is_legal() {
        let pinned = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
        assert_eq!(Position::from_fen(pinned).expect("valid").en_passant(), None);
        let legal = "8/8/8/8/k2Pp3/8/8/3K4 b - d3 0 1";
        assert_eq!(Position::from_fen(legal).expect("valid").en_passant(), Some(Square::D3));
    }
}
