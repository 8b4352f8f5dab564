//! Networks in files, and the choice of an evaluator.

use anyhow::Context;
use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};
use tabia_engine::eval::{Evaluator, embedded_network};
use tabia_nnue::Network;

/// Reads a network file.
pub fn load(path: &Path) -> anyhow::Result<Network> {
    let bytes = fs::read(path).with_context(|| format!("cannot read '{}'", path.display()))?;
    Network::read(&bytes).with_context(|| format!("'{}'", path.display()))
}

/// Which evaluator a subcommand uses.
#[derive(Debug, clap::Args)]
pub struct EvaluatorArguments {
    /// Evaluate with this network.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,

    /// Evaluate with the network inside the program.
    #[arg(long, conflicts_with = "net")]
    network: bool,
}

impl EvaluatorArguments {
    /// What was chosen.
    pub fn evaluator(&self) -> anyhow::Result<Evaluator> {
        Ok(match &self.net {
            Some(path) => Evaluator::Network(Arc::new(load(path)?)),
            None if self.network => Evaluator::Network(embedded_network()),
            None => Evaluator::default(),
        })
    }
}
