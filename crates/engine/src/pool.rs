//! Persistent search threads.
//!
//! Threads are made once and keep their histories. Each waits for a task, searches, and hands its
//! result to the main one, which owns the clock, decides when to stop, and votes on the move.

use crate::{
    Observer, Outcome, Score,
    counters::Statistics,
    eval,
    search::{Memory, Task, Worker},
    strength::Handicap,
};
use std::{
    collections::HashMap,
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::Ordering::Relaxed,
        mpsc::{self, Receiver, Sender},
    },
    thread::{self, JoinHandle},
    time::Duration,
};
use tabia_chess::Move;

/// What a thread is asked to do.
enum Job {
    Search(Box<Task>, Role),
    NewGame(Sender<()>),
}

/// A thread's part in a search.
enum Role {
    Lead(Report),
    /// A helper tells its finding when the search is stopped.
    Assist(Sender<Finding>),
}

/// What the main thread needs to end a search: where to report, and who else searches.
struct Report {
    observer: Box<dyn Observer>,
    helpers: Receiver<Finding>,
    done: Arc<Completion>,
}

/// What one thread found.
struct Finding {
    thread: usize,
    depth: u32,
    score: Score,
    line: Vec<Move>,
}

/// Tells when a search has ended, and how.
#[derive(Debug, Default)]
pub(crate) struct Completion {
    outcome: Mutex<Option<Outcome>>,
    ended: Condvar,
}

impl Completion {
    fn complete(&self, outcome: Outcome) {
        *self.outcome.lock().unwrap_or_else(PoisonError::into_inner) = Some(outcome);
        self.ended.notify_all();
    }

    pub fn wait(&self) -> Outcome {
        let mut outcome = self.outcome.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(outcome) = outcome.as_ref() {
                return outcome.clone();
            }
            outcome = self.ended.wait(outcome).unwrap_or_else(PoisonError::into_inner);
        }
    }

    pub fn is_complete(&self) -> bool {
        self.outcome.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }
}

/// The threads of one engine.
#[derive(Debug)]
pub(crate) struct Pool {
    threads: Vec<(Sender<Job>, JoinHandle<()>)>,
}

/// What a thread that searches needs: lines can be long, and every ply keeps a position.
pub const STACK_BYTES: usize = 16 << 20;

impl Pool {
    /// Starts this many threads, each counting what `S` counts.
    pub fn new<S: Statistics>(threads: usize) -> std::io::Result<Self> {
        let threads = (0..threads.max(1))
            .map(|id| {
                let (sender, jobs) = mpsc::channel();
                let handle = thread::Builder::new()
                    .name(format!("search {id}"))
                    .stack_size(STACK_BYTES)
                    .spawn(move || serve::<S>(id, &jobs))?;
                Ok((sender, handle))
            })
            .collect::<std::io::Result<_>>()?;
        // Tables made at first use would cost time on the clock: make them while nobody waits.
        thread::Builder::new().name("tables".to_owned()).spawn(eval::prepare)?;
        Ok(Self { threads })
    }

    pub fn len(&self) -> usize {
        self.threads.len()
    }

    /// Starts a search on as many threads as the task is for and returns at once.
    pub fn search(&self, task: Task, observer: Box<dyn Observer>, done: Arc<Completion>) {
        let (findings, helpers) = mpsc::channel();
        for (thread, _) in self.threads.iter().take(task.shared.work.len()).skip(1) {
            send(thread, Job::Search(Box::new(task.clone()), Role::Assist(findings.clone())));
        }
        let report = Report { observer, helpers, done };
        send(&self.threads[0].0, Job::Search(Box::new(task), Role::Lead(report)));
    }

    /// Has every thread forget what earlier games taught; returns when all have.
    pub fn new_game(&self) {
        let (done, all_done) = mpsc::channel();
        for (thread, _) in &self.threads {
            send(thread, Job::NewGame(done.clone()));
        }
        drop(done);
        while all_done.recv().is_ok() {}
    }
}

fn send(thread: &Sender<Job>, job: Job) {
    thread.send(job).unwrap_or_else(|_| unreachable!("a search thread lives as long as its pool"));
}

impl Drop for Pool {
    fn drop(&mut self) {
        for (sender, handle) in self.threads.drain(..) {
            drop(sender);
            // A thread that panicked has already said so; there is nothing left to save.
            let _ = handle.join();
        }
    }
}

fn serve<S: Statistics>(id: usize, jobs: &Receiver<Job>) {
    let mut memory = Memory::new();
    // What a limited player learns is kept apart.
    let mut limited = None;
    while let Ok(job) = jobs.recv() {
        match job {
            Job::NewGame(done) => {
                memory.new_game();
                drop(done);
            }
            Job::Search(task, role) => match task.handicap.clone() {
                None => memory = search::<S>(id, memory, *task, role),
                Some(handicap) => {
                    let mut memory = limited.take().unwrap_or_else(Memory::new);
                    memory.new_game();
                    memory.blur(&task.evaluator, handicap.blur);
                    let mut task = *task;
                    if task.multi_pv > 1 {
                        memory = choose(memory, &mut task, handicap);
                    }
                    limited = Some(search::<S>(id, memory, task, role));
                }
            },
        }
    }
}

/// A limited player who is to tell several lines chooses his move first, in silence and as if he
/// told one. What is left of the task is to tell the lines.
fn choose(memory: Memory, task: &mut Task, handicap: Handicap) -> Memory {
    let mut worker = Worker::<()>::new(0, memory, Task { multi_pv: 1, ..task.clone() });
    worker.deepen();
    let chosen = worker.best().and_then(|(_, line)| line.first().copied());
    let mut memory = worker.into_memory();
    memory.new_game();
    task.table.clear(1);
    task.shared.go_on();
    task.limits = Arc::new(handicap.telling.clone());
    task.handicap = Some(Handicap { chosen, ..handicap });
    memory
}

fn search<S: Statistics>(id: usize, memory: Memory, task: Task, role: Role) -> Memory {
    let mut worker = Worker::<S>::new(id, memory, task);
    match role {
        Role::Lead(report) => lead(&mut worker, report),
        Role::Assist(findings) => assist(&mut worker, &findings),
    }
    worker.into_memory()
}

/// A helper searches until it is stopped and tells the main thread what it found.
fn assist<S: Statistics>(worker: &mut Worker<S>, findings: &Sender<Finding>) {
    worker.deepen();
    if let Some(finding) = finding(worker) {
        // The main thread waits for all helpers, so somebody listens.
        let _ = findings.send(finding);
    }
}

fn finding<S: Statistics>(worker: &Worker<S>) -> Option<Finding> {
    let (score, line) = worker.best()?;
    Some(Finding { thread: worker.id, depth: worker.depth(), score, line })
}

/// The main thread searches, waits where the protocol says so, and ends the search for all.
fn lead<S: Statistics>(worker: &mut Worker<S>, report: Report) {
    worker.observer = Some(report.observer);
    worker.deepen();
    let shared = worker.task.shared.clone();
    let must_wait = || {
        let is_held = worker.task.limits.infinite || shared.pondering.load(Relaxed);
        !shared.dismissed.load(Relaxed) && (is_held || is_pausing(worker))
    };
    while must_wait() {
        thread::sleep(Duration::from_millis(1));
    }
    shared.stop.store(true, Relaxed);
    let outcome = conclude(worker, report.helpers.iter());
    worker.report_final(&outcome);
    if let Some(mut observer) = worker.observer.take() {
        observer.finished(&outcome);
    }
    report.done.complete(outcome);
}

/// A limited player has found a move and takes as long as a person would.
fn is_pausing<S: Statistics>(worker: &Worker<S>) -> bool {
    let Task { handicap, clock, shared, .. } = &worker.task;
    handicap.as_ref().is_some_and(|handicap| clock.elapsed(0, shared.hit_time()) < handicap.pause)
}

/// What the search of one thread found.
pub(crate) fn search_alone<S: Statistics>(worker: &mut Worker<S>) -> Outcome {
    worker.deepen();
    conclude(worker, [])
}

/// Sums up what all threads found.
fn conclude<S: Statistics>(
    worker: &Worker<S>,
    helpers: impl IntoIterator<Item = Finding>,
) -> Outcome {
    let findings: Vec<Finding> = finding(worker).into_iter().chain(helpers).collect();
    let chosen = if worker.task.multi_pv == 1 && worker.task.limits.depth.is_none() {
        vote(&findings)
    } else {
        findings.first()
    };
    let progress = worker.progress();
    Outcome {
        best: chosen.and_then(|finding| finding.line.first().copied()),
        ponder: chosen.and_then(|finding| finding.line.get(1).copied()),
        score: chosen.map_or_else(|| worker.score_without_legal_move(), |finding| finding.score),
        line: chosen.map_or_else(Vec::new, |finding| finding.line.clone()),
        depth: chosen.map_or(0, |finding| finding.depth),
        progress,
        counters: worker.statistics.counters(),
    }
}

/// The move with the most say: every thread votes by its depth and by how good it finds its move.
/// A proven win is taken if shorter; nobody is talked into a loss.
fn vote(findings: &[Finding]) -> Option<&Finding> {
    const BASE: i64 = 10;
    let lowest = findings.iter().map(|finding| finding.score.value()).min()?;
    let say = |finding: &Finding| {
        i64::from(finding.score.value() - lowest + BASE as i32) * i64::from(finding.depth)
    };
    let mut votes: HashMap<Move, i64> = HashMap::new();
    for finding in findings {
        *votes.entry(*finding.line.first()?).or_default() += say(finding);
    }
    let total = |finding: &Finding| finding.line.first().map_or(0, |mv| votes[mv]);
    findings.iter().reduce(|best, other| {
        let better = if best.score.is_win() || other.score.is_win() {
            other.score > best.score
        } else if best.score.is_loss() || other.score.is_loss() {
            other.score > best.score && !other.score.is_loss()
        } else {
            (total(other), say(other), std::cmp::Reverse(other.thread))
                > (total(best), say(best), std::cmp::Reverse(best.thread))
        };
        if better { other } else { best }
    })
}
