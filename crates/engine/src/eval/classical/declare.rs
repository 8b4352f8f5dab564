//! One declaration for each weight: name, shape and default.
//!
//! The `weights!` macro makes of the list in `weights.rs` the struct [`Weights`], its default, one
//! function a weight for the evaluation to call, and the table [`FIELDS`] from which everything
//! flat is derived: the numbering, the names, and the printing of `weights.rs` itself.

use super::{
    pair::Pair,
    weights::{FIELDS, Group, Weights},
};
use std::fmt::Write;

/// One weight as the evaluation uses it: what it is worth, and where it is in the flat list.
#[derive(Clone, Copy, Debug)]
pub struct Weight {
    /// Its place in the flat list.
    pub index: usize,
    /// Its default value.
    pub value: Pair,
}

/// What is known about a field of [`Weights`] besides its value.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name of the field.
    pub name: &'static str,
    /// The row of the explanation it counts for.
    pub group: Group,
    /// Its documentation, line by line.
    pub documentation: &'static [&'static str],
    /// How many pairs it has if it is an array.
    pub length: Option<usize>,
}

impl Field {
    /// How many places in the flat list it takes.
    #[must_use]
    pub const fn places(&self) -> usize {
        match self.length {
            Some(length) => length,
            None => 1,
        }
    }
}

/// Where each field starts in the flat list.
pub(super) const fn starts<const N: usize>(fields: &[Field; N]) -> [usize; N] {
    let mut starts = [0; N];
    let mut field = 1;
    while field < N {
        starts[field] = starts[field - 1] + fields[field - 1].places();
        field += 1;
    }
    starts
}

/// Joins the two boards of numbers by which an array is written.
pub(super) const fn zip<const N: usize>(midgame: [i16; N], endgame: [i16; N]) -> [Pair; N] {
    let mut pairs = [Pair::ZERO; N];
    let mut index = 0;
    while index < N {
        pairs[index] = Pair::new(midgame[index], endgame[index]);
        index += 1;
    }
    pairs
}

/// A single pair and an array of pairs, seen alike.
pub(super) trait AsPairs {
    fn as_pairs(&self) -> &[Pair];
    fn as_pairs_mut(&mut self) -> &mut [Pair];
}

impl AsPairs for Pair {
    fn as_pairs(&self) -> &[Pair] {
        std::slice::from_ref(self)
    }

    fn as_pairs_mut(&mut self) -> &mut [Pair] {
        std::slice::from_mut(self)
    }
}

impl<const N: usize> AsPairs for [Pair; N] {
    fn as_pairs(&self) -> &[Pair] {
        self
    }

    fn as_pairs_mut(&mut self) -> &mut [Pair] {
        self
    }
}

/// Makes [`Weights`] and what belongs to it from a list of declarations.
///
/// `name = (midgame, endgame);` declares a single pair, and
/// `name[length] = { midgame: [...], endgame: [...] };` an array.
macro_rules! weights {
    (@type) => { Pair };
    (@type $length:literal) => { [Pair; $length] };
    (@length) => { None };
    (@length $length:literal) => { Some($length) };
    (@value ($midgame:literal, $endgame:literal)) => { Pair::new($midgame, $endgame) };
    (@value { midgame: $midgame:tt, endgame: $endgame:tt $(,)? }) => { zip($midgame, $endgame) };
    (@getter $name:ident) => {
        #[inline]
        pub(super) const fn $name() -> Weight {
            Weight { index: STARTS[Id::$name as usize], value: Weights::DEFAULT.$name }
        }
    };
    (@getter $name:ident $length:literal) => {
        #[inline]
        pub(super) fn $name(index: usize) -> Weight {
            const START: usize = STARTS[Id::$name as usize];
            Weight { index: START + index, value: TABLE.$name[index] }
        }
    };
    ($(
        $group:ident $title:literal {$(
            $(#[doc = $line:literal])+
            $name:ident $([$length:literal])? = $default:tt;
        )+}
    )+) => {
        /// A row of the explanation: weights that speak of the same thing.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Group {
            $(#[doc = $title] $group,)+
        }

        impl Group {
            /// Every group, in the order in which they are explained.
            pub const ALL: [Self; [$(Self::$group),+].len()] = [$(Self::$group),+];

            /// Its name for people.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$group => $title,)+
                }
            }
        }

        /// Every weight of the classical evaluation.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Weights {$($(
            $(#[doc = $line])+
            pub $name: weights!(@type $($length)?),
        )+)+}

        impl Weights {
            /// The weights the engine plays with.
            pub const DEFAULT: Self = Self {$($(
                $name: weights!(@value $default),
            )+)+};

            /// Every field as a run of pairs, in the order of [`FIELDS`].
            pub(super) fn runs(&self) -> [&[Pair]; FIELDS.len()] {
                [$($(self.$name.as_pairs()),+),+]
            }

            /// Every field as a run of pairs to be changed, in the order of [`FIELDS`].
            pub(super) fn runs_mut(&mut self) -> [&mut [Pair]; FIELDS.len()] {
                [$($(self.$name.as_pairs_mut()),+),+]
            }
        }

        /// What is known about each field, in the order of the flat list.
        pub const FIELDS: &[Field] = &DESCRIPTIONS;

        const DESCRIPTIONS: [Field; [$($(stringify!($name)),+),+].len()] = [$($(
            Field {
                name: stringify!($name),
                group: Group::$group,
                documentation: &[$($line),+],
                length: weights!(@length $($length)?),
            },
        )+)+];
        const STARTS: [usize; DESCRIPTIONS.len()] = starts(&DESCRIPTIONS);

        /// The default in memory, for the weights that are looked up by an index.
        static TABLE: Weights = Weights::DEFAULT;

        #[allow(non_camel_case_types, reason = "these are the names of fields")]
        enum Id {$($($name),+),+}

        $($(weights!(@getter $name $($length)?);)+)+
    };
}

pub(super) use weights;

impl Weights {
    /// How many pairs the flat list has.
    pub const COUNT: usize = {
        let mut count = 0;
        let mut field = 0;
        while field < FIELDS.len() {
            count += FIELDS[field].places();
            field += 1;
        }
        count
    };

    /// All weights as a flat list.
    #[must_use]
    pub fn to_flat(&self) -> Vec<Pair> {
        self.runs().concat()
    }

    /// The weights of a flat list; `None` when it has not exactly [`Weights::COUNT`] pairs.
    #[must_use]
    pub fn from_flat(flat: &[Pair]) -> Option<Self> {
        if flat.len() != Self::COUNT {
            return None;
        }
        let mut weights = Self::DEFAULT;
        let mut rest = flat;
        for run in weights.runs_mut() {
            let (head, tail) = rest.split_at(run.len());
            run.copy_from_slice(head);
            rest = tail;
        }
        Some(weights)
    }

    /// The names of the flat list: `bishop_pair`, `knight_mobility[3]`.
    #[must_use]
    pub fn names() -> Vec<String> {
        let each = |field: &'static Field| {
            (0..field.places()).map(|index| match field.length {
                Some(_) => format!("{}[{index}]", field.name),
                None => field.name.to_owned(),
            })
        };
        FIELDS.iter().flat_map(each).collect()
    }

    /// The groups of the flat list.
    #[must_use]
    pub fn groups() -> Vec<Group> {
        FIELDS.iter().flat_map(|field| vec![field.group; field.places()]).collect()
    }

    /// The text of `weights.rs` with these values: what a tuner writes when it has found better
    /// ones.
    #[must_use]
    pub fn to_source(&self) -> String {
        let mut text = String::from(SOURCE_HEAD);
        let mut group = None;
        for (field, run) in FIELDS.iter().zip(self.runs()) {
            if group != Some(field.group) {
                text.push_str(if group.is_some() { "    }\n\n" } else { "" });
                push_line(&mut text, 1, &format!("{:?} {:?} {{", field.group, field.group.title()));
                group = Some(field.group);
            }
            push_field(&mut text, field, run);
        }
        text + "    }\n}\n"
    }
}

const SOURCE_HEAD: &str = "\
//! The weights of the classical evaluation. `Weights::to_source` prints this file.
//!
//! Squares are written from White's side, the first rank first; so are ranks, and a rank or count
//! that cannot occur has a zero.

use super::{
    declare::{AsPairs, Field, Weight, starts, weights, zip},
    pair::Pair,
};

weights! {
";

fn push_line(text: &mut String, depth: usize, line: &str) {
    for _ in 0..depth {
        text.push_str("    ");
    }
    text.push_str(line);
    text.push('\n');
}

/// Prints one declaration with its documentation.
fn push_field(text: &mut String, field: &Field, run: &[Pair]) {
    for line in field.documentation {
        push_line(text, 2, &format!("///{line}"));
    }
    match (field.length, run) {
        (None, [pair]) => push_line(text, 2, &format!("{} = {pair:?};", field.name)),
        _ => {
            push_line(text, 2, &format!("{}[{}] = {{", field.name, run.len()));
            push_half(text, "midgame", run.iter().map(|pair| pair.midgame()));
            push_half(text, "endgame", run.iter().map(|pair| pair.endgame()));
            push_line(text, 2, "};");
        }
    }
}

/// Prints one half of an array, in rows as long as a rank if it is made of ranks.
fn push_half(text: &mut String, name: &str, values: impl ExactSizeIterator<Item = i32>) {
    const RANK: usize = 8;
    const LONGEST_ROW: usize = 10;
    let row = if values.len().is_multiple_of(RANK) { RANK } else { LONGEST_ROW };
    push_line(text, 3, &format!("{name}: ["));
    let mut line = String::new();
    for (index, value) in values.enumerate() {
        if index > 0 && index % row == 0 {
            push_line(text, 4, &line);
            line.clear();
        }
        let space = if line.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(line, "{space}{value:>4},");
    }
    push_line(text, 4, &line);
    push_line(text, 3, "],");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_flat_list_round_trips() {
        let flat = Weights::DEFAULT.to_flat();
        assert_eq!(flat.len(), Weights::COUNT);
        assert_eq!(Weights::from_flat(&flat), Some(Weights::DEFAULT));
        assert_eq!(Weights::from_flat(&flat[1..]), None);
        let moved: Vec<_> = flat.iter().map(|&pair| pair + Pair::new(1, -1)).collect();
        let weights = Weights::from_flat(&moved).expect("the right length");
        assert_eq!(weights.to_flat(), moved);
    }

    #[test]
    fn names_and_groups_are_as_many_as_the_weights() {
        let names = Weights::names();
        assert_eq!(names.len(), Weights::COUNT);
        assert_eq!(Weights::groups().len(), Weights::COUNT);
        let third = names.iter().position(|name| name == "knight_mobility[3]");
        assert_eq!(third, Some(super::super::weights::knight_mobility(3).index));
    }

    #[test]
    fn the_source_file_is_what_is_printed() {
        assert_eq!(Weights::DEFAULT.to_source(), include_str!("weights.rs"));
    }
}
