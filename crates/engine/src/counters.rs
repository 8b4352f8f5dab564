//! Counting what a search does, at no cost when nobody wants to know.

use tabia_chess::Position;

/// Hears of the events of a search. The unit type hears nothing and costs nothing.
pub(crate) trait Statistics: Default + Send + 'static {
    /// A table lookup, and whether the position was there.
    fn table_probe(&mut self, _hit: bool) {}
    /// A node ended by what the table knew.
    fn table_cutoff(&mut self) {}
    /// A node failed high at its `number`-th move.
    fn beta_cutoff(&mut self, _number: usize) {}
    /// A null move was tried, and whether it was good enough.
    fn null_move(&mut self, _cutoff: bool) {}
    /// A reduced search was made, and whether it had to be repeated.
    fn reduced_search(&mut self, _repeated: bool) {}
    /// A node of the quiescence search.
    fn quiescence_node(&mut self) {}
    /// A node of the quiescence search failed high by a move, and whether it was the first.
    fn quiescence_cutoff(&mut self, _first: bool) {}
    /// A root window was missed.
    fn aspiration_miss(&mut self) {}
    /// An iteration was finished after so many nodes in all.
    fn iteration(&mut self, _nodes: u64) {}
    /// A position was evaluated.
    fn evaluated(&mut self, _position: &Position) {}
    /// What was counted.
    fn counters(&self) -> Option<Counters> {
        None
    }
}

impl Statistics for () {}

/// Numbers about a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Table lookups.
    pub table_probes: u64,
    /// Table lookups that found the position.
    pub table_hits: u64,
    /// Nodes ended by what the table knew.
    pub table_cutoffs: u64,
    /// Nodes of the main search that failed high.
    pub beta_cutoffs: u64,
    /// Nodes of the main search that failed high at their first move.
    pub first_move_cutoffs: u64,
    /// Null moves tried.
    pub null_moves: u64,
    /// Null moves that were good enough.
    pub null_move_cutoffs: u64,
    /// Searches with reduced depth.
    pub reduced_searches: u64,
    /// Reduced searches that had to be repeated.
    pub repeated_searches: u64,
    /// Nodes of the quiescence search.
    pub quiescence_nodes: u64,
    /// Nodes of the quiescence search that failed high by a move.
    pub quiescence_cutoffs: u64,
    /// Nodes of the quiescence search that failed high at their first move.
    pub quiescence_first_cutoffs: u64,
    /// Root windows that were missed.
    pub aspiration_misses: u64,
    /// Nodes after the last but one finished iteration, and after the last.
    pub iteration_nodes: [u64; 2],
    /// Iterations finished.
    pub iterations: u64,
}

impl Counters {
    /// The share of cutoffs that came with the first move.
    #[must_use]
    pub fn first_move_rate(&self) -> f64 {
        ratio(self.first_move_cutoffs, self.beta_cutoffs)
    }

    /// Adds up the numbers of two searches.
    #[must_use]
    pub fn plus(self, other: &Self) -> Self {
        Self {
            table_probes: self.table_probes + other.table_probes,
            table_hits: self.table_hits + other.table_hits,
            table_cutoffs: self.table_cutoffs + other.table_cutoffs,
            beta_cutoffs: self.beta_cutoffs + other.beta_cutoffs,
            first_move_cutoffs: self.first_move_cutoffs + other.first_move_cutoffs,
            null_moves: self.null_moves + other.null_moves,
            null_move_cutoffs: self.null_move_cutoffs + other.null_move_cutoffs,
            reduced_searches: self.reduced_searches + other.reduced_searches,
            repeated_searches: self.repeated_searches + other.repeated_searches,
            quiescence_nodes: self.quiescence_nodes + other.quiescence_nodes,
            quiescence_cutoffs: self.quiescence_cutoffs + other.quiescence_cutoffs,
            quiescence_first_cutoffs: self.quiescence_first_cutoffs
                + other.quiescence_first_cutoffs,
            aspiration_misses: self.aspiration_misses + other.aspiration_misses,
            iteration_nodes: other.iteration_nodes,
            iterations: self.iterations + other.iterations,
        }
    }
}

/// One number as a share of another; zero of nothing is nothing.
#[must_use]
pub fn ratio(part: u64, whole: u64) -> f64 {
    if whole == 0 { 0.0 } else { part as f64 / whole as f64 }
}
