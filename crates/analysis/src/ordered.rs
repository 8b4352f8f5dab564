//! Work on many things at once, with the results in order and in bounded memory.

use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    sync::{Condvar, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
};

/// How far the workers together may be ahead of the slowest one.
const ITEMS_AHEAD: usize = 16;

/// How many items are out, and how many results are in.
struct Window {
    started: usize,
    taken: usize,
    is_over: bool,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Calls a function when its thread panics, so that nobody waits for a result that never comes.
struct OnPanic<F: Fn()>(F);

impl<F: Fn()> Drop for OnPanic<F> {
    fn drop(&mut self) {
        if thread::panicking() {
            (self.0)();
        }
    }
}

/// Lets every worker take item after item, and hands the results over in the order of the items,
/// on the calling thread, each as soon as possible. Items are drawn only as they are needed, so
/// their source may be endless. `take` can end the work; what is under way is then finished and
/// forgotten.
pub fn in_order<T: Send, R: Send, W: Send>(
    items: impl Iterator<Item = T> + Send,
    workers: Vec<W>,
    work: impl Fn(&mut W, T) -> R + Sync,
    mut take: impl FnMut(R) -> ControlFlow<()>,
) {
    let ahead = workers.len() * ITEMS_AHEAD;
    let window = Mutex::new(Window { started: 0, taken: 0, is_over: false });
    let room = Condvar::new();
    // Behind its own lock: drawing an item may wait for input, and results must not wait for that.
    let items = Mutex::new(items.enumerate());
    let enter = || {
        let mut window = room
            .wait_while(lock(&window), |window| {
                !window.is_over && window.started >= window.taken + ahead
            })
            .unwrap_or_else(PoisonError::into_inner);
        window.started += 1;
        !window.is_over
    };
    let end = || {
        lock(&window).is_over = true;
        room.notify_all();
    };
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for mut worker in workers {
            let (sender, enter, end, items, work) = (sender.clone(), &enter, &end, &items, &work);
            scope.spawn(move || {
                let _guard = OnPanic(end);
                while enter() {
                    let Some((index, item)) = lock(items).next() else { return end() };
                    // Nobody listens any more when the work was ended.
                    if sender.send((index, work(&mut worker, item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut expected = 0;
        for (index, result) in &results {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&expected) {
                expected += 1;
                if take(result).is_break() {
                    end();
                    return;
                }
                lock(&window).taken = expected;
                room.notify_all();
            }
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::atomic::{AtomicUsize, Ordering::SeqCst},
        time::Duration,
    };

    #[test]
    fn results_keep_their_order_however_long_each_takes() {
        let mut seen = Vec::new();
        let work = |_: &mut (), item: u64| {
            thread::sleep(Duration::from_micros((item * 7919) % 997));
            item * 2
        };
        in_order(0..300, vec![(); 4], work, |result| {
            seen.push(result);
            ControlFlow::Continue(())
        });
        assert_eq!(seen, (0..300).map(|item| item * 2).collect::<Vec<_>>());
    }

    #[test]
    fn an_endless_source_is_drawn_only_as_needed_and_can_be_left() {
        let drawn = AtomicUsize::new(0);
        let source = std::iter::repeat_with(|| drawn.fetch_add(1, SeqCst));
        let mut taken = 0;
        in_order(
            source,
            vec![(); 2],
            |_, item| item,
            |item| {
                assert_eq!(item, taken);
                assert!(drawn.load(SeqCst) <= taken + 2 * ITEMS_AHEAD + 2);
                taken += 1;
                if taken == 100 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        assert_eq!(taken, 100);
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_of_one_worker_ends_the_work() {
        let work = |_: &mut (), item: u32| assert_ne!(item, 20, "this one panics");
        in_order(0.., vec![(); 3], work, |()| ControlFlow::Continue(()));
    }

    #[test]
    fn a_result_does_not_wait_for_the_next_item() {
        // The third item comes only after the first two results have been taken.
        let (allow, wait) = mpsc::channel();
        let source = (0..3).inspect(move |item| {
            if *item == 2 {
                wait.recv_timeout(Duration::from_secs(20)).expect("both results are taken");
            }
        });
        let mut taken = 0;
        in_order(
            source,
            vec![(); 2],
            |_, item| item,
            |_| {
                taken += 1;
                if taken == 2 {
                    allow.send(()).expect("the source waits");
                }
                ControlFlow::Continue(())
            },
        );
        assert_eq!(taken, 3);
    }
}
