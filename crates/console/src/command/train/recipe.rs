//! What to learn and how, as arguments.

use anyhow::bail;
use tabia_lab::games::Filter;
use tabia_lab::training::{Architecture, InputSet, KingBuckets, Length, Ramp, Settings};

#[derive(Debug, clap::Args)]
pub struct ShapeArguments {
    /// Neurons of the hidden layer for each side; a multiple of 64.
    #[arg(long, default_value_t = Settings::default().architecture.hidden)]
    hidden: usize,

    /// How a man on a square becomes an input.
    #[arg(long, value_enum, default_value_t = Inputs::Plain)]
    inputs: Inputs,

    /// How many groups of king squares have inputs of their own, 1 or 4; only if mirrored or marked.
    #[arg(long, value_name = "COUNT", value_parser = king_buckets)]
    king_buckets: Option<KingBuckets>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Inputs {
    /// One for each man of each side on each square.
    Plain,
    /// The same on a board mirrored so that the own king stands on the left.
    Mirrored,
    /// Mirrored, and men in danger and squares for checks have inputs of their own.
    Marked,
}

fn king_buckets(text: &str) -> Result<KingBuckets, String> {
    let known = [KingBuckets::One, KingBuckets::Four];
    let wanted = known.into_iter().find(|buckets| buckets.count().to_string() == text);
    wanted.ok_or_else(|| "1 and 4 are known".to_owned())
}

impl ShapeArguments {
    /// The shape that was chosen.
    pub fn architecture(&self) -> anyhow::Result<Architecture> {
        let buckets = self.king_buckets.unwrap_or(KingBuckets::One);
        let inputs = match self.inputs {
            Inputs::Plain if self.king_buckets.is_some() => {
                bail!("king buckets need --inputs mirrored or marked")
            }
            Inputs::Plain => InputSet::Plain,
            Inputs::Mirrored => InputSet::Mirrored { buckets },
            Inputs::Marked => InputSet::Marked { buckets },
        };
        Ok(Architecture { hidden: self.hidden, inputs })
    }
}

#[derive(Debug, clap::Args)]
pub struct RecipeArguments {
    /// How often all positions are seen.
    #[arg(long, default_value_t = 20, conflicts_with = "visits",
          value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,

    /// How many positions are seen, counted each time.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    visits: Option<u64>,

    /// How many positions are seen between two steps.
    #[arg(long, default_value_t = Settings::default().batch)]
    pub batch: usize,

    /// How far a step moves a weight at most.
    #[arg(long, default_value_t = Settings::default().rate)]
    rate: f64,

    /// Over how many steps the rate rises at the start; no more than a tenth of all.
    #[arg(long, value_name = "STEPS", default_value_t = Settings::default().warm_up)]
    warm_up: u64,

    /// How much of the target is the game's result (the rest is the score), or START:END.
    #[arg(long, value_name = "SHARE", default_value = "0.15", value_parser = ramp)]
    lambda: Ramp,

    /// How much of a score comes from the scores of the plies that follow, which saw further.
    #[arg(long, value_name = "SHARE", default_value_t = Settings::default().foresight)]
    foresight: f64,

    /// The score that is worth a chance of 73 %: the larger, the more large scores count.
    #[arg(long, value_name = "SCORE", default_value_t = Settings::default().score_scale)]
    score_scale: f64,

    /// Take no more than this many positions, each with the same chance.
    #[arg(long, value_name = "MOST")]
    positions: Option<usize>,

    /// Count scores by so much that values stay as large as those of the network that learning starts
    /// with, to which the search is fitted: scores are larger, and learnt again and again they grow.
    #[arg(long, requires = "start")]
    keep_scale: bool,

    /// Leave out so many plies after the start of each game.
    #[arg(long, value_name = "PLIES", default_value_t = Settings::default().filter.skipped_plies)]
    skipped_plies: usize,

    /// Hold out one game in so many, to measure the loss on.
    #[arg(long, value_name = "GAMES", default_value_t = Settings::default().held_out,
          value_parser = clap::value_parser!(u32).range(2..))]
    held_out: u32,

    /// What all chance comes from.
    #[arg(long, default_value_t = Settings::default().seed)]
    pub seed: u64,
}

fn ramp(text: &str) -> Result<Ramp, String> {
    let (start, end) = text.split_once(':').unwrap_or((text, text));
    let number = |text: &str| text.parse::<f64>().map_err(|error| format!("{text}: {error}"));
    Ok(Ramp { start: number(start)?, end: number(end)? })
}

impl RecipeArguments {
    /// Everything that decides what is learnt.
    pub fn settings(&self, shape: &ShapeArguments, threads: usize) -> anyhow::Result<Settings> {
        Ok(Settings {
            architecture: shape.architecture()?,
            length: self.visits.map_or(Length::Epochs(self.epochs), Length::Visits),
            batch: self.batch,
            rate: self.rate,
            warm_up: self.warm_up,
            result_share: self.lambda,
            foresight: self.foresight,
            score_scale: self.score_scale,
            threads,
            seed: self.seed,
            positions: self.positions.unwrap_or(usize::MAX),
            held_out: self.held_out,
            filter: Filter { skipped_plies: self.skipped_plies, ..Filter::default() },
            keep_scale: self.keep_scale,
        })
    }
}
