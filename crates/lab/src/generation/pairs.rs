//! The match on disk: a pair of games on each line.

use super::{GenerationError, folder::replace};
use crate::contest::Pair;
use std::{
    fs::{self, File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

/// A file of pairs that grows.
#[derive(Debug)]
pub(super) struct PairFile {
    path: PathBuf,
    file: File,
}

impl PairFile {
    /// Opens the file and reads the pairs that are there. What a killed program has written only
    /// half is cut off.
    pub fn open(path: &Path) -> Result<(Self, Vec<Pair>), GenerationError> {
        let text = if path.exists() {
            fs::read_to_string(path).map_err(GenerationError::system(path))?
        } else {
            String::new()
        };
        let read = |line| Pair::from_json(&serde_json::from_str(line).ok()?);
        let in_order = |(pair, number): &(Pair, u32)| pair.number == *number;
        let pairs = text.lines().map_while(read).zip(0..).take_while(in_order);
        let pairs: Vec<Pair> = pairs.map(|(pair, _)| pair).collect();
        replace(path, pairs.iter().map(line).collect::<String>().as_bytes())?;
        let file = OpenOptions::new().append(true).open(path);
        let file = file.map_err(GenerationError::system(path))?;
        Ok((Self { path: path.to_owned(), file }, pairs))
    }

    /// Appends a pair.
    pub fn append(&mut self, pair: &Pair) -> Result<(), GenerationError> {
        self.file.write_all(line(pair).as_bytes()).map_err(GenerationError::system(&self.path))
    }
}

fn line(pair: &Pair) -> String {
    format!("{}\n", pair.to_json())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contest::PlayedGame,
        games::{Ending, GameResult},
    };

    #[test]
    fn half_a_line_is_cut_off() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("match.jsonl");
        let game =
            PlayedGame { result: GameResult::Draw, ending: Ending::Stalemate, plies: 9, nodes: 8 };
        let pair = |number| Pair { number, games: [game; 2] };
        let (mut file, none) = PairFile::open(&path).expect("a new file");
        assert!(none.is_empty());
        for number in 0..3 {
            file.append(&pair(number)).expect("written");
        }
        let whole = fs::read_to_string(&path).expect("readable");
        fs::write(&path, &whole[..whole.len() - 5]).expect("writable");
        let (mut file, pairs) = PairFile::open(&path).expect("the file");
        assert_eq!(pairs, [pair(0), pair(1)]);
        file.append(&pair(2)).expect("written");
        assert_eq!(fs::read_to_string(&path).expect("readable"), whole);
    }
}
