//! Who may still castle, and with which rook.

use crate::{Color, File, Piece, PieceKind, Rank, Square, index_enum::index_enum};

index_enum! {
    /// The two ways to castle.
    pub enum CastlingSide {
        /// Towards the `h` file: the king ends on `g`, the rook on `f`.
        King,
        /// Towards the `a` file: the king ends on `c`, the rook on `d`.
        Queen,
    }
}

impl CastlingSide {
    /// Where the king of this colour ends.
    #[inline]
    #[must_use]
    pub const fn king_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::G,
            Self::Queen => File::C,
        };
        Square::new(file, color.back_rank())
    }

    /// Where the rook of this colour ends.
    #[inline]
    #[must_use]
    pub const fn rook_target(self, color: Color) -> Square {
        let file = match self {
            Self::King => File::F,
            Self::Queen => File::D,
        };
        Square::new(file, color.back_rank())
    }

    /// The side on which a rook stands, seen from its king.
    #[inline]
    #[must_use]
    pub fn of(king: Square, rook: Square) -> Self {
        if rook > king { Self::King } else { Self::Queen }
    }
}

/// The castling rights of both sides: for each, the square of the rook that may still castle.
///
/// The rooks' files are kept because in Chess960 they differ from game to game, and in double
/// Chess960 even between the sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Castling {
    rook_files: [[Option<File>; 2]; 2],
}

impl Castling {
    /// Nobody may castle.
    pub const NONE: Self = Self { rook_files: [[None; 2]; 2] };

    /// The file of the rook with which this side may castle this way.
    #[inline]
    #[must_use]
    pub fn rook_file(self, color: Color, side: CastlingSide) -> Option<File> {
        self.rook_files[color][side]
    }

    /// The square of the rook with which this side may castle this way.
    #[inline]
    #[must_use]
    pub fn rook(self, color: Color, side: CastlingSide) -> Option<Square> {
        self.rook_file(color, side).map(|file| Square::new(file, color.back_rank()))
    }

    /// Somebody may castle some way.
    #[inline]
    #[must_use]
    pub fn any(self) -> bool {
        self != Self::NONE
    }

    /// This side may castle some way.
    #[inline]
    #[must_use]
    pub fn any_of(self, color: Color) -> bool {
        self.rook_files[color] != [None; 2]
    }

    /// Every right that is left.
    pub fn rights(self) -> impl Iterator<Item = (Color, CastlingSide, File)> {
        Color::ALL.into_iter().flat_map(move |color| {
            CastlingSide::ALL
                .into_iter()
                .filter_map(move |side| Some((color, side, self.rook_file(color, side)?)))
        })
    }

    /// Gives a right.
    pub fn grant(&mut self, color: Color, side: CastlingSide, rook_file: File) {
        self.rook_files[color][side] = Some(rook_file);
    }

    /// Takes both rights of a side, because its king moves.
    #[inline]
    pub(crate) fn revoke_all(&mut self, color: Color) {
        self.rook_files[color] = [None; 2];
    }

    /// Takes the right of the rook on this square, because it moves or is captured.
    #[inline]
    pub(crate) fn revoke_rook(&mut self, color: Color, square: Square) {
        if square.rank() == color.back_rank() {
            for right in &mut self.rook_files[color] {
                if *right == Some(square.file()) {
                    *right = None;
                }
            }
        }
    }

    /// All rights are those of ordinary chess: king on `e`, rooks on `a` and `h`.
    ///
    /// `king` tells where each side's king stands.
    #[must_use]
    pub fn is_orthodox(self, king: impl Fn(Color) -> Square) -> bool {
        self.rights().all(|(color, side, file)| {
            let corner = match side {
                CastlingSide::King => File::H,
                CastlingSide::Queen => File::A,
            };
            file == corner && king(color) == Square::new(File::E, color.back_rank())
        })
    }
}

/// The rook of this side that stands furthest out on the given side of the king, as the letters
/// `K` and `Q` mean in X-FEN.
pub(crate) fn outermost_rook(
    board: &[Option<Piece>; 64],
    color: Color,
    side: CastlingSide,
    king: File,
) -> Option<File> {
    let rank: Rank = color.back_rank();
    let rook = Some(Piece::new(color, PieceKind::Rook));
    let has_rook = |file: &File| board[Square::new(*file, rank)] == rook;
    match side {
        CastlingSide::King => {
            File::ALL.into_iter().rev().take_while(|file| *file > king).find(has_rook)
        }
        CastlingSide::Queen => File::ALL.into_iter().take_while(|file| *file < king).find(has_rook),
    }
}
