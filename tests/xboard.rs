//! The XBoard session as user interfaces meet it, by scripted conversations with the program.

mod client;

#[path = "xboard/analysis.rs"]
mod analysis;
#[path = "xboard/commands.rs"]
mod commands;
#[path = "xboard/match_play.rs"]
mod match_play;
#[path = "xboard/play.rs"]
mod play;
#[path = "xboard/reference.rs"]
mod reference;

use client::Client;

/// A program that has said what it can do.
fn start() -> Client {
    introduce().0
}

/// A program and what it said it can do.
fn introduce() -> (Client, Vec<String>) {
    let mut client = Client::start();
    client.send("xboard");
    client.send("protover 2");
    let features = client.until("feature done=1");
    client.send("memory 1");
    expect_pong(&mut client);
    (client, features)
}

/// Makes sure that all was obeyed and nothing was said.
#[track_caller]
fn expect_pong(client: &mut Client) {
    client.ask("ping 7", "pong 7");
}

/// Sends a line that lets the program move, and returns the lines up to the move.
#[track_caller]
fn until_move(client: &mut Client, line: &str) -> (Vec<String>, String) {
    client.send(line);
    let mut lines = client.until("move ");
    let mv = lines.pop().map(|line| line["move ".len()..].to_owned());
    (lines, mv.expect("the last line is the move"))
}
