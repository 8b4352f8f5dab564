//! A whole game between two programs, with the test as the referee.

use crate::{
    client::{Client, common::skip},
    start,
};
use std::{
    env,
    path::PathBuf,
    time::{Duration, Instant},
};
use tabia_chess::{Color, Game, Outcome, Position};
use tabia_protocol::xboard::Reply;

const BASE: Duration = Duration::from_secs(4);
const INCREMENT: Duration = Duration::from_millis(20);

/// Reads up to the move of this program, which may only think meanwhile.
#[track_caller]
fn wait_for_move(client: &mut Client) -> String {
    loop {
        let line = client.line();
        match Reply::parse(&line) {
            Some(Reply::Move(mv)) => return mv,
            Some(Reply::Thinking(_) | Reply::Hint(_)) => {}
            other => panic!("not a line of a player: {line} {other:?}"),
        }
    }
}

fn hundredths(time: Duration) -> u128 {
    time.as_millis() / 10
}

#[track_caller]
fn play(start_fen: &str, castling_by_name: bool) {
    let mut players = [start(), start()];
    let mut clocks = [BASE; 2];
    let mut game = Game::new(Position::from_fen(start_fen).expect("valid"));
    for (index, player) in players.iter_mut().enumerate() {
        player.send("new");
        if castling_by_name {
            player.send("variant fischerandom");
        }
        player.send("force");
        player.send(&format!("setboard {start_fen}"));
        for line in ["level 0 0:04 0.02", "post", "sd 5", if index == 0 { "hard" } else { "easy" }]
        {
            player.send(line);
        }
    }
    players[0].send("go");
    players[1].send("playother");
    let mut began = Instant::now();
    let outcome = loop {
        let index = game.moves().len() % 2;
        let text = wait_for_move(&mut players[index]);
        let used = players[index].arrived.saturating_duration_since(began);
        clocks[index] = clocks[index].checked_sub(used).expect("no player loses on time");
        clocks[index] += INCREMENT;
        let position = game.position();
        let mv = position.parse_uci(&text).or_else(|_| position.parse_san(&text));
        game.play(mv.unwrap_or_else(|error| panic!("{error}")));
        let other = &mut players[1 - index];
        other.send(&format!("time {}", hundredths(clocks[1 - index])));
        other.send(&format!("otim {}", hundredths(clocks[index])));
        began = Instant::now();
        other.send(&format!("usermove {text}"));
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
    };
    let result = match outcome {
        Outcome::Checkmate(winner) if winner == game.start().turn() => "1-0 {",
        Outcome::Checkmate(_) => "0-1 {",
        Outcome::Draw(_) => "1/2-1/2 {",
    };
    for mut player in players {
        let claim = player.until(result);
        assert!(claim.iter().all(|line| !line.contains("Illegal") && !line.contains("Error")));
        player.send("result * {over}");
        player.quit();
    }
}

#[test]
fn two_programs_play_a_game() {
    play("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3", false);
}

#[test]
fn two_programs_play_a_game_of_chess960() {
    play("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", true);
}

/// Another engine that speaks XBoard: the one named by `TABIA_XBOARD_ENGINE`, which must be there,
/// or Debian's Fairy-Max.
fn other_engine() -> Option<Client> {
    let named = env::var_os("TABIA_XBOARD_ENGINE").map(PathBuf::from);
    let is_named = named.is_some();
    let program = named.unwrap_or_else(|| "/usr/games/fairymax".into());
    if !program.exists() {
        assert!(!is_named, "'{}' is not there", program.display());
        return skip("no other XBoard engine (TABIA_XBOARD_ENGINE names one)");
    }
    let mut client = Client::start_program(&program);
    client.send("xboard");
    client.send("protover 2");
    client.until("feature done=1");
    Some(client)
}

/// The next move of an engine that may say what it likes.
#[track_caller]
fn next_move(client: &mut Client) -> String {
    let line = client.until("move ").pop().expect("the last line is the move");
    line["move ".len()..].to_owned()
}

#[test]
fn a_game_against_another_engine_is_played_to_its_end() {
    const LONGEST: usize = 300;
    let Some(mut other) = other_engine() else { return };
    let mut tabia = start();
    for line in ["new", "level 0 1 0.1", "sd 5", "hard"] {
        tabia.send(line);
    }
    for line in ["new", "level 40 1 0", "sd 2", "easy"] {
        other.send(line);
    }
    let mut game = Game::new(Position::initial());
    tabia.send("go");
    while game.outcome().is_none() && game.moves().len() < LONGEST {
        let is_ours = game.moves().len().is_multiple_of(2);
        let text = if is_ours { wait_for_move(&mut tabia) } else { next_move(&mut other) };
        game.play(game.position().parse_uci(&text).unwrap_or_else(|error| panic!("{error}")));
        // The other one has not asked for the word `usermove`.
        if is_ours {
            other.send(&text);
        } else {
            tabia.send(&format!("usermove {text}"));
        }
    }
    assert_eq!(game.outcome(), Some(Outcome::Checkmate(Color::White)), "two plies see too little");
    let claim = tabia.until("1-0 {White mates}");
    assert!(claim.iter().all(|line| !line.contains("Illegal") && !line.contains("Error")));
    tabia.send("result 1-0 {White mates}");
    tabia.quit();
}
