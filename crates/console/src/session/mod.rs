//! The UCI session: commands in, engine calls out. A first line `xboard` starts the other
//! protocol, in `xboard/`.
//!
//! One thread reads and one obeys. Searches run on the engine's threads, other long work on one of
//! its own, and all print through [`Output`], so that `stop`, `isready`, `quit` and the end of input
//! are served at once.

mod book;
mod errand;
mod events;
mod genfens;
mod hash_file;
mod limits;
mod observer;
pub mod options;
mod output;
mod policy;
pub mod terminal;
mod waiting;
mod xboard;

use crate::{command::bench, divide::divide, interrupt::INTERRUPTED};
use anyhow::Context;
use errand::Errand;
use events::{Event, Notice};
use genfens::Request;
use limits::{is_a_move_wanted, is_endless};
use observer::Printer;
use options::Settings;
use output::Output;
use std::{
    fs,
    io::{self, IsTerminal},
    process::ExitCode,
    sync::{
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, Receiver, Sender},
    },
    time::Instant,
};
use tabia_chess::{
    Game, Position,
    notation::uci::{self, CastlingSpelling},
};
use tabia_engine::{Config, Engine, Options, Search};
use tabia_protocol::uci::{Command, CommandError, GoParameters, Reply, Start};
use waiting::Waiting;

/// Obeys commands until `quit` or the end of input.
pub fn run() -> ExitCode {
    let output = Output::standard();
    let engine = match Engine::new(Config::default()) {
        Ok(engine) => engine,
        Err(error) => {
            output.say(error);
            return ExitCode::FAILURE;
        }
    };
    if io::stdin().is_terminal() {
        output.print(terminal::BANNER);
    }
    let (sender, events) = match events::start() {
        Ok(ends) => ends,
        Err(error) => {
            output.say(format!("no thread can be had: {error}"));
            return ExitCode::FAILURE;
        }
    };
    let mut session = Session::new(engine, output, sender);
    for event in &events {
        if let Event::Line { text, received } = &event {
            if text.trim() == "xboard" {
                let Session { engine, output, events: sender, .. } = session;
                return xboard::run(engine, output, sender, &events);
            }
            if text.trim().is_empty() {
                continue;
            }
            if session.read(text, *received) {
                session.serve(&events);
            }
        }
        break;
    }
    session.end_all();
    ExitCode::SUCCESS
}

/// Obeys these lines one by one, each when the work of the one before has ended. The first Ctrl-C is
/// a `stop`, the second ends the program.
pub fn obey_lines(lines: &[String]) -> anyhow::Result<()> {
    let (sender, events) = mpsc::channel();
    let interrupts = sender.clone();
    let is_interrupted = AtomicBool::new(false);
    ctrlc::set_handler(move || {
        if is_interrupted.swap(true, Relaxed) {
            std::process::exit(INTERRUPTED);
        }
        // The session may have ended already.
        let _ = interrupts.send(Event::Line { text: "stop".to_owned(), received: Instant::now() });
    })
    .context("Ctrl-C cannot be caught")?;
    let mut session = Session::new(Engine::new(Config::default())?, Output::standard(), sender);
    session.waiting.always = true;
    let goes_on = lines.iter().all(|line| session.read(line, Instant::now()));
    if goes_on && session.input_ended() {
        session.serve(&events);
    }
    session.end_all();
    Ok(())
}

struct Session {
    engine: Engine,
    output: Output,
    settings: Settings,
    events: Sender<Event>,
    /// The game on the board; `None` after a `position` that made no sense.
    game: Option<Game>,
    search: Option<Search>,
    /// The search may go on until `stop`.
    endless: bool,
    /// The search waits for `ponderhit`.
    pondering: bool,
    /// Other long work that is under way.
    errand: Option<Errand>,
    /// How many searches and errands there were: the number of the last.
    works: u64,
    waiting: Waiting,
}

impl Session {
    fn new(engine: Engine, output: Output, events: Sender<Event>) -> Self {
        Self {
            engine,
            output,
            settings: Settings::default(),
            events,
            game: Some(Game::new(Position::initial())),
            search: None,
            endless: false,
            pondering: false,
            errand: None,
            works: 0,
            waiting: Waiting::default(),
        }
    }

    /// Serves until there is nothing more to do.
    fn serve(&mut self, events: &Receiver<Event>) {
        for event in events {
            let goes_on = match event {
                Event::Line { text, received } => self.read(&text, received),
                Event::InputEnded => self.input_ended(),
                Event::WorkEnded(number) => self.work_ended(number),
            };
            if !goes_on {
                break;
            }
        }
    }

    fn obey(&mut self, command: Command, received: Instant) {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => self.output.reply(&Reply::ReadyOk),
            Command::UciNewGame => self.new_game(),
            Command::Position { start, moves } => self.set_position(&start, &moves),
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Go(parameters) => self.go(&parameters, received),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Wait => self.wait(),
            Command::Display => self.on_board(terminal::board),
            Command::Eval { json } => {
                let network = self.settings.network();
                self.on_board(|game| {
                    let spelling = self.settings.spelling(game.position());
                    terminal::evaluation(game, network, spelling, json)
                });
            }
            Command::Perft(depth) => self.perft(depth),
            Command::Flip => {
                self.game = self.game.take().map(|game| Game::new(game.position().flipped()))
            }
            Command::Bench(words) => self.bench(&words),
            Command::GenerateFens(words) => self.generate_fens(&words),
            Command::ExportNetwork(path) => self.export_network(&path),
            Command::Help => self.output.print(terminal::HELP),
            Command::Compiler => self.output.print(&terminal::build()),
            Command::License => self.output.print(terminal::LICENCE),
            Command::Debug(_) | Command::Register | Command::Quit => {}
        }
    }

    fn refuse(&mut self, error: &CommandError) {
        self.output.say(error);
        if error.is_position() {
            self.game = None;
        }
        if error.is_go() {
            self.end_all();
            self.answer_nothing();
        }
    }

    /// Every `go` is answered, even one that makes no sense.
    fn answer_nothing(&self) {
        self.output.reply(&Reply::BestMove { best: None, ponder: None });
    }

    fn introduce(&mut self) {
        self.output.reply(&Reply::IdName(format!("Tabia {}", env!("CARGO_PKG_VERSION"))));
        self.output.reply(&Reply::IdAuthor(env!("CARGO_PKG_AUTHORS").to_owned()));
        for declaration in options::declarations() {
            self.output.reply(&Reply::Option(declaration));
        }
        self.output.reply(&Reply::UciOk);
    }

    fn new_game(&mut self) {
        self.end_search();
        self.settings.new_game();
        if let Err(error) = self.engine.new_game() {
            self.output.say(error);
        }
    }

    fn set_position(&mut self, start: &Start, moves: &[String]) {
        self.game = set_up(start, moves).map_err(|fault| self.output.say(fault)).ok();
    }

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        if options::needs_idle_engine(name) {
            self.end_search();
        }
        self.settings.set(name, value, &mut self.engine, &self.output);
    }

    fn on_board(&self, show: impl FnOnce(&Game) -> String) {
        match &self.game {
            Some(game) => self.output.print(&show(game)),
            None => self.output.say(NO_POSITION),
        }
    }

    fn go(&mut self, parameters: &GoParameters, received: Instant) {
        self.end_all();
        if let Some(depth) = parameters.perft {
            return self.perft(depth);
        }
        for word in &parameters.unknown {
            self.output.say(format!("go: '{word}' is not known and is ignored"));
        }
        let Some(game) = self.game.clone() else {
            self.output.say(NO_POSITION);
            return self.answer_nothing();
        };
        let limits = self.limits(parameters, game.position());
        self.endless = is_endless(&limits);
        self.pondering = limits.ponder;
        let spelling = self.settings.spelling(game.position());
        if self.settings.show_policy {
            self.show_policy(game.position(), spelling);
        }
        if is_a_move_wanted(&limits, parameters)
            && let Some(mv) = self.settings.book_move(game.position())
        {
            let best = uci::format(mv, spelling);
            self.output.say(format!("book: {best}"));
            return self.output.reply(&Reply::BestMove { best: Some(best), ponder: None });
        }
        let (output, notice) = (self.output.clone(), self.begin_work());
        let (settings, engine) = (&self.settings, &self.engine);
        let printer = Printer::new(output, settings, engine, game.clone(), spelling, notice);
        self.limit_strength();
        self.engine.set_game(game);
        match self.engine.go_since(received, limits, printer) {
            Ok(search) => self.search = Some(search),
            Err(error) => {
                self.output.say(error);
                self.answer_nothing();
            }
        }
    }

    fn limit_strength(&mut self) {
        let strength = self.settings.strength();
        self.engine.set_options(Options { strength, ..self.engine.options() });
    }

    fn show_policy(&self, position: &Position, spelling: CastlingSpelling) {
        /// As many as fit a line.
        const SHOWN: usize = 10;
        if let Some(line) = policy::line(position, spelling, SHOWN) {
            self.output.say(format!("policy {line}"));
        }
    }

    /// Numbers the work that begins now. Who does it holds the notice until the end.
    fn begin_work(&mut self) -> Notice {
        self.works += 1;
        Notice { events: self.events.clone(), number: self.works }
    }

    fn ponder_hit(&mut self) {
        self.pondering = false;
        if let Some(search) = &self.search {
            search.ponder_hit();
        }
    }

    fn stop(&mut self) {
        (self.endless, self.pondering) = (false, false);
        if let Some(search) = &self.search {
            search.stop();
        }
        if let Some(errand) = &self.errand {
            errand.stop();
        }
    }

    /// Stops a search and waits the moment until it has answered.
    fn end_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop();
            let _ = search.wait();
        }
    }

    /// Ends whatever is under way.
    fn end_all(&mut self) {
        self.end_search();
        if let Some(errand) = self.errand.take() {
            errand.stop();
            errand.wait();
        }
    }

    fn perft(&mut self, depth: u32) {
        let Some(game) = self.game.clone() else { return self.output.say(NO_POSITION) };
        let spelling = self.settings.spelling(game.position());
        let output = self.output.clone();
        self.send_out("perft", move |stop| {
            let divided = divide(game.position(), depth, 1, stop, |mv, leaves| {
                output.print(&format!("{}: {leaves}", uci::format(mv, spelling)));
            });
            match divided {
                Some(divided) => output.print(&format!("\nNodes searched: {}", divided.leaves)),
                None => output.say("perft: stopped"),
            }
        });
    }

    fn bench(&mut self, words: &[String]) {
        let arguments = match bench::Arguments::read(words) {
            Ok(arguments) => arguments,
            Err(error) => return self.output.say(format!("bench: {error:#}")),
        };
        let output = self.output.clone();
        self.send_out("bench", move |stop| {
            if let Err(error) = bench::bench(&arguments, Some(stop), |line| output.print(line)) {
                output.say(format!("bench: {error:#}"));
            }
        });
    }

    fn generate_fens(&mut self, words: &[String]) {
        let request = match Request::read(words) {
            Ok(request) => request,
            Err(error) => return self.output.say(format!("genfens: {error:#}")),
        };
        let evaluator = self.engine.evaluator().clone();
        let output = self.output.clone();
        self.send_out("genfens", move |stop| {
            let tell = |position: &Position| output.say(format!("genfens {}", position.to_fen()));
            if let Err(error) = request.answer(evaluator, stop, tell) {
                output.say(format!("genfens: {error:#}"));
            }
        });
    }

    fn export_network(&self, path: &str) {
        if path.is_empty() {
            return self.output.say("export_net: the name of the file is missing");
        }
        self.output.say(match fs::write(path, self.settings.network().write()) {
            Ok(()) => format!("export_net: '{path}' is written"),
            Err(error) => format!("export_net: '{path}': {error}"),
        });
    }

    /// Does long work while the session goes on reading. One thing at a time.
    fn send_out(&mut self, name: &str, work: impl FnOnce(&AtomicBool) + Send + 'static) {
        self.end_all();
        match Errand::start(self.begin_work(), work) {
            Ok(errand) => self.errand = Some(errand),
            Err(error) => self.output.say(format!("{name}: no thread can be had: {error}")),
        }
    }
}

const NO_POSITION: &str = "no valid position; send 'position' first";

/// The game that `position` describes, or a sentence that names the fault.
fn set_up(start: &Start, moves: &[String]) -> Result<Game, String> {
    let position = match start {
        Start::Initial => Position::initial(),
        Start::Fen(fen) => {
            Position::from_fen(fen).map_err(|faults| format!("bad position: {faults}"))?
        }
    };
    let mut game = Game::new(position);
    for (index, text) in moves.iter().enumerate() {
        let mv = game
            .position()
            .parse_uci(text)
            .map_err(|error| format!("bad position: move {}: {error}", index + 1))?;
        game.play(mv);
    }
    Ok(game)
}
