//! Knights, bishops, rooks and queens: what each kind has of its own.

use super::{
    Evaluator, Pair, Tracer,
    geometry::{CENTER, Side, rank_of, ranks},
    units, weights,
};
use tabia_chess::{
    Bitboard, File, PieceKind, Rank, Square,
    attacks::{between, bishop_attacks, bishop_rays, knight_attacks, rook_attacks, rook_rays},
};

const LONG_DIAGONALS: Bitboard = Bitboard(0x8142_2418_1824_4281);

impl<T: Tracer> Evaluator<'_, T> {
    /// Knights live on squares from which no pawn can drive them.
    pub(super) fn knights<S: Side>(&mut self) -> Pair {
        let mut score = Pair::ZERO;
        let outposts = self.outposts::<S>();
        for square in self.ours::<S>(PieceKind::Knight) {
            let attacks = self.gather::<S>(PieceKind::Knight, square, knight_attacks(square));
            score += self.placement::<S>(PieceKind::Knight, square, attacks);
            if outposts.contains(square) {
                score += self.once::<S>(weights::knight_outpost());
            } else if self.reaches::<S>(attacks, outposts) {
                score += self.once::<S>(weights::knight_reaches_outpost());
            }
            let sheltered = self.pawns_ahead::<S>().contains(square);
            score += self.term_if::<S>(sheltered, weights::knight_behind_pawn());
        }
        score
    }

    /// Bishops want open diagonals, and their own pawns on the other colour.
    pub(super) fn bishops<S: Side>(&mut self) -> Pair {
        let mut score = Pair::ZERO;
        let outposts = self.outposts::<S>();
        // A bishop and a queen on one diagonal work together.
        let blockers = self.occupied.without(self.ours::<S>(PieceKind::Queen));
        for square in self.ours::<S>(PieceKind::Bishop) {
            let reach = bishop_attacks(square, blockers);
            let attacks = self.gather::<S>(PieceKind::Bishop, square, reach);
            score += self.placement::<S>(PieceKind::Bishop, square, attacks);
            if outposts.contains(square) {
                score += self.once::<S>(weights::bishop_outpost());
            } else if self.reaches::<S>(attacks, outposts) {
                score += self.once::<S>(weights::bishop_reaches_outpost());
            }
            let sheltered = self.pawns_ahead::<S>().contains(square);
            score += self.term_if::<S>(sheltered, weights::bishop_behind_pawn());
            score += self.bishop_and_pawns::<S>(square);
        }
        score
    }

    /// Own pawns on the bishop's colour are in its way; a long diagonal clear of pawns is its best
    /// place.
    fn bishop_and_pawns<S: Side>(&mut self, square: Square) -> Pair {
        let light = Bitboard::LIGHT_SQUARES.contains(square);
        let color = if light { Bitboard::LIGHT_SQUARES } else { Bitboard::DARK_SQUARES };
        let in_the_way = (self.ours::<S>(PieceKind::Pawn) & color).len() as i32;
        let mut score = self.term::<S>(weights::bishop_own_pawns(), in_the_way);
        if LONG_DIAGONALS.without(CENTER).contains(square) {
            let pawns = self.position.of_kind(PieceKind::Pawn);
            let sees_both = (bishop_attacks(square, pawns) & CENTER).has_several();
            score += self.term_if::<S>(sees_both, weights::bishop_long_diagonal());
        }
        score
    }

    /// Rooks need open files, and hate to be shut in.
    pub(super) fn rooks<S: Side>(&mut self) -> Pair {
        let mut score = Pair::ZERO;
        // Rooks and queens on one line work together.
        let partners = self.ours::<S>(PieceKind::Rook) | self.ours::<S>(PieceKind::Queen);
        let blockers = self.occupied.without(partners);
        for square in self.ours::<S>(PieceKind::Rook) {
            let reach = rook_attacks(square, blockers);
            let attacks = self.gather::<S>(PieceKind::Rook, square, reach);
            score += self.placement::<S>(PieceKind::Rook, square, attacks);
            score += self.rook_file::<S>(square, attacks);
            score += self.rook_on_seventh::<S>(square);
        }
        score
    }

    /// A rook works along files without pawns; on a closed one the king may shut it in.
    fn rook_file<S: Side>(&mut self, square: Square, attacks: Bitboard) -> Pair {
        let file = Bitboard::file(square.file());
        if !file.intersects(self.ours::<S>(PieceKind::Pawn)) {
            let open = !file.intersects(self.theirs::<S>(PieceKind::Pawn));
            let weight =
                if open { weights::rook_open_file() } else { weights::rook_half_open_file() };
            return self.once::<S>(weight);
        }
        if self.mobility::<S>(attacks) <= units::TRAPPED_ROOK_MOBILITY
            && beyond_the_king(square, self.position.king(S::US))
        {
            let for_good = !self.position.castling().any_of(S::US);
            return self.once::<S>(weights::rook_trapped(usize::from(for_good)));
        }
        Pair::ZERO
    }

    /// On the seventh a rook attacks pawns that cannot defend each other, and holds the king on
    /// its back rank.
    fn rook_on_seventh<S: Side>(&mut self, square: Square) -> Pair {
        let seventh = Bitboard::rank(S::US.relative_rank(Rank::Seventh));
        let useful = rank_of(square, S::US) == Rank::Seventh.index()
            && (self.theirs::<S>(PieceKind::Pawn).intersects(seventh)
                || rank_of(self.position.king(S::THEM), S::US) == Rank::Eighth.index());
        self.term_if::<S>(useful, weights::rook_on_seventh())
    }

    /// Queens go where pawns cannot chase them, and fear men that may step off a line to them.
    pub(super) fn queens<S: Side>(&mut self) -> Pair {
        let mut score = Pair::ZERO;
        let safe_from_pawns = !self.pawns.attack_spans[S::THEM];
        let enemy_half = ranks(Rank::Fifth, Rank::Eighth, S::US) & safe_from_pawns;
        for square in self.ours::<S>(PieceKind::Queen) {
            let straight = rook_attacks(square, self.occupied);
            let diagonal = bishop_attacks(square, self.occupied);
            let attacks = self.gather::<S>(PieceKind::Queen, square, straight | diagonal);
            score += self.placement::<S>(PieceKind::Queen, square, attacks);
            let inside = enemy_half.contains(square);
            score += self.term_if::<S>(inside, weights::queen_infiltration());
            let exposed = self.is_exposed::<S>(square);
            score += self.term_if::<S>(exposed, weights::queen_exposed());
        }
        score
    }

    /// Exactly one man stands between this square and an enemy bishop or rook.
    fn is_exposed<S: Side>(&self, square: Square) -> bool {
        let rooks = self.theirs::<S>(PieceKind::Rook) & rook_rays(square);
        let bishops = self.theirs::<S>(PieceKind::Bishop) & bishop_rays(square);
        (rooks | bishops).into_iter().any(|slider| {
            let men = between(square, slider) & self.occupied;
            men.any() && !men.has_several()
        })
    }

    /// Squares in the enemy's half of the middle that own pawns defend and that no enemy pawn can
    /// come to attack.
    #[inline]
    fn outposts<S: Side>(&self) -> Bitboard {
        ranks(Rank::Fourth, Rank::Sixth, S::US)
            & self.attacks[S::US].by_kind[PieceKind::Pawn].without(self.pawns.attack_spans[S::THEM])
    }

    /// The piece can go to one of these squares.
    #[inline]
    fn reaches<S: Side>(&self, attacks: Bitboard, targets: Bitboard) -> bool {
        attacks.intersects(targets.without(self.position.of_color(S::US)))
    }

    /// The squares right behind a pawn of either side.
    #[inline]
    fn pawns_ahead<S: Side>(&self) -> Bitboard {
        self.position.of_kind(PieceKind::Pawn).forward(S::THEM)
    }
}

/// The rook stands between its king and the near edge of the board.
fn beyond_the_king(rook: Square, king: Square) -> bool {
    if king.file() < File::E { rook.file() < king.file() } else { rook.file() > king.file() }
}
