//! `tabia suite`: asks the questions of an EPD file and counts the right answers.

use crate::network::EvaluatorArguments;
use anyhow::{Context, bail};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::{collections::BTreeMap, fs, io::IsTerminal, path::PathBuf, time::Duration};
use tabia_analysis::suite::{self, Answer, Question};
use tabia_engine::Limits;

/// Ask the questions of an EPD file and count the right answers.
///
/// Understood are best moves (bm), moves to avoid (am), mates (bm #n, dm n) and points (c8, c9).
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The EPD file.
    file: PathBuf,

    /// Milliseconds for each position (1000 if no other limit is given).
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,

    /// Nodes for each position.
    #[arg(long)]
    nodes: Option<u64>,

    /// Plies for each position.
    #[arg(long)]
    depth: Option<u32>,

    /// How many positions are searched at once.
    #[arg(long, short, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,

    /// The size of each transposition table in MiB.
    #[arg(long, default_value_t = 64)]
    hash: usize,

    /// Print one JSON object for each position instead of a table.
    #[arg(long)]
    json: bool,

    /// Show the positions that were not solved.
    #[arg(long)]
    failed: bool,

    #[command(flatten)]
    evaluator: EvaluatorArguments,
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let questions = read(arguments)?;
    let limits = Limits {
        depth: arguments.depth,
        nodes: arguments.nodes,
        move_time: match (arguments.movetime, arguments.nodes, arguments.depth) {
            (None, None, None) => Some(Duration::from_secs(1)),
            (time, ..) => time.map(Duration::from_millis),
        },
        ..Limits::default()
    };
    let engines = arguments.evaluator.engines(arguments.jobs.into(), arguments.hash)?;
    let bar = progress_bar(questions.len() as u64);
    let mut right = 0;
    let answers = suite::ask(&questions, engines, &limits, |answer| {
        right += u32::from(answer.is_right());
        bar.set_message(format!("{right} right"));
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    if arguments.json {
        answers.iter().for_each(print_json);
    } else {
        print_table(&answers, arguments.failed);
    }
    Ok(())
}

/// The questions of the file; lines that ask nothing are told and passed over.
fn read(arguments: &Arguments) -> anyhow::Result<Vec<Question>> {
    let name = arguments.file.display();
    let text =
        fs::read_to_string(&arguments.file).with_context(|| format!("cannot read {name}"))?;
    let mut questions = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match Question::read(line, index + 1) {
            Ok(question) => questions.push(question),
            Err(error) => remark!("{name}:{}: {error}; skipped", index + 1),
        }
    }
    if questions.is_empty() {
        bail!("{name} asks nothing");
    }
    Ok(questions)
}

fn progress_bar(length: u64) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len}  {msg}  {eta} left");
    ProgressBar::new(length).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

fn print_json(answer: &Answer) {
    let object = json!({
        "format": "tabia-suite",
        "version": 1,
        "id": answer.id,
        "best": answer.best,
        "points": answer.points,
        "of": answer.of,
        "right": answer.is_right(),
        "depth": answer.depth,
        "nodes": answer.nodes,
        "milliseconds": answer.time.as_millis() as u64,
    });
    say!("{object}");
}

/// The part of a name that questions of one theme share: what comes before the number.
fn group(id: &str) -> &str {
    id.trim_end_matches(|letter: char| letter.is_ascii_digit()).trim_end_matches(['.', ' ', '#'])
}

fn print_table(answers: &[Answer], failed: bool) {
    if failed {
        for answer in answers.iter().filter(|answer| !answer.is_right()) {
            let best = answer.best.as_deref().unwrap_or("no move");
            say!("{}: {best} ({} of {})", answer.id, answer.points, answer.of);
        }
    }
    let mut groups: BTreeMap<&str, Vec<&Answer>> = BTreeMap::new();
    for answer in answers {
        groups.entry(group(&answer.id)).or_default().push(answer);
    }
    say!("{:<34} {:>6} {:>6} {:>8} {:>8} {:>7}", "group", "right", "of", "points", "of", "");
    if groups.len() > 1 {
        for (name, answers) in &groups {
            print_row(if name.is_empty() { "unnamed" } else { name }, answers);
        }
    }
    print_row("all", &answers.iter().collect::<Vec<_>>());
}

fn print_row(name: &str, answers: &[&Answer]) {
    let right = answers.iter().filter(|answer| answer.is_right()).count();
    let points: u32 = answers.iter().map(|answer| answer.points).sum();
    let of: u32 = answers.iter().map(|answer| answer.of).sum();
    let percent = 100.0 * f64::from(points) / f64::from(of.max(1));
    say!("{name:<34} {right:>6} {:>6} {points:>8} {of:>8} {percent:>5.1} %", answers.len());
}
