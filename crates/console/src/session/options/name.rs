//! Which options there are.

use crate::session::book;
use tabia_engine::{Config, Strength};
use tabia_protocol::uci::OptionKind;

/// One option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    Hash,
    Threads,
    ClearHash,
    Evaluator,
    EvalFile,
    Ponder,
    MultiPv,
    MoveOverhead,
    LimitStrength,
    Elo,
    SkillLevel,
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

pub const ALL: [Name; 30] = [
    Name::Hash,
    Name::Threads,
    Name::ClearHash,
    Name::Evaluator,
    Name::EvalFile,
    Name::Ponder,
    Name::MultiPv,
    Name::MoveOverhead,
    Name::LimitStrength,
    Name::Elo,
    Name::SkillLevel,
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
pub const CLASSICAL: &str = "classical";
/// The choices of `BookChoice`.
const WEIGHTED: &str = "weighted";
pub const BEST: &str = "best";
/// The network or the book that needs no file.
pub const EMBEDDED: &str = "<embedded>";

/// The rating of an ordinary club player.
pub const USUAL_ELO: usize = 1500;
/// The `Skill Level` that limits nothing.
pub const FULL_SKILL: usize = 20;

const ABOUT: &str = "Tabia, a chess engine and analysis toolkit. GPL-3.0-or-later.";

impl Name {
    /// What `setoption` calls it.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Hash => "Hash",
            Self::Threads => "Threads",
            Self::ClearHash => "Clear Hash",
            Self::Evaluator => "Evaluator",
            Self::EvalFile => "EvalFile",
            Self::Ponder => "Ponder",
            Self::MultiPv => "MultiPV",
            Self::MoveOverhead => "Move Overhead",
            Self::LimitStrength => "UCI_LimitStrength",
            Self::Elo => "UCI_Elo",
            Self::SkillLevel => "Skill Level",
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

    /// What it does, for people; Markdown.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Hash => "size of the transposition table in MiB",
            Self::Threads => "threads that search",
            Self::ClearHash => "forgets the table",
            Self::Evaluator => "evaluates with the network or with the hand-made terms",
            Self::EvalFile => "the network in a file instead",
            Self::Ponder => "the GUI may let Tabia think on the opponent's time",
            Self::MultiPv => "how many best lines to tell",
            Self::MoveOverhead => "milliseconds lost between Tabia and whoever runs the clock",
            Self::LimitStrength => {
                "play like a person rated `UCI_Elo`; ignored in analysis (`go infinite`, \
                 `mate`, `UCI_AnalyseMode`)"
            }
            Self::Elo => "that rating; how it was measured: [docs/strength.md](docs/strength.md)",
            Self::SkillLevel => {
                "the same ratings in twenty steps, for GUIs that know this name; 20 is full \
                 strength"
            }
            Self::Chess960 => "castling is spelled as the king taking its rook",
            Self::ShowWdl => "tell chances to win, draw and lose",
            Self::ShowPolicy => {
                "tell at the start of each search which moves the policy network finds likely"
            }
            Self::AnalyseMode => "the user analyses: no book, no limited strength",
            Self::Opponent => "who plays against Tabia; changes nothing",
            Self::EngineAbout => "what Tabia is",
            Self::Minimal => "tell only the last line of a search",
            Self::NodesTime => {
                "nodes that stand for a millisecond, to make games repeatable; 0 for none"
            }
            Self::SyzygyPath => {
                "folders of endgame tables, separated by `:` (`;` on Windows); spaces may be \
                 part of a name"
            }
            Self::SyzygyProbeDepth => "ask the tables only in nodes searched at least this deep",
            Self::SyzygyProbeLimit => "ask the tables only with at most this many men; 0 never",
            Self::Syzygy50MoveRule => "wins that the fifty-move rule spoils are draws",
            Self::OwnBook => {
                "play moves of the book; never in analysis (`go infinite`, `ponder`, \
                 `searchmoves`, `mate`, `UCI_AnalyseMode`)"
            }
            Self::BookFile => {
                "a Polyglot book instead of the small one inside the program; empty for none"
            }
            Self::BookChoice => "by chance and weight, or the best",
            Self::BookDepth => "the last move of a game that may come from the book",
            Self::SaveHash => {
                "writes the table to this file, so that an analysis can go on another day; replaces \
                 nothing but another table, and that never by an empty one"
            }
            Self::LoadHash => {
                "takes the table from this file, with its size; refused if damaged or made with \
                 another evaluator. `ucinewgame` forgets it only after a search"
            }
            Self::DebugLogFile => "keep a log of the conversation",
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

    /// Which values it takes.
    pub fn kind(self) -> OptionKind {
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
            Self::EvalFile | Self::BookFile => OptionKind::String { default: EMBEDDED.to_owned() },
            Self::MultiPv => spin(1, 1, 256),
            Self::MoveOverhead => spin(20, 0, 5000),
            Self::Elo => {
                spin(USUAL_ELO, i64::from(Strength::WEAKEST), i64::from(Strength::STRONGEST))
            }
            Self::SkillLevel => spin(FULL_SKILL, 0, FULL_SKILL as i64),
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
            | Self::LimitStrength
            | Self::Chess960
            | Self::ShowWdl
            | Self::ShowPolicy
            | Self::AnalyseMode
            | Self::OwnBook
            | Self::Minimal => check,
            Self::Opponent
            | Self::SyzygyPath
            | Self::SaveHash
            | Self::LoadHash
            | Self::DebugLogFile => OptionKind::String { default: String::new() },
            Self::EngineAbout => OptionKind::String { default: ABOUT.to_owned() },
        }
    }

    /// The option that this text names, without regard to case.
    pub fn find(text: &str) -> Option<Self> {
        ALL.into_iter().find(|name| {
            name.text().eq_ignore_ascii_case(text)
                || name.aliases().iter().any(|alias| alias.eq_ignore_ascii_case(text))
        })
    }
}
