//! Syzygy endgame tables: who wins, and how far it is to the next capture or pawn move.

mod files;
mod inventory;

pub use inventory::Inventory;

use crate::convert::to_shakmaty;
use files::Files;
use shakmaty::Chess;
use shakmaty_syzygy::{Tablebase, Wdl as TheirWdl};
use std::{
    collections::HashSet,
    ffi::OsString,
    fmt, fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};
use tabia_chess::Position;

/// The value of a position for the side to move, if both sides play without fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wdl {
    /// Lost.
    Loss,
    /// Lost, but the fifty-move rule saves it.
    BlessedLoss,
    /// Drawn.
    Draw,
    /// Won, but for the fifty-move rule.
    CursedWin,
    /// Won.
    Win,
}

impl Wdl {
    /// The value for the other side.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }
}

/// The tables found in some folders. They are opened when first asked.
pub struct Tablebases {
    tables: Tablebase<Chess>,
}

impl fmt::Debug for Tablebases {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebases").field("most_men", &self.most_men()).finish_non_exhaustive()
    }
}

impl Tablebases {
    /// Looks for tables in these folders. What is missing or damaged is told and passed over.
    #[must_use]
    pub fn open(folders: &[PathBuf]) -> (Self, Inventory) {
        let mut tables = Tablebase::with_filesystem(Arc::new(Files::default()));
        let mut inventory = Inventory::default();
        let mut counted = HashSet::new();
        for folder in folders {
            match read_folder(folder) {
                Ok(files) => {
                    inventory.folders += 1;
                    for file in files {
                        add(&mut tables, &file, &mut counted, &mut inventory);
                    }
                }
                Err(error) => pass_over(folder, &error, &mut inventory),
            }
        }
        inventory.most_men = tables.max_pieces();
        (Self { tables }, inventory)
    }

    /// The most men, kings included, that any table knows.
    #[must_use]
    pub fn most_men(&self) -> u32 {
        self.tables.max_pieces() as u32
    }

    /// The value of a position that was just reached by a capture or pawn move.
    ///
    /// `None` when a table is missing or damaged, or somebody may castle.
    #[must_use]
    pub fn wdl(&self, position: &Position) -> Option<Wdl> {
        let wdl = self.tables.probe_wdl_after_zeroing(&to_shakmaty(position)?).ok()?;
        Some(match wdl {
            TheirWdl::Loss => Wdl::Loss,
            TheirWdl::BlessedLoss => Wdl::BlessedLoss,
            TheirWdl::Draw => Wdl::Draw,
            TheirWdl::CursedWin => Wdl::CursedWin,
            TheirWdl::Win => Wdl::Win,
        })
    }

    /// Plies to the next capture or pawn move with which the winner makes progress: positive when
    /// the side to move wins, negative when it loses, zero for a draw; beyond a hundred the
    /// fifty-move rule comes first. The tables round: it may take one ply more than they say.
    ///
    /// `None` when a table is missing or damaged, or somebody may castle.
    #[must_use]
    pub fn dtz(&self, position: &Position) -> Option<i32> {
        let dtz = self.tables.probe_dtz(&to_shakmaty(position)?).ok()?;
        Some(dtz.ignore_rounding().0)
    }
}

/// The files of a folder, in the order of their names.
fn read_folder(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?;
    let mut files: Vec<_> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort_unstable();
    Ok(files)
}

/// Notes a folder that gives no tables.
fn pass_over(folder: &Path, error: &io::Error, inventory: &mut Inventory) {
    let folder = folder.to_owned();
    match error.kind() {
        io::ErrorKind::NotFound => inventory.missing.push(folder),
        io::ErrorKind::NotADirectory => {
            inventory.unreadable.push((folder, "this is no folder".to_owned()));
        }
        _ => inventory.unreadable.push((folder, error.to_string())),
    }
}

/// Adds a file if it is a table. One that lies in several folders is counted once.
fn add(
    tables: &mut Tablebase<Chess>,
    file: &Path,
    counted: &mut HashSet<OsString>,
    inventory: &mut Inventory,
) {
    match tables.add_file(file) {
        Ok(()) if !file.file_name().is_some_and(|name| counted.insert(name.to_owned())) => {}
        Ok(()) if file.extension().is_some_and(|extension| extension == "rtbw") => {
            inventory.wdl += 1;
        }
        Ok(()) => inventory.dtz += 1,
        // Not named like a table: something else lies in the folder.
        Err(error) if error.kind() == io::ErrorKind::InvalidInput => {}
        Err(_) => inventory.damaged.push(file.to_owned()),
    }
}

/// The folders that a text such as `/tables/3-4-5:/tables/6` names, separated as the system
/// separates paths. Spaces belong to the names; quotes around a name and empty names do not count.
///
/// ```
/// use std::path::PathBuf;
/// use tabia_reference::syzygy::split_folders;
///
/// # if cfg!(unix) {
/// assert_eq!(split_folders("/my tables::\"/b\":"), ["/my tables", "/b"].map(PathBuf::from));
/// # }
/// assert!(split_folders("").is_empty());
/// ```
#[must_use]
pub fn split_folders(text: &str) -> Vec<PathBuf> {
    std::env::split_paths(text)
        .map(|path| match path.to_str() {
            Some(name) => PathBuf::from(name.trim().trim_matches('"')),
            None => path,
        })
        .filter(|path| !path.as_os_str().is_empty())
        .collect()
}
