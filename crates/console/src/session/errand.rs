//! Long work that is no search: `perft`, `bench` and `genfens`, on a thread of their own.

use super::events::Notice;
use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
};
use tabia_engine::STACK_BYTES;
#[cfg(feature = "tune")]
use tabia_engine::search::tunables;

/// Work that goes on while the session reads.
pub struct Errand {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Errand {
    /// Starts the work, which looks at the flag and ends soon after it is raised. The session is
    /// given notice of its end.
    pub fn start(
        notice: Notice,
        work: impl FnOnce(&AtomicBool) + Send + 'static,
    ) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let seen = stop.clone();
        #[cfg(feature = "tune")]
        let numbers = tunables::current();
        let thread = thread::Builder::new()
            .name("errand".to_owned())
            .stack_size(STACK_BYTES)
            .spawn(move || {
                let _notice = notice;
                #[cfg(feature = "tune")]
                tunables::apply(&numbers);
                work(&seen);
            })?;
        Ok(Self { stop, thread })
    }

    /// Asks the work to end soon. Never blocks.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Waits for the end of the work.
    pub fn wait(self) {
        // A panic has already been told on its thread; the session goes on.
        let _ = self.thread.join();
    }
}
