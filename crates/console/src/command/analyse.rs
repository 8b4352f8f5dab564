//! `tabia analyse`: many positions in, what the engine thinks of each out.

use crate::{interrupt, limits::LimitArguments, network::EvaluatorArguments, resume};
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::{
    fs::File,
    io::{self, BufRead, BufReader, IsTerminal, Write},
    ops::ControlFlow,
    path::PathBuf,
    sync::atomic::Ordering::Relaxed,
};
use tabia_analysis::{
    batch::{Analyst, Answer, Content},
    in_order,
};
use tabia_engine::{Engine, Options};

/// Analyse positions: FEN, EPD or JSON, one on a line, from arguments, a file or standard input.
///
/// One result for each position, in the same order: a table, or JSON lines as docs/analysis.md
/// describes them. With fixed nodes or depth a result depends on nothing but its own line.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The positions; standard input if there are none and no file is given.
    positions: Vec<String>,

    /// Read the positions from this file.
    #[arg(long, short, conflicts_with = "positions")]
    file: Option<PathBuf>,

    /// Write JSON lines to this file.
    #[arg(long, short)]
    output: Option<PathBuf>,

    /// Go on after the results that are in the output file already.
    #[arg(long, requires = "output")]
    resume: bool,

    /// Print JSON lines instead of a table.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    limits: LimitArguments,

    /// How many best lines to find.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    multipv: u16,

    /// How many positions are analysed at once.
    #[arg(long, short, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,

    /// The size of each transposition table in MiB.
    #[arg(long, default_value_t = 16)]
    hash: usize,

    #[command(flatten)]
    evaluator: EvaluatorArguments,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let analysts = analysts(arguments)?;
    let (mut output, done) = output(arguments)?;
    let stop = interrupt::stop_flag()?;
    let bar = progress_bar(arguments);
    bar.set_position(done as u64);
    let mut failure = None;
    // A line that cannot be read ends the input, and is told.
    let lines = input(arguments)?.skip(done).take_while(|_| !stop.load(Relaxed));
    let work = |analyst: &mut Analyst, line: io::Result<(usize, String)>| {
        let (number, line) = line.context("the input cannot be read")?;
        Ok(analyst.answer(number, &line)?)
    };
    in_order(lines, analysts, work, |answer: anyhow::Result<Answer>| {
        let written = answer.and_then(|answer| Ok(output.write(&answer)?));
        bar.inc(1);
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    bar.finish_and_clear();
    match failure {
        Some(error) => Err(error),
        None if stop.load(Relaxed) => bail!("interrupted{}", resume_hint(arguments)),
        None => Ok(()),
    }
}

fn resume_hint(arguments: &Arguments) -> &'static str {
    if arguments.output.is_some() { "; --resume goes on from here" } else { "" }
}

fn analysts(arguments: &Arguments) -> anyhow::Result<Vec<Analyst>> {
    let limits = arguments.limits.limits();
    let engines = arguments.evaluator.engines(arguments.jobs.into(), arguments.hash)?;
    let analyst = |mut engine: Engine| {
        engine.set_options(Options { multi_pv: arguments.multipv.into(), ..engine.options() });
        Analyst::new(engine, limits.clone())
    };
    Ok(engines.into_iter().map(analyst).collect())
}

/// The lines that hold positions, numbered as in the file, drawn one by one. What is not UTF-8
/// becomes a bad line, not the end of the run.
fn input(
    arguments: &Arguments,
) -> anyhow::Result<impl Iterator<Item = io::Result<(usize, String)>> + Send> {
    let lines: Box<dyn Iterator<Item = io::Result<Vec<u8>>> + Send> = match &arguments.file {
        Some(path) => {
            let file =
                File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
            Box::new(BufReader::new(file).split(b'\n'))
        }
        None if !arguments.positions.is_empty() => {
            let positions = arguments.positions.clone().into_iter();
            Box::new(positions.map(|position| Ok(position.into_bytes())))
        }
        None => Box::new(BufReader::new(io::stdin()).split(b'\n')),
    };
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    let numbered = lines.enumerate().map(move |(index, line)| Ok((index + 1, text(line?))));
    let is_empty = |line: &str| line.trim().is_empty() || line.starts_with('#');
    Ok(numbered.filter(move |line| line.as_ref().map_or(true, |(_, line)| !is_empty(line))))
}

fn progress_bar(arguments: &Arguments) -> ProgressBar {
    if arguments.output.is_none() || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {pos} positions, {per_sec}");
    ProgressBar::new_spinner()
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

/// Where results go.
enum Output {
    Lines(Box<dyn Write>),
    Table { has_header: bool },
}

/// Where results go, and how many are there already.
fn output(arguments: &Arguments) -> anyhow::Result<(Output, usize)> {
    let Some(path) = &arguments.output else {
        let output = if arguments.json {
            Output::Lines(Box::new(io::stdout().lock()))
        } else {
            Output::Table { has_header: false }
        };
        return Ok((output, 0));
    };
    let (file, done) = if arguments.resume && path.exists() {
        resume::reopen(path)?
    } else {
        (resume::create(path)?, 0)
    };
    Ok((Output::Lines(Box::new(file)), done))
}

impl Output {
    /// Writes one result at once, so that an interrupted run loses none.
    fn write(&mut self, answer: &Answer) -> io::Result<()> {
        match self {
            Self::Lines(out) => {
                let mut line = serde_json::to_string(answer)?;
                line.push('\n');
                out.write_all(line.as_bytes())?;
                out.flush()
            }
            Self::Table { has_header } => {
                let mut out = io::stdout().lock();
                if !std::mem::replace(has_header, true) {
                    writeln!(out, "{:<16} {:>8} {:>5}  line", "id", "value", "depth")?;
                }
                write_rows(&mut out, answer)
            }
        }
    }
}

fn write_rows(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
    let id = answer.id.as_str().map_or_else(|| answer.id.to_string(), str::to_owned);
    match &answer.content {
        Content::Bad { error } => writeln!(out, "{id:<16} {:>8} {:>5}  {error}", "bad", ""),
        Content::Found(found) if found.lines.is_empty() => {
            writeln!(
                out,
                "{id:<16} {:>8} {:>5}  the game is over",
                found.evaluation.to_string(),
                ""
            )
        }
        Content::Found(found) => found.lines.iter().enumerate().try_for_each(|(rank, line)| {
            let id = if rank == 0 { id.as_str() } else { "" };
            let value = line.evaluation.to_string();
            writeln!(out, "{id:<16} {value:>8} {:>5}  {}", found.depth, line.san.join(" "))
        }),
    }
}
