//! Analysis on top of the engine.
//!
//! [`suite`] asks the engine questions whose answers are known.

pub mod suite;
