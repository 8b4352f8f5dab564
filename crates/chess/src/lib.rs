//! The rules of chess, exact and fast.
//!
//! [`Position`] is the heart: it is made from a FEN or by playing moves, and it is always legal.
//! [`Setup`] holds what has not been checked yet. Chess960 and double Chess960 work everywhere:
//! inside, castling is the king taking its own rook.
//!
//! ```
//! use tabia_chess::{Outcome, Color, Position};
//!
//! let mut position = Position::initial();
//! for san in ["f3", "e5", "g4", "Qh4#"] {
//!     let mv = position.parse_san(san).expect("legal");
//!     position.play(mv, &mut ());
//! }
//! assert_eq!(position.outcome(), Some(Outcome::Checkmate(Color::Black)));
//! ```
//!
//! Where things live: [`attacks`] has the attack tables, the crate root the types, and
//! [`notation`] everything that is text. This crate has no `unsafe` and does no I/O.

pub mod attacks;
mod bitboard;
mod castling;
pub mod chess960;
mod color;
mod index_enum;
mod movegen;
mod moves;
pub mod notation;
mod outcome;
mod piece;
mod position;
mod random;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use castling::{Castling, CastlingSide};
pub use color::Color;
pub use movegen::{MoveSink, Promotions, Stage, perft};
pub use moves::{Move, MoveKind, MoveList};
pub use notation::uci::MoveError;
pub use outcome::{DrawReason, Game, Outcome};
pub use piece::{Piece, PieceKind};
pub use position::{
    Checks, ExchangeValues, Fault, Faults, History, Key, PieceObserver, Position, Setup, Warning,
};
pub use random::Random;
pub use square::{File, NotASquare, Rank, Square};
