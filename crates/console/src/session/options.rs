//! The UCI options: what setting them does. Which there are is in `name`.

mod markdown;
mod name;

pub use markdown::table;
pub use name::EMBEDDED;

use super::{
    book::{OwnBook, random},
    hash_file,
    output::Output,
};
use crate::network;
use anyhow::{Context, anyhow};
use name::{ALL, BEST, CLASSICAL, FULL_SKILL, Name, USUAL_ELO};
use std::{path::Path, sync::Arc, time::Duration};
use tabia_chess::{Move, Position, Random, notation::uci::CastlingSpelling};
use tabia_engine::{
    Engine, EngineError, Strength,
    eval::{Evaluator, embedded_network},
};
use tabia_nnue::Network;
use tabia_protocol::uci::{OptionDeclaration, OptionValue};
use tabia_reference::{
    polyglot::{BookMove, Choice},
    syzygy::{Tablebases, split_folders},
};

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
    limit_strength: bool,
    elo: u32,
    skill: usize,
    /// What limited strength leaves open in this game.
    seed: u64,
    random: Random,
}

impl Default for Settings {
    fn default() -> Self {
        let mut random = random();
        Self {
            chess960: false,
            analysing: false,
            book: OwnBook::default(),
            classical: false,
            network: embedded_network(),
            show_wdl: false,
            show_policy: false,
            minimal: false,
            limit_strength: false,
            elo: USUAL_ELO as u32,
            skill: FULL_SKILL,
            seed: random.next(),
            random,
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

    /// Another game may go another way.
    pub fn new_game(&mut self) {
        self.seed = self.random.next();
    }

    /// The strength to play at; nothing means full strength.
    pub fn strength(&self) -> Option<Strength> {
        let elo = if self.limit_strength {
            Some(self.elo)
        } else {
            let range = Strength::STRONGEST - Strength::WEAKEST;
            (self.skill < FULL_SKILL)
                .then(|| Strength::WEAKEST + range * self.skill as u32 / FULL_SKILL as u32)
        };
        elo.filter(|_| !self.analysing).map(|elo| Strength { elo, seed: self.seed })
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

    /// If the engine refuses, everything stays as it is.
    fn choose_evaluator(
        &mut self,
        classical: bool,
        network: Arc<Network>,
        engine: &mut Engine,
    ) -> Result<(), EngineError> {
        engine.set_evaluator(if classical {
            Evaluator::Classical
        } else {
            Evaluator::Network(network.clone())
        })?;
        (self.classical, self.network) = (classical, network);
        Ok(())
    }

    fn set_switch(&mut self, name: Name, on: bool, engine: &mut Engine) -> Result<(), EngineError> {
        match name {
            Name::Chess960 => self.chess960 = on,
            Name::AnalyseMode => self.analysing = on,
            Name::LimitStrength => self.limit_strength = on,
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
        self.choose_evaluator(choice == CLASSICAL, self.network.clone(), engine)
    }

    /// Most texts are names of files, and what is wrong with those is told in full.
    fn set_text(&mut self, name: Name, text: &str, engine: &mut Engine, output: &Output) {
        let result = match name {
            Name::SyzygyPath => open_tablebases(text, engine, output).map_err(Into::into),
            Name::DebugLogFile => output.set_log(text).with_context(|| format!("'{text}'")),
            Name::EvalFile => load_network(text)
                .and_then(|network| Ok(self.choose_evaluator(self.classical, network, engine)?))
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
            Name::Elo => self.elo = number as u32,
            Name::SkillLevel => self.skill = number as usize,
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
