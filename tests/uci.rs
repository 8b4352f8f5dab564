//! The UCI session as user interfaces meet it, by scripted conversations with the program.

mod client;

#[path = "uci/book.rs"]
mod book;
#[path = "uci/combinations.rs"]
mod combinations;
#[path = "uci/commands.rs"]
mod commands;
#[path = "uci/cutechess.rs"]
mod cutechess;
#[path = "uci/errands.rs"]
mod errands;
#[path = "uci/garbage.rs"]
mod garbage;
#[path = "uci/go.rs"]
mod go;
#[path = "uci/lines.rs"]
mod lines;
#[path = "uci/memory.rs"]
mod memory;
#[path = "uci/options.rs"]
mod options;
#[path = "uci/policy.rs"]
mod policy;
#[path = "uci/positions.rs"]
mod positions;
#[path = "uci/states.rs"]
mod states;
#[path = "uci/strength.rs"]
mod strength;
#[path = "uci/tablebases.rs"]
mod tablebases;
#[path = "uci/together.rs"]
mod together;
