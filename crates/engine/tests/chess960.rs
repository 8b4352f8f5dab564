//! Double Chess960: whole games, with another rules library as the judge of every move and end.

use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _, fen::Fen, uci::UciMove};
use std::{collections::HashMap, sync::Arc, thread};
use tabia_chess::{
    Color, DrawReason, Game, Outcome, PieceKind, Position, Random, chess960,
    notation::uci::{self, CastlingSpelling},
};
use tabia_engine::{Limits, STACK_BYTES, Solo, eval::Evaluator};

const GAMES: usize = 500;
const THREADS: usize = 2;
/// What a move is thought about: little, since every game goes on to its end.
const NODES: u64 = 10;

/// What happened in some games.
#[derive(Default, Debug)]
struct Seen {
    castlings: usize,
    promotions: usize,
    ends: HashMap<Outcome, usize>,
}

/// A game as the other library sees it, with every position that occurred.
struct Judge {
    board: Chess,
    occurrences: HashMap<String, usize>,
}

impl Judge {
    fn new(start: &Position) -> Self {
        let fen: Fen = start.to_shredder_fen().parse().expect("our FEN is one");
        let board = fen.into_position(CastlingMode::Chess960).expect("the start is legal");
        let mut judge = Self { board, occurrences: HashMap::new() };
        judge.note();
        judge
    }

    fn fen(&self) -> String {
        Fen::from_position(&self.board, EnPassantMode::Legal).to_string()
    }

    /// Notes the position, without its clocks, and tells how often it has occurred by now.
    fn note(&mut self) -> usize {
        let fen = self.fen();
        let fields: Vec<_> = fen.split(' ').take(4).collect();
        let count = self.occurrences.entry(fields.join(" ")).or_default();
        *count += 1;
        *count
    }

    /// Plays a move, which must be legal, and tells how the game has ended by that.
    #[track_caller]
    fn play(&mut self, text: &str) -> Option<Outcome> {
        let read: UciMove = text.parse().expect("our moves are spelled well");
        let legal = read.to_move(&self.board);
        let legal = legal.unwrap_or_else(|error| panic!("{text} in {}: {error}", self.fen()));
        self.board.play_unchecked(legal);
        let draws = [
            (DrawReason::Stalemate, self.board.is_stalemate()),
            (DrawReason::InsufficientMaterial, self.board.is_insufficient_material()),
            (DrawReason::FiftyMoves, self.board.halfmoves() >= 100),
            (DrawReason::Repetition, self.note() >= 3),
        ];
        if self.board.is_checkmate() {
            let white_wins = self.board.turn().is_black();
            return Some(Outcome::Checkmate(if white_wins { Color::White } else { Color::Black }));
        }
        draws.into_iter().find(|(_, holds)| *holds).map(|(reason, _)| Outcome::Draw(reason))
    }

    /// Both libraries see the same position.
    #[track_caller]
    fn check_same(&self, ours: &Position) {
        assert_eq!(ours.to_fen(), self.fen());
        assert_eq!(ours.legal_moves().len(), self.board.legal_moves().len(), "{}", self.fen());
    }
}

/// Plays a game to its end, whatever that is.
fn play(engine: &mut Solo, start: Position, seen: &mut Seen) {
    engine.new_game();
    let mut judge = Judge::new(&start);
    let mut game = Game::new(start);
    let end = loop {
        judge.check_same(game.position());
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let found = engine.search(Arc::new(game.clone()), limits);
        let mv = found.best.expect("a game that is not over has a move");
        seen.castlings += usize::from(mv.is_castle());
        seen.promotions += usize::from(mv.promotion().is_some());
        game.play(mv);
        let end = judge.play(&uci::format(mv, CastlingSpelling::KingTakesRook));
        assert_eq!(game.outcome(), end, "{}", judge.fen());
        if let Some(end) = end {
            break end;
        }
    };
    judge.check_same(game.position());
    *seen.ends.entry(end).or_default() += 1;
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
        assert!(seen.castlings > 50 && seen.promotions > 50, "{seen:?}");
        let mates = Color::ALL.map(Outcome::Checkmate);
        assert!(mates.iter().all(|mate| seen.ends.contains_key(mate)), "{seen:?}");
        assert!(seen.ends.len() > mates.len(), "draws, too: {seen:?}");
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
