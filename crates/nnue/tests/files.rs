//! Network files come back as they were written, and nothing else is accepted.

mod common;

use common::{packed_by_hand, random_network};
use std::ops::Range;
use tabia_chess::Random;
use tabia_nnue::{Architecture, InputSet, Network, NetworkError, Parts};

#[test]
fn networks_survive_the_way_through_a_file() {
    for inputs in InputSet::ALL {
        for hidden in [32, 96, 256] {
            let network = random_network(hidden, inputs, 51);
            let bytes = network.write();
            let back = Network::read(&bytes).expect("just written");
            assert_eq!(back, *network);
            assert_eq!(back.description(), "random, seed 51");
            assert_eq!(back.checksum(), network.checksum());
            assert_eq!(back.write(), bytes);
        }
    }
}

#[test]
fn each_kind_of_damage_has_its_sentence() {
    let bytes = random_network(32, InputSet::ALL[0], 61).write();
    let changed = |place: usize, byte: u8| {
        let mut bytes = bytes.clone();
        bytes[place] = byte;
        Network::read(&bytes).expect_err("damaged")
    };
    assert_eq!(changed(0, b'X').to_string(), "this is not a Tabia network file");
    assert_eq!(changed(8, 9), NetworkError::UnknownVersion(9));
    assert_eq!(changed(12, bytes[12] ^ 1), NetworkError::WrongChecksum);
    assert_eq!(changed(20, 3), NetworkError::UnknownInputs(3));
    assert_eq!(changed(24, 33), NetworkError::BadHidden(33));
    assert_eq!(changed(24, 64), NetworkError::WrongChecksum);
    assert!(matches!(changed(28, 200), NetworkError::WrongLength { .. }));
    assert!(matches!(changed(31, 200), NetworkError::DescriptionTooLong(_)));
    assert!(matches!(changed(35, 200), NetworkError::WrongLength { .. }));
    assert_eq!(changed(1000, !bytes[1000]), NetworkError::WrongChecksum);
    for len in (0..bytes.len()).step_by(97).chain(0..64) {
        let error = Network::read(&bytes[..len]).expect_err("cut short");
        let expected = len < 8 && error == NetworkError::NotANetwork
            || matches!(error, NetworkError::WrongLength { found, .. } if found == len);
        assert!(expected, "{len}: {error}");
    }
    let longer = [&bytes[..], &[0]].concat();
    assert!(matches!(Network::read(&longer), Err(NetworkError::WrongLength { .. })));
}

#[test]
fn a_right_checksum_does_not_excuse_wrong_numbers() {
    let architecture = Architecture { hidden: 32, inputs: InputSet::ALL[0] };
    let bytes = Network::from_parts(architecture, Parts::zero(architecture), "é")
        .expect("zeros are fine")
        .write();
    let forged = |place: Range<usize>, new: &[u8]| {
        let mut bytes = bytes.clone();
        bytes.splice(place, new.iter().copied());
        let numbers = (bytes.len() - 36 - "é".len()) as u32;
        bytes[32..36].copy_from_slice(&numbers.to_le_bytes());
        let checksum = fnv(&bytes[20..]);
        bytes[12..20].copy_from_slice(&checksum.to_le_bytes());
        Network::read(&bytes)
    };
    assert_eq!(forged(24..25, &[64]), Err(NetworkError::BadNumbers), "twice as wide");
    assert_eq!(forged(37..38, b"x"), Err(NetworkError::DescriptionNotText));
    let len = architecture.feature_weights();
    let weights = 38..38 + packed_by_hand(0, 0, len).len();
    let with_first = |folded| forged(weights.clone(), &packed_by_hand(folded, 10, len));
    let too_large = NetworkError::FeatureWeightTooLarge { index: 0, value: 512 };
    assert_eq!(with_first(1024), Err(too_large));
    assert!(with_first(256).is_ok(), "128 is a fine weight");
    assert_eq!(with_first(1 << 16), Err(NetworkError::BadNumbers), "more than 16 bits");
    assert_eq!(forged(38..39, &[]), Err(NetworkError::BadNumbers), "eight numbers less");
    assert_eq!(forged(38..38, &[0]), Err(NetworkError::BadNumbers), "eight numbers more");
    assert_eq!(forged(38..39, &[0xF0]), Err(NetworkError::BadNumbers), "larger than its place");
}

/// The checksum, written a second time.
fn fnv(bytes: &[u8]) -> u64 {
    let mut hash: u64 = 0xCBF2_9CE4_8422_2325;
    for byte in bytes {
        hash ^= u64::from(*byte);
        hash = hash.wrapping_mul(0x0100_0000_01B3);
    }
    hash
}

#[test]
fn random_and_damaged_bytes_are_refused_without_panic() {
    let mut random = Random::new(71);
    let good = random_network(32, InputSet::ALL[0], 72).write();
    for round in 0..100_000 {
        let bytes = match round % 4 {
            0 => noise(&mut random, 300),
            1 => [&good[..8 + random.below(40)], &noise(&mut random, 100)].concat(),
            2 => good[..random.below(good.len())].to_vec(),
            _ if round % 100 == 3 => {
                let mut bytes = good.clone();
                let place = random.below(bytes.len());
                bytes[place] ^= 1 << random.below(8);
                bytes
            }
            _ => {
                let mut header = good[..200].to_vec();
                header[random.below(36)] = random.next() as u8;
                header
            }
        };
        assert!(Network::read(&bytes).is_err(), "round {round}");
    }
}

fn noise(random: &mut Random, longest: usize) -> Vec<u8> {
    (0..random.below(longest)).map(|_| random.next() as u8).collect()
}
