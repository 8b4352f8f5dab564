//! The subcommands: each parses its arguments, calls one function and shows the result.

pub mod bench;
pub mod cpu;
pub mod perft;
