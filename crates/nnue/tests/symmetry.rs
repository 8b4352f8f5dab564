//! The network does not care which colour a side has, nor, when mirrored, for left and right.

mod common;

use common::{positions, random_network};
use tabia_chess::{Castling, Position, Square};
use tabia_nnue::{Accumulators, InputSet, evaluate_from_scratch};

/// The position with left and right exchanged and nobody able to castle.
fn mirrored(position: &Position) -> Position {
    let mut setup = position.to_setup();
    for square in Square::ALL {
        setup.board[square.mirrored()] = position.piece_at(square);
    }
    setup.castling = Castling::NONE;
    setup.en_passant = setup.en_passant.map(Square::mirrored);
    setup.into_position().expect("a mirrored position is valid")
}

#[test]
fn exchanging_the_colours_changes_nothing() {
    for inputs in InputSet::ALL {
        let network = random_network(64, inputs, 21);
        let mut accumulators = Accumulators::new(network.clone());
        for position in positions(22, 2_000) {
            let value = evaluate_from_scratch(&network, &position);
            let flipped = position.flipped();
            assert_eq!(evaluate_from_scratch(&network, &flipped), value, "{position:?}");
            accumulators.reset(&flipped);
            assert_eq!(accumulators.evaluate(&flipped), value, "{position:?}");
        }
    }
}

#[test]
fn mirrored_networks_do_not_know_left_from_right() {
    for (inputs, blind) in InputSet::ALL.into_iter().zip([false, true, true, true, true]) {
        let network = random_network(64, inputs, 31);
        let same = |position: &Position| {
            let value = evaluate_from_scratch(&network, position);
            value == evaluate_from_scratch(&network, &mirrored(position))
        };
        let positions = positions(32, 2_000);
        assert_eq!(positions.iter().all(same), blind, "{inputs:?}");
    }
}

#[test]
fn the_side_to_move_matters() {
    let network = random_network(64, InputSet::ALL[0], 41);
    let mut accumulators = Accumulators::new(network.clone());
    let mut position = Position::initial();
    let before = accumulators.evaluate(&position);
    let mv = position.parse_san("e4").expect("legal");
    position.play(mv, &mut accumulators.child());
    let value = accumulators.evaluate(&position);
    position.play_null();
    accumulators.null_child();
    assert_ne!(accumulators.evaluate(&position), value);
    accumulators.pop();
    accumulators.pop();
    assert_eq!(accumulators.evaluate(&Position::initial()), before);
}
