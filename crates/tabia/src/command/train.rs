//! `tabia train`: a network from games of `tabia datagen`.

use crate::interrupt;
use anyhow::{Context, bail};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};
use tabia_lab::training::{
    Architecture, Benchmark, CurvePoint, Ending, InputSet, Job, KingBuckets, Length, Network,
    Progress, Ramp, Record, Settings, loss_curve, name, train,
};

/// Learn a network from games.
///
/// Beside the network, a record of how it came to be (.json) and the curve of its losses (.svg)
/// are written. With a checkpoint, a run that was stopped (Ctrl-C) or killed is continued by the
/// same command and --resume, and gives the same network as an unbroken run.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The games.
    #[arg(long, value_name = "FILE", required_unless_present = "bench", num_args = 1..)]
    data: Vec<PathBuf>,

    /// The file for the network.
    #[arg(long, value_name = "FILE", required_unless_present = "bench")]
    out: Option<PathBuf>,

    #[command(flatten)]
    shape: ShapeArguments,

    #[command(flatten)]
    recipe: RecipeArguments,

    /// How many threads share the work.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// Where the run is laid down from time to time.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Go on from the checkpoint, if it is there.
    #[arg(long, requires = "checkpoint")]
    resume: bool,

    /// Start with the weights of this checkpoint of another run.
    #[arg(long, value_name = "CHECKPOINT")]
    start: Option<PathBuf>,

    /// What the network is to say about itself.
    #[arg(long, value_name = "TEXT")]
    description: Option<String>,

    /// Learn nothing, but measure how fast learning is, for hidden layers of 64, 128, 256 and 512.
    #[arg(long, conflicts_with_all = ["data", "out", "checkpoint", "start"])]
    bench: bool,
}

#[derive(Debug, clap::Args)]
struct ShapeArguments {
    /// Neurons of the hidden layer for each side; a multiple of 64.
    #[arg(long, default_value_t = Settings::default().architecture.hidden)]
    hidden: usize,

    /// How a man on a square becomes an input.
    #[arg(long, value_enum, default_value_t = Inputs::Plain)]
    inputs: Inputs,

    /// How many groups of king squares have inputs of their own, 1 or 4; only if mirrored.
    #[arg(long, value_name = "COUNT", value_parser = king_buckets)]
    king_buckets: Option<KingBuckets>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Inputs {
    /// One for each man of each side on each square.
    Plain,
    /// The same on a board mirrored so that the own king stands on the left.
    Mirrored,
}

fn king_buckets(text: &str) -> Result<KingBuckets, String> {
    let known = [KingBuckets::One, KingBuckets::Four];
    let wanted = known.into_iter().find(|buckets| buckets.count().to_string() == text);
    wanted.ok_or_else(|| "1 and 4 are known".to_owned())
}

impl ShapeArguments {
    fn architecture(&self) -> anyhow::Result<Architecture> {
        let inputs = match (self.inputs, self.king_buckets) {
            (Inputs::Plain, None) => InputSet::Plain,
            (Inputs::Plain, Some(_)) => bail!("king buckets need --inputs mirrored"),
            (Inputs::Mirrored, buckets) => {
                InputSet::Mirrored { buckets: buckets.unwrap_or(KingBuckets::One) }
            }
        };
        Ok(Architecture { hidden: self.hidden, inputs })
    }
}

#[derive(Debug, clap::Args)]
struct RecipeArguments {
    /// How often all positions are seen.
    #[arg(long, default_value_t = 20, conflicts_with = "visits",
          value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,

    /// How many positions are seen, counted each time.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    visits: Option<u64>,

    /// How many positions are seen between two steps.
    #[arg(long, default_value_t = Settings::default().batch)]
    batch: usize,

    /// How far a step moves a weight at most.
    #[arg(long, default_value_t = Settings::default().rate)]
    rate: f64,

    /// Over how many steps the rate rises at the start; no more than a tenth of all.
    #[arg(long, value_name = "STEPS", default_value_t = Settings::default().warm_up)]
    warm_up: u64,

    /// How much of the target is the game's result (the rest is the score), or START:END.
    #[arg(long, value_name = "SHARE", default_value = "0.15", value_parser = ramp)]
    lambda: Ramp,

    /// The score that is worth a chance of 73 %.
    #[arg(long, value_name = "SCORE", default_value_t = Settings::default().score_scale)]
    score_scale: f64,

    /// Take no more than this many positions, each with the same chance.
    #[arg(long, value_name = "MOST")]
    positions: Option<usize>,

    /// What all chance comes from.
    #[arg(long, default_value_t = Settings::default().seed)]
    seed: u64,
}

fn ramp(text: &str) -> Result<Ramp, String> {
    let (start, end) = text.split_once(':').unwrap_or((text, text));
    let number = |text: &str| text.parse::<f64>().map_err(|error| format!("{text}: {error}"));
    Ok(Ramp { start: number(start)?, end: number(end)? })
}

impl Arguments {
    fn settings(&self) -> anyhow::Result<Settings> {
        let recipe = &self.recipe;
        Ok(Settings {
            architecture: self.shape.architecture()?,
            length: recipe.visits.map_or(Length::Epochs(recipe.epochs), Length::Visits),
            batch: recipe.batch,
            rate: recipe.rate,
            warm_up: recipe.warm_up,
            result_share: recipe.lambda,
            score_scale: recipe.score_scale,
            threads: self.threads.into(),
            seed: recipe.seed,
            positions: recipe.positions.unwrap_or(usize::MAX),
            ..Settings::default()
        })
    }

    fn job(&self) -> anyhow::Result<Job> {
        let settings = self.settings()?;
        Ok(Job {
            data: self.data.clone(),
            settings,
            checkpoint: self.checkpoint.clone(),
            resume: self.resume,
            start: self.start.clone(),
            description: self.description.clone().unwrap_or_else(|| settings.to_string()),
        })
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let Some(out) = &arguments.out else { return bench(arguments) };
    if let Some(folder) = out.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        // Better now than after hours.
        fs::metadata(folder).with_context(|| folder.display().to_string())?;
    }
    let stop = interrupt::stop_flag()?;
    learn(&arguments.job()?, out, &stop)
}

fn learn(job: &Job, out: &Path, stop: &AtomicBool) -> anyhow::Result<()> {
    let mut display = Display::new();
    let ending = train(job, stop, |progress| display.show(progress))?;
    display.bar.finish_and_clear();
    match ending {
        Ending::Stopped(visits) => {
            let visits = HumanCount(visits);
            println!("Stopped after {visits} visits. The same command with --resume goes on.");
        }
        Ending::Finished { network, record } => {
            write(out, &network, &record, &display)?;
            println!(
                "{}: {}, {}; held-out loss {:.6} (scores {:.6}, results {:.6})",
                out.display(),
                name(network.architecture()),
                display.speed(),
                record.held_out.error,
                record.held_out.score_error,
                record.held_out.result_error,
            );
        }
    }
    Ok(())
}

/// Writes the network, its record and the picture of its losses.
fn write(out: &Path, network: &Network, record: &Record, display: &Display) -> anyhow::Result<()> {
    let mut json = record.to_json();
    json["seconds"] = display.seconds().into();
    json["positions_per_second"] = display.rate().into();
    let title = format!("{}, {}", name(network.architecture()), record.settings.length);
    for (path, bytes) in [
        (out.to_owned(), network.write()),
        (out.with_extension("json"), format!("{json:#}\n").into_bytes()),
        (out.with_extension("svg"), loss_curve(&title, &record.curve).into_bytes()),
    ] {
        fs::write(&path, bytes).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// A progress bar on a terminal; elsewhere a line from time to time.
struct Display {
    bar: ProgressBar,
    /// When learning began, and with how many visits.
    start: (Instant, u64),
    visits: u64,
    last_point: Option<CurvePoint>,
    last_line: Option<Instant>,
}

impl Display {
    fn new() -> Self {
        let bar = ProgressBar::no_length();
        bar.set_style(style("{spinner} {human_pos} positions read"));
        bar.enable_steady_tick(Duration::from_millis(200));
        let start = (Instant::now(), 0);
        Self { bar, start, visits: 0, last_point: None, last_line: None }
    }

    fn show(&mut self, progress: &Progress) {
        match *progress {
            Progress::Reading(positions) => self.bar.set_position(positions),
            Progress::Read { training, validation, damaged_bytes, visits, visits_before } => {
                self.say(&format!(
                    "{} positions to learn from, {} held out; {} damaged bytes were passed over",
                    HumanCount(training as u64),
                    HumanCount(validation as u64),
                    HumanCount(damaged_bytes),
                ));
                self.start = (Instant::now(), visits_before);
                self.visits = visits_before;
                self.bar.set_style(style("{bar:30} {percent:>3} % {eta:>4} left  {msg}"));
                self.bar.set_length(visits);
                self.bar.set_position(visits_before);
                self.bar.reset_eta();
            }
            Progress::Step { visits, error } => self.show_step(visits, error),
            Progress::Point(point) => self.last_point = Some(point),
        }
    }

    fn show_step(&mut self, visits: u64, error: f64) {
        const LINE_INTERVAL: Duration = Duration::from_secs(10);
        self.visits = visits;
        self.bar.set_position(visits);
        let held_out = self
            .last_point
            .map_or_else(String::new, |point| format!(", held out {:.6}", point.validation_error));
        let message = format!("loss {error:.6}{held_out}, {}", self.speed());
        if self.bar.is_hidden() && self.last_line.is_none_or(|at| at.elapsed() >= LINE_INTERVAL) {
            self.last_line = Some(Instant::now());
            eprintln!("{} visits: {message}", HumanCount(visits));
        }
        self.bar.set_message(message);
    }

    fn seconds(&self) -> f64 {
        self.start.0.elapsed().as_secs_f64().max(1e-9)
    }

    /// Positions per second, in this part of the run.
    fn rate(&self) -> f64 {
        (self.visits - self.start.1) as f64 / self.seconds()
    }

    fn speed(&self) -> String {
        format!("{} positions/s", HumanCount(self.rate() as u64))
    }

    fn say(&self, line: &str) {
        self.bar.suspend(|| eprintln!("{line}"));
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is valid")
}

/// Prints how many positions per second are learnt from, by the clock and by processor time: on a
/// busy machine only the latter says something.
fn bench(arguments: &Arguments) -> anyhow::Result<()> {
    const SECONDS: f64 = 5.0;
    let threads = usize::from(arguments.threads);
    println!("{:>6} {:>6} {:>14} {:>24}", "hidden", "men", "positions/s", "per CPU-s x threads");
    for hidden in [64, 128, 256, 512] {
        let architecture = Architecture { hidden, ..arguments.shape.architecture()? };
        let mut benchmark = Benchmark::new(architecture, threads, arguments.recipe.batch);
        benchmark.step();
        let (start, processor_start) = (Instant::now(), processor_seconds());
        let mut positions = 0;
        while start.elapsed().as_secs_f64() < SECONDS {
            positions += benchmark.step();
        }
        let by_clock = positions as f64 / start.elapsed().as_secs_f64();
        let by_processor = processor_start.zip(processor_seconds()).map_or_else(
            || "unknown".to_owned(),
            |(before, after)| {
                let rate = positions as f64 * threads as f64 / (after - before).max(1e-9);
                HumanCount(rate as u64).to_string()
            },
        );
        let (men, by_clock) = (benchmark.mean_men(), HumanCount(by_clock as u64).to_string());
        println!("{hidden:>6} {men:>6.1} {by_clock:>14} {by_processor:>24}");
    }
    Ok(())
}

/// How long processors have worked for this process, where Linux tells.
fn processor_seconds() -> Option<f64> {
    const TICKS_PER_SECOND: f64 = 100.0;
    let text = fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the program, in parentheses, may have spaces.
    let (_, fields) = text.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
    Some(ticks.sum::<Result<f64, _>>().ok()? / TICKS_PER_SECOND)
}
