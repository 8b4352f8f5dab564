//! `tabia bench`: a fixed set of positions, a fixed depth, and the number of nodes it takes.
//!
//! The number is the signature of the search: any change of play changes it.

use crate::network::EvaluatorArguments;
use anyhow::Context;
use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
    time::Duration,
};
use tabia_chess::{Game, Position};
use tabia_engine::{
    Config, Engine, Limits, Outcome, Search,
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
            evaluator: EvaluatorArguments::default(),
        }
    }
}

/// Positions from Tabia's own games and well-known ones: openings, tactics, endgames, Chess960,
/// mates and stalemates near at hand.
const POSITIONS: &str = include_str!("bench.fen");

pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    bench(arguments, None, |line| say!("{line}"))
}

impl Arguments {
    /// What the words after `bench` ask for in the command loop: `[DEPTH] [--stats]`.
    pub fn read(words: &[String]) -> anyhow::Result<Self> {
        let mut arguments = Self::default();
        for word in words {
            if word == "--stats" {
                arguments.stats = true;
            } else {
                arguments.depth =
                    word.parse().with_context(|| format!("'{word}' is not a depth"))?;
            }
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
    let mut elapsed = Duration::ZERO;
    let mut nodes = 0;
    let mut counters = Counters::default();
    let mut growth = Vec::new();
    for (index, fen) in POSITIONS.lines().enumerate() {
        let position = Position::from_fen(fen).with_context(|| format!("position {fen}"))?;
        engine.new_game()?;
        engine.set_game(Game::new(position));
        let search = engine.go(limits.clone(), ())?;
        let outcome = wait(&search, stop).context("stopped")?;
        elapsed += outcome.progress.elapsed;
        nodes += outcome.progress.nodes;
        let best = outcome.best.map_or_else(|| "none".to_owned(), |mv| mv.to_string());
        print(&format!("{:>2} {best:<6} {:>9}  {fen}", index + 1, outcome.progress.nodes));
        if let Some(found) = outcome.counters {
            counters = counters.plus(&found);
            let [before, after] = found.iteration_nodes;
            if before > 0 {
                growth.push((after as f64, found.iterations));
            }
        }
    }
    if arguments.stats {
        print_statistics(&counters, nodes, &growth, &mut print);
    }
    print(&format!(
        "{nodes} nodes {} nps",
        (nodes as f64 / elapsed.as_secs_f64().max(1e-9)) as u64
    ));
    Ok(())
}

fn print_statistics(
    counters: &Counters,
    nodes: u64,
    growth: &[(f64, u64)],
    print: &mut impl FnMut(&str),
) {
    let percent = |part, whole| format!("{part:>12}  {:5.1} %", 100.0 * ratio(part, whole));
    // The branching factor b of a search of d iterations and n nodes satisfies b^d = n.
    let logs: f64 = growth.iter().map(|(nodes, depth)| nodes.ln() / *depth as f64).sum();
    let branching = (logs / growth.len().max(1) as f64).exp();
    let rows = [
        ("quiescence nodes", percent(counters.quiescence_nodes, nodes)),
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
        ("branching factor", format!("{branching:>12.2}")),
    ];
    for (name, value) in rows {
        print(&format!("{name:<18} {value}"));
    }
}
