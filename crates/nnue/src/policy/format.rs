//! How a policy network lies in a file.
//!
//! All numbers are little-endian; weights and feature biases are packed as in the network's own
//! [format](crate::Network::write).
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TABIAPOL` |
//! | 4 | format version, 3 |
//! | 8 | FNV-1a 64 of everything that follows |
//! | 4 | hidden neurons |
//! | 4 | how many moves have numbers, 1880 |
//! | 4 | temperature, a float of 32 bits |
//! | 4 | length of the description in bytes |
//! | 4 | length of all that follows the description |
//! | n | description, UTF-8 |
//! | packed | feature weights, feature biases, move weights |
//! | 4 each | move biases |

use super::{
    moves::MOVES,
    network::{PolicyNetwork, PolicyParts, is_valid_width},
};
use crate::{
    bytes::{Envelope, append, checksum},
    error::NetworkError,
    features::PLAIN_INPUTS,
};

const ENVELOPE: Envelope = Envelope { magic: *b"TABIAPOL", version: 3, header: 40 };

impl PolicyNetwork {
    /// The bytes begin as the file of a policy network does.
    #[must_use]
    pub fn is_named_in(bytes: &[u8]) -> bool {
        bytes.starts_with(&ENVELOPE.magic)
    }

    /// Reads the file of a policy network.
    ///
    /// # Errors
    /// The bytes are not such a file, not a whole one, or hold numbers that might overflow.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut opened = ENVELOPE.open(bytes)?.ok_or(NetworkError::NotAPolicy)?;
        let reader = &mut opened.reader;
        let hidden = reader.number()? as usize;
        if !is_valid_width(hidden) {
            return Err(NetworkError::BadHidden(hidden));
        }
        let moves = reader.number()?;
        if moves as usize != MOVES {
            return Err(NetworkError::WrongMoves(moves));
        }
        let temperature = f32::from_le_bytes(reader.take()?);
        let description = opened.description()?;
        let reader = &mut opened.reader;
        let parts = PolicyParts {
            feature_weights: reader.words(PLAIN_INPUTS * hidden)?,
            feature_biases: reader.words(hidden)?,
            move_weights: reader.words(MOVES * hidden)?,
            move_biases: reader.last_long_words(MOVES)?,
            temperature,
        };
        Self::from_parts(hidden, parts, description)
    }

    /// The bytes of its file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let parts = self.to_parts();
        let mut covered = Vec::new();
        covered.extend((self.hidden() as u32).to_le_bytes());
        covered.extend((MOVES as u32).to_le_bytes());
        covered.extend(parts.temperature.to_le_bytes());
        let words = [&parts.feature_weights, &parts.feature_biases, &parts.move_weights];
        append(&mut covered, self.description(), words.map(Vec::as_slice), &parts.move_biases);
        ENVELOPE.seal(covered)
    }

    /// The checksum that its file carries: a name for these numbers and this description.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        checksum(&self.write())
    }
}
