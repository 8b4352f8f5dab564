//! Tells XBoard what a search thinks, and the session when it ends.

use crate::session::{events::Notice, observer::playable, output::Output};
use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering::Relaxed},
};
use tabia_chess::{
    CastlingSide, Game, Move,
    notation::uci::{self, CastlingSpelling},
};
use tabia_engine::{Bound, Info, Observer, wdl};
use tabia_protocol::xboard::{MATE, Reply, Thinking};

/// What is known of the running search, for whoever asks.
#[derive(Clone, Default)]
pub struct Latest(Arc<Mutex<News>>);

#[derive(Default)]
pub struct News {
    pub info: Option<Info>,
    /// The root move being looked at, and its number.
    pub current: Option<(Move, usize)>,
}

impl Latest {
    pub fn lock(&self) -> MutexGuard<'_, News> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Turns the engine's news into lines of thinking.
pub struct Reporter {
    pub output: Output,
    pub game: Game,
    pub fischer: bool,
    /// The user wants to see them.
    pub post: Arc<AtomicBool>,
    pub latest: Latest,
    /// The engine drops the reporter at the end of the search.
    pub _notice: Notice,
}

/// A move as XBoard spells it; castling by name where kings and rooks may start anywhere.
pub fn spell(mv: Move, fischer: bool) -> String {
    match mv.castling_side().filter(|_| fischer) {
        Some(CastlingSide::King) => "O-O".to_owned(),
        Some(CastlingSide::Queen) => "O-O-O".to_owned(),
        None => uci::format(mv, CastlingSpelling::KingTarget),
    }
}

impl Reporter {
    fn print(&self, info: &Info) {
        let score = match info.score.mate_moves() {
            Some(moves) if moves > 0 => MATE + moves,
            Some(moves) => moves - MATE,
            None => wdl::centipawns(info.score, self.game.position()),
        };
        let line = playable(&self.game, &info.line);
        let thinking = Thinking {
            depth: info.depth,
            score,
            time: info.progress.elapsed,
            nodes: info.progress.nodes,
            moves: line.into_iter().map(|mv| spell(mv, self.fischer)).collect(),
        };
        self.output.print(&Reply::Thinking(thinking).to_string());
    }
}

impl Observer for Reporter {
    fn info(&mut self, info: &Info) {
        // The protocol has no word for bounds.
        if info.bound == Bound::Exact && self.post.load(Relaxed) {
            self.print(info);
        }
        if info.rank == 1 {
            self.latest.lock().info = Some(info.clone());
        }
    }

    fn current_move(&mut self, _depth: u32, mv: Move, number: usize) {
        self.latest.lock().current = Some((mv, number));
    }
}
