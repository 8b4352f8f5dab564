//! Features that are right alone and must be right together.

use crate::client::{Client, Found, expect_within, game, within};
use std::{collections::HashMap, time::Duration};
use tabia_protocol::uci::{Info, ScoreValue};

const RICH: &str = "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// A mate in two by several moves, and a mate in one by none.
const TWO_ROOKS: &str = "fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";

fn at(position: &str) -> Client {
    let mut client = Client::start();
    client.send(&format!("position {position}"));
    client
}

/// The last block of lines, best first.
fn last_block(found: &Found) -> Vec<&Info> {
    let lines = found.lines();
    let start = lines.iter().rposition(|info| info.multipv == Some(1)).expect("a best line");
    lines[start..].to_vec()
}

fn mate_of(info: &Info) -> Option<i32> {
    match info.score?.value {
        ScoreValue::Mate(moves) => Some(moves),
        ScoreValue::Centipawns(_) => None,
    }
}

/// Makes sure that the clock is kept after what is done here; the answer must be legal.
#[track_caller]
fn expect_in_time(position: &str, clock: u64, mut answer: impl FnMut() -> (Found, Duration)) {
    let game = game(position);
    expect_within(within(clock + 200), &format!("an answer with {clock} ms left"), || {
        let (found, taken) = answer();
        assert!(game.position().parse_uci(found.best()).is_ok(), "{found:?}");
        taken
    });
}

#[test]
fn a_hit_is_answered_in_time_however_little_there_is() {
    let position = format!("{RICH} moves e1g1");
    for clock in [1, 5, 30, 100, 300] {
        let mut client = at(&position);
        expect_in_time(&position, clock, || {
            client.send(&format!("go ponder wtime {clock} btime {clock}"));
            client.expect_no_answer();
            client.timed_search("ponderhit")
        });
        client.quit();
    }
}

#[test]
fn after_a_miss_the_real_move_is_answered_in_time() {
    let (expected, real) = (format!("{RICH} moves e1g1"), format!("{RICH} moves e1c1"));
    let mut client = at(&expected);
    for clock in [1, 20, 100] {
        expect_in_time(&real, clock, || {
            client.send(&format!("position {expected}"));
            client.send(&format!("go ponder wtime {clock} btime {clock}"));
            client.expect_no_answer();
            client.stop();
            client.send(&format!("position {real}"));
            client.timed_search(&format!("go wtime {clock} btime {clock}"))
        });
    }
    client.quit();
}

#[test]
fn one_line_and_several_agree_where_all_can_be_seen() {
    let mut client = at(TWO_ROOKS);
    let single = client.search("go depth 8");
    assert_eq!(mate_of(single.last()), Some(2));
    client.send("setoption name MultiPV value 256");
    client.send("ucinewgame");
    let found = client.search("go depth 8");
    let block = last_block(&found);
    assert_eq!(block.len(), game(TWO_ROOKS).position().legal_moves().len());
    assert_eq!(mate_of(block[0]), Some(2));
    // A move that is told to mate does so, as the proof of it alone shows.
    client.send("setoption name MultiPV value 1");
    let mates = block.iter().filter_map(|info| Some((info.pv[0].clone(), mate_of(info)?)));
    let mates: HashMap<_, _> = mates.filter(|(_, moves)| (1..=3).contains(moves)).collect();
    assert!(mates.len() > 3, "{mates:?}");
    for (mv, moves) in mates {
        client.send("ucinewgame");
        let alone = client.search(&format!("go mate {moves} searchmoves {mv}"));
        assert_eq!((alone.best(), mate_of(alone.last())), (mv.as_str(), Some(moves)));
    }
    client.quit();
}

#[test]
fn several_lines_come_from_the_wanted_moves_alone() {
    let mut client = at(RICH);
    client.send("setoption name MultiPV value 4");
    for wanted in [&["e1g1", "a2a4", "d5e6"][..], &["e1g1", "a2a4", "d5e6", "e2a6", "g2h3"]] {
        let found = client.search(&format!("go depth 6 searchmoves {}", wanted.join(" ")));
        let width = wanted.len().min(4);
        for block in found.lines().chunks(width) {
            let ranks: Vec<_> = block.iter().filter_map(|info| info.multipv).collect();
            assert_eq!(ranks, (1..=width as u32).collect::<Vec<_>>());
            let mut firsts: Vec<_> = block.iter().map(|info| info.pv[0].as_str()).collect();
            assert!(firsts.iter().all(|mv| wanted.contains(mv)), "{firsts:?}");
            firsts.sort_unstable();
            firsts.dedup();
            assert_eq!(firsts.len(), width);
        }
    }
    client.quit();
}

#[test]
fn a_mate_is_looked_for_among_the_wanted_moves_alone() {
    let mut client = at(TWO_ROOKS);
    let found = client.search("go mate 2 searchmoves a2a7");
    assert_eq!((found.best(), mate_of(found.last())), ("a2a7", Some(2)));
    let found = client.search("go mate 2 nodes 20000 searchmoves g1g2");
    assert_eq!(found.best(), "g1g2");
    assert!(mate_of(found.last()).is_none_or(|moves| moves > 2), "{}", found.last());
    client.quit();
}

#[test]
fn a_mate_once_told_is_told_wherever_the_search_ends() {
    let mut client = Client::start();
    for nodes in 250..=400 {
        client.send("ucinewgame");
        client.send("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
        let found = client.search(&format!("go nodes {nodes}"));
        assert_eq!(mate_of(found.last()), Some(2), "{nodes} nodes: {}", found.last());
    }
    client.quit();
}

#[test]
fn a_limit_of_nodes_holds_with_several_lines_and_wanted_moves() {
    for go in ["go nodes 3000", "go nodes 3000 searchmoves e1g1 a2a4 d5e6", "go nodes 3000 mate 1"]
    {
        let search = || {
            let mut client = at(RICH);
            client.send("setoption name MultiPV value 3");
            let found = client.search(go);
            client.quit();
            (found.nodes(), found.best().to_owned(), last_block(&found).len())
        };
        let (nodes, best, lines) = search();
        assert!((1000..=3000).contains(&nodes) && lines == 3, "{go}: {nodes} nodes, {lines} lines");
        assert_eq!((nodes, best, lines), search(), "it can be repeated");
    }
}

#[test]
fn every_one_of_several_lines_tells_its_chances() {
    let mut client = at(RICH);
    client.send("setoption name UCI_ShowWDL value true");
    client.send("setoption name MultiPV value 5");
    let found = client.search("go depth 7");
    for info in found.lines() {
        let [win, draw, loss] = info.wdl.expect("chances were asked for");
        assert_eq!(win + draw + loss, 1000, "{info}");
    }
    let expectation = |info: &&Info| info.wdl.map(|[win, draw, _]| 2 * win + draw);
    let block: Vec<_> = last_block(&found);
    let expectations: Vec<_> = block.iter().map(expectation).collect();
    assert!(expectations.is_sorted_by(|better, worse| better >= worse), "{expectations:?}");
    client.quit();
}

#[test]
fn stepping_through_a_game_keeps_its_work() {
    const DEEP: u32 = 14;
    const SHALLOW: u32 = 9;
    let line = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5"];
    let analyse = |client: &mut Client, plies: usize, depth: u32| {
        client.send(&format!("position startpos moves {}", line[..plies].join(" ")));
        client.search(&format!("go depth {depth}")).nodes()
    };
    let mut client = Client::start();
    let fresh: u64 = (1..=5)
        .map(|plies| {
            client.send("ucinewgame");
            analyse(&mut client, plies, SHALLOW)
        })
        .sum();
    for plies in 1..=5 {
        analyse(&mut client, plies, DEEP);
    }
    // Back to the start of the line and forth again, as people browse.
    let back: u64 = (1..=5).rev().map(|plies| analyse(&mut client, plies, SHALLOW)).sum();
    let forth: u64 = (1..=5).map(|plies| analyse(&mut client, plies, SHALLOW)).sum();
    for again in [back, forth] {
        assert!(again * 3 < fresh * 2, "{again} of {fresh}");
    }
    client.quit();
}

#[test]
fn options_are_taken_whenever_match_programs_send_them() {
    let mut client = Client::start();
    // Before `uci`, in odd case, with odd spaces, and again with what was set before.
    client.send("setoption   name  hAsH   value  8 ");
    client.send("uci");
    client.until("uciok");
    for line in [
        "debug on",
        "setoption name Threads value 1",
        "setoption name   move   overhead   value   50",
        "setoption name uci_chess960 value FALSE",
        "setoption name Ponder value False",
        "setoption name OwnBook value false",
        "setoption name UCI_LimitStrength value false",
        "setoption name UCI_Elo value 1500",
        "setoption name Skill Level value 20",
        "setoption name SyzygyPath value <empty>",
        "setoption name BookFile value <empty>",
        "setoption name EvalFile value <embedded>",
        "ucinewgame",
        "position startpos moves e2e4",
    ] {
        client.send(line);
    }
    client.expect_ready();
    client.search("go wtime 1000 btime 1000 winc 10 binc 10 movestogo 40");
    client.quit();
}
