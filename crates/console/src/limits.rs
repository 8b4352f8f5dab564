//! How long to think about each position, as arguments.

use std::time::Duration;
use tabia_engine::Limits;

/// How long to think about each position.
#[derive(Debug, clap::Args)]
pub struct LimitArguments {
    /// Nodes for each position (100000 if no other limit is given).
    #[arg(long)]
    nodes: Option<u64>,

    /// Plies for each position.
    #[arg(long)]
    depth: Option<u32>,

    /// Milliseconds for each position.
    #[arg(long, value_name = "MS")]
    time: Option<u64>,
}

impl LimitArguments {
    /// What was chosen.
    pub fn limits(&self) -> Limits {
        let nodes = match (self.nodes, self.depth, self.time) {
            (None, None, None) => Some(100_000),
            (nodes, ..) => nodes,
        };
        let move_time = self.time.map(Duration::from_millis);
        Limits { nodes, depth: self.depth, move_time, ..Limits::default() }
    }
}
