//! The transposition table kept in a file, so that an analysis can go on another day.

use anyhow::{Context, ensure};
use std::{
    fs::{self, File},
    io::{BufReader, BufWriter},
    path::{Path, PathBuf},
};
use tabia_engine::{Engine, is_table_file};

/// Writes the table and tells how large it is. A failure leaves an older file as it was.
pub fn save(path: &str, engine: &Engine) -> anyhow::Result<String> {
    let path = Path::new(path);
    let part = beside(path);
    for target in [path, &part] {
        check_target(target, engine).with_context(|| format!("'{}'", target.display()))?;
    }
    let result = write(&part, engine).and_then(|()| Ok(fs::rename(&part, path)?));
    if result.is_err() {
        // It may never have been there.
        let _ = fs::remove_file(&part);
    }
    result.with_context(|| format!("'{}'", path.display()))?;
    Ok(format!("hash saved: {} MiB", engine.config().table_mebibytes))
}

/// Only a table is replaced, and never by an empty one: user interfaces that send all options back
/// ask a fresh program to save before they let it load.
fn check_target(path: &Path, engine: &Engine) -> anyhow::Result<()> {
    let Ok(there) = fs::metadata(path) else { return Ok(()) };
    let is_table = there.is_file() && (there.len() == 0 || is_table_file(&mut File::open(path)?)?);
    ensure!(is_table, "this is no file of a transposition table, so it stays as it is");
    ensure!(!engine.is_table_empty(), "the table is empty, so the file stays as it is");
    Ok(())
}

fn write(path: &Path, engine: &Engine) -> anyhow::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    Ok(engine.save_table(&mut out)?)
}

/// Where the file grows until it is whole.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}

/// Reads a table and tells how large it is. A failure leaves the table as it was.
pub fn load(path: &str, engine: &mut Engine) -> anyhow::Result<String> {
    read(Path::new(path), engine)
        .with_context(|| format!("'{path}'"))
        .context("the table stays as it is")?;
    Ok(format!("hash loaded: {} MiB", engine.config().table_mebibytes))
}

fn read(path: &Path, engine: &mut Engine) -> anyhow::Result<()> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    Ok(engine.load_table(&mut BufReader::new(file), length)?)
}
