//! Exact leaf counts: a table of facts in this file, and the suites of the shared data folder.
//!
//! `cargo test --release -p tabia-chess --test perft_suites` counts some 26 billion leaves.
//! `TABIA_PERFT=full cargo test --release -p tabia-chess --test perft_suites` goes to the last
//! depth that the files know, which takes hours. A build with debug assertions checks a sample.

mod common;

use common::{shared_data, spread_over_cores};
use std::{env, sync::Mutex};
use tabia_chess::{Color, Fault, Position, perft};

/// Positions in which move generators go wrong: name, FEN, depth and leaves. shakmaty and
/// cozy-chess agree on every one of these counts.
#[rustfmt::skip]
const FACTS: [(&str, &str, u32, u64); 51] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4, 197_281),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
    ("wiki position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
    ("wiki position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9_467),
    ("wiki position 4, mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", 3, 9_467),
    ("wiki position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
    ("wiki position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3, 89_890),
    ("promotions everywhere", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4, 182_838),
    ("all castling, open board", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 3, 13_744),
    ("en passant would bare the king on its rank", "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 5, 185_429),
    ("en passant would bare the black king on its rank", "8/8/8/8/k1p4R/8/3P4/3K4 w - - 0 1", 5, 185_429),
    ("en passant would bare the king on its diagonal", "8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1", 5, 138_886),
    ("en passant uncovers a check", "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1", 5, 206_379),
    ("en passant uncovers a check by Black", "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 5, 206_379),
    ("en passant pinned along the fourth rank", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", 5, 117_741),
    ("two pawns may capture in passing", "4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", 6, 118_938),
    ("one of two en passant captures is pinned", "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", 5, 100_228),
    ("en passant takes the checking pawn", "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", 5, 36_744),
    ("castling gives check, short", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", 5, 120_330),
    ("castling gives check, long", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 5, 141_077),
    ("castling rights lost by captures", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 3, 27_826),
    ("castling prevented by attacks", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 3, 50_509),
    ("the attacked b1 does not stop long castling", "1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 4, 57_729),
    ("promotion out of check", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 4, 19_174),
    ("discovered check", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 4, 31_961),
    ("promotion gives check", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217_342),
    ("under-promotion gives check", "8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92_683),
    ("self-stalemate", "K1k5/8/P7/8/8/8/8/8 w - - 0 1", 7, 15_453),
    ("stalemate and checkmate", "8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 6, 43_261),
    ("double check", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23_527),
    ("checkmate", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", 1, 0),
    ("stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1, 0),
    ("smothered mate", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", 1, 0),
    ("the most moves of any legal position", "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 4, 85_043),
    ("pinned men on all lines", "3q1r1k/8/1b1R2B1/8/r2NKP1r/8/2P3N1/1b2r2b w - - 0 1", 4, 185_579),
    ("pawns locked, one move", "2b5/kpPp4/1p1P4/1P6/6p1/4p1P1/4PpPK/5B2 w - - 0 1", 7, 1),
    ("fast pawns", "8/PPP4k/8/8/8/8/4Kppp/8 w - - 0 1", 4, 89_363),
    ("Chess960 start 0", "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1", 4, 201_143),
    ("Chess960: inner rook castles", "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w EAea - 0 1", 3, 12_333),
    ("Chess960: castling rook by file letter", "1rr1k3/8/8/8/8/8/8/RR2K3 w Bc - 0 1", 4, 221_071),
    ("Chess960: rook shields its king", "8/8/8/8/8/8/k7/qR1K4 w B - 0 1", 5, 162_212),
    ("Chess960: king and rook change places", "1k6/8/8/8/8/8/8/5KR1 w G - 0 1", 5, 100_560),
    ("Chess960: king stays, rook jumps", "2k5/8/8/8/8/8/8/1RK5 w B - 0 1", 5, 72_673),
    ("Chess960: short rook bars long castling", "4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 0 1", 3, 71_908),
    ("Chess960: middlegame", "1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", 3, 31_058),
    ("Chess960: king walk", "8/8/8/B2p3Q/2qPp1P1/b7/2P2PkP/4K2R b K - 0 1", 3, 14_583),
    ("Chess960: king on the edge", "r2r3k/p7/3p4/8/8/P6P/8/R3K2R b KQq - 0 1", 4, 64_639),
    ("double Chess960, nothing alike", "nrkbbrnq/pppp1ppp/4p3/8/6P1/5Q2/PPPPPP1P/BBRKNNR1 b GCfb - 1 2", 3, 20_955),
    ("double Chess960, kings apart", "bqnbrknr/p1pppppp/8/1p6/4P3/8/PPPPNPPP/BR1KRNQB b EBhe - 1 2", 3, 17_054),
    ("double Chess960, both may castle", "rk2r3/ppp2ppp/8/3pp3/3PP3/8/PPP2PPP/1R3KR1 w GBea - 0 9", 3, 12_946),
    ("double Chess960, castling on an open board", "1rk3r1/8/8/8/8/8/8/R3K1R1 w GAgb - 0 1", 3, 11_981),
];

/// In the tricky suite, but refused here: White has more than sixteen men.
const TOO_MANY_MEN: &str = "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - -";

#[test]
fn facts_of_this_file() {
    for (name, fen, depth, leaves) in FACTS {
        let position = Position::from_fen(fen).expect(fen);
        assert_eq!(perft(&position, depth), leaves, "{name}: {fen} at depth {depth}");
        let flipped = position.flipped();
        assert_eq!(perft(&flipped, depth), leaves, "{name}, flipped: {flipped:?}");
    }
}

#[test]
fn standard_suite() {
    run("perft/standard.epd", read_epd, Effort { optimised_depth: 6, debug_stride: 1 });
}

#[test]
fn chess960_suite() {
    run("perft/fischer.epd", read_epd, Effort { optimised_depth: 5, debug_stride: 1 });
}

#[test]
fn tricky_suite() {
    let faults = Position::from_fen(TOO_MANY_MEN).expect_err("no side has so many men");
    assert_eq!(faults.as_slice(), [Fault::TooManyMen(Color::White)]);
    // Some lines of play are forced for many plies, so depth means little here.
    run("perft/tricky.perft", read_tricky, Effort { optimised_depth: 32, debug_stride: 1 });
}

#[test]
fn random_suite() {
    run("perft/random.epd", read_comma_separated, Effort { optimised_depth: 4, debug_stride: 3 });
}

/// A position of a suite and its known counts.
struct Entry {
    fen: String,
    counts: Vec<Count>,
}

#[derive(Clone, Copy)]
struct Count {
    depth: u32,
    leaves: u64,
}

/// How much of a suite is worth its time.
#[derive(Clone, Copy)]
struct Effort {
    /// How deep an optimised build goes.
    optimised_depth: u32,
    /// A build with debug assertions takes every so many-th position.
    debug_stride: usize,
}

/// How many leaves a position may have in a build with debug assertions.
const DEBUG_LEAVES: u64 = 100_000;

impl Effort {
    fn stride(self) -> usize {
        if cfg!(debug_assertions) && !wants_everything() { self.debug_stride } else { 1 }
    }

    fn allows(self, count: Count) -> bool {
        wants_everything()
            || if cfg!(debug_assertions) {
                count.leaves <= DEBUG_LEAVES
            } else {
                count.depth <= self.optimised_depth
            }
    }
}

fn wants_everything() -> bool {
    env::var("TABIA_PERFT").is_ok_and(|extent| extent == "full")
}

/// Counts every position of a suite as deep as the effort allows. The deepest count implies the
/// shallower ones: a wrong move anywhere above changes it.
fn run(file: &str, read: fn(&str) -> Vec<Entry>, effort: Effort) {
    let Some(text) = shared_data(file) else { return };
    let mut jobs: Vec<(Count, String)> = read(&text)
        .into_iter()
        .filter(|entry| entry.fen != TOO_MANY_MEN)
        .step_by(effort.stride())
        .filter_map(|entry| {
            let allowed = entry.counts.into_iter().filter(|count| effort.allows(*count));
            allowed.max_by_key(|count| count.depth).map(|count| (count, entry.fen))
        })
        .collect();
    assert!(jobs.len() >= 20, "{file} has only {} positions", jobs.len());
    // Largest first, so that no core is left alone with a long job at the end.
    jobs.sort_by_key(|(count, _)| std::cmp::Reverse(count.leaves));

    let mismatches = Mutex::new(Vec::new());
    spread_over_cores(&jobs, |(count, fen)| {
        let position = Position::from_fen(fen).expect(fen);
        let found = perft(&position, count.depth);
        if found != count.leaves {
            let Count { depth, leaves } = count;
            let word = format!("{fen} at depth {depth}: expected {leaves}, found {found}");
            mismatches.lock().expect("no other core panicked").push(word);
        }
    });
    let mismatches = mismatches.into_inner().expect("no core panicked");
    assert!(mismatches.is_empty(), "{file}:\n{}", mismatches.join("\n"));
}

/// Lines such as `fen ;D1 20 ;D2 400`.
fn read_epd(text: &str) -> Vec<Entry> {
    text.lines()
        .map(|line| {
            let mut parts = line.split(';');
            let fen = parts.next().unwrap_or_default().trim().to_owned();
            let counts = parts.map(|part| {
                let (depth, leaves) = part.trim().split_once(' ').expect(line);
                count(depth.strip_prefix('D').expect(line), leaves)
            });
            Entry { fen, counts: counts.collect() }
        })
        .collect()
}

/// Lines such as `fen,20,400,8902`: the counts from depth 1 on.
fn read_comma_separated(text: &str) -> Vec<Entry> {
    text.lines()
        .map(|line| {
            let mut parts = line.split(',');
            let fen = parts.next().unwrap_or_default().to_owned();
            let counts = parts
                .zip(1_u32..)
                .map(|(leaves, depth)| Count { depth, leaves: leaves.trim().parse().expect(line) });
            Entry { fen, counts: counts.collect() }
        })
        .collect()
}

/// Blocks of lines: `epd fen`, then `perft depth leaves` as often as it is known.
fn read_tricky(text: &str) -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in text.lines() {
        if let Some(fen) = line.strip_prefix("epd ") {
            entries.push(Entry { fen: fen.trim().to_owned(), counts: Vec::new() });
        } else if let Some(known) = line.strip_prefix("perft ") {
            let (depth, leaves) = known.trim().split_once(' ').expect(line);
            let entry = entries.last_mut().expect("a count follows its position");
            entry.counts.push(count(depth, leaves));
        }
    }
    entries
}

fn count(depth: &str, leaves: &str) -> Count {
    Count {
        depth: depth.trim().parse().expect("a depth is a number"),
        leaves: leaves.trim().parse().expect("a count is a number"),
    }
}
