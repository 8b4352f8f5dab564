//! Playing a game: thinking, moving, pondering, and how it ends.

use super::{Job, Mode, Purpose, Session};
use std::time::{Duration, Instant};
use tabia_chess::{Color, DrawReason, Game, Move, Outcome, Position};
use tabia_engine::{Limits, Score};
use tabia_protocol::xboard::{Fault, Reply};

impl Session {
    /// `new`: the initial position, and the engine plays black.
    pub(super) fn new_game(&mut self, received: Instant) {
        self.pause();
        self.settings.new_game();
        if let Err(error) = self.engine.new_game() {
            self.output.say(error);
        }
        self.put(Some(Game::new(Position::initial())));
        self.clock.reset();
        self.depth = None;
        self.fischer = false;
        self.draw_offered = false;
        if self.mode != Mode::Analysis {
            self.mode = Mode::Play(Color::Black);
        }
        self.proceed(received);
    }

    /// Puts another game on the board. What was said of the old position no longer holds.
    pub(super) fn put(&mut self, game: Option<Game>) {
        self.game = game;
        self.excluded.clear();
        self.expected = None;
    }

    /// `setboard`: analyses the position at once, if that is the mode; nobody moves otherwise.
    pub(super) fn set_board(&mut self, fen: &str, received: Instant) {
        self.pause();
        match Position::from_fen(fen) {
            Ok(position) => self.put(Some(Game::new(position))),
            Err(faults) => {
                self.put(None);
                self.say(Reply::UserError(format!("Illegal position: {faults}")));
            }
        }
        self.clock.taken_back(0);
        if self.mode == Mode::Analysis {
            self.proceed(received);
        }
    }

    /// `go` and `playother`.
    pub(super) fn play_side(
        &mut self,
        choose: impl FnOnce(Color) -> Color,
        received: Instant,
    ) -> Result<(), Fault> {
        let turn = self.game.as_ref().ok_or_else(no_position)?.position().turn();
        self.enter(Mode::Play(choose(turn)), received);
        Ok(())
    }

    /// `usermove`: somebody else moves.
    pub(super) fn user_move(&mut self, text: &str, received: Instant) -> Result<(), Fault> {
        let game = self.game.as_ref().ok_or_else(no_position)?;
        if self.is_thinking() {
            return Err(Fault::NotNow);
        }
        let position = game.position();
        let Ok(mv) = position.parse_uci(text).or_else(|_| position.parse_san(text)) else {
            let mv = text.chars().take(LONGEST_MOVE).collect();
            self.say(Reply::IllegalMove { mv, reason: None });
            return Ok(());
        };
        let mut game = game.clone();
        game.play(mv);
        if self.hits(mv) {
            self.put(Some(game));
            return Ok(());
        }
        self.pause();
        self.put(Some(game));
        if !self.announce_end() {
            self.proceed(received);
        }
        Ok(())
    }

    /// The search on the opponent's time goes on as ours, if it was about this move and our clock
    /// shows what it was told.
    fn hits(&mut self, mv: Move) -> bool {
        const SLACK: Duration = Duration::from_millis(50);
        let Some(Job { search, purpose, started, .. }) = &mut self.job else { return false };
        let Purpose::Ponder { expected, remaining } = *purpose else { return false };
        if mv != expected || self.clock.remaining() + SLACK < remaining {
            return false;
        }
        search.ponder_hit();
        *purpose = Purpose::Move;
        *started = Instant::now();
        true
    }

    /// `undo` and `remove`.
    pub(super) fn take_back(&mut self, plies: usize, received: Instant) -> Result<(), Fault> {
        let game = self.game.as_ref().ok_or_else(no_position)?;
        let left = game.moves().len().checked_sub(plies).ok_or(Fault::NotNow)?;
        let mut shorter = Game::new(game.start().clone());
        game.moves()[..left].iter().for_each(|mv| shorter.play(*mv));
        self.pause();
        self.put(Some(shorter));
        self.clock.taken_back(left);
        if self.mode == Mode::Analysis {
            self.proceed(received);
        }
        Ok(())
    }

    /// Thinks about our move, unless the game is over or the book knows one.
    pub(super) fn think(&mut self, received: Instant) {
        let Some(game) = self.game.clone() else { return };
        if self.announce_end() {
            return;
        }
        if let Some(mv) = self.settings.book_move(game.position()) {
            return self.make_move(mv, None, received);
        }
        let limits = Limits { depth: self.depth, ..self.clock.limits() };
        self.start(game, limits, Purpose::Move, received);
    }

    /// A search has ended by itself; if it was about our move, the move is made.
    pub(super) fn search_ended(&mut self, number: u64) {
        let is_ours = |job: &Job| job.number == number && job.purpose == Purpose::Move;
        if self.job.as_ref().is_some_and(is_ours) {
            self.finish();
        }
    }

    /// `?`: makes the best move found so far.
    pub(super) fn move_now(&mut self) {
        if self.is_thinking() {
            self.finish();
        }
    }

    fn finish(&mut self) {
        let Some(job) = self.job.take() else { return };
        job.search.stop();
        let outcome = job.search.wait();
        match outcome.best {
            Some(best) => self.make_move(best, outcome.line.get(1).copied(), job.started),
            None => self.answer_pings(),
        }
    }

    /// Makes our move, tells it, and thinks on if the user wants that.
    fn make_move(&mut self, mv: Move, expected: Option<Move>, started: Instant) {
        let Some(mut game) = self.game.take() else { return };
        let text = self.spell(mv, game.position());
        game.play(mv);
        if self.accepts_draw() {
            self.say(Reply::OfferDraw);
        }
        self.say(Reply::Move(text));
        self.clock.moved(started.elapsed(), game.moves().len());
        self.put(Some(game));
        self.draw_offered = false;
        if !self.announce_end() {
            self.expected = expected;
            self.start_pondering();
        }
        self.answer_pings();
    }

    /// The opponent has offered a draw, and we are no better.
    fn accepts_draw(&self) -> bool {
        self.draw_offered && self.last_score().is_some_and(|score| score <= Score::DRAW)
    }

    fn start_pondering(&mut self) {
        let (true, Some(expected), Some(game)) = (self.ponder, self.expected, &self.game) else {
            return;
        };
        let hint = self.spell(expected, game.position());
        let mut game = game.clone();
        game.play(expected);
        if game.outcome().is_some() {
            return;
        }
        self.say(Reply::Hint(hint));
        let limits = Limits { depth: self.depth, ponder: true, ..self.clock.limits() };
        let remaining = self.clock.remaining();
        self.start(game, limits, Purpose::Ponder { expected, remaining }, Instant::now());
    }

    /// `hard` and `easy`.
    pub(super) fn set_ponder(&mut self, on: bool) {
        self.ponder = on;
        let is_pondering = |job: &Job| matches!(job.purpose, Purpose::Ponder { .. });
        if !on && self.job.as_ref().is_some_and(is_pondering) {
            self.pause();
        }
    }

    /// Tells how a game that we play has ended, if it has.
    fn announce_end(&self) -> bool {
        let (Mode::Play(_), Some(game)) = (self.mode, &self.game) else { return false };
        let Some(outcome) = game.outcome() else { return false };
        let (result, comment) = match outcome {
            Outcome::Checkmate(Color::White) => ("1-0", "White mates"),
            Outcome::Checkmate(Color::Black) => ("0-1", "Black mates"),
            Outcome::Draw(reason) => ("1/2-1/2", draw_comment(reason)),
        };
        self.say(Reply::Result { result: result.to_owned(), comment: comment.to_owned() });
        true
    }
}

/// An illegal move is quoted no longer than this.
const LONGEST_MOVE: usize = 20;

pub(super) fn no_position() -> Fault {
    Fault::Other("no valid position".to_owned())
}

const fn draw_comment(reason: DrawReason) -> &'static str {
    match reason {
        DrawReason::Stalemate => "Stalemate",
        DrawReason::InsufficientMaterial => "Draw by insufficient material",
        DrawReason::FiftyMoves => "Draw by fifty move rule",
        DrawReason::Repetition => "Draw by repetition",
    }
}
