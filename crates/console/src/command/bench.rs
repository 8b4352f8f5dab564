//! `tabia bench`: a fixed set of positions, a fixed depth, and the number of nodes it takes.
//!
//! The number is the signature of the search: any change of play changes it.

mod evaluations;

use crate::network::EvaluatorArguments;
use anyhow::{Context, bail};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU32, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};
use tabia_chess::{Game, Position};
use tabia_engine::{
    Config, Engine, Info, Limits, Observer, Outcome, Search,
    counters::{Counters, ratio},
};

/// Search a fixed set of positions and count the nodes: the signature of the search.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// How deep to search.
    #[arg(default_value_t = DEPTH)]
    depth: u32,

    /// How many threads search. The signature holds for one.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,

    /// The size of the transposition table in MiB; 0 searches without one.
    #[arg(long, default_value_t = 16)]
    hash: usize,

    /// Also tell what the search did.
    #[arg(long)]
    stats: bool,

    /// Instead, tell what one evaluation costs: of the network and of the hand-made evaluation.
    #[arg(long, conflicts_with_all = ["stats", "classical"])]
    evaluations: bool,

    #[command(flatten)]
    evaluator: EvaluatorArguments,
}

const DEPTH: u32 = 13;

impl Default for Arguments {
    fn default() -> Self {
        Self {
            depth: DEPTH,
            threads: 1,
            hash: 16,
            stats: false,
            evaluations: false,
            evaluator: EvaluatorArguments::default(),
        }
    }
}

/// Positions from Tabia's own games and well-known ones: openings, tactics, endgames, Chess960,
/// mates and stalemates near at hand.
const POSITIONS: &str = include_str!("bench.fen");

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    if arguments.evaluations {
        evaluations::show(&arguments.evaluator.evaluator()?, &positions()?);
        return Ok(());
    }
    bench(arguments, None, |line| say!("{line}"))
}

fn positions() -> anyhow::Result<Vec<Position>> {
    let read = |fen| Position::from_fen(fen).with_context(|| format!("position {fen}"));
    POSITIONS.lines().map(read).collect()
}

impl Arguments {
    /// What the words after `bench` ask for in the command loop: `[DEPTH] [--stats]`, or the three
    /// numbers that other engines take, `HASH THREADS DEPTH`.
    pub fn read(words: &[String]) -> anyhow::Result<Self> {
        let mut arguments = Self::default();
        let mut numbers = Vec::new();
        for word in words {
            if word == "--stats" {
                arguments.stats = true;
            } else {
                numbers.push(word.parse().with_context(|| format!("'{word}' is not a number"))?);
            }
        }
        match numbers[..] {
            [] => {}
            [depth] => arguments.depth = depth,
            [hash, threads, depth] => {
                arguments.hash = usize::try_from(hash)?;
                arguments.threads = u16::try_from(threads)
                    .ok()
                    .filter(|threads| (1..=1024).contains(threads))
                    .with_context(|| format!("{threads} is no number of threads"))?;
                arguments.depth = depth;
            }
            _ => bail!("say DEPTH or HASH THREADS DEPTH"),
        }
        Ok(arguments)
    }
}

/// The end of a search, or nothing when the flag is raised before it.
fn wait(search: &Search, stop: Option<&AtomicBool>) -> Option<Outcome> {
    const GLANCE: Duration = Duration::from_millis(1);
    if let Some(stop) = stop {
        while !search.is_finished() {
            if stop.load(Relaxed) {
                return None;
            }
            thread::sleep(GLANCE);
        }
    }
    Some(search.wait())
}

/// Searches the positions one by one until the flag is raised.
pub fn bench(
    arguments: &Arguments,
    stop: Option<&AtomicBool>,
    mut print: impl FnMut(&str),
) -> anyhow::Result<()> {
    let config = Config {
        threads: arguments.threads.into(),
        table_mebibytes: arguments.hash,
        statistics: arguments.stats,
    };
    let mut engine = Engine::new(config)?;
    engine.set_evaluator(arguments.evaluator.evaluator()?)?;
    let limits = Limits { depth: Some(arguments.depth), ..Limits::default() };
    let mut totals = Totals::default();
    for (index, (fen, position)) in POSITIONS.lines().zip(positions()?).enumerate() {
        engine.new_game()?;
        engine.set_game(Game::new(position));
        let search = engine.go(limits.clone(), Deepest(totals.selective_depth.clone()))?;
        let outcome = wait(&search, stop).context("stopped")?;
        let best = outcome.best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
        print(&format!("{:>2} {best:<6} {:>9}  {fen}", index + 1, outcome.progress.nodes));
        totals.add(&outcome);
    }
    if arguments.stats {
        totals.rows().iter().for_each(|(name, value)| print(&format!("{name:<18} {value}")));
    }
    let speed = totals.nodes as f64 / totals.elapsed.as_secs_f64().max(1e-9);
    print(&format!("{} nodes {} nps", totals.nodes, speed as u64));
    Ok(())
}

/// Remembers the longest line that any search looked at.
struct Deepest(Arc<AtomicU32>);

impl Observer for Deepest {
    fn info(&mut self, info: &Info) {
        self.0.fetch_max(info.selective_depth, Relaxed);
    }
}

/// What all searches together did.
#[derive(Default)]
struct Totals {
    elapsed: Duration,
    nodes: u64,
    selective_depth: Arc<AtomicU32>,
    /// The fullest table at the end of a search.
    per_mille_full: u16,
    counters: Counters,
    /// The nodes and iterations of each search.
    growth: Vec<(f64, u64)>,
}

impl Totals {
    fn add(&mut self, outcome: &Outcome) {
        self.elapsed += outcome.progress.elapsed;
        self.nodes += outcome.progress.nodes;
        self.per_mille_full = self.per_mille_full.max(outcome.progress.per_mille_full);
        if let Some(found) = outcome.counters {
            self.counters = self.counters.plus(&found);
            let [before, after] = found.iteration_nodes;
            if before > 0 {
                self.growth.push((after as f64, found.iterations));
            }
        }
    }

    /// The branching factor b of a search of d iterations and n nodes satisfies b^d = n.
    fn branching_factor(&self) -> f64 {
        let logs: f64 = self.growth.iter().map(|(nodes, depth)| nodes.ln() / *depth as f64).sum();
        (logs / self.growth.len().max(1) as f64).exp()
    }

    /// The names of the numbers, and the numbers for people to read.
    fn rows(&self) -> [(&'static str, String); 13] {
        let Self { nodes, counters, .. } = self;
        let percent = |part, whole| format!("{part:>12}  {:5.1} %", 100.0 * ratio(part, whole));
        [
            ("quiescence nodes", percent(counters.quiescence_nodes, *nodes)),
            ("... cut off", percent(counters.quiescence_cutoffs, counters.quiescence_nodes)),
            (
                "... by first move",
                percent(counters.quiescence_first_cutoffs, counters.quiescence_cutoffs),
            ),
            ("table hits", percent(counters.table_hits, counters.table_probes)),
            ("table cutoffs", percent(counters.table_cutoffs, counters.table_probes)),
            ("beta cutoffs", format!("{:>12}", counters.beta_cutoffs)),
            ("... by first move", percent(counters.first_move_cutoffs, counters.beta_cutoffs)),
            ("null-move cutoffs", percent(counters.null_move_cutoffs, counters.null_moves)),
            ("repeated reduced", percent(counters.repeated_searches, counters.reduced_searches)),
            ("missed windows", percent(counters.aspiration_misses, counters.iterations)),
            ("branching factor", format!("{:>12.2}", self.branching_factor())),
            ("selective depth", format!("{:>12}", self.selective_depth.load(Relaxed))),
            ("hash full", format!("{:>12}  per mille at most", self.per_mille_full)),
        ]
    }
}
