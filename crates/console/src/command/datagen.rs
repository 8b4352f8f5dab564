//! `tabia datagen`: games of the engine against itself, for training and tuning.

use crate::{interrupt, network::EvaluatorArguments};
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use std::{
    path::PathBuf,
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};
use tabia_engine::eval::Evaluator;
use tabia_lab::selfplay::{Adjudication, Progress, Settings, Target, generate};

/// Let the engine play against itself and keep the games.
///
/// Games are appended to the file as they end. A run that was stopped or killed is continued by
/// the same command. The games depend on the seed and the settings only, not on the number of
/// threads. Ctrl-C gives up the games under way.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The file for the games.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    #[command(flatten)]
    target: TargetArguments,

    #[command(flatten)]
    selfplay: SelfplayArguments,

    /// How many games are played at a time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// What all chance comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    evaluator: EvaluatorArguments,
}

#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct TargetArguments {
    /// How many games the file is to have.
    #[arg(long)]
    games: Option<u32>,

    /// How many usable positions the file is to have.
    #[arg(long)]
    positions: Option<u64>,
}

/// How the games are played, here and in `tabia generation`.
#[derive(Debug, clap::Args)]
pub struct SelfplayArguments {
    /// Games: begin no new iteration of a search after this many nodes.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// Games: end a search after this many nodes; three times the other limit unless given.
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    hard_nodes: Option<u64>,

    /// Games: search each position with so many nodes first, and play the move that was found at once
    /// where nothing can be learnt: in check, or if it is a capture or a promotion.
    #[arg(long, value_name = "NODES", value_parser = clap::value_parser!(u64).range(1..))]
    quick_nodes: Option<u64>,

    /// How many games in a hundred start from Chess960 positions, half of them double Chess960.
    #[arg(long, value_name = "PERCENT", default_value_t = 10,
          value_parser = clap::value_parser!(u8).range(0..=100))]
    chess960: u8,

    /// The size of each game's table in MiB; by the number of nodes unless given.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: Option<u32>,

    /// Games: a side that is ahead by this much for four plies wins.
    #[arg(long, value_name = "SCORE", default_value_t = Adjudication::default().win_score)]
    win_score: i32,

    /// Games: throw away an opening whose first score is larger than this.
    #[arg(long, value_name = "SCORE", default_value_t = Settings::default().opening_score)]
    opening_score: i32,

    /// Games: how many in a hundred start astray, at positions that searches come across.
    #[arg(long, value_name = "PERCENT", default_value_t = 0,
          value_parser = clap::value_parser!(u8).range(0..=100))]
    astray: u8,

    /// Games: break them off after so many plies, as draws that say nothing: learn with --lambda 0.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    plies: Option<u32>,
}

impl SelfplayArguments {
    /// Everything that decides about the games.
    pub fn settings(&self, evaluator: Evaluator, seed: u64) -> Settings {
        Settings {
            evaluator,
            seed,
            soft_nodes: self.nodes,
            hard_nodes: self.hard_nodes.unwrap_or_else(|| Settings::hard_nodes_for(self.nodes)),
            quick_nodes: self.quick_nodes,
            table_mebibytes: self
                .hash
                .map_or_else(|| Settings::table_mebibytes_for(self.nodes), |size| size as usize),
            chess960_percent: self.chess960,
            opening_score: self.opening_score,
            astray_percent: self.astray,
            adjudication: Adjudication {
                win_score: self.win_score,
                most_plies: self.plies,
                ..Adjudication::default()
            },
        }
    }
}

impl Arguments {
    fn settings(&self) -> anyhow::Result<Settings> {
        Ok(self.selfplay.settings(self.evaluator.evaluator()?, self.seed))
    }

    fn target(&self) -> Target {
        match (self.target.games, self.target.positions) {
            (Some(games), _) => Target::Games(games),
            (None, positions) => Target::Positions(positions.unwrap_or_default()),
        }
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let stop = interrupt::stop_flag()?;
    let target = arguments.target();
    let mut display = Display::new(target);
    let threads = arguments.threads.into();
    let progress =
        generate(&arguments.out, &arguments.settings()?, target, threads, &stop, |progress| {
            display.show(progress);
        })?;
    display.bar.finish_and_clear();
    say!("{}: {}", arguments.out.display(), display.describe(&progress));
    if stop.load(Relaxed) {
        say!("Stopped. The same command goes on from here.");
    }
    Ok(())
}

/// A progress bar on a terminal; elsewhere a line from time to time.
pub struct Display {
    pub bar: ProgressBar,
    target: Target,
    start: Instant,
    last_line: Instant,
}

impl Display {
    pub fn new(target: Target) -> Self {
        let bar = ProgressBar::new(match target {
            Target::Games(games) => games.into(),
            Target::Positions(positions) => positions,
        });
        let style = ProgressStyle::with_template("{bar:30} {percent:>3} % {eta:>4} left  {msg}");
        bar.set_style(style.expect("the template is valid"));
        Self { bar, target, start: Instant::now(), last_line: Instant::now() }
    }

    pub fn show(&mut self, progress: &Progress) {
        const LINE_INTERVAL: Duration = Duration::from_secs(10);
        if progress.games == progress.games_before {
            // What is there already must not count for the time left.
            self.start = Instant::now();
            self.bar.reset_eta();
            self.show_resumed(progress);
        }
        let done = match self.target {
            Target::Games(_) => progress.games,
            Target::Positions(_) => progress.usable,
        };
        self.bar.set_position(done);
        self.bar.set_message(self.describe(progress));
        if self.bar.is_hidden() && self.last_line.elapsed() >= LINE_INTERVAL {
            self.last_line = Instant::now();
            remark!("{}", self.describe(progress));
        }
    }

    /// What was found in the file at the start, if anything was.
    fn show_resumed(&self, progress: &Progress) {
        let Progress { games_before: games, damage, .. } = progress;
        if *games > 0 || damage.places > 0 {
            let text = format!("The file has {games} games; {} bytes were damaged.", damage.bytes);
            self.bar.suspend(|| remark!("{text}"));
        }
    }

    pub fn describe(&self, progress: &Progress) -> String {
        let new_positions = progress.usable - progress.usable_before.min(progress.usable);
        let rate = new_positions as f64 / self.start.elapsed().as_secs_f64().max(1e-9);
        let [losses, draws, wins] = progress.results;
        let nodes = progress
            .nodes_per_move()
            .map_or_else(String::new, |nodes| format!(", {nodes:.0} nodes a move"));
        format!(
            "{} positions ({rate:.0}/s), {} games (+{wins} ={draws} -{losses}), {}{nodes}",
            HumanCount(progress.usable),
            HumanCount(progress.games),
            HumanBytes(progress.bytes),
        )
    }
}
