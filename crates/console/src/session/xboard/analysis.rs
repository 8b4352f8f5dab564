//! Analysis: thinking without moving, and what may be asked meanwhile.

use super::{Purpose, Session, play::no_position};
use std::time::{Duration, Instant};
use tabia_chess::Move;
use tabia_engine::Limits;
use tabia_protocol::xboard::{Fault, Reply, Status};

impl Session {
    /// Thinks about the position until told otherwise.
    pub(super) fn analyse(&mut self, received: Instant) {
        let Some(game) = self.game.clone() else { return };
        let moves: Vec<Move> = game.position().legal_moves().iter().collect();
        let search_moves: Vec<Move> =
            moves.into_iter().filter(|mv| !self.excluded.contains(mv)).collect();
        // With nothing to think about, the user has to change something first.
        if !search_moves.is_empty() {
            let search_moves = if self.excluded.is_empty() { Vec::new() } else { search_moves };
            let limits = Limits { infinite: true, search_moves, ..Limits::default() };
            self.start(game, limits, Purpose::Analysis, received);
        }
    }

    /// `exclude`: leaves a move out, or all.
    pub(super) fn exclude(&mut self, text: Option<&str>, received: Instant) -> Result<(), Fault> {
        let moves = self.root_moves(text)?;
        self.excluded.retain(|mv| !moves.contains(mv));
        self.excluded.extend(moves);
        self.analyse_again(received);
        Ok(())
    }

    /// `include`: thinks about a move again, or about all.
    pub(super) fn include(&mut self, text: Option<&str>, received: Instant) -> Result<(), Fault> {
        let moves = self.root_moves(text)?;
        self.excluded.retain(|mv| !moves.contains(mv));
        self.analyse_again(received);
        Ok(())
    }

    /// The legal move that is meant, or all of them.
    fn root_moves(&self, text: Option<&str>) -> Result<Vec<Move>, Fault> {
        let position = self.game.as_ref().ok_or_else(no_position)?.position();
        let Some(text) = text else { return Ok(position.legal_moves().iter().collect()) };
        let mv = position.parse_uci(text).or_else(|_| position.parse_san(text));
        mv.map(|mv| vec![mv]).map_err(|_| Fault::Other("illegal move".to_owned()))
    }

    fn analyse_again(&mut self, received: Instant) {
        if self.mode == super::Mode::Analysis {
            self.pause();
            self.proceed(received);
        }
    }

    /// `.`: how far the search is.
    pub(super) fn tell_status(&self) {
        let (Some(job), Some(game)) = (&self.job, &self.game) else { return };
        let news = self.latest.lock();
        let Some(info) = &news.info else { return };
        let moves = game.position().count_legal_moves() - self.excluded.len();
        let head = info.line.first().map(|mv| (*mv, 1));
        let Some((current, number)) = news.current.or(head) else { return };
        self.say(Reply::Status(Status {
            time: job.started.elapsed(),
            nodes: info.progress.nodes,
            depth: info.depth,
            moves_left: moves.saturating_sub(number),
            moves,
            current: self.spell(current, game.position()),
        }));
    }

    /// `hint`: the best move known, or the best that can be found in a moment.
    pub(super) fn hint(&mut self) {
        const MOMENT: Duration = Duration::from_millis(100);
        let Some(game) = self.game.clone() else { return };
        let analysed = || Some(*self.latest.lock().info.as_ref()?.line.first()?);
        let best = match &self.job {
            Some(job) if matches!(job.purpose, Purpose::Ponder { .. }) => self.expected,
            Some(_) => analysed(),
            None if self.expected.is_some() => self.expected,
            None => {
                self.engine.set_game(game.clone());
                let limits = Limits { move_time: Some(MOMENT), ..Limits::default() };
                self.engine.go(limits, ()).ok().and_then(|search| search.wait().best)
            }
        };
        if let Some(best) = best {
            self.say(Reply::Hint(self.spell(best, game.position())));
        }
    }

    /// `bk`: the moves of the book, each line after a tab, and an empty line at the end.
    pub(super) fn show_book(&self) -> Result<(), Fault> {
        let position = self.game.as_ref().ok_or_else(no_position)?.position();
        let moves = self.settings.known_moves(position);
        if moves.is_empty() {
            self.output.print("\tno book move");
        }
        for known in moves {
            self.output.print(&format!("\t{} {}", position.to_san(known.mv), known.weight));
        }
        self.output.print("");
        Ok(())
    }
}
