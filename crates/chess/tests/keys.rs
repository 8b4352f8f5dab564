//! What a position keeps up to date move by move, against the same worked out from nothing: hash
//! keys and other cached facts, the history of a game, and what observers hear.

mod common;

use common::{RandomGames, random_move};
use std::mem::discriminant;
use tabia_chess::{
    Bitboard, Castling, Color, History, Key, Move, MoveKind, Piece, PieceKind, PieceObserver,
    Position, Random, Square,
};

/// Everything a position tells about itself.
#[derive(Debug, PartialEq)]
struct Facts {
    board: [Option<Piece>; Square::COUNT],
    kinds: [Bitboard; PieceKind::COUNT],
    colors: [Bitboard; Color::COUNT],
    turn: Color,
    castling: Castling,
    en_passant: Option<Square>,
    clocks: (u16, u16),
    key: Key,
    pawn_key: Key,
    non_pawn_keys: [Key; Color::COUNT],
    minor_key: Key,
    checkers: Bitboard,
    pinned: Bitboard,
}

impl Facts {
    fn of(position: &Position) -> Self {
        Self {
            board: Square::ALL.map(|square| position.piece_at(square)),
            kinds: PieceKind::ALL.map(|kind| position.of_kind(kind)),
            colors: Color::ALL.map(|color| position.of_color(color)),
            turn: position.turn(),
            castling: position.castling(),
            en_passant: position.en_passant(),
            clocks: (position.halfmove_clock(), position.fullmove_number()),
            key: position.key(),
            pawn_key: position.pawn_key(),
            non_pawn_keys: Color::ALL.map(|color| position.non_pawn_key(color)),
            minor_key: position.minor_key(),
            checkers: position.checkers(),
            pinned: position.pinned(),
        }
    }
}

/// The position has the same facts as one that never knew another position.
#[track_caller]
fn assert_fresh(position: &Position) {
    let fen = position.to_fen();
    let read = Position::from_fen(&fen).expect(&fen);
    assert_eq!(Facts::of(position), Facts::of(&read), "{fen}");
}

#[test]
fn playing_keeps_every_fact_current() {
    for step in RandomGames::new(11).take(40_000) {
        assert_fresh(&step.position);
        let expected = usize::from(step.position.halfmove_clock());
        assert_eq!(step.position.reversible_plies(), expected, "{:?}", step.position);
    }
}

#[test]
fn passing_keeps_every_fact_current() {
    for step in RandomGames::new(12).take(40_000) {
        if !step.position.in_check() {
            let mut passed = step.position.clone();
            passed.play_null();
            assert_fresh(&passed);
            assert_eq!(passed.reversible_plies(), 0, "{passed:?}");
            assert_eq!(passed.ply(), step.position.ply() + 1, "{passed:?}");
            assert_ne!(passed.key(), step.position.key(), "{passed:?}");
        }
    }
}

/// The men of one side (or both) and some kinds, as the boards show them.
fn placed(position: &Position, colors: &[Color], kinds: &[PieceKind]) -> Vec<Bitboard> {
    colors.iter().flat_map(|color| kinds.iter().map(|kind| position.of(*color, *kind))).collect()
}

#[test]
fn a_partial_key_changes_exactly_when_its_men_do() {
    const PAWN: [PieceKind; 1] = [PieceKind::Pawn];
    const MINOR: [PieceKind; 3] = [PieceKind::Knight, PieceKind::Bishop, PieceKind::King];
    let [_, pieces @ ..] = &PieceKind::ALL;
    for step in RandomGames::new(13).take(40_000) {
        let Some(mv) = step.played else { continue };
        let before = &step.position;
        let mut after = before.clone();
        after.play(mv, &mut ());
        let differs = |colors: &[Color], kinds: &[PieceKind]| {
            placed(before, colors, kinds) != placed(&after, colors, kinds)
        };

        let changed = before.pawn_key() != after.pawn_key();
        assert_eq!(changed, differs(&Color::ALL, &PAWN), "pawns, {mv} in {before:?}");
        let changed = before.minor_key() != after.minor_key();
        assert_eq!(changed, differs(&Color::ALL, &MINOR), "minor men, {mv} in {before:?}");
        for color in Color::ALL {
            let changed = before.non_pawn_key(color) != after.non_pawn_key(color);
            assert_eq!(changed, differs(&[color], pieces), "{color} pieces, {mv} in {before:?}");
        }
    }
}

#[test]
fn the_key_after_a_plain_move_is_foretold() {
    let mut foretold = 0;
    for step in RandomGames::new(14).take(10_000) {
        let before = step.position;
        for mv in before.legal_moves().iter().filter(|mv| mv.kind() == MoveKind::Normal) {
            let mut after = before.clone();
            after.play(mv, &mut ());
            let is_plain = before.castling() == after.castling()
                && (before.en_passant(), after.en_passant()) == (None, None);
            if is_plain {
                assert_eq!(before.key_after(mv), after.key(), "{mv} in {before:?}");
                foretold += 1;
            }
        }
    }
    assert!(foretold > 100_000, "only {foretold} plain moves");
}

/// A board that knows only what it hears.
#[derive(Clone, Debug, PartialEq)]
struct Mailbox([Option<Piece>; Square::COUNT]);

impl Mailbox {
    fn of(position: &Position) -> Self {
        Self(Square::ALL.map(|square| position.piece_at(square)))
    }
}

impl PieceObserver for Mailbox {
    fn added(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square].replace(piece), None, "{square} was empty");
    }

    fn removed(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0[square].take(), Some(piece), "the {piece} stood on {square}");
    }
}

/// The same, but it wants to hear of moves as such.
struct MoveHearer(Mailbox);

impl PieceObserver for MoveHearer {
    fn added(&mut self, piece: Piece, square: Square) {
        self.0.added(piece, square);
    }

    fn removed(&mut self, piece: Piece, square: Square) {
        self.0.removed(piece, square);
    }

    fn moved(&mut self, piece: Piece, from: Square, to: Square) {
        assert_eq!(self.0.0[from].take(), Some(piece), "the {piece} stood on {from}");
        assert_eq!(self.0.0[to].replace(piece), None, "{to} was empty");
    }
}

#[test]
fn observers_hear_enough_to_know_the_board() {
    let mut kinds_of_moves = Vec::new();
    let mut chess960_castles = 0;
    for step in RandomGames::new(15).take(30_000) {
        let before = step.position;
        for mv in before.legal_moves().iter() {
            let (mut after, mut mailbox) = (before.clone(), Mailbox::of(&before));
            after.play(mv, &mut mailbox);
            assert_eq!(mailbox, Mailbox::of(&after), "{mv} in {before:?}");

            let (mut after, mut hearer) = (before.clone(), MoveHearer(Mailbox::of(&before)));
            after.play(mv, &mut hearer);
            assert_eq!(hearer.0, Mailbox::of(&after), "{mv} in {before:?}");

            chess960_castles += usize::from(mv.is_castle() && !before.is_orthodox());
            if !kinds_of_moves.contains(&discriminant(&mv.kind())) {
                kinds_of_moves.push(discriminant(&mv.kind()));
            }
        }
    }
    assert_eq!(kinds_of_moves.len(), 4, "every kind of move occurs");
    assert!(chess960_castles > 100, "only {chess960_castles} Chess960 castlings");
}

/// Games in which little can happen, so that positions come again and again.
const SHUFFLES: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 30 60",
    "r3k2r/8/8/p1p1p1p1/P1P1P1P1/8/8/R3K2R w KQkq - 0 1",
    "2b1k3/8/8/p1p1p1p1/P1P1P1P1/8/8/1N2K3 b - - 0 1",
    "3qk3/8/8/8/8/8/8/Q3K3 w - - 0 1",
    "6k1/5ppp/8/8/3pP3/8/5PPP/6K1 b - e3 0 1",
];

/// The slow truth about a game: every position as text, the current one last.
struct Record {
    identities: Vec<String>,
    /// Where the last null move led: nothing before it can come again.
    floor: usize,
}

/// What makes two positions the same for repetition: a FEN without its clocks.
fn identity(position: &Position) -> String {
    let fen = position.to_fen();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

impl Record {
    fn new(position: &Position) -> Self {
        Self { identities: vec![identity(position)], floor: 0 }
    }

    fn plies(&self) -> usize {
        self.identities.len() - 1
    }

    /// How many plies ago a position stood on the board, for each time that it did.
    fn distances(&self, wanted: &str) -> Vec<usize> {
        let now = self.plies();
        (self.floor..now)
            .filter(|index| self.identities[*index] == wanted)
            .map(|index| now - index)
            .collect()
    }

    fn occurrences(&self, position: &Position) -> usize {
        1 + self.distances(&identity(position)).len()
    }

    /// The position has been seen after the root of a search that is `ply` plies deep now, or
    /// twice at any time.
    fn has_seen(&self, position: &Position, ply: usize) -> bool {
        let distances = self.distances(&identity(position));
        distances.len() >= 2 || distances.iter().any(|distance| *distance < ply)
    }

    /// Some move without capture or pawn reaches a position that has been seen.
    fn can_repeat(&self, position: &Position, ply: usize) -> bool {
        position.legal_moves().iter().any(|mv| {
            let mut after = position.clone();
            after.play(mv, &mut ());
            position.kind_at(mv.from()) != Some(PieceKind::Pawn)
                && !position.is_capture(mv)
                && self.has_seen(&after, ply)
        })
    }
}

/// Plays shuffling games and shows each position with its history and its record.
fn shuffle(seed: u64, mut visit: impl FnMut(&Position, &History, &Record, &mut Random)) {
    const GAMES: usize = 120;
    const PLIES: usize = 100;
    let mut random = Random::new(seed);
    for game in 0..GAMES {
        let mut position = Position::from_fen(SHUFFLES[game % SHUFFLES.len()]).expect("valid");
        let (mut history, mut record) = (History::new(&position), Record::new(&position));
        let mut last_moves: [Option<Move>; 2] = [None; 2];
        for _ in 0..PLIES {
            visit(&position, &history, &record, &mut random);
            let Some(mv) = shuffling_move(&position, &mut random, last_moves[0]) else { break };
            if random.below(50) == 0 && !position.in_check() {
                position.play_null();
                record.floor = record.identities.len();
                last_moves = [last_moves[1], None];
            } else {
                position.play(mv, &mut ());
                last_moves = [last_moves[1], Some(mv)];
            }
            history.push(position.key());
            record.identities.push(identity(&position));
        }
    }
}

/// Half the time the side to move takes its last move back, and it is slow to touch pawns.
fn shuffling_move(position: &Position, random: &mut Random, last: Option<Move>) -> Option<Move> {
    let back = last.and_then(|mv| Move::new(mv.to(), mv.from(), MoveKind::Normal));
    if let Some(back) = back.filter(|mv| position.is_legal(*mv))
        && random.below(2) == 0
    {
        return Some(back);
    }
    let moves = position.legal_moves();
    let first = random_move(random, &moves)?;
    let is_pawn_move = position.kind_at(first.from()) == Some(PieceKind::Pawn);
    if is_pawn_move && random.below(8) != 0 { random_move(random, &moves) } else { Some(first) }
}

/// A depth of search for which the answer may differ from that of its neighbours.
fn random_ply(random: &mut Random, record: &Record) -> usize {
    random.below(record.plies() + 3)
}

#[test]
fn occurrences_are_counted() {
    let mut repeated = 0;
    shuffle(1, |position, history, record, _| {
        assert_eq!(history.plies(), record.plies());
        assert_eq!(history.occurrences(position), record.occurrences(position), "{position:?}");
        repeated += usize::from(record.occurrences(position) >= 3);
    });
    assert!(repeated > 100, "only {repeated} threefold repetitions");
}

#[test]
fn repetitions_count_once_within_the_search_and_twice_before() {
    let mut answers = [0; 2];
    shuffle(2, |position, history, record, random| {
        for _ in 0..4 {
            let ply = random_ply(random, record);
            let expected = record.has_seen(position, ply);
            let found = history.is_repetition(position, ply);
            assert_eq!(found, expected, "{position:?} at ply {ply}: {:?}", record.identities);
            answers[usize::from(expected)] += 1;
        }
    });
    assert!(answers.iter().all(|count| *count > 1_000), "one-sided: {answers:?}");
}

#[test]
fn coming_repetitions_are_foreseen() {
    let mut answers = [0; 2];
    shuffle(3, |position, history, record, random| {
        for _ in 0..4 {
            let ply = random_ply(random, record);
            let expected = record.can_repeat(position, ply);
            let found = history.can_repeat(position, ply);
            assert_eq!(found, expected, "{position:?} at ply {ply}: {:?}", record.identities);
            answers[usize::from(expected)] += 1;
        }
    });
    assert!(answers.iter().all(|count| *count > 1_000), "one-sided: {answers:?}");
}

#[test]
fn taking_back_restores_the_history() {
    shuffle(4, |position, history, record, _| {
        let mut longer = history.clone();
        for mv in position.legal_moves().iter() {
            let mut after = position.clone();
            after.play(mv, &mut ());
            longer.push(after.key());
            longer.pop();
        }
        assert_eq!(longer.plies(), record.plies());
        assert_eq!(longer.occurrences(position), record.occurrences(position), "{position:?}");
    });
}
