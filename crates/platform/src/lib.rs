//! What depends on the machine Tabia runs on.
//!
//! This is the only crate that may contain `unsafe`. Its public face is safe.

pub mod cpu;
mod memory;
mod prefetch;
pub mod simd;

pub use memory::{OutOfMemory, Region, Zeroable};
pub use prefetch::prefetch;
