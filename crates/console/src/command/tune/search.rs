//! `tabia tune search`: the numbers of the search, by games against itself.

use crate::{interrupt, network::evaluator_named};
use indicatif::{ProgressBar, ProgressStyle};
use std::{path::PathBuf, sync::atomic::Ordering::Relaxed};
use tabia_lab::{
    contest::{self, Pace},
    positions, selfplay,
    tuning::search::{Parameter, Progress, Schedule, Settings, tune},
};

/// Tune numbers of the search by games of the engine against itself (SPSA).
///
/// All numbers are shifted at once, at random, up for one side and down for the other, and moved a
/// little to where the winner was. The file keeps how far the run has come; the same command goes
/// on from there. Beside it, a `.jsonl` file tells how the numbers moved.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The names of the numbers; `reduction*` means all that begin so.
    #[arg(required = true, num_args = 1..)]
    names: Vec<String>,

    /// Where the run keeps how far it has come.
    #[arg(long, value_name = "FILE")]
    state: PathBuf,

    /// Openings, an EPD or FEN on each line.
    #[arg(long, value_name = "FILE")]
    openings: PathBuf,

    /// Who judges positions: a network file, `embedded` or `classical`.
    #[arg(long, default_value = "embedded")]
    evaluator: String,

    /// How many pairs of games are played.
    #[arg(long, default_value_t = 10_000)]
    pairs: u32,

    /// How many nodes each search takes.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Play by a clock that counts nodes instead: so many for the game, and so many more after each
    /// move. This is how the numbers called `time*` can be tuned.
    #[arg(long, value_name = "NODES+INCREMENT", value_parser = clock, conflicts_with = "nodes")]
    clock: Option<Pace>,

    /// How much of a shift is learnt from one game point at the end.
    #[arg(long, default_value_t = 0.006)]
    rate: f64,

    /// How many pairs are played with the same numbers.
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,

    /// How many games are played at a time.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// What all chance comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Arguments {
    fn settings(&self) -> anyhow::Result<Settings> {
        let evaluator = evaluator_named(&self.evaluator)?;
        let pace = self.clock.unwrap_or(Pace::Nodes(self.nodes));
        let games = contest::Settings {
            pace,
            table_mebibytes: selfplay::Settings::table_mebibytes_for(pace.nodes_a_move()),
            seed: self.seed,
            pairs: self.pairs,
            openings: contest::Openings::book(positions::read(&self.openings)?, self.seed),
            ..contest::Settings::between(evaluator.clone(), evaluator)
        };
        Ok(Settings {
            names: self.names.clone(),
            games,
            schedule: Schedule { pairs: self.pairs, rate: self.rate },
            batch: self.batch,
        })
    }
}

/// Reads `300000+3000`.
fn clock(text: &str) -> Result<Pace, String> {
    let complaint = || format!("'{text}' is no clock: say NODES+INCREMENT, like 300000+3000");
    let (nodes, increment) = text.split_once('+').ok_or_else(complaint)?;
    let number = |part: &str| part.parse().map_err(|_| complaint());
    match (number(nodes)?, number(increment)?) {
        (0, _) => Err(complaint()),
        (nodes, increment) => Ok(Pace::Clock { nodes, increment }),
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let settings = arguments.settings()?;
    let stop = interrupt::stop_flag()?;
    let bar = ProgressBar::new(arguments.pairs.into());
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} pairs, {eta} left  {msg}");
    bar.set_style(style.expect("the template is valid"));
    let threads = arguments.threads.into();
    let tuned = tune(&arguments.state, &settings, threads, &stop, |progress| {
        show(&bar, progress);
    })?;
    bar.finish_and_clear();
    for Parameter { name, value, .. } in &tuned {
        say!("{name} = {value:.0}");
    }
    if stop.load(Relaxed) {
        say!("Stopped. The same command goes on from here.");
    }
    Ok(())
}

fn show(bar: &ProgressBar, progress: Progress<'_>) {
    const LINE_INTERVAL: u32 = 200;
    let Progress { pairs, parameters } = progress;
    let numbers: Vec<_> = parameters
        .iter()
        .map(|Parameter { name, value, .. }| format!("{name} {value:.1}"))
        .collect();
    if bar.is_hidden() && pairs % LINE_INTERVAL < 8 {
        remark!("{pairs} pairs: {}", numbers.join(", "));
    }
    bar.set_position(pairs.into());
    bar.set_message(numbers.into_iter().take(3).collect::<Vec<_>>().join(", "));
}
