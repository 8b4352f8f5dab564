//! Chess960 and double Chess960 starting positions by number.

use crate::{CastlingSide, Color, File, Piece, PieceKind, Position, Rank, Setup, Square};

/// How many ways there are to arrange a back rank.
pub const ARRANGEMENTS: u16 = 960;
/// The number of the arrangement of ordinary chess.
pub const ORTHODOX: u16 = 518;

/// The back rank with this number (from 0 to 959) in Scharnagl's scheme.
///
/// ```
/// use tabia_chess::{PieceKind::*, chess960};
///
/// let orthodox = [Rook, Knight, Bishop, Queen, King, Bishop, Knight, Rook];
/// assert_eq!(chess960::back_rank(chess960::ORTHODOX), Some(orthodox));
/// assert_eq!(chess960::back_rank(960), None);
/// ```
#[must_use]
pub fn back_rank(number: u16) -> Option<[PieceKind; 8]> {
    /// The two knights' places among the five files left by bishops and queen.
    const KNIGHTS: [(usize, usize); 10] =
        [(0, 1), (0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    if number >= ARRANGEMENTS {
        return None;
    }
    let number = usize::from(number);
    let mut files = [None; 8];
    files[number % 4 * 2 + 1] = Some(PieceKind::Bishop);
    files[number / 4 % 4 * 2] = Some(PieceKind::Bishop);
    let free = |files: &[Option<PieceKind>; 8]| -> Vec<usize> {
        (0..8).filter(|file| files[*file].is_none()).collect()
    };
    files[free(&files)[number / 16 % 6]] = Some(PieceKind::Queen);
    let left = free(&files);
    let (first, second) = KNIGHTS[number / 96];
    files[left[first]] = Some(PieceKind::Knight);
    files[left[second]] = Some(PieceKind::Knight);
    for (file, kind) in
        free(&files).into_iter().zip([PieceKind::Rook, PieceKind::King, PieceKind::Rook])
    {
        files[file] = Some(kind);
    }
    Some(files.map(|kind| kind.expect("eight men fill eight files")))
}

/// The starting position in which White and Black have these arrangements.
///
/// Equal numbers give Chess960, different ones double Chess960.
///
/// ```
/// use tabia_chess::{Position, chess960};
///
/// let start = chess960::start(chess960::ORTHODOX, chess960::ORTHODOX);
/// assert_eq!(start, Some(Position::initial()));
/// ```
#[must_use]
pub fn start(white: u16, black: u16) -> Option<Position> {
    let mut setup = Setup::empty();
    for (color, number) in [(Color::White, white), (Color::Black, black)] {
        let kinds = back_rank(number)?;
        let mut rooks = Vec::new();
        for file in File::ALL {
            let kind = kinds[file];
            let pawn_rank = color.relative_rank(Rank::Second);
            setup.board[Square::new(file, color.back_rank())] = Some(Piece::new(color, kind));
            setup.board[Square::new(file, pawn_rank)] = Some(Piece::new(color, PieceKind::Pawn));
            if kind == PieceKind::Rook {
                rooks.push(file);
            }
        }
        for (side, file) in [CastlingSide::Queen, CastlingSide::King].into_iter().zip(rooks) {
            setup.castling.grant(color, side, file);
        }
    }
    setup.into_position().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_arrangements_are_different_and_lawful() {
        let ranks: HashSet<_> = (0..ARRANGEMENTS).filter_map(back_rank).collect();
        assert_eq!(ranks.len(), usize::from(ARRANGEMENTS));
        for rank in ranks {
            let files = |kind| (0..8).filter(move |file| rank[*file] == kind).collect::<Vec<_>>();
            let (king, rooks, bishops) =
                (files(PieceKind::King), files(PieceKind::Rook), files(PieceKind::Bishop));
            assert!(rooks[0] < king[0] && king[0] < rooks[1]);
            assert_ne!(bishops[0] % 2, bishops[1] % 2);
        }
    }
}
