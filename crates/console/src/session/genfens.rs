//! `genfens`: openings for OpenBench, whose workers make games for training from them.
//!
//! The contract is `genfens N seed S book None|FILE`, answered by N lines `info string genfens FEN`.

use anyhow::{Context, bail};
use std::{
    path::PathBuf,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};
use tabia_chess::Position;
use tabia_engine::eval::Evaluator;
use tabia_lab::{positions, selfplay::EvenOpenings};

/// Which openings are wanted.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Request {
    count: u64,
    seed: u64,
    book: Option<PathBuf>,
}

impl Request {
    /// What the words after `genfens` ask for. OpenBench may add words of its users; they are passed
    /// over.
    pub fn read(words: &[String]) -> anyhow::Result<Self> {
        let mut request = Self::default();
        let mut words = words.iter().map(String::as_str);
        let count = words.next().context("say how many")?;
        request.count = number(count)?;
        while let Some(word) = words.next() {
            match word {
                "seed" => request.seed = number(words.next().context("the seed is missing")?)?,
                "book" => {
                    let book = words.next().context("the book is missing")?;
                    request.book = (!book.eq_ignore_ascii_case("none")).then(|| book.into());
                }
                _ => {}
            }
        }
        Ok(request)
    }

    /// Makes the openings and tells each, until the flag is raised.
    pub fn answer(
        &self,
        evaluator: Evaluator,
        stop: &AtomicBool,
        mut tell: impl FnMut(&Position),
    ) -> anyhow::Result<()> {
        let book = self.book.as_deref().map(positions::read).transpose()?;
        let mut openings = EvenOpenings::new(book.unwrap_or_default(), self.seed, evaluator)?;
        for _ in 0..self.count {
            if stop.load(Relaxed) {
                bail!("stopped");
            }
            tell(&openings.draw().context("no even position is to be found")?);
        }
        Ok(())
    }
}

fn number(text: &str) -> anyhow::Result<u64> {
    text.parse().with_context(|| format!("'{text}' is not a number"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Request, String> {
        let words: Vec<_> = line.split(' ').map(str::to_owned).collect();
        Request::read(&words).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn the_words_of_openbench_are_read() {
        let seed = u64::MAX;
        assert_eq!(
            read("16 seed 18446744073709551615 book None"),
            Ok(Request { count: 16, seed, book: None })
        );
        assert_eq!(
            read("1 seed 7 book Books/x.epd dfrc"),
            Ok(Request { count: 1, seed: 7, book: Some("Books/x.epd".into()) })
        );
    }

    #[test]
    fn nonsense_gets_a_sentence() {
        let fault = |line| read(line).expect_err("nonsense");
        assert!(fault("many").starts_with("'many' is not a number"));
        assert_eq!(fault("3 seed"), "the seed is missing");
        assert_eq!(fault("3 seed 1 book"), "the book is missing");
    }
}
