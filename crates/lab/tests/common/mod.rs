//! Made-up games for the tests.

use std::path::Path;
use tabia_chess::{Game, Position, Random, chess960};
use tabia_lab::games::{Ending, GameRecord, GameResult, Ply, Reader, Writer};

/// A game of random moves and scores.
pub fn random_game(number: u32, plies: usize) -> GameRecord {
    let mut random = Random::new(number.into());
    let mut arrangement = || random.below(960) as u16;
    let start = if number.is_multiple_of(2) {
        Position::initial()
    } else {
        chess960::start(arrangement(), arrangement()).expect("below 960")
    };
    let mut game = Game::new(start.clone());
    let mut played = Vec::new();
    while played.len() < plies && game.outcome().is_none() {
        let moves = game.position().legal_moves();
        let mv = moves.iter().nth(random.below(moves.len())).expect("there is a move");
        game.play(mv);
        played.push(Ply { mv, score: random.below(1200) as i16 - 600 });
    }
    let (result, ending) =
        game.outcome().map_or((GameResult::WhiteWin, Ending::AdjudicatedWin), Ending::of);
    GameRecord { number, start, plies: played, result, ending }
}

/// Writes so many random games into a new file and gives them back.
pub fn write_games(
    path: &Path,
    description: &str,
    numbers: std::ops::Range<u32>,
) -> Vec<GameRecord> {
    let games: Vec<_> =
        numbers.map(|number| random_game(number, 20 + number as usize % 90)).collect();
    let mut writer = Writer::create(path, description).expect("a new file");
    for game in &games {
        writer.write(game).expect("written");
    }
    writer.finish().expect("finished");
    games
}

/// The good games of a file, and in how many places it is damaged.
pub fn read_games(path: &Path) -> (Vec<GameRecord>, u64) {
    let mut reader = Reader::open(path).expect("a game file");
    let games = reader.by_ref().filter_map(Result::ok).collect();
    (games, reader.damage().places)
}
