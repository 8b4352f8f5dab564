//! One entry of a book: sixteen bytes, the most significant first.

use tabia_chess::{CastlingSide, File, Move, MoveKind, PieceKind, Position, Rank, Square};

/// What a book knows about one move of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub key: u64,
    /// The move as the format packs it.
    pub packed: u16,
    pub weight: u16,
    /// Left to programs that learn; kept as it is.
    learn: u32,
}

/// The kinds a pawn can become, by their number in the format.
const PROMOTIONS: [PieceKind; 4] =
    [PieceKind::Knight, PieceKind::Bishop, PieceKind::Rook, PieceKind::Queen];

impl Entry {
    /// An entry for a legal move. Castling is the king taking its rook, as we have it.
    pub fn new(key: u64, mv: Move, weight: u16) -> Self {
        let promotion = match mv.kind() {
            MoveKind::Promotion(kind) => PROMOTIONS.iter().position(|other| *other == kind),
            _ => None,
        };
        let number = promotion.map_or(0, |index| index as u16 + 1);
        let packed = mv.to() as u16 | (mv.from() as u16) << 6 | number << 12;
        Self { key, packed, weight, learn: 0 }
    }

    pub fn from_bytes(bytes: &[u8; 16]) -> Self {
        let number = |range: std::ops::Range<usize>| {
            bytes[range].iter().fold(0, |number, byte| number << 8 | u64::from(*byte))
        };
        Self {
            key: number(0..8),
            packed: number(8..10) as u16,
            weight: number(10..12) as u16,
            learn: number(12..16) as u32,
        }
    }

    pub fn to_bytes(self) -> [u8; 16] {
        let word = u64::from(self.packed) << 48 | u64::from(self.weight) << 32;
        let rest = word | u64::from(self.learn);
        ((u128::from(self.key) << 64) | u128::from(rest)).to_be_bytes()
    }

    fn square(self, shift: u16) -> Square {
        let bits = usize::from(self.packed >> shift);
        Square::new(File::ALL[bits & 7], Rank::ALL[bits >> 3 & 7])
    }

    fn promotion(self) -> Option<PieceKind> {
        let number = usize::from(self.packed >> 12);
        PROMOTIONS.get(number.checked_sub(1)?).copied()
    }

    /// The move could be one in some position.
    pub fn is_plausible(&self) -> bool {
        let (from, to) = (self.square(6), self.square(0));
        let promotes = self.promotion().is_some();
        let reaches_the_end = matches!(to.rank(), Rank::First | Rank::Eighth);
        let is_known_kind = promotes || self.packed >> 12 == 0;
        from != to && is_known_kind && (!promotes || reaches_the_end)
    }

    /// The legal move that the entry means here. Some books castle to where the king ends.
    pub fn mv(self, position: &Position) -> Option<Move> {
        let (from, to) = (self.square(6), self.square(0));
        let promotion = self.promotion();
        let moves = position.legal_moves();
        let exact = moves.iter().find(|mv| {
            let becomes = match mv.kind() {
                MoveKind::Promotion(kind) => Some(kind),
                _ => None,
            };
            mv.from() == from && mv.to() == to && becomes == promotion
        });
        exact.or_else(|| {
            moves.iter().find(|mv| {
                let side = CastlingSide::of(mv.from(), mv.to());
                mv.kind() == MoveKind::Castle
                    && mv.from() == from
                    && side.king_target(position.turn()) == to
            })
        })
    }
}
