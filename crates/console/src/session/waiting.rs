//! `wait`: what follows it is held back until the work under way has ended.
//!
//! A script can say `go nodes 1000000`, `wait` and `quit`, and hear the whole answer. The session
//! goes on reading meanwhile:
//!
//! - `stop` and `ponderhit` are obeyed at once, unless other work is held back: then they are meant
//!   for that.
//! - `isready` is answered at once, unless something is held back: the answer says that all before
//!   is done.
//! - Everything else keeps its turn, `quit` as well.
//! - At the end of input, the work under way and all that is held back are still done.
//!
//! A search that may go on for ever is not waited for: nobody could end it after the end of input.

use super::Session;
use std::{collections::VecDeque, time::Instant};
use tabia_protocol::uci::{Command, CommandError};

/// A line as it was understood.
type Heard = Result<Option<Command>, CommandError>;

/// What is held back, and why.
#[derive(Default)]
pub struct Waiting {
    /// Every line waits for the work of those before, endless or not: nobody types them.
    pub always: bool,
    /// Work is under way that has to end first.
    is_on: bool,
    held: VecDeque<Heard>,
    input_ended: bool,
}

impl Waiting {
    /// Whether this line need not keep its turn.
    fn lets_pass(&self, heard: &Heard) -> bool {
        match heard {
            Ok(Some(Command::Stop | Command::PonderHit)) => !self.held.iter().any(is_work),
            Ok(Some(Command::IsReady)) => self.held.is_empty(),
            _ => false,
        }
    }
}

fn is_work(heard: &Heard) -> bool {
    use Command::{Bench, GenerateFens, Go, Perft};
    matches!(heard, Ok(Some(Go(_) | Perft(_) | Bench(_) | GenerateFens(_))))
}

impl Session {
    /// Takes one line, now or in its turn. False when it was the last one.
    pub fn read(&mut self, line: &str, received: Instant) -> bool {
        self.output.log_input(line);
        let heard = Command::parse(line);
        if self.waiting.is_on && !self.waiting.lets_pass(&heard) {
            self.waiting.held.push_back(heard);
            return true;
        }
        self.take(heard, received)
    }

    /// Obeys what was heard. False when it was the last line.
    fn take(&mut self, heard: Heard, received: Instant) -> bool {
        match heard {
            Ok(None) => {}
            Ok(Some(Command::Quit)) => return false,
            Ok(Some(command)) => self.obey(command, received),
            Err(error) => self.refuse(&error),
        }
        self.waiting.is_on |= self.waiting.always && self.is_working();
        true
    }

    fn is_working(&self) -> bool {
        self.search.is_some() || self.errand.is_some()
    }

    /// Nothing more will be said. False when nothing is left to do either.
    pub fn input_ended(&mut self) -> bool {
        self.waiting.input_ended = true;
        self.waiting.is_on
    }

    /// Holds back what follows, if there is anything to wait for.
    pub fn wait(&mut self) {
        if self.search.is_some() && (self.endless || self.pondering) {
            self.output.say("this search may go on until 'stop'; not waiting");
        } else {
            self.waiting.is_on = self.is_working();
        }
    }

    /// Goes on with what was held back for this work. False when nothing is left to do.
    pub fn work_ended(&mut self, number: u64) -> bool {
        if number != self.works {
            return true;
        }
        self.end_all();
        self.waiting.is_on = false;
        while !self.waiting.is_on {
            let Some(heard) = self.waiting.held.pop_front() else {
                return !self.waiting.input_ended;
            };
            if !self.take(heard, Instant::now()) {
                return false;
            }
        }
        true
    }
}
