//! `position`: what is accepted, what is refused and by which name, and finished games.

use crate::client::{Client, game};
use tabia_protocol::uci::{Info, Score, ScoreValue};

/// Positions that nobody can play from, and a word of the reason.
const BAD: [(&str, &str); 14] = [
    ("fen 8/8/8/8/8/8/8/8 w - - 0 1", "white has no king; black has no king"),
    ("fen foo/bar w - - 0 1", "'foo/bar'"),
    ("fen rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 7"),
    ("fen 8/8/8/8/8/8/8/8/8 w - - 0 1", "9 ranks instead of 8"),
    ("fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", "'x'"),
    ("fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "missing"),
    ("fen 4k3/8/8/8/8/8/8/4KQQx w - - 0 1", "'x'"),
    ("fen 4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "king"),
    ("fen P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn"),
    ("fen 4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1", "check"),
    ("startpos moves e2e4 e2e4", "move 2: 'e2e4' is not legal here"),
    ("startpos moves e2e5 e7e5", "move 1: 'e2e5' is not legal here"),
    ("startpos moves e2e4 banana", "move 2: 'banana' is not a move"),
    ("startpos moves 0000", "move 1: '0000' is not a move"),
];

/// Lines that describe no position at all.
const MALFORMED: [(&str, &str); 4] = [
    ("startpos e2e4 e7e5", "'e2e4' stands where 'moves' should be"),
    ("fen", "the FEN is missing"),
    ("sideways", "neither 'startpos' nor 'fen'"),
    ("", "neither 'startpos' nor 'fen'"),
];

#[test]
fn a_bad_position_is_named() {
    let mut client = Client::start();
    for (position, reason) in BAD.into_iter().chain(MALFORMED) {
        client.send(&format!("position {position}"));
        let answer = client.line();
        assert!(answer.starts_with("info string "), "{position}: {answer}");
        assert!(answer.contains(reason), "{position}: {answer}");
        client.expect_ready();
    }
    client.quit();
}

/// After these words no `go` is answered with a move until a good position comes.
#[track_caller]
fn expect_no_search_after(client: &mut Client, position: &str) {
    client.send("position startpos moves d2d4");
    client.send(&format!("position {position}"));
    client.line();
    for go in ["go depth 3", "go infinite", "go ponder", "go wtime 100 btime 100"] {
        client.send(go);
        client.send("stop");
        let found = client.found();
        assert_eq!((found.best, found.infos.len()), (None, 0), "'{position}', {go}");
        assert_eq!(found.remarks.len(), 1, "'{position}': {:?}", found.remarks);
    }
    client.send("position startpos");
    assert!(client.search("go depth 1").best.is_some());
}

#[test]
fn after_a_bad_position_nothing_is_searched_until_a_good_one_comes() {
    let mut client = Client::start();
    for (position, _) in BAD {
        expect_no_search_after(&mut client, position);
    }
    client.quit();
}

#[test]
fn after_a_malformed_position_nothing_is_searched_until_a_good_one_comes() {
    let mut client = Client::start();
    for (position, _) in MALFORMED {
        expect_no_search_after(&mut client, position);
    }
    client.quit();
}

#[test]
fn a_finished_game_has_a_score_and_no_move() {
    let mut client = Client::start();
    for (position, value) in [
        ("fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", ScoreValue::Mate(0)),
        ("startpos moves f2f3 e7e5 g2g4 d8h4", ScoreValue::Mate(0)),
        ("fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ScoreValue::Centipawns(0)),
    ] {
        for go in ["go depth 5", "go movetime 60000", "go wtime 1000 btime 1000", "go nodes 10"] {
            client.send(&format!("position {position}"));
            let found = client.search(go);
            let [Info { depth: Some(0), score, pv, .. }] = found.infos.as_slice() else {
                panic!("{position}: {:?}", found.infos);
            };
            assert_eq!((*score, pv.len()), (Some(Score::exact(value)), 0), "{position}");
            assert_eq!((found.best, found.ponder), (None, None));
        }
    }
    client.quit();
}

#[test]
fn a_game_drawn_by_rule_still_gets_a_move() {
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(2);
    let mut client = Client::start();
    for (position, any_move_ends_it) in [
        ("fen 4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true),
        ("fen 4k3/8/8/8/8/8/8/R3K3 w - - 100 80", true),
        ("fen 4k3/8/8/8/8/8/8/R3K3 w - - 150 80", true),
        (&format!("startpos moves {shuffle}"), false),
    ] {
        client.send(&format!("position {position}"));
        let found = client.search("go depth 5");
        assert!(game(position).position().parse_uci(found.best()).is_ok(), "{position}");
        assert_eq!(found.last().pv.len() == 1, any_move_ends_it, "{position}");
    }
    client.quit();
}

#[test]
fn fens_are_read_in_every_common_spelling() {
    let mut client = Client::start();
    for (position, fen) in [
        ("fen 4k3/8/8/8/8/8/8/4K2R w K -", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("fen 4k3/8/8/8/8/8/8/4K2R w H - 3 7", "4k3/8/8/8/8/8/8/4K2R w K - 3 7"),
        ("fen  4k3/8/8/8/8/8/8/4K2R  w  K  -  3  7 ", "4k3/8/8/8/8/8/8/4K2R w K - 3 7"),
        ("fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        ("fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
    ] {
        client.send(&format!("position {position}"));
        client.send("d");
        let board = client.until("Checkers");
        assert!(board.contains(&format!("FEN: {fen}")), "{board:#?}");
    }
    client.quit();
}
