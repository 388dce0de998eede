//! Numbers worked through on several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Works through all numbers in parts of this size, each on the next thread that is free. Little work is not worth a
/// second thread.
pub fn in_parts(count: usize, size: usize, threads: usize, work: impl Fn(Range<usize>) + Sync) {
    let taken = AtomicUsize::new(0);
    let worker = || {
        loop {
            let begin = taken.fetch_add(size, Relaxed);
            if begin >= count {
                break;
            }
            work(begin..(begin + size).min(count));
        }
    };
    std::thread::scope(|scope| {
        (1..threads.min(count.div_ceil(size))).for_each(|_| drop(scope.spawn(worker)));
        worker();
    });
}
