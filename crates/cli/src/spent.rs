//! What a piece of work takes: time, and processor time where the system tells (Linux). On a machine that others use
//! too, the second says more than the first.

use anyhow::Result;
use std::time::Instant;

/// What was spent, in seconds.
#[derive(Debug, Clone, Copy)]
pub struct Spent {
    /// As the clock on the wall has it.
    pub time: f64,
    /// By the processors, on all threads of this program and of those that it started and waited for.
    pub processor: Option<f64>,
}

/// Does something and tells what it took.
pub fn spent<T>(work: impl FnOnce() -> Result<T>) -> Result<(T, Spent)> {
    let (start, before) = (Instant::now(), processor_seconds());
    let done = work()?;
    let time = start.elapsed().as_secs_f64();
    let processor = before.and_then(|before| Some(processor_seconds()? - before));
    Ok((done, Spent { time, processor }))
}

/// The system counts in hundredths of a second, so that less than this is told better by the clock.
const LEAST: f64 = 0.2;

impl Spent {
    /// More than anything takes.
    pub const FOREVER: Spent = Spent { time: f64::INFINITY, processor: None };

    /// The less of each.
    pub fn least(self, other: Spent) -> Spent {
        let processor = match (self.processor, other.processor) {
            (Some(one), Some(two)) => Some(one.min(two)),
            (one, two) => one.or(two),
        };
        Spent { time: self.time.min(other.time), processor }
    }

    /// What work on one thread takes: the processor time where it is known and long enough to be told, or the time.
    pub fn on_one_thread(self) -> f64 {
        self.processor.filter(|&processor| processor >= LEAST).unwrap_or(self.time).max(1e-9)
    }

    /// How much more processor time this takes than something else, if that can be told.
    pub fn growth_over(self, other: Spent) -> Option<f64> {
        let (own, other) = (self.processor?, other.processor?);
        (own >= LEAST && other >= LEAST).then_some(own / other)
    }
}

#[cfg(target_os = "linux")]
fn processor_seconds() -> Option<f64> {
    told(&std::fs::read_to_string("/proc/self/stat").ok()?)
}

#[cfg(not(target_os = "linux"))]
fn processor_seconds() -> Option<f64> {
    None
}

/// What the file `/proc/self/stat` tells: behind the name in brackets, which may have anything in it, the 12th to the
/// 15th field are the ticks of the program and of its children, each in user mode and in the system's.
#[cfg(any(target_os = "linux", test))]
fn told(stat: &str) -> Option<f64> {
    /// A second has so many for every program, whatever the system uses inside.
    const TICKS: f64 = 100.0;
    let (_, behind) = stat.rsplit_once(')')?;
    let ticks = behind.split_whitespace().skip(11).take(4).map(|word| word.parse::<f64>().ok());
    let ticks: Vec<f64> = ticks.collect::<Option<_>>()?;
    (ticks.len() == 4).then(|| ticks.iter().sum::<f64>() / TICKS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_read_behind_the_name() {
        let stat = "77 (a b) c) R 1 77 77 0 -1 4194304 98 0 0 0 120 30 7 3 20 0 1 0 5000 0 0";
        assert_eq!(told(stat), Some(1.6));
        assert_eq!(told("77 (a b"), None);
        assert_eq!(told("77 (a) R 1 77 77 0 -1 4194304 98 0 0 0 120 30 7"), None);
        assert_eq!(told("77 (a) R 1 77 77 0 -1 4194304 98 0 0 0 120 x 7 3 20"), None);
        assert_eq!(processor_seconds().is_some(), cfg!(target_os = "linux"));
    }

    #[test]
    fn what_fails_is_told_as_it_is() {
        assert_eq!(spent(|| anyhow::bail!("no")).map(|((), _)| ()).unwrap_err().to_string(), "no");
        assert_eq!(spent(|| Ok(7)).unwrap().0, 7);
    }

    #[test]
    fn short_work_is_told_by_the_clock() {
        let short = Spent { time: 0.05, processor: Some(0.04) };
        let long = Spent { time: 3.0, processor: Some(1.0) };
        assert_eq!((short.on_one_thread(), long.on_one_thread()), (0.05, 1.0));
        assert_eq!((short.growth_over(long), long.growth_over(long)), (None, Some(1.0)));
        let least = Spent::FOREVER.least(short).least(long);
        assert_eq!((least.time, least.processor), (0.05, Some(0.04)));
    }
}
