//! The policy network: how likely each legal move is to be played.
//!
//! It shares nothing with the value network but the inputs, so either can be replaced alone. The
//! side to move sees the board once, mirrored so that its king stands on files a to d; the rows
//! of weights of all men, summed and clipped, are the hidden layer; each move that exists has a
//! row of weights of its own ([`MoveNumbers`]). The softmax over the legal moves are their
//! probabilities.
//!
//! ```
//! use tabia_chess::Position;
//! use tabia_nnue::policy::{PolicyNetwork, PolicyParts};
//!
//! let network = PolicyNetwork::from_parts(32, PolicyParts::zero(32), "knows nothing")?;
//! let probabilities = network.probabilities(&Position::initial());
//! assert_eq!(probabilities.len(), 20);
//! assert!(probabilities.iter().all(|(_, chance)| (chance - 0.05).abs() < 1e-6));
//! # Ok::<(), tabia_nnue::NetworkError>(())
//! ```

mod format;
mod moves;
mod network;

pub use moves::{MOVES, MoveNumbers};
pub use network::{INPUTS, MAX_MOVE_WEIGHT, PolicyNetwork, PolicyParts, QM, TEMPERATURES};
