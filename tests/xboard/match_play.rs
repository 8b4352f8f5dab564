//! A whole game between two programs, with the test as the referee.

use crate::{client::Client, start};
use std::time::{Duration, Instant};
use tabia_chess::{Game, Outcome, Position};
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
