//! How long an answer may take, and whether anybody still waits for it.

use crate::Fault;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

/// Ends a computation that takes too long, or whose client has left. Whoever computes asks now and then.
#[derive(Debug, Clone, Default)]
pub struct Limit {
    until: Option<Instant>,
    left: Arc<AtomicBool>,
}

impl Limit {
    /// No limit, for whoever calls the function himself.
    pub fn none() -> Limit {
        Limit::default()
    }

    /// So much time from now.
    pub fn within(time: Duration) -> Limit {
        Limit { until: Some(Instant::now() + time), ..Limit::default() }
    }

    /// Nobody waits any more.
    pub fn leave(&self) {
        self.left.store(true, Ordering::Relaxed);
    }

    /// Waits for something that one request at a time may change, as long as somebody waits for this one.
    pub(crate) fn locked<'m, T>(&self, mutex: &'m Mutex<T>) -> Result<MutexGuard<'m, T>, Fault> {
        const NOW_AND_THEN: Duration = Duration::from_millis(5);
        loop {
            match mutex.try_lock() {
                Ok(guard) => return Ok(guard),
                Err(TryLockError::Poisoned(guard)) => return Ok(PoisonError::into_inner(guard)),
                Err(TryLockError::WouldBlock) => {
                    self.check()?;
                    std::thread::sleep(NOW_AND_THEN);
                }
            }
        }
    }

    /// An error when the time is over or nobody waits.
    pub fn check(&self) -> Result<(), Fault> {
        let late = self.until.is_some_and(|until| Instant::now() >= until);
        if late || self.left.load(Ordering::Relaxed) { Err(Fault::late()) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_ends_by_time_or_by_leaving() {
        assert_eq!(Limit::none().check(), Ok(()));
        assert_eq!(Limit::within(Duration::ZERO).check(), Err(Fault::late()));
        let limit = Limit::within(Duration::from_secs(3600));
        assert_eq!(limit.check(), Ok(()));
        limit.clone().leave();
        assert_eq!(limit.check(), Err(Fault::late()));
    }

    #[test]
    fn nobody_waits_for_a_lock_longer_than_for_an_answer() {
        let mutex = Mutex::new(1);
        let late = Limit::within(Duration::ZERO);
        assert!(late.locked(&mutex).is_ok(), "what is free is given at once");
        let guard = mutex.lock().expect("free");
        assert!(matches!(late.locked(&mutex), Err(fault) if fault == Fault::late()));
        drop(guard);
        assert!(Limit::none().locked(&mutex).is_ok());
    }
}
