//! `tabia train`: a network from games of `tabia datagen`.

mod display;
mod recipe;

pub use display::{Display, describe};
pub use recipe::{RecipeArguments, ShapeArguments};

use crate::interrupt;
use anyhow::Context;
use indicatif::HumanCount;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::Instant,
};
use tabia_lab::training::{Architecture, Benchmark, Ending, Job, save, train};

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

    /// Start with the weights of this network, or of this checkpoint of another run. A network with
    /// fewer hidden neurons or without marks is widened.
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,

    /// What the network is to say about itself.
    #[arg(long, value_name = "TEXT")]
    description: Option<String>,

    /// Learn nothing, but measure how fast learning is, for hidden layers of 64, 128, 256 and 512.
    #[arg(long, conflicts_with_all = ["data", "out", "checkpoint", "start"])]
    bench: bool,
}

impl Arguments {
    fn job(&self) -> anyhow::Result<Job> {
        let settings = self.recipe.settings(&self.shape, self.threads.into())?;
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
            say!("Stopped after {visits} visits. The same command with --resume goes on.");
        }
        Ending::Finished { network, record } => {
            let mut json = record.to_json();
            json["seconds"] = display.seconds().into();
            json["positions_per_second"] = display.rate().into();
            save(out, &network, &record, &json)?;
            say!("{}: {}; {}", out.display(), describe(&record), display.speed());
        }
    }
    Ok(())
}

/// Prints how many positions per second are learnt from, by the clock and by processor time: on a
/// busy machine only the latter says something.
fn bench(arguments: &Arguments) -> anyhow::Result<()> {
    const SECONDS: f64 = 5.0;
    let threads = usize::from(arguments.threads);
    say!("{:>6} {:>6} {:>14} {:>24}", "hidden", "men", "positions/s", "per CPU-s x threads");
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
        say!("{hidden:>6} {men:>6.1} {by_clock:>14} {by_processor:>24}");
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
