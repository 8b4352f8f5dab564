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
    bytes::{Reader, fnv},
    error::NetworkError,
    features::PLAIN_INPUTS,
    network::Network,
};

const MAGIC: [u8; 8] = *b"TABIAPOL";
const VERSION: u32 = 1;
/// Where the part that the checksum covers starts.
const COVERED: usize = 20;
/// Where the description starts.
const HEADER: usize = 36;

impl PolicyNetwork {
    /// The bytes begin as the file of a policy network does.
    #[must_use]
    pub fn is_named_in(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }

    /// Reads the file of a policy network.
    ///
    /// # Errors
    /// The bytes are not such a file, not a whole one, or hold numbers that might overflow.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let Some(rest) = bytes.strip_prefix(&MAGIC) else { return Err(NetworkError::NotAPolicy) };
        let mut reader = Reader { rest, total: bytes.len(), shortest: HEADER };
        let version = reader.number()?;
        if version != VERSION {
            return Err(NetworkError::UnknownVersion(version));
        }
        let checksum = u64::from_le_bytes(reader.take()?);
        let covered = reader.rest;
        let hidden = reader.number()? as usize;
        if !is_valid_width(hidden) {
            return Err(NetworkError::BadHidden(hidden));
        }
        let moves = reader.number()?;
        if moves as usize != MOVES {
            return Err(NetworkError::WrongMoves(moves));
        }
        let temperature = f32::from_le_bytes(reader.take()?);
        let description = reader.number()? as usize;
        if description > Network::MAX_DESCRIPTION {
            return Err(NetworkError::DescriptionTooLong(description));
        }
        let expected = HEADER + description + numbers_len(hidden);
        if bytes.len() != expected {
            return Err(NetworkError::WrongLength { expected, found: bytes.len() });
        }
        if fnv(covered) != checksum {
            return Err(NetworkError::WrongChecksum);
        }
        let description = reader.bytes(description)?;
        let description =
            str::from_utf8(description).map_err(|_| NetworkError::DescriptionNotText)?;
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
        covered.extend((self.description().len() as u32).to_le_bytes());
        covered.extend(self.description().as_bytes());
        for words in [&parts.feature_weights, &parts.feature_biases, &parts.move_weights] {
            covered.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        }
        covered.extend(parts.move_biases.iter().flat_map(|bias| bias.to_le_bytes()));

        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(fnv(&covered).to_le_bytes());
        bytes.append(&mut covered);
        bytes
    }

    /// The checksum that its file carries: a name for these numbers and this description.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        fnv(&self.write()[COVERED..])
    }
}

/// How many bytes the weights and biases take.
const fn numbers_len(hidden: usize) -> usize {
    2 * (PLAIN_INPUTS * hidden + hidden + MOVES * hidden) + 4 * MOVES
}
