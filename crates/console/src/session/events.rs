//! What a session hears of: lines of input, and the end of work that it has started.
//!
//! One thread reads, so that a session never has to choose between its user and its work.

use std::{
    io::{self, BufRead},
    sync::mpsc::{self, Receiver, Sender},
    thread,
    time::Instant,
};

/// What a session hears of.
pub enum Event {
    Line {
        text: String,
        received: Instant,
    },
    InputEnded,
    /// The search or other work with this number.
    WorkEnded(u64),
}

/// Starts to read standard input. The sender is for the work of the session.
pub fn start() -> io::Result<(Sender<Event>, Receiver<Event>)> {
    let (sender, events) = mpsc::channel();
    let lines = sender.clone();
    thread::Builder::new().name("input".to_owned()).spawn(move || read_input(&lines))?;
    Ok((sender, events))
}

fn read_input(events: &Sender<Event>) {
    let mut input = io::stdin().lock();
    while let Some(text) = next_line(&mut input) {
        if events.send(Event::Line { text, received: Instant::now() }).is_err() {
            return;
        }
    }
    // The session may have ended already.
    let _ = events.send(Event::InputEnded);
}

/// The next line without its end, whatever bytes it holds; `None` when there are no more.
fn next_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    let length = input.read_until(b'\n', &mut line).ok()?;
    (length > 0).then(|| String::from_utf8_lossy(&line).into_owned())
}

/// Tells the session when it is dropped: the work that owns it has ended, well or badly.
pub struct Notice {
    pub events: Sender<Event>,
    pub number: u64,
}

impl Drop for Notice {
    fn drop(&mut self) {
        // The session may have ended; then nobody needs to know.
        let _ = self.events.send(Event::WorkEnded(self.number));
    }
}
