//! What a search reports: the fields of `info`.

use super::{
    error::ReplyError,
    text::{owned, read_number, write_field, write_list},
};
use std::{fmt, iter::Peekable};

/// How exact a score is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Bound {
    /// The search is sure.
    #[default]
    Exact,
    /// The score is at least this (`lowerbound`).
    Lower,
    /// The score is at most this (`upperbound`).
    Upper,
}

/// The size of a score, from the view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreValue {
    /// Hundredths of a pawn (`cp`).
    Centipawns(i32),
    /// Moves, not plies, to mate; negative if the side to move is mated (`mate`).
    Mate(i32),
}

/// A score and how sure it is.
///
/// ```
/// use tabia_protocol::uci::{Bound, Score, ScoreValue};
///
/// assert_eq!(Score::exact(ScoreValue::Mate(-3)).to_string(), "mate -3");
/// let score = Score { value: ScoreValue::Centipawns(31), bound: Bound::Lower };
/// assert_eq!(score.to_string(), "cp 31 lowerbound");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// How large it is.
    pub value: ScoreValue,
    /// How sure that is.
    pub bound: Bound,
}

impl Score {
    /// A score the search is sure of.
    #[must_use]
    pub const fn exact(value: ScoreValue) -> Self {
        Self { value, bound: Bound::Exact }
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            ScoreValue::Centipawns(centipawns) => write!(f, "cp {centipawns}")?,
            ScoreValue::Mate(moves) => write!(f, "mate {moves}")?,
        }
        // Directly after the value: python-chess looks nowhere else.
        f.write_str(match self.bound {
            Bound::Exact => "",
            Bound::Lower => " lowerbound",
            Bound::Upper => " upperbound",
        })
    }
}

/// One `info` line about the search. What is `None`, or empty, is not printed.
///
/// ```
/// use tabia_protocol::uci::{Info, Reply, Score, ScoreValue};
///
/// let info = Info {
///     depth: Some(12),
///     score: Some(Score::exact(ScoreValue::Centipawns(34))),
///     nodes: Some(50_000),
///     pv: vec!["e2e4".to_owned(), "e7e5".to_owned()],
///     ..Info::default()
/// };
/// let line = "info depth 12 score cp 34 nodes 50000 pv e2e4 e7e5";
/// assert_eq!(info.to_string(), line);
/// assert_eq!(line.parse(), Ok(Reply::Info(info)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Info {
    /// Plies searched (`depth`).
    pub depth: Option<u32>,
    /// Plies of the longest line (`seldepth`).
    pub selective_depth: Option<u32>,
    /// Which of the best lines this is, from 1 (`multipv`).
    pub multipv: Option<u32>,
    /// How good it is for the side to move (`score`).
    pub score: Option<Score>,
    /// Per mille of wins, draws and losses for the side to move (`wdl`).
    pub wdl: Option<[u16; 3]>,
    /// Positions searched (`nodes`).
    pub nodes: Option<u64>,
    /// Positions searched in each second (`nps`).
    pub nps: Option<u64>,
    /// Per mille of the hash table in use (`hashfull`).
    pub hashfull: Option<u32>,
    /// Positions found in tablebases (`tbhits`).
    pub tbhits: Option<u64>,
    /// Milliseconds since the search began (`time`).
    pub time: Option<u64>,
    /// The root move being searched (`currmove`).
    pub current_move: Option<String>,
    /// Its number, from 1 (`currmovenumber`).
    pub current_move_number: Option<u32>,
    /// The best line (`pv`).
    pub pv: Vec<String>,
}

/// The words that end a list of moves.
const KEYWORDS: [&str; 22] = [
    "depth",
    "seldepth",
    "multipv",
    "score",
    "cp",
    "mate",
    "lowerbound",
    "upperbound",
    "wdl",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "time",
    "currmove",
    "currmovenumber",
    "pv",
    "string",
    "sbhits",
    "cpuload",
    "refutation",
    "currline",
];

impl Info {
    /// Reads what follows the word `info`. Unknown fields are passed over; a text at the end
    /// (`string`) is not kept.
    pub(super) fn read(rest: &str) -> Result<Self, ReplyError> {
        let mut info = Self::default();
        let mut value = None;
        let mut bound = Bound::Exact;
        let mut words = rest.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "cp" => value = Some(ScoreValue::Centipawns(read_number("cp", words.next())?)),
                "mate" => value = Some(ScoreValue::Mate(read_number("mate", words.next())?)),
                "lowerbound" => bound = Bound::Lower,
                "upperbound" => bound = Bound::Upper,
                "pv" => info.pv = take_line(&mut words),
                "string" => break,
                _ => info.read_field(word, &mut words)?,
            }
        }
        info.score = value.map(|value| Score { value, bound });
        Ok(info)
    }

    /// Reads a field that has a fixed number of values; other words are passed over.
    fn read_field<'a>(
        &mut self,
        word: &str,
        words: &mut impl Iterator<Item = &'a str>,
    ) -> Result<(), ReplyError> {
        match word {
            "depth" => self.depth = Some(read_number("depth", words.next())?),
            "seldepth" => self.selective_depth = Some(read_number("seldepth", words.next())?),
            "multipv" => self.multipv = Some(read_number("multipv", words.next())?),
            "wdl" => {
                let mut part = || read_number("wdl", words.next());
                self.wdl = Some([part()?, part()?, part()?]);
            }
            "nodes" => self.nodes = Some(read_number("nodes", words.next())?),
            "nps" => self.nps = Some(read_number("nps", words.next())?),
            "hashfull" => self.hashfull = Some(read_number("hashfull", words.next())?),
            "tbhits" => self.tbhits = Some(read_number("tbhits", words.next())?),
            "time" => self.time = Some(read_number("time", words.next())?),
            "currmove" => {
                let mv = words.next().ok_or(ReplyError::MissingValue("currmove"))?;
                self.current_move = Some(mv.to_owned());
            }
            "currmovenumber" => {
                self.current_move_number = Some(read_number("currmovenumber", words.next())?);
            }
            _ => {}
        }
        Ok(())
    }
}

/// The words before the next field.
fn take_line<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Vec<String> {
    owned(std::iter::from_fn(|| words.next_if(|word| !KEYWORDS.contains(word))))
}

impl fmt::Display for Info {
    /// The whole line, with `info`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "seldepth", self.selective_depth)?;
        write_field(f, "multipv", self.multipv)?;
        write_field(f, "score", self.score)?;
        if let Some([wins, draws, losses]) = self.wdl {
            write!(f, " wdl {wins} {draws} {losses}")?;
        }
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "nps", self.nps)?;
        write_field(f, "hashfull", self.hashfull)?;
        write_field(f, "tbhits", self.tbhits)?;
        write_field(f, "time", self.time)?;
        write_field(f, "currmove", self.current_move.as_ref())?;
        write_field(f, "currmovenumber", self.current_move_number)?;
        write_list(f, "pv", &self.pv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::Reply;
    use proptest::{array::uniform3, collection::vec, option, prelude::*};

    fn read(rest: &str) -> Info {
        Info::read(rest).expect("well formed")
    }

    #[test]
    fn the_fields_are_printed_in_the_agreed_order() {
        let line = "info depth 20 seldepth 31 multipv 1 score cp -13 upperbound wdl 30 900 70 \
                    nodes 123456 nps 1000000 hashfull 12 tbhits 3 time 123 currmove e2e4 \
                    currmovenumber 1 pv e2e4 e7e5";
        let parsed = Info::read(line.strip_prefix("info").expect("is its head"));
        assert_eq!(parsed.expect("well formed").to_string(), line);
    }

    #[test]
    fn lines_of_other_engines_are_read() {
        let info =
            read("depth 2 score upperbound cp 214 time 1242 pv e2e4 e7e5 nodes 2124 string x");
        let score = Score { value: ScoreValue::Centipawns(214), bound: Bound::Upper };
        assert_eq!(info.score, Some(score));
        assert_eq!((info.nodes, info.pv.len()), (Some(2124), 2));
        assert_eq!(read("refutation d1h5 g6h5 currline 1 e2e4 e7e5 cpuload 1000"), Info::default());
        assert_eq!(read("time -3 hashfull 99999999999").hashfull, Some(u32::MAX));
    }

    #[test]
    fn malformed_fields_are_named() {
        let sentence = |rest| Info::read(rest).expect_err("malformed").to_string();
        assert_eq!(sentence("score cp 1.5"), "cp: '1.5' is not a number");
        assert_eq!(sentence("wdl 1 2"), "wdl: the value is missing");
        assert_eq!(sentence("currmove"), "currmove: the value is missing");
    }

    fn scores() -> impl Strategy<Value = Score> {
        let value = prop_oneof![
            any::<i32>().prop_map(ScoreValue::Centipawns),
            any::<i32>().prop_map(ScoreValue::Mate)
        ];
        let bound = prop_oneof![Just(Bound::Exact), Just(Bound::Lower), Just(Bound::Upper)];
        (value, bound).prop_map(|(value, bound)| Score { value, bound })
    }

    fn infos() -> impl Strategy<Value = Info> {
        let small: [_; 5] = std::array::from_fn(|_| option::of(any::<u32>()));
        let large: [_; 4] = std::array::from_fn(|_| option::of(any::<u64>()));
        let mv = "[a-h][1-8][a-h][1-8][nbrq]?|0000";
        let verdict = (option::of(scores()), option::of(uniform3(any::<u16>())));
        (small, large, verdict, option::of(mv), vec(mv, 0..5)).prop_map(
            |(small, large, (score, wdl), current_move, pv)| {
                let [depth, selective_depth, multipv, hashfull, current_move_number] = small;
                let [nodes, nps, tbhits, time] = large;
                Info {
                    depth,
                    selective_depth,
                    multipv,
                    score,
                    wdl,
                    nodes,
                    nps,
                    hashfull,
                    tbhits,
                    time,
                    current_move,
                    current_move_number,
                    pv,
                }
            },
        )
    }

    proptest! {
        #[test]
        fn every_info_round_trips(info in infos()) {
            prop_assert_eq!(info.to_string().parse(), Ok(Reply::Info(info)));
        }
    }
}
