//! `tabia train-policy`: a policy network from games of `tabia datagen`.

use super::train::Display;
use crate::interrupt;
use anyhow::Context;
use std::{fs, path::PathBuf};
use tabia_lab::training::{
    Length,
    policy::{Job, Record, Settings, save, train},
};

/// Learn a policy network from games: how likely each move is to be played.
///
/// Beside the network, a record of how it came to be (.json) and the curve of its errors (.svg)
/// are written. A run that is stopped (Ctrl-C) leaves nothing.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The games.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,

    /// The file for the network.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Neurons of the hidden layer; a multiple of 64.
    #[arg(long, default_value_t = Settings::default().hidden)]
    hidden: usize,

    /// How often all positions are seen.
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,

    /// Take about this many positions, each with the same chance; all unless given.
    #[arg(long, value_name = "COUNT")]
    positions: Option<usize>,

    /// How many positions are seen between two steps.
    #[arg(long, default_value_t = Settings::default().batch)]
    batch: usize,

    /// How far a step moves a weight at most.
    #[arg(long, default_value_t = Settings::default().rate)]
    rate: f64,

    /// Hold out one game in so many, to measure the error on.
    #[arg(long, value_name = "GAMES", default_value_t = Settings::default().held_out,
          value_parser = clap::value_parser!(u32).range(2..))]
    held_out: u32,

    /// How many threads share the work.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// What all chance comes from.
    #[arg(long, default_value_t = Settings::default().seed)]
    seed: u64,

    /// What the network is to say about itself.
    #[arg(long, value_name = "TEXT")]
    description: Option<String>,
}

impl Arguments {
    fn job(&self) -> Job {
        let settings = Settings {
            hidden: self.hidden,
            length: Length::Epochs(self.epochs),
            batch: self.batch,
            rate: self.rate,
            threads: self.threads.into(),
            seed: self.seed,
            positions: self.positions.unwrap_or(usize::MAX),
            held_out: self.held_out,
            ..Settings::default()
        };
        let description = self.description.clone().unwrap_or_else(|| settings.to_string());
        Job { data: self.data.clone(), settings, description }
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let out = &arguments.out;
    if let Some(folder) = out.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        // Better now than after minutes.
        fs::metadata(folder).with_context(|| folder.display().to_string())?;
    }
    let stop = interrupt::stop_flag()?;
    let mut display = Display::new();
    let trained = train(&arguments.job(), &stop, |progress| display.show(progress))?;
    display.bar.finish_and_clear();
    let Some(trained) = trained else {
        say!("Stopped. Nothing was written.");
        return Ok(());
    };
    let mut json = trained.record.to_json();
    json["seconds"] = display.seconds().into();
    json["positions_per_second"] = display.rate().into();
    save(out, &trained, &json)?;
    say!("{}: {}; {}", out.display(), describe(&trained.record), display.speed());
    Ok(())
}

/// What was learnt, in a few words.
fn describe(record: &Record) -> String {
    let held_out = &record.held_out;
    format!(
        "{}; held out: the move played is the first guess in {:.1} %, among three in {:.1} %; \
         cross-entropy {:.4} (equal chances {:.4}), temperature {:.3}",
        record.shape,
        100.0 * held_out.first_share(),
        100.0 * held_out.among_three_share(),
        held_out.mean_error(),
        record.blind_error,
        record.temperature,
    )
}
