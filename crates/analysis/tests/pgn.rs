//! Real PGN files: read like the field's reader reads them, and the same moves after a review.

#[path = "../../chess/tests/common/mod.rs"]
mod common;

use common::shared_path;
use pgn_reader::{SanPlus, Visitor};
use std::{
    fs::{self, File},
    io::BufReader,
    ops::ControlFlow,
};
use tabia_analysis::{
    pgn::{Game, Reader},
    review::{Reviewer, annotated_pgn},
};
use tabia_chess::{Move, Position};
use tabia_engine::{Config, Engine, Limits};

/// The moves of a game as `pgn-reader` finds them.
struct MainLine;

impl Visitor for MainLine {
    type Tags = Position;
    type Movetext = (Position, Vec<Move>);
    type Output = Vec<Move>;

    fn begin_tags(&mut self) -> ControlFlow<Vec<Move>, Position> {
        ControlFlow::Continue(Position::initial())
    }

    fn tag(
        &mut self,
        start: &mut Position,
        name: &[u8],
        value: pgn_reader::RawTag<'_>,
    ) -> ControlFlow<Vec<Move>> {
        if name == b"FEN" {
            *start = Position::from_fen(&value.decode_utf8_lossy()).expect("a valid start");
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, start: Position) -> ControlFlow<Vec<Move>, Self::Movetext> {
        ControlFlow::Continue((start, Vec::new()))
    }

    fn san(
        &mut self,
        (position, moves): &mut Self::Movetext,
        san: SanPlus,
    ) -> ControlFlow<Vec<Move>> {
        let mv = position.parse_san(&san.san.to_string()).expect("a legal move");
        position.play(mv, &mut ());
        moves.push(mv);
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (_, moves): Self::Movetext) -> Vec<Move> {
        moves
    }
}

fn read_theirs(text: &str) -> Vec<Vec<Move>> {
    let mut reader = pgn_reader::Reader::new(text.as_bytes());
    reader.read_games(&mut MainLine).map(|game| game.expect("memory reads")).collect()
}

fn moves(game: &Game) -> Vec<Move> {
    game.moves.iter().map(|played| played.mv).collect()
}

#[test]
fn real_files_are_read_as_the_fields_reader_reads_them() {
    let Some(folder) = shared_path("pgn") else { return };
    for name in [
        "lichess_db_100k.pgn",
        "twic1599_100k.pgn",
        "kasparov-deep-blue-1997.pgn",
        "cutechess-fischerrandom.pgn",
        "variations.pgn",
        "non_ascii.pgn",
        "utf8-bom.pgn",
    ] {
        let bytes = fs::read(folder.join(name)).expect("it can be read");
        let ours: Vec<_> =
            Reader::new(&bytes[..]).map(|game| game.expect("memory reads")).collect();
        let theirs = read_theirs(&String::from_utf8_lossy(&bytes));
        assert_eq!(ours.len(), theirs.len(), "{name}");
        for (game, theirs) in ours.iter().zip(theirs) {
            // The samples are cut off at 100 kB, inside their last game.
            assert!(
                game.faults.is_empty() || game.number == ours.len(),
                "{name}: {:?}",
                game.faults
            );
            assert_eq!(moves(game), theirs, "{name}, game {}", game.number);
        }
    }
}

#[test]
fn broken_files_tell_game_and_line() {
    let Some(folder) = shared_path("pgn") else { return };
    for (name, fault) in [
        ("corrupted.pgn", "game 1, line 57: 'Kx' is not a move"),
        ("black2move.pgn", "game 1, line 4: '0-0-0' is not legal here"),
    ] {
        let file = File::open(folder.join(name)).expect("it can be opened");
        let game = Reader::new(BufReader::new(file)).next().expect("a game").expect("it reads");
        assert_eq!(game.faults.iter().map(ToString::to_string).collect::<Vec<_>>(), [fault]);
    }
    for name in ["no_moves.pgn", "unescaped_quote_header.pgn", "chessbase-empty-line.pgn"] {
        let file = File::open(folder.join(name)).expect("it can be opened");
        let games: Vec<_> = Reader::new(BufReader::new(file)).collect();
        assert_eq!(games.len(), 1, "{name}");
        assert!(games[0].as_ref().expect("it reads").faults.is_empty(), "{name}");
    }
}

#[test]
fn annotated_games_have_the_same_moves_for_every_reader() {
    let Some(folder) = shared_path("pgn") else { return };
    let engine =
        Engine::new(Config { table_mebibytes: 1, ..Config::default() }).expect("it starts");
    let mut reviewer = Reviewer::new(engine, Limits { nodes: Some(150), ..Limits::default() });
    for (name, games) in
        [("variations.pgn", 1), ("lichess_db_100k.pgn", 4), ("cutechess-fischerrandom.pgn", 1)]
    {
        let file = File::open(folder.join(name)).expect("it can be opened");
        for game in Reader::new(BufReader::new(file)).take(games) {
            let game = game.expect("it reads");
            let review = reviewer.review(&game, |_| ControlFlow::Continue(()));
            let review = review.expect("the engine is free").expect("nobody cancels");
            let text = annotated_pgn(&review);
            let again = Reader::new(text.as_bytes()).next().expect("a game").expect("it reads");
            assert!(again.faults.is_empty(), "{name}: {:?}\n{text}", again.faults);
            assert_eq!((moves(&again), &again.result), (moves(&game), &game.result), "{name}");
            assert_eq!(read_theirs(&text), [moves(&game)], "{name}\n{text}");
            let clock =
                |game: &Game| game.moves.iter().filter(|mv| mv.comment.contains("[%clk")).count();
            assert_eq!(clock(&again), clock(&game), "{name}: clocks are kept");
        }
    }
}
