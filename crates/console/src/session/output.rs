//! One door to standard output, shared by the session and the search threads.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tabia_protocol::{uci::Reply, xboard};

/// Remarks quote what was wrong; what goes on and on is cut off here.
const LONGEST_REMARK: usize = 160;

/// Prints whole lines and flushes each; can keep a log of both directions.
#[derive(Clone)]
pub struct Output(Arc<Mutex<Inner>>);

struct Inner {
    log: Option<File>,
    dialect: Dialect,
}

/// Which protocol is spoken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dialect {
    Uci,
    XBoard,
}

impl Output {
    pub fn standard() -> Self {
        Self(Arc::new(Mutex::new(Inner { log: None, dialect: Dialect::Uci })))
    }

    /// From now on, remarks are made as XBoard reads them.
    pub fn speak_xboard(&self) {
        self.lock().dialect = Dialect::XBoard;
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints some text and ends the line.
    pub fn print(&self, text: &str) {
        let mut inner = self.lock();
        let mut out = io::stdout().lock();
        // When nobody reads any more, the end of input will soon end the program.
        let _ = writeln!(out, "{text}").and_then(|()| out.flush());
        inner.log("<<", text);
    }

    pub fn reply(&self, reply: &Reply) {
        self.print(&reply.to_string());
    }

    /// Tells the user something that is not part of the protocol's answers.
    pub fn say(&self, text: impl ToString) {
        let text = text.to_string();
        let short = match text.char_indices().nth(LONGEST_REMARK) {
            Some((end, _)) => format!("{}...", &text[..end]),
            None => text,
        };
        let dialect = self.lock().dialect;
        match dialect {
            Dialect::Uci => self.reply(&Reply::InfoString(short)),
            Dialect::XBoard => self.print(&xboard::Reply::Comment(short).to_string()),
        }
    }

    pub fn log_input(&self, line: &str) {
        self.lock().log(">>", line.trim_end());
    }

    /// Keeps a log in this file from now on; an empty name ends it.
    pub fn set_log(&self, path: &str) -> io::Result<()> {
        let file = if path.is_empty() {
            None
        } else {
            Some(OpenOptions::new().create(true).append(true).open(path)?)
        };
        self.lock().log = file;
        Ok(())
    }
}

impl Inner {
    fn log(&mut self, direction: &str, text: &str) {
        if let Some(file) = &mut self.log {
            // A full disk must not end a game.
            let _ = text.lines().try_for_each(|line| writeln!(file, "{direction} {line}"));
        }
    }
}
