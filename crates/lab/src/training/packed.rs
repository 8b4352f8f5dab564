//! A position to learn from in 32 bytes.

use crate::games::GameResult;
use tabia_chess::{Bitboard, Color, Piece, PieceKind, Position, Setup, Square};
use tabia_nnue::Marks;

/// A position with its labels, as the side to move sees it.
///
/// The board is turned so that the side to move is White; score and result are that side's. A
/// position and the same with colours exchanged therefore differ only in [`turn`](Self::turn).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedPosition {
    occupied: u64,
    /// A nibble for each man, in the order of the squares.
    men: [u8; 16],
    score: i16,
    /// The king of the side to move, and the other.
    kings: [Square; 2],
    /// Half points of the side to move.
    half_points: u8,
    turn: Color,
}

const _: () = assert!(size_of::<PackedPosition>() == 32, "memory is planned for 32 bytes");

impl PackedPosition {
    /// Packs a position with its score and result, both from White's view.
    #[must_use]
    pub fn new(position: &Position, score: i16, result: GameResult) -> Self {
        let turn = position.turn();
        let turned = |square: Square| square.relative_to(turn);
        let occupied = match turn {
            Color::White => position.occupied(),
            Color::Black => position.occupied().flipped(),
        };
        let mut men = [0; 16];
        for (place, square) in occupied.into_iter().enumerate() {
            let man = position.piece_at(turned(square)).expect("an occupied square has a man");
            let owner = if man.color() == turn { Color::White } else { Color::Black };
            men[place / 2] |= (Piece::new(owner, man.kind()) as u8) << (4 * (place % 2));
        }
        let half_points = result as u8;
        Self {
            occupied: occupied.0,
            men,
            score: if turn == Color::White { score } else { score.saturating_neg() },
            kings: [turned(position.king(turn)), turned(position.king(!turn))],
            half_points: if turn == Color::White { half_points } else { 2 - half_points },
            turn,
        }
    }

    /// How many men are on the board.
    #[inline]
    #[must_use]
    pub const fn count(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// Who is to move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// What the search found for the side to move.
    #[inline]
    #[must_use]
    pub const fn score(&self) -> i16 {
        self.score
    }

    /// The points of the side to move in the game: 0, ½ or 1.
    #[inline]
    #[must_use]
    pub fn points(&self) -> f32 {
        f32::from(self.half_points) * 0.5
    }

    /// The squares of the own king and the other, on the turned board.
    #[inline]
    pub(super) const fn kings(&self) -> [Square; 2] {
        self.kings
    }

    /// Calls `look` for every man on the turned board: its number in order, the nibble that names
    /// it ([`Piece`]) and the index of its square.
    #[inline]
    pub(super) fn for_each_man(&self, mut look: impl FnMut(usize, usize, usize)) {
        let mut occupied = self.occupied;
        let mut men = u128::from_le_bytes(self.men);
        let mut place = 0;
        while occupied != 0 {
            look(place, (men & 15) as usize, occupied.trailing_zeros() as usize);
            occupied &= occupied - 1;
            men >>= 4;
            place += 1;
        }
    }

    /// What stands out on the turned board.
    pub(super) fn marks(&self) -> Marks {
        let mut boards = [[Bitboard::EMPTY; PieceKind::COUNT]; Color::COUNT];
        self.for_each_man(|_, man, square| {
            let man = Piece::ALL[man];
            boards[man.color()][man.kind()] |= Square::ALL[square].into();
        });
        Marks::of_men(boards)
    }

    /// The man on a square of the turned board.
    pub(super) fn man_at(&self, square: Square) -> Option<Piece> {
        let bit = 1 << square.index();
        let place = (self.occupied & (bit - 1)).count_ones();
        let men = u128::from_le_bytes(self.men);
        (self.occupied & bit != 0).then(|| Piece::ALL[(men >> (4 * place) & 15) as usize])
    }

    /// The board as it was. Castling rights, the en passant square and clocks are not kept.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let mut setup = Setup::empty();
        setup.turn = self.turn;
        self.for_each_man(|_, man, square| {
            let man = Piece::ALL[man];
            let owner = if man.color() == Color::White { self.turn } else { !self.turn };
            let square = Square::ALL[square].relative_to(self.turn);
            setup.board[square] = Some(Piece::new(owner, man.kind()));
        });
        setup
    }
}

/// The plain inputs of the own king. Exactly one of them is on in every position.
pub(super) const OWN_KING: std::ops::Range<usize> =
    PieceKind::King as usize * Square::COUNT..(PieceKind::King as usize + 1) * Square::COUNT;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions::random_play;

    #[test]
    fn boards_survive_packing() {
        for position in random_play(500, 1) {
            let setup = PackedPosition::new(&position, 7, GameResult::Draw).to_setup();
            assert_eq!(setup.board, position.to_setup().board);
            assert_eq!(setup.turn, position.turn());
        }
    }

    #[test]
    fn marks_survive_packing() {
        for position in random_play(500, 4) {
            let packed = PackedPosition::new(&position, 0, GameResult::Draw);
            let seen = if position.turn() == Color::White { position } else { position.flipped() };
            assert_eq!(packed.marks(), Marks::of(&seen));
            for square in Square::ALL {
                assert_eq!(packed.man_at(square), seen.piece_at(square));
            }
        }
    }

    #[test]
    fn labels_belong_to_the_side_to_move() {
        let fen = |turn| format!("4k3/8/8/8/8/8/4P3/4K3 {turn} - - 0 1");
        let pack = |turn| {
            let position = Position::from_fen(&fen(turn)).expect("valid");
            PackedPosition::new(&position, 130, GameResult::WhiteWin)
        };
        let (white, black) = (pack("w"), pack("b"));
        assert_eq!((white.score(), white.points(), white.turn()), (130, 1.0, Color::White));
        assert_eq!((black.score(), black.points(), black.turn()), (-130, 0.0, Color::Black));
    }

    #[test]
    fn exchanged_colours_pack_to_the_same() {
        for position in random_play(500, 2) {
            let packed = PackedPosition::new(&position, 55, GameResult::WhiteWin);
            let flipped = PackedPosition::new(&position.flipped(), -55, GameResult::BlackWin);
            assert_eq!(flipped, PackedPosition { turn: flipped.turn, ..packed });
            assert_ne!(flipped.turn, packed.turn);
        }
    }
}
