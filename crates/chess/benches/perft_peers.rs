//! Bulk-counting perft of Tabia beside the open move generators of the Rust world.
//!
//! `cargo bench -p tabia-chess --bench perft_peers` plays every position with every library in
//! turn, several rounds in one process, and keeps each one's best time. All counts must agree.

#![expect(clippy::print_stdout, reason = "a benchmark reports to the terminal")]

use std::time::{Duration, Instant};

/// A perft of one library: FEN and depth in, leaves out.
type Perft = fn(&str, u32) -> u64;

const LIBRARIES: [(&str, Perft); 4] =
    [("tabia", tabia), ("cozy-chess", cozy), ("shakmaty", shaky), ("chess", jordan)];

const POSITIONS: [(&str, &str, u32); 6] = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6),
    ("Kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5),
    ("rook endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5),
    ("tension", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5),
    ("middlegame", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5),
];

const ROUNDS: usize = 5;

fn main() {
    let mut best = vec![[Duration::MAX; LIBRARIES.len()]; POSITIONS.len()];
    let mut leaves = [0; POSITIONS.len()];
    for _ in 0..ROUNDS {
        for (row, (name, fen, depth)) in POSITIONS.iter().enumerate() {
            for (column, (library, perft)) in LIBRARIES.iter().enumerate() {
                let start = Instant::now();
                let count = perft(fen, *depth);
                best[row][column] = best[row][column].min(start.elapsed());
                assert!(leaves[row] == 0 || leaves[row] == count, "{library} differs on {name}");
                leaves[row] = count;
            }
        }
    }
    report(&best, &leaves);
}

fn report(best: &[[Duration; LIBRARIES.len()]], leaves: &[u64]) {
    print!("{:<14}", "million/s");
    for (library, _) in LIBRARIES {
        print!("{library:>12}");
    }
    println!("{:>14}", "ratio to best");
    let mut log_sum = 0.0;
    for (row, (name, ..)) in POSITIONS.iter().enumerate() {
        let speeds = best[row].map(|time| leaves[row] as f64 / time.as_secs_f64() / 1e6);
        let rival = speeds[1..].iter().copied().fold(0.0, f64::max);
        let ratio = speeds[0] / rival;
        log_sum += ratio.ln();
        print!("{name:<14}");
        for speed in speeds {
            print!("{speed:>12.1}");
        }
        println!("{ratio:>14.2}");
    }
    let mean = (log_sum / POSITIONS.len() as f64).exp();
    println!("geometric mean of the ratios: {mean:.3}");
}

fn tabia(fen: &str, depth: u32) -> u64 {
    let position = tabia_chess::Position::from_fen(fen).expect("valid FEN");
    tabia_chess::perft(&position, depth)
}

fn cozy(fen: &str, depth: u32) -> u64 {
    fn count(board: &cozy_chess::Board, depth: u32) -> u64 {
        let mut leaves = 0;
        if depth == 1 {
            board.generate_moves(|moves| {
                leaves += moves.len() as u64;
                false
            });
        } else {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut child = board.clone();
                    child.play_unchecked(mv);
                    leaves += count(&child, depth - 1);
                }
                false
            });
        }
        leaves
    }
    count(&fen.parse().expect("valid FEN"), depth)
}

fn shaky(fen: &str, depth: u32) -> u64 {
    use shakmaty::{CastlingMode, Chess, fen::Fen};
    let fen: Fen = fen.parse().expect("valid FEN");
    let position: Chess = fen.into_position(CastlingMode::Standard).expect("legal position");
    shakmaty::perft(&position, depth)
}

fn jordan(fen: &str, depth: u32) -> u64 {
    use chess::{Board, MoveGen};
    fn count(board: &Board, depth: u32) -> u64 {
        let moves = MoveGen::new_legal(board);
        if depth == 1 {
            moves.len() as u64
        } else {
            moves.map(|mv| count(&board.make_move_new(mv), depth - 1)).sum()
        }
    }
    count(&fen.parse().expect("valid FEN"), depth)
}
