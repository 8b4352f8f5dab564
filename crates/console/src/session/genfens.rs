//! `genfens`: openings for OpenBench, whose workers make games for training from them.
//!
//! The contract is `genfens N seed S book None|FILE`, answered by N lines `info string genfens FEN`.

use anyhow::{Context, bail};
use std::{
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};
use tabia_chess::{Game, Position, Random};
use tabia_engine::{Limits, Solo, eval::Evaluator, wdl};
use tabia_lab::{positions, selfplay::play_random_moves};

/// Random moves after the start position; a coin decides about one more, so that both sides get to
/// move first.
const PLIES: usize = 8;
/// Random moves after a position of a book, which differs already.
const PLIES_AFTER_BOOK: usize = 4;
/// A position that is worse than this for one side is hardly worth a game.
const MOST_CENTIPAWNS: i32 = 200;
/// How long a position is thought about to find that out.
const NODES: u64 = 1000;
/// A book with nothing even in it must not keep anybody waiting for ever.
const ATTEMPTS: usize = 1000;

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
        let (starts, plies) = match &self.book {
            Some(path) => (positions::read(path)?, PLIES_AFTER_BOOK),
            None => (vec![Position::initial()], PLIES),
        };
        let mut random = Random::new(self.seed);
        let mut engine = Solo::new(1, evaluator)?;
        for _ in 0..self.count {
            if stop.load(Relaxed) {
                bail!("stopped");
            }
            let mut attempts = (0..ATTEMPTS).filter_map(|_| {
                let start = &starts[random.below(starts.len())];
                let plies = plies + random.below(2);
                play_random_moves(start.clone(), plies, &mut random)
            });
            let opening = attempts.find(|position| is_even(position, &mut engine));
            tell(&opening.context("no even position is to be found")?);
        }
        Ok(())
    }
}

fn number(text: &str) -> anyhow::Result<u64> {
    text.parse().with_context(|| format!("'{text}' is not a number"))
}

fn is_even(position: &Position, engine: &mut Solo) -> bool {
    engine.new_game();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let score = engine.search(Arc::new(Game::new(position.clone())), limits).score;
    wdl::centipawns(score, position).abs() <= MOST_CENTIPAWNS
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
