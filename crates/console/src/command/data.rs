//! `tabia data`: looks after the files that `tabia datagen` makes.

use anyhow::{Context, bail};
use serde_json::json;
use std::{
    fs::File,
    io::{self, BufWriter},
    path::PathBuf,
};
use tabia_lab::{
    data::{self, Copied, SCORE_STEP, Statistics},
    games::{Ending, Filter},
};

/// Look after game files: statistics, verification, merging, sampling, export.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Tell what is in game files.
    Stats {
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// Print one JSON object instead of a table.
        #[arg(long)]
        json: bool,
    },
    /// Check every checksum and play every game through.
    Verify {
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// Print one JSON object instead of a table.
        #[arg(long)]
        json: bool,
    },
    /// Copy the good games of several files into a new one, each only once.
    Merge {
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// The new file.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
    },
    /// Copy games chosen by chance into a new file.
    Sample {
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// The new file.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// How many games to choose.
        #[arg(long)]
        games: u64,
        /// What the choice depends on.
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Write a line for each usable position: FEN; score; result, both from White's view.
    Export {
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// The text file; standard output unless given.
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Write every position, usable or not.
        #[arg(long)]
        all: bool,
    },
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Stats { files, json } => {
            let statistics = data::statistics(files, &Filter::default())?;
            if *json {
                print_json(&statistics)
            } else {
                print_table(&statistics)
            }
            Ok(())
        }
        Command::Verify { files, json } => verify(files, *json),
        Command::Merge { files, out } => {
            print_copied(data::merge(files, out)?);
            Ok(())
        }
        Command::Sample { files, out, games, seed } => {
            print_copied(data::sample(files, out, *games, *seed)?);
            Ok(())
        }
        Command::Export { files, out, all } => export(files, out.as_ref(), *all),
    }
}

fn print_json(statistics: &Statistics) {
    let [black, draw, white] = statistics.results;
    let endings: serde_json::Map<_, _> = Ending::ALL
        .into_iter()
        .zip(statistics.endings)
        .map(|(ending, games)| (ending.name().to_owned(), json!(games)))
        .collect();
    let scores: Vec<_> = statistics
        .scores
        .iter()
        .enumerate()
        .map(|(bar, plies)| json!({ "from": Statistics::bar_start(bar), "plies": plies }))
        .collect();
    let object = json!({
        "games": statistics.games,
        "chess960_games": statistics.chess960_games,
        "white_wins": white,
        "draws": draw,
        "black_wins": black,
        "endings": endings,
        "plies": statistics.plies,
        "mean_plies": statistics.mean_plies(),
        "longest": statistics.longest,
        "usable_positions": statistics.usable,
        "scores": scores,
        "phases": statistics.phases,
        "illegal_games": statistics.illegal_games,
        "damaged_places": statistics.damage.places,
        "damaged_bytes": statistics.damage.bytes,
    });
    say!("{object}");
}

fn print_table(statistics: &Statistics) {
    let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let (games, plies) = (statistics.games, statistics.plies);
    let row = |name: &str, count: u64, whole: u64| {
        say!("{name:<24} {count:>12}  {:5.1} %", percent(count, whole));
    };
    say!("{:<24} {games:>12}", "games");
    row("  Chess960", statistics.chess960_games, games);
    for (name, count) in
        ["  black won", "  drawn", "  white won"].into_iter().zip(statistics.results)
    {
        row(name, count, games);
    }
    for (ending, count) in Ending::ALL.into_iter().zip(statistics.endings) {
        row(&format!("  by {}", ending.name()), count, games);
    }
    let (mean, longest) = (statistics.mean_plies(), statistics.longest);
    say!("{:<24} {plies:>12}  {mean:.1} a game, {longest} at most", "plies");
    row("usable positions", statistics.usable, plies);
    if statistics.illegal_games + statistics.damage.places > 0 {
        row("games with illegal moves", statistics.illegal_games, games);
        let (places, bytes) = (statistics.damage.places, statistics.damage.bytes);
        say!("{:<24} {bytes:>12}  in {places} places", "damaged bytes");
    }
    say!("\nscore for White, all plies");
    let last = statistics.scores.len() - 1;
    for (bar, count) in statistics.scores.iter().enumerate() {
        let start = Statistics::bar_start(bar);
        let name = match bar {
            0 => format!("  below {}", start + SCORE_STEP),
            _ if bar == last => format!("  {start} and above"),
            _ => format!("  {start} to {}", start + SCORE_STEP - 1),
        };
        row(&name, *count, plies);
    }
    say!("\nphase, usable positions (24: all pieces)");
    const GROUP: usize = 5;
    for (group, counts) in statistics.phases.chunks(GROUP).enumerate() {
        let start = group * GROUP;
        let name = format!("  {start} to {}", start + counts.len() - 1);
        row(&name, counts.iter().sum(), statistics.usable);
    }
}

fn verify(files: &[PathBuf], json: bool) -> anyhow::Result<()> {
    let found = data::verify(files)?;
    let problems: Vec<_> = found.problems.iter().map(ToString::to_string).collect();
    if json {
        let object = json!({ "games": found.games, "plies": found.plies, "problems": problems });
        say!("{object}");
    } else {
        for problem in &problems {
            say!("{problem}");
        }
        say!("{} games, {} plies, {} problems", found.games, found.plies, problems.len());
    }
    if !problems.is_empty() {
        bail!("not everything in the files is good");
    }
    Ok(())
}

fn print_copied(copied: Copied) {
    say!("{} of {} games", copied.written, copied.found);
}

fn export(files: &[PathBuf], out: Option<&PathBuf>, all: bool) -> anyhow::Result<()> {
    let filter = Filter::default();
    let filter = (!all).then_some(&filter);
    match out {
        Some(path) => {
            let file = File::create(path).with_context(|| format!("{}", path.display()))?;
            let lines = data::export(files, filter, BufWriter::new(file))?;
            say!("{lines} positions");
        }
        None => {
            data::export(files, filter, BufWriter::new(io::stdout().lock()))?;
        }
    }
    Ok(())
}
