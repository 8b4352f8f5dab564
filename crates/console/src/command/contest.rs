//! `tabia match`: two evaluators against each other.

use crate::{interrupt, network::evaluator_named};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::{
    path::PathBuf,
    sync::atomic::Ordering::Relaxed,
    time::{Duration, Instant},
};
use tabia_lab::{
    contest::{
        ContestError, Decision, Ending, Hypotheses, Openings, Pace, Pentanomial, Settings,
        Standing, play,
    },
    positions, selfplay,
};

/// Let two evaluators play a match with a fixed number of nodes a move.
///
/// An evaluator is a network file, 'embedded' (the network inside the program) or 'classical'.
/// Each opening is played twice, with colours swapped; Elo and its error (95 %) come from these
/// pairs. The games depend on the seed and the settings only, not on the number of threads.
/// Ctrl-C ends the match and tells how it stands.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The first player, from whose view everything is counted.
    first: String,

    /// The second player.
    #[arg(default_value = "embedded")]
    second: String,

    /// How many nodes each search takes.
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// How many games are played at most; two for each opening.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(2..))]
    games: u32,

    #[command(flatten)]
    contest: ContestArguments,

    /// The size of each player's table in MiB; by the number of nodes unless given.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: Option<u32>,

    /// How many games are played at a time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// What all chance comes from.
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// Print one JSON object instead of a sentence.
    #[arg(long)]
    json: bool,
}

/// What else decides about a match, here and in `tabia generation`.
#[derive(Debug, clap::Args)]
pub struct ContestArguments {
    /// Openings, an EPD or FEN on each line, in an order that follows the seed; random moves
    /// unless given.
    #[arg(long, value_name = "FILE")]
    openings: Option<PathBuf>,

    /// How many random openings in a hundred start from Chess960 positions.
    #[arg(long, value_name = "PERCENT", default_value_t = 0, conflicts_with = "openings",
          value_parser = clap::value_parser!(u8).range(0..=100))]
    openings_chess960: u8,

    /// End the match as soon as it is clear whether the first player is stronger by the first or
    /// by the second number of Elo; 5 % of errors of either kind.
    #[arg(long, visible_alias = "sprt", value_name = "ELO0:ELO1", num_args = 0..=1,
          require_equals = true, default_missing_value = "0:10", value_parser = hypotheses)]
    stop_when_clear: Option<Hypotheses>,
}

fn hypotheses(text: &str) -> Result<Hypotheses, String> {
    let (elo0, elo1) = text.split_once(':').ok_or("two numbers with a colon between are meant")?;
    let number = |text: &str| text.parse::<f64>().map_err(|error| format!("{text}: {error}"));
    Ok(Hypotheses { elo0: number(elo0)?, elo1: number(elo1)? })
}

impl ContestArguments {
    /// Changes the settings to what was asked for.
    pub fn apply(&self, settings: &mut Settings) -> anyhow::Result<()> {
        settings.hypotheses = self.stop_when_clear;
        settings.openings = match (&self.openings, Openings::default()) {
            (Some(path), _) => Openings::book(positions::read(path)?, settings.seed),
            (None, Openings::Random { most, .. }) => {
                Openings::Random { chess960_percent: self.openings_chess960, most }
            }
            (None, other) => other,
        };
        settings.check()?;
        Ok(())
    }
}

impl Arguments {
    fn settings(&self) -> anyhow::Result<Settings> {
        let (first, second) = (evaluator_named(&self.first)?, evaluator_named(&self.second)?);
        let mut settings = Settings {
            pace: Pace::Nodes(self.nodes),
            table_mebibytes: self.hash.map_or_else(
                || selfplay::Settings::table_mebibytes_for(self.nodes),
                |size| size as usize,
            ),
            seed: self.seed,
            pairs: self.games.div_ceil(2),
            ..Settings::between(first, second)
        };
        self.contest.apply(&mut settings)?;
        Ok(settings)
    }
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let settings = arguments.settings()?;
    let stop = interrupt::stop_flag()?;
    let mut display = Display::new(&settings);
    let ending = play(&settings, &[], arguments.threads.into(), &stop, |_, standing| {
        display.show(standing);
        Ok::<_, ContestError>(())
    })?;
    display.bar.finish_and_clear();
    if arguments.json {
        say!("{}", ending.to_json(&settings));
        return Ok(());
    }
    say!("{} against {}: {}", arguments.first, arguments.second, verdict(&settings, &ending));
    if stop.load(Relaxed) {
        say!("Stopped before the end.");
    }
    Ok(())
}

/// What came out of a match, in a sentence.
pub fn verdict(settings: &Settings, ending: &Ending) -> String {
    let pairs = &ending.standing.pairs;
    let superiority = 100.0 * pairs.superiority();
    let mut text = format!(
        "{}; pairs {:?}, stronger with a chance of {superiority:.1} %",
        describe(settings, &ending.standing),
        pairs.0,
    );
    if let Some((decision, Hypotheses { elo0, elo1 })) = ending.decision.zip(settings.hypotheses) {
        text += &match decision {
            Decision::Higher => format!(". Clear: {elo1} Elo rather than {elo0}"),
            Decision::Lower => format!(". Clear: {elo0} Elo rather than {elo1}"),
        };
    }
    text
}

/// How a match stands, in a few words.
fn describe(settings: &Settings, standing: &Standing) -> String {
    let [losses, draws, wins] = standing.results;
    let mut text = format!(
        "{} games (+{wins} ={draws} -{losses}), {:.1} %, {}",
        HumanCount(standing.games()),
        100.0 * standing.pairs.share(),
        elo(&standing.pairs),
    );
    if let Some(hypotheses) = &settings.hypotheses {
        let bound = Hypotheses::bound();
        text += &format!(", ratio {:.2} of ±{bound:.2}", hypotheses.ratio(&standing.pairs));
    }
    text
}

/// Elo with its error; unknown while the bounds are infinite.
pub fn elo(pairs: &Pentanomial) -> String {
    match pairs.strength() {
        Some(strength) if strength.error().is_finite() => {
            format!("Elo {:+.1} ± {:.1}", strength.elo, strength.error())
        }
        _ => "Elo unknown".to_owned(),
    }
}

/// A progress bar on a terminal; elsewhere a line from time to time.
pub struct Display<'a> {
    pub bar: ProgressBar,
    settings: &'a Settings,
    last_line: Instant,
}

impl<'a> Display<'a> {
    pub fn new(settings: &'a Settings) -> Self {
        let bar = ProgressBar::new(2 * u64::from(settings.pairs));
        let style = ProgressStyle::with_template("{bar:30} {percent:>3} % {eta:>4} left  {msg}");
        bar.set_style(style.expect("the template is valid"));
        bar.tick();
        Self { bar, settings, last_line: Instant::now() }
    }

    pub fn show(&mut self, standing: &Standing) {
        const LINE_INTERVAL: Duration = Duration::from_secs(10);
        let is_first = self.bar.position() == 0;
        self.bar.set_position(standing.games());
        if is_first {
            // Games of an earlier run must not count for the time left.
            self.bar.reset_eta();
        }
        let text = describe(self.settings, standing);
        if self.bar.is_hidden() && self.last_line.elapsed() >= LINE_INTERVAL {
            self.last_line = Instant::now();
            remark!("{text}");
        }
        self.bar.set_message(text);
    }
}
