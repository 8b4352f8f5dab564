//! How a policy network lies in a file.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TABIAPOL` |
//! | 4 | format version, 1 |
//! | 8 | FNV-1a 64 of everything that follows |
//! | 4 | hidden neurons |
//! | 4 | how many moves have numbers, 1880 |
//! | 4 | temperature, a float of 32 bits |
//! | 4 | length of the description in bytes |
//! | n | description, UTF-8 |
//! | 2 each | feature weights, feature biases, move weights |
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

const ENVELOPE: Envelope = Envelope { magic: *b"TABIAPOL", version: 1, header: 36 };

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
        let description = opened.description(numbers_len(hidden))?;
        let reader = &mut opened.reader;
        let parts = PolicyParts {
            feature_weights: reader.words(PLAIN_INPUTS * hidden)?,
            feature_biases: reader.words(hidden)?,
            move_weights: reader.words(MOVES * hidden)?,
            move_biases: reader.long_words(MOVES)?,
            temperature,
        };
        Self::from_parts(hidden, parts, description)
    }

    /// The bytes of its file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let parts = self.to_parts();
        let mut covered = Vec::with_capacity(numbers_len(self.hidden()) + self.description().len());
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

/// How many bytes the weights and biases take.
const fn numbers_len(hidden: usize) -> usize {
    2 * (PLAIN_INPUTS * hidden + hidden + MOVES * hidden) + 4 * MOVES
}
