//! The policy network: moves have their own numbers, sides and wings are alike, files are safe.

mod common;

use common::{packed_by_hand, positions};
use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};
use tabia_chess::{Castling, Move, Position, Random, Square};
use tabia_nnue::{
    NetworkError,
    policy::{MAX_MOVE_WEIGHT, MOVES, MoveNumbers, PolicyNetwork, PolicyParts},
};

/// A network of random numbers, large enough to clip.
fn random_policy(hidden: usize, seed: u64) -> PolicyNetwork {
    let mut random = Random::new(seed);
    let mut number = |limit: i32| random.below(2 * limit as usize + 1) as i32 - limit;
    let zero = PolicyParts::zero(hidden);
    let mut words =
        |count: usize, limit| (0..count).map(|_| number(limit) as i16).collect::<Vec<_>>();
    let parts = PolicyParts {
        feature_weights: words(zero.feature_weights.len(), 70),
        feature_biases: words(hidden, 300),
        move_weights: words(zero.move_weights.len(), 100),
        move_biases: (0..MOVES).map(|_| number(60_000)).collect(),
        temperature: 1.25,
    };
    PolicyNetwork::from_parts(hidden, parts, format!("random, seed {seed}")).expect("valid")
}

fn with_turned(mv: Move, turn: impl Fn(Square) -> Square) -> Move {
    Move::new(turn(mv.from()), turn(mv.to()), mv.kind()).expect("two squares")
}

/// The same probabilities for moves that correspond.
fn assert_alike(
    network: &PolicyNetwork,
    position: &Position,
    other: &Position,
    turn: impl Fn(Square) -> Square,
) {
    let others: HashMap<_, _> = network.probabilities(other).into_iter().collect();
    let own = network.probabilities(position);
    assert_eq!(own.len(), others.len(), "{position:?}");
    for (mv, chance) in own {
        let mirrored = others[&with_turned(mv, &turn)];
        assert!((mirrored - chance).abs() < 1e-6, "{position:?} {mv}: {chance} {mirrored}");
    }
}

#[test]
fn legal_moves_have_different_numbers() {
    for position in positions(1, 30_000) {
        let numbers = MoveNumbers::new(&position);
        let mut seen = HashSet::new();
        for mv in position.legal_moves().iter() {
            let number = numbers.number(mv).expect("every legal move has a number");
            assert!(number < MOVES && seen.insert(number), "{position:?} {mv}");
        }
    }
}

#[test]
fn probabilities_sum_to_one_and_fall() {
    let network = random_policy(64, 2);
    for position in positions(3, 2000) {
        let probabilities = network.probabilities(&position);
        assert_eq!(probabilities.len(), position.legal_moves().len());
        assert!(probabilities.is_sorted_by(|(_, one), (_, two)| one >= two));
        if !probabilities.is_empty() {
            let sum: f32 = probabilities.iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-4, "{position:?}: {sum}");
        }
    }
}

#[test]
fn exchanging_the_colours_changes_nothing() {
    let network = random_policy(64, 4);
    for position in positions(5, 1000) {
        assert_alike(&network, &position, &position.flipped(), Square::flipped);
    }
}

#[test]
fn left_and_right_are_alike_when_nobody_castles() {
    let network = random_policy(64, 6);
    for position in positions(7, 1000) {
        let mut setup = position.to_setup();
        setup.castling = Castling::NONE;
        let mut mirrored = setup.clone();
        for square in Square::ALL {
            mirrored.board[square.mirrored()] = setup.board[square];
        }
        mirrored.en_passant = setup.en_passant.map(Square::mirrored);
        let [one, two] = [setup, mirrored].map(|setup| setup.into_position().expect("valid"));
        assert_alike(&network, &one, &two, Square::mirrored);
    }
}

#[test]
fn networks_survive_the_way_through_a_file() {
    for hidden in [32, 64, 96] {
        let network = random_policy(hidden, 8);
        let bytes = network.write();
        assert!(PolicyNetwork::is_named_in(&bytes));
        let back = PolicyNetwork::read(&bytes).expect("just written");
        assert_eq!(back, network);
        assert_eq!((back.checksum(), back.description()), (network.checksum(), "random, seed 8"));
        assert_eq!(back.write(), bytes);
    }
}

#[test]
fn each_kind_of_damage_has_its_sentence() {
    let bytes = random_policy(32, 9).write();
    let changed = |place: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = byte;
        PolicyNetwork::read(&bytes).expect_err("damaged")
    };
    assert_eq!(changed(0, b'X').to_string(), "this is not the file of a Tabia policy network");
    assert_eq!(changed(8, 9), NetworkError::UnknownVersion(9));
    assert_eq!(changed(12, bytes[12] ^ 1), NetworkError::WrongChecksum);
    assert_eq!(changed(20, 33), NetworkError::BadHidden(33));
    assert_eq!(changed(20, 64), NetworkError::WrongChecksum);
    assert!(matches!(changed(24, 1), NetworkError::WrongMoves(_)));
    assert_eq!(changed(28, !bytes[28]), NetworkError::WrongChecksum);
    assert!(matches!(changed(35, 200), NetworkError::DescriptionTooLong(_)));
    assert_eq!(changed(1000, !bytes[1000]), NetworkError::WrongChecksum);
    for len in (0..bytes.len()).step_by(997).chain(0..64) {
        assert!(PolicyNetwork::read(&bytes[..len]).is_err(), "{len}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(PolicyNetwork::read(&longer), Err(NetworkError::WrongLength { .. })));
}

#[test]
fn a_right_checksum_does_not_excuse_wrong_numbers() {
    let good = PolicyNetwork::from_parts(32, PolicyParts::zero(32), "é").expect("valid").write();
    let forged = |place: Range<usize>, new: &[u8]| {
        let mut bytes = good.clone();
        bytes.splice(place, new.iter().copied());
        let numbers = (bytes.len() - 40 - "é".len()) as u32;
        bytes[36..40].copy_from_slice(&numbers.to_le_bytes());
        let checksum = bytes[20..].iter().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01B3)
        });
        bytes[12..20].copy_from_slice(&checksum.to_le_bytes());
        PolicyNetwork::read(&bytes)
    };
    assert_eq!(forged(28..32, &f32::NAN.to_le_bytes()), Err(NetworkError::BadTemperature));
    assert_eq!(
        forged(40..42, b"xx").map(|network| network.description().to_owned()),
        Ok("xx".into())
    );
    assert_eq!(forged(41..42, b"x"), Err(NetworkError::DescriptionNotText));
    let too_large = NetworkError::FeatureWeightTooLarge { index: 0, value: 512 };
    let zeros = |len| packed_by_hand(0, 0, len).len();
    let features = 42..42 + zeros(768 * 32);
    assert_eq!(forged(features.clone(), &packed_by_hand(1024, 10, 768 * 32)), Err(too_large));
    let first_move = features.end + zeros(32);
    let moves = first_move..first_move + zeros(MOVES * 32);
    let value = MAX_MOVE_WEIGHT + 1;
    let too_large = NetworkError::MoveWeightTooLarge { index: 0, value };
    let folded = 2 * value as u32;
    assert_eq!(forged(moves, &packed_by_hand(folded, 10, MOVES * 32)), Err(too_large));
}

#[test]
fn random_bytes_are_refused_without_panic() {
    let mut random = Random::new(10);
    let good = random_policy(32, 11).write();
    for round in 0..20_000 {
        let mut bytes = good[..random.below(300)].to_vec();
        if round % 2 == 0 && !bytes.is_empty() {
            let place = random.below(bytes.len());
            bytes[place] = random.next() as u8;
        }
        bytes.extend((0..random.below(100)).map(|_| random.next() as u8));
        assert!(PolicyNetwork::read(&bytes).is_err(), "round {round}");
    }
}
