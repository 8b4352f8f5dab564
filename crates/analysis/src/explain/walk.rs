//! A line of play with every position on the way, and simple questions about them.

use tabia_chess::{
    Bitboard, Color, ExchangeValues, Move, MoveKind, PieceKind, Position, Square,
    attacks::piece_attacks,
};

/// What men are worth when people count.
pub const VALUES: ExchangeValues = [1, 3, 3, 5, 9, 0];

/// A king is worth more than anything it may be compared with.
const KING: i32 = 100;

/// What a man is worth as a target.
pub fn worth(kind: PieceKind) -> i32 {
    if kind == PieceKind::King { KING } else { VALUES[kind] }
}

/// A line and the positions it goes through: one more than moves.
#[derive(Clone, Debug)]
pub struct Walk {
    pub positions: Vec<Position>,
    pub moves: Vec<Move>,
}

impl Walk {
    /// Plays the moves, which must be legal.
    pub fn new(start: &Position, moves: &[Move]) -> Self {
        let mut positions = vec![start.clone()];
        let mut position = start.clone();
        for mv in moves {
            position.play(*mv, &mut ());
            positions.push(position.clone());
        }
        Self { positions, moves: moves.to_vec() }
    }

    /// Its first moves only.
    pub fn first(&self, moves: usize) -> Self {
        let moves = moves.min(self.moves.len());
        Self { positions: self.positions[..=moves].to_vec(), moves: self.moves[..moves].to_vec() }
    }

    /// The side that begins.
    pub fn side(&self) -> Color {
        self.positions[0].turn()
    }

    /// The last position.
    pub fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// What the move with this index captures, and where that stood.
    pub fn captured(&self, index: usize) -> Option<(PieceKind, Square)> {
        let (position, mv) = (self.positions.get(index)?, *self.moves.get(index)?);
        let kind = position.captured_kind(mv)?;
        let square = match mv.kind() {
            MoveKind::EnPassant => Square::new(mv.to().file(), mv.from().rank()),
            _ => mv.to(),
        };
        Some((kind, square))
    }

    /// Where the man that moves with this index ends up; a castling king is not meant.
    pub fn arrival(&self, index: usize) -> Option<Square> {
        self.moves.get(index).filter(|mv| !mv.is_castle()).map(|mv| mv.to())
    }
}

/// The men of a side that attack a square.
pub fn attackers(position: &Position, square: Square, color: Color) -> Bitboard {
    position.attackers_to(square, position.occupied()) & position.of_color(color)
}

/// What the man on a square attacks when `occupied` blocks the way.
pub fn attacks_from(position: &Position, square: Square, occupied: Bitboard) -> Bitboard {
    position.piece_at(square).map_or(Bitboard::EMPTY, |piece| {
        piece_attacks(piece.color(), piece.kind(), square, occupied)
    })
}

/// The man on a square goes along lines.
pub fn is_slider(position: &Position, square: Square) -> bool {
    let kinds = [PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];
    position.kind_at(square).is_some_and(|kind| kinds.contains(&kind))
}

/// A capture of this man by an enemy on `by` would win material, as far as one exchange tells.
pub fn is_target(position: &Position, target: Square, by: Square) -> bool {
    let (Some(victim), Some(attacker)) = (position.piece_at(target), position.kind_at(by)) else {
        return false;
    };
    worth(victim.kind()) > worth(attacker)
        || (victim.kind() != PieceKind::Pawn
            && attackers(position, target, victim.color()).is_empty())
}

/// A man by name and square: `the knight on e4`.
pub fn man(position: &Position, square: Square) -> String {
    match position.kind_at(square) {
        Some(PieceKind::King) => "the king".to_owned(),
        Some(kind) => format!("the {kind} on {square}"),
        None => square.to_string(),
    }
}
