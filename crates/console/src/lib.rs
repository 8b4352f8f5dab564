//! What the program says and hears: argument parsing, the UCI and XBoard sessions, one small file per
//! subcommand.
//!
//! Without arguments it speaks UCI or XBoard on standard input and output, decided before any argument
//! parser runs, so that every GUI can start it plainly.

#[macro_use]
mod print;

mod command;
mod divide;
#[cfg(test)]
mod documents;
mod interrupt;
mod limits;
mod network;
mod opening_book;
mod position;
mod resume;
mod session;

use clap::{Parser, Subcommand};
use command::serve::View;
use std::process::ExitCode;

/// Tabia, a chess engine and analysis toolkit.
///
/// Without arguments it speaks UCI or XBoard on standard input and output: point a chess GUI at it, or type
/// `help` there for the commands. Arguments with spaces are such commands, obeyed one by one:
/// `tabia "position startpos moves e2e4" "go depth 12"`.
#[derive(Debug, Parser)]
#[command(name = "tabia", version, arg_required_else_help = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Bench(command::bench::Arguments),
    Perft(command::perft::Arguments),
    Go(command::go::Arguments),
    Eval(command::eval::Arguments),
    #[command(name = "d")]
    Display(command::display::Arguments),
    Suite(command::suite::Arguments),
    Analyse(command::analyse::Arguments),
    Review(command::review::Arguments),
    Datagen(command::datagen::Arguments),
    Data(command::data::Arguments),
    Tune(command::tune::Arguments),
    Train(command::train::Arguments),
    TrainPolicy(command::train_policy::Arguments),
    Net(command::net::Arguments),
    Match(command::contest::Arguments),
    Generation(Box<command::generation::Arguments>),
    Book(command::book::Arguments),
    Options(command::options::Arguments),
    Calibrate(command::calibrate::Arguments),
    Cpu(command::cpu::Arguments),
    Compiler(command::compiler::Arguments),
    Serve(command::serve::Arguments),
    /// Play against Tabia in the browser: `serve`, beginning with the board.
    Play(command::serve::Arguments),
}

/// Does what the arguments say. Without any it holds a session on standard input and output.
#[must_use]
pub fn main() -> ExitCode {
    if let Some(complaint) = tabia_platform::cpu::complaint() {
        remark!("{complaint}");
        return ExitCode::FAILURE;
    }
    if std::env::args_os().len() == 1 {
        return session::run();
    }
    let result = match lines_of_a_session() {
        Some(lines) => session::obey_lines(&lines),
        None => obey(Arguments::parse().command),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if print::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            remark!("tabia: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The arguments, if the first holds a space: no subcommand does, but lines of a session do.
/// OpenBench gives them so.
fn lines_of_a_session() -> Option<Vec<String>> {
    let lines: Vec<_> =
        std::env::args_os().skip(1).map(|line| line.to_string_lossy().into_owned()).collect();
    lines.first().is_some_and(|first| first.trim().contains(' ')).then_some(lines)
}

fn obey(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Bench(arguments) => command::bench::run(&arguments),
        Command::Perft(arguments) => command::perft::run(&arguments),
        Command::Go(arguments) => command::go::run(&arguments),
        Command::Eval(arguments) => command::eval::run(&arguments),
        Command::Display(arguments) => command::display::run(&arguments),
        Command::Suite(arguments) => command::suite::run(&arguments),
        Command::Analyse(arguments) => command::analyse::run(&arguments),
        Command::Review(arguments) => command::review::run(&arguments),
        Command::Datagen(arguments) => command::datagen::run(&arguments),
        Command::Data(arguments) => command::data::run(&arguments),
        Command::Tune(arguments) => command::tune::run(&arguments),
        Command::Train(arguments) => command::train::run(&arguments),
        Command::TrainPolicy(arguments) => command::train_policy::run(&arguments),
        Command::Net(arguments) => command::net::run(&arguments),
        Command::Match(arguments) => command::contest::run(&arguments),
        Command::Generation(arguments) => command::generation::run(&arguments),
        Command::Book(arguments) => command::book::run(&arguments),
        Command::Options(arguments) => command::options::run(&arguments),
        Command::Calibrate(arguments) => command::calibrate::run(&arguments),
        Command::Cpu(arguments) => command::cpu::run(&arguments),
        Command::Compiler(arguments) => command::compiler::run(&arguments),
        Command::Serve(arguments) => command::serve::run(&arguments, View::Analyse),
        Command::Play(arguments) => command::serve::run(&arguments, View::Play),
    }
}
