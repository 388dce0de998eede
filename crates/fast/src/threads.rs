//! Threads that may not be there: where the system gives none, there are fewer, or an error.
//!
//! `std::thread::spawn` panics when a thread cannot be had, for want of memory or because a limit is reached. Whoever
//! starts threads does it here, and so decides what happens then.

use std::io;
use std::sync::mpsc::channel;
use std::sync::{Condvar, Mutex};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};

/// Does the same work on so many threads at once, the caller's among them, and waits for all. There are fewer where the
/// system gives no more; the caller's is always there. So the work must be such that one of them can do it all.
///
/// ```
/// use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
///
/// let (next, sum) = (AtomicUsize::new(0), AtomicUsize::new(0));
/// checkproof_fast::threads::on_threads(3, || {
///     while let Some(n) = Some(next.fetch_add(1, Relaxed)).filter(|&n| n < 100) {
///         sum.fetch_add(n, Relaxed);
///     }
/// });
/// assert_eq!(sum.into_inner(), 4950);
/// ```
pub fn on_threads(threads: usize, work: impl Fn() + Sync) {
    // Nobody works before all are there: a thread that begins while others take what memory is left is ended by the
    // system's library, and the program with it.
    let gate = Gate::default();
    scope(|scope| {
        let begin = || {
            gate.arrive();
            work();
        };
        // After the first that cannot be had, no other is asked for.
        let started = (1..threads).take_while(|_| start(scope, begin).is_ok()).count();
        gate.open_for(started);
        work();
    });
}

/// Where threads wait for each other before they work.
#[derive(Default)]
struct Gate {
    /// How many have come, and whether they may go on.
    state: Mutex<(usize, bool)>,
    changed: Condvar,
}

impl Gate {
    /// Says that one more is here, and waits until the gate is open.
    fn arrive(&self) {
        let mut state = self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        state.0 += 1;
        self.changed.notify_all();
        drop(self.changed.wait_while(state, |(_, is_open)| !*is_open));
    }

    /// Waits until so many are here, and lets them go.
    fn open_for(&self, count: usize) {
        let state = self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let state = self.changed.wait_while(state, |(here, _)| *here < count);
        state.unwrap_or_else(|poisoned| poisoned.into_inner()).1 = true;
        self.changed.notify_all();
    }
}

/// Starts a thread of a scope and waits until it has begun, or says why there is none. The work is then dropped, with
/// what it has taken. A thread needs some memory to begin, and the system's library ends the program where the caller
/// took it meanwhile.
pub fn start<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    work: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    let (here, begun) = channel::<()>();
    let begin = move || {
        drop(here);
        work()
    };
    let started = Builder::new().spawn_scoped(scope, begin).map_err(no_thread)?;
    // Nothing is ever sent; the other end is given up when the thread begins.
    _ = begun.recv();
    Ok(started)
}

/// Starts a thread that nobody waits for, or says why there is none.
pub fn start_alone(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    Builder::new().spawn(work).map(drop).map_err(no_thread)
}

fn no_thread(why: io::Error) -> io::Error {
    io::Error::new(why.kind(), format!("the system gives no thread: {why}"))
}

/// Can another thread be had just now? For those who must leave the starting to somebody else's code.
pub fn is_one_free() -> bool {
    scope(|scope| start(scope, || ()).is_ok())
}
