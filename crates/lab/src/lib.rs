//! Games that Tabia plays against itself, and what is learnt from them.
//!
//! | module | what it is |
//! |---|---|
//! | [`games`] | the game files: format, reading, writing, replaying, which positions are usable |
//! | [`selfplay`] | makes the games |
//! | [`data`] | looks after the files: statistics, verification, merging, sampling, export |
//! | [`training`] | learns the network from the games |
//! | [`contest`] | matches between evaluators, and what their scores say |
//! | [`calibration`] | how far apart the levels of limited strength are |
//! | [`cost`] | what an evaluation costs |
//! | [`generation`] | games, training and a match in one go |
//! | [`networks`] | compares and exports networks |
//! | [`positions`] | positions to try things on: from files or by chance |
//! | [`repertoire`] | openings that Tabia plays against itself, for a book |
//! | [`tuning`] | fits the classical evaluation and the win/draw/loss model to the games |
//!
//! Nothing here prints: long work tells a callback how far it has come.
//!
//! ```
//! use tabia_lab::{games::{Filter, Reader}, selfplay::{self, Settings, Target}};
//!
//! let path = std::env::temp_dir().join(format!("tabia-doc-{}.games", std::process::id()));
//! let settings = Settings { soft_nodes: 60, hard_nodes: 180, ..Settings::default() };
//! selfplay::generate(&path, &settings, Target::Games(2), 1, &Default::default(), |_| {})?;
//! for game in Reader::open(&path)? {
//!     let game = game?;
//!     println!("game {}: {} plies, {:?}", game.number, game.plies.len(), game.result);
//!     for step in Filter::default().usable(&game) {
//!         let step = step?;
//!         println!("{} {}", step.position.to_fen(), step.score);
//!     }
//! }
//! # std::fs::remove_file(path)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod calibration;
mod chance;
pub mod contest;
pub mod cost;
pub mod data;
pub mod games;
pub mod generation;
pub mod networks;
pub mod positions;
pub mod repertoire;
pub mod selfplay;
pub mod training;
pub mod tuning;
