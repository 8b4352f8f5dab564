//! The engine as a library: search, evaluation, table, clock and threads.
//!
//! [`Engine`] is the face of it. It never prints, reads no environment and has no mutable global,
//! so that several engines can live in one process.
//!
//! ```
//! use std::time::Duration;
//! use tabia_chess::{Game, Position};
//! use tabia_engine::{Config, Engine, Info, Limits, Observer};
//!
//! struct Printer;
//!
//! impl Observer for Printer {
//!     fn info(&mut self, info: &Info) {
//!         println!("depth {}: {:?}", info.depth, info.score);
//!     }
//! }
//!
//! let mut engine = Engine::new(Config { table_mebibytes: 16, ..Config::default() })?;
//! let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").expect("valid");
//! engine.set_game(Game::new(position));
//! let limits = Limits { move_time: Some(Duration::from_millis(50)), ..Limits::default() };
//! let outcome = engine.go(limits, Printer)?.wait();
//! assert_eq!(outcome.score.mate_plies(), Some(1));
//! # Ok::<(), tabia_engine::EngineError>(())
//! ```
//!
//! A tour: `engine` is the face, `solo` a smaller one for programs that
//! search a little very often, `pool` the threads, [`search`] the search with its own tour,
//! `order` the order of moves, `history` what earlier moves taught, `table` what is known about
//! positions, [`eval`] what they are worth without a search, `tablebase` what is known of
//! endgames, `policy` which moves are likely, `clock` how long to think, `strength` how to play
//! like a person.

mod clock;
pub mod counters;
mod depth;
mod engine;
pub mod eval;
mod history;
mod info;
mod limits;
mod order;
mod policy;
mod pool;
mod recorder;
mod score;
pub mod search;
mod solo;
mod strength;
mod table;
mod table_file;
mod tablebase;
pub mod wdl;

pub use depth::{Depth, Reduction};
pub use engine::{Config, Engine, EngineError, Options, Search};
pub use info::{Info, Observer, Outcome, Progress};
pub use limits::{Limits, Remaining};
pub use policy::embedded_policy;
pub use pool::STACK_BYTES;
pub use score::{MAX_PLY, Score};
pub use solo::Solo;
pub use strength::Strength;
pub use tabia_reference::syzygy::Wdl;
pub use table::{Bound, Entry, Table};
pub use table_file::{TableFileError, is_table_file};
pub use tablebase::{ProbeLimits, TablebaseResult};
