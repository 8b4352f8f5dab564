//! A position in 31 bytes.

use tabia_chess::{CastlingSide, Color, File, Piece, Position, Rank, Setup, Square};

/// How many bytes a position takes.
pub(super) const PACKED_BYTES: usize = 31;

const NIBBLES: usize = 8;
const EN_PASSANT_AND_TURN: usize = 24;
const CASTLING: usize = 25;
const HALFMOVE_CLOCK: usize = 27;
const FULLMOVE_NUMBER: usize = 29;

/// The code of a file that is not there.
const NO_FILE: u8 = 8;
const BLACK_TO_MOVE: u8 = 0x80;
const LOW_NIBBLE: u8 = 0x0F;

/// The castling rights in the order of their nibbles.
const RIGHTS: [(Color, CastlingSide); 4] = [
    (Color::White, CastlingSide::King),
    (Color::White, CastlingSide::Queen),
    (Color::Black, CastlingSide::King),
    (Color::Black, CastlingSide::Queen),
];

/// Writes a position as the [module](super) says.
pub(super) fn pack(position: &Position) -> [u8; PACKED_BYTES] {
    let mut bytes = [0; PACKED_BYTES];
    let mut occupied = 0_u64;
    for (place, square) in position.occupied().into_iter().enumerate() {
        let piece = position.piece_at(square).expect("an occupied square has a man");
        occupied |= 1 << square.index();
        set_nibble(&mut bytes[NIBBLES..], place, piece as u8);
    }
    bytes[..NIBBLES].copy_from_slice(&occupied.to_le_bytes());
    let en_passant = position.en_passant().map_or(NO_FILE, |square| square.file() as u8);
    let turn = if position.turn() == Color::Black { BLACK_TO_MOVE } else { 0 };
    bytes[EN_PASSANT_AND_TURN] = en_passant | turn;
    for (place, (color, side)) in RIGHTS.into_iter().enumerate() {
        let file = position.castling().rook_file(color, side).map_or(NO_FILE, |file| file as u8);
        set_nibble(&mut bytes[CASTLING..], place, file);
    }
    bytes[HALFMOVE_CLOCK..][..2].copy_from_slice(&position.halfmove_clock().to_le_bytes());
    bytes[FULLMOVE_NUMBER..][..2].copy_from_slice(&position.fullmove_number().to_le_bytes());
    bytes
}

/// Reads a position; `None` when the bytes say nothing playable.
pub(super) fn unpack(bytes: &[u8; PACKED_BYTES]) -> Option<Position> {
    let mut setup = Setup::empty();
    let occupied = u64::from_le_bytes(bytes[..NIBBLES].try_into().ok()?);
    if occupied.count_ones() > 32 {
        return None;
    }
    let squares = Square::ALL.into_iter().filter(|square| occupied >> square.index() & 1 == 1);
    for (place, square) in squares.enumerate() {
        setup.board[square] = Some(Piece::from_index(nibble(&bytes[NIBBLES..], place))?);
    }
    let flags = bytes[EN_PASSANT_AND_TURN];
    setup.turn = if flags & BLACK_TO_MOVE == 0 { Color::White } else { Color::Black };
    let sixth = setup.turn.relative_rank(Rank::Sixth);
    setup.en_passant = optional_file(flags & LOW_NIBBLE)?.map(|file| Square::new(file, sixth));
    for (place, (color, side)) in RIGHTS.into_iter().enumerate() {
        if let Some(file) = optional_file(nibble(&bytes[CASTLING..], place))? {
            setup.castling.grant(color, side, file);
        }
    }
    setup.halfmove_clock = word(&bytes[HALFMOVE_CLOCK..]);
    setup.fullmove_number = word(&bytes[FULLMOVE_NUMBER..]);
    setup.into_position().ok()
}

fn word(bytes: &[u8]) -> u16 {
    u16::from_le_bytes([bytes[0], bytes[1]])
}

/// The file with this code; the outer `None` is a code that does not exist.
fn optional_file(code: u8) -> Option<Option<File>> {
    if code == NO_FILE { Some(None) } else { File::from_index(code).map(Some) }
}

fn set_nibble(bytes: &mut [u8], place: usize, value: u8) {
    bytes[place / 2] |= value << (4 * (place % 2));
}

fn nibble(bytes: &[u8], place: usize) -> u8 {
    bytes[place / 2] >> (4 * (place % 2)) & LOW_NIBBLE
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::chess960;

    #[test]
    fn positions_survive_packing() {
        for fen in [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 99 300",
            "8/8/4k3/8/2pP4/8/8/4K3 b - d3 0 41",
            "8/8/4k3/8/8/8/8/4K3 w - - 1000 65535",
        ] {
            let position = Position::from_fen(fen).expect(fen);
            assert_eq!(unpack(&pack(&position)), Some(position), "{fen}");
        }
    }

    #[test]
    fn every_chess960_start_survives_packing() {
        for number in 0..chess960::ARRANGEMENTS {
            let other = (number * 7 + 1) % chess960::ARRANGEMENTS;
            let position = chess960::start(number, other).expect("both numbers exist");
            assert_eq!(unpack(&pack(&position)), Some(position));
        }
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(unpack(&[0; PACKED_BYTES]), None, "no kings");
        assert_eq!(unpack(&[0xFF; PACKED_BYTES]), None, "64 men");
        let mut bytes = pack(&Position::initial());
        bytes[CASTLING] = 0x9F;
        assert_eq!(unpack(&bytes), None, "no such file");
    }
}
