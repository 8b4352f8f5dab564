//! What one search thread owns, and what all of them share.

use super::{frame::Frames, line::Lines, mate::MateProof, root::RootMove};
use crate::{
    Limits, MAX_PLY, Observer, Score,
    clock::{Clock, Moment},
    counters::Statistics,
    eval::{Evaluator, Judge},
    history::{Histories, PieceTo},
    order::Waiting,
    strength::{Blur, Handicap},
    table::Table,
    tablebase::{Probe, RootRanking},
};
use std::{
    sync::{
        Arc, OnceLock,
        atomic::{
            AtomicBool, AtomicU64,
            Ordering::{Acquire, Relaxed, Release, SeqCst},
            fence,
        },
    },
    time::Instant,
};
use tabia_chess::{Color, Game, History, Key, Move, PieceKind, Position};

/// What the threads of one search share with each other and with whoever started it.
#[derive(Debug)]
pub(crate) struct Shared {
    /// Everyone must stop.
    pub stop: AtomicBool,
    /// Whoever started the search wants it to end, limits or not.
    pub dismissed: AtomicBool,
    /// The opponent has not moved yet.
    pub pondering: AtomicBool,
    /// When the opponent made the expected move. It is read often, and read without a lock.
    pub ponder_hit: OnceLock<Moment>,
    /// What each thread has done, each written by its own thread only.
    pub work: Vec<Work>,
    /// What endgame tables say about the moves at the root, asked by whichever thread is first.
    pub root_ranking: OnceLock<Option<RootRanking>>,
}

/// Counters with a cache line of their own, so that threads do not slow each other down.
#[derive(Debug, Default)]
#[repr(align(128))]
pub(crate) struct Work {
    pub nodes: AtomicU64,
    pub tablebase_hits: AtomicU64,
}

impl Shared {
    pub fn new(threads: usize, pondering: bool) -> Self {
        Self {
            stop: AtomicBool::new(false),
            dismissed: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            ponder_hit: OnceLock::new(),
            work: (0..threads).map(|_| Work::default()).collect(),
            root_ranking: OnceLock::new(),
        }
    }

    /// One search has reached its limits and another follows, unless nobody wants it any more.
    pub fn go_on(&self) {
        self.stop.store(false, SeqCst);
        if self.dismissed.load(SeqCst) {
            self.stop.store(true, SeqCst);
        }
    }

    /// The search is to end at once, by the wish of whoever started it.
    pub fn dismiss(&self) {
        // In this order, so that whoever goes on sees the one or the other.
        self.dismissed.store(true, SeqCst);
        self.stop.store(true, SeqCst);
    }

    pub fn total_nodes(&self) -> u64 {
        self.work.iter().map(|work| work.nodes.load(Relaxed)).sum()
    }

    pub fn total_tablebase_hits(&self) -> u64 {
        self.work.iter().map(|work| work.tablebase_hits.load(Relaxed)).sum()
    }

    /// The opponent played the expected move: the clock runs from now on.
    pub fn hit(&self) {
        let now = Moment { instant: Instant::now(), nodes: self.total_nodes() };
        // Only the first one starts the clock.
        self.ponder_hit.get_or_init(|| now);
        self.pondering.store(false, Release);
    }

    pub fn hit_time(&self) -> Option<Moment> {
        // Whoever has seen that nobody ponders any more must see since when.
        fence(Acquire);
        self.ponder_hit.get().copied()
    }
}

/// What a search is about.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub game: Arc<Game>,
    pub limits: Arc<Limits>,
    pub table: Arc<Table>,
    pub evaluator: Evaluator,
    /// Endgame tables and when to ask them.
    pub probe: Option<Probe>,
    pub shared: Arc<Shared>,
    pub clock: Clock,
    pub multi_pv: usize,
    /// The numbers of the thread that asked.
    #[cfg(feature = "tune")]
    pub tunables: super::tunables::Values,
    /// The score of the last search of this game, from the view of the side now to move.
    pub previous_score: Option<Score>,
    /// Strength is limited.
    pub handicap: Option<Handicap>,
}

/// What a thread keeps from one search to the next.
#[derive(Debug)]
pub(crate) struct Memory {
    histories: Histories,
    judge: Judge,
    frames: Frames,
    lines: Lines,
    waiting: Waiting,
}

impl Memory {
    pub fn new() -> Self {
        Self {
            histories: Histories::new(),
            judge: Judge::new(Evaluator::Classical),
            frames: Frames::new(),
            lines: Lines::new(),
            waiting: Waiting::with_capacity(MAX_PLY * 64),
        }
    }

    /// From now on judgement is poor.
    pub fn blur(&mut self, evaluator: &Evaluator, blur: Blur) {
        self.judge.blur(evaluator, blur);
    }

    /// Forgets what earlier games taught.
    pub fn new_game(&mut self) {
        self.histories.clear();
    }
}

/// One thread in one search. Generic over what it counts, so that counting nothing is free.
pub(crate) struct Worker<S: Statistics> {
    /// 0 is the main thread.
    pub id: usize,
    pub task: Task,
    pub(super) histories: Histories,
    pub statistics: S,
    /// Where the main thread reports.
    pub observer: Option<Box<dyn Observer>>,
    pub(super) frames: Frames,
    pub(super) lines: Lines,
    pub(super) waiting: Waiting,
    /// Keys of the game and of the current line.
    pub(super) keys: History,
    pub(super) judge: Judge,
    pub(super) root_moves: Vec<RootMove>,
    /// What is known about short mates.
    pub(super) proof: MateProof,
    /// Endgame tables worth asking below the root.
    pub(super) probe: Option<Probe>,
    /// Which of the best lines is being searched.
    pub(super) line_index: usize,
    pub(super) nodes: u64,
    /// Nodes that were counted before this search, by one that it continues.
    nodes_before: u64,
    /// The search must end after this many nodes.
    pub(super) node_limit: u64,
    pub(super) selective_depth: usize,
    pub(super) root_depth: i32,
    /// The width of the root window.
    pub(super) root_width: i32,
    /// No null move above this ply: a null move is being verified.
    pub(super) null_move_ply: usize,
    /// What each side hopes for, from the score at the root.
    pub(super) optimism: [i32; Color::COUNT],
    /// How often the best root move changed in this iteration.
    pub(super) best_move_changes: f64,
    /// The search is being given up; nothing it returns is worth keeping.
    pub(super) aborted: bool,
    pub(super) completed_depth: u32,
    /// The best score and line last told as exact.
    pub(super) reported: Option<(Score, Vec<Move>)>,
}

/// The clock is read once in so many nodes.
const POLL_INTERVAL: u64 = 1024;
/// A first iteration larger than this may be cut off.
const FIRST_ITERATION_NODES: u64 = 10_000;
/// Each further line may add this many, so that the first iteration can be told whole.
const FIRST_ITERATION_NODES_A_LINE: u64 = 500;

impl<S: Statistics> Worker<S> {
    /// A thread ready to search.
    pub fn new(id: usize, memory: Memory, task: Task) -> Self {
        let Memory { histories, mut judge, mut frames, lines, waiting } = memory;
        let mut keys = task.game.history().clone();
        keys.reserve(MAX_PLY + 1);
        frames.clear();
        #[cfg(feature = "tune")]
        super::tunables::apply(&task.tunables);
        judge.appoint(&task.evaluator);
        judge.reset(task.game.position());
        let nodes_before = task.shared.work[id].nodes.load(Relaxed);
        Self {
            id,
            keys,
            node_limit: task.limits.nodes.filter(|_| id == 0).unwrap_or(u64::MAX),
            task,
            histories,
            statistics: S::default(),
            observer: None,
            frames,
            lines,
            waiting,
            judge,
            root_moves: Vec::new(),
            proof: MateProof::new(),
            probe: None,
            line_index: 0,
            nodes: nodes_before,
            nodes_before,
            selective_depth: 0,
            root_depth: 0,
            root_width: 1,
            null_move_ply: 0,
            optimism: [0; Color::COUNT],
            best_move_changes: 0.0,
            aborted: false,
            completed_depth: 0,
            reported: None,
        }
    }

    /// What the thread keeps for its next search.
    pub fn into_memory(self) -> Memory {
        let Self { histories, judge, frames, lines, mut waiting, .. } = self;
        waiting.clear();
        Memory { histories, judge, frames, lines, waiting }
    }

    /// Counts a node, and from time to time looks at the clock. True when the search must end.
    #[inline]
    pub(super) fn count_node(&mut self) -> bool {
        self.nodes += 1;
        self.task.shared.work[self.id].nodes.store(self.nodes, Relaxed);
        if self.nodes.is_multiple_of(POLL_INTERVAL) || self.nodes >= self.node_limit {
            self.poll();
        }
        if self.task.shared.stop.load(Relaxed) && self.may_be_cut_off() {
            self.aborted = true;
        }
        self.aborted
    }

    /// The first iteration ends in any sane position, so that the move has a reason.
    #[cold]
    fn may_be_cut_off(&self) -> bool {
        let further_lines = self.task.multi_pv.min(self.root_moves.len()).saturating_sub(1);
        let patience = FIRST_ITERATION_NODES + FIRST_ITERATION_NODES_A_LINE * further_lines as u64;
        self.completed_depth > 0 || self.nodes - self.nodes_before > patience
    }

    /// The main thread ends the search for all when a limit is reached.
    #[cold]
    fn poll(&mut self) {
        let shared = &self.task.shared;
        let pondering = shared.pondering.load(Relaxed);
        // A limited player sees no more on the opponent's time than on his own.
        let held = self.task.limits.infinite || (pondering && self.task.handicap.is_none());
        if self.id != 0 || held {
            return;
        }
        let nodes =
            if self.task.shared.work.len() == 1 { self.nodes } else { shared.total_nodes() };
        let out_of_nodes = self.task.limits.nodes.is_some_and(|limit| nodes >= limit);
        let clock = &self.task.clock;
        let out_of_time = !pondering
            && clock.is_limited()
            && clock.is_over(clock.elapsed(nodes, shared.hit_time()));
        if out_of_nodes || out_of_time {
            shared.stop.store(true, Relaxed);
        }
    }

    /// Lets the memory bring the table entry that the move leads to. The sooner, the better: it
    /// takes longer than playing the move.
    #[inline]
    pub(super) fn fetch_ahead(&self, position: &Position, mv: Move) {
        let pawn_moves =
            position.piece_at(mv.from()).is_some_and(|piece| piece.kind() == PieceKind::Pawn);
        let restarts_clock = pawn_moves || position.is_noisy(mv);
        let clock = if restarts_clock { 0 } else { position.halfmove_clock().saturating_add(1) };
        self.task.table.prefetch(key_with_clock(position.key_after(mv), clock));
    }

    /// Plays a move and remembers it.
    #[inline]
    pub(super) fn play(&mut self, position: &Position, mv: Move, ply: usize) -> Position {
        let piece_to = PieceTo::of(position, mv);
        let noisy = position.is_noisy(mv);
        let frame = self.frames.at_mut(ply);
        frame.mv = Some(mv);
        frame.piece_to = Some(piece_to);
        frame.noisy = noisy;
        let mut child = position.clone();
        self.judge.play(&mut child, mv);
        self.keys.push(child.key());
        child
    }

    /// Passes the move.
    pub(super) fn play_null(&mut self, position: &Position, ply: usize) -> Position {
        let frame = self.frames.at_mut(ply);
        frame.mv = None;
        frame.piece_to = None;
        frame.noisy = false;
        let mut child = position.clone();
        self.judge.play_null(&mut child);
        self.task.table.prefetch(table_key(&child));
        self.keys.push(child.key());
        child
    }

    /// Takes the last move back.
    #[inline]
    pub(super) fn undo(&mut self) {
        self.keys.pop();
        self.judge.undo();
    }

    /// What the evaluation says, before anything the search knows better.
    #[inline]
    pub(super) fn raw_eval(&mut self, position: &Position) -> i32 {
        self.statistics.evaluated(position);
        self.judge.evaluate(position)
    }

    /// A draw, with a little noise so that the search does not see all draws as one.
    #[inline]
    pub(super) fn draw_score(&self) -> Score {
        Score::new(1 - (self.nodes & 2) as i32)
    }

    /// The move is one of the root moves still to be ranked, and no endgame table puts it behind
    /// another one of them.
    pub(super) fn is_root_candidate(&self, mv: Move) -> bool {
        let unranked = &self.root_moves[self.line_index..];
        let rank = unranked.first().map_or(0, |best| best.rank);
        unranked.iter().any(|root_move| root_move.mv == mv && root_move.rank == rank)
    }
}

/// The key under which a position is stored.
#[inline]
pub(super) fn table_key(position: &Position) -> Key {
    key_with_clock(position.key(), position.halfmove_clock())
}

/// Positions close to the fifty-move rule are kept apart from the same ones with time to spare.
#[inline]
fn key_with_clock(key: Key, halfmove_clock: u16) -> Key {
    const FIRST: u16 = 14;
    const STEP: u16 = 8;
    match halfmove_clock.checked_sub(FIRST) {
        None => key,
        Some(excess) => key ^ u64::from(excess / STEP + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15),
    }
}
