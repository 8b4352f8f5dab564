//! Hash keys: a random word for every fact of a position, combined by exclusive or.

use super::Position;
use crate::{Bitboard, Castling, Color, File, Piece, PieceKind, Random, Square};

/// A 64-bit hash of (part of) a position.
pub type Key = u64;

struct Words {
    men: [[Key; Square::COUNT]; Piece::COUNT],
    castling: [[Key; File::COUNT]; Color::COUNT],
    en_passant: [Key; File::COUNT],
    black_to_move: Key,
}

static WORDS: Words = words();

const fn words() -> Words {
    let mut random = Random::new(0x7AB1A);
    let mut words = Words {
        men: [[0; Square::COUNT]; Piece::COUNT],
        castling: [[0; File::COUNT]; Color::COUNT],
        en_passant: [0; File::COUNT],
        black_to_move: random.next(),
    };
    let mut piece = 0;
    while piece < Piece::COUNT {
        let mut square = 0;
        while square < Square::COUNT {
            words.men[piece][square] = random.next();
            square += 1;
        }
        piece += 1;
    }
    let mut file = 0;
    while file < File::COUNT {
        words.castling[0][file] = random.next();
        words.castling[1][file] = random.next();
        words.en_passant[file] = random.next();
        file += 1;
    }
    words
}

/// The word of a man on a square.
#[inline]
pub(crate) const fn man(piece: Piece, square: Square) -> Key {
    WORDS.men[piece as usize][square as usize]
}

/// The word that tells whose move it is.
#[inline]
pub(crate) const fn turn() -> Key {
    WORDS.black_to_move
}

/// The word of a possible en passant capture: its file says enough.
#[inline]
pub(super) fn en_passant(square: Square) -> Key {
    WORDS.en_passant[square.file()]
}

/// The word of all castling rights. The rook's file counts, so that two Chess960 arrangements
/// with the same men never share a key.
pub(super) fn castling(castling: Castling) -> Key {
    castling.rights().fold(0, |key, (color, _, file)| key ^ WORDS.castling[color][file])
}

/// The keys that a position keeps up to date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys {
    pub full: Key,
    pub minor: Key,
    /// Pawns of both sides; White's other men; Black's other men.
    structure: [Key; 3],
}

impl Keys {
    /// Adds a man that is not there, or takes one that is.
    #[inline]
    pub fn toggle(&mut self, piece: Piece, square: Square) {
        self.toggle_word(piece, man(piece, square));
    }

    /// Takes a man from one square and puts it on another.
    #[inline]
    pub fn relocate(&mut self, piece: Piece, from: Square, to: Square) {
        self.toggle_word(piece, man(piece, from) ^ man(piece, to));
    }

    #[inline]
    fn toggle_word(&mut self, piece: Piece, word: Key) {
        let part = match piece.kind() {
            PieceKind::Pawn => 0,
            _ => 1 + piece.color().index(),
        };
        self.full ^= word;
        self.structure[part] ^= word;
        if matches!(piece.kind(), PieceKind::Knight | PieceKind::Bishop | PieceKind::King) {
            self.minor ^= word;
        }
    }

    #[inline]
    pub fn pawns(&self) -> Key {
        self.structure[0]
    }

    #[inline]
    pub fn non_pawns(&self, color: Color) -> Key {
        self.structure[1 + color.index()]
    }

    /// The keys of a position from nothing.
    pub fn of(position: &Position) -> Self {
        let mut keys = Self::default();
        for square in Bitboard::FULL {
            if let Some(piece) = position.piece_at(square) {
                keys.toggle(piece, square);
            }
        }
        keys.full ^= castling(position.castling);
        keys.full ^= position.en_passant.map_or(0, en_passant);
        keys.full ^= if position.turn == Color::Black { turn() } else { 0 };
        keys
    }
}
