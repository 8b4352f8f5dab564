//! `tabia generation`: games, a network learnt from them, and a match against the best one.

use super::{
    contest::{self, ContestArguments},
    datagen::{self, SelfplayArguments},
    train::{self, RecipeArguments, ShapeArguments},
};
use crate::{interrupt, network::evaluator_named};
use std::path::{Path, PathBuf};
use tabia_engine::eval::Evaluator;
use tabia_lab::{
    contest::{Pace, Settings},
    generation::{Ending, Event, Plan, Step, Verdict, run as run_generation, stored_champion},
    selfplay::{self, Target},
};

/// Run a generation: games, a network learnt from them, and a match against the best one.
///
/// The champion plays games against itself, a network is learnt from these and earlier games, and
/// plays a match against the champion. If it is clearly stronger (by --stop-when-clear, or else
/// with a chance of 95 %), it is copied to the place of the best one. Either way a row is added to
/// the table of generations.
///
/// The folder holds everything. A generation that was stopped (Ctrl-C) or killed is continued by
/// the same command. Give each generation a seed of its own, so that its openings are new.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The folder of this generation.
    #[arg(long, value_name = "FOLDER")]
    dir: PathBuf,

    /// The best network: the champion, if the file is there; replaced on promotion.
    #[arg(long, value_name = "FILE")]
    best: PathBuf,

    /// The network file, 'embedded' or 'classical', to beat; --best unless given, or 'classical'
    /// if there is none yet.
    #[arg(long, value_name = "EVALUATOR")]
    champion: Option<String>,

    /// Who plays the games: a network file, 'embedded' or 'classical'; the champion unless given.
    #[arg(long, value_name = "EVALUATOR")]
    teacher: Option<String>,

    /// The table of generations, JSON lines; generations.jsonl beside the folder unless given.
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,

    #[command(flatten)]
    target: TargetArguments,

    #[command(flatten)]
    selfplay: SelfplayArguments,

    /// Games of earlier generations to learn from too.
    #[arg(long, value_name = "FILE", num_args = 1..)]
    earlier: Vec<PathBuf>,

    /// Start with the weights of this checkpoint of another run.
    #[arg(long, value_name = "CHECKPOINT")]
    start: Option<PathBuf>,

    #[command(flatten)]
    shape: ShapeArguments,

    #[command(flatten)]
    recipe: RecipeArguments,

    /// How many nodes each search of the match takes.
    #[arg(long, value_name = "NODES", default_value_t = 5000,
          value_parser = clap::value_parser!(u64).range(1..))]
    match_nodes: u64,

    /// How many games the match has at most; two for each opening.
    #[arg(long, value_name = "GAMES", default_value_t = 1000,
          value_parser = clap::value_parser!(u32).range(2..))]
    match_games: u32,

    #[command(flatten)]
    contest: ContestArguments,

    /// How many threads play games and share the learning.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
}

#[derive(Debug, clap::Args)]
#[group(required = true, multiple = false)]
struct TargetArguments {
    /// How many games are made.
    #[arg(long, value_name = "GAMES")]
    new_games: Option<u32>,

    /// How many usable positions are made.
    #[arg(long, value_name = "POSITIONS")]
    new_positions: Option<u64>,
}

impl TargetArguments {
    fn target(&self) -> Target {
        match (self.new_games, self.new_positions) {
            (Some(games), _) => Target::Games(games),
            (None, positions) => Target::Positions(positions.unwrap_or_default()),
        }
    }
}

impl Arguments {
    fn plan(&self) -> anyhow::Result<Plan> {
        let champion = self.champion()?;
        let teacher = match &self.teacher {
            Some(name) => evaluator_named(name)?,
            None => champion.clone(),
        };
        let seed = self.recipe.seed;
        Ok(Plan {
            folder: self.dir.clone(),
            best: self.best.clone(),
            table: self.table.clone().unwrap_or_else(|| beside(&self.dir)),
            selfplay: self.selfplay.settings(teacher, seed),
            target: self.target.target(),
            earlier: self.earlier.clone(),
            training: self.recipe.settings(&self.shape, self.threads.into())?,
            start: self.start.clone(),
            contest: self.contest(champion)?,
            threads: self.threads.into(),
        })
    }

    /// A generation keeps the champion it was begun with, whatever is the best network by now.
    fn champion(&self) -> anyhow::Result<Evaluator> {
        if let Some(champion) = stored_champion(&self.dir)? {
            return Ok(champion);
        }
        match &self.champion {
            Some(name) => evaluator_named(name),
            None if self.best.exists() => evaluator_named(&self.best.to_string_lossy()),
            None => Ok(Evaluator::Classical),
        }
    }

    fn contest(&self, champion: Evaluator) -> anyhow::Result<Settings> {
        let mut settings = Settings {
            pace: Pace::Nodes(self.match_nodes),
            table_mebibytes: selfplay::Settings::table_mebibytes_for(self.match_nodes),
            pairs: self.match_games.div_ceil(2),
            seed: self.recipe.seed,
            ..Settings::between(champion.clone(), champion)
        };
        self.contest.apply(&mut settings)?;
        Ok(settings)
    }
}

/// The usual place of the table: where the folders of all generations are.
fn beside(folder: &Path) -> PathBuf {
    folder.with_file_name("generations.jsonl")
}

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let plan = arguments.plan()?;
    let stop = interrupt::stop_flag()?;
    let mut display = Display::new(&plan);
    let ending = run_generation(&plan, &stop, |event| display.show(event))?;
    display.clear();
    let best = plan.best.display();
    match ending {
        Ending::Finished(Verdict::Promoted) => say!("Promoted: {best} is the new network."),
        Ending::Finished(Verdict::Rejected) => say!("Rejected: the champion stays."),
        Ending::Stopped(step) => {
            say!("Stopped in the step '{}'. The same command goes on from here.", step.name());
        }
    }
    Ok(())
}

/// Shows each step as the command for it alone would.
struct Display<'a> {
    plan: &'a Plan,
    bars: Option<Bars<'a>>,
}

enum Bars<'a> {
    Games(datagen::Display),
    Training(train::Display),
    Match(contest::Display<'a>),
}

impl<'a> Display<'a> {
    fn new(plan: &'a Plan) -> Self {
        Self { plan, bars: None }
    }

    fn show(&mut self, event: Event) {
        match event {
            Event::Known(step) => say!("{}: done before", step.name()),
            Event::Begun(step) => self.bars = Some(self.begin(step)),
            Event::Game(progress) => {
                if let Some(Bars::Games(display)) = &mut self.bars {
                    display.show(progress);
                }
            }
            Event::Games(progress) => {
                if let Some(Bars::Games(display)) = &self.bars {
                    let text = display.describe(progress);
                    self.end(Step::Games, &text);
                }
            }
            Event::Learning(progress) => {
                if let Some(Bars::Training(display)) = &mut self.bars {
                    display.show(progress);
                }
            }
            Event::Learnt(record) => self.end(Step::Training, &train::describe(record)),
            Event::Pair(standing) => {
                if let Some(Bars::Match(display)) = &mut self.bars {
                    display.show(standing);
                }
            }
            Event::Match(settings, ending) => {
                self.end(Step::Match, &contest::verdict(settings, ending));
            }
        }
    }

    fn begin(&self, step: Step) -> Bars<'a> {
        match step {
            Step::Games => Bars::Games(datagen::Display::new(self.plan.target)),
            Step::Training => Bars::Training(train::Display::new()),
            Step::Match => Bars::Match(contest::Display::new(&self.plan.contest)),
        }
    }

    /// Takes the bar of a step away and tells what came out.
    fn end(&mut self, step: Step, text: &str) {
        self.clear();
        say!("{}: {text}", step.name());
    }

    fn clear(&mut self) {
        match self.bars.take() {
            Some(Bars::Games(display)) => display.bar.finish_and_clear(),
            Some(Bars::Training(display)) => display.bar.finish_and_clear(),
            Some(Bars::Match(display)) => display.bar.finish_and_clear(),
            None => {}
        }
    }
}
