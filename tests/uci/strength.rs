//! Limited strength: how a person of some rating would play, and when it is ignored.

use crate::{
    client::{Client, Found, PATIENCE, PAUSE, expect_within, game, within},
    lines::{check_blocks, check_mate, check_search},
};
use std::{
    collections::HashSet,
    thread,
    time::{Duration, Instant},
};
use tabia_protocol::uci::{Reply, ScoreValue};

const RICH: &str = "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const MATES: [(&str, &str); 3] = [
    ("fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8"),
    ("fen r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4", "h5f7"),
    ("fen 7k/6pp/8/6N1/8/8/8/5R1K w - - 0 1", "f1f8"),
];

fn limited(elo: u32) -> Client {
    Client::with_options(&["UCI_LimitStrength=true", &format!("UCI_Elo={elo}")])
}

#[track_caller]
fn check_legal(position: &str, found: &Found) {
    let best = game(position).position().parse_uci(found.best());
    assert!(best.is_ok(), "{best:?}");
}

#[track_caller]
fn check_answer(position: &str, found: &Found) {
    check_legal(position, found);
    assert_eq!(found.best, found.last().pv.first().cloned(), "the line told last is played");
}

#[test]
fn every_level_plays_and_the_weak_look_at_little() {
    let mut nodes = Vec::new();
    for elo in [600, 1234, 2000, 2800, 3200] {
        let mut client = limited(elo);
        client.send(&format!("position {RICH}"));
        let found = client.search("go nodes 1000000");
        check_answer(RICH, &found);
        nodes.push(found.nodes());
        client.quit();
    }
    let [people @ .., master, champion] = &nodes[..] else { unreachable!("five levels") };
    assert!(people.iter().all(|seen| seen * 4 < *master), "{nodes:?}");
    assert!(master < champion, "{nodes:?}");
}

#[test]
fn no_mate_in_one_is_missed_from_1200_on() {
    for elo in [1200, 1500, 2500] {
        let mut client = limited(elo);
        for (position, mate) in MATES {
            for _ in 0..8 {
                client.send("ucinewgame");
                client.send(&format!("position {position}"));
                assert_eq!(client.search("go nodes 100000").best(), mate, "{elo}: {position}");
            }
        }
        client.quit();
    }
}

#[test]
fn the_same_game_goes_the_same_way_and_another_one_another() {
    let mut client = limited(800);
    let mut moves = HashSet::new();
    for _ in 0..20 {
        client.send("ucinewgame");
        client.send("position startpos");
        let first = client.search("go nodes 1000").best().to_owned();
        client.search("go depth 1");
        assert_eq!(client.search("go nodes 1000").best(), first);
        moves.insert(first);
    }
    assert!(moves.len() > 2, "{moves:?}");
    client.quit();
}

#[test]
fn full_strength_knows_nothing_of_it() {
    let mut fresh = Client::start();
    fresh.send(&format!("position {RICH}"));
    let expected = fresh.search("go depth 9").nodes();
    fresh.quit();

    let mut client = limited(1000);
    client.send(&format!("position {RICH}"));
    client.search("go nodes 100000");
    client.send("setoption name UCI_LimitStrength value false");
    assert_eq!(client.search("go depth 9").nodes(), expected);
    client.quit();

    for ignored in [&["UCI_LimitStrength=true", "UCI_AnalyseMode=true"][..], &["Skill Level=20"]] {
        let mut client = Client::with_options(ignored);
        client.send(&format!("position {RICH}"));
        assert_eq!(client.search("go depth 9").nodes(), expected, "{ignored:?}");
        client.quit();
    }
}

#[test]
fn an_analysis_is_not_limited() {
    let mut client = limited(600);
    client.send(&format!("position {RICH}"));
    client.send("go infinite");
    let end = Instant::now() + PATIENCE;
    while !client.line().starts_with("info depth 9 ") {
        assert!(Instant::now() < end, "depth 9 is reached");
    }
    client.stop();
    client.send("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    let score = client.search("go mate 2").last().score.map(|score| score.value);
    assert_eq!(score, Some(ScoreValue::Mate(2)));
    client.quit();
}

/// Many moves, few moves, mates for both sides that can be overlooked, a single move, Chess960.
const FOR_LINES: [&str; 9] = [
    "startpos",
    RICH,
    MATES[0].0,
    MATES[1].0,
    "fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1",
    "fen 7k/8/8/8/8/8/R7/1R4K1 b - - 0 1",
    "fen 6k1/5ppp/8/8/8/7q/5PPP/r4RK1 w - - 0 1",
    "fen 8/8/8/8/8/2k5/8/K6r w - - 0 1",
    "fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
];

#[track_caller]
fn check_lines(position: &str, found: &Found, width: usize) {
    let game = game(position);
    check_search(&game, found);
    check_blocks(found, width);
    for info in found.lines() {
        check_mate(&game, info);
    }
}

#[test]
fn as_many_lines_as_asked_for_are_told_and_the_same_move_is_played() {
    for elo in [600, 1700, 3200] {
        let mut client = limited(elo);
        for position in FOR_LINES {
            let moves = game(position).position().legal_moves().len();
            for _ in 0..2 {
                client.send("ucinewgame");
                client.send(&format!("position {position}"));
                for go in ["go nodes 3000", "go depth 3"] {
                    client.send("setoption name MultiPV value 1");
                    let best = client.search(go).best;
                    for lines in [3, 256] {
                        client.send(&format!("setoption name MultiPV value {lines}"));
                        let found = client.search(go);
                        check_lines(position, &found, lines.min(moves));
                        assert_eq!(found.best, best, "{elo}: {position} with {lines} lines");
                    }
                }
            }
        }
        client.quit();
    }
}

#[test]
fn several_lines_of_wanted_moves_hold_to_every_limit() {
    let wanted = ["a2a3", "b2b3", "e5g6"];
    for elo in [600, 2000, 3200] {
        let mut client = limited(elo);
        client.send("setoption name MultiPV value 5");
        client.send(&format!("position {RICH}"));
        let found = client.search(&format!("go nodes 100000 searchmoves {}", wanted.join(" ")));
        check_lines(RICH, &found, wanted.len());
        assert!(wanted.contains(&found.best()), "{found:?}");
        for go in ["go nodes 1", "go movetime 1", "go wtime 1 btime 1", "go depth 2"] {
            let found = client.search(go);
            check_lines(RICH, &found, 5);
            assert!(found.last().depth <= Some(2) || !go.contains("depth"), "{found:?}");
        }
        client.send("go ponder wtime 1000 btime 1000");
        thread::sleep(PAUSE);
        check_lines(RICH, &client.search("ponderhit"), 5);
        client.send("setoption name UCI_AnalyseMode value true");
        check_lines(RICH, &client.search("go nodes 5000"), 5);
        client.quit();
    }
}

#[test]
fn skill_levels_are_ratings() {
    let nodes = |options: &[&str]| {
        let mut client = Client::with_options(options);
        client.send(&format!("position {RICH}"));
        let nodes = client.search("go nodes 2000").nodes();
        client.quit();
        nodes
    };
    assert!(nodes(&["Skill Level=0"]) < 500);
    assert!((1500..=2000).contains(&nodes(&["Skill Level=20"])), "told with the last line");
    // The rating counts when both are given.
    assert!(nodes(&["UCI_LimitStrength=true", "UCI_Elo=600", "Skill Level=20"]) < 500);
}

#[test]
fn a_person_takes_time_but_not_all_of_it() {
    let mut client = limited(1500);
    client.send(&format!("position {RICH}"));
    let (found, taken) = client.timed_search("go wtime 30000 btime 30000 winc 100 binc 100");
    check_answer(RICH, &found);
    assert!(taken > Duration::from_millis(40), "{taken:?}");
    assert!(taken < Duration::from_secs(10), "{taken:?}");

    client.send("go wtime 3000000 btime 3000000");
    client.expect_no_answer();
    let (found, taken) = client.timed_search("stop");
    check_legal(RICH, &found);
    assert!(taken < Duration::from_secs(5), "stop ends the pause: {taken:?}");

    let (_, taken) = client.timed_search("go movetime 20000");
    assert!(taken < Duration::from_secs(10), "there is nothing to wait for: {taken:?}");
    expect_within(within(200), "an answer with a millisecond left", || {
        client.timed_search("go wtime 1 btime 1").1
    });
    client.quit();
}

#[test]
fn a_limited_engine_ponders_and_sees_no_more() {
    let position = format!("{RICH} moves e1g1");
    let mut client = limited(1500);
    client.send(&format!("position {position}"));
    for end in ["ponderhit", "stop"] {
        client.send("go ponder wtime 1000 btime 1000");
        let lines = client.listen(PAUSE);
        assert!(!lines.iter().any(|line| line.starts_with("bestmove")), "{lines:?}");
        let found = client.search(end);
        check_legal(&position, &found);
        let told = lines.iter().filter_map(|line| match line.parse() {
            Ok(Reply::Info(info)) => info.nodes,
            _ => None,
        });
        let most = told.chain(found.infos.iter().filter_map(|info| info.nodes)).max();
        assert!(most.is_some_and(|nodes| nodes < 10_000), "{most:?}");
    }
    client.quit();
}
