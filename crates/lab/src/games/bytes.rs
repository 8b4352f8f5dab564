//! A game record as bytes.

use super::{
    Ending, GameRecord, GameResult, Ply,
    position::{self, PACKED_BYTES},
};
use tabia_chess::Move;

/// The bytes with which every game begins.
pub(super) const MARKER: [u8; 2] = [0xB1, 0x7A];
/// How many bytes tell the length of a game.
pub(super) const PREFIX_BYTES: usize = 4;

const NUMBER: usize = PREFIX_BYTES;
const START: usize = NUMBER + 4;
const RESULT: usize = START + PACKED_BYTES;
const PLIES: usize = RESULT + 1;
const PLY_BYTES: usize = 4;
const CHECKSUM_BYTES: usize = 4;

/// How long the game is that begins with these bytes; `None` when no game does.
pub(super) fn length(prefix: [u8; PREFIX_BYTES]) -> Option<usize> {
    let [first, second, low, high] = prefix;
    let plies = u16::from_le_bytes([low, high]);
    ([first, second] == MARKER).then(|| length_for(plies.into()))
}

/// How many bytes a game of so many plies takes.
const fn length_for(plies: usize) -> usize {
    PLIES + plies * PLY_BYTES + CHECKSUM_BYTES
}

/// Writes a game; `None` when it has more plies than can be counted.
pub(super) fn encode(record: &GameRecord) -> Option<Vec<u8>> {
    let plies = u16::try_from(record.plies.len()).ok()?;
    let mut bytes = Vec::with_capacity(length_for(plies.into()));
    bytes.extend(MARKER);
    bytes.extend(plies.to_le_bytes());
    bytes.extend(record.number.to_le_bytes());
    bytes.extend(position::pack(&record.start));
    bytes.push(record.result as u8 | (record.ending as u8) << 4);
    for ply in &record.plies {
        bytes.extend(ply.mv.bits().to_le_bytes());
        bytes.extend(ply.score.to_le_bytes());
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    Some(bytes)
}

/// Reads a game from exactly its bytes; `None` when they are damaged.
pub(super) fn decode(bytes: &[u8]) -> Option<GameRecord> {
    if length(*bytes.first_chunk()?)? != bytes.len() {
        return None;
    }
    let (body, checksum) = bytes.split_last_chunk::<CHECKSUM_BYTES>()?;
    if crc32fast::hash(body) != u32::from_le_bytes(*checksum) {
        return None;
    }
    let code = body[RESULT];
    Some(GameRecord {
        number: u32::from_le_bytes(*body[NUMBER..].first_chunk()?),
        start: position::unpack(body[START..].first_chunk()?)?,
        plies: body[PLIES..].chunks_exact(PLY_BYTES).map(decode_ply).collect::<Option<_>>()?,
        result: *GameResult::ALL.get(usize::from(code & 15))?,
        ending: *Ending::ALL.get(usize::from(code >> 4))?,
    })
}

fn decode_ply(bytes: &[u8]) -> Option<Ply> {
    let (mv, score) = bytes.split_first_chunk()?;
    Some(Ply {
        mv: Move::from_bits(u16::from_le_bytes(*mv))?,
        score: i16::from_le_bytes(*score.first_chunk()?),
    })
}
