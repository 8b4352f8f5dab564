//! Endgame tables as user interfaces set them.

use crate::client::{Client, common::shared_path};
use std::fs;
use tabia_protocol::uci::{Score, ScoreValue};

const QUEEN_AGAINST_ROOK: &str = "position fen 8/8/8/3k4/8/2r5/8/KQ6 w - - 0 1";

#[test]
fn tables_are_counted_used_and_put_away_again() {
    let Some(folder) = shared_path("syzygy") else { return };
    let folder = folder.display();
    let mut client = Client::start();
    client.ask(
        &format!("setoption name SyzygyPath value {folder}"),
        "info string syzygy: 35 WDL/35 DTZ, max 4 men, 1 folder",
    );
    client.send(QUEEN_AGAINST_ROOK);
    let hits = |client: &mut Client| client.search("go depth 5").last().tbhits;
    assert!(hits(&mut client) > Some(0));
    client.send("setoption name SyzygyProbeLimit value 0");
    assert_eq!(hits(&mut client), Some(0));
    client.send("setoption name SyzygyProbeLimit value 7");
    assert!(hits(&mut client) > Some(0));
    for nothing in ["<empty>", ""] {
        client.send(&format!("setoption name SyzygyPath value {folder}"));
        client.line();
        client.send(&format!("setoption name SyzygyPath value {nothing}"));
        client.expect_ready();
        assert_eq!(hits(&mut client), Some(0), "'{nothing}'");
    }
    client.quit();
}

#[cfg(unix)]
#[test]
fn several_folders_with_spaces_missing_ones_and_damaged_files_are_told() {
    let Some(folder) = shared_path("syzygy") else { return };
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let mine = temporary.path().join("my  tables");
    fs::create_dir(&mine).expect("made");
    fs::write(mine.join("readme.txt"), "not a table").expect("written");
    fs::write(mine.join("KQvKN.rtbw"), "cut off").expect("written");
    let mut client = Client::start();
    let path = format!(":/no/such:{}::{}:", mine.display(), folder.display());
    client.send(&format!("setoption name SyzygyPath value {path}"));
    let answer = client.line();
    let start = "info string syzygy: 35 WDL/35 DTZ, max 4 men, 2 folders; '";
    let end = "my  tables/KQvKN.rtbw' is damaged; '/no/such' is missing";
    assert!(answer.starts_with(start) && answer.ends_with(end), "{answer}");
    client.send("position fen 8/8/8/3k4/8/2n5/8/KQ6 w - - 0 1");
    assert!(client.search("go depth 5").last().tbhits > Some(0), "the whole table is used");
    client.ask(
        "setoption name SyzygyPath value /no/such",
        "info string syzygy: 0 WDL/0 DTZ, max 0 men, 0 folders; '/no/such' is missing",
    );
    assert_eq!(client.search("go depth 5").last().tbhits, Some(0));
    client.quit();
}

#[cfg(unix)]
#[test]
fn missing_folders_are_counted_and_named_as_far_as_they_fit() {
    let folders: Vec<_> =
        (1..=5).map(|number| format!("/no/such/folder/number/{number}")).collect();
    let mut client = Client::start();
    client.send(&format!("setoption name SyzygyPath value {}", folders.join(":")));
    let answer = client.line();
    let start = "info string syzygy: 0 WDL/0 DTZ, max 0 men, 0 folders; 5 folders are missing: \
                 '/no/such/folder/number/1', '/no/such/folder/number/2', '/no/such";
    assert!(answer.starts_with(start) && answer.ends_with("..."), "{answer}");
    client.quit();
}

#[test]
fn a_table_cut_to_a_likely_length_is_survived() {
    let Some(folder) = shared_path("syzygy") else { return };
    let temporary = tempfile::tempdir().expect("a temporary folder");
    for name in ["KQvKR.rtbw", "KQvKR.rtbz", "KQvK.rtbw", "KRvK.rtbw"] {
        let whole = fs::read(folder.join(name)).expect("readable");
        fs::write(temporary.path().join(name), &whole[..whole.len() / 128 * 64 + 16])
            .expect("written");
    }
    let mut client = Client::start();
    client.send(&format!("setoption name SyzygyPath value {}", temporary.path().display()));
    client.until("info string syzygy: ");
    client.send(QUEEN_AGAINST_ROOK);
    assert!(client.search("go nodes 20000").best.is_some());
    client.quit();
}

/// A score as a number; a short mate is more than a long one.
fn worth(score: Score) -> i32 {
    const MATE: i32 = 100_000;
    match score.value {
        ScoreValue::Centipawns(value) => value,
        ScoreValue::Mate(moves) => moves.signum() * MATE - moves,
    }
}

#[test]
fn multiple_lines_are_ordered_by_what_the_tables_know() {
    let Some(folder) = shared_path("syzygy") else { return };
    let mut client = Client::with_options(&["MultiPV=50"]);
    client.send(&format!("setoption name SyzygyPath value {}", folder.display()));
    client.until("info string syzygy: ");
    client.send(QUEEN_AGAINST_ROOK);
    let found = client.search("go depth 4");
    let last: Vec<_> = found.lines().into_iter().filter(|info| info.depth == Some(4)).collect();
    assert!(last.len() > 10, "every move has its line");
    let scores: Vec<_> = last.iter().filter_map(|info| info.score).map(worth).collect();
    assert_eq!(scores.len(), last.len());
    assert!(scores.is_sorted_by(|better, worse| better >= worse), "{scores:?}");
    assert!(scores[0] > 10_000, "the first wins: {scores:?}");
    assert_eq!(last[0].pv.first().map(String::as_str), Some(found.best()));
    client.quit();
}

/// Programs that read scores, lichess-bot for one, take a mate for 40000.
#[test]
fn a_win_by_tables_is_worth_less_than_any_mate() {
    let Some(folder) = shared_path("syzygy") else { return };
    let mut client = Client::start();
    client.send(&format!("setoption name SyzygyPath value {}", folder.display()));
    client.until("info string syzygy: ");
    for (turn, sign) in [("w", 1), ("b", -1)] {
        client.send("ucinewgame");
        client.send(&format!("position fen 8/8/8/8/3k4/8/8/KBN5 {turn} - - 0 1"));
        let found = client.search("go depth 3");
        for info in found.lines() {
            let score = info.score.expect("every line has a score");
            let ScoreValue::Centipawns(value) = score.value else { panic!("no mate is near") };
            assert!((19_900..=20_000).contains(&(sign * value)), "{value} for {turn}");
        }
    }
    client.quit();
}

#[test]
fn a_draw_that_the_tables_know_leaves_no_other_chances() {
    const DRAWN: Option<[u16; 3]> = Some([0, 1000, 0]);
    let Some(folder) = shared_path("syzygy") else { return };
    let mut client = Client::with_options(&["UCI_ShowWDL=true", "MultiPV=50"]);
    client.send(&format!("setoption name SyzygyPath value {}", folder.display()));
    client.until("info string syzygy: ");
    for fen in [
        "8/8/8/3nk3/8/8/8/R3K3 w - - 0 1",
        // Won, but for the fifty-move rule.
        "8/8/8/8/3k4/8/8/KBN5 w - - 90 90",
    ] {
        client.send(&format!("position fen {fen}"));
        let found = client.search("go depth 4");
        assert_eq!(found.lines()[0].wdl, DRAWN, "{fen}");
        // What does not keep the draw loses.
        let others = found.lines().into_iter().filter(|info| info.wdl != DRAWN);
        assert!(others.into_iter().all(|info| info.wdl == Some([0, 0, 1000])), "{found:?}");
    }
    client.send("setoption name SyzygyProbeLimit value 3");
    assert_ne!(client.search("go depth 4").lines()[0].wdl, DRAWN, "the tables are not asked");
    client.quit();
}

#[test]
fn the_depth_of_probing_and_the_fifty_move_rule_are_options() {
    let Some(folder) = shared_path("syzygy") else { return };
    let mut client = Client::start();
    client.send(&format!("setoption name SyzygyPath value {}", folder.display()));
    client.until("info string syzygy: ");
    // Five men: only the search comes to what the tables know.
    client.send("position fen 8/8/4k3/8/2r5/1P6/1K1R4/8 w - - 0 1");
    for (depth, asks) in [(1, true), (100, false)] {
        client.send("ucinewgame");
        client.send(&format!("setoption name SyzygyProbeDepth value {depth}"));
        assert_eq!(client.search("go nodes 5000").last().tbhits > Some(0), asks, "{depth}");
    }
    // Mate takes longer than the rule allows.
    client.send("position fen 8/8/8/8/3k4/8/8/KBN5 w - - 90 90");
    for (rule, wins) in [(true, false), (false, true)] {
        client.send(&format!("setoption name Syzygy50MoveRule value {rule}"));
        let score = client.search("go nodes 2000").last().score.expect("every line has a score");
        assert_eq!(worth(score) > 10_000, wins, "{score:?}");
    }
    client.quit();
}
