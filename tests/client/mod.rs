//! A scripted UCI client: it starts the program, sends lines and waits for answers, never longer
//! than a deadline, and never lets an unexpected line pass.

#![allow(dead_code, reason = "every test file is a crate of its own and uses only its part")]

#[path = "../../crates/chess/tests/common/mod.rs"]
pub mod common;
pub mod python;

use std::{
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver, RecvTimeoutError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tabia_chess::{Game, Position};
use tabia_protocol::uci::{Info, Reply};

/// Nothing the tests ask for takes this long, even in a debug build on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);
/// Long enough for an answer that must not come to come.
pub const PAUSE: Duration = Duration::from_millis(200);

/// A running program and all that was said so far.
pub struct Client {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<(Instant, String)>,
    errors: Option<JoinHandle<String>>,
    transcript: Vec<String>,
    /// When the last line that was read arrived.
    pub arrived: Instant,
}

/// What one `go` led to.
#[derive(Debug)]
pub struct Found {
    /// The lines about the search.
    pub infos: Vec<Info>,
    /// What was said besides, without `info string`.
    pub remarks: Vec<String>,
    /// The move; nothing for `(none)`.
    pub best: Option<String>,
    /// The answer expected to it.
    pub ponder: Option<String>,
}

impl Found {
    /// The lines that tell a variation, as opposed to the move being looked at.
    pub fn lines(&self) -> Vec<&Info> {
        self.infos.iter().filter(|info| info.score.is_some()).collect()
    }

    /// The last variation told.
    #[track_caller]
    pub fn last(&self) -> &Info {
        self.lines().pop().expect("the search has told a line")
    }

    /// The nodes it took.
    #[track_caller]
    pub fn nodes(&self) -> u64 {
        self.last().nodes.expect("every line tells its nodes")
    }

    /// The move, which must be there.
    #[track_caller]
    pub fn best(&self) -> &str {
        self.best.as_deref().expect("a move was found")
    }
}

impl Client {
    /// Starts the program as a user interface does.
    pub fn start() -> Self {
        Self::start_program(env!("CARGO_BIN_EXE_tabia").as_ref())
    }

    /// Starts any program that reads and writes lines.
    pub fn start_program(program: &Path) -> Self {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take();
        let stdout = child.stdout.take().expect("its output is a pipe");
        let mut stderr = child.stderr.take().expect("its errors are a pipe");
        let (sender, output) = mpsc::channel();
        thread::spawn(move || {
            for line in BufReader::new(stdout).lines() {
                let Ok(line) = line else { break };
                // A test that has failed no longer listens.
                if sender.send((Instant::now(), line)).is_err() {
                    break;
                }
            }
        });
        let errors = thread::spawn(move || {
            let mut text = String::new();
            stderr.read_to_string(&mut text).map_or_else(|error| error.to_string(), |_| text)
        });
        Self {
            child,
            input,
            output,
            errors: Some(errors),
            transcript: Vec::new(),
            arrived: Instant::now(),
        }
    }

    /// Starts the program and sets these options, as `Hash=1`. They must be accepted in silence.
    pub fn with_options(options: &[&str]) -> Self {
        let mut client = Self::start();
        for option in options {
            let (name, value) = option.split_once('=').expect("written as name=value");
            client.send(&format!("setoption name {name} value {value}"));
        }
        client.expect_ready();
        client
    }

    /// Sends one line.
    #[track_caller]
    pub fn send(&mut self, line: &str) {
        self.transcript.push(format!("> {}", line.chars().take(200).collect::<String>()));
        self.send_bytes(format!("{line}\n").as_bytes());
    }

    /// Sends bytes as they are.
    #[track_caller]
    pub fn send_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is still open");
        input.write_all(bytes).and_then(|()| input.flush()).expect("the program reads its input");
    }

    /// Sends one line and expects exactly this answer.
    #[track_caller]
    pub fn ask(&mut self, line: &str, answer: &str) {
        self.send(line);
        assert_eq!(self.line(), answer, "{}", self.story());
    }

    /// The next line.
    #[track_caller]
    pub fn line(&mut self) -> String {
        match self.output.recv_timeout(PATIENCE) {
            Ok(line) => self.note(line),
            Err(error) => panic!("no line came: {error}{}", self.story()),
        }
    }

    /// Every line up to the first that starts like this, which is the last.
    #[track_caller]
    pub fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.line();
            let is_last = line.starts_with(start);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// Makes sure that all was obeyed and nothing was said.
    #[track_caller]
    pub fn expect_ready(&mut self) {
        self.ask("isready", "readyok");
    }

    /// Whatever is said for a while.
    #[track_caller]
    pub fn listen(&mut self, duration: Duration) -> Vec<String> {
        let end = Instant::now() + duration;
        let mut lines = Vec::new();
        loop {
            match self.output.recv_timeout(end.saturating_duration_since(Instant::now())) {
                Ok(line) => lines.push(self.note(line)),
                Err(RecvTimeoutError::Timeout) => return lines,
                Err(error) => panic!("the program has ended: {error}{}", self.story()),
            }
        }
    }

    /// Makes sure that the search does not answer on its own.
    #[track_caller]
    pub fn expect_no_answer(&mut self) {
        let lines = self.listen(PAUSE);
        let early = lines.iter().any(|line| line.starts_with("bestmove"));
        assert!(!early, "an answer came too early{}", self.story());
    }

    /// Reads up to the answer of a search. Only lines of a search may come.
    #[track_caller]
    pub fn found(&mut self) -> Found {
        let mut found = Found { infos: Vec::new(), remarks: Vec::new(), best: None, ponder: None };
        loop {
            let line = self.line();
            match line.parse() {
                Ok(Reply::Info(info)) => {
                    assert_eq!(info.to_string(), line, "fields, order and spacing");
                    found.infos.push(info);
                }
                Ok(Reply::InfoString(text)) => found.remarks.push(text),
                Ok(Reply::BestMove { best, ponder }) => {
                    (found.best, found.ponder) = (best, ponder);
                    return found;
                }
                other => panic!("not a line of a search: {other:?}{}", self.story()),
            }
        }
    }

    /// Sends a `go` that ends by itself, reads to its answer, and makes sure that there is
    /// only one.
    #[track_caller]
    pub fn search(&mut self, go: &str) -> Found {
        self.timed_search(go).0
    }

    /// Searches as above and tells how long the answer took.
    #[track_caller]
    pub fn timed_search(&mut self, go: &str) -> (Found, Duration) {
        let start = Instant::now();
        self.send(go);
        let found = self.found();
        let elapsed = self.arrived - start;
        self.expect_ready();
        (found, elapsed)
    }

    /// Ends a search and reads to its answer.
    #[track_caller]
    pub fn stop(&mut self) -> Found {
        self.search("stop")
    }

    /// Waits for the end of what is under way and returns what is said until then.
    #[track_caller]
    pub fn wait(&mut self) -> Vec<String> {
        self.send("wait");
        // `isready` would be answered at once.
        self.send("uci");
        let mut lines = self.until("id name");
        lines.pop();
        self.until("uciok");
        lines
    }

    /// Closes the program's input.
    pub fn close_input(&mut self) {
        self.transcript.push("> (end of input)".to_owned());
        self.input = None;
    }

    /// Waits for the end of the program, which must come soon, and returns its last lines.
    #[track_caller]
    pub fn expect_end(mut self) -> Vec<String> {
        let end = Instant::now() + PROMPTLY;
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("the program can be waited for") {
                break status;
            }
            assert!(Instant::now() < end, "the program has not ended{}", self.story());
            thread::sleep(Duration::from_millis(1));
        };
        assert!(status.success(), "{status}{}", self.story());
        let errors = self.errors.take().map(|errors| errors.join().expect("they were read"));
        assert_eq!(errors.as_deref(), Some(""), "nothing is said on standard error");
        let mut rest = Vec::new();
        while let Ok(line) = self.output.recv() {
            rest.push(self.note(line));
        }
        rest
    }

    /// Says goodbye. Nothing may be left to be said.
    #[track_caller]
    pub fn quit(mut self) {
        self.send("quit");
        assert_eq!(self.expect_end(), [] as [String; 0]);
    }

    fn note(&mut self, (arrived, line): (Instant, String)) -> String {
        self.arrived = arrived;
        self.transcript.push(line.clone());
        line
    }

    /// The last lines of the conversation, for the message of a failure.
    fn story(&self) -> String {
        const RECENT: usize = 12;
        let recent = &self.transcript[self.transcript.len().saturating_sub(RECENT)..];
        format!("\n--- the conversation:\n{}", recent.join("\n"))
    }
}

/// A program that has to end ends within this time: seconds only on a machine that is very busy.
const PROMPTLY: Duration = Duration::from_secs(3);

impl Drop for Client {
    fn drop(&mut self) {
        // Only a test that has failed leaves a program behind; both calls fail if it has ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The game that `position` describes in these words.
#[track_caller]
pub fn game(words: &str) -> Game {
    let (start, moves) = words.split_once(" moves").unwrap_or((words, ""));
    let position = match start.strip_prefix("fen ") {
        Some(fen) => Position::from_fen(fen).expect("a valid position"),
        None => Position::initial(),
    };
    let mut game = Game::new(position);
    for text in moves.split_ascii_whitespace() {
        game.play(game.position().parse_uci(text).expect("a legal move"));
    }
    game
}

/// The middle one of some durations.
#[track_caller]
pub fn median(mut durations: Vec<Duration>) -> Duration {
    durations.sort_unstable();
    durations[durations.len() / 2]
}

/// Makes sure that something can be done within a limit. A busy machine has three attempts.
#[track_caller]
pub fn expect_within(limit: Duration, what: &str, mut attempt: impl FnMut() -> Duration) {
    const ATTEMPTS: usize = 3;
    let mut durations = Vec::new();
    while durations.len() < ATTEMPTS {
        let duration = attempt();
        if duration < limit {
            return;
        }
        durations.push(duration);
    }
    panic!("{what}: {durations:?} instead of {limit:?}");
}

/// A bound on time: as stated for release builds, five times as long for debug builds.
pub const fn within(milliseconds: u64) -> Duration {
    Duration::from_millis(if cfg!(debug_assertions) { 5 * milliseconds } else { milliseconds })
}
