//! Game files: whole games with a score for every move, in about four bytes a ply.
//!
//! Nothing is filtered when games are written, so filters can change later. All numbers are
//! little-endian.
//!
//! # The file (version 1)
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TABIAGAM` |
//! | 2 | version |
//! | 2 | length of the description |
//! | ... | description: UTF-8 text that tells how the games were made |
//! | 4 | CRC-32 of all of the above |
//!
//! Then game after game, 44 bytes and 4 for each ply:
//!
//! | bytes | what |
//! |---|---|
//! | 2 | marker `B1 7A`, by which a reader finds the next game after damage |
//! | 2 | number of plies |
//! | 4 | number of the game in its run |
//! | 31 | the position where the scored moves start (below) |
//! | 1 | low four bits: 0 Black won, 1 draw, 2 White won; high four bits: how ([`Ending`]) |
//! | 4 each | the move ([`tabia_chess::Move::bits`]), then the score, signed, **from White's view** |
//! | 4 | CRC-32 of all of the above |
//!
//! A position:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | occupied squares, bit 0 is a1 |
//! | 16 | a nibble for each occupied square in order, low nibble first: [`tabia_chess::Piece`] |
//! | 1 | low four bits: file of the en passant square, 8 if none; bit 7: Black is to move |
//! | 2 | a nibble for each castling right (White king side, queen side, Black king side, queen side): file of the rook, 8 if none; so Chess960 needs nothing more |
//! | 2 | plies since the last capture or pawn move |
//! | 2 | number of the move |
//!
//! # Damage
//!
//! A game is appended with one write, so a killed writer leaves at most one incomplete game at
//! the end. [`Reader`] tells of every place where no game can be read, and goes on with the next
//! good game. [`Writer::resume`] cuts off a damaged end before it appends.

mod bytes;
mod error;
mod filter;
mod header;
mod order;
mod position;
mod reader;
mod record;
mod replay;
mod writer;

pub use error::{Fault, FileError, IllegalMove};
pub use filter::Filter;
pub(crate) use filter::is_quiet;
pub use order::put_in_order;
pub use reader::{Damage, Reader, for_each_game};
pub(crate) use record::chance;
pub use record::{Ending, GameRecord, GameResult, Ply};
pub use replay::{Replay, Step};
pub use writer::Writer;
