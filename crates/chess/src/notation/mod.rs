//! Chess in text: FEN and EPD for positions, SAN and UCI for moves.

pub mod epd;
pub mod fen;
pub mod san;
pub mod uci;
