//! Commands of a game.

use crate::{
    client::{Client, PAUSE},
    expect_pong, start, until_move,
};
use std::time::{Duration, Instant};

/// Makes sure that nothing is said for a while.
#[track_caller]
fn expect_silence(client: &mut Client) {
    assert_eq!(client.listen(PAUSE), [] as [String; 0]);
}

#[test]
fn after_new_the_engine_plays_black() {
    let mut client = start();
    client.send("new");
    client.send("sd 4");
    let (_, mv) = until_move(&mut client, "usermove e2e4");
    assert!(mv.as_bytes()[1] >= b'6' || mv.len() == 4, "{mv}");
    // It is the user's turn again, and nothing happens by itself.
    expect_silence(&mut client);
    let (_, second) = until_move(&mut client, "usermove a2a3");
    assert_ne!(mv, second);
    client.quit();
}

#[test]
fn force_go_and_playother_choose_the_side() {
    let mut client = start();
    client.send("force");
    client.send("sd 3");
    for mv in ["e2e4", "e7e5", "g1f3"] {
        client.send(&format!("usermove {mv}"));
    }
    expect_pong(&mut client);
    until_move(&mut client, "go");
    client.send("force");
    client.send("undo");
    client.send("playother");
    expect_silence(&mut client);
    // Black moves, and white, which the engine plays now, answers.
    until_move(&mut client, "usermove b8c6");
    client.quit();
}

#[test]
fn a_ping_waits_for_the_move_and_a_question_mark_hastens_it() {
    let mut client = start();
    client.send("level 0 60 0");
    client.send("go");
    client.send("ping 1");
    client.send("?");
    client.send("ping 2");
    let lines = [client.line(), client.line(), client.line()];
    assert!(lines[0].starts_with("move "), "{lines:?}");
    assert_eq!(lines[1..], ["pong 1", "pong 2"]);
    client.quit();
}

#[test]
fn force_during_thought_ends_it_without_a_move() {
    let mut client = start();
    client.send("st 60");
    client.send("go");
    client.ask("usermove e7e5", "Error (command not legal now): usermove e7e5");
    client.send("ping 1");
    client.send("force");
    assert_eq!(client.line(), "pong 1");
    expect_silence(&mut client);
    client.quit();
}

#[test]
fn thinking_is_shown_in_the_units_of_the_protocol() {
    let mut client = start();
    client.send("post");
    client.send("st 0.3");
    let began = Instant::now();
    let (lines, mv) = until_move(&mut client, "go");
    let elapsed = began.elapsed().as_millis() / 10;
    let last: Vec<_> = lines.last().expect("thoughts").split(' ').collect();
    let time: u128 = last[2].parse().expect("hundredths of a second");
    assert!(last[0].parse::<u32>().is_ok() && last[1].parse::<i32>().is_ok(), "{last:?}");
    assert!(last[3].parse::<u64>().is_ok_and(|nodes| nodes > 100), "{last:?}");
    assert!(time <= elapsed, "{last:?}");
    assert_eq!(last[4], mv);
    client.send("nopost");
    client.send("usermove a7a6");
    assert!(client.line().starts_with("move "));
    client.quit();
}

#[test]
fn mates_count_from_a_hundred_thousand() {
    let mut client = start();
    client.send("force");
    client.send("setboard 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
    client.send("post");
    client.send("sd 8");
    let (lines, _) = until_move(&mut client, "go");
    assert!(lines.last().is_some_and(|line| line.contains(" 100002 ")), "{lines:?}");
    client.send("new");
    client.send("force");
    client.send("setboard 7k/R7/8/8/8/8/8/1R4K1 b - - 0 1");
    // On a clock the only move is played at once; a busy machine sees no mate until then.
    client.send("st 5");
    let (lines, _) = until_move(&mut client, "go");
    assert!(lines.last().is_some_and(|line| line.contains(" -100001 ")), "{lines:?}");
    client.quit();
}

#[test]
fn nodes_are_time_when_asked() {
    let mut client = start();
    client.send("post");
    client.send("nps 1");
    client.send("st 2000");
    let (lines, _) = until_move(&mut client, "go");
    let nodes: u64 = lines
        .last()
        .and_then(|line| line.split(' ').nth(3))
        .and_then(|word| word.parse().ok())
        .expect("nodes");
    assert!(nodes <= 2000, "{lines:?}");
    client.quit();
}

#[test]
fn strength_is_limited_in_games_alone() {
    let mut client = start();
    client.send("option SkillLevel=5");
    client.send("post");
    client.send("st 5");
    let nodes = |line: &String| line.split(' ').nth(3)?.parse().ok();
    let (lines, _) = until_move(&mut client, "usermove e2e4");
    let most = lines.iter().filter_map(nodes).max();
    assert!(most.is_some_and(|nodes: u64| nodes < 2000), "{lines:?}");
    client.send("analyze");
    while !client.line().starts_with("9 ") {}
    client.send("exit");
    client.send("ping 1");
    client.until("pong 1");
    client.quit();
}

#[test]
fn the_clock_is_kept() {
    let mut client = start();
    for line in ["level 40 0:02 0", "level 0 0:02 0.1", "time 10", "level 0 1 0", "time -50"] {
        client.send(line);
        let began = Instant::now();
        until_move(&mut client, "go");
        assert!(began.elapsed() < Duration::from_millis(2000), "{line}");
        client.send("force");
        client.send("undo");
    }
    client.quit();
}

#[test]
fn moves_are_taken_back() {
    let mut client = start();
    client.send("sd 3");
    until_move(&mut client, "usermove e2e4");
    client.send("remove");
    until_move(&mut client, "usermove e2e4");
    client.send("force");
    client.send("undo");
    client.send("usermove e7e5");
    expect_pong(&mut client);
    client.ask("usermove e2e4", "Illegal move: e2e4");
    client.quit();
}

#[test]
fn castling_is_spelled_as_the_variant_wants() {
    let mut client = start();
    client.send("force");
    client.send("setboard r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1");
    client.send("usermove e1g1");
    expect_pong(&mut client);
    client.ask("usermove e1c1", "Illegal move: e1c1");
    client.send("new");
    client.send("variant fischerandom");
    client.send("force");
    client.send("setboard 1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1");
    client.send("usermove O-O");
    client.send("usermove O-O-O");
    expect_pong(&mut client);
    client.send("undo");
    client.send("undo");
    // Only castling is left to analyse, and it is told by name.
    client.send("exclude all");
    client.send("include O-O-O");
    client.send("post");
    client.send("analyze");
    let line = client.until("2 ").pop().expect("a thought");
    assert_eq!(line.split(' ').nth(4), Some("O-O-O"));
    client.send("exit");
    client.send("ping 1");
    client.until("pong 1");
    client.quit();
}

#[test]
fn results_are_claimed_when_the_rules_say_so() {
    for (fen, mv, claim) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "1-0 {White mates}"),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g6", "1/2-1/2 {Stalemate}"),
        ("k7/8/8/8/8/8/r7/K7 w - - 0 1", "a1a2", "1/2-1/2 {Draw by insufficient material}"),
        ("k7/8/8/8/8/8/7r/K7 w - - 99 90", "a1b1", "1/2-1/2 {Draw by fifty move rule}"),
    ] {
        let mut client = start();
        client.send("force");
        client.send(&format!("setboard {fen}"));
        client.send("playother");
        client.ask(&format!("usermove {mv}"), claim);
        expect_silence(&mut client);
        // Whoever only watches claims nothing.
        client.send("force");
        client.send("undo");
        client.send(&format!("usermove {mv}"));
        expect_pong(&mut client);
        client.quit();
    }
}

#[test]
fn a_repetition_is_claimed_at_the_third_time() {
    let mut client = start();
    client.send("force");
    for mv in ["g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"] {
        client.send(&format!("usermove {mv}"));
    }
    expect_pong(&mut client);
    client.send("playother");
    client.send("force");
    client.send("undo");
    client.send("usermove f3g1");
    client.send("playother");
    client.ask("usermove f6g8", "1/2-1/2 {Draw by repetition}");
    client.quit();
}

#[test]
fn a_draw_is_accepted_only_by_who_is_no_better() {
    for (fen, accepts) in [
        ("4k3/8/8/8/8/8/6PP/1q4K1 w - - 0 1", true),
        ("4k3/7r/8/8/8/8/QQ6/4K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/QQ6/4K3 w - - 0 1", false),
    ] {
        let mut client = start();
        client.send("force");
        client.send(&format!("setboard {fen}"));
        client.send("sd 4");
        client.send("draw");
        let (lines, _) = until_move(&mut client, "go");
        assert_eq!(lines.contains(&"offer draw".to_owned()), accepts, "{fen}: {lines:?}");
        client.quit();
    }
}

#[test]
fn a_draw_offered_during_an_analysis_is_no_offer() {
    let mut client = start();
    client.send("setboard 4k3/8/8/8/8/8/6PP/1q4K1 w - - 0 1");
    client.send("sd 4");
    client.send("analyze");
    client.send("draw");
    client.send("exit");
    let (lines, _) = until_move(&mut client, "go");
    assert!(!lines.contains(&"offer draw".to_owned()), "{lines:?}");
    client.quit();
}

#[test]
fn pondering_goes_on_when_the_move_was_expected() {
    let mut client = start();
    client.send("hard");
    client.send("level 0 0:05 0");
    let (_, mv) = until_move(&mut client, "usermove e2e4");
    assert_eq!(mv.len(), 4);
    let hint = client.line();
    let expected = hint.strip_prefix("Hint: ").expect("what it thinks about").to_owned();
    // A search on the opponent's time does not keep a ping waiting.
    expect_pong(&mut client);
    until_move(&mut client, &format!("usermove {expected}"));
    // And when it was not: the hint of the next move is surely not this.
    let hint = client.line();
    assert!(hint.starts_with("Hint: "), "{hint}");
    client.send("easy");
    expect_pong(&mut client);
    let other = if hint.ends_with("a2a3") { "h2h3" } else { "a2a3" };
    until_move(&mut client, &format!("usermove {other}"));
    client.quit();
}

#[test]
fn hints_and_book_moves_are_told() {
    let mut client = start();
    client.send("hint");
    assert!(client.line().starts_with("Hint: "));
    client.send("bk");
    let first = client.line();
    assert!(first.starts_with('\t') && first != "\tno book move", "{first}");
    while !client.line().is_empty() {}
    client.send("option BookFile=");
    client.ask("bk", "\tno book move");
    assert_eq!(client.line(), "");
    client.quit();
}
