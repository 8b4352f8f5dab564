//! A run, laid down so that it can be taken up again.
//!
//! All numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `TABIATRN` |
//! | 4 | version, 1 |
//! | 4, 4 | hidden neurons; king buckets, 0 if the board is not mirrored |
//! | 4, n | length of the description of the run; the description |
//! | 8 | steps done |
//! | 8, 8 | error summed since the last point of the curve, and over how many positions |
//! | 4, 32 each | number of points of the curve; visits, rate, training error, held-out error |
//! | 4 each | weights, first moments, second moments: tiles row by row, then output biases |
//! | 4 | CRC-32 of all of the above |

use super::{
    CurvePoint, TrainError,
    error::CheckpointFault,
    kernel::{LANES, Reals},
    learner::State,
    model::{Model, Shape},
};
use std::{
    fs::{self, File},
    io::Write,
    path::Path,
};
use tabia_nnue::Architecture;

const MAGIC: [u8; 8] = *b"TABIATRN";
const VERSION: u32 = 1;

/// A run between two steps.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Checkpoint {
    /// The settings and the games of the run, in words.
    pub run: String,
    pub state: State,
    pub tally: Tally,
    pub curve: Vec<CurvePoint>,
}

/// The error since the last point of the curve.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Tally {
    pub error: f64,
    pub positions: u64,
}

impl Checkpoint {
    /// Puts the checkpoint in the place of the last one, in one step: whenever the program is
    /// killed, one of the two is there.
    pub fn write(&self, path: &Path) -> Result<(), TrainError> {
        let system = TrainError::system(path);
        let mut name = path.as_os_str().to_owned();
        name.push(".new");
        let mut file = File::create(&name).map_err(&system)?;
        file.write_all(&self.to_bytes()).map_err(&system)?;
        file.sync_all().map_err(&system)?;
        fs::rename(&name, path).map_err(&system)
    }

    /// Reads the checkpoint of a network of this shape.
    pub fn read(path: &Path, shape: Shape) -> Result<Self, TrainError> {
        let bytes = fs::read(path).map_err(TrainError::system(path))?;
        Self::from_bytes(&bytes, shape).map_err(|fault| TrainError::checkpoint(path, fault))
    }

    fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(code(self.state.weights.shape.architecture));
        bytes.extend((self.run.len() as u32).to_le_bytes());
        bytes.extend(self.run.as_bytes());
        bytes.extend(self.state.steps.to_le_bytes());
        bytes.extend(self.tally.error.to_le_bytes());
        bytes.extend(self.tally.positions.to_le_bytes());
        bytes.extend((self.curve.len() as u32).to_le_bytes());
        for point in &self.curve {
            bytes.extend(point.visits.to_le_bytes());
            for number in [point.rate, point.training_error, point.validation_error] {
                bytes.extend(number.to_le_bytes());
            }
        }
        for model in [&self.state.weights, &self.state.first, &self.state.second] {
            for row in model.tiles.iter().flatten().chain([&model.output_biases]) {
                bytes.extend(row.iter().flat_map(|number| number.to_le_bytes()));
            }
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The checkpoint of a network of this shape in the bytes of its file.
    pub fn from_bytes(bytes: &[u8], shape: Shape) -> Result<Self, CheckpointFault> {
        let damaged = CheckpointFault::Damaged;
        let (body, checksum) = bytes.split_last_chunk().ok_or(damaged.clone())?;
        let mut bytes = Bytes(body);
        if bytes.take() != Some(MAGIC)
            || bytes.word() != Some(VERSION)
            || crc32fast::hash(body) != u32::from_le_bytes(*checksum)
        {
            return Err(damaged);
        }
        if bytes.take() != Some(code(shape.architecture)) {
            return Err(CheckpointFault::OtherShape);
        }
        bytes.checkpoint(shape).filter(|_| bytes.0.is_empty()).ok_or(damaged)
    }
}

/// The shape of a network in eight bytes.
fn code(architecture: Architecture) -> [u8; 8] {
    let [a, b, c, d] = (architecture.hidden as u32).to_le_bytes();
    let [e, f, g, h] = architecture.inputs.number().to_le_bytes();
    [a, b, c, d, e, f, g, h]
}

/// What has not been read yet.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn slice(&mut self, count: usize) -> Option<&'a [u8]> {
        let (slice, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(slice)
    }

    fn take<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.slice(N)?.try_into().ok()
    }

    fn word(&mut self) -> Option<u32> {
        self.take().map(u32::from_le_bytes)
    }

    fn long(&mut self) -> Option<u64> {
        self.take().map(u64::from_le_bytes)
    }

    fn real(&mut self) -> Option<f64> {
        self.take().map(f64::from_le_bytes)
    }

    fn row(&mut self) -> Option<Reals> {
        let (numbers, _) = self.slice(4 * LANES)?.as_chunks();
        let mut row = [0.0; LANES];
        for (number, bytes) in row.iter_mut().zip(numbers) {
            *number = f32::from_le_bytes(*bytes);
        }
        Some(row)
    }

    fn model(&mut self, shape: Shape) -> Option<Model> {
        let mut tile = || (0..shape.rows()).map(|_| self.row()).collect::<Option<Vec<_>>>();
        let tiles = (0..shape.tiles()).map(|_| tile()).collect::<Option<Vec<_>>>()?;
        Some(Model { shape, tiles, output_biases: self.row()? })
    }

    fn point(&mut self) -> Option<CurvePoint> {
        Some(CurvePoint {
            visits: self.long()?,
            rate: self.real()?,
            training_error: self.real()?,
            validation_error: self.real()?,
        })
    }

    /// Everything after the shape.
    fn checkpoint(&mut self, shape: Shape) -> Option<Checkpoint> {
        let length = self.word()? as usize;
        let run = str::from_utf8(self.slice(length)?).ok()?.to_owned();
        let steps = self.long()?;
        let tally = Tally { error: self.real()?, positions: self.long()? };
        let points = self.word()?;
        let curve = (0..points).map(|_| self.point()).collect::<Option<_>>()?;
        let state = State {
            weights: self.model(shape)?,
            first: self.model(shape)?,
            second: self.model(shape)?,
            steps,
        };
        Some(Checkpoint { run, state, tally, curve })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_nnue::{InputSet, KingBuckets};

    fn shape(inputs: InputSet) -> Shape {
        Shape { architecture: Architecture { hidden: 64, inputs } }
    }

    fn checkpoint(shape: Shape) -> Checkpoint {
        let model = |seed| Model::random(shape, seed);
        let state = State { weights: model(1), first: model(2), second: model(3), steps: 77 };
        let tally = Tally { error: 0.125, positions: 4096 };
        let point =
            CurvePoint { visits: 9, rate: 1e-3, training_error: 0.2, validation_error: 0.3 };
        Checkpoint { run: "a run".to_owned(), state, tally, curve: vec![point; 3] }
    }

    #[test]
    fn checkpoints_survive_the_way_to_bytes_and_back() {
        for shape in InputSet::ALL.map(shape) {
            let checkpoint = checkpoint(shape);
            assert_eq!(Checkpoint::from_bytes(&checkpoint.to_bytes(), shape), Ok(checkpoint));
        }
    }

    #[test]
    fn what_does_not_serve_is_refused() {
        let plain = shape(InputSet::Plain);
        let mut bytes = checkpoint(plain).to_bytes();
        let mirrored = shape(InputSet::Mirrored { buckets: KingBuckets::One });
        let read = |bytes: &[u8], shape| Checkpoint::from_bytes(bytes, shape).map(|_| ());
        assert_eq!(read(&bytes, mirrored), Err(CheckpointFault::OtherShape));
        assert_eq!(read(&bytes[..bytes.len() - 1], plain), Err(CheckpointFault::Damaged));
        assert_eq!(read(b"", plain), Err(CheckpointFault::Damaged));
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        assert_eq!(read(&bytes, plain), Err(CheckpointFault::Damaged));
    }
}
