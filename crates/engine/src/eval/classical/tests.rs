//! Properties of the whole evaluation, and a position for each term.

use super::{FIELDS, Field, Group, PawnCache, Trace, Weights, evaluate, trace, units};
use Color::{Black, White};
use tabia_chess::{Color, Position, Random};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).expect("the test's FEN is valid")
}

fn value(fen: &str) -> i32 {
    evaluate(&position(fen), &mut PawnCache::new())
}

/// How often a weight counts for a side in a position.
fn count(fen: &str, name: &str, color: Color) -> i32 {
    trace(&position(fen)).count(name, color).expect("the test names a weight")
}

/// Calls `look` for every position of some random games.
fn walk(games: u64, mut look: impl FnMut(&Position)) {
    const LONGEST: usize = 160;
    for seed in 0..games {
        let mut random = Random::new(seed);
        let mut position = Position::initial();
        for _ in 0..LONGEST {
            look(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let chosen = moves.iter().nth(random.below(moves.len())).expect("below the length");
            position.play(chosen, &mut ());
        }
    }
}

#[test]
fn both_sides_are_judged_alike() {
    let mut pawns = PawnCache::new();
    walk(60, |position| {
        let flipped = position.flipped();
        assert_eq!(
            evaluate(position, &mut pawns),
            evaluate(&flipped, &mut pawns),
            "{position:?}\n{}\n{}",
            trace(position),
            trace(&flipped)
        );
    });
}

#[test]
fn the_explanation_adds_up_to_the_evaluation() {
    let mut pawns = PawnCache::new();
    walk(60, |position| {
        let value = evaluate(position, &mut pawns);
        let trace = trace(position);
        let for_white = if position.turn() == White { value } else { -value };
        assert_eq!(trace.value, value, "{position:?}");
        assert_eq!(trace.value_with(&Weights::DEFAULT), for_white, "{position:?}");
    });
}

/// What the tuner does: floating point, its own sum, and no rounding.
#[test]
fn the_evaluation_is_linear_in_its_weights() {
    let weights = Weights::DEFAULT.to_flat();
    walk(20, |position| {
        let trace = trace(position);
        let (mut midgame, mut endgame) = (0.0, 0.0);
        for (index, coefficient) in trace.coefficients() {
            midgame += f64::from(coefficient * weights[index].midgame());
            endgame += f64::from(coefficient * weights[index].endgame());
        }
        let phase = f64::from(trace.phase) / f64::from(Trace::FULL_PHASE);
        let scale = f64::from(trace.scale) / f64::from(Trace::FULL_SCALE);
        let value = scale * (midgame * phase + endgame * (1.0 - phase));
        let for_white = if position.turn() == White { trace.value } else { -trace.value };
        assert!((value - f64::from(for_white)).abs() < 1.0, "{position:?}: {value} {for_white}");
    });
}

#[test]
fn remembered_pawns_change_nothing() {
    let mut pawns = PawnCache::new();
    walk(20, |position| {
        let remembered = evaluate(position, &mut pawns);
        assert_eq!(remembered, evaluate(position, &mut pawns));
        assert_eq!(remembered, trace(position).value, "a trace remembers nothing");
    });
}

#[test]
fn no_value_is_beyond_the_largest() {
    let many_queens = "8/8/8/k7/8/QQQQ4/QQQ5/RNBBNRK1 b - - 0 1";
    let value = value(many_queens);
    assert!((-units::LARGEST..-units::LARGEST / 3).contains(&value), "{value}");
    let mut pawns = PawnCache::new();
    walk(20, |position| assert!(evaluate(position, &mut pawns).abs() <= units::LARGEST));
}

#[test]
fn the_explanation_has_a_row_for_every_group() {
    let text = trace(&Position::initial()).to_string();
    for group in Group::ALL {
        assert!(text.contains(group.title()), "{} is missing in\n{text}", group.title());
    }
    assert!(text.contains("Total") && text.contains("Endgame scale") && text.contains("Value"));
}

/// A weight that never counts would be dead code, and a tuner could not move it.
#[test]
fn nearly_every_field_counts_in_random_games() {
    let mut seen = vec![false; FIELDS.len()];
    walk(150, |position| {
        let mut coefficients = trace(position).coefficients().collect::<Vec<_>>().into_iter();
        let mut next = coefficients.next();
        let mut start = 0;
        for (field, seen) in FIELDS.iter().zip(&mut seen) {
            let end = start + field.places();
            while let Some((index, _)) = next
                && index < end
            {
                *seen = true;
                next = coefficients.next();
            }
            start = end;
        }
    });
    // Random games seldom reach these.
    let is_rare =
        |field: &Field| field.group == Group::Endgames || field.name == "passed_unstoppable";
    for (field, seen) in FIELDS.iter().zip(seen) {
        assert!(seen || is_rare(field), "{} never counted", field.name);
    }
}

#[test]
fn material_and_pairs() {
    assert!(value("4k3/pppp4/8/8/8/8/PPPP4/3QK3 w - - 0 1") > 800);
    assert!(value("4k3/pppp4/8/8/8/8/PPPP4/3QK3 b - - 0 1") < -800);
    let fen = "4k3/pppp4/2b1b3/8/8/2B1N3/PPPP4/4K3 w - - 0 1";
    assert_eq!((count(fen, "bishop_pair", White), count(fen, "bishop_pair", Black)), (0, 0));
    let fen = "4k3/pppp4/2b2b2/8/8/2B1N3/PPPP4/4K3 w - - 0 1";
    assert_eq!((count(fen, "bishop_pair", White), count(fen, "bishop_pair", Black)), (0, 1));
    assert_eq!(count(fen, "piece_value[1]", White), 1);
    assert_eq!(count(fen, "knight_per_pawn", White), -1);
}

#[test]
fn weak_pawns() {
    let fen = "4k3/pp3ppp/8/8/2P5/2P5/5PPP/4K3 w - - 0 1";
    assert_eq!((count(fen, "doubled", White), count(fen, "doubled", Black)), (1, 0));
    assert_eq!((count(fen, "isolated[1]", White), count(fen, "isolated[1]", Black)), (2, 0));
    assert_eq!(count("4k3/2p5/8/8/2P5/8/8/4K3 w - - 0 1", "isolated[0]", White), 1);
    let fen = "4k3/8/8/2p1p3/4P3/3P4/8/4K3 w - - 0 1";
    assert_eq!((count(fen, "backward[1]", White), count(fen, "backward[0]", White)), (1, 0));
    assert_eq!(count("4k3/3p4/8/2p1p3/4P3/3P4/8/4K3 w - - 0 1", "backward[0]", White), 1);
}

#[test]
fn strong_pawns() {
    let fen = "4k3/8/8/8/3PP3/5P2/8/4K3 w - - 0 1";
    assert_eq!((count(fen, "phalanx[3]", White), count(fen, "supported[3]", White)), (2, 1));
    let fen = "4k3/8/3p4/8/PP6/8/1p6/4K3 w - - 0 1";
    assert_eq!((count(fen, "passed[3]", White), count(fen, "passed[6]", Black)), (2, 1));
    assert_eq!(count(fen, "passed[2]", Black), 1);
    let fen = "4k3/1p6/8/8/PP6/8/8/4K3 w - - 0 1";
    assert_eq!((count(fen, "passed[3]", White), count(fen, "candidate[3]", White)), (0, 1));
}

#[test]
fn passed_pawns_with_pieces() {
    let fen = "6k1/8/8/4P3/8/8/4R3/4K3 w - - 0 1";
    for name in ["passed_free_path[4]", "passed_safe_path[4]", "passed_own_rook_behind"] {
        assert_eq!(count(fen, name, White), 1, "{name}");
    }
    assert_eq!(count("6k1/8/8/4P3/3N4/8/8/4K3 w - - 0 1", "passed_supported[4]", White), 1);
    assert_eq!(count(fen, "passed_own_king[4]", White), 5);
    assert_eq!(count(fen, "passed_enemy_king[4]", White), 2);
    let fen = "4k3/8/4n3/4P3/8/8/4r3/6K1 w - - 0 1";
    assert_eq!(count(fen, "passed_blocked[4]", White), 1);
    assert_eq!(count(fen, "passed_enemy_rook_behind", White), 1);
    assert_eq!(count("7k/8/8/P7/8/8/8/7K w - - 0 1", "passed_unstoppable", White), 1);
    assert_eq!(count("3k4/8/8/P7/8/8/8/7K w - - 0 1", "passed_unstoppable", White), 0);
    assert_eq!(count("4k3/8/8/P7/8/8/8/7K w - - 0 1", "passed_unstoppable", White), 1);
    assert_eq!(count("4k3/8/8/P7/8/8/8/7K b - - 0 1", "passed_unstoppable", White), 0);
}

#[test]
fn minor_pieces() {
    let fen = "4k3/pp3ppp/8/3N4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(count(fen, "knight_outpost", White), 1);
    let chased = "4k3/ppp2ppp/8/3N4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(count(chased, "knight_outpost", White), 0);
    let near = "4k3/pp3ppp/8/8/4P3/2N5/8/4K3 w - - 0 1";
    assert_eq!(count(near, "knight_reaches_outpost", White), 1);
    let sheltered = "4k3/8/8/8/8/3P1p2/3N1B2/4K3 w - - 0 1";
    assert_eq!(count(sheltered, "knight_behind_pawn", White), 1);
    assert_eq!(count(sheltered, "bishop_behind_pawn", White), 1);
    let bishop = "4k3/pp3ppp/8/3B4/4P3/8/P7/4K3 w - - 0 1";
    assert_eq!(count(bishop, "bishop_outpost", White), 1);
    assert_eq!(count(bishop, "bishop_own_pawns", White), 2);
    let fianchetto = "4k3/8/8/8/8/6P1/5PBP/6K1 w - - 0 1";
    assert_eq!(count(fianchetto, "bishop_long_diagonal", White), 1);
    let closed = "4k3/8/8/8/4P3/6P1/5PBP/6K1 w - - 0 1";
    assert_eq!(count(closed, "bishop_long_diagonal", White), 0);
}

#[test]
fn rooks_and_queens() {
    let fen = "6k1/p4ppp/8/8/8/8/1P3PPP/R2R2K1 w - - 0 1";
    assert_eq!(count(fen, "rook_open_file", White), 1);
    assert_eq!(count(fen, "rook_half_open_file", White), 1);
    assert_eq!(count("6k1/R4ppp/8/8/8/8/5PPP/6K1 w - - 0 1", "rook_on_seventh", White), 1);
    assert_eq!(count("8/R7/4k3/6pp/8/8/5PPP/6K1 w - - 0 1", "rook_on_seventh", White), 0);
    let shut_in = "4k3/8/8/8/8/5P2/4P1PP/5BKR w - - 0 1";
    assert_eq!(count(shut_in, "rook_trapped[1]", White), 1);
    let fen = "4k3/1r6/8/2pQ4/8/1N6/1Q6/4K3 w - - 0 1";
    assert_eq!(count(fen, "queen_exposed", White), 1);
    assert_eq!(count(fen, "queen_infiltration", White), 1);
}

#[test]
fn king_safety() {
    let home = "rnbq1rk1/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w - - 0 1";
    let open = "rnbq1rk1/pppppppp/8/8/6P1/8/PPPPPP1P/RNBQ1RK1 w - - 0 1";
    let safety = |fen| trace(&position(fen)).group(Group::KingSafety, White).midgame();
    assert!(safety(home) > safety(open), "an advanced pawn shields less");
    assert_eq!(count(home, "shield[9]", White), 1, "g2: one file from the edge, second rank");
    assert_eq!(count(home, "storm[14]", White), 1, "g7");
    let gap = "r4rk1/ppppp2p/8/8/8/8/PPPPP2P/R4RK1 w - - 0 1";
    assert_eq!(count(gap, "king_open_file", White), 2);
    let attacked = "r1bq1rk1/ppp2p1p/2n5/3p2N1/3P3Q/3B4/PPP2PPP/R3K2R w KQ - 0 1";
    let safety = |color| trace(&position(attacked)).group(Group::KingSafety, color).midgame();
    assert!(safety(Black) < safety(White) - 80, "{}", trace(&position(attacked)));
}

#[test]
fn mobility_and_pins() {
    assert_eq!(count("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1", "knight_mobility[8]", White), 1);
    assert_eq!(count("4r1k1/8/8/8/4N3/8/8/4K3 w - - 0 1", "knight_mobility[0]", White), 1);
    let guarded = "4k3/3p4/8/8/4N3/8/8/4K3 w - - 0 1";
    assert_eq!(count(guarded, "knight_mobility[8]", White), 1, "c6 and e6 are out of reach");
    let guarded = "4k3/4p3/8/8/4N3/8/8/4K3 w - - 0 1";
    assert_eq!(count(guarded, "knight_mobility[6]", White), 1, "d6 and f6 belong to the pawn");
}

#[test]
fn attacked_men() {
    let fen = "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(count(fen, "threat_by_pawn[1]", White), 1);
    assert_eq!(count(fen, "hanging", White), 1);
    let fork = "r3k3/2N5/8/8/8/8/8/4K3 b - - 0 1";
    assert_eq!(count(fork, "threat_by_minor[3]", White), 1);
    assert_eq!(count("3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", "threat_by_rook[4]", White), 1);
    assert_eq!(count("4k3/8/8/8/8/3n4/4K3/8 w - - 0 1", "threat_by_king", White), 1);
    assert_eq!(count("4k3/8/8/3n4/8/4P3/8/4K3 w - - 0 1", "threat_by_push", White), 1);
    let defended = "4k3/8/4p3/3n4/8/8/8/3RK3 w - - 0 1";
    assert_eq!(count(defended, "hanging", White), 0);
}

#[test]
fn space_and_tempo() {
    let closed = "4k3/8/8/8/3PP3/8/8/4K3 w - - 0 1";
    assert!(count(closed, "space", White) > count(closed, "space", Black));
    assert_eq!((count(closed, "tempo", White), count(closed, "tempo", Black)), (1, 0));
}
