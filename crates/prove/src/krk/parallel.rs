//! Work shared out to as many threads as the machine has.

use fast::threads::on_threads;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Calls a function with each of the numbers below `count`, in any order and several at once, and gives the results in
/// the order of the numbers.
pub(super) fn map<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, T)>> = Mutex::new(Vec::with_capacity(count));
    let threads = thread::available_parallelism().map_or(1, |n| n.get()).min(count);
    on_threads(threads, || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return;
            }
            let result = work(number);
            done.lock().expect("no thread panics while it holds the list").push((number, result));
        }
    });
    let mut done = done.into_inner().expect("all threads are done");
    done.sort_by_key(|&(number, _)| number);
    done.into_iter().map(|(_, result)| result).collect()
}

/// A list of the values of a function at the numbers below `count`.
pub(super) fn fill<T: Send>(count: usize, value: impl Fn(usize) -> T + Sync) -> Vec<T> {
    const PART: usize = 1 << 14;
    let parts =
        map(count.div_ceil(PART), |part| (part * PART..count.min((part + 1) * PART)).map(&value).collect::<Vec<T>>());
    parts.into_iter().flatten().collect()
}
