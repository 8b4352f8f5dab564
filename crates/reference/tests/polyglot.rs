//! Opening books: keys, the format, odd files, and books made from games.

#[path = "../../chess/tests/common/mod.rs"]
mod common;

use common::{shared_data, shared_path};
use std::{
    collections::{HashMap, HashSet, VecDeque},
    fs,
    io::Cursor,
};
use tabia_chess::{Move, MoveKind, Position, Random};
use tabia_reference::polyglot::{
    Book, BookMove, Choice, GamesRead, Maker, Oddity, Selection, key, read_games,
};

#[track_caller]
fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|faults| panic!("{fen}: {faults}"))
}

#[test]
fn keys_are_the_known_ones() {
    let Some(text) = shared_data("polyglot/polyglot-keys.tsv") else { return };
    let mut checked = 0;
    for line in text.lines().skip(1) {
        let fields: Vec<_> = line.split('\t').collect();
        let expected = u64::from_str_radix(fields[3], 16).expect("a key");
        assert_eq!(key(&position(fields[1])), Some(expected), "{line}");
        if !fields[2].is_empty() {
            let mut played = Position::initial();
            for text in fields[2].split(' ') {
                played.play(played.parse_uci(text).expect("legal"), &mut ());
            }
            assert_eq!(key(&played), Some(expected), "played: {line}");
        }
        checked += 1;
    }
    assert_eq!(checked, 109);
}

fn book(file: &str) -> Option<Book> {
    let path = shared_path(file)?;
    let (book, oddities) = Book::read(&fs::read(path).expect("readable")).expect("a book");
    assert_eq!(oddities, []);
    Some(book)
}

#[test]
fn a_real_book_knows_the_openings() {
    let Some(book) = book("polyglot/book_small.bin") else { return };
    assert_eq!(book.len(), 31_467);
    let start = Position::initial();
    let moves = book.moves(&start);
    let names: Vec<_> = moves.iter().map(|book_move| start.to_san(book_move.mv)).collect();
    assert!(["e4", "d4"].iter().all(|name| names.contains(&(*name).to_owned())), "{names:?}");
    assert!(moves.is_sorted_by(|heavy, light| heavy.weight >= light.weight));
    assert_eq!(book.moves(&position("8/8/8/8/8/2k5/8/K6R w - - 0 1")), []);
    // Written again it is the same file.
    assert_eq!(Book::read(&book.to_bytes()), Ok((book, Vec::new())));
}

#[test]
fn choices_follow_the_weights() {
    let Some(book) = book("polyglot/book_small.bin") else { return };
    const DRAWS: u32 = 20_000;
    let start = Position::initial();
    let moves = book.moves(&start);
    let mut random = Random::new(5);
    let best = book.choose(&start, Choice::Best, &mut random);
    assert_eq!(best, moves.first().copied());
    let mut drawn: HashMap<Move, u32> = HashMap::new();
    for _ in 0..DRAWS {
        let BookMove { mv, .. } = book.choose(&start, Choice::Weighted, &mut random).expect("one");
        *drawn.entry(mv).or_default() += 1;
    }
    let total: f64 = moves.iter().map(|book_move| f64::from(book_move.weight)).sum();
    for BookMove { mv, weight } in moves {
        let expected = f64::from(weight) / total;
        let seen = f64::from(drawn.get(&mv).copied().unwrap_or(0)) / f64::from(DRAWS);
        assert!((expected - seen).abs() < 0.02, "{mv}: {seen} instead of {expected}");
    }
}

/// Follows a book from many starts, and counts positions and the castlings met on the way.
fn walk(book: &Book, starts: Vec<Position>) -> (usize, usize) {
    const ENOUGH: usize = 50_000;
    let (mut known, mut castlings) = (0, 0);
    let mut open = VecDeque::from(starts);
    let mut seen = HashSet::new();
    while let Some(position) = open.pop_front() {
        if !seen.insert(position.key()) {
            continue;
        }
        for BookMove { mv, .. } in book.moves(&position) {
            assert!(position.is_legal(mv));
            known += 1;
            castlings += usize::from(mv.kind() == MoveKind::Castle);
            if known < ENOUGH {
                let mut child = position.clone();
                child.play(mv, &mut ());
                open.push_back(child);
            }
        }
    }
    (known, castlings)
}

#[test]
fn castling_is_the_king_taking_its_rook_in_chess_and_chess960() {
    if let Some(book) = book("polyglot/book_small.bin") {
        let (known, castlings) = walk(&book, vec![Position::initial()]);
        assert!(known > 1000 && castlings > 100, "{known} moves, {castlings} castlings");
    }
    if let (Some(book), Some(starts)) =
        (book("polyglot/guide_960.bin"), shared_data("books/FRC_openings.epd"))
    {
        let starts = starts.lines().map(|line| position(line)).collect();
        let (known, castlings) = walk(&book, starts);
        assert!(known > 1000 && castlings > 1000, "{known} moves, {castlings} castlings");
    }
}

#[test]
fn cut_and_unsorted_books_are_used_with_a_word() {
    let Some(path) = shared_path("polyglot/book_small.bin") else { return };
    let bytes = fs::read(path).expect("readable");
    let whole = Book::read(&bytes).expect("a book").0;
    let (cut, oddities) = Book::read(&bytes[..16 * 100 + 7]).expect("a book");
    assert_eq!((cut.len(), oddities.as_slice()), (100, [Oddity::Truncated(7)].as_slice()));
    assert_eq!(oddities[0].to_string(), "the book is cut off: its last 7 bytes are no entry");
    let mut turned: Vec<u8> = bytes.chunks(16).rev().flatten().copied().collect();
    let (sorted, oddities) = Book::read(&turned).expect("a book");
    assert_eq!(oddities, [Oddity::Unsorted]);
    let start = Position::initial();
    let weights = |book: &Book| -> Vec<_> { book.moves(&start).iter().map(|m| m.weight).collect() };
    assert_eq!(weights(&sorted), weights(&whole));
    turned.push(0);
    assert_eq!(Book::read(&turned).expect("a book").1.len(), 2);
}

#[test]
fn what_is_no_book_is_refused() {
    for bytes in [b"".as_slice(), b"short", include_bytes!("polyglot.rs"), &[0; 160], &[255; 160]] {
        assert!(Book::read(bytes).is_err(), "{} bytes", bytes.len());
    }
    // Nothing a file holds can do harm.
    let mut random = Random::new(9);
    for _ in 0..2000 {
        let bytes: Vec<u8> = (0..random.below(200)).map(|_| random.next() as u8).collect();
        if let Ok((book, _)) = Book::read(&bytes) {
            assert_eq!(book.choose(&Position::initial(), Choice::Best, &mut random), None);
        }
    }
}

fn made(pgn: &str, min_games: u32, max_ply: usize) -> (Book, GamesRead) {
    let mut maker = Maker::new(Selection { min_games, max_ply });
    let read = read_games(Cursor::new(pgn.as_bytes()), &mut maker).expect("text in memory");
    (maker.finish(), read)
}

fn listed(book: &Book, position: &Position) -> Vec<(String, u16)> {
    let moves = book.moves(position);
    moves.iter().map(|book_move| (position.to_san(book_move.mv), book_move.weight)).collect()
}

const GAMES: &str = "\
[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 (2. f4 exf4) Nc6 1-0\n\n\
[Result \"1/2-1/2\"]\n\n1. e4 c5 {sharp} 1/2-1/2\n\n\
[Result \"0-1\"]\n\n1. d4 d5 0-1\n\n\
[Result \"*\"]\n\n1. d4 $1 Nf6 *\n\n\
[Result \"1-0\"]\n\n1. e4 e5 2. Qxe5 Nc6 1-0\n\n\
[Variant \"Atomic\"]\n\n1. a3 a6 1-0\n\n\
[FEN \"4k3/8/8/8 w - - 0 1\"]\n\n1. a3 1-0\n";

#[test]
fn a_book_is_made_from_games() {
    let start = Position::initial();
    let (book, read) = made(GAMES, 1, 100);
    assert_eq!(read, GamesRead { games: 5, broken: 1, foreign: 2 });
    assert_eq!(listed(&book, &start), [("e4".to_owned(), 5), ("d4".to_owned(), 1)]);
    let mut after = start.clone();
    after.play(after.parse_san("e4").expect("legal"), &mut ());
    assert_eq!(listed(&book, &after), [("c5".to_owned(), 1)], "e5 only lost");
    let (book, _) = made(GAMES, 3, 100);
    assert_eq!(listed(&book, &start), [("e4".to_owned(), 5)], "d4 was played too seldom");
    assert_eq!(book.moves(&after), []);
    let (book, _) = made(GAMES, 1, 1);
    assert_eq!(book.len(), 2, "only first moves");
}

#[test]
fn castling_and_promotion_survive_the_file() {
    for (fen, san) in [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ["O-O", "O-O-O"]),
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", ["O-O", "O-O-O"]),
        ("1r3kr1/pppppppp/8/8/8/8/PPPPPPPP/1R3KR1 w GBgb - 0 1", ["O-O", "O-O-O"]),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", ["a8=N", "a8=Q+"]),
        ("4k3/8/8/8/8/8/p7/4K3 b - - 0 1", ["a1=B", "a1=R+"]),
    ] {
        let start = position(fen);
        let mut maker = Maker::new(Selection { min_games: 1, max_ply: 1 });
        for text in san {
            maker.add(&start, &[start.parse_san(text).expect("legal")], Some(start.turn()));
        }
        let bytes = maker.finish().to_bytes();
        let (book, oddities) = Book::read(&bytes).expect("a book");
        assert_eq!(oddities, []);
        let mut found: Vec<_> = listed(&book, &start).into_iter().map(|(name, _)| name).collect();
        found.sort_unstable();
        let mut expected = san.map(str::to_owned);
        expected.sort_unstable();
        assert_eq!(found, expected, "{fen}");
    }
}

#[test]
fn real_games_of_all_kinds_are_read() {
    let mut total = GamesRead::default();
    let mut maker = Maker::new(Selection { min_games: 1, max_ply: 60 });
    for name in [
        "lichess_db_100k",
        "twic1599_100k",
        "kasparov-deep-blue-1997",
        "cutechess-fischerrandom",
        "variations",
        "corrupted",
        "non_ascii",
        "utf8-bom",
        "no_moves",
        "unescaped_quote_header",
    ] {
        let Some(path) = shared_path(&format!("pgn/{name}.pgn")) else { return };
        let read = read_games(fs::File::open(path).expect("there"), &mut maker).expect("readable");
        assert_eq!(read.foreign, 0, "{name}");
        total.games += read.games;
        total.broken += read.broken;
    }
    assert!(total.games > 165 && total.broken <= 3, "{total:?}");
    let book = maker.finish();
    let (known, castlings) = walk(&book, vec![Position::initial()]);
    assert!(known > 2000 && castlings > 50, "{known} moves, {castlings} castlings");
}
