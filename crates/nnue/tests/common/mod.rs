//! What several test files and the bench need: random networks and positions worth trying.

#![allow(dead_code, reason = "every test file is a crate of its own and uses only its part")]

use std::sync::Arc;
use tabia_chess::{Move, Position, Random, chess960};
use tabia_nnue::{Architecture, InputSet, Network, Parts};

/// Positions with castling both ways, promotions, en passant and pins, and perft depths.
pub const POSITIONS: [(&str, u32); 9] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3),
    // Chess960: rooks next to kings, kings that castle onto their rook's square or stay.
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 3),
    ("1r2k2r/8/8/8/8/8/8/1R2K2R w HBhb - 0 1", 3),
    ("rk1r4/8/8/8/8/8/8/RK1R4 w DAda - 0 1", 3),
];

/// A network of random numbers, large enough to clip and small enough to be valid.
pub fn random_network(hidden: usize, inputs: InputSet, seed: u64) -> Arc<Network> {
    let architecture = Architecture { hidden, inputs };
    let mut random = Random::new(seed);
    let mut words = |count: usize, limit: i16| -> Vec<i16> {
        (0..count)
            .map(|_| (random.below(2 * limit as usize + 1) as i32 - i32::from(limit)) as i16)
            .collect()
    };
    let parts = Parts {
        feature_weights: words(architecture.feature_weights(), 70),
        feature_biases: words(hidden, 300),
        output_weights: words(architecture.output_weights(), if hidden <= 128 { 127 } else { 50 }),
        output_biases: words(8, 20_000).into_iter().map(i32::from).collect(),
    };
    let network = Network::from_parts(architecture, parts, format!("random, seed {seed}"));
    Arc::new(network.expect("the numbers are within bounds"))
}

/// One of the positions of interest or a Chess960 start.
pub fn random_start(random: &mut Random) -> Position {
    let choice = random.below(2 * POSITIONS.len());
    if let Some((fen, _)) = POSITIONS.get(choice) {
        return Position::from_fen(fen).expect("valid");
    }
    let mut arrangement = || random.below(chess960::ARRANGEMENTS.into()) as u16;
    chess960::start(arrangement(), arrangement()).expect("valid")
}

/// A legal move, if there is one. Noisy moves and castling come up more often than their share.
pub fn random_move(position: &Position, random: &mut Random) -> Option<Move> {
    let all: Vec<Move> = position.legal_moves().iter().collect();
    let special: Vec<Move> =
        all.iter().copied().filter(|mv| position.is_noisy(*mv) || mv.is_castle()).collect();
    let moves = if special.is_empty() || random.below(3) != 0 { all } else { special };
    (!moves.is_empty()).then(|| moves[random.below(moves.len())])
}

/// Positions of random games, Chess960 among them.
pub fn positions(seed: u64, count: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    let mut position = random_start(&mut random);
    let mut positions = Vec::new();
    while positions.len() < count {
        match random_move(&position, &mut random) {
            Some(mv) if random.below(60) != 0 => position.play(mv, &mut ()),
            _ => position = random_start(&mut random),
        }
        positions.push(position.clone());
    }
    positions
}

/// Packs so many numbers by hand: one, with its sign in the lowest place, then zeros. The first 64
/// have this width, the others none.
pub fn packed_by_hand(folded: u32, width: u32, len: usize) -> Vec<u8> {
    let bits_of = |number: u32, count| (0..count).map(move |place| number >> place & 1 == 1);
    let mut bits: Vec<bool> = bits_of(width, 4).collect();
    bits.extend((0..folded >> width).map(|_| true).chain([false]));
    bits.extend(bits_of(folded, width));
    bits.extend((1..len.min(64)).flat_map(|_| bits_of(0, 1 + width)));
    let later_blocks = len.saturating_sub(64).div_ceil(64);
    bits.resize(bits.len() + 4 * later_blocks + len.saturating_sub(64), false);
    bits.chunks(8)
        .map(|byte| byte.iter().rev().fold(0, |sum, bit| sum << 1 | u8::from(*bit)))
        .collect()
}
