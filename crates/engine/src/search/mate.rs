//! Proving short mates.
//!
//! `go mate` wants mates, and mates begin with sacrifices that the search proper would leave out.
//! This one leaves out nothing: it asks whether the side to move can mate in so many moves whatever the
//! other side does. A defence that refutes one attempt is tried first against the next, so few
//! moves are ever looked at.

use super::worker::Worker;
use crate::{Bound, Score, counters::Statistics};
use tabia_chess::{Key, Move, MoveKind, MoveList, Position};

/// What a proof remembers.
#[derive(Debug)]
pub(super) struct MateProof {
    /// Attacks known to fail, by key and number of moves.
    failed: Vec<Key>,
    /// The last refutation for each number of moves.
    refutations: [Option<Move>; MateProof::LONGEST as usize + 1],
}

impl MateProof {
    /// Longer mates are left to the search proper.
    const LONGEST: u32 = 6;
    /// So is what takes more nodes than this.
    const MOST_NODES: u64 = 2_000_000;
    /// Failed attacks remembered.
    const SLOTS: usize = 1 << 16;

    pub fn new() -> Self {
        Self { failed: Vec::new(), refutations: [None; Self::LONGEST as usize + 1] }
    }

    /// The word under which an attack of so many moves is remembered.
    fn word(position: &Position, moves: u32) -> Key {
        position.key() ^ Key::from(moves).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn has_failed(&self, word: Key) -> bool {
        self.failed[word as usize % Self::SLOTS] == word
    }

    fn remember_failure(&mut self, word: Key) {
        self.failed[word as usize % Self::SLOTS] = word;
    }
}

/// The search is being stopped, or the proof takes too long.
struct Stopped;

impl<S: Statistics> Worker<S> {
    /// Puts a mate in at most so many moves, if there is one, first among the root moves; the other
    /// lines follow as they were. The shortest mates are looked for first; none is longer than the
    /// depth asked for.
    pub(super) fn prove_mate(&mut self, asked: u32) {
        if self.id != 0 {
            return;
        }
        // Every root move is a candidate again, whichever line was searched last.
        self.line_index = 0;
        let plies = self.task.limits.depth.unwrap_or(u32::MAX);
        let longest = asked.min(plies.div_ceil(2)).min(MateProof::LONGEST);
        self.proof.failed.resize(MateProof::SLOTS, 0);
        for moves in 1..=longest {
            match self.prove_root(moves) {
                Ok(None) => {}
                Ok(Some(line)) => return self.put_first(line),
                Err(Stopped) => return,
            }
        }
    }

    fn put_first(&mut self, line: Vec<Move>) {
        if let Some(index) = self.root_moves.iter().position(|root| root.mv == line[0]) {
            self.root_moves[..=index].rotate_right(1);
            let best = &mut self.root_moves[0];
            best.score = Score::mate_in(line.len());
            best.bound = Bound::Exact;
            best.selective_depth = line.len();
            best.line = line;
        }
    }

    /// The line of a mate in so many moves by one of the root moves.
    fn prove_root(&mut self, moves: u32) -> Result<Option<Vec<Move>>, Stopped> {
        let game = self.task.game.clone();
        for mv in attacks(game.position(), moves).iter() {
            if self.is_root_candidate(mv) && self.attack_works(game.position(), mv, moves, 0)? {
                let mut line = vec![mv];
                self.after(game.position(), mv, |worker, child| {
                    worker.complete_line(&mut line, child, moves - 1, 1)
                })?;
                return Ok(Some(line));
            }
        }
        Ok(None)
    }

    /// Does something in the position after a move.
    fn after<T>(
        &mut self,
        position: &Position,
        mv: Move,
        act: impl FnOnce(&mut Self, &Position) -> T,
    ) -> T {
        let child = position.after(mv);
        self.keys.push(child.key());
        let result = act(self, &child);
        self.keys.pop();
        result
    }

    /// The side to move mates in at most so many moves.
    fn can_mate(&mut self, position: &Position, moves: u32, ply: usize) -> Result<bool, Stopped> {
        let word = MateProof::word(position, moves);
        if self.proof.has_failed(word) || self.is_draw(position, ply) {
            return Ok(false);
        }
        for mv in attacks(position, moves).iter() {
            if self.attack_works(position, mv, moves, ply)? {
                return Ok(true);
            }
        }
        self.proof.remember_failure(word);
        Ok(false)
    }

    /// This move mates in at most so many moves, itself included.
    fn attack_works(
        &mut self,
        position: &Position,
        mv: Move,
        moves: u32,
        ply: usize,
    ) -> Result<bool, Stopped> {
        if self.count_node() || self.nodes > MateProof::MOST_NODES {
            return Err(Stopped);
        }
        self.after(position, mv, |worker, child| {
            worker.all_defences_fail(child, moves - 1, ply + 1)
        })
    }

    /// Whatever the side to move plays, it is mated in at most so many moves.
    fn all_defences_fail(
        &mut self,
        position: &Position,
        moves: u32,
        ply: usize,
    ) -> Result<bool, Stopped> {
        if moves == 0 {
            return Ok(position.in_check() && !position.has_legal_move());
        }
        let replies = position.legal_moves();
        if replies.is_empty() {
            return Ok(position.in_check());
        }
        if self.is_draw(position, ply) {
            return Ok(false);
        }
        let known = self.proof.refutations[moves as usize];
        let first = known.filter(|mv| replies.contains(*mv));
        let rest = replies.iter().filter(|mv| Some(*mv) != first);
        for reply in first.into_iter().chain(rest) {
            let is_mated = self
                .after(position, reply, |worker, child| worker.can_mate(child, moves, ply + 1))?;
            if !is_mated {
                self.proof.refutations[moves as usize] = Some(reply);
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Adds the longest defence and the shortest mate against it, until mate.
    fn complete_line(
        &mut self,
        line: &mut Vec<Move>,
        position: &Position,
        most: u32,
        ply: usize,
    ) -> Result<(), Stopped> {
        let mut longest: Option<(u32, Move, Move)> = None;
        for reply in position.legal_moves().iter() {
            let (moves, answer) = self.after(position, reply, |worker, child| {
                worker.shortest_mate(child, most, ply + 1)
            })?;
            if longest.is_none_or(|(most_so_far, ..)| moves > most_so_far) {
                longest = Some((moves, reply, answer));
            }
        }
        let Some((moves, reply, answer)) = longest else { return Ok(()) };
        line.extend([reply, answer]);
        self.after(position, reply, |worker, child| {
            worker.after(child, answer, |worker, child| {
                worker.complete_line(line, child, moves - 1, ply + 2)
            })
        })
    }

    /// The shortest mate, of at most so many moves, that is known to exist, and its first move.
    fn shortest_mate(
        &mut self,
        position: &Position,
        most: u32,
        ply: usize,
    ) -> Result<(u32, Move), Stopped> {
        for moves in 1..=most {
            for mv in attacks(position, moves).iter() {
                if self.attack_works(position, mv, moves, ply)? {
                    return Ok((moves, mv));
                }
            }
        }
        Err(Stopped)
    }
}

/// The moves that may mate in so many moves: checks first; nothing else mates at once.
fn attacks(position: &Position, moves: u32) -> MoveList {
    let checks = position.checks();
    let may_check = |mv: Move| checks.include(position, mv) || mv.kind() != MoveKind::Normal;
    let all = position.legal_moves();
    let mut ordered = MoveList::new();
    all.iter().filter(|mv| may_check(*mv)).for_each(|mv| ordered.push(mv));
    if moves > 1 {
        all.iter().filter(|mv| !may_check(*mv)).for_each(|mv| ordered.push(mv));
    }
    ordered
}
