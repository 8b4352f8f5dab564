//! Tabia and shakmaty play the same random games and must agree on every position.
//!
//! `TABIA_DIFFERENTIAL=1000000 cargo test --release -p tabia-chess --test differential` is the
//! long form: it names how many positions are compared.

mod common;

use common::{RandomGames, spread_over_cores};
use shakmaty::{
    CastlingMode, Chess, EnPassantMode, KnownOutcome, Position as _, fen::Fen, san::SanPlus,
};
use std::{collections::HashSet, env, sync::Mutex};
use tabia_chess::{
    Color, DrawReason, Move, MoveKind, Outcome, Position, Stage, notation::uci::CastlingSpelling,
    notation::uci::format as to_uci,
};

const POSITIONS: usize = 100_000;
/// How many positions in a row one core takes from the games of one seed.
const POSITIONS_A_SEED: usize = 2_500;

#[test]
fn random_games_agree_with_shakmaty() {
    let positions = env::var("TABIA_DIFFERENTIAL").map_or(POSITIONS, |text| {
        let wanted: usize = text.parse().expect("TABIA_DIFFERENTIAL is a number of positions");
        wanted.max(POSITIONS)
    });
    let seeds: Vec<u64> = (0..positions.div_ceil(POSITIONS_A_SEED) as u64).collect();
    let ends = Mutex::new(HashSet::new());
    spread_over_cores(&seeds, |seed| {
        let mut mirror = Chess::default();
        for step in RandomGames::new(*seed).take(POSITIONS_A_SEED) {
            if step.ply == 0 {
                mirror = read_by_shakmaty(&step.position);
            }
            compare(&step.position, &mirror);
            ends.lock().expect("no other core panicked").extend(step.position.outcome());
            if let Some(mv) = step.played {
                let mv = counterpart(&mirror, mv);
                mirror = mirror.play(mv).expect("both have the move");
            }
        }
    });
    let ends = ends.into_inner().expect("no core panicked");
    assert_eq!(ends.len(), 5, "mates by both and every draw but repetition occur: {ends:?}");
}

/// The position as shakmaty reads it from a FEN.
fn read_by_shakmaty(position: &Position) -> Chess {
    let fen: Fen = position.to_shredder_fen().parse().expect("shakmaty reads Shredder-FEN");
    fen.into_position(CastlingMode::Chess960).expect("shakmaty accepts the position")
}

/// How both programs write moves here: castling as the king taking its rook.
fn spelled_by_shakmaty(mv: shakmaty::Move) -> String {
    mv.to_uci(CastlingMode::Chess960).to_string()
}

fn spelled(mv: Move) -> String {
    to_uci(mv, CastlingSpelling::KingTakesRook)
}

fn counterpart(mirror: &Chess, mv: Move) -> shakmaty::Move {
    let wanted = spelled(mv);
    mirror
        .legal_moves()
        .into_iter()
        .find(|candidate| spelled_by_shakmaty(*candidate) == wanted)
        .expect("the sets of legal moves are equal")
}

fn compare(position: &Position, mirror: &Chess) {
    let fen = Fen::from_position(mirror, EnPassantMode::Legal).to_string();
    assert_eq!(position.to_fen(), fen);
    assert_eq!(position.in_check(), mirror.is_check(), "{fen}");
    assert_eq!(position.outcome(), outcome_of(mirror), "{fen}");
    assert_eq!(position.is_insufficient_material(), mirror.is_insufficient_material(), "{fen}");
    compare_moves(position, mirror, &fen);
    check_stages(position, &fen);
    check_quiet_checks(position, &fen);
}

/// What shakmaty says about the end of the game, and the fifty-move rule, of which it says nothing.
fn outcome_of(mirror: &Chess) -> Option<Outcome> {
    match mirror.outcome().known() {
        Some(KnownOutcome::Decisive { winner: shakmaty::Color::White }) => {
            Some(Outcome::Checkmate(Color::White))
        }
        Some(KnownOutcome::Decisive { winner: shakmaty::Color::Black }) => {
            Some(Outcome::Checkmate(Color::Black))
        }
        Some(KnownOutcome::Draw) if mirror.is_stalemate() => {
            Some(Outcome::Draw(DrawReason::Stalemate))
        }
        Some(KnownOutcome::Draw) => Some(Outcome::Draw(DrawReason::InsufficientMaterial)),
        None => (mirror.halfmoves() >= 100).then_some(Outcome::Draw(DrawReason::FiftyMoves)),
    }
}

/// The same moves, noisy to both, written alike in UCI and SAN, and read back.
fn compare_moves(position: &Position, mirror: &Chess, fen: &str) {
    let mut expected: Vec<(String, String, bool)> = mirror
        .legal_moves()
        .into_iter()
        .map(|mv| {
            let san = SanPlus::from_move(mirror.clone(), mv).to_string();
            let is_noisy = mv.is_capture() || mv.promotion() == Some(shakmaty::Role::Queen);
            (spelled_by_shakmaty(mv), san, is_noisy)
        })
        .collect();
    let mut found = Vec::new();
    for mv in position.legal_moves().iter() {
        let san = position.to_san(mv);
        assert_eq!(position.parse_san(&san), Ok(mv), "{san} read back in {fen}");
        let uci = spelled(mv);
        assert_eq!(position.parse_uci(&uci), Ok(mv), "{uci} read back in {fen}");
        found.push((uci, san, position.is_noisy(mv)));
    }
    expected.sort();
    found.sort();
    assert_eq!(found, expected, "{fen}");
    assert_eq!(position.count_legal_moves(), expected.len(), "{fen}");
}

/// The stages share out the legal moves, and `is_noisy` knows to which of them a move belongs.
fn check_stages(position: &Position, fen: &str) {
    let words = |stage| position.moves(stage).iter().map(Move::bits).collect::<Vec<_>>();
    for mv in position.moves(Stage::Noisy).iter() {
        assert!(position.is_noisy(mv), "{mv} in {fen}");
    }
    for mv in position.moves(Stage::Quiet).iter() {
        assert!(!position.is_noisy(mv), "{mv} in {fen}");
    }
    let mut parts = [words(Stage::Noisy), words(Stage::Quiet)].concat();
    let mut all = words(Stage::All);
    parts.sort_unstable();
    all.sort_unstable();
    assert_eq!(parts, all, "{fen}");
}

/// The checks are those that a position has after a move, but for castling, promotions and
/// captures in passing, and the quiet ones are generated.
fn check_quiet_checks(position: &Position, fen: &str) {
    if position.in_check() {
        return;
    }
    let checks = position.checks();
    for mv in position.legal_moves().iter().filter(|mv| mv.kind() == MoveKind::Normal) {
        assert_eq!(checks.include(position, mv), position.after(mv).in_check(), "{mv} in {fen}");
    }
    let quiets = position.moves(Stage::Quiet);
    let gives_check = |mv: &Move| checks.include(position, *mv);
    let mut expected: Vec<_> = quiets.iter().filter(gives_check).map(Move::bits).collect();
    let mut found = Vec::new();
    position.for_each_quiet_check(&checks, |mv| found.push(mv.bits()));
    expected.sort_unstable();
    found.sort_unstable();
    assert_eq!(found, expected, "{fen}");
}

#[test]
fn a_played_position_equals_the_one_read_from_its_fen() {
    for step in RandomGames::new(7).take(10_000) {
        let position = step.position;
        for fen in [position.to_fen(), position.to_shredder_fen()] {
            assert_eq!(Position::from_fen(&fen).as_ref(), Ok(&position));
        }
    }
}

type Feature = fn(&Position) -> bool;

/// What makes a position worth trying with all words, and how many such positions to pass over
/// from one to the next, so that common ones come from many games.
const FEATURES: [(&str, usize, Feature); 8] = [
    ("quiet", 50, |position| !position.in_check() && position.en_passant().is_none()),
    ("check", 10, |position| position.in_check() && !position.checkers().has_several()),
    ("double check", 1, |position| position.checkers().has_several()),
    ("pins", 20, |position| position.pinned().any()),
    ("en passant", 2, |position| position.en_passant().is_some()),
    ("promotion", 10, |position| has(position, |mv| mv.promotion().is_some())),
    ("castling", 4, |position| position.is_orthodox() && has(position, Move::is_castle)),
    ("Chess960 castling", 4, |position| !position.is_orthodox() && has(position, Move::is_castle)),
];

const POSITIONS_A_FEATURE: usize = 40;

fn has(position: &Position, wanted: impl Fn(Move) -> bool) -> bool {
    position.legal_moves().iter().any(wanted)
}

#[test]
fn any_word_is_legal_exactly_when_it_is_generated() {
    for (name, stride, has_feature) in FEATURES {
        let sample = RandomGames::new(960)
            .map(|step| step.position)
            .take(1_000_000)
            .filter(has_feature)
            .step_by(stride)
            .take(POSITIONS_A_FEATURE);
        let mut positions = 0;
        for position in sample {
            check_all_words(&position);
            positions += 1;
        }
        assert_eq!(positions, POSITIONS_A_FEATURE, "too few positions with {name}");
    }
}

fn check_all_words(position: &Position) {
    let mut is_generated = vec![false; 1 << 16];
    for mv in position.legal_moves().iter() {
        is_generated[usize::from(mv.bits())] = true;
    }
    for bits in 0..=u16::MAX {
        let is_legal = Move::from_bits(bits).is_some_and(|mv| position.is_legal(mv));
        assert_eq!(is_legal, is_generated[usize::from(bits)], "word {bits:#06x} in {position:?}");
    }
}
