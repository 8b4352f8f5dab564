//! The messages between page and server on the WebSocket, as JSON.
//!
//! The page's TypeScript types are made from these: `web/src/wire/messages.ts` is written by
//! `TABIA_WRITE_TYPES=1 cargo test -p tabia-server types_of_the_page`, and the same test fails
//! when the file is not current. The word `kind` tells messages apart.

use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// What the page says.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum FromPage {
    /// Find the best lines until told to stop. Replaces what this tab asked for before.
    Analyse {
        /// Comes back in every answer, so that the page can tell old ones from new ones.
        id: u32,
        /// The position.
        game: GameText,
        /// How many lines.
        lines: u8,
    },
    /// Choose a move. Replaces what this tab asked for before.
    Choose {
        /// Comes back in the answer.
        id: u32,
        /// The position.
        game: GameText,
        /// How long it may take.
        time: ThinkingTime,
        /// The rating to play at; full strength when `null`.
        elo: Option<u32>,
    },
    /// Stop whatever this tab asked for.
    Stop {},
}

/// A position and how it came about, for repetitions.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GameText {
    /// FEN of the first position.
    pub start: String,
    /// UCI moves from there.
    pub moves: Vec<String>,
}

/// How long choosing a move may take.
#[derive(Debug, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "kind", rename_all = "camelCase", deny_unknown_fields)]
pub enum ThinkingTime {
    /// This long.
    Fixed {
        /// Milliseconds.
        milliseconds: u32,
    },
    /// As a player with this much on the clock would.
    #[serde(rename_all = "camelCase")]
    Clock {
        /// Milliseconds left.
        remaining_milliseconds: u32,
        /// Milliseconds added after each move.
        increment_milliseconds: u32,
    },
}

/// What the server says.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum FromServer {
    /// The first message to every tab.
    #[serde(rename_all = "camelCase")]
    Welcome {
        /// The program's version.
        version: &'static str,
        /// How many cores all tabs share.
        cores: usize,
        /// The size of an engine's table.
        hash_mebibytes: usize,
        /// The lowest and the highest rating to play at.
        strengths: [u32; 2],
    },
    /// Where an analysis stands.
    Analysis(AnalysisReport),
    /// Which moves the policy network finds likely, most likely first.
    Likely {
        /// The number of the request.
        id: u32,
        /// The moves.
        moves: Vec<LikelyMove>,
    },
    /// The move that was asked for.
    Chosen {
        /// The number of the request.
        id: u32,
        /// UCI; `null` when there is no legal move.
        uci: Option<String>,
        /// What it is worth to the side to move.
        score: ScoreReport,
    },
    /// A request that cannot be met, with the reason in one sentence.
    Refused {
        /// The number of the request, if it could be read.
        id: Option<u32>,
        /// Why.
        reason: String,
    },
}

/// Where an analysis stands.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct AnalysisReport {
    /// The number of the request.
    pub id: u32,
    /// Whether it runs, waits for cores that others use, or is over.
    pub state: Progress,
    /// Threads that search now.
    pub threads: usize,
    /// Plies searched.
    pub depth: u32,
    /// Plies of the longest line looked at.
    pub selective_depth: u32,
    /// Nodes so far.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes: u64,
    /// Milliseconds so far.
    #[cfg_attr(test, ts(type = "number"))]
    pub milliseconds: u64,
    /// Nodes in a second.
    #[cfg_attr(test, ts(type = "number"))]
    pub nodes_per_second: u64,
    /// How full the table is, in thousandths.
    pub per_mille_full: u16,
    /// Positions found in endgame tables.
    #[cfg_attr(test, ts(type = "number"))]
    pub tablebase_hits: u64,
    /// The best lines, best first.
    pub lines: Vec<LineReport>,
    /// What the search did, once the first iteration is over.
    pub statistics: Option<StatisticsReport>,
}

/// Where a job stands.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub enum Progress {
    /// Others have the cores.
    Waiting,
    /// It is being searched.
    Running,
    /// There is nothing more to find.
    Ended,
}

/// One line of play.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct LineReport {
    /// Plies searched.
    pub depth: u32,
    /// What it is worth to the side to move.
    pub score: ScoreReport,
    /// UCI moves; castling is the king taking its rook.
    pub moves: Vec<String>,
}

/// What a position is worth to the side to move.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct ScoreReport {
    /// Hundredths of a pawn.
    pub centipawns: i32,
    /// Moves to the mate: positive when the side to move mates, negative when it is mated.
    pub mate: Option<i32>,
    /// Chances to win, draw and lose in thousandths.
    pub chances: [u16; 3],
}

/// A move and how likely it is.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct LikelyMove {
    /// UCI; castling is the king taking its rook.
    pub uci: String,
    /// Thousandths.
    pub per_mille: u16,
}

/// What a search did. Shares are in thousandths.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(rename_all = "camelCase")]
pub struct StatisticsReport {
    /// Table lookups that found the position.
    pub table_hits: u16,
    /// Table lookups that ended the node.
    pub table_cutoffs: u16,
    /// Cutoffs that came with the first move.
    pub first_move_cutoffs: u16,
    /// Null moves that were good enough.
    pub null_move_cutoffs: u16,
    /// Reduced searches that had to be repeated.
    pub repeated_searches: u16,
    /// Nodes of the quiescence search.
    pub quiescence_nodes: u16,
    /// Root windows that were missed.
    #[cfg_attr(test, ts(type = "number"))]
    pub aspiration_misses: u64,
    /// How many times as many nodes there were after the last iteration as before it.
    pub branching: f64,
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{env, fs, path::Path};

    fn declaration<T: TS>() -> String {
        format!("export {}\n", T::decl(&ts_rs::Config::default()))
    }

    fn page_types() -> String {
        let declarations = [
            declaration::<FromPage>(),
            declaration::<GameText>(),
            declaration::<ThinkingTime>(),
            declaration::<FromServer>(),
            declaration::<AnalysisReport>(),
            declaration::<Progress>(),
            declaration::<LineReport>(),
            declaration::<ScoreReport>(),
            declaration::<LikelyMove>(),
            declaration::<StatisticsReport>(),
        ];
        let note = "// Made from crates/server/src/wire.rs, which says how. Do not edit.\n\n";
        note.to_owned() + &declarations.join("\n")
    }

    #[test]
    fn types_of_the_page_are_current() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/wire/messages.ts");
        let current = page_types();
        if env::var_os("TABIA_WRITE_TYPES").is_some() {
            fs::write(&path, &current).expect("the file can be written");
        }
        let written = fs::read_to_string(&path).expect("the file is there");
        assert_eq!(written, current, "run again with TABIA_WRITE_TYPES=1");
    }

    #[test]
    fn strange_messages_are_refused() {
        for text in [
            "",
            "{}",
            r#"{"kind":"sing"}"#,
            r#"{"kind":"analyse","id":1,"lines":1}"#,
            r#"{"kind":"stop","really":true}"#,
            r#"{"kind":"analyse","id":-1,"lines":1,"game":{"start":"","moves":[]}}"#,
        ] {
            assert!(serde_json::from_str::<FromPage>(text).is_err(), "{text}");
        }
    }
}
