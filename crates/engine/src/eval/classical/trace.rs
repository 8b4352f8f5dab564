//! The evaluation explained: every weight with its counts, for people and for the tuner.

use super::{Assessment, Evaluator, Group, Pair, Weight, Weights, pawns::PawnEntry, taper, units};
use std::fmt;
use tabia_chess::{Color, Position};

/// Watches the terms go by. The empty tracer `()` costs nothing.
pub trait Tracer {
    /// A weight, by its place in the flat list, counts so often for a side.
    fn add(&mut self, index: usize, color: Color, count: i32);

    /// Notes a term and gives what it is worth to its side.
    #[inline]
    fn term(&mut self, weight: Weight, color: Color, count: i32) -> Pair {
        self.add(weight.index, color, count);
        weight.value * count
    }
}

impl Tracer for () {
    #[inline]
    fn add(&mut self, _: usize, _: Color, _: i32) {}
}

/// Counts by weight and colour.
struct Counts(Vec<[i32; Color::COUNT]>);

impl Tracer for Counts {
    fn add(&mut self, index: usize, color: Color, count: i32) {
        self.0[index][color] += count;
    }
}

/// An evaluation with everything that went into it.
///
/// The value is linear in the weights: `scale / 64 * taper(sum of coefficient * weight)`, where
/// the taper is `(midgame * phase + endgame * (24 - phase)) / 24`. Its [`Display`](fmt::Display)
/// is a table for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    counts: Vec<[i32; Color::COUNT]>,
    /// How much of the pieces is on the board: the part of the midgame values, in 24ths.
    pub phase: i32,
    /// How much of the score counts, in 64ths.
    pub scale: i32,
    /// The side to move.
    pub turn: Color,
    /// The evaluation for the side to move: what `evaluate` gives.
    pub value: i32,
}

/// Evaluates a position and writes down how.
///
/// ```
/// use tabia_chess::Position;
/// use tabia_engine::eval::trace;
///
/// println!("{}", trace(&Position::initial()));
/// ```
#[must_use]
pub fn trace(position: &Position) -> Trace {
    let mut counts = Counts(vec![[0; Color::COUNT]; Weights::COUNT]);
    let mut entry = PawnEntry::of(position, &mut counts);
    let assessment = Evaluator::new(position, &mut entry, &mut counts).assess();
    let Assessment { phase, scale, .. } = assessment;
    let turn = position.turn();
    Trace { counts: counts.0, phase, scale, turn, value: assessment.value_for(turn) }
}

impl Trace {
    /// [`Trace::phase`] with all pieces on the board.
    pub const FULL_PHASE: i32 = units::FULL_PHASE;
    /// [`Trace::scale`] when nothing is taken away.
    pub const FULL_SCALE: i32 = units::scale::FULL;

    /// For every weight that matters here: its place in the flat list, and how much more often it
    /// counts for White than for Black.
    pub fn coefficients(&self) -> impl Iterator<Item = (usize, i32)> {
        let difference = |[white, black]: &[i32; Color::COUNT]| white - black;
        self.counts.iter().map(difference).enumerate().filter(|(_, count)| *count != 0)
    }

    /// The value for White that other weights would give.
    #[must_use]
    pub fn value_with(&self, weights: &Weights) -> i32 {
        let flat = weights.to_flat();
        let score = self.coefficients().map(|(index, count)| flat[index] * count).sum();
        let assessment = Assessment { score, phase: self.phase, scale: self.scale };
        assessment.value_for(Color::White)
    }

    /// What a group of terms gives to a side.
    #[must_use]
    pub fn group(&self, group: Group, color: Color) -> Pair {
        let weights = Weights::DEFAULT.to_flat();
        let of_group = Weights::groups().into_iter().map(|candidate| candidate == group);
        let terms = self.counts.iter().zip(weights).zip(of_group);
        terms.filter(|(_, member)| *member).map(|((counts, pair), _)| pair * counts[color]).sum()
    }

    /// How often a weight counts for a side; `None` if no weight has this name.
    #[must_use]
    pub fn count(&self, name: &str, color: Color) -> Option<i32> {
        let index = Weights::names().iter().position(|candidate| candidate == name)?;
        Some(self.counts[index][color])
    }
}

/// Midgame and endgame values side by side.
struct Columns(Pair);

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>6} {:>6}", self.0.midgame(), self.0.endgame())
    }
}

/// A row for each group, then how the halves become one value.
impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = "---------------+---------------+---------------+--------------";
        writeln!(f, "{:<14} | {:^13} | {:^13} | {:^13}", "Term", "White", "Black", "Total")?;
        writeln!(
            f,
            "{:<14} |{:>7}{:>7} |{:>7}{:>7} |{:>7}{:>7}",
            "", "mg", "eg", "mg", "eg", "mg", "eg"
        )?;
        writeln!(f, "{rule}")?;
        let mut sums = [Pair::ZERO; Color::COUNT];
        for group in Group::ALL {
            let [white, black] = Color::ALL.map(|color| self.group(group, color));
            write_row(f, group.title(), [white, black])?;
            sums[Color::White] += white;
            sums[Color::Black] += black;
        }
        writeln!(f, "{rule}")?;
        write_row(f, "Total", sums)?;
        let total = sums[Color::White] - sums[Color::Black];
        let blend = taper(total, self.phase) / Self::FULL_PHASE;
        writeln!(f, "Phase          | {} of {}: {blend}", self.phase, Self::FULL_PHASE)?;
        writeln!(f, "Endgame scale  | {} of {}", self.scale, Self::FULL_SCALE)?;
        let for_white = if self.turn == Color::White { self.value } else { -self.value };
        write!(f, "Value          | {for_white} for White")
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, title: &str, [white, black]: [Pair; 2]) -> fmt::Result {
    let (total, white, black) = (Columns(white - black), Columns(white), Columns(black));
    writeln!(f, "{title:<14} | {white} | {black} | {total}")
}
