//! Double Chess960: whole games, with another rules library as the judge of every move.

use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, fen::Fen, uci::UciMove};
use std::{sync::Arc, thread};
use tabia_chess::{
    Game, PieceKind, Position, Random, chess960,
    notation::uci::{self, CastlingSpelling},
};
use tabia_engine::{Limits, STACK_BYTES, Solo, eval::Evaluator};

const GAMES: usize = 500;
const THREADS: usize = 2;
/// Enough for castling, promotions, mates and the first endings.
const LONGEST: usize = 90;
/// What a move is thought about; enough to make sense.
const NODES: u64 = 30;

/// What happened in some games.
#[derive(Default, Debug)]
struct Seen {
    castlings: usize,
    promotions: usize,
    finished: usize,
}

fn theirs(position: &Position) -> Chess {
    let fen: Fen = position.to_shredder_fen().parse().expect("our FEN is one");
    fen.into_position(CastlingMode::Chess960).expect("the start is legal")
}

/// Both libraries see the same position.
#[track_caller]
fn check_same(ours: &Position, theirs: &Chess) {
    let fen = Fen::from_position(theirs, EnPassantMode::Legal).to_string();
    assert_eq!(ours.to_fen(), fen);
    assert_eq!(ours.legal_moves().len(), theirs.legal_moves().len(), "{fen}");
}

fn play(engine: &mut Solo, start: Position, seen: &mut Seen) {
    engine.new_game();
    let mut board = theirs(&start);
    let mut game = Game::new(start);
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        check_same(game.position(), &board);
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let found = engine.search(Arc::new(game.clone()), limits);
        let mv = found.best.expect("a game that is not over has a move");
        let text = uci::format(mv, CastlingSpelling::KingTakesRook);
        let read: UciMove = text.parse().expect("our moves are spelled well");
        let legal = read.to_move(&board);
        let legal = legal.unwrap_or_else(|error| panic!("{text} in {}: {error}", game.position()));
        board.play_unchecked(legal);
        seen.castlings += usize::from(mv.is_castle());
        seen.promotions += usize::from(mv.promotion().is_some());
        game.play(mv);
    }
    seen.finished += usize::from(game.outcome().is_some());
    assert_eq!(game.position().in_check(), board.is_check());
    assert_eq!(game.position().has_legal_move(), !board.legal_moves().is_empty());
}

/// A start in which both sides have an arrangement of their own.
fn draw(random: &mut Random) -> Position {
    let mut arrangement = || random.below(chess960::ARRANGEMENTS.into()) as u16;
    chess960::start(arrangement(), arrangement()).expect("there are so many arrangements")
}

#[test]
fn five_hundred_games_are_played_without_a_fault() {
    let threads: Vec<_> = (0..THREADS)
        .map(|thread| {
            let work = move || {
                let mut engine = Solo::new(1, Evaluator::default()).expect("a mebibyte is there");
                let mut random = Random::new(960 + thread as u64);
                let mut seen = Seen::default();
                for _ in 0..GAMES / THREADS {
                    play(&mut engine, draw(&mut random), &mut seen);
                }
                seen
            };
            thread::Builder::new().stack_size(STACK_BYTES).spawn(work).expect("a thread starts")
        })
        .collect();
    for thread in threads {
        let seen = thread.join().expect("no game has a fault");
        assert!(seen.castlings > 50 && seen.promotions > 0 && seen.finished > 0, "{seen:?}");
    }
}

#[test]
fn castling_is_chosen_when_it_is_wanted_wherever_king_and_rook_stand() {
    let mut random = Random::new(1);
    let mut engine = Solo::new(1, Evaluator::default()).expect("a mebibyte is there");
    let mut sides = [0; 2];
    for _ in 0..200 {
        let start = draw(&mut random);
        // Knights, bishops and the queen have left the first rank.
        let mut setup = start.to_setup();
        for man in &mut setup.board {
            *man = man.filter(|man| {
                !matches!(man.kind(), PieceKind::Knight | PieceKind::Bishop | PieceKind::Queen)
            });
        }
        let Ok(position) = setup.into_position() else { continue };
        let castlings = position.legal_moves();
        for mv in castlings.iter().filter(|mv| mv.is_castle()) {
            let limits = Limits { depth: Some(3), search_moves: vec![mv], ..Limits::default() };
            let found = engine.search(Arc::new(Game::new(position.clone())), limits);
            assert_eq!(found.best, Some(mv), "{}", position.to_fen());
            sides[mv.castling_side().expect("it castles") as usize] += 1;
        }
    }
    assert!(sides.iter().all(|count| *count > 50), "{sides:?}");
}
