//! One node of the search.

use super::{
    NodeKind, NonPv, Pv, Window,
    candidate::{Best, Candidate, Tried},
    prune::Verdict,
    worker::{Worker, table_key},
};
use crate::{
    Depth, MAX_PLY, Reduction, Score,
    counters::Statistics,
    history::PieceTo,
    order::{Context, Picker},
    search::tunables as tune,
    table::{Bound, Entry},
};
use tabia_chess::{Checks, Move, Position, attacks::Threats};

/// What is known about a node before its moves are tried. Read by the steps, written by the loop.
pub(super) struct Node<'a> {
    pub position: &'a Position,
    pub ply: usize,
    pub depth: Depth,
    pub window: Window,
    /// The node is expected to fail high.
    pub cut_node: bool,
    /// The move left out, in a singular search.
    pub excluded: Option<Move>,
    pub entry: Option<Entry>,
    /// The table's move, if it is legal here.
    pub table_move: Option<Move>,
    pub table_pv: bool,
    pub raw_eval: Option<i32>,
    /// The corrected evaluation; the lowest score in check.
    pub static_eval: Score,
    /// The evaluation, improved by what the table knows.
    pub eval: Score,
    /// How far the evaluation is known to be off.
    pub correction: i32,
    /// The evaluation has risen since our last move.
    pub improving: bool,
    /// What the opponent attacks.
    pub threats: Threats,
    /// How check can be given.
    pub checks: Checks,
    /// The score lies between these, whatever the moves say: endgame tables know.
    pub certain: Window,
}

impl Node<'_> {
    /// Finds threats and checks, which only a node that tries moves needs.
    fn look_around(&mut self) {
        self.threats = self.position.threats(!self.position.turn());
        self.checks = self.position.checks();
    }

    pub fn in_check(&self) -> bool {
        self.position.in_check()
    }

    /// The table's move captures or promotes.
    pub fn table_move_is_noisy(&self) -> bool {
        self.table_move.is_some_and(|mv| self.position.is_noisy(mv))
    }
}

impl<S: Statistics> Worker<S> {
    /// The score of a position, searched to a depth, as far as the window asks.
    pub(super) fn search<N: NodeKind>(
        &mut self,
        position: &Position,
        ply: usize,
        mut window: Window,
        depth: Depth,
        cut_node: bool,
    ) -> Score {
        debug_assert!(window.alpha < window.beta);
        debug_assert!(N::PV || window.width() == 1);
        if depth.0 <= 0 {
            return self.quiescence::<N>(position, ply, window, true);
        }
        if N::PV {
            self.lines.clear(ply);
        }
        if self.count_node() {
            return Score::DRAW;
        }
        if !N::ROOT
            && let Some(score) = self.known_without_search(position, ply, &mut window)
        {
            return score;
        }

        let mut node = self.enter::<N>(position, ply, window, depth, cut_node);
        if !N::PV
            && let Some(score) = self.table_cutoff(&mut node)
        {
            self.statistics.table_cutoff();
            return score;
        }
        if !N::ROOT
            && self.probe.is_some()
            && let Some(score) = self.ask_tablebases::<N>(&mut node)
        {
            return score;
        }
        self.evaluate(&mut node);
        self.adjust_depth_by_hindsight(&mut node);
        if !N::PV
            && let Some(score) = self.cut_before_moves(&node)
        {
            return score;
        }
        node.look_around();
        self.reduce_without_table_move::<N>(&mut node);
        if !N::PV
            && let Some(score) = self.probcut(&node)
        {
            return score;
        }
        self.search_moves::<N>(&mut node)
    }

    /// Tries the moves one by one.
    #[expect(clippy::too_many_lines, reason = "it reads like a table of contents, which is long")]
    fn search_moves<N: NodeKind>(&mut self, node: &mut Node<'_>) -> Score {
        let ply = node.ply;
        let original_alpha = node.window.alpha;
        let mut best = Best { score: Score::lowest(), mv: None, bound: Bound::Upper };
        let (mut quiets, mut noisies) = (Tried::default(), Tried::default());
        let mut picker = Picker::all(node.table_move, &self.waiting);
        let mut number = 0;
        self.frames.at_mut(ply + 2).cutoff_count = 0;
        let frame = self.frames.at_mut(ply);
        (frame.threats, frame.pawn_key) = (node.threats.all, node.position.pawn_key());
        let (threats, checks) = (node.threats, node.checks);
        let context = Context {
            position: node.position,
            threats: &threats,
            checks: &checks,
            earlier: self.earlier_moves(ply),
        };

        loop {
            if !N::PV && !best.score.is_loss() && self.is_late(node, number + 1) {
                picker.skip_quiets();
            }
            let Some(mv) = picker.next(&context, &self.histories, &mut self.waiting) else { break };
            if Some(mv) == node.excluded || (N::ROOT && !self.is_root_candidate(mv)) {
                continue;
            }
            self.fetch_ahead(node.position, mv);
            number += 1;
            self.frames.at_mut(ply).move_count = number;
            let candidate = self.candidate(&context, mv, number);
            if !N::ROOT && !best.score.is_loss() {
                match self.verdict::<N>(node, &candidate, &mut best) {
                    Verdict::Search => {}
                    Verdict::Skip => continue,
                    Verdict::SkipQuiets => {
                        picker.skip_quiets();
                        continue;
                    }
                }
            }
            let mut extension = 0;
            if !N::ROOT && Some(mv) == node.table_move && self.may_be_singular(node) {
                match self.singular_extension::<N>(node, mv) {
                    Ok(plies) => extension = plies,
                    Err(score) => {
                        picker.finish(&mut self.waiting);
                        return score;
                    }
                }
            }
            if N::ROOT {
                self.report_current_move(mv, number);
            }

            let nodes_before = self.nodes;
            let child = self.play(node.position, mv, ply);
            let score = self.search_move::<N>(node, &candidate, &child, &best, extension);
            self.undo();
            if self.aborted {
                picker.finish(&mut self.waiting);
                return Score::DRAW;
            }
            if N::ROOT {
                self.record_root_move(mv, number, score, node.window, self.nodes - nodes_before);
            }

            if score > best.score {
                best.score = score;
                if score > node.window.alpha {
                    best.mv = Some(mv);
                    best.bound = Bound::Exact;
                    if N::PV {
                        self.lines.prepend(ply, mv);
                    }
                    if score >= node.window.beta {
                        best.bound = Bound::Lower;
                        if node.excluded.is_none() {
                            // A singular search leaves the first move out on purpose.
                            self.statistics.beta_cutoff(number);
                        }
                        self.frames.at_mut(ply).cutoff_count += 1;
                        break;
                    }
                    node.window.alpha = score;
                }
            }
            if Some(mv) != best.mv {
                if candidate.noisy { noisies.push(mv) } else { quiets.push(mv) }
            }
        }
        picker.finish(&mut self.waiting);
        if number == 0 {
            return self.score_without_moves(node, original_alpha);
        }
        self.leave::<N>(node, best, &quiets, &noisies)
    }

    /// Looks the position up and gathers what the steps need.
    fn enter<'a, N: NodeKind>(
        &mut self,
        position: &'a Position,
        ply: usize,
        window: Window,
        depth: Depth,
        cut_node: bool,
    ) -> Node<'a> {
        if N::PV {
            self.selective_depth = self.selective_depth.max(ply + 1);
        }
        let excluded = self.frames.at(ply).excluded;
        let clock = position.halfmove_clock();
        let entry = self.task.table.probe(table_key(position), ply, clock);
        self.statistics.table_probe(entry.is_some());
        let table_move = if N::ROOT {
            Some(self.root_moves[self.line_index].mv)
        } else {
            entry.and_then(|entry| entry.best).filter(|mv| position.is_legal(*mv))
        };
        let table_pv = match excluded {
            Some(_) => self.frames.at(ply).table_pv,
            None => N::PV || entry.is_some_and(|entry| entry.pv),
        };
        self.frames.at_mut(ply).table_pv = table_pv;
        Node {
            position,
            ply,
            depth: Depth(depth.0.min(MAX_PLY as i32 - 1)),
            window,
            cut_node,
            excluded,
            entry,
            table_move,
            table_pv,
            raw_eval: None,
            static_eval: Score::lowest(),
            eval: Score::lowest(),
            correction: 0,
            improving: false,
            threats: Threats::default(),
            checks: Checks::NONE,
            certain: Window::FULL,
        }
    }

    /// The table already knows enough: searched at least as deep, with a bound on the right side.
    /// Near the fifty-move rule it is not believed, since the path counts there.
    /// Worth: the agreement with what was expected 17 ± 30.
    #[inline]
    fn table_cutoff(&mut self, node: &mut Node<'_>) -> Option<Score> {
        let entry = node.entry.filter(|_| node.excluded.is_none())?;
        let fails_high = entry.score >= node.window.beta;
        let proves = if fails_high { entry.bound.is_lower() } else { entry.bound.is_upper() };
        let deep_enough = entry.depth.0 >= node.depth.0 + i32::from(fails_high);
        let expected = node.cut_node == fails_high || node.depth.0 > tune::table_trust_depth();
        let path_counts = i32::from(node.position.halfmove_clock()) >= tune::table_clock_max();
        if !proves || !deep_enough || !expected || path_counts {
            return None;
        }
        if fails_high
            && let Some(mv) = node.table_move
            && !node.position.is_noisy(mv)
        {
            node.look_around();
            let bonus = Self::history_bonus(node.depth);
            self.reward_quiet(node, mv, bonus);
        }
        if fails_high {
            self.blame_last_move(node, tune::table_malus_moves(), tune::table_malus_scale());
        }
        Some(entry.score)
    }

    #[inline]
    pub(super) fn order_context<'a>(&self, node: &'a Node<'_>) -> Context<'a> {
        Context {
            position: node.position,
            threats: &node.threats,
            checks: &node.checks,
            earlier: self.earlier_moves(node.ply),
        }
    }

    /// The moves one, two, four and six plies ago.
    #[inline]
    pub(super) fn earlier_moves(&self, ply: usize) -> [Option<PieceTo>; 4] {
        [1, 2, 4, 6].map(|back| self.frames.before(ply, back).piece_to)
    }

    #[inline]
    fn candidate(&self, context: &Context<'_>, mv: Move, number: usize) -> Candidate {
        let position = context.position;
        let noisy = position.is_noisy(mv);
        let history = if noisy {
            self.histories.capture.get(position, mv)
        } else {
            context.quiet_history(mv, &self.histories)
        };
        let gives_check = context.checks.include(position, mv);
        Candidate { mv, number, noisy, history, gives_check }
    }

    /// Principal variation search: the first move with the open window, the others with the
    /// question whether they are better, reduced when they come late.
    /// Worth: going deeper or less deep in the repeated search 4 ± 39; the bonus after it, with the
    /// blame for refuted moves, 24 ± 23.
    fn search_move<N: NodeKind>(
        &mut self,
        node: &Node<'_>,
        candidate: &Candidate,
        child: &Position,
        best: &Best,
        extension: i32,
    ) -> Score {
        let ply = node.ply;
        let mut depth = node.depth - 1 + extension;
        let null_window = Window::null(node.window.alpha).flipped();
        let mut score = Score::lowest();
        if Self::is_late_enough::<N>(node, candidate, child) {
            let reduction = self.reduction::<N>(node, candidate, child);
            let longest = depth.0 + i32::from(N::PV);
            let reduced = Depth((depth.0 - reduction.plies()).clamp(1, longest.max(1)));
            self.frames.at_mut(ply).reduction = reduction;
            score = -self.search::<NonPv>(child, ply + 1, null_window, reduced, true);
            self.frames.at_mut(ply).reduction = Reduction(0);
            if self.aborted {
                return Score::DRAW;
            }
            let repeat = score > node.window.alpha && reduced < depth;
            self.statistics.reduced_search(repeat);
            if repeat {
                if !N::ROOT {
                    depth += i32::from(score > best.score + tune::deeper_margin())
                        - i32::from(score < best.score + tune::shallower_margin());
                }
                if depth > reduced {
                    score =
                        -self.search::<NonPv>(child, ply + 1, null_window, depth, !node.cut_node);
                    if score >= node.window.beta && !candidate.noisy && !self.aborted {
                        let piece_to = PieceTo::of(node.position, candidate.mv);
                        self.reward_answer(node, piece_to, tune::repeat_bonus());
                    }
                }
            }
        } else if !N::PV || candidate.number > 1 {
            score = -self.search::<NonPv>(child, ply + 1, null_window, depth, !node.cut_node);
        }
        if N::PV && !self.aborted && (candidate.number == 1 || score > node.window.alpha) {
            score = -self.search::<Pv>(child, ply + 1, node.window.flipped(), depth, false);
        }
        score
    }

    /// Mate, stalemate, or nothing but the excluded move.
    fn score_without_moves(&self, node: &Node<'_>, alpha: Score) -> Score {
        if node.excluded.is_some() {
            alpha
        } else if node.in_check() {
            Score::mated_in(node.ply)
        } else {
            Score::DRAW
        }
    }

    /// Fail-high blending: how far a score exceeds beta is believed the more, the deeper the search.
    #[inline]
    fn blended_fail_high(node: &Node<'_>, score: Score) -> Score {
        if score < node.window.beta || node.window.beta.is_decisive() {
            return score;
        }
        score.blend(node.window.beta, 1024 / (node.depth.0 + 1))
    }

    /// Learns from the result and stores it.
    fn leave<N: NodeKind>(
        &mut self,
        node: &mut Node<'_>,
        mut best: Best,
        quiets: &Tried,
        noisies: &Tried,
    ) -> Score {
        debug_assert!(best.agrees_with(node.window), "{best:?} in {:?}", node.window);
        best.score = best.score.max(node.certain.alpha).min(node.certain.beta);
        match best.mv {
            Some(mv) => {
                self.learn_best_move(node, mv, quiets, noisies);
                if best.bound == Bound::Lower {
                    let (moves, scale) = (tune::refuted_malus_moves(), tune::refuted_malus_scale());
                    self.blame_last_move(node, moves, scale);
                }
            }
            None => self.learn_from_fail_low::<N>(node),
        }
        if best.bound == Bound::Upper && node.ply > 0 {
            // A node below a principal variation that fails low belongs to it.
            node.table_pv |= self.frames.before(node.ply, 1).table_pv;
        }
        best.score = Self::blended_fail_high(node, best.score);
        if node.excluded.is_none() && !(N::ROOT && self.line_index > 0) {
            let entry = Entry {
                best: best.mv,
                score: best.score,
                raw_eval: node.raw_eval,
                depth: node.depth,
                bound: best.bound,
                pv: node.table_pv,
            };
            self.task.table.store(table_key(node.position), node.ply, &entry);
        }
        self.learn_correction(node, &best);
        best.score
    }
}
