//! Files of lines that an interrupted run has left, to be gone on with.

use anyhow::Context;
use std::{
    fs::{File, OpenOptions},
    io::{BufRead, BufReader},
    path::Path,
};

/// Begins a file.
pub fn create(path: &Path) -> anyhow::Result<File> {
    File::create(path).with_context(|| cannot_write(path))
}

/// Opens a file behind its last complete line, and tells how many of these there are: the line
/// after it may have been cut off when the run was ended.
pub fn reopen(path: &Path) -> anyhow::Result<(File, usize)> {
    let (lines, length) = complete_lines(path)?;
    let file = OpenOptions::new().append(true).open(path).with_context(|| cannot_write(path))?;
    file.set_len(length).with_context(|| cannot_write(path))?;
    Ok((file, lines))
}

fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", path.display())
}

/// How many lines of a file are complete, and how many bytes they take.
fn complete_lines(path: &Path) -> anyhow::Result<(usize, u64)> {
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut reader = BufReader::new(file);
    let (mut complete, mut length) = (0, 0);
    let mut line = Vec::new();
    loop {
        line.clear();
        let read = reader.read_until(b'\n', &mut line)?;
        if line.last() != Some(&b'\n') {
            return Ok((complete, length));
        }
        complete += 1;
        length += read as u64;
    }
}
