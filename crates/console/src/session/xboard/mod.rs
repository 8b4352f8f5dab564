//! The XBoard session: the same engine and settings under the other protocol.
//!
//! XBoard leaves the game to the engine: it keeps the board, the clock and whose move it is. One
//! thread owns all that and hears of two kinds of events, lines of input and searches that ended,
//! so that nothing has to be locked and every line is served at once.

mod analysis;
mod clock;
mod features;
mod play;
mod reporter;

use super::{
    events::{Event, Notice},
    options::{self, Settings},
    output::Output,
};
use clock::Clock;
use reporter::Latest;
use std::{
    process::ExitCode,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, Sender},
    },
    time::{Duration, Instant},
};
use tabia_chess::{Color, Game, Move, Position};
use tabia_engine::{Engine, Limits, Score, Search};
use tabia_protocol::xboard::{Command, CommandError, Fault, Reply};

/// Speaks XBoard until `quit` or the end of input; the first line has been read.
pub fn run(
    engine: Engine,
    output: Output,
    sender: Sender<Event>,
    events: &Receiver<Event>,
) -> ExitCode {
    output.speak_xboard();
    let mut session = Session::new(engine, output, sender);
    for event in events {
        match event {
            Event::WorkEnded(number) => session.search_ended(number),
            Event::Line { text, received } => {
                if !session.read(&text, received) {
                    break;
                }
            }
            Event::InputEnded => break,
        }
    }
    session.pause();
    ExitCode::SUCCESS
}

/// Which side the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    /// None: it only watches.
    Force,
    Play(Color),
    Analysis,
}

/// What a running search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Purpose {
    Move,
    /// The move the opponent should play, and what our clock would show then.
    Ponder {
        expected: Move,
        remaining: Duration,
    },
    Analysis,
}

struct Job {
    search: Search,
    number: u64,
    purpose: Purpose,
    started: Instant,
}

struct Session {
    engine: Engine,
    output: Output,
    settings: Settings,
    events: Sender<Event>,
    /// The game on the board; `None` after a `setboard` that made no sense.
    game: Option<Game>,
    /// Kings and rooks may start anywhere.
    fischer: bool,
    mode: Mode,
    job: Option<Job>,
    searches: u64,
    latest: Latest,
    clock: Clock,
    depth: Option<u32>,
    /// Root moves that the analysis leaves out.
    excluded: Vec<Move>,
    /// Pings that wait for our move.
    pings: Vec<String>,
    post: Arc<AtomicBool>,
    ponder: bool,
    draw_offered: bool,
    /// The answer that the last move of ours expects.
    expected: Option<Move>,
}

impl Session {
    fn new(engine: Engine, output: Output, events: Sender<Event>) -> Self {
        Self {
            engine,
            output,
            settings: Settings::default(),
            events,
            game: Some(Game::new(Position::initial())),
            fischer: false,
            mode: Mode::Play(Color::Black),
            job: None,
            searches: 0,
            latest: Latest::default(),
            clock: Clock::default(),
            depth: None,
            excluded: Vec::new(),
            pings: Vec::new(),
            post: Arc::new(AtomicBool::new(false)),
            ponder: false,
            draw_offered: false,
            expected: None,
        }
    }

    /// Obeys one line. False when it was the last one.
    fn read(&mut self, line: &str, received: Instant) -> bool {
        self.output.log_input(line);
        let result = match Command::parse(line) {
            Ok(None) => Ok(()),
            Ok(Some(Command::Quit)) => return false,
            Ok(Some(command)) => {
                self.obey(command, received).map_err(|fault| CommandError::new(fault, line.trim()))
            }
            Err(error) => Err(error),
        };
        if let Err(error) = result {
            self.say(Reply::Error(error));
        }
        true
    }

    fn say(&self, reply: Reply) {
        self.output.print(&reply.to_string());
    }

    fn obey(&mut self, command: Command, received: Instant) -> Result<(), Fault> {
        match command {
            Command::ProtocolVersion(version) if version >= 2 => {
                features::replies().into_iter().for_each(|reply| self.say(reply));
            }
            Command::New => self.new_game(received),
            Command::Variant(name) => return self.set_variant(&name),
            Command::Force => self.enter(Mode::Force, received),
            Command::Go => return self.play_side(|turn| turn, received),
            Command::PlayOther => return self.play_side(|turn| !turn, received),
            Command::UserMove(text) => return self.user_move(&text, received),
            Command::MoveNow => self.move_now(),
            Command::Ping(number) if self.is_thinking() => self.pings.push(number),
            Command::Ping(number) => self.say(Reply::Pong(number)),
            // Whoever analyses plays against nobody.
            Command::Draw => self.draw_offered |= self.mode != Mode::Analysis,
            Command::Result(_) => self.enter(Mode::Force, received),
            Command::SetBoard(fen) => self.set_board(&fen, received),
            Command::Hint => self.hint(),
            Command::Book => return self.show_book(),
            Command::Undo => return self.take_back(1, received),
            Command::Remove => return self.take_back(2, received),
            Command::Analyze => self.enter(Mode::Analysis, received),
            Command::Exit if self.mode == Mode::Analysis => self.enter(Mode::Force, received),
            Command::Status => self.tell_status(),
            Command::Exclude(mv) => return self.exclude(mv.as_deref(), received),
            Command::Include(mv) => return self.include(mv.as_deref(), received),
            other => return self.adjust(other, received),
        }
        Ok(())
    }

    /// Obeys what sets something and moves nothing.
    fn adjust(&mut self, command: Command, received: Instant) -> Result<(), Fault> {
        match command {
            Command::Level(control) => self.clock.set_level(control),
            Command::MoveTime(time) => self.clock.set_move_time(time),
            Command::Depth(depth) => self.depth = Some(depth.max(1)),
            Command::NodesPerSecond(rate) => self.clock.set_nodes_per_second(rate),
            Command::Time(hundredths) => self.clock.set_remaining(hundredths),
            Command::Ponder(on) => self.set_ponder(on),
            Command::Post(on) => self.post.store(on, Relaxed),
            Command::Memory(megabytes) => self.set("Hash", Some(&megabytes.to_string()), received),
            Command::Cores(threads) => self.set("Threads", Some(&threads.to_string()), received),
            Command::TablePath { kind, path } => {
                if !kind.eq_ignore_ascii_case("syzygy") {
                    return Err(Fault::Other(format!("no tables of kind '{kind}'")));
                }
                self.set("SyzygyPath", Some(&path), received);
            }
            Command::SetOption { name, value } => {
                let option = features::offered().find(|option| {
                    name.eq_ignore_ascii_case(&option.name)
                        || name.eq_ignore_ascii_case(&features::short_name(option))
                });
                let option = option.ok_or_else(|| Fault::Other("unknown option".to_owned()))?;
                let value = value.as_deref().map(|text| features::value(&option, text));
                self.set(&option.name, value, received);
            }
            // The opponent's clock and politeness change nothing.
            _ => {}
        }
        Ok(())
    }

    /// Sets an option. What a search stands on is changed between two searches.
    fn set(&mut self, name: &str, value: Option<&str>, received: Instant) {
        let interrupts = options::needs_idle_engine(name) && self.job.is_some();
        if interrupts {
            self.end_search();
        }
        self.settings.set(name, value, &mut self.engine, &self.output);
        if interrupts {
            self.proceed(received);
        }
    }

    fn set_variant(&mut self, name: &str) -> Result<(), Fault> {
        self.fischer = match name {
            "normal" => false,
            "fischerandom" => true,
            _ => return Err(Fault::Other("unsupported variant".to_owned())),
        };
        Ok(())
    }

    /// Ends whatever is under way and does what the new mode asks for.
    fn enter(&mut self, mode: Mode, received: Instant) {
        self.pause();
        self.mode = mode;
        self.proceed(received);
    }

    /// Does what the mode asks for in the position on the board.
    fn proceed(&mut self, received: Instant) {
        let Some(game) = &self.game else { return };
        match self.mode {
            Mode::Analysis => self.analyse(received),
            Mode::Play(color) if color == game.position().turn() => self.think(received),
            Mode::Play(_) | Mode::Force => {}
        }
    }

    fn is_thinking(&self) -> bool {
        self.job.as_ref().is_some_and(|job| job.purpose == Purpose::Move)
    }

    /// Starts a search of this game.
    fn start(&mut self, game: Game, limits: Limits, purpose: Purpose, received: Instant) {
        self.searches += 1;
        self.latest = Latest::default();
        let mut options = self.engine.options();
        options.nodes_per_millisecond = self.clock.nodes_per_millisecond();
        options.strength = self.settings.strength();
        self.engine.set_options(options);
        let reporter = reporter::Reporter {
            output: self.output.clone(),
            fischer: self.is_fischer(game.position()),
            game: game.clone(),
            post: self.post.clone(),
            latest: self.latest.clone(),
            _notice: Notice { events: self.events.clone(), number: self.searches },
        };
        self.engine.set_game(game);
        match self.engine.go_since(received, limits, reporter) {
            Ok(search) => {
                let number = self.searches;
                self.job = Some(Job { search, number, purpose, started: received });
            }
            Err(error) => self.output.say(error),
        }
    }

    fn is_fischer(&self, position: &Position) -> bool {
        self.fischer || !position.is_orthodox()
    }

    fn spell(&self, mv: Move, position: &Position) -> String {
        reporter::spell(mv, self.is_fischer(position))
    }

    /// Ends a search, whatever it was for, without playing its move.
    fn end_search(&mut self) {
        if let Some(job) = self.job.take() {
            job.search.stop();
            let _ = job.search.wait();
        }
    }

    /// Ends a search, after which nobody has to wait for our move.
    fn pause(&mut self) {
        self.end_search();
        self.answer_pings();
    }

    fn answer_pings(&mut self) {
        for number in std::mem::take(&mut self.pings) {
            self.say(Reply::Pong(number));
        }
    }

    /// What the last search thought of our position.
    fn last_score(&self) -> Option<Score> {
        self.latest.lock().info.as_ref().map(|info| info.score)
    }
}
