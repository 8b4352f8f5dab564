//! Positions in memory.

use super::{PackedPosition, Settings, TrainError, foresight::blended_scores, order::shuffle};
use crate::games::{Fault, FileError, GameRecord, Reader};
use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};
use tabia_chess::Random;

/// A game file that positions came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Where it was.
    pub path: PathBuf,
    /// What it says about itself.
    pub description: String,
    /// How long it is.
    pub bytes: u64,
    /// CRC-32 of all its bytes.
    pub checksum: u32,
    /// Its good games.
    pub games: u64,
    /// Their usable positions.
    pub positions: u64,
    /// Bytes in which no game could be read.
    pub damaged_bytes: u64,
}

/// All positions, shuffled.
#[derive(Clone, Debug, Default)]
pub(super) struct Dataset {
    pub training: Vec<PackedPosition>,
    /// From games that are held out: positions of one game are too much alike.
    pub validation: Vec<PackedPosition>,
    pub sources: Vec<Source>,
}

impl Dataset {
    /// Reads game files; tells `report` now and then how many usable positions have been found.
    pub fn read<P: AsRef<Path>>(
        paths: &[P],
        settings: &Settings,
        report: impl FnMut(u64),
    ) -> Result<Self, TrainError> {
        let mut random = Random::new(settings.seed);
        let mut taker = Taker { settings, random: random.next(), seen: 0, data: Self::default() };
        let sources = read_sources(paths, |game| taker.take(&game), report)?;
        let mut data = Self { sources, ..taker.data };
        if data.training.is_empty() || data.validation.is_empty() {
            return Err(TrainError::TooFewGames);
        }
        shuffle(&mut data.training, &mut random);
        Ok(data)
    }

    /// A few words by which the same games, and the same choice of held-out ones, are known again.
    pub fn fingerprint(&self) -> String {
        let name = |source: &Source| format!("{:08x}/{}", source.checksum, source.positions);
        let names: Vec<_> = self.sources.iter().map(name).collect();
        format!("{}, {} positions held out", names.join(" "), self.validation.len())
    }
}

/// Takes positions from games.
struct Taker<'a> {
    settings: &'a Settings,
    random: u64,
    /// Positions to learn from that were seen so far.
    seen: usize,
    data: Dataset,
}

impl Taker<'_> {
    /// Takes the usable positions of a game, up to an illegal move; tells how many there are.
    fn take(&mut self, game: &GameRecord) -> u64 {
        let held_out = is_held_out(game, self.settings.held_out);
        let Settings { foresight, filter, .. } = *self.settings;
        let scores = blended_scores(game, foresight, filter.score_limit);
        let mut count = 0;
        for step in filter.usable(game).map_while(Result::ok) {
            let packed = PackedPosition::new(&step.position, scores[step.index], game.result);
            if held_out {
                self.data.validation.push(packed);
            } else {
                self.take_position(packed);
            }
            count += 1;
        }
        count
    }

    /// Keeps each position with the same chance, however many there will be.
    fn take_position(&mut self, packed: PackedPosition) {
        self.seen += 1;
        let training = &mut self.data.training;
        if training.len() < self.settings.positions {
            training.push(packed);
            return;
        }
        let drawn = Random::new(self.random.wrapping_add(self.seen as u64)).below(self.seen);
        if let Some(place) = training.get_mut(drawn) {
            *place = packed;
        }
    }
}

/// Whether a game is held out depends on its start and its moves alone, so that it is for every
/// run and in whichever file it lies. Its number does not count: files that are made of others
/// number their games anew.
pub(super) fn is_held_out(game: &GameRecord, one_in: u32) -> bool {
    let hash = game
        .plies
        .iter()
        .fold(game.start.key(), |hash, ply| Random::new(hash ^ u64::from(ply.mv.bits())).next());
    Random::new(hash).below(one_in as usize) == 0
}

/// Calls `look` for every good game of all files, which tells how many positions it takes from it;
/// tells `report` now and then how many have been taken.
pub(super) fn read_sources<P: AsRef<Path>>(
    paths: &[P],
    mut look: impl FnMut(GameRecord) -> u64,
    mut report: impl FnMut(u64),
) -> Result<Vec<Source>, FileError> {
    const REPORT_STEP: u64 = 1 << 16;
    let mut found = 0;
    let mut counted = |game| {
        let positions = look(game);
        if (found + positions) / REPORT_STEP > found / REPORT_STEP {
            report(found + positions);
        }
        found += positions;
        positions
    };
    paths.iter().map(|path| read_source(path.as_ref(), &mut counted)).collect()
}

/// Calls `look` for every good game of a file, which tells how many positions it takes from it.
fn read_source(path: &Path, mut look: impl FnMut(GameRecord) -> u64) -> Result<Source, FileError> {
    let file = File::open(path).map_err(FileError::system(path))?;
    let mut file = Checked { source: file, hasher: crc32fast::Hasher::new(), bytes: 0 };
    let mut reader = Reader::new(&mut file, path)?;
    let (mut games, mut positions) = (0, 0);
    for game in &mut reader {
        match game {
            Ok(game) => {
                games += 1;
                positions += look(game);
            }
            Err(FileError { fault: Fault::Damaged { .. }, .. }) => {}
            Err(error) => return Err(error),
        }
    }
    let (description, damage) = (reader.description().to_owned(), reader.damage());
    Ok(Source {
        path: path.to_owned(),
        description,
        bytes: file.bytes,
        checksum: file.hasher.finalize(),
        games,
        positions,
        damaged_bytes: damage.bytes,
    })
}

/// Counts the bytes that are read, and sums them up.
struct Checked<R> {
    source: R,
    hasher: crc32fast::Hasher,
    bytes: u64,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.source.read(buffer)?;
        self.hasher.update(&buffer[..count]);
        self.bytes += count as u64;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        data::{merge, sample},
        games::{Ending, GameResult, Ply, Writer, for_each_game},
        positions::random_play,
    };
    use std::collections::BTreeSet;
    use tabia_chess::Game;

    const ONE_IN: u32 = 5;

    /// Writes games of random moves, each from a position of its own, into a new file.
    fn write_games(path: &Path, count: usize, seed: u64) {
        let mut random = Random::new(seed);
        let mut writer = Writer::create(path, "").expect("a new file");
        for (number, start) in random_play(count, seed).into_iter().enumerate() {
            let mut game = Game::new(start.clone());
            let mut plies = Vec::new();
            while plies.len() < 30 && game.outcome().is_none() {
                let moves = game.position().legal_moves();
                let mv = moves.iter().nth(random.below(moves.len())).expect("there is a move");
                game.play(mv);
                plies.push(Ply { mv, score: random.below(1200) as i16 - 600 });
            }
            let (result, ending) = (GameResult::Draw, Ending::TooLong);
            let record = GameRecord { number: number as u32, start, plies, result, ending };
            writer.write(&record).expect("written");
        }
        writer.finish().expect("finished");
    }

    /// The games of these files that are held out, and the others, without their numbers.
    fn split(paths: &[&PathBuf]) -> [BTreeSet<String>; 2] {
        let mut parts = [BTreeSet::new(), BTreeSet::new()];
        for_each_game(paths, |game| {
            let part = usize::from(!is_held_out(&game, ONE_IN));
            parts[part].insert(format!("{} {:?}", game.start, game.plies));
        })
        .expect("readable");
        parts
    }

    #[test]
    fn copies_of_a_game_are_held_out_if_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let [a, b, merged, sampled] =
            ["a", "b", "merged", "sampled"].map(|name| folder.path().join(name));
        write_games(&a, 60, 1);
        write_games(&b, 40, 2);
        merge(&[&b, &a], &merged).expect("merged");
        sample(&[&a, &b], &sampled, 50, 3).expect("sampled");

        let [held_out, learnt] = split(&[&a, &b]);
        assert!((8..35).contains(&held_out.len()), "{} of 100", held_out.len());
        assert_eq!(held_out.len() + learnt.len(), 100);
        assert_eq!(split(&[&merged]), [held_out.clone(), learnt.clone()]);
        let [sampled_held_out, sampled_learnt] = split(&[&sampled]);
        assert!(sampled_held_out.is_subset(&held_out) && !sampled_held_out.is_empty());
        assert!(sampled_learnt.is_subset(&learnt));
        let [held_out, learnt] = split(&[&a, &b, &merged, &sampled]);
        assert!(held_out.is_disjoint(&learnt), "no game is in both");
    }

    #[test]
    fn positions_that_are_learnt_from_are_in_no_held_out_game() {
        let folder = tempfile::tempdir().expect("a folder");
        let [a, b, merged] = ["a", "b", "merged"].map(|name| folder.path().join(name));
        write_games(&a, 60, 1);
        write_games(&b, 40, 2);
        merge(&[&b, &a], &merged).expect("merged");
        let settings = Settings { held_out: ONE_IN, ..Settings::default() };
        let read = |paths: &[&PathBuf]| Dataset::read(paths, &settings, |_| {}).expect("read");
        let (once, twice) = (read(&[&a, &b]), read(&[&a, &b, &merged]));
        assert_eq!(twice.training.len(), 2 * once.training.len());
        assert_eq!(twice.validation.len(), 2 * once.validation.len());
        assert!(twice.training.iter().all(|position| !twice.validation.contains(position)));
    }
}
