//! A job while it has an engine.

use super::{Findings, Inbox, Job, Message, State};
use std::time::{Duration, Instant};
use tabia_engine::{Engine, Info, Observer, Outcome, Search};
use tokio::sync::watch;

/// A job in line.
pub(super) struct Waiting {
    pub number: u64,
    pub job: Job,
    pub sender: watch::Sender<Findings>,
}

impl Waiting {
    pub fn refuse(&self, why: &impl ToString) {
        self.sender.send_modify(|findings| {
            findings.state = State::Ended;
            findings.fault = Some(why.to_string());
        });
    }
}

/// A job that is being searched. It may be interrupted, wait, and take another turn.
pub(super) struct Turn {
    serial: u64,
    waiting: Waiting,
    engine: Engine,
    search: Search,
    threads: usize,
    since: Instant,
    /// Nodes and time of earlier turns.
    nodes_before: u64,
    elapsed_before: Duration,
}

impl Turn {
    /// Starts the search; gives the engine back if that cannot be.
    pub fn begin(
        mut engine: Engine,
        waiting: Waiting,
        threads: usize,
        serial: u64,
        inbox: Inbox,
    ) -> Result<Self, Box<Engine>> {
        let work = &waiting.job.work;
        let mut options = engine.options();
        options.multi_pv = work.lines();
        options.strength = work.strength();
        engine.set_options(options);
        engine.set_game(waiting.job.game.clone());
        let observer = Reporter { serial, sender: waiting.sender.clone(), inbox };
        let started = engine.set_threads(threads).and_then(|()| engine.go(work.limits(), observer));
        let search = match started {
            Ok(search) => search,
            Err(error) => {
                waiting.refuse(&error);
                return Err(Box::new(engine));
            }
        };
        waiting.sender.send_modify(|findings| {
            findings.state = State::Running;
            findings.threads = threads;
        });
        let (nodes_before, elapsed_before) = {
            let findings = waiting.sender.borrow();
            (findings.nodes, findings.elapsed)
        };
        let since = Instant::now();
        Ok(Self { serial, waiting, engine, search, threads, since, nodes_before, elapsed_before })
    }

    pub const fn number(&self) -> u64 {
        self.waiting.number
    }

    pub fn is_urgent(&self) -> bool {
        self.waiting.job.work.is_urgent()
    }

    pub const fn threads(&self) -> usize {
        self.threads
    }

    pub const fn since(&self) -> Instant {
        self.since
    }

    /// The number of this turn. An interrupted search reports its end too, when the next one for
    /// the same job may be running already.
    pub const fn serial(&self) -> u64 {
        self.serial
    }

    /// Tells how many nodes there are by now.
    pub fn glance(&self) {
        let nodes = self.nodes_before + self.search.nodes();
        let elapsed = self.elapsed_before + self.since.elapsed();
        self.waiting.sender.send_if_modified(|findings| {
            let news = findings.nodes != nodes;
            findings.nodes = nodes;
            findings.elapsed = elapsed;
            news
        });
    }

    fn halt(&self) -> Outcome {
        self.search.stop();
        let outcome = self.search.wait();
        self.glance();
        outcome
    }

    /// Ends the turn but not the job.
    pub fn interrupt(self) -> (Engine, Waiting) {
        self.halt();
        self.waiting.sender.send_modify(|findings| {
            findings.state = State::Waiting;
            findings.threads = 0;
        });
        (self.engine, self.waiting)
    }

    /// Ends the job; nobody listens any more.
    pub fn abandon(self) -> Engine {
        self.halt();
        self.engine
    }

    /// Tells how the search ended.
    pub fn conclude(self) -> Engine {
        let outcome = self.halt();
        self.waiting.sender.send_modify(|findings| {
            findings.state = State::Ended;
            findings.threads = 0;
            findings.outcome = Some(outcome);
        });
        self.engine
    }
}

/// Carries what a search finds to the tab, and tells the desk when it has ended.
struct Reporter {
    serial: u64,
    sender: watch::Sender<Findings>,
    inbox: Inbox,
}

impl Observer for Reporter {
    fn info(&mut self, info: &Info) {
        self.sender.send_modify(|findings| findings.take(info));
    }

    fn finished(&mut self, _: &Outcome) {
        // A desk that has closed waits for its searches by itself.
        let _ = self.inbox.send(Message::Ended(self.serial));
    }
}
