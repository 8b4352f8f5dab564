//! The parameters of `go`.

use super::{
    error::{CommandError, GO_PERFT},
    text::{NumberFault, owned, read_number, write_field, write_list},
};
use std::{fmt, iter::Peekable};
use tabia_chess::{PieceKind, Square};

/// What `go` asks for. Without any limit the search runs until `stop`.
///
/// Times are in milliseconds and may be negative: user interfaces send what their clocks show.
/// Of repeated parameters the last counts; unknown words are kept apart.
///
/// ```
/// use tabia_protocol::uci::{Command, GoParameters};
///
/// let command: Command = "go searchmoves e2e4 d2d4 nodes 5000 sideways".parse().expect("valid");
/// let expected = GoParameters {
///     search_moves: vec!["e2e4".to_owned(), "d2d4".to_owned()],
///     nodes: Some(5000),
///     unknown: vec!["sideways".to_owned()],
///     ..GoParameters::default()
/// };
/// assert_eq!(command, Command::Go(expected));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GoParameters {
    /// The only moves to look at (`searchmoves`); empty means all.
    pub search_moves: Vec<String>,
    /// Think on the opponent's time, until `ponderhit` or `stop` (`ponder`).
    pub ponder: bool,
    /// What White's clock shows (`wtime`).
    pub white_time: Option<i64>,
    /// What Black's clock shows (`btime`).
    pub black_time: Option<i64>,
    /// What White gains with each move (`winc`).
    pub white_increment: Option<i64>,
    /// What Black gains with each move (`binc`).
    pub black_increment: Option<i64>,
    /// Moves until the next time control (`movestogo`).
    pub moves_to_go: Option<u32>,
    /// Plies to search (`depth`).
    pub depth: Option<u32>,
    /// Positions to search (`nodes`).
    pub nodes: Option<u64>,
    /// Look for a mate in this many moves (`mate`).
    pub mate: Option<u32>,
    /// Time for this move (`movetime`).
    pub move_time: Option<i64>,
    /// No answer before `stop` (`infinite`).
    pub infinite: bool,
    /// Count the leaves of the move tree instead of searching (`perft`).
    pub perft: Option<u32>,
    /// Words that were not understood. They are ignored, but can be reported.
    pub unknown: Vec<String>,
}

impl GoParameters {
    /// Reads what follows the word `go`.
    pub(super) fn read(rest: &str) -> Result<Self, CommandError> {
        let mut go = Self::default();
        let mut words = rest.split_ascii_whitespace().peekable();
        while let Some(word) = words.next() {
            match word {
                "searchmoves" => go.search_moves = take_moves(&mut words),
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                _ if go.read_limit(word, &mut words)? => {}
                _ => go.unknown.push(word.to_owned()),
            }
        }
        Ok(go)
    }

    /// Reads a parameter that has a number; says whether the word is one.
    fn read_limit<'a>(
        &mut self,
        word: &str,
        words: &mut impl Iterator<Item = &'a str>,
    ) -> Result<bool, NumberFault> {
        match word {
            "wtime" => self.white_time = Some(read_number("wtime", words.next())?),
            "btime" => self.black_time = Some(read_number("btime", words.next())?),
            "winc" => self.white_increment = Some(read_number("winc", words.next())?),
            "binc" => self.black_increment = Some(read_number("binc", words.next())?),
            "movestogo" => self.moves_to_go = Some(read_number("movestogo", words.next())?),
            "depth" => self.depth = Some(read_number("depth", words.next())?),
            "nodes" => self.nodes = Some(read_number("nodes", words.next())?),
            "mate" => self.mate = Some(read_number("mate", words.next())?),
            "movetime" => self.move_time = Some(read_number("movetime", words.next())?),
            "perft" => self.perft = Some(read_number(GO_PERFT, words.next())?),
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// The words that look like moves; the list ends at the first that does not, so that other
/// parameters may follow it.
fn take_moves<'a>(words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Vec<String> {
    owned(std::iter::from_fn(|| words.next_if(|word| looks_like_move(word))))
}

/// Two squares and perhaps a promotion letter.
fn looks_like_move(word: &str) -> bool {
    let is_square = |part: Option<&str>| part.is_some_and(|part| part.parse::<Square>().is_ok());
    let is_end = |part: Option<&str>| {
        part.is_some_and(|part| {
            let mut letters = part.chars();
            letters.next().is_none_or(|letter| PieceKind::from_letter(letter).is_some())
                && letters.next().is_none()
        })
    };
    is_square(word.get(..2)) && is_square(word.get(2..4)) && is_end(word.get(4..))
}

impl fmt::Display for GoParameters {
    /// The whole line, with `go`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("go")?;
        if self.ponder {
            f.write_str(" ponder")?;
        }
        write_field(f, "wtime", self.white_time)?;
        write_field(f, "btime", self.black_time)?;
        write_field(f, "winc", self.white_increment)?;
        write_field(f, "binc", self.black_increment)?;
        write_field(f, "movestogo", self.moves_to_go)?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "mate", self.mate)?;
        write_field(f, "movetime", self.move_time)?;
        write_field(f, "perft", self.perft)?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        self.unknown.iter().try_for_each(|word| write!(f, " {word}"))?;
        // Last, because some engines take everything that follows for moves.
        write_list(f, "searchmoves", &self.search_moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(rest: &str) -> GoParameters {
        GoParameters::read(rest).expect("well formed")
    }

    fn sentence(rest: &str) -> String {
        let error = GoParameters::read(rest).expect_err("malformed");
        assert!(error.is_go(), "{rest}");
        error.to_string()
    }

    #[test]
    fn clocks_may_stand_alone_and_be_negative() {
        assert_eq!(go("wtime 100").white_time, Some(100));
        assert_eq!(go("wtime 100").black_time, None);
        let late = go("wtime -37 btime 0 winc 5 binc -5 movestogo 1");
        assert_eq!((late.white_time, late.black_time), (Some(-37), Some(0)));
        assert_eq!((late.white_increment, late.black_increment), (Some(5), Some(-5)));
        assert_eq!(late.moves_to_go, Some(1));
    }

    #[test]
    fn search_moves_may_be_followed_by_other_parameters() {
        let parsed = go("searchmoves e2e4 e7e8q e1h1 E7E8N depth 3 infinite ponder");
        assert_eq!(parsed.search_moves, ["e2e4", "e7e8q", "e1h1", "E7E8N"]);
        assert_eq!(parsed.depth, Some(3));
        assert!(parsed.infinite && parsed.ponder && parsed.unknown.is_empty());
    }

    #[test]
    fn what_is_not_understood_is_kept_apart() {
        let parsed = go("e2e4 fast searchmoves e2e9 e2e4qq d2d4");
        assert!(parsed.search_moves.is_empty());
        assert_eq!(parsed.unknown, ["e2e4", "fast", "e2e9", "e2e4qq", "d2d4"]);
    }

    #[test]
    fn the_last_of_repeated_parameters_counts() {
        assert_eq!(go("depth 3 depth 5 nodes 1").to_string(), "go depth 5 nodes 1");
        assert_eq!(go("searchmoves e2e4 searchmoves d2d4").search_moves, ["d2d4"]);
    }

    #[test]
    fn numbers_out_of_range_saturate() {
        assert_eq!(go("nodes 99999999999999999999").nodes, Some(u64::MAX));
        assert_eq!(go("depth 4294967296").depth, Some(u32::MAX));
        assert_eq!(go("depth -4").depth, Some(0));
        assert_eq!(go("movetime 99999999999999999999").move_time, Some(i64::MAX));
        assert_eq!(go("wtime -99999999999999999999").white_time, Some(i64::MIN));
    }

    #[test]
    fn malformed_numbers_name_the_field_and_quote_the_text() {
        assert_eq!(sentence("depth many"), "depth: 'many' is not a number");
        assert_eq!(sentence("depth"), "depth: a number is missing");
        assert_eq!(sentence("nodes 1e6"), "nodes: '1e6' is not a number");
        assert_eq!(sentence("wtime 10.5"), "wtime: '10.5' is not a number");
        assert_eq!(sentence("perft x"), "go perft: 'x' is not a number");
        assert_eq!(sentence("perft"), "go perft: a number is missing");
        assert!(sentence(&format!("mate {}", "x".repeat(1000))).len() < 100);
    }
}
