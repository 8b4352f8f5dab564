//! How far learning has come, on a terminal or elsewhere.

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::time::{Duration, Instant};
use tabia_lab::training::{CurvePoint, Progress, Record, name};

/// A progress bar on a terminal; elsewhere a line from time to time.
pub struct Display {
    pub bar: ProgressBar,
    /// When learning began, and with how many visits.
    start: (Instant, u64),
    visits: u64,
    last_point: Option<CurvePoint>,
    last_line: Option<Instant>,
}

impl Display {
    pub fn new() -> Self {
        let bar = ProgressBar::no_length();
        bar.set_style(style("{spinner} {human_pos} positions read"));
        bar.enable_steady_tick(Duration::from_millis(200));
        let start = (Instant::now(), 0);
        Self { bar, start, visits: 0, last_point: None, last_line: None }
    }

    pub fn show(&mut self, progress: &Progress) {
        match *progress {
            Progress::Reading(positions) => self.bar.set_position(positions),
            Progress::Read { training, validation, damaged_bytes, visits, visits_before } => {
                self.say(&format!(
                    "{} positions to learn from, {} held out; {} damaged bytes were passed over",
                    HumanCount(training as u64),
                    HumanCount(validation as u64),
                    HumanCount(damaged_bytes),
                ));
                self.start = (Instant::now(), visits_before);
                self.visits = visits_before;
                self.bar.set_style(style("{bar:30} {percent:>3} % {eta:>4} left  {msg}"));
                self.bar.set_length(visits);
                self.bar.set_position(visits_before);
                self.bar.reset_eta();
            }
            Progress::Step { visits, error } => self.show_step(visits, error),
            Progress::Point(point) => self.last_point = Some(point),
        }
    }

    fn show_step(&mut self, visits: u64, error: f64) {
        const LINE_INTERVAL: Duration = Duration::from_secs(10);
        self.visits = visits;
        self.bar.set_position(visits);
        let held_out = self
            .last_point
            .map_or_else(String::new, |point| format!(", held out {:.6}", point.validation_error));
        let message = format!("loss {error:.6}{held_out}, {}", self.speed());
        if self.bar.is_hidden() && self.last_line.is_none_or(|at| at.elapsed() >= LINE_INTERVAL) {
            self.last_line = Some(Instant::now());
            remark!("{} visits: {message}", HumanCount(visits));
        }
        self.bar.set_message(message);
    }

    /// How long learning has taken.
    pub fn seconds(&self) -> f64 {
        self.start.0.elapsed().as_secs_f64().max(1e-9)
    }

    /// Positions per second, in this part of the run.
    pub fn rate(&self) -> f64 {
        (self.visits - self.start.1) as f64 / self.seconds()
    }

    pub fn speed(&self) -> String {
        format!("{} positions/s", HumanCount(self.rate() as u64))
    }

    fn say(&self, line: &str) {
        self.bar.suspend(|| remark!("{line}"));
    }
}

/// What was learnt, in a few words.
pub fn describe(record: &Record) -> String {
    let held_out = &record.held_out;
    format!(
        "{}; held-out loss {:.6} (scores {:.6}, results {:.6})",
        name(record.settings.architecture),
        held_out.error,
        held_out.score_error,
        held_out.result_error,
    )
}

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).expect("the template is valid")
}
