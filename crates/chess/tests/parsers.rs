//! Whatever text comes in, the parsers answer; what they accept is sound and reads back.
//!
//! Every parser gets random bytes, random words of its own alphabet, and valid text with a few
//! faults in it. All of it is drawn from fixed seeds, so that a failure comes again.

mod common;

use common::RandomGames;
use std::{
    fmt::Display,
    panic::{AssertUnwindSafe, catch_unwind},
};
use tabia_chess::{
    Color, Piece, Position, Random, Setup, Square, Stage,
    notation::{
        epd::Epd,
        uci::{CastlingSpelling, format as to_uci},
    },
};

/// How many texts each parser reads.
const TEXTS: usize = 120_000;
/// How many of them a parser must accept, or the test says too little.
const ACCEPTED: usize = 2_000;

/// Texts for one parser.
struct Texts {
    random: Random,
    alphabet: Vec<char>,
    valid: Vec<String>,
    produced: usize,
}

impl Texts {
    fn new(seed: u64, alphabet: &str, valid: Vec<String>) -> Self {
        let alphabet = alphabet.chars().collect();
        Self { random: Random::new(seed), alphabet, valid, produced: 0 }
    }

    fn random_bytes(&mut self) -> String {
        let length = self.random.below(80);
        let bytes: Vec<u8> = (0..length).map(|_| self.random.next() as u8).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn random_letters(&mut self) -> String {
        let longest = self.valid.iter().map(String::len).max().unwrap_or_default();
        let length = self.random.below(longest + 4);
        (0..length).map(|_| self.letter()).collect()
    }

    /// A letter that means something to the parser; now and then one that means nothing.
    fn letter(&mut self) -> char {
        match self.random.below(40) {
            0 => char::from_u32(self.random.below(0x2_FFFF) as u32).unwrap_or('\u{FFFD}'),
            _ => self.alphabet[self.random.below(self.alphabet.len())],
        }
    }

    fn damaged(&mut self) -> String {
        let mut letters: Vec<char> =
            self.valid[self.random.below(self.valid.len())].chars().collect();
        for _ in 0..self.random.below(4) {
            let at = self.random.below(letters.len() + 1);
            let until = at + self.random.below(letters.len() - at + 1);
            match self.random.below(6) {
                0 => letters.insert(at, self.letter()),
                1 => letters.truncate(at),
                2 => drop(letters.drain(at..until.min(at + 3))),
                3 => letters.extend_from_within(at..until),
                4 => letters[at..until].reverse(),
                _ => {
                    let letter = self.letter();
                    letters.splice(at..until.min(at + 1), [letter]);
                }
            }
        }
        letters.into_iter().collect()
    }
}

impl Iterator for Texts {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        self.produced += 1;
        Some(match self.produced % 6 {
            0 => self.random_bytes(),
            1 => self.random_letters(),
            _ => self.damaged(),
        })
    }
}

/// Feeds texts to a parser and what it accepts to `check`, and names the text if either panics.
fn feed<T, E: Display>(
    texts: Texts,
    parse: impl Fn(&str) -> Result<T, E>,
    mut check: impl FnMut(&str, T),
) {
    let mut accepted = 0;
    for text in texts.take(TEXTS) {
        let outcome = catch_unwind(AssertUnwindSafe(|| match parse(&text) {
            Ok(value) => {
                check(&text, value);
                true
            }
            Err(error) => {
                assert!(!error.to_string().is_empty(), "an error says what is wrong");
                false
            }
        }));
        let Ok(is_accepted) = outcome else { panic!("while reading {text:?}") };
        accepted += usize::from(is_accepted);
    }
    assert!(accepted >= ACCEPTED, "only {accepted} of {TEXTS} texts were accepted");
}

/// FENs of random games, in both spellings of castling, with up to six fields.
fn valid_fens() -> Vec<String> {
    let mut fens = Vec::new();
    for step in RandomGames::new(5).take(20_000).step_by(37) {
        fens.push(step.position.to_fen());
        let shredder = step.position.to_shredder_fen();
        fens.push(shredder.rsplitn(3, ' ').last().unwrap_or_default().to_owned());
        fens.push(shredder);
    }
    fens
}

const FEN_LETTERS: &str = "pnbrqkPNBRQK12345678/wb-KQkqAHah0123456789 \t";

/// Everything that a search would ask of a position works, whatever the position.
fn exercise(position: &Position) {
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_legal_moves());
    assert_eq!(
        moves.len(),
        position.moves(Stage::Noisy).len() + position.moves(Stage::Quiet).len()
    );
    assert_eq!(position.outcome().is_none(), position.flipped().outcome().is_none());
    for color in Color::ALL {
        let threats = position.threats(color);
        for square in Square::ALL {
            let is_attacked = position.is_attacked(square, color, position.occupied());
            assert_eq!(threats.all.contains(square), is_attacked, "{square} by {color}");
        }
        assert!(threats.by_pawns.without(threats.by_minors).is_empty());
        assert!(threats.by_minors.without(threats.by_rooks).is_empty());
        assert!(threats.by_rooks.without(threats.all).is_empty());
    }
    for mv in moves.iter() {
        assert!(position.is_legal(mv));
        assert_eq!(position.parse_san(&position.to_san(mv)), Ok(mv), "{mv}");
        let is_worth = |threshold| position.see(mv, threshold, &[100, 300, 300, 500, 900, 0]);
        assert!(is_worth(-20_000) && !is_worth(20_000), "{mv}");
        let mut after = position.clone();
        after.play(mv, &mut ());
        assert_eq!(after.turn(), !position.turn());
    }
}

#[test]
fn fens_of_positions() {
    let mut accepted = 0;
    let texts = Texts::new(1, FEN_LETTERS, valid_fens());
    feed(texts, Position::from_fen, |_, position| {
        for fen in [position.to_fen(), position.to_shredder_fen()] {
            assert_eq!(Position::from_fen(&fen).as_ref(), Ok(&position), "{fen}");
        }
        accepted += 1;
        if accepted % 8 == 0 {
            exercise(&position);
        }
    });
}

#[test]
fn fens_of_setups() {
    let texts = Texts::new(2, FEN_LETTERS, valid_fens());
    feed(texts, Setup::from_fen, |_, setup| {
        // Letters that name no rook grant nothing, and are not written again.
        let sound = Setup { dropped_castling: Vec::new(), ..setup };
        assert_eq!(Setup::from_fen(&sound.to_fen()).as_ref(), Ok(&sound));
        assert_eq!(sound.flipped().flipped(), sound);
    });
}

#[test]
fn epds() {
    let operations =
        ["bm Nf3 e4; id \"one; two\";", "am O-O;", ";D1 20 ;D2 400", "c0 \"\"; acd 12; ce -5", ""];
    let lines = valid_fens().into_iter().zip(operations.into_iter().cycle());
    let lines = lines.map(|(fen, operations)| format!("{fen} {operations}")).collect();
    let alphabet = format!("{FEN_LETTERS};;;\"\" bmamidce");
    feed(Texts::new(3, &alphabet, lines), str::parse::<Epd>, |_, epd| {
        assert_eq!(Position::from_fen(&epd.position.to_fen()).as_ref(), Ok(&epd.position));
        for operation in &epd.operations {
            // An operand that is no move is an error, never a panic.
            if let Ok(moves) = epd.moves(&operation.opcode) {
                assert!(moves.into_iter().all(|mv| epd.position.is_legal(mv)));
            }
        }
    });
}

/// Positions with every kind of move.
fn places_to_move() -> Vec<Position> {
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "1rk3r1/8/8/8/8/8/8/R3K1R1 w GAgb - 0 1",
        "Q6Q/8/8/2k5/8/8/8/Q3K2Q w - - 0 1",
    ]
    .map(|fen| Position::from_fen(fen).expect(fen))
    .into()
}

#[test]
fn moves_in_san() {
    for (seed, position) in (40..).zip(places_to_move()) {
        let moves = position.legal_moves();
        let mut valid: Vec<String> = moves.iter().map(|mv| position.to_san(mv)).collect();
        valid
            .extend(["0-0", "o-o-o", "exf6 e.p.", "b8(Q)", "Ng1-f3!?", "Pe2e4"].map(str::to_owned));
        let texts = Texts::new(seed, "KQRBNPabcdefgh12345678xO0o-=+#!?():. ", valid);
        feed(
            texts,
            |text| position.parse_san(text),
            |text, mv| {
                assert!(position.is_legal(mv), "{text} was read as {mv}");
                assert_eq!(position.parse_san(&position.to_san(mv)), Ok(mv));
            },
        );
    }
}

#[test]
fn moves_in_uci() {
    for (seed, position) in (50..).zip(places_to_move()) {
        let moves = position.legal_moves();
        let spellings = [CastlingSpelling::KingTakesRook, CastlingSpelling::KingTarget];
        let valid = moves.iter().flat_map(|mv| spellings.map(|spelling| to_uci(mv, spelling)));
        let texts = Texts::new(seed, "abcdefgh12345678qrbnkp0 QN", valid.collect());
        feed(
            texts,
            |text| position.parse_uci(text),
            |text, mv| {
                assert!(position.is_legal(mv), "{text} was read as {mv}");
                let spelling = to_uci(mv, CastlingSpelling::KingTakesRook);
                assert_eq!(position.parse_uci(&spelling), Ok(mv));
            },
        );
    }
}

#[test]
fn squares() {
    let valid = Square::ALL.map(|square| square.to_string()).into();
    let texts = Texts::new(6, "abcdefghABCDEFGH123456789i0", valid);
    feed(texts, str::parse::<Square>, |text, square| {
        assert_eq!(square.to_string(), text.to_ascii_lowercase());
    });
}

/// What `MoveList` has room for.
const MOVE_LIST_CAPACITY: usize = 512;
/// No position that a game can reach has more moves.
const MOST_MOVES_IN_A_GAME: usize = 218;

/// A setup with this many queens a side, added where the position stays playable.
fn queens(random: &mut Random, turn: Color, white: usize, black: usize) -> Setup {
    let mut setup = Setup { turn, ..Setup::empty() };
    setup.board[Square::A1] = Some(Piece::WhiteKing);
    setup.board[Square::H8] = Some(Piece::BlackKing);
    let mut waiting = vec![Piece::WhiteQueen; white];
    waiting.extend(vec![Piece::BlackQueen; black]);
    for _ in 0..2_000 {
        let Some(queen) = waiting.pop() else { break };
        let square = Square::ALL[random.below(Square::COUNT)];
        let mut fuller = setup.clone();
        let is_free = fuller.board[square].replace(queen).is_none();
        if is_free && fuller.validate().is_ok() {
            setup = fuller;
        } else {
            waiting.insert(0, queen);
        }
    }
    setup
}

/// The setup with one man on another square.
fn shifted(setup: &Setup, random: &mut Random) -> Setup {
    let mut shifted = setup.clone();
    let [from, to] = [(); 2].map(|()| random.below(Square::COUNT));
    shifted.board.swap(from, to);
    shifted
}

fn count_moves(setup: &Setup) -> Option<usize> {
    let position = setup.clone().into_position().ok()?;
    let moves = position.legal_moves();
    assert_eq!(moves.len(), position.count_legal_moves(), "{position:?}");
    assert!(moves.len() < MOVE_LIST_CAPACITY, "{position:?}");
    Some(moves.len())
}

/// A queen has at most 27 moves and a king 10, so sixteen men never have 512. This climbs from
/// random crowds of queens towards the most moves it can find, and watches the lists on the way.
#[test]
fn no_crowd_of_queens_fills_the_move_list() {
    let mut random = Random::new(15);
    let mut most = 0;
    for round in 0..30 {
        let turn = Color::ALL[round % 2];
        let others = random.below(16);
        let (white, black) = if turn == Color::White { (15, others) } else { (others, 15) };
        let mut setup = queens(&mut random, turn, white, black);
        let mut best = count_moves(&setup).expect("every step kept it playable");
        for _ in 0..3_000 {
            let next = shifted(&setup, &mut random);
            if let Some(moves) = count_moves(&next).filter(|moves| *moves >= best) {
                (setup, best) = (next, moves);
            }
        }
        exercise(&setup.into_position().expect("only playable steps were taken"));
        most = most.max(best);
    }
    assert!(most > MOST_MOVES_IN_A_GAME, "the climb ends at {most} moves");
}
