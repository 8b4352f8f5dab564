//! The UCI options: what there is, and what setting it does.

use super::{
    book::{self, OwnBook},
    hash_file,
    output::Output,
};
use crate::network;
use anyhow::{Context, anyhow};
use std::{path::Path, sync::Arc, time::Duration};
use tabia_chess::{Move, Position, notation::uci::CastlingSpelling};
use tabia_engine::{
    Config, Engine, EngineError,
    eval::{Evaluator, embedded_network},
};
use tabia_nnue::Network;
use tabia_protocol::uci::{OptionDeclaration, OptionKind, OptionValue};
use tabia_reference::{
    polyglot::{BookMove, Choice},
    syzygy::{Tablebases, split_folders},
};

/// One option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Name {
    Hash,
    Threads,
    ClearHash,
    Evaluator,
    EvalFile,
    Ponder,
    MultiPv,
    MoveOverhead,
    Chess960,
    ShowWdl,
    ShowPolicy,
    AnalyseMode,
    Opponent,
    EngineAbout,
    Minimal,
    NodesTime,
    SyzygyPath,
    SyzygyProbeDepth,
    SyzygyProbeLimit,
    Syzygy50MoveRule,
    OwnBook,
    BookFile,
    BookChoice,
    BookDepth,
    SaveHash,
    LoadHash,
    DebugLogFile,
}

const ALL: [Name; 27] = [
    Name::Hash,
    Name::Threads,
    Name::ClearHash,
    Name::Evaluator,
    Name::EvalFile,
    Name::Ponder,
    Name::MultiPv,
    Name::MoveOverhead,
    Name::Chess960,
    Name::ShowWdl,
    Name::ShowPolicy,
    Name::AnalyseMode,
    Name::Opponent,
    Name::EngineAbout,
    Name::Minimal,
    Name::NodesTime,
    Name::SyzygyPath,
    Name::SyzygyProbeDepth,
    Name::SyzygyProbeLimit,
    Name::Syzygy50MoveRule,
    Name::OwnBook,
    Name::BookFile,
    Name::BookChoice,
    Name::BookDepth,
    Name::SaveHash,
    Name::LoadHash,
    Name::DebugLogFile,
];

/// The choices of `Evaluator`.
const NETWORK: &str = "network";
const CLASSICAL: &str = "classical";
/// The choices of `BookChoice`.
const WEIGHTED: &str = "weighted";
const BEST: &str = "best";
/// The network that needs no file.
const EMBEDDED: &str = "<embedded>";

const ABOUT: &str = "Tabia, a chess engine and analysis toolkit. GPL-3.0-or-later.";

impl Name {
    const fn text(self) -> &'static str {
        match self {
            Self::Hash => "Hash",
            Self::Threads => "Threads",
            Self::ClearHash => "Clear Hash",
            Self::Evaluator => "Evaluator",
            Self::EvalFile => "EvalFile",
            Self::Ponder => "Ponder",
            Self::MultiPv => "MultiPV",
            Self::MoveOverhead => "Move Overhead",
            Self::Chess960 => "UCI_Chess960",
            Self::ShowWdl => "UCI_ShowWDL",
            Self::ShowPolicy => "ShowPolicy",
            Self::AnalyseMode => "UCI_AnalyseMode",
            Self::Opponent => "UCI_Opponent",
            Self::EngineAbout => "UCI_EngineAbout",
            Self::Minimal => "Minimal",
            Self::NodesTime => "nodestime",
            Self::SyzygyPath => "SyzygyPath",
            Self::SyzygyProbeDepth => "SyzygyProbeDepth",
            Self::SyzygyProbeLimit => "SyzygyProbeLimit",
            Self::Syzygy50MoveRule => "Syzygy50MoveRule",
            Self::OwnBook => "OwnBook",
            Self::BookFile => "BookFile",
            Self::BookChoice => "BookChoice",
            Self::BookDepth => "BookDepth",
            Self::SaveHash => "SaveHash",
            Self::LoadHash => "LoadHash",
            Self::DebugLogFile => "Debug Log File",
        }
    }

    /// Other spellings that GUIs and scripts use.
    const fn aliases(self) -> &'static [&'static str] {
        match self {
            Self::MoveOverhead => &["MoveOverhead", "Move_Overhead", "MoveOverheadMs"],
            Self::ClearHash => &["ClearHash"],
            Self::DebugLogFile => &["LogFile", "DebugLogFile"],
            _ => &[],
        }
    }

    fn kind(self) -> OptionKind {
        let config = Config::default();
        let spin =
            |default: usize, min, max| OptionKind::Spin { default: default as i64, min, max };
        let check = OptionKind::Check { default: false };
        match self {
            Self::Hash => spin(config.table_mebibytes, 1, 33_554_432),
            Self::Threads => spin(config.threads, 1, 1024),
            Self::ClearHash => OptionKind::Button,
            Self::Evaluator => OptionKind::Combo {
                default: NETWORK.to_owned(),
                choices: [NETWORK, CLASSICAL].map(str::to_owned).to_vec(),
            },
            Self::EvalFile => OptionKind::String { default: EMBEDDED.to_owned() },
            Self::MultiPv => spin(1, 1, 256),
            Self::MoveOverhead => spin(20, 0, 5000),
            Self::NodesTime => spin(0, 0, 10_000),
            Self::SyzygyProbeDepth => spin(1, 1, 100),
            Self::SyzygyProbeLimit => spin(7, 0, 7),
            Self::Syzygy50MoveRule => OptionKind::Check { default: true },
            Self::BookChoice => OptionKind::Combo {
                default: WEIGHTED.to_owned(),
                choices: [WEIGHTED, BEST].map(str::to_owned).to_vec(),
            },
            Self::BookDepth => spin(book::DEEPEST.into(), 1, book::DEEPEST.into()),
            Self::Ponder
            | Self::Chess960
            | Self::ShowWdl
            | Self::ShowPolicy
            | Self::AnalyseMode
            | Self::OwnBook
            | Self::Minimal => check,
            Self::Opponent
            | Self::SyzygyPath
            | Self::BookFile
            | Self::SaveHash
            | Self::LoadHash
            | Self::DebugLogFile => OptionKind::String { default: String::new() },
            Self::EngineAbout => OptionKind::String { default: ABOUT.to_owned() },
        }
    }

    fn find(text: &str) -> Option<Self> {
        ALL.into_iter().find(|name| {
            name.text().eq_ignore_ascii_case(text)
                || name.aliases().iter().any(|alias| alias.eq_ignore_ascii_case(text))
        })
    }
}

/// Every option as `uci` declares it.
pub fn declarations() -> impl Iterator<Item = OptionDeclaration> {
    let plain = ALL.into_iter().map(|name| OptionDeclaration::new(name.text(), name.kind()));
    plain.chain(tunable::declarations())
}

/// Setting this option changes what a search stands on.
pub fn needs_idle_engine(name: &str) -> bool {
    matches!(
        Name::find(name),
        Some(
            Name::Hash
                | Name::Threads
                | Name::ClearHash
                | Name::Evaluator
                | Name::EvalFile
                | Name::SyzygyPath
                | Name::Syzygy50MoveRule
                | Name::SaveHash
                | Name::LoadHash
        )
    )
}

/// The options that concern the session rather than the engine.
pub struct Settings {
    chess960: bool,
    analysing: bool,
    book: OwnBook,
    classical: bool,
    network: Arc<Network>,
    pub show_wdl: bool,
    pub show_policy: bool,
    pub minimal: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            chess960: false,
            analysing: false,
            book: OwnBook::default(),
            classical: false,
            network: embedded_network(),
            show_wdl: false,
            show_policy: false,
            minimal: false,
        }
    }
}

impl Settings {
    /// How castling is spelled.
    pub fn spelling(&self, position: &Position) -> CastlingSpelling {
        if self.chess960 {
            CastlingSpelling::KingTakesRook
        } else {
            CastlingSpelling::natural(position)
        }
    }

    /// A move of the opening book, unless the user analyses.
    pub fn book_move(&mut self, position: &Position) -> Option<Move> {
        if self.analysing { None } else { Some(self.book.choose(position)?.mv) }
    }

    /// The network in force, whether it evaluates or not.
    pub const fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// What the opening book knows, whether it is to be used or not.
    pub fn known_moves(&self, position: &Position) -> Vec<BookMove> {
        self.book.moves(position)
    }

    /// Sets an option; whatever is wrong is said and changes nothing.
    pub fn set(&mut self, text: &str, value: Option<&str>, engine: &mut Engine, output: &Output) {
        let Some(name) = Name::find(text) else {
            if !tunable::set(text, value) {
                output.say(format!("there is no option '{text}'"));
            }
            return;
        };
        let result = match name.kind().read(name.text(), value) {
            Err(error) => return output.say(error),
            Ok(OptionValue::Spin { value, clamped }) => {
                if let Some(asked) = clamped {
                    output
                        .say(format!("{}: {asked} is out of range, {value} is used", name.text()));
                }
                self.set_number(name, value, engine)
            }
            Ok(OptionValue::Check(on)) => self.set_switch(name, on, engine),
            Ok(OptionValue::Text(text)) => return self.set_text(name, &text, engine, output),
            Ok(OptionValue::Choice(choice)) => self.set_choice(name, &choice, engine),
            Ok(OptionValue::Button) => engine.clear_table(),
        };
        if let Err(error) = result {
            output.say(format!("{}: {error}", name.text()));
        }
    }

    fn choose_evaluator(&self, engine: &mut Engine) -> Result<(), EngineError> {
        engine.set_evaluator(if self.classical {
            Evaluator::Classical
        } else {
            Evaluator::Network(self.network.clone())
        })
    }

    fn set_switch(&mut self, name: Name, on: bool, engine: &mut Engine) -> Result<(), EngineError> {
        match name {
            Name::Chess960 => self.chess960 = on,
            Name::AnalyseMode => self.analysing = on,
            Name::OwnBook => self.book.enabled = on,
            Name::ShowWdl => self.show_wdl = on,
            Name::ShowPolicy => self.show_policy = on,
            Name::Minimal => self.minimal = on,
            Name::Syzygy50MoveRule => return set_fifty_move_rule(on, engine),
            _ => {}
        }
        Ok(())
    }

    fn set_choice(
        &mut self,
        name: Name,
        choice: &str,
        engine: &mut Engine,
    ) -> Result<(), EngineError> {
        if name == Name::BookChoice {
            self.book.choice = if choice == BEST { Choice::Best } else { Choice::Weighted };
            return Ok(());
        }
        self.classical = choice == CLASSICAL;
        self.choose_evaluator(engine)
    }

    /// Most texts are names of files, and what is wrong with those is told in full.
    fn set_text(&mut self, name: Name, text: &str, engine: &mut Engine, output: &Output) {
        let result = match name {
            Name::SyzygyPath => open_tablebases(text, engine, output).map_err(Into::into),
            Name::DebugLogFile => output.set_log(text).with_context(|| format!("'{text}'")),
            Name::EvalFile => load_network(text)
                .map(|network| self.network = network)
                .and_then(|()| Ok(self.choose_evaluator(engine)?))
                .map_err(|error| anyhow!("{error:#}; the network stays as it is")),
            Name::BookFile => self
                .book
                .load(text)
                .map(|remarks| remarks.iter().for_each(|text| output.say(format!("book: {text}"))))
                .map_err(|error| anyhow!("{error:#}; the book stays as it is")),
            // User interfaces send the empty default back.
            Name::SaveHash if !text.is_empty() => {
                hash_file::save(text, engine).map(|remark| output.say(remark))
            }
            Name::LoadHash if !text.is_empty() => {
                hash_file::load(text, engine).map(|remark| output.say(remark))
            }
            _ => Ok(()),
        };
        if let Err(error) = result {
            output.say(format!("{}: {error:#}", name.text()));
        }
    }

    fn set_number(
        &mut self,
        name: Name,
        value: i64,
        engine: &mut Engine,
    ) -> Result<(), EngineError> {
        let number = value.unsigned_abs();
        let mut options = engine.options();
        match name {
            Name::Hash => return engine.set_table_size(number as usize),
            Name::Threads => return engine.set_threads(number as usize),
            Name::BookDepth => self.book.depth = number as u16,
            Name::MultiPv => options.multi_pv = number as usize,
            Name::MoveOverhead => options.move_overhead = Duration::from_millis(number),
            Name::SyzygyProbeDepth => options.probe_limits.depth = number as i32,
            Name::SyzygyProbeLimit => options.probe_limits.men = number as u32,
            Name::NodesTime => options.nodes_per_millisecond = (number > 0).then_some(number),
            _ => {}
        }
        engine.set_options(options);
        Ok(())
    }
}

/// The numbers of the search, in builds for tuning.
#[cfg(feature = "tune")]
mod tunable {
    use tabia_engine::search::tunables::{self, TUNABLES};
    use tabia_protocol::uci::{OptionDeclaration, OptionKind};

    pub fn declarations() -> impl Iterator<Item = OptionDeclaration> {
        TUNABLES.iter().map(|tunable| {
            let [default, min, max] = [tunable.default, tunable.min, tunable.max].map(i64::from);
            OptionDeclaration::new(tunable.name, OptionKind::Spin { default, min, max })
        })
    }

    /// False if there is no such number or the value is none.
    pub fn set(name: &str, value: Option<&str>) -> bool {
        let value = value.and_then(|value| value.parse().ok());
        value.is_some_and(|value| tunables::set(name, value))
    }
}

/// Nothing to tune in normal builds.
#[cfg(not(feature = "tune"))]
mod tunable {
    use tabia_protocol::uci::OptionDeclaration;

    pub fn declarations() -> impl Iterator<Item = OptionDeclaration> {
        std::iter::empty()
    }

    pub const fn set(_name: &str, _value: Option<&str>) -> bool {
        false
    }
}

fn load_network(path: &str) -> anyhow::Result<Arc<Network>> {
    if path.is_empty() || path == EMBEDDED {
        return Ok(embedded_network());
    }
    Ok(Arc::new(network::load(Path::new(path))?))
}

/// Opens the tables in these folders and tells what was found; no folders, no tables.
fn open_tablebases(path: &str, engine: &mut Engine, output: &Output) -> Result<(), EngineError> {
    let folders = split_folders(path);
    if folders.is_empty() {
        return engine.set_tablebases(None);
    }
    let (tables, inventory) = Tablebases::open(&folders);
    output.say(inventory);
    engine.set_tablebases(Some(Arc::new(tables)))
}

/// What the table holds of cursed wins is no longer true when the rule changes.
fn set_fifty_move_rule(on: bool, engine: &mut Engine) -> Result<(), EngineError> {
    let mut options = engine.options();
    if options.probe_limits.fifty_move_rule != on {
        engine.clear_table()?;
        options.probe_limits.fifty_move_rule = on;
        engine.set_options(options);
    }
    Ok(())
}
