//! The subcommands: each parses its arguments, calls one function and shows the result.

pub mod analyse;
pub mod bench;
pub mod book;
pub mod calibrate;
pub mod compiler;
pub mod contest;
pub mod cpu;
pub mod data;
pub mod datagen;
pub mod display;
pub mod eval;
pub mod generation;
pub mod go;
pub mod net;
pub mod options;
pub mod perft;
pub mod review;
pub mod serve;
pub mod suite;
pub mod train;
pub mod train_policy;
pub mod tune;
