//! Where reviews go.

use super::Arguments;
use crate::resume::{create, reopen};
use anyhow::Context;
use std::{
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::Path,
};
use tabia_analysis::review::{Page, ReviewedGame, annotated_pgn};

/// The files, each written as soon as a game is done.
pub struct Outputs {
    pgn: Option<Box<dyn Write>>,
    json: Option<File>,
    html: Option<Page<BufWriter<File>>>,
    /// Standard output is free for a line about each game.
    tells_games: bool,
}

/// The reviews that an earlier run has left.
pub fn read_reviews(path: Option<&Path>) -> anyhow::Result<Vec<ReviewedGame>> {
    let Some(path) = path.filter(|path| path.exists()) else { return Ok(Vec::new()) };
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let complete = text.rfind('\n').map_or("", |end| &text[..end]);
    let read = |(index, line)| {
        serde_json::from_str(line)
            .with_context(|| format!("{}:{}: not a review", path.display(), index + 1))
    };
    complete.lines().enumerate().map(read).collect()
}

impl Outputs {
    /// Opens the files; what an earlier run has done is written again, but for the JSON.
    pub fn new(arguments: &Arguments, done: &[ReviewedGame]) -> anyhow::Result<Self> {
        let is_plain = [&arguments.pgn, &arguments.json, &arguments.html]
            .into_iter()
            .all(|path| path.is_none());
        let pgn: Option<Box<dyn Write>> = match &arguments.pgn {
            Some(path) => Some(Box::new(create(path)?)),
            None if is_plain => Some(Box::new(io::stdout())),
            None => None,
        };
        let html = arguments.html.as_deref().map(|path| -> anyhow::Result<_> {
            let title = arguments.file.file_name().unwrap_or_default().to_string_lossy();
            Ok(Page::start(BufWriter::new(create(path)?), &title)?)
        });
        let mut outputs = Self { pgn, json: None, html: html.transpose()?, tells_games: false };
        done.iter().try_for_each(|review| outputs.write(review))?;
        outputs.json = arguments.json.as_deref().map(|path| open_json(path, done)).transpose()?;
        outputs.tells_games = !is_plain;
        Ok(outputs)
    }

    /// Writes one review everywhere.
    pub fn write(&mut self, review: &ReviewedGame) -> anyhow::Result<()> {
        // A game that could not even start has nothing to show.
        let is_empty = review.moves.is_empty() && !review.faults.is_empty();
        if let Some(pgn) = self.pgn.as_mut().filter(|_| !is_empty) {
            writeln!(pgn, "{}", annotated_pgn(review))?;
            pgn.flush()?;
        }
        if let Some(json) = &mut self.json {
            let mut line = serde_json::to_string(review)?;
            line.push('\n');
            json.write_all(line.as_bytes())?;
        }
        if let Some(html) = self.html.as_mut().filter(|_| !is_empty) {
            html.add(review)?;
        }
        if self.tells_games {
            say!("{}", told(review));
        }
        Ok(())
    }

    /// Ends what needs an end.
    pub fn finish(self) -> io::Result<()> {
        self.html.map_or(Ok(()), |page| page.finish()?.flush())
    }
}

fn open_json(path: &Path, done: &[ReviewedGame]) -> anyhow::Result<File> {
    if done.is_empty() { create(path) } else { Ok(reopen(path)?.0) }
}

/// One line about a game.
fn told(review: &ReviewedGame) -> String {
    let name = |tag| review.tag(tag).unwrap_or("?");
    let side = |side: &tabia_analysis::review::Side| {
        let accuracy =
            side.total.accuracy.map_or_else(|| "-".to_owned(), |value| format!("{value:.1} %"));
        let loss =
            side.total.average_loss.map_or_else(|| "-".to_owned(), |value| format!("{value:.0}"));
        format!("{accuracy} (average loss {loss})")
    };
    format!(
        "{}. {} - {} {}: White {}, Black {}",
        review.number,
        name("White"),
        name("Black"),
        review.result,
        side(&review.white),
        side(&review.black)
    )
}
