//! One door to standard output, shared by the session and the search threads.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tabia_protocol::{uci::Reply, xboard};

/// Remarks quote what was wrong; what goes on and on is shortened to this.
const LONGEST_REMARK: usize = 160;
/// In a remark that is too long, so is a name longer than this.
const LONGEST_NAME: usize = 60;

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
        let short = shortened(text.to_string());
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

/// A remark that is not too long. The names in quotes lose their middle first, since the reason
/// comes after them; only then is the end cut off.
fn shortened(remark: String) -> String {
    if is_at_most(&remark, LONGEST_REMARK) {
        return remark;
    }
    let last = remark.matches('\'').count();
    let parts: Vec<_> = remark
        .split('\'')
        .enumerate()
        .map(|(index, part)| {
            let is_short = index == 0 || index == last || is_at_most(part, LONGEST_NAME);
            if is_short { part.to_owned() } else { without_middle(part) }
        })
        .collect();
    let remark = parts.join("'");
    match remark.char_indices().nth(LONGEST_REMARK) {
        Some((end, _)) => format!("{}...", &remark[..end]),
        None => remark,
    }
}

fn is_at_most(text: &str, letters: usize) -> bool {
    text.chars().nth(letters).is_none()
}

/// The beginning and the end of a long name.
fn without_middle(name: &str) -> String {
    const KEPT: usize = (LONGEST_NAME - "...".len()) / 2;
    let start: String = name.chars().take(KEPT).collect();
    let end: String = name.chars().skip(name.chars().count() - KEPT).collect();
    format!("{start}...{end}")
}

impl Inner {
    fn log(&mut self, direction: &str, text: &str) {
        if let Some(file) = &mut self.log {
            // A full disk must not end a game.
            let _ = text.lines().try_for_each(|line| writeln!(file, "{direction} {line}"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_remarks_stay_and_long_ones_are_cut() {
        let short = "é".repeat(LONGEST_REMARK);
        assert_eq!(shortened(short.clone()), short);
        assert_eq!(shortened(format!("{short}é")), format!("{short}..."));
    }

    #[test]
    fn names_lose_their_middle_and_the_reason_stays() {
        let path = format!("/tmp/{}/book.bin", "é".repeat(200));
        let remark = shortened(format!("BookFile: the user's '{path}': no such file"));
        assert!(remark.starts_with("BookFile: the user's '/tmp/éé"), "{remark}");
        assert!(remark.ends_with("éé/book.bin': no such file"), "{remark}");
        assert!(is_at_most(&remark, LONGEST_REMARK));
    }

    #[test]
    fn many_long_names_are_still_cut() {
        let names = vec![format!("'{}'", "a".repeat(100)); 9].join(", ");
        assert_eq!(shortened(names).chars().count(), LONGEST_REMARK + "...".len());
    }
}
