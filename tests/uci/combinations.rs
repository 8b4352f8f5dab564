//! Every way to ask, with every way to answer.

use crate::{
    client::{Client, Found, game},
    lines::{check_blocks, check_mate, check_search},
};
use std::{thread, time::Duration};
use tabia_chess::{
    Game,
    notation::uci::{self, CastlingSpelling},
};

/// Whole-board play, a mate in two by several moves, and castling of Chess960.
const POSITIONS: [&str; 3] = [
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1",
    "fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
];

/// How a search is asked for and ended.
#[derive(Clone, Copy, Debug)]
enum Ending {
    ByItself,
    Stop,
    Hit,
}

/// What is asked, and how it ends.
const QUESTIONS: [(&str, Ending); 9] = [
    ("depth 5", Ending::ByItself),
    ("nodes 3000", Ending::ByItself),
    ("movetime 30", Ending::ByItself),
    ("mate 2 nodes 5000", Ending::ByItself),
    ("wtime 200 btime 200", Ending::ByItself),
    ("infinite", Ending::Stop),
    ("ponder wtime 50 btime 50", Ending::Hit),
    ("ponder nodes 3000", Ending::Hit),
    ("ponder wtime 50 btime 50", Ending::Stop),
];

/// The options of one combination, besides the position and the question.
#[derive(Clone, Copy, Debug)]
struct Way {
    lines: usize,
    wanted: usize,
    chances: bool,
    minimal: bool,
}

/// All of them.
fn ways() -> impl Iterator<Item = Way> {
    let switches = [(false, false), (true, false), (true, true)];
    [1, 3].into_iter().flat_map(move |lines| {
        [0, 2, 5].into_iter().flat_map(move |wanted| {
            switches.map(|(chances, minimal)| Way { lines, wanted, chances, minimal })
        })
    })
}

#[track_caller]
fn ask(client: &mut Client, question: &str, ending: Ending) -> Found {
    let end = match ending {
        Ending::ByItself => return client.search(&format!("go {question}")),
        Ending::Stop => "stop",
        Ending::Hit => "ponderhit",
    };
    client.send(&format!("go {question}"));
    // Time to find something that can be checked.
    thread::sleep(Duration::from_millis(20));
    client.search(end)
}

/// So many moves, spread over the list.
fn some_moves(game: &Game, count: usize) -> Vec<String> {
    let moves = game.position().legal_moves();
    let step = moves.len() / count.max(1);
    let chosen = moves.iter().step_by(step.max(1)).take(count);
    chosen.map(|mv| uci::format(mv, CastlingSpelling::KingTakesRook)).collect()
}

#[track_caller]
fn check(game: &Game, found: &Found, way: Way, wanted: &[String]) {
    check_search(game, found);
    let moves = if wanted.is_empty() { game.position().legal_moves().len() } else { wanted.len() };
    check_blocks(found, way.lines.min(moves));
    for info in found.lines() {
        check_mate(game, info);
        assert!(wanted.is_empty() || wanted.contains(&info.pv[0]), "{info}");
        let sum = info.wdl.map(|chances| chances.iter().sum::<u16>());
        assert_eq!(sum, way.chances.then_some(1000), "{info}");
    }
    let blocks = found.lines().len() / way.lines.min(moves);
    assert!(!way.minimal || blocks == 1, "{blocks} blocks");
}

#[test]
fn every_combination_is_answered_exactly() {
    for position in POSITIONS {
        let game = game(position);
        let mut client = Client::with_options(&["Hash=4", "UCI_Chess960=true"]);
        client.send(&format!("position {position}"));
        for way in ways() {
            let wanted = some_moves(&game, way.wanted);
            for (option, value) in [
                ("MultiPV", way.lines.to_string()),
                ("UCI_ShowWDL", way.chances.to_string()),
                ("Minimal", way.minimal.to_string()),
            ] {
                client.send(&format!("setoption name {option} value {value}"));
            }
            for (question, ending) in QUESTIONS {
                let keyword = if wanted.is_empty() { "" } else { " searchmoves " };
                let question = format!("{question}{keyword}{}", wanted.join(" "));
                let found = ask(&mut client, &question, ending);
                check(&game, &found, way, &wanted);
            }
        }
        client.quit();
    }
}
