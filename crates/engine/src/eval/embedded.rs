//! The network inside this program.

use std::sync::{Arc, LazyLock};
use tabia_nnue::Network;

/// Its file, as `tabia net` would inspect it. How it was made is told beside it.
static BYTES: &[u8] = include_bytes!("../../../../nets/default.tnn");

static NETWORK: LazyLock<Arc<Network>> =
    LazyLock::new(|| Arc::new(Network::read(BYTES).expect("the embedded network is valid")));

/// The network the engine evaluates with unless told otherwise.
#[must_use]
pub fn embedded_network() -> Arc<Network> {
    NETWORK.clone()
}
