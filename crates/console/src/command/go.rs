//! `tabia go`: one search, told as in UCI.

use crate::{position::position, session};
use tabia_protocol::uci::Command;

/// Search a position and print what is found, as in UCI.
///
/// The words are those of UCI's `go`: `depth 12`, `movetime 1000`, `nodes 100000`, `mate 3`,
/// `infinite`, `perft 5` and so on. Ctrl-C ends the search with its best move.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The position, instead of the start position.
    #[arg(long)]
    fen: Option<String>,

    /// An option to set first, as NAME=VALUE; may be given several times.
    #[arg(long, value_name = "NAME=VALUE", value_parser = read_option)]
    option: Vec<(String, String)>,

    /// The limits of the search.
    #[arg(value_name = "WORD", required = true)]
    words: Vec<String>,
}

fn read_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("it is not written as NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let go = format!("go {}", arguments.words.join(" "));
    // What makes no sense fails here, before anything is started.
    Command::parse(&go)?;
    let fen = position(arguments.fen.as_slice())?.to_fen();
    let options = arguments.option.iter();
    let mut lines: Vec<_> =
        options.map(|(name, value)| format!("setoption name {name} value {value}")).collect();
    lines.extend([format!("position fen {fen}"), go]);
    session::obey_lines(&lines)
}
