//! A whole match on several threads.

use super::{ContestError, Decision, Pair, Settings, Standing, pair::Players};
use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicBool, AtomicU32, Ordering::Relaxed},
        mpsc::{self, Sender},
    },
    thread,
};
use tabia_engine::{EngineError, STACK_BYTES};

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// What came out.
    pub standing: Standing,
    /// What has been decided between the hypotheses, if there are some.
    pub decision: Option<Decision>,
    /// It was not stopped before its end.
    pub is_complete: bool,
}

/// Plays a match, or goes on with one of which the first pairs are known already.
///
/// Pairs count in the order of their numbers, so it is always the same pair after which the match
/// is clear. `take` hears of each new pair in that order, and an error of it ends the match. When
/// `stop` is set, games under way are given up.
///
/// # Errors
/// The settings make no sense, an engine cannot be made, or `take` failed.
pub fn play<E: From<ContestError>>(
    settings: &Settings,
    earlier: &[Pair],
    threads: usize,
    stop: &AtomicBool,
    mut take: impl FnMut(&Pair, &Standing) -> Result<(), E>,
) -> Result<Ending, E> {
    settings.check()?;
    let mut count = Count::new(settings);
    for pair in earlier {
        count.add(pair);
    }
    if !count.is_over() {
        let run = Run {
            settings,
            stop,
            over: AtomicBool::new(false),
            next: AtomicU32::new(count.counted),
        };
        run.play_all(threads, &mut count, &mut take)?;
    }
    Ok(Ending { standing: count.standing, decision: count.decision, is_complete: count.is_over() })
}

/// Counts pairs in the order of their numbers.
struct Count<'a> {
    settings: &'a Settings,
    standing: Standing,
    decision: Option<Decision>,
    /// How many pairs have been counted: all below this number.
    counted: u32,
    /// Pairs that came before their turn.
    waiting: BTreeMap<u32, Pair>,
}

impl<'a> Count<'a> {
    fn new(settings: &'a Settings) -> Self {
        let standing = Standing::default();
        Self { settings, standing, decision: None, counted: 0, waiting: BTreeMap::new() }
    }

    fn is_over(&self) -> bool {
        self.decision.is_some() || self.counted >= self.settings.pairs
    }

    fn add(&mut self, pair: &Pair) {
        self.counted += 1;
        self.standing.add(pair);
        let hypotheses = self.settings.hypotheses.as_ref();
        self.decision = hypotheses.and_then(|both| both.decide(&self.standing.pairs));
    }

    /// The next pair whose turn has come.
    fn next(&mut self) -> Option<Pair> {
        let pair = self.waiting.remove(&self.counted).filter(|_| !self.is_over())?;
        self.add(&pair);
        Some(pair)
    }
}

/// What the threads of a match share.
struct Run<'a> {
    settings: &'a Settings,
    stop: &'a AtomicBool,
    /// The match has been decided, or cannot go on.
    over: AtomicBool,
    /// The next pair that nobody plays yet.
    next: AtomicU32,
}

impl Run<'_> {
    fn must_stop(&self) -> bool {
        self.stop.load(Relaxed) || self.over.load(Relaxed)
    }

    /// Plays pairs and counts them on the calling thread.
    fn play_all<E: From<ContestError>>(
        &self,
        threads: usize,
        count: &mut Count,
        take: &mut impl FnMut(&Pair, &Standing) -> Result<(), E>,
    ) -> Result<(), E> {
        thread::scope(|scope| {
            let (sender, pairs) = mpsc::channel();
            for _ in 0..threads.max(1) {
                let sender = sender.clone();
                let started = thread::Builder::new()
                    .stack_size(STACK_BYTES)
                    .spawn_scoped(scope, move || self.work(&sender));
                if let Err(error) = started {
                    self.over.store(true, Relaxed);
                    return Err(ContestError::from(EngineError::Threads(error)).into());
                }
            }
            drop(sender);
            let result = pairs.iter().try_for_each(|pair| {
                let pair = pair.map_err(ContestError::from)?;
                count.waiting.insert(pair.number, pair);
                while let Some(pair) = count.next() {
                    take(&pair, &count.standing)?;
                }
                self.over.store(count.is_over(), Relaxed);
                Ok(())
            });
            self.over.store(true, Relaxed);
            result
        })
    }

    /// One thread: plays one pair after the other.
    fn work(&self, pairs: &Sender<Result<Pair, EngineError>>) {
        let mut players = match Players::new(self.settings) {
            Ok(players) => players,
            Err(error) => {
                // If nobody listens, an earlier error has ended the match already.
                let _ = pairs.send(Err(error));
                return;
            }
        };
        while !self.must_stop() {
            let number = self.next.fetch_add(1, Relaxed);
            if number >= self.settings.pairs {
                break;
            }
            if let Some(pair) = players.play(number, || self.must_stop())
                && pairs.send(Ok(pair)).is_err()
            {
                break;
            }
        }
    }
}
