//! Endgames: how to mate, and which advantages cannot be won with.

use super::{
    Evaluator, Pair, Tracer,
    geometry::{Black, Side, White, distance, rearmost},
    king_and_pawn,
    material::on_both_colors,
    units::{self, scale},
    weights,
};
use tabia_chess::{Bitboard, Color, File, PieceKind, Square};

/// Two knights cannot force mate; three can.
const KNIGHTS_THAT_CANNOT_MATE: i32 = 2;

impl<T: Tracer> Evaluator<'_, T> {
    /// Drives a king without pawns to the edge when there is enough to mate it.
    pub(super) fn mating<S: Side>(&mut self) -> Pair {
        if self.census.count(S::THEM, PieceKind::Pawn) > 0 {
            return Pair::ZERO;
        }
        if self.wins_king_and_pawn::<S>() == Some(true) {
            return self.once::<S>(weights::pawn_wins());
        }
        if !self.has_mating_material::<S>() {
            return Pair::ZERO;
        }
        let king = self.position.king(S::THEM);
        let apart = distance(self.position.king(S::US), king);
        let together = File::COUNT as i32 - apart;
        let mut score = self.once::<S>(weights::mating_material())
            + self.term::<S>(weights::kings_together(), together);
        if self.is_bishop_and_knight::<S>() {
            let bishops = self.ours::<S>(PieceKind::Bishop);
            let steps = steps_to_corner_of(bishops, king);
            score += self.term::<S>(weights::bishop_knight_corner(), steps);
        } else {
            let steps = steps_off_center(king);
            score += self.term::<S>(weights::losing_king_off_centre(), steps);
        }
        score
    }

    /// The pieces alone can mate: they are worth enough more than the enemy's, and are not two
    /// knights or bishops of one colour.
    fn has_mating_material<S: Side>(&self) -> bool {
        let heavy = self.position.straight_sliders().intersects(self.position.of_color(S::US));
        let bishops = self.ours::<S>(PieceKind::Bishop);
        let knights = self.ours::<S>(PieceKind::Knight);
        self.pieces_ahead::<S>() >= units::MATING_ADVANTAGE
            && self.census.pieces_value(S::THEM) <= units::ROUGH_VALUE[PieceKind::Rook.index()]
            && (heavy
                || on_both_colors(bishops)
                || (bishops.any() && knights.any())
                || self.census.count(S::US, PieceKind::Knight) > KNIGHTS_THAT_CANNOT_MATE)
    }

    /// Nothing but one bishop and one knight: the king must go to a corner of the bishop's colour.
    fn is_bishop_and_knight<S: Side>(&self) -> bool {
        let men = self.position.of_color(S::US);
        let minors = self.ours::<S>(PieceKind::Bishop) | self.ours::<S>(PieceKind::Knight);
        men.len() == 3 && minors.len() == 2 && !on_both_colors(self.ours::<S>(PieceKind::Bishop))
    }

    /// With king and pawn against king, the exact answer.
    fn wins_king_and_pawn<S: Side>(&self) -> Option<bool> {
        if self.occupied.len() != 3 {
            return None;
        }
        let pawn = self.ours::<S>(PieceKind::Pawn).first()?;
        let (king, enemy) = (self.position.king(S::US), self.position.king(S::THEM));
        Some(king_and_pawn::wins(S::US, king, pawn, enemy, self.position.turn()))
    }

    /// How much of the score counts, in 64ths. It is the stronger side that must be able to win.
    pub(super) fn scale(&self, value: i32) -> i32 {
        if value >= 0 { self.scale_for::<White>() } else { self.scale_for::<Black>() }
    }

    /// Asks from the rarest and surest draw to the merely difficult win.
    fn scale_for<S: Side>(&self) -> i32 {
        let pawns = self.census.count(S::US, PieceKind::Pawn);
        if pawns == 0 {
            return self.pawnless_scale::<S>();
        }
        if self.wins_king_and_pawn::<S>() == Some(false) || self.has_wrong_rook_pawn::<S>() {
            return scale::DRAW;
        }
        if self.pieces_ahead::<S>() > units::MINOR_ADVANTAGE {
            return scale::FULL;
        }
        let few_pawns = scale::ONE_PAWN + scale::FURTHER_PAWN * (pawns - 1);
        self.opposite_bishops_scale::<S>().unwrap_or(scale::FULL).min(few_pawns)
    }

    /// How much more our pieces are worth than theirs.
    fn pieces_ahead<S: Side>(&self) -> i32 {
        self.census.pieces_value(S::US) - self.census.pieces_value(S::THEM)
    }

    /// Without pawns it takes a rook more to win, and some pieces cannot win at all.
    fn pawnless_scale<S: Side>(&self) -> i32 {
        let their_pawns = self.census.count(S::THEM, PieceKind::Pawn);
        let bishops = self.ours::<S>(PieceKind::Bishop);
        let only_minors =
            !self.position.straight_sliders().intersects(self.position.of_color(S::US));
        if only_minors
            && bishops.is_empty()
            && self.census.count(S::US, PieceKind::Knight) <= KNIGHTS_THAT_CANNOT_MATE
        {
            return if their_pawns == 0 { scale::DRAW } else { scale::TWO_KNIGHTS };
        }
        let no_knights = self.census.count(S::US, PieceKind::Knight) == 0;
        if only_minors && no_knights && !on_both_colors(bishops) {
            return scale::DRAW;
        }
        if self.pieces_ahead::<S>() > units::MINOR_ADVANTAGE {
            scale::FULL
        } else if self.census.pieces_value(S::THEM) <= units::MINOR_ADVANTAGE {
            scale::PAWNLESS_AGAINST_MINOR
        } else {
            scale::PAWNLESS
        }
    }

    /// Pawns on one edge file, no piece but bishops that do not guard the corner, and the enemy
    /// king there: it cannot be driven out.
    fn has_wrong_rook_pawn<S: Side>(&self) -> bool {
        let pawns = self.ours::<S>(PieceKind::Pawn);
        let bishops = self.ours::<S>(PieceKind::Bishop);
        let men = pawns | bishops | self.ours::<S>(PieceKind::King);
        let edges = Bitboard::file(File::A) | Bitboard::file(File::H);
        let files = pawns.fill_files();
        if men != self.position.of_color(S::US) || files.without(edges).any() || files == edges {
            return false;
        }
        let Some(corner) = rearmost(files, S::THEM) else { return false };
        !bishops.intersects(squares_of_color(corner))
            && distance(self.position.king(S::THEM), corner) <= 1
    }

    /// Bishops of opposite colours: the defender holds what the attacker's bishop cannot touch.
    fn opposite_bishops_scale<S: Side>(&self) -> Option<i32> {
        let (ours, theirs) =
            (self.ours::<S>(PieceKind::Bishop), self.theirs::<S>(PieceKind::Bishop));
        let single = ours.len() == 1 && theirs.len() == 1;
        if !single || !on_both_colors(ours | theirs) || self.has_queens() {
            return None;
        }
        let bishop = units::ROUGH_VALUE[PieceKind::Bishop.index()];
        let bishops_alone =
            Color::ALL.into_iter().all(|color| self.census.pieces_value(color) == bishop);
        if !bishops_alone {
            return Some(scale::OPPOSITE_BISHOPS_AND_PIECES);
        }
        let passed = (self.pawns.passed & self.position.of_color(S::US)).len() as i32;
        Some(scale::OPPOSITE_BISHOPS + scale::OPPOSITE_BISHOPS_PASSED * passed)
    }

    /// With queens, bishops of opposite colours help the attacker rather than the defender.
    fn has_queens(&self) -> bool {
        self.position.of_kind(PieceKind::Queen).any()
    }
}

/// All squares of the same colour as this one.
fn squares_of_color(square: Square) -> Bitboard {
    let light = Bitboard::LIGHT_SQUARES;
    if light.contains(square) { light } else { Bitboard::DARK_SQUARES }
}

/// How far a king is from the four squares in the middle, files and ranks added.
fn steps_off_center(king: Square) -> i32 {
    let from_middle = |index: usize| if index < 4 { 3 - index } else { index - 4 };
    (from_middle(king.file().index()) + from_middle(king.rank().index())) as i32
}

/// How far a king has gone from the diagonal between the wrong corners to a right one: 7 there.
fn steps_to_corner_of(bishops: Bitboard, king: Square) -> i32 {
    let (file, rank) = (king.file().index() as i32, king.rank().index() as i32);
    if bishops.intersects(Bitboard::DARK_SQUARES) {
        (file + rank - File::H.index() as i32).abs()
    } else {
        (file - rank).abs()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{PawnCache, evaluate, trace};
    use tabia_chess::Position;

    fn value(fen: &str) -> i32 {
        evaluate(&Position::from_fen(fen).expect("valid"), &mut PawnCache::new())
    }

    fn scale(fen: &str) -> i32 {
        trace(&Position::from_fen(fen).expect("valid")).scale
    }

    #[test]
    fn too_little_to_mate_is_a_draw() {
        for men in ["1", "N", "B"] {
            assert_eq!(value(&format!("4k3/8/8/8/8/8/8/{men}3K3 w - - 0 1")), 0, "{men}");
        }
        assert_eq!(value("4k3/8/8/8/8/8/2N1N3/4K3 w - - 0 1"), 0, "two knights");
        assert_eq!(value("4k3/8/8/8/8/8/2B1B3/4K3 w - - 0 1"), 0, "bishops of one colour");
        assert_eq!(value("4k3/8/8/8/8/2n5/8/3NK3 w - - 0 1"), 0, "knight against knight");
    }

    #[test]
    fn mating_material_wins() {
        for men in ["Q", "R", "BB", "BN", "NNN"] {
            let fen = format!("4k3/8/8/8/8/8/8/{men}2K{} w - - 0 1", 5 - men.len());
            assert!(value(&fen) > 800, "{men}: {}", value(&fen));
        }
    }

    #[test]
    fn the_lone_king_is_driven_to_the_edge() {
        let center = value("8/8/8/4k3/8/8/1R6/1K6 w - - 0 1");
        let edge = value("4k3/8/8/8/8/8/1R6/1K6 w - - 0 1");
        let edge_and_king_near = value("4k3/8/4K3/8/8/8/1R6/8 w - - 0 1");
        assert!(center < edge && edge < edge_and_king_near);
    }

    #[test]
    fn bishop_and_knight_prefer_the_corner_of_the_bishop() {
        // The bishop on b6 is on a dark square: a1 and h8 are the corners to mate in.
        let with_king = |rank: &str| value(&format!("{rank}/8/1B1K4/8/8/8/8/7N w - - 0 1"));
        let to_the_right_corner = ["4k3", "5k2", "6k1", "7k"].map(with_king);
        assert!(to_the_right_corner.is_sorted_by(|a, b| a < b), "{to_the_right_corner:?}");
        assert!(with_king("k7") < with_king("7k"));
    }

    #[test]
    fn king_and_pawn_against_king_is_exact() {
        assert_eq!(value("8/4k3/8/4K3/4P3/8/8/8 w - - 0 1"), 0);
        assert_eq!(value("k7/8/1K6/P7/8/8/8/8 w - - 0 1"), 0);
        assert!(value("4k3/8/4K3/8/4P3/8/8/8 w - - 0 1") > 300);
        assert!(value("4k3/8/4K3/8/4P3/8/8/8 b - - 0 1") < -300);
    }

    #[test]
    fn the_wrong_bishop_does_not_win() {
        assert_eq!(value("k7/8/8/P7/8/2B5/8/4K3 w - - 0 1"), 0, "a8 is light, c3 is dark");
        assert!(value("k7/8/8/P7/8/3B4/8/4K3 w - - 0 1") > 300);
        assert!(value("8/8/3k4/P7/8/2B5/8/4K3 w - - 0 1") > 300, "the king is not there yet");
        assert_eq!(value("k7/8/P7/P7/8/8/8/4K3 w - - 0 1"), 0, "pawns alone do not either");
    }

    #[test]
    fn opposite_bishops_are_drawish() {
        let opposite = "4k3/1b3ppp/8/8/8/2B2P2/5PPP/4K3 w - - 0 1";
        let same = "4k3/2b2ppp/8/8/8/2B2P2/5PPP/4K3 w - - 0 1";
        assert!(scale(opposite) < scale(same) && value(opposite) < value(same));
        let with_rooks = "r3k3/1b3ppp/8/8/8/2B2P2/5PPP/R3K3 w - - 0 1";
        assert!((scale(opposite) + 1..scale(same)).contains(&scale(with_rooks)));
    }

    #[test]
    fn a_minor_piece_ahead_without_pawns_is_drawish() {
        for (name, fen) in [
            ("rook, bishop", "4k3/8/3b4/8/8/8/8/R3K3 w - - 0 1"),
            ("rook, knight", "4k3/8/3n4/8/8/8/8/R3K3 w - - 0 1"),
            ("queen, rook and bishop", "4k3/1r6/3b4/8/8/8/8/Q3K3 w - - 0 1"),
            ("rook and bishop, rook", "4k3/1r6/8/8/8/8/8/R1B1K3 w - - 0 1"),
        ] {
            assert!(value(fen).abs() < 120, "{name}: {}", value(fen));
        }
        assert!(value("4k3/1r6/8/8/8/8/8/Q3K3 w - - 0 1") > 400, "queen, rook");
    }

    #[test]
    fn few_pawns_are_harder_to_win_with() {
        let one = scale("4k3/1r6/8/8/8/8/P7/R3K3 w - - 0 1");
        let two = scale("4k3/1r6/8/8/8/8/PP6/R3K3 w - - 0 1");
        assert!(one < two && two < 64);
        assert_eq!(scale("4k3/8/8/8/8/8/P7/Q3K3 w - - 0 1"), 64);
    }
}
