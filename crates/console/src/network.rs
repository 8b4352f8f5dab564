//! Networks in files, and the choice of an evaluator.

use anyhow::Context;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};
use tabia_engine::{
    Config, Engine,
    eval::{Evaluator, embedded_network},
};
use tabia_nnue::{Network, policy::PolicyNetwork};

/// Reads a network file.
pub fn load(path: &Path) -> anyhow::Result<Network> {
    Network::read(&read(path)?).with_context(|| format!("'{}'", path.display()))
}

/// A network of either kind.
pub enum AnyNetwork {
    Value(Arc<Network>),
    Policy(PolicyNetwork),
}

/// Reads a network file of either kind, or takes the value network inside the program when there
/// is no path.
pub fn load_any_or_embedded(path: Option<&Path>) -> anyhow::Result<AnyNetwork> {
    let Some(path) = path else { return Ok(AnyNetwork::Value(embedded_network())) };
    let bytes = read(path)?;
    let network = if PolicyNetwork::is_named_in(&bytes) {
        PolicyNetwork::read(&bytes).map(AnyNetwork::Policy)
    } else {
        Network::read(&bytes).map(|network| AnyNetwork::Value(Arc::new(network)))
    };
    network.with_context(|| format!("'{}'", path.display()))
}

fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    fs::read(path).with_context(|| format!("cannot read '{}'", path.display()))
}

/// Reads a network file, or takes the network inside the program when there is no path.
pub fn load_or_embedded(path: Option<&Path>) -> anyhow::Result<Arc<Network>> {
    path.map_or_else(|| Ok(embedded_network()), |path| load(path).map(Arc::new))
}

/// The evaluator with this name: `classical`, `embedded`, or the path of a network.
pub fn evaluator_named(name: &str) -> anyhow::Result<Evaluator> {
    Ok(match name {
        "classical" => Evaluator::Classical,
        "embedded" => Evaluator::Network(embedded_network()),
        path => Evaluator::Network(Arc::new(load(Path::new(path))?)),
    })
}

/// Which evaluator a subcommand uses.
#[derive(Debug, Default, clap::Args)]
pub struct EvaluatorArguments {
    /// Evaluate with this network instead of the one inside the program.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,

    /// Evaluate with the hand-made evaluation.
    #[arg(long, conflicts_with = "net")]
    classical: bool,
}

impl EvaluatorArguments {
    /// What was chosen.
    pub fn evaluator(&self) -> anyhow::Result<Evaluator> {
        Ok(match &self.net {
            Some(path) => Evaluator::Network(Arc::new(load(path)?)),
            None if self.classical => Evaluator::Classical,
            None => Evaluator::default(),
        })
    }

    /// So many engines that use it, each with a table of this size.
    pub fn engines(&self, count: usize, table_mebibytes: usize) -> anyhow::Result<Vec<Engine>> {
        let evaluator = self.evaluator()?;
        let engine = |_| {
            let mut engine = Engine::new(Config { table_mebibytes, ..Config::default() })?;
            engine.set_evaluator(evaluator.clone())?;
            Ok(engine)
        };
        (0..count).map(engine).collect()
    }
}
