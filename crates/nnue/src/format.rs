//! How a network lies in a file.
//!
//! All numbers are little-endian; weights and feature biases are packed, each of the three parts in whole
//! bytes: see `rice.rs`.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TABIANET` |
//! | 4 | format version, 3 |
//! | 8 | FNV-1a 64 of everything that follows |
//! | 4 | inputs: 0 plain; 1 mirrored; 4 mirrored with four king buckets; 16 more with marks |
//! | 4 | hidden neurons |
//! | 4 | length of the description in bytes |
//! | 4 | length of all that follows the description |
//! | n | description, UTF-8 |
//! | packed | feature weights, feature biases, output weights |
//! | 4 each | output biases |

use crate::{
    architecture::{Architecture, InputSet, OUTPUT_BUCKETS},
    bytes::{Envelope, Reader, append, checksum},
    error::NetworkError,
    network::{Network, Parts},
};

const ENVELOPE: Envelope = Envelope { magic: *b"TABIANET", version: 3, header: 36 };

impl Network {
    /// Reads a network file.
    ///
    /// # Errors
    /// The bytes are not a network file, not a whole one, or hold numbers that might overflow.
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let mut opened = ENVELOPE.open(bytes)?.ok_or(NetworkError::NotANetwork)?;
        let architecture = architecture(&mut opened.reader)?;
        let description = opened.description()?;
        let reader = &mut opened.reader;
        let parts = Parts {
            feature_weights: reader.words(architecture.feature_weights())?,
            feature_biases: reader.words(architecture.hidden)?,
            output_weights: reader.words(architecture.output_weights())?,
            output_biases: reader.last_long_words(OUTPUT_BUCKETS)?,
        };
        Self::from_parts(architecture, parts, description)
    }

    /// The bytes of its file.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let architecture = self.architecture();
        let parts = self.to_parts();
        let mut covered = Vec::new();
        for number in [architecture.inputs.number(), architecture.hidden as u32] {
            covered.extend(number.to_le_bytes());
        }
        let words = [&parts.feature_weights, &parts.feature_biases, &parts.output_weights];
        append(&mut covered, self.description(), words.map(Vec::as_slice), &parts.output_biases);
        ENVELOPE.seal(covered)
    }

    /// The checksum that its file carries: a name for these numbers and this description.
    #[must_use]
    pub fn checksum(&self) -> u64 {
        checksum(&self.write())
    }
}

/// Reads the shape.
fn architecture(reader: &mut Reader<'_>) -> Result<Architecture, NetworkError> {
    let number = reader.number()?;
    let hidden = reader.number()? as usize;
    let known = InputSet::ALL.into_iter().find(|inputs| inputs.number() == number);
    let inputs = known.ok_or(NetworkError::UnknownInputs(number))?;
    let architecture = Architecture { hidden, inputs };
    if architecture.is_valid() { Ok(architecture) } else { Err(NetworkError::BadHidden(hidden)) }
}
