//! Chess protocols as typed messages: lines become messages and messages become lines.
//!
//! The crate knows no engine and does no input or output. Both directions exist for both sides of
//! the protocol, so that a round trip is a test and a match runner can use the same types.
//!
//! ```
//! use tabia_protocol::uci::{Command, Reply};
//!
//! let command = Command::parse("go wtime 60000 movestogo 40").expect("well formed");
//! assert!(matches!(command, Some(Command::Go(go)) if go.moves_to_go == Some(40)));
//!
//! let reply = Reply::BestMove { best: Some("e2e4".to_owned()), ponder: None };
//! assert_eq!(reply.to_string(), "bestmove e2e4");
//! assert_eq!("bestmove e2e4".parse(), Ok(reply));
//! ```

mod text;
pub mod uci;
pub mod xboard;
