//! Programs that people use with engines: python-chess and lichess-bot.
//!
//! `make test` installs what they need and names it in `TABIA_PYTHON`. lichess-bot is no Python
//! package: `make test` fetches its folder if it can, and `TABIA_LICHESS_BOT` names another one.

mod client;

use client::{common::skip, python};
use std::{
    env,
    ffi::OsStr,
    path::{Path, PathBuf},
    process::Command,
};

/// A file of the repository.
fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

/// The folder of lichess-bot: the one named by `TABIA_LICHESS_BOT`, which must be one, or that
/// beside the repository, or the one that `make test` has fetched.
fn lichess_bot() -> Option<PathBuf> {
    let is_one = |folder: &PathBuf| folder.join("lichess-bot.py").exists();
    if let Some(named) = env::var_os("TABIA_LICHESS_BOT").map(PathBuf::from) {
        assert!(is_one(&named), "'{}' is no folder of lichess-bot", named.display());
        return Some(named);
    }
    let usual = [file("../peers/lichess-bot"), file("target/lichess-bot")];
    usual
        .into_iter()
        .find(is_one)
        .or_else(|| skip("lichess-bot is not there (TABIA_LICHESS_BOT names its folder)"))
}

/// Runs a script of `tests/clients` and returns what it said on standard error.
fn run(modules: &str, script: &str, arguments: &[&OsStr]) -> Option<String> {
    let python = python::with_modules(modules)?;
    let output = Command::new(python)
        .arg(file("tests/clients").join(script))
        .arg(env!("CARGO_BIN_EXE_tabia"))
        .args(arguments)
        .output()
        .expect("Python starts");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    Some(told)
}

#[test]
fn python_chess_plays_and_analyses_by_uci() {
    if let Some(told) = run("chess.engine", "uci.py", &[]) {
        assert_eq!(told, "", "the client was surprised");
    }
}

#[test]
fn python_chess_plays_and_analyses_by_xboard() {
    if let Some(told) = run("chess.engine", "xboard.py", &[]) {
        // The client asks for a status and is surprised by the answer.
        let surprises = told.lines().filter(|line| line.contains("Unexpected engine output"));
        assert!(surprises.into_iter().all(|line| line.contains("'stat01: ")), "{told}");
    }
}

/// lichess-bot plays a game against its own stand-in for lichess.org, with its default
/// configuration (`uci` or `xboard`) or with one in a file.
#[track_caller]
fn play_with_lichess_bot(configuration: &OsStr) {
    let Some(folder) = lichess_bot() else { return };
    let modules = "chess.engine, yaml, requests, backoff, rich";
    run(modules, "lichess_bot_itself.py", &[folder.as_os_str(), configuration]);
}

#[test]
fn lichess_bot_itself_plays_with_its_default_configuration() {
    play_with_lichess_bot("uci".as_ref());
}

#[test]
fn lichess_bot_itself_plays_by_xboard() {
    play_with_lichess_bot("xboard".as_ref());
}

#[test]
fn lichess_bot_itself_plays_with_the_configuration_we_ship() {
    play_with_lichess_bot(file("contrib/lichess-bot/config.yml").as_os_str());
}

#[test]
fn lichess_bots_way_with_engines_holds_in_every_mode() {
    let configuration = file("contrib/lichess-bot/config.yml");
    if let Some(told) = run("chess.engine, yaml", "lichess_bot.py", &[configuration.as_os_str()]) {
        let surprises = told.lines().filter(|line| line.contains("Unexpected engine output"));
        assert!(surprises.into_iter().all(|line| line.contains("'stat01: ")), "{told}");
    }
}
