//! King safety: the pawns before the king, and the pieces that come for it.

use super::{
    Evaluator, Pair, Tracer,
    geometry::{Side, rank_of, rearmost},
    pawns::Cover,
    units::danger,
    weights,
};
use tabia_chess::{
    Bitboard, File, PieceKind, Rank, Square,
    attacks::{bishop_attacks, knight_attacks, rook_attacks},
};

/// The squares from which each kind of piece would give check.
struct Checks {
    knight: Bitboard,
    bishop: Bitboard,
    rook: Bitboard,
}

impl<T: Tracer> Evaluator<'_, T> {
    /// What the pawns do for the king, from memory if the same king was there before.
    pub(super) fn king_cover<S: Side>(&mut self) -> Pair {
        let king = self.position.king(S::US);
        let heavy = self.position.straight_sliders().intersects(self.position.of_color(S::THEM));
        match self.pawns.covers[S::US] {
            Some(cover) if cover.king == king && cover.heavy == heavy => cover.score,
            _ => {
                let score = self.pawns_near_king::<S>(king, heavy);
                self.pawns.covers[S::US] = Some(Cover { king, heavy, score });
                score
            }
        }
    }

    /// Pawns on the three files around the king: its own as a shield, the enemy's as a storm.
    #[cold]
    fn pawns_near_king<S: Side>(&mut self, king: Square, heavy: bool) -> Pair {
        let level_and_ahead = Bitboard::rank(king.rank()).fill_forward(S::US);
        let shield = self.ours::<S>(PieceKind::Pawn) & level_and_ahead;
        let storm = self.theirs::<S>(PieceKind::Pawn) & level_and_ahead;
        let middle = king.file().clamp(File::B, File::G).index();
        let mut score = Pair::ZERO;
        for file in &File::ALL[middle - 1..=middle + 1] {
            let squares = Bitboard::file(*file);
            score += self.cover_on_file::<S>(*file, shield & squares, storm & squares);
            if heavy {
                score += self.gap_on_file::<S>(squares);
            }
        }
        score
    }

    /// How well the nearest pawns of both sides on one file keep the king.
    #[inline]
    fn cover_on_file<S: Side>(&mut self, file: File, shield: Bitboard, storm: Bitboard) -> Pair {
        let shield = rearmost(shield, S::US).map_or(0, |pawn| rank_of(pawn, S::US));
        let storm = rearmost(storm, S::US).map_or(0, |pawn| rank_of(pawn, S::US));
        let row = edge_distance(file) * Rank::COUNT;
        let against = if shield > 0 && storm == shield + 1 {
            weights::storm_blocked(storm)
        } else {
            weights::storm(row + storm)
        };
        self.once::<S>(weights::shield(row + shield)) + self.once::<S>(against)
    }

    /// Files without own pawns let rooks and queens look at the king.
    #[inline]
    fn gap_on_file<S: Side>(&mut self, file: Bitboard) -> Pair {
        if self.ours::<S>(PieceKind::Pawn).intersects(file) {
            return Pair::ZERO;
        }
        let half_open = self.theirs::<S>(PieceKind::Pawn).intersects(file);
        let weight =
            if half_open { weights::king_half_open_file() } else { weights::king_open_file() };
        self.once::<S>(weight)
    }

    /// Attackers, weak squares and checks make units of danger; a table says what they cost,
    /// because two attackers are far worse than twice one.
    pub(super) fn king_danger<S: Side>(&mut self) -> Pair {
        let queens = i32::from(self.theirs::<S>(PieceKind::Queen).any());
        if self.attacks[S::THEM].king_attackers + queens < danger::FEWEST_ATTACKERS {
            return Pair::ZERO;
        }
        let (ours, theirs) = (&self.attacks[S::US], &self.attacks[S::THEM]);
        let weak_squares = (ours.king_ring & self.weak_squares::<S>()).len() as i32;
        let pinned = ours.pinned.len() as i32;
        let units = theirs.king_danger
            + danger::WEAK_SQUARE * weak_squares
            + danger::PINNED * pinned
            + danger::NO_QUEEN * (1 - queens)
            + self.safe_check_units::<S>();
        let place = units.clamp(0, danger::MOST) as usize;
        self.once::<S>(weights::king_danger(place))
    }

    /// Squares the enemy attacks that we defend with king and queen at most.
    #[inline]
    fn weak_squares<S: Side>(&self) -> Bitboard {
        let (ours, theirs) = (&self.attacks[S::US], &self.attacks[S::THEM]);
        let reluctant = ours.by_kind[PieceKind::King] | ours.by_kind[PieceKind::Queen];
        theirs.all.without(ours.twice) & (reluctant | !ours.all)
    }

    /// Checks from squares where the checking piece cannot simply be taken.
    fn safe_check_units<S: Side>(&self) -> i32 {
        let (ours, theirs) = (&self.attacks[S::US], &self.attacks[S::THEM]);
        let supported = self.weak_squares::<S>() & theirs.twice;
        let safe = (supported | !ours.all).without(self.position.of_color(S::THEM));
        let from = self.checking_squares::<S>(self.position.king(S::US));
        let queen_squares = (from.bishop | from.rook).without(ours.by_kind[PieceKind::Queen]);
        let unit = |squares: Bitboard, kind: PieceKind, units: i32| {
            units * i32::from(squares.intersects(safe & theirs.by_kind[kind]))
        };
        unit(from.knight, PieceKind::Knight, danger::KNIGHT_CHECK)
            + unit(from.bishop, PieceKind::Bishop, danger::BISHOP_CHECK)
            + unit(from.rook, PieceKind::Rook, danger::ROOK_CHECK)
            + unit(queen_squares, PieceKind::Queen, danger::QUEEN_CHECK)
    }

    /// Where a piece would have to stand to give check; our queen does not count as a blocker,
    /// for it would have to leave the line.
    fn checking_squares<S: Side>(&self, king: Square) -> Checks {
        let blockers = self.occupied.without(self.ours::<S>(PieceKind::Queen));
        Checks {
            knight: knight_attacks(king),
            bishop: bishop_attacks(king, blockers),
            rook: rook_attacks(king, blockers),
        }
    }
}

/// How many files lie between this one and the edge of the board.
#[inline]
fn edge_distance(file: File) -> usize {
    file.index().min(File::H.index() - file.index())
}
