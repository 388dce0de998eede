//! How long an answer may take, and whether anybody still waits for it.

use crate::Fault;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
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
}
