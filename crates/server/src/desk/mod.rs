//! The desk: one thread that owns the engines and decides who searches on how many cores.
//!
//! Moves that somebody waits for come first, analyses share what is left, and when more tabs
//! analyse than there are cores they take turns. Reviews work in the background: see [`Gate`].

mod gate;
mod job;
mod share;
mod turn;

pub use gate::Gate;
pub use job::{Findings, Job, State, Ticket, Work};

use std::{
    collections::VecDeque,
    fmt,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
        mpsc::{self, Receiver, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};
use tabia_engine::{Config, Engine, EngineError};
use tokio::sync::watch;
use turn::{Turn, Waiting};

/// How an engine comes to be: whoever starts the server knows about networks and endgame tables.
pub type MakeEngine = Arc<dyn Fn(Config) -> Result<Engine, EngineError> + Send + Sync>;

/// How many engines there are at most, since each has a table of its own.
const MOST_ENGINES: usize = 8;

/// How long an analysis may run while one other waits; the more wait, the shorter the turns.
const LONGEST_TURN: Duration = Duration::from_secs(2);

/// A turn in which something can still be found.
const SHORTEST_TURN: Duration = Duration::from_millis(250);

/// How often node counts are read from running searches.
const GLANCE: Duration = Duration::from_millis(200);

type Inbox = Sender<Message>;

enum Message {
    Submit(Box<Waiting>),
    /// A job is wanted no more.
    Withdraw(u64),
    /// A turn is over.
    Ended(u64),
    Reviewing(bool),
    Close,
}

/// The counter of the desk: jobs are handed in here.
pub struct Desk {
    inbox: Inbox,
    gate: Arc<Gate>,
    numbers: AtomicU64,
    thread: Option<JoinHandle<()>>,
}

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk").finish_non_exhaustive()
    }
}

impl Desk {
    /// Starts the thread. Engines are made when they are needed.
    ///
    /// # Errors
    /// The system gives no more threads.
    pub fn open(
        cores: usize,
        table_mebibytes: usize,
        make: MakeEngine,
    ) -> Result<Self, std::io::Error> {
        let (inbox, messages) = mpsc::channel();
        let gate = Arc::new(Gate::new(cores, inbox.clone()));
        let clerk = Clerk {
            cores,
            config: Config { threads: 1, table_mebibytes, statistics: true },
            make,
            inbox: inbox.clone(),
            gate: gate.clone(),
            idle: Vec::new(),
            running: Vec::new(),
            waiting: VecDeque::new(),
            reviewing: false,
            turns: 0,
        };
        let thread =
            thread::Builder::new().name("desk".to_owned()).spawn(move || clerk.serve(&messages))?;
        Ok(Self { inbox, gate, numbers: AtomicU64::new(0), thread: Some(thread) })
    }

    /// Hands in a job. The ticket hears of it; dropping the ticket withdraws it.
    pub fn submit(&self, job: Job) -> Ticket {
        let number = self.numbers.fetch_add(1, Relaxed);
        let (sender, findings) = watch::channel(Findings::default());
        let waiting = Waiting { number, job, sender };
        // The desk closes only when nobody holds it any more.
        let _ = self.inbox.send(Message::Submit(Box::new(waiting)));
        Ticket { number, withdraw: self.inbox.clone(), findings }
    }

    /// Where background work asks whether it may go on.
    pub fn gate(&self) -> Arc<Gate> {
        self.gate.clone()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = self.inbox.send(Message::Close);
        if let Some(thread) = self.thread.take() {
            // A panic there has been reported already.
            let _ = thread.join();
        }
    }
}

/// Who sits behind the desk.
struct Clerk {
    cores: usize,
    config: Config,
    make: MakeEngine,
    inbox: Inbox,
    gate: Arc<Gate>,
    idle: Vec<Engine>,
    running: Vec<Turn>,
    waiting: VecDeque<Waiting>,
    reviewing: bool,
    /// How many searches were started.
    turns: u64,
}

impl Clerk {
    fn serve(mut self, messages: &Receiver<Message>) {
        loop {
            let message = if self.running.is_empty() {
                messages.recv().map_err(|_| RecvTimeoutError::Disconnected)
            } else {
                messages.recv_timeout(GLANCE)
            };
            match message {
                Ok(Message::Submit(job)) => self.waiting.push_back(*job),
                Ok(Message::Withdraw(number)) => self.withdraw(number),
                Ok(Message::Ended(serial)) => self.put_away(serial),
                Ok(Message::Reviewing(reviewing)) => self.reviewing = reviewing,
                Err(RecvTimeoutError::Timeout) => self.running.iter().for_each(Turn::glance),
                Ok(Message::Close) | Err(RecvTimeoutError::Disconnected) => break,
            }
            self.arrange();
            self.gate.live(!self.running.is_empty());
        }
        for turn in self.running.drain(..) {
            turn.abandon();
        }
        self.gate.live(false);
    }

    fn withdraw(&mut self, number: u64) {
        self.waiting.retain(|waiting| waiting.number != number);
        if let Some(index) = self.running.iter().position(|turn| turn.number() == number) {
            self.idle.push(self.running.swap_remove(index).abandon());
        }
    }

    /// A search has come to its own end.
    fn put_away(&mut self, serial: u64) {
        if let Some(index) = self.running.iter().position(|turn| turn.serial() == serial) {
            self.idle.push(self.running.swap_remove(index).conclude());
        }
    }

    fn live_cores(&self) -> usize {
        share::for_live_work(self.cores, self.reviewing)
    }

    fn analyses(&self) -> usize {
        self.running.iter().filter(|turn| !turn.is_urgent()).count()
    }

    fn urgent_threads(&self) -> usize {
        self.running.iter().filter(|turn| turn.is_urgent()).map(Turn::threads).sum()
    }

    /// Gives the cores to whoever should have them now.
    fn arrange(&mut self) {
        self.make_room();
        while let Some(next) = self.next_that_fits() {
            self.start(next);
        }
        let each = share::per_analysis(self.live_cores(), self.urgent_threads(), self.analyses());
        for index in (0..self.running.len()).rev() {
            let turn = &self.running[index];
            if !turn.is_urgent() && turn.threads() != each {
                let (engine, waiting) = self.running.swap_remove(index).interrupt();
                self.begin(engine, waiting, each);
            }
        }
    }

    /// Interrupts analyses: at once for a move that somebody waits for, after their turn for
    /// another analysis, and when a review has taken a core.
    fn make_room(&mut self) {
        let now = Instant::now();
        let urgent = self.waiting.iter().filter(|waiting| waiting.job.work.is_urgent()).count();
        let others = self.waiting.len() - urgent;
        let mut wanted = urgent;
        let turn_length = (LONGEST_TURN / others.max(1) as u32).max(SHORTEST_TURN);
        let turns_over = self
            .running
            .iter()
            .filter(|turn| !turn.is_urgent() && now.duration_since(turn.since()) >= turn_length)
            .count();
        wanted += others.min(turns_over);
        while self.is_over_budget() || (wanted > 0 && !self.has_room()) {
            let Some(index) = self.longest_running_analysis() else { return };
            let (engine, waiting) = self.running.swap_remove(index).interrupt();
            self.idle.push(engine);
            self.waiting.push_back(waiting);
            wanted = wanted.saturating_sub(1);
        }
    }

    fn is_over_budget(&self) -> bool {
        self.analyses() > 0 && self.urgent_threads() + self.analyses() > self.live_cores()
    }

    fn has_room(&self) -> bool {
        self.running.len() < MOST_ENGINES
            && share::fits(self.live_cores(), self.urgent_threads(), self.analyses())
    }

    fn longest_running_analysis(&self) -> Option<usize> {
        let analyses = self.running.iter().enumerate().filter(|(_, turn)| !turn.is_urgent());
        analyses.min_by_key(|(_, turn)| turn.since()).map(|(index, _)| index)
    }

    /// The next job in line, urgent ones first, if there is room for it.
    fn next_that_fits(&mut self) -> Option<Waiting> {
        if !self.has_room() {
            return None;
        }
        let urgent = self.waiting.iter().position(|waiting| waiting.job.work.is_urgent());
        self.waiting.remove(urgent.unwrap_or(0))
    }

    fn start(&mut self, waiting: Waiting) {
        let engine = match self.idle.pop() {
            Some(engine) => Ok(engine),
            None => (self.make)(self.config),
        };
        match engine {
            Ok(engine) => {
                let cores = self.live_cores();
                let threads = if waiting.job.work.is_urgent() {
                    share::for_urgent(cores - self.urgent_threads(), self.analyses())
                } else {
                    share::per_analysis(cores, self.urgent_threads(), self.analyses() + 1)
                };
                self.begin(engine, waiting, threads);
            }
            Err(error) => waiting.refuse(&error),
        }
    }

    fn begin(&mut self, engine: Engine, waiting: Waiting, threads: usize) {
        self.turns += 1;
        match Turn::begin(engine, waiting, threads, self.turns, self.inbox.clone()) {
            Ok(turn) => self.running.push(turn),
            Err(engine) => self.idle.push(*engine),
        }
    }
}
