//! The hand-made evaluation.
//!
//! A position is worth the sum of its terms. Each term is a [`Weights`] entry times a count, first
//! with a midgame and an endgame half ([`Pair`]); the phase blends the halves, and a scale takes
//! something away where the advantage cannot be won with. Both sides run through the same code,
//! made once for White and once for Black.
//!
//! | file | what it counts |
//! |---|---|
//! | `material` | men, the bishop pair, the phase |
//! | `tables` | where each man stands |
//! | `pawns`, `passed` | pawn structure (kept in the [`PawnCache`]), and what passed pawns can do |
//! | `pieces`, `mobility` | one pass over the pieces that also gathers what they attack |
//! | `king` | pawn cover, and the danger by attackers |
//! | `threats`, `space` | what is attacked, and room behind the pawns |
//! | `endgames`, `king_and_pawn` | who can win at all, and how to mate |
//! | `weights`, `declare`, `units` | the numbers |
//! | `trace` | the explanation for people and for the tuner |

mod cache;
mod declare;
mod endgames;
mod geometry;
mod king;
mod king_and_pawn;
mod material;
mod mobility;
mod pair;
mod passed;
mod pawns;
mod pieces;
mod space;
mod tables;
#[cfg(test)]
mod tests;
mod threats;
mod trace;
mod units;
mod weights;

pub use cache::PawnCache;
pub use declare::{Field, Weight};
pub use pair::Pair;
pub use trace::{Trace, Tracer, trace};
pub use weights::{FIELDS, Group, Weights};

use geometry::{Black, Side, White};
use material::Census;
use mobility::Attacks;
use pawns::PawnEntry;
use tabia_chess::{Bitboard, Color, PieceKind, Position};

/// Makes the tables that would otherwise be made when they are first needed.
pub(super) fn prepare() {
    king_and_pawn::prepare();
}

/// What the position is worth to the side to move, in about hundredths of a pawn.
///
/// ```
/// use tabia_chess::Position;
/// use tabia_engine::eval::{PawnCache, evaluate};
///
/// let mut pawns = PawnCache::new();
/// let value = evaluate(&Position::initial(), &mut pawns);
/// assert!((0..50).contains(&value), "the right to move is worth a little: {value}");
/// ```
#[must_use]
pub fn evaluate(position: &Position, pawns: &mut PawnCache) -> i32 {
    let entry = pawns.entry(position);
    Evaluator::new(position, entry, &mut ()).assess().value_for(position.turn())
}

/// A finished evaluation, from White's view.
#[derive(Clone, Copy, Debug)]
struct Assessment {
    score: Pair,
    phase: i32,
    /// How much of the score counts, in 64ths.
    scale: i32,
}

impl Assessment {
    /// Blends the halves by the phase, then scales.
    fn value_for(self, color: Color) -> i32 {
        let value =
            taper(self.score, self.phase) * self.scale / (units::FULL_PHASE * units::scale::FULL);
        let value = value.clamp(-units::LARGEST, units::LARGEST);
        match color {
            Color::White => value,
            Color::Black => -value,
        }
    }
}

/// The blend of both halves, `FULL_PHASE` times too large so that nothing is rounded yet.
const fn taper(score: Pair, phase: i32) -> i32 {
    score.midgame() * phase + score.endgame() * (units::FULL_PHASE - phase)
}

/// One evaluation under way.
struct Evaluator<'a, T> {
    position: &'a Position,
    pawns: &'a mut PawnEntry,
    census: Census,
    occupied: Bitboard,
    /// What each side attacks; complete once the pieces have been counted.
    attacks: [Attacks; Color::COUNT],
    tracer: &'a mut T,
}

impl<'a, T: Tracer> Evaluator<'a, T> {
    fn new(position: &'a Position, pawns: &'a mut PawnEntry, tracer: &'a mut T) -> Self {
        Self {
            position,
            pawns,
            census: Census::of(position),
            occupied: position.occupied(),
            attacks: Attacks::of_pawns_and_kings(position),
            tracer,
        }
    }

    /// Counts every term.
    fn assess(&mut self) -> Assessment {
        // What a piece attacks is gathered with its own terms; the terms of the second line read
        // the attacks of both sides.
        let mut score = self.pawns.score;
        score += self.own_terms::<White>() - self.own_terms::<Black>();
        score += self.mutual_terms::<White>() - self.mutual_terms::<Black>();
        let phase = self.census.phase();
        let scale = self.scale(taper(score, phase));
        Assessment { score, phase, scale }
    }

    /// The terms of one side that need not know what the other side's pieces attack.
    fn own_terms<S: Side>(&mut self) -> Pair {
        self.material::<S>()
            + self.knights::<S>()
            + self.bishops::<S>()
            + self.rooks::<S>()
            + self.queens::<S>()
            + self.king_square::<S>()
            + self.king_cover::<S>()
            + self.tempo::<S>()
    }

    /// The terms of one side that depend on what both sides attack.
    fn mutual_terms<S: Side>(&mut self) -> Pair {
        self.king_danger::<S>()
            + self.threats::<S>()
            + self.passed_pawns::<S>()
            + self.space::<S>()
            + self.mating::<S>()
    }

    /// The right to move is worth something nearly always.
    fn tempo<S: Side>(&mut self) -> Pair {
        self.term_if::<S>(self.position.turn() == S::US, weights::tempo())
    }

    /// One term: a weight as often as it counts. Every weight is added through here, so that the
    /// tracer misses none.
    #[inline]
    fn term<S: Side>(&mut self, weight: Weight, count: i32) -> Pair {
        self.tracer.term(weight, S::US, count)
    }

    /// A weight that counts once.
    #[inline]
    fn once<S: Side>(&mut self, weight: Weight) -> Pair {
        self.term::<S>(weight, 1)
    }

    /// A weight that counts once or not at all.
    #[inline]
    fn term_if<S: Side>(&mut self, holds: bool, weight: Weight) -> Pair {
        self.term::<S>(weight, i32::from(holds))
    }

    /// The men of the side whose view is taken.
    #[inline]
    fn ours<S: Side>(&self, kind: PieceKind) -> Bitboard {
        self.position.of(S::US, kind)
    }

    /// The men of the other side.
    #[inline]
    fn theirs<S: Side>(&self, kind: PieceKind) -> Bitboard {
        self.position.of(S::THEM, kind)
    }
}
