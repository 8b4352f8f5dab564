//! `tabia calibrate`: how far apart the levels of limited strength are.

use crate::{command::contest::elo, interrupt};
use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::sync::atomic::Ordering::Relaxed;
use tabia_engine::Strength;
use tabia_lab::{calibration, contest::Standing};

/// Let the levels of limited strength play against their neighbours.
///
/// Each line tells how the stronger of two levels fared and the difference in Elo with its error
/// (95 %). The games depend on the seed only. Ctrl-C ends the games and tells how they stand.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The ratings, from the weakest to the strongest.
    #[arg(long, value_name = "ELO,...", value_delimiter = ',', default_values_t = LADDER,
          value_parser = clap::value_parser!(u32)
              .range(i64::from(Strength::WEAKEST)..=i64::from(Strength::STRONGEST)))]
    ratings: Vec<u32>,

    /// How many games two neighbours play.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,

    /// What all chance comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print one JSON object for each pair of levels instead of a sentence.
    #[arg(long)]
    json: bool,
}

/// Every two hundred points.
const LADDER: [u32; 14] =
    [600, 800, 1000, 1200, 1400, 1600, 1800, 2000, 2200, 2400, 2600, 2800, 3000, 3200];

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.ratings.len() < 2 {
        bail!("two ratings or more are needed");
    }
    let stop = interrupt::stop_flag()?;
    for neighbours in arguments.ratings.windows(2) {
        let &[weaker, stronger] = neighbours else { continue };
        let bar = ProgressBar::new(arguments.games.into());
        let style = ProgressStyle::with_template("{bar:30} {percent:>3} % {eta:>4} left  {msg}");
        bar.set_style(style.expect("the template is valid"));
        bar.set_message(format!("{stronger} against {weaker}"));
        let pairs = arguments.games.div_ceil(2);
        let ratings = [stronger, weaker];
        let standing = calibration::compare(ratings, pairs, arguments.seed, &stop, |standing| {
            bar.set_position(standing.games());
        })?;
        bar.finish_and_clear();
        say!("{}", describe(ratings, &standing, arguments.json));
        if stop.load(Relaxed) {
            break;
        }
    }
    Ok(())
}

fn describe([stronger, weaker]: [u32; 2], standing: &Standing, as_json: bool) -> String {
    let [losses, draws, wins] = standing.results;
    if as_json {
        let found = standing.pairs.strength().filter(|strength| strength.error().is_finite());
        return json!({
            "stronger": stronger,
            "weaker": weaker,
            "wins": wins,
            "draws": draws,
            "losses": losses,
            "elo": found.map(|found| found.elo),
            "error": found.map(|found| found.error()),
        })
        .to_string();
    }
    let games = standing.games();
    let difference = elo(&standing.pairs);
    format!("{stronger} against {weaker}: {games} games (+{wins} ={draws} -{losses}), {difference}")
}
