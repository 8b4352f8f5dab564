//! Endgame tables as they come: whole, missing, damaged, and what they say.

#[path = "../../chess/tests/common/mod.rs"]
mod common;

use common::shared_path;
use std::{fs, path::PathBuf};
use tabia_chess::{Color, File, Outcome, Piece, Position, Random, Rank, Setup, Square};
use tabia_reference::syzygy::{Tablebases, Wdl};

#[track_caller]
fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|faults| panic!("{fen}: {faults}"))
}

#[test]
fn well_known_positions_have_their_values() {
    let Some(folder) = shared_path("syzygy") else { return };
    let (tables, inventory) = Tablebases::open(&[folder]);
    assert_eq!(inventory.to_string(), "syzygy: 35 WDL/35 DTZ, max 4 men, 1 folder");
    for (fen, value) in [
        ("8/8/8/8/8/2k5/8/KQ6 w - - 0 1", Wdl::Win),
        ("8/8/8/8/8/2k5/8/KQ6 b - - 0 1", Wdl::Loss),
        ("8/8/8/8/8/3k4/8/KN6 w - - 0 1", Wdl::Draw),
        ("k7/8/8/1K6/P7/8/8/8 w - - 0 1", Wdl::Draw),
        ("8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1", Wdl::Win),
    ] {
        assert_eq!(tables.wdl(&position(fen)), Some(value), "{fen}");
    }
    assert_eq!(tables.wdl(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), None, "castling");
    assert_eq!(tables.wdl(&Position::initial()), None, "too many men");
}

/// The value of a position by the values of its successors.
fn value_by_search(tables: &Tablebases, position: &Position) -> Option<Wdl> {
    let moves = position.legal_moves();
    let values = moves.iter().map(|mv| {
        let mut child = position.clone();
        child.play(mv, &mut ());
        match child.outcome() {
            Some(Outcome::Checkmate(_)) => Wdl::Win,
            Some(Outcome::Draw(_)) => Wdl::Draw,
            None => tables.wdl(&child).expect("there").flipped(),
        }
    });
    values.max()
}

#[test]
fn taking_in_passing_is_understood() {
    const POSITIONS: usize = 500;
    let Some(folder) = shared_path("syzygy") else { return };
    let (tables, _) = Tablebases::open(&[folder]);
    let mut random = Random::new(11);
    let (mut seen, mut decided_by_it) = (0, 0);
    while seen < POSITIONS {
        let mut setup = Setup::empty();
        let file = File::ALL[random.below(7)];
        let next = File::ALL[file as usize + 1];
        let (jumped, taker) = if random.below(2) == 0 { (file, next) } else { (next, file) };
        setup.turn = Color::Black;
        for king in [Piece::WhiteKing, Piece::BlackKing] {
            setup.board[random.below(Square::COUNT)] = Some(king);
        }
        setup.board[Square::new(jumped, Rank::Fourth)] = Some(Piece::WhitePawn);
        setup.board[Square::new(taker, Rank::Fourth)] = Some(Piece::BlackPawn);
        setup.en_passant = Some(Square::new(jumped, Rank::Third));
        let Ok(position) = setup.clone().into_position() else { continue };
        if position.en_passant().is_none() {
            continue;
        }
        seen += 1;
        let value = tables.wdl(&position);
        assert_eq!(value, value_by_search(&tables, &position), "{}", position.to_fen());
        setup.en_passant = None;
        let without = setup.into_position().expect("still valid");
        decided_by_it += usize::from(tables.wdl(&without) != value);
    }
    assert!(decided_by_it > POSITIONS / 20, "{decided_by_it} positions depend on it");
}

#[test]
fn missing_folders_are_named() {
    let folders = ["/no/such folder", "/nor this"].map(PathBuf::from);
    let (tables, inventory) = Tablebases::open(&folders);
    assert_eq!(
        inventory.to_string(),
        "syzygy: 0 WDL/0 DTZ, max 0 men, 0 folders; 2 folders are missing: '/no/such folder', \
         '/nor this'"
    );
    assert_eq!(tables.most_men(), 0);
    assert_eq!(tables.wdl(&position("8/8/8/8/8/2k5/8/KQ6 w - - 0 1")), None);
}

#[test]
fn a_file_is_no_folder() {
    let file = tempfile::NamedTempFile::new().expect("a temporary file");
    let (_, inventory) = Tablebases::open(&[file.path().to_owned()]);
    assert_eq!(
        inventory.to_string(),
        format!(
            "syzygy: 0 WDL/0 DTZ, max 0 men, 0 folders; '{}': this is no folder",
            file.path().display()
        )
    );
}

#[test]
fn a_folder_that_cannot_be_read_has_the_reason_of_the_system() {
    // No system looks for a name with this letter.
    let (_, inventory) = Tablebases::open(&[PathBuf::from("a\0b")]);
    let [(_, reason)] = inventory.unreadable.as_slice() else { panic!("{inventory}") };
    assert!(!reason.is_empty() && inventory.missing.is_empty(), "{inventory}");
    assert!(inventory.to_string().ends_with(&format!("': {reason}")), "{inventory}");
}

#[test]
fn tables_in_two_folders_are_counted_once() {
    let Some(folder) = shared_path("syzygy") else { return };
    let copy = tempfile::tempdir().expect("a temporary folder");
    for name in ["KQvK.rtbw", "KQvK.rtbz"] {
        fs::copy(folder.join(name), copy.path().join(name)).expect("copied");
    }
    let folders = [folder.clone(), folder, copy.path().to_owned()];
    let (tables, inventory) = Tablebases::open(&folders);
    assert_eq!(inventory.to_string(), "syzygy: 35 WDL/35 DTZ, max 4 men, 3 folders");
    assert_eq!(tables.wdl(&position("8/8/8/8/8/2k5/8/KQ6 w - - 0 1")), Some(Wdl::Win));
}

#[test]
fn a_cut_table_is_passed_over() {
    let Some(folder) = shared_path("syzygy") else { return };
    let whole = fs::read(folder.join("KQvK.rtbw")).expect("readable");
    let queen = position("8/8/8/8/8/2k5/8/KQ6 w - - 0 1");
    let copy = tempfile::tempdir().expect("a temporary folder");
    let path = copy.path().join("KQvK.rtbw");
    for length in (0..whole.len()).step_by(7).chain((16..whole.len()).step_by(64)) {
        fs::write(&path, &whole[..length]).expect("written");
        let (tables, inventory) = Tablebases::open(&[copy.path().to_owned()]);
        // A table has a length of this kind; others are seen to be cut at once.
        assert_eq!(inventory.damaged.is_empty(), length % 64 == 16, "{length}");
        for _ in 0..3 {
            let value = tables.wdl(&queen);
            assert!(value.is_none() || value == Some(Wdl::Win), "{length}: {value:?}");
        }
    }
    fs::write(&path, &whole[..whole.len() / 2]).expect("written");
    let (_, inventory) = Tablebases::open(&[copy.path().to_owned()]);
    assert!(inventory.to_string().ends_with("KQvK.rtbw' is damaged"), "{inventory}");
}

#[test]
fn a_table_with_wrong_bytes_crashes_nothing() {
    let Some(folder) = shared_path("syzygy") else { return };
    let mut random = Random::new(3);
    let copy = tempfile::tempdir().expect("a temporary folder");
    for name in ["KRvK.rtbw", "KRvK.rtbz", "KPvK.rtbw", "KPvK.rtbz"] {
        fs::copy(folder.join(name), copy.path().join(name)).expect("copied");
    }
    let positions =
        ["8/8/8/8/8/2k5/8/KR6 w - - 0 1", "8/8/8/8/8/3k4/1P6/K7 w - - 0 1"].map(position);
    for name in ["KRvK.rtbw", "KRvK.rtbz", "KPvK.rtbw", "KPvK.rtbz"] {
        let whole = fs::read(folder.join(name)).expect("readable");
        for _ in 0..300 {
            let mut bytes = whole.clone();
            for _ in 0..1 + random.below(8) {
                // The header is where wrong bytes do most harm.
                let reach = if random.below(2) == 0 { 128 } else { bytes.len() };
                bytes[random.below(reach)] = random.next() as u8;
            }
            fs::write(copy.path().join(name), &bytes).expect("written");
            let (tables, _) = Tablebases::open(&[copy.path().to_owned()]);
            for position in &positions {
                let _ = (tables.wdl(position), tables.dtz(position));
            }
        }
        fs::write(copy.path().join(name), &whole).expect("written");
    }
}
