//! What each side attacks, gathered piece by piece, and how freely the pieces move.

use super::{
    Evaluator, Pair, Tracer, Weight,
    geometry::{Black, Side, White},
    tables::square_weight,
    units::danger,
    weights,
};
use tabia_chess::{
    Bitboard, Color, File, PieceKind, Position, Rank, Square,
    attacks::{king_attacks, line, pawns_attacks},
};

/// The attacks of one side, shared by mobility, king safety and threats.
#[derive(Clone, Copy, Debug)]
pub(super) struct Attacks {
    pub(super) by_kind: [Bitboard; PieceKind::COUNT],
    /// Attacked by any man.
    pub(super) all: Bitboard,
    /// Attacked by two men or more.
    pub(super) twice: Bitboard,
    /// Own men that may not leave the line to their king.
    pub(super) pinned: Bitboard,
    /// The surroundings of the own king.
    pub(super) king_ring: Bitboard,
    /// Where a piece of this side may go without being taken by a pawn or standing in the way.
    pub(super) mobility_area: Bitboard,
    /// How many pieces attack the surroundings of the enemy king ...
    pub(super) king_attackers: i32,
    /// ... and how much danger that makes.
    pub(super) king_danger: i32,
}

impl Attacks {
    /// What pawns and kings of both sides attack, before the pieces are gathered.
    #[inline]
    pub(super) fn of_pawns_and_kings(position: &Position) -> [Self; Color::COUNT] {
        [Self::start::<White>(position), Self::start::<Black>(position)]
    }

    fn start<S: Side>(position: &Position) -> Self {
        let pawns = position.of(S::US, PieceKind::Pawn);
        let king = position.king(S::US);
        let by_pawns = pawns_attacks(S::US, pawns);
        let by_king = king_attacks(king);
        let mut by_kind = [Bitboard::EMPTY; PieceKind::COUNT];
        by_kind[PieceKind::Pawn] = by_pawns;
        by_kind[PieceKind::King] = by_king;
        let ahead = pawns.forward(S::US);
        let by_two_pawns = ahead.east() & ahead.west();
        Self {
            by_kind,
            all: by_pawns | by_king,
            twice: by_two_pawns | (by_pawns & by_king),
            pinned: pinned(position, S::US),
            king_ring: king_ring(king).without(by_two_pawns),
            mobility_area: mobility_area::<S>(position),
            king_attackers: 0,
            king_danger: 0,
        }
    }

    /// Adds what one more piece attacks.
    #[inline]
    fn add(&mut self, kind: PieceKind, attacks: Bitboard) {
        self.twice |= self.all & attacks;
        self.all |= attacks;
        self.by_kind[kind] |= attacks;
    }
}

/// The position knows the pins of the side to move already.
#[inline]
fn pinned(position: &Position, color: Color) -> Bitboard {
    if position.turn() == color { position.pinned() } else { position.pins(color).0 }
}

/// Nine squares around the king, or around its neighbour when it stands on the edge, so that a
/// king in the corner is not safer for having fewer squares beside it.
#[inline]
fn king_ring(king: Square) -> Bitboard {
    let file = king.file().clamp(File::B, File::G);
    let rank = king.rank().clamp(Rank::Second, Rank::Seventh);
    let center = Square::new(file, rank);
    king_attacks(center) | center.into()
}

/// Where a move counts as freedom: not next to an enemy pawn's jaws, not onto the own king, and
/// not onto own pawns that are blocked or at home, for they will not make room soon.
#[inline]
fn mobility_area<S: Side>(position: &Position) -> Bitboard {
    let pawns = position.of(S::US, PieceKind::Pawn);
    let blocked = pawns & position.occupied().forward(S::THEM);
    let home = pawns & Bitboard::rank(S::US.relative_rank(Rank::Second));
    let enemy_pawn_attacks = pawns_attacks(S::THEM, position.of(S::THEM, PieceKind::Pawn));
    !(blocked | home | position.of(S::US, PieceKind::King) | enemy_pawn_attacks)
}

impl<T: Tracer> Evaluator<'_, T> {
    /// Takes note of what a piece attacks: on its pin line only, if it is pinned.
    #[inline]
    pub(super) fn gather<S: Side>(
        &mut self,
        kind: PieceKind,
        square: Square,
        reach: Bitboard,
    ) -> Bitboard {
        let theirs = &self.attacks[S::THEM];
        let (ring, beside_king) = (theirs.king_ring, theirs.by_kind[PieceKind::King]);
        let ours = &mut self.attacks[S::US];
        let attacks = if ours.pinned.contains(square) {
            reach & line(self.position.king(S::US), square)
        } else {
            reach
        };
        ours.add(kind, attacks);
        if attacks.intersects(ring) {
            ours.king_attackers += 1;
            ours.king_danger +=
                danger::ATTACKER[kind] + danger::ATTACK * (attacks & beside_king).len() as i32;
        }
        attacks
    }

    /// How many squares the piece can usefully go to.
    #[inline]
    pub(super) fn mobility<S: Side>(&self, attacks: Bitboard) -> u32 {
        (attacks & self.attacks[S::US].mobility_area).len()
    }

    /// What every piece has: a square, and freedom to move.
    #[inline]
    pub(super) fn placement<S: Side>(
        &mut self,
        kind: PieceKind,
        square: Square,
        attacks: Bitboard,
    ) -> Pair {
        let mobility = self.mobility::<S>(attacks);
        self.once::<S>(square_weight(S::US, kind, square))
            + self.once::<S>(mobility_weight(kind, mobility as usize))
    }
}

/// The weight of a piece that can go to so many squares. Pawns and kings have none; the evaluation
/// does not ask for theirs.
#[inline]
fn mobility_weight(kind: PieceKind, squares: usize) -> Weight {
    match kind {
        PieceKind::Knight => weights::knight_mobility(squares),
        PieceKind::Bishop => weights::bishop_mobility(squares),
        PieceKind::Rook => weights::rook_mobility(squares),
        _ => weights::queen_mobility(squares),
    }
}
