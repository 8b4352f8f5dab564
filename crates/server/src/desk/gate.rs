//! Where background work waits until it may go on.

use super::{Inbox, Message};
use std::{
    fmt,
    sync::{
        Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

/// Background work passes here before each search. With several cores it has one to itself and
/// passes always; a single core belongs to live work first.
pub struct Gate {
    cores: usize,
    desk: Mutex<Inbox>,
    live: Mutex<bool>,
    changed: Condvar,
}

impl fmt::Debug for Gate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Gate").field("cores", &self.cores).finish_non_exhaustive()
    }
}

impl Gate {
    pub(super) fn new(cores: usize, desk: Inbox) -> Self {
        Self { cores, desk: Mutex::new(desk), live: Mutex::new(false), changed: Condvar::new() }
    }

    /// The desk tells whether live work is running.
    pub(super) fn live(&self, live: bool) {
        *self.live.lock().unwrap_or_else(PoisonError::into_inner) = live;
        self.changed.notify_all();
    }

    /// Tells the desk that background work begins or ends, so that it leaves a core or takes it
    /// back.
    pub fn reviewing(&self, reviewing: bool) {
        let desk = self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        // A desk that has closed needs no core.
        let _ = desk.send(Message::Reviewing(reviewing));
    }

    /// Waits until background work may search, or until it is told to stop.
    pub fn pass(&self, stop: &AtomicBool) {
        const LOOK_AT_STOP: Duration = Duration::from_millis(50);
        let mut live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        while *live && self.cores == 1 && !stop.load(Relaxed) {
            live = self
                .changed
                .wait_timeout(live, LOOK_AT_STOP)
                .unwrap_or_else(PoisonError::into_inner)
                .0;
        }
    }
}
