//! What a search tells: fields, variations, blocks of several lines, spelling.

use crate::client::{Client, Found, common::shared_data, game};
use std::collections::HashSet;
use tabia_chess::{Game, Outcome, notation::epd::Epd};
use tabia_protocol::uci::{Bound, Info, Score, ScoreValue};

/// Openings, tactics, endings, mates, Chess960, games near a draw by rule.
const POSITIONS: [&str; 16] = [
    "startpos",
    "startpos moves e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6",
    "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "fen r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
    "fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "fen 8/8/8/8/8/2k5/8/K6r w - - 0 1",
    "fen 8/8/4k3/8/8/4K3/8/8 w - - 0 1",
    "fen 8/8/8/3k4/8/8/R6P/7K w - - 97 90",
    "fen 7k/5Q2/1q6/8/8/7p/1r5P/7K w - - 0 1",
    "fen 6k1/6p1/5p2/7Q/8/8/qr4PP/7K w - - 0 1",
    "fen 8/2P5/8/8/3r4/8/2K5/k7 w - - 0 1",
    "fen bnrbkrq1/p1p1ppp1/6np/1P1p4/8/2P1P3/1PRP1PPP/BN1BKRQN b Kkq - 0 5",
    "fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
    "fen k7/8/8/8/8/q7/8/6K1 b - - 0 1 moves a3b3 g1h1 b3a3 h1g1 a3b3 g1h1 b3a3",
];

/// The game after a variation: every move is legal, and the game is not over before the last.
#[track_caller]
fn play(game: &Game, pv: &[String]) -> Game {
    let mut game = game.clone();
    for (index, text) in pv.iter().enumerate() {
        assert!(index == 0 || game.outcome().is_none(), "the game is over before {text}: {pv:?}");
        let mv = game.position().parse_uci(text).unwrap_or_else(|error| panic!("{error}: {pv:?}"));
        game.play(mv);
    }
    game
}

/// The rules that hold for every line of every search.
#[track_caller]
fn check_line(game: &Game, info: &Info) {
    let Info { depth, selective_depth, multipv, score, nodes, nps, hashfull, tbhits, time, .. } =
        info;
    assert!(
        depth.is_some_and(|depth| depth > 0)
            && selective_depth.is_some()
            && multipv.is_some_and(|rank| rank > 0)
            && score.is_some()
            && nodes.is_some()
            && nps.is_some()
            && hashfull.is_some_and(|full| full <= 1000)
            && tbhits.is_some()
            && time.is_some(),
        "every field on every line: {info}"
    );
    assert!(!info.pv.is_empty(), "{info}");
    play(game, &info.pv);
}

/// A mate that is told as certain is told with all its moves.
#[track_caller]
pub fn check_mate(game: &Game, info: &Info) {
    if let Some(Score { value: ScoreValue::Mate(moves), bound: Bound::Exact }) = info.score {
        let plies = moves.unsigned_abs() as usize * 2 - usize::from(moves > 0);
        assert_eq!(info.pv.len(), plies, "{info}");
        let end = play(game, &info.pv).outcome();
        assert!(matches!(end, Some(Outcome::Checkmate(_))), "{info}");
    }
}

/// The rules that hold for a search as a whole.
#[track_caller]
pub fn check_search(game: &Game, found: &Found) {
    let lines = found.lines();
    for info in &lines {
        check_line(game, info);
    }
    for pair in lines.windows(2) {
        assert!(pair[0].nodes <= pair[1].nodes && pair[0].time <= pair[1].time, "{}", pair[1]);
    }
    // The best line told last is exact and is the one that is played.
    let first = lines.iter().rev().find(|info| info.multipv == Some(1)).expect("a best line");
    assert_eq!(first.score.map(|score| score.bound), Some(Bound::Exact), "{first}");
    assert_eq!(found.best.as_ref(), first.pv.first(), "{first}");
    assert_eq!(found.ponder.as_ref(), first.pv.get(1), "{first}");
}

/// A score as a number to compare: mates beyond everything else, short ones first.
fn rank(info: &Info) -> i32 {
    match info.score.map(|score| score.value) {
        Some(ScoreValue::Centipawns(value)) => value,
        Some(ScoreValue::Mate(moves)) if moves > 0 => 1_000_000 - moves,
        Some(ScoreValue::Mate(moves)) => -1_000_000 - moves,
        None => panic!("no score: {info}"),
    }
}

/// Blocks of lines: ranks in order, one depth each, best first, another first move on every line.
#[track_caller]
pub fn check_blocks(found: &Found, width: usize) {
    let lines = found.lines();
    assert_eq!(lines.len() % width, 0, "whole blocks of {width}: {lines:#?}");
    for block in lines.chunks(width) {
        let ranks: Vec<_> = block.iter().filter_map(|info| info.multipv).collect();
        assert_eq!(ranks, (1..=width as u32).collect::<Vec<_>>());
        assert!(block.iter().all(|info| info.depth == block[0].depth), "{block:#?}");
        assert!(block.windows(2).all(|pair| rank(pair[0]) >= rank(pair[1])), "{block:#?}");
        let first_moves: HashSet<_> = block.iter().map(|info| &info.pv[0]).collect();
        assert_eq!(first_moves.len(), width, "{block:#?}");
    }
}

#[test]
fn every_search_tells_legal_and_complete_lines() {
    let mut client = Client::start();
    for position in POSITIONS {
        client.send("ucinewgame");
        client.send(&format!("position {position}"));
        for go in ["go depth 8", "go nodes 3000", "go nodes 30000", "go movetime 20"] {
            let found = client.search(go);
            check_search(&game(position), &found);
            check_blocks(&found, 1);
        }
    }
    client.quit();
}

#[test]
fn a_mate_is_told_with_all_its_moves() {
    let mut client = Client::start();
    let mut mates = 0;
    for position in POSITIONS {
        client.send("ucinewgame");
        client.send(&format!("position {position}"));
        for go in ["go depth 8", "go nodes 13312", "go nodes 50000", "go depth 14"] {
            for info in client.search(go).lines() {
                check_mate(&game(position), info);
                let value = info.score.map(|score| score.value);
                mates += usize::from(matches!(value, Some(ScoreValue::Mate(_))));
            }
        }
    }
    assert!(mates > 0, "some of the positions are won");
    client.quit();
}

#[test]
fn several_lines_come_in_whole_blocks() {
    let mut client = Client::start();
    for wanted in [2, 4, 256] {
        client.send(&format!("setoption name MultiPV value {wanted}"));
        for position in POSITIONS {
            let game = game(position);
            client.send("ucinewgame");
            client.send(&format!("position {position}"));
            let found = client.search("go depth 4");
            check_search(&game, &found);
            check_blocks(&found, wanted.min(game.position().legal_moves().len()));
        }
    }
    client.quit();
}

#[test]
fn a_search_of_several_lines_that_is_cut_off_ends_with_a_whole_block() {
    let mut client = Client::with_options(&["MultiPV=3"]);
    for position in POSITIONS {
        let game = game(position);
        client.send("ucinewgame");
        client.send(&format!("position {position}"));
        for go in ["go nodes 1000", "go nodes 5000", "go nodes 20000"] {
            let found = client.search(go);
            check_search(&game, &found);
            check_blocks(&found, 3.min(game.position().legal_moves().len()));
        }
    }
    client.quit();
}

#[test]
fn even_the_most_lines_come_in_a_whole_block_before_a_search_is_cut_off() {
    // No position has more legal moves.
    let position = "fen R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let mut client = Client::with_options(&["MultiPV=256", "Hash=1"]);
    client.send(&format!("position {position}"));
    for strength in ["false", "true"] {
        client.send(&format!("setoption name UCI_LimitStrength value {strength}"));
        for go in ["go nodes 1", "go movetime 1", "go wtime 1 btime 1"] {
            let found = client.search(go);
            check_search(&game(position), &found);
            check_blocks(&found, 218);
        }
    }
    client.quit();
}

/// Positions with a mate in two or three moves, and the moves it takes.
fn mates() -> Vec<(String, u32)> {
    let sacrifices = "fen 3q1r2/1b3pk1/p3pp1p/1pbn2NQ/8/1P1BP3/PB3PPP/3R2K1 w - - 0 1";
    let mut positions = vec![(sacrifices.to_owned(), 3)];
    for moves in [2, 3] {
        let suite = shared_data(&format!("mates/mate_in_{moves}.epd")).unwrap_or_default();
        positions.extend(suite.lines().step_by(60).map(|line| {
            let epd: Epd = line.parse().expect("the suite is in order");
            (format!("fen {}", epd.position.to_fen()), moves)
        }));
    }
    positions
}

#[test]
fn a_mate_that_was_asked_for_is_found_among_several_lines_too() {
    let mut client = Client::with_options(&["Hash=1"]);
    for (position, moves) in mates() {
        let game = game(&position);
        for wanted in [2, 4] {
            client.send("ucinewgame");
            client.send(&format!("setoption name MultiPV value {wanted}"));
            client.send(&format!("position {position}"));
            let found = client.search(&format!("go mate {moves} nodes 1000000"));
            check_search(&game, &found);
            let width = wanted.min(game.position().legal_moves().len());
            check_blocks(&found, width);
            let lines = found.lines();
            lines.iter().for_each(|info| check_mate(&game, info));
            let best = lines[lines.len() - width].score.map(|score| score.value);
            assert_eq!(best, Some(ScoreValue::Mate(moves as i32)), "{position}, {wanted} lines");
        }
    }
    client.quit();
}

#[test]
fn two_threads_tell_legal_lines_too() {
    let mut client = Client::with_options(&["Threads=2"]);
    for position in POSITIONS {
        client.send(&format!("position {position}"));
        for go in ["go depth 7", "go nodes 20000", "go movetime 20"] {
            check_search(&game(position), &client.search(go));
        }
    }
    client.quit();
}

#[test]
fn a_minimal_search_tells_its_result_only() {
    let mut client = Client::with_options(&["Minimal=true"]);
    for width in [1, 3] {
        client.send(&format!("setoption name MultiPV value {width}"));
        for position in POSITIONS {
            let game = game(position);
            let width = width.min(game.position().legal_moves().len());
            client.send(&format!("position {position}"));
            let found = client.search("go depth 6");
            check_search(&game, &found);
            check_blocks(&found, width);
            assert_eq!(found.lines().len(), width, "one block: {position}");
        }
    }
    client.send("setoption name Minimal value false");
    assert!(client.search("go depth 6").lines().len() > 3);
    client.quit();
}

#[test]
fn a_minimal_search_that_is_cut_off_tells_a_whole_block() {
    let mut client = Client::with_options(&["Minimal=true", "MultiPV=3"]);
    for position in POSITIONS {
        let width = 3.min(game(position).position().legal_moves().len());
        client.send(&format!("position {position}"));
        let found = client.search("go nodes 2000");
        check_blocks(&found, width);
        assert_eq!(found.lines().len(), width, "one block: {position}");
    }
    client.quit();
}

#[test]
fn chances_are_told_on_demand_and_sum_up() {
    let mut client = Client::start();
    assert!(client.search("go depth 3").lines().iter().all(|info| info.wdl.is_none()));
    client.send("setoption name UCI_ShowWDL value true");
    for position in POSITIONS {
        client.send(&format!("position {position}"));
        for info in client.search("go depth 5").lines() {
            let sum = info.wdl.map(|chances| chances.iter().sum::<u16>());
            assert_eq!(sum, Some(1000), "{info}");
        }
    }
    client.send("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    assert_eq!(client.search("go depth 3").last().wdl, Some([1000, 0, 0]));
    client.quit();
}

#[test]
fn a_draw_by_rule_leaves_no_other_chances() {
    let mut client = Client::with_options(&["UCI_ShowWDL=true", "MultiPV=3"]);
    for fen in ["7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "8/8/4k3/8/8/4K3/8/8 w - - 0 1"] {
        client.send(&format!("position fen {fen}"));
        let found = client.search("go depth 4");
        assert!(found.lines().iter().all(|info| info.wdl == Some([0, 1000, 0])), "{found:?}");
        assert!(!found.lines().is_empty(), "{fen}");
    }
    client.quit();
}

#[test]
fn castling_is_spelled_by_the_option_and_read_in_both_ways() {
    let orthodox = "fen r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
    let shuffled = "fen 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1";
    let mut client = Client::start();
    for (chess960, position, spelled) in [
        (false, orthodox, ["e1g1", "e8g8"]),
        (true, orthodox, ["e1h1", "e8h8"]),
        // Nobody can castle here by naming the king's target.
        (false, shuffled, ["e1g1", "e8g8"]),
        (true, shuffled, ["e1g1", "e8g8"]),
    ] {
        client.send(&format!("setoption name UCI_Chess960 value {chess960}"));
        for read in ["e1g1", "e1h1"] {
            if position == shuffled && read == "e1h1" {
                continue;
            }
            client.send(&format!("position {position}"));
            let found = client.search(&format!("go depth 3 searchmoves {read}"));
            assert_eq!(found.best(), spelled[0], "{position}, {read}");
            check_search(&game(position), &found);
            let after = format!("{position} moves {read}");
            client.send(&format!("position {after}"));
            let found = client.search(&format!("go depth 3 searchmoves {}", spelled[1]));
            assert_eq!(found.best(), spelled[1], "{after}");
        }
    }
    client.quit();
}

#[test]
fn a_long_search_tells_what_it_looks_at_and_where_its_window_was_missed() {
    const TOLD_AFTER: u64 = 3000;
    // A position whose score keeps changing.
    let position = "fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mut client = Client::start();
    client.send(&format!("position {position}"));
    let found = client.search("go movetime 4500");
    check_search(&game(position), &found);
    let current = found.infos.iter().position(|info| info.current_move.is_some());
    let current = current.expect("a long search tells its current move");
    let before = found.infos[..current].iter().filter_map(|info| info.time).max();
    assert!(found.infos[current].current_move_number.is_some_and(|number| number > 0));
    let exact_early = found
        .lines()
        .iter()
        .filter(|info| info.time.is_some_and(|time| time < TOLD_AFTER))
        .all(|info| info.score.is_some_and(|score| score.bound == Bound::Exact));
    assert!(exact_early, "bounds are told in long searches only, up to then {before:?} ms");
    client.quit();
}
