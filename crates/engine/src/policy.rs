//! The policy network inside this program: for display, for limited strength, and for the move that
//! a search begins with.

use std::sync::{Arc, LazyLock};
use tabia_nnue::policy::PolicyNetwork;

/// Its file. How it was made is told beside it.
static BYTES: &[u8] = include_bytes!("../../../nets/policy.tnp");

static NETWORK: LazyLock<Arc<PolicyNetwork>> =
    LazyLock::new(|| Arc::new(PolicyNetwork::read(BYTES).expect("the embedded network is valid")));

/// The policy network that needs no file: how likely each legal move is to be played.
///
/// ```
/// use tabia_chess::Position;
///
/// let probabilities = tabia_engine::embedded_policy().probabilities(&Position::initial());
/// assert_eq!(probabilities.len(), 20);
/// ```
#[must_use]
pub fn embedded_policy() -> Arc<PolicyNetwork> {
    NETWORK.clone()
}
