//! `tabia review`: goes through the games of a PGN file and explains their mistakes.

mod outputs;

use crate::{interrupt, limits::LimitArguments, network::EvaluatorArguments};
use anyhow::{Context, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use outputs::{Outputs, read_reviews};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, IsTerminal},
    ops::ControlFlow,
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};
use tabia_analysis::{
    in_order,
    openings::Openings,
    pgn,
    review::{ReviewedGame, Reviewer},
};
use tabia_platform::cpu;
use tabia_reference::syzygy::Tablebases;

/// Review the games of a PGN file: annotated PGN, JSON lines, and a report as one HTML page.
///
/// Without any output option the annotated PGN goes to standard output. Games that are broken are
/// named with their line and reviewed up to there.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The PGN file, or - for standard input.
    file: PathBuf,

    /// Write the annotated games to this file.
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// Write one JSON object for each game to this file; docs/analysis.md describes it.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write a page to this file that shows everything and needs nothing else.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Go on after the games that are in the JSON file already.
    #[arg(long, requires = "json")]
    resume: bool,

    #[command(flatten)]
    limits: LimitArguments,

    /// How many games are reviewed at once [default: one for each core].
    #[arg(long, short, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,

    /// The size of each transposition table in MiB.
    #[arg(long, default_value_t = 64)]
    hash: usize,

    /// Take more names of openings from the .tsv files in this folder.
    #[arg(long, value_name = "FOLDER")]
    openings: Option<PathBuf>,

    /// Folders of Syzygy endgame tables: they judge the moves that they know.
    #[arg(long, value_name = "FOLDER")]
    syzygy: Vec<PathBuf>,

    #[command(flatten)]
    evaluator: EvaluatorArguments,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let reviewers = reviewers(arguments)?;
    let mut games = pgn::Reader::new(input(arguments)?);
    let done = if arguments.resume { read_reviews(arguments.json.as_deref())? } else { Vec::new() };
    for review in &done {
        let game = games.next().transpose()?;
        ensure!(
            game.is_some_and(|game| is_review_of(review, &game)),
            "the JSON file holds games that are not in {}",
            arguments.file.display()
        );
    }
    let mut outputs = Outputs::new(arguments, &done)?;
    let stop = interrupt::stop_flag()?;
    let bar = progress_bar(done.len());
    let mut failure = None;
    let work = |reviewer: &mut Reviewer, game: io::Result<pgn::Game>| {
        let game = game.context("the games cannot be read")?;
        review(reviewer, &game, &stop)
    };
    in_order(games, reviewers, work, |review: anyhow::Result<Option<ReviewedGame>>| {
        let written = review.and_then(|review| match review {
            Some(review) => {
                bar.suspend(|| tell_faults(arguments, &review));
                outputs.write(&review)?;
                bar.inc(1);
                Ok(())
            }
            None => bail!("interrupted{}", resume_hint(arguments)),
        });
        written.map_or_else(
            |error| {
                failure = Some(error);
                ControlFlow::Break(())
            },
            ControlFlow::Continue,
        )
    });
    bar.finish_and_clear();
    outputs.finish()?;
    failure.map_or(Ok(()), Err)
}

/// Reviews one game; nothing when the user has had enough.
fn review(
    reviewer: &mut Reviewer,
    game: &pgn::Game,
    stop: &AtomicBool,
) -> anyhow::Result<Option<ReviewedGame>> {
    let review = reviewer.review(game, |_| {
        if stop.load(Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    })?;
    Ok(review)
}

fn resume_hint(arguments: &Arguments) -> &'static str {
    if arguments.json.is_some() { "; --resume goes on from here" } else { "" }
}

fn tell_faults(arguments: &Arguments, review: &ReviewedGame) {
    for fault in &review.faults {
        let moves = review.moves.len();
        remark!("{}: {fault}; {moves} moves reviewed", arguments.file.display());
    }
}

/// The file may have been changed between two runs.
fn is_review_of(review: &ReviewedGame, game: &pgn::Game) -> bool {
    review.tags == game.tags && review.moves.len() == game.moves.len()
}

fn input(arguments: &Arguments) -> anyhow::Result<Box<dyn BufRead + Send>> {
    if arguments.file.as_os_str() == "-" {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let file = File::open(&arguments.file)
        .with_context(|| format!("cannot read {}", arguments.file.display()))?;
    Ok(Box::new(BufReader::new(file)))
}

fn reviewers(arguments: &Arguments) -> anyhow::Result<Vec<Reviewer>> {
    let limits = arguments.limits.limits();
    let jobs = arguments.jobs.map_or_else(cpu::threads, usize::from);
    let mut openings = Openings::built_in();
    if let Some(folder) = &arguments.openings {
        openings.add_folder(folder)?;
    }
    let mut engines = arguments.evaluator.engines(jobs, arguments.hash)?;
    if !arguments.syzygy.is_empty() {
        let (tables, inventory) = Tablebases::open(&arguments.syzygy);
        remark!("{inventory}");
        let tables = Arc::new(tables);
        for engine in &mut engines {
            engine.set_tablebases(Some(tables.clone()))?;
        }
    }
    let reviewer = |engine| Reviewer::new(engine, limits.clone()).with_openings(openings.clone());
    Ok(engines.into_iter().map(reviewer).collect())
}

fn progress_bar(done: usize) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {pos} games, {elapsed}");
    let bar = ProgressBar::new_spinner()
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    bar.set_position(done as u64);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
