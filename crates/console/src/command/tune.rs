//! `tabia tune`: fits the numbers of the engine to games of `tabia datagen`.

#[cfg(feature = "tune")]
mod search;

use anyhow::Context;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::{fs, path::PathBuf};
use tabia_lab::tuning::{
    Descent, Epoch,
    evaluation::{self, Progress, Settings, Start},
    wdl::{Fit, Tally},
};

/// Fit the classical evaluation or the win/draw/loss model to games.
///
/// In a build with `--features tune`, also the numbers of the search.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Eval(EvalArguments),
    #[cfg(feature = "tune")]
    Search(search::Arguments),
    /// Fit the win/draw/loss model and print its constants.
    Wdl {
        /// The games.
        #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
        data: Vec<PathBuf>,
    },
}

/// Fit the weights of the classical evaluation by gradient descent and write `weights.rs`.
#[derive(Debug, clap::Args)]
struct EvalArguments {
    /// The games.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,

    /// Where to write the source of the new weights.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// How often all positions are seen.
    #[arg(long, default_value_t = Descent::default().epochs)]
    epochs: u32,

    /// How many positions are seen between two steps.
    #[arg(long, default_value_t = Descent::default().batch)]
    batch: usize,

    /// How far a step moves a weight at first.
    #[arg(long, default_value_t = Descent::default().rate)]
    rate: f64,

    /// How strongly weights about which the positions say little are held where they are.
    #[arg(long, default_value_t = Descent::default().pull)]
    pull: f64,

    /// How much of the target is the game's result; the rest is the search's score.
    #[arg(long, default_value_t = Settings::default().result_share)]
    lambda: f64,

    /// Take about this many positions, evenly from all games.
    #[arg(long, default_value_t = Settings::default().positions)]
    positions: u64,

    /// Decides which games are held out, and the order of the positions.
    #[arg(long, default_value_t = Descent::default().seed)]
    seed: u64,

    /// How many threads share the work. The result does not depend on it.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

impl EvalArguments {
    fn settings(&self) -> Settings {
        let descent = Descent {
            epochs: self.epochs,
            batch: self.batch,
            rate: self.rate,
            pull: self.pull,
            seed: self.seed,
            threads: self.threads.into(),
        };
        Settings {
            descent,
            result_share: self.lambda,
            positions: self.positions,
            ..Settings::default()
        }
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.command {
        Command::Eval(arguments) => tune_evaluation(arguments),
        #[cfg(feature = "tune")]
        Command::Search(arguments) => search::run(arguments),
        Command::Wdl { data } => fit_wdl(data),
    }
}

fn tune_evaluation(arguments: &EvalArguments) -> anyhow::Result<()> {
    let mut display = Display::new(arguments.epochs);
    let tuned = evaluation::tune(&arguments.data, &arguments.settings(), |progress| {
        display.show(progress);
    })?;
    display.bar.finish_and_clear();
    if tuned.damage.places > 0 {
        remark!("{} damaged bytes were passed over", tuned.damage.bytes);
    }
    let start = &tuned.start;
    say!("{:<10} {:>12} {:>12} {:>12}", "error", "positions", "before", "after");
    for (name, positions, before, after) in [
        ("training", start.training_positions, start.training_error, tuned.training_error),
        ("held out", start.validation_positions, start.validation_error, tuned.validation_error),
    ] {
        say!("{name:<10} {positions:>12} {before:>12.8} {after:>12.8}");
    }
    if tuned.epoch == 0 {
        say!("No weights are better on the held-out games than the present ones.");
        return Ok(());
    }
    fs::write(&arguments.out, tuned.weights.to_source())
        .with_context(|| format!("{}", arguments.out.display()))?;
    say!("{}: the weights after epoch {}", arguments.out.display(), tuned.epoch);
    Ok(())
}

/// A bar while positions are read, another one while the weights are fitted.
struct Display {
    bar: ProgressBar,
    epochs: u32,
}

impl Display {
    fn new(epochs: u32) -> Self {
        let bar = ProgressBar::no_length();
        bar.set_style(style("{spinner} {msg} {elapsed}"));
        bar.set_message("counting positions");
        bar.enable_steady_tick(std::time::Duration::from_millis(200));
        Self { bar, epochs }
    }

    fn show(&mut self, progress: &Progress) {
        match progress {
            Progress::Counted { usable, taken } => {
                self.bar.set_style(style("{bar:30} {human_pos} positions read, {eta} left"));
                self.bar.set_length(*taken);
                self.say(&format!("{} usable positions", HumanCount(*usable)));
            }
            Progress::Loaded(positions) => self.bar.set_position(*positions),
            Progress::Begun(start) => self.show_start(start),
            Progress::Epoch(epoch) => self.show_epoch(epoch),
        }
    }

    fn show_start(&self, start: &Start) {
        self.bar.set_style(style("{bar:30} epoch {pos}/{len}, {eta} left  {msg}"));
        self.bar.reset();
        self.bar.set_length(self.epochs.into());
        self.say(&format!(
            "{} positions to learn from, {} held out; K = {:.1}, {:.1} for the weights; held-out error {:.8}",
            HumanCount(start.training_positions as u64),
            HumanCount(start.validation_positions as u64),
            start.unit,
            start.weights_unit,
            start.validation_error,
        ));
    }

    fn show_epoch(&self, epoch: &Epoch) {
        let Epoch { number, training_error, validation_error } = epoch;
        let errors = format!("training {training_error:.8}, held out {validation_error:.8}");
        self.bar.set_position((*number).into());
        self.bar.set_message(errors.clone());
        if self.bar.is_hidden() {
            remark!("epoch {number}: {errors}");
        }
    }

    fn say(&self, line: &str) {
        self.bar.suspend(|| remark!("{line}"));
    }
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is valid")
}

fn fit_wdl(data: &[PathBuf]) -> anyhow::Result<()> {
    let bar = ProgressBar::no_length();
    bar.set_style(style("{spinner} {human_pos} positions {elapsed}"));
    let (tally, damage) = Tally::of(data, |positions| bar.set_position(positions))?;
    bar.finish_and_clear();
    if damage.places > 0 {
        remark!("{} damaged bytes were passed over", damage.bytes);
    }
    let Fit { model, positions, loss_before, loss_after } =
        tally.fit().context("there are no positions to fit the model to")?;
    let ([middle, middle_slope], [spread, spread_slope]) = (model.middle, model.spread);
    say!("{} positions, log loss {loss_before:.5} before, {loss_after:.5} after", positions);
    say!("For crates/engine/src/wdl.rs:");
    say!(
        "const MODEL: Model = Model {{ middle: [{middle:.1}, {middle_slope:.1}], spread: [{spread:.1}, {spread_slope:.1}] }};"
    );
    Ok(())
}
