//! A parallel loop: numbers worked through on several threads.

use fast::threads::on_threads;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Works through all numbers in parts of this size, each on the next thread that is free. Little work is not worth a
/// second thread.
pub fn in_parts(count: usize, size: usize, threads: usize, work: impl Fn(Range<usize>) + Sync) {
    in_parts_with(count, size, threads, || (), |part, ()| work(part));
}

/// The same, with something for each thread to keep between its parts.
pub fn in_parts_with<T>(
    count: usize,
    size: usize,
    threads: usize,
    begin: impl Fn() -> T + Sync,
    work: impl Fn(Range<usize>, &mut T) + Sync,
) {
    let taken = AtomicUsize::new(0);
    let worker = || {
        let mut kept = begin();
        loop {
            let begin = taken.fetch_add(size, Relaxed);
            if begin >= count {
                break;
            }
            work(begin..(begin + size).min(count), &mut kept);
        }
    };
    on_threads(threads.min(count.div_ceil(size)), worker);
}
