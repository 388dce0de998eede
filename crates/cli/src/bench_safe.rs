//! The part of `checkproof bench` that builds and verifies safe tables of FOUR FILE, in memory, for both holders.

use crate::spent::spent;
use anyhow::{Result, ensure};
use serde_json::json;
use spec::Side;
use spec::chess::Rules;
use tables::SafeTables;

/// The open endings that the proof of FOUR FILE meets most, and one with blocked pawns, whose lower slices have what
/// the pawns may become.
const SLICES: [&str; 3] = ["KRBNvKRN", "KRBNvKRB", "KRNvKR+Pa4pa5"];

/// How quickly safe tables are built and verified, the lower slices included.
pub struct SafeSpeed {
    positions: usize,
    numbers: usize,
    seconds: f64,
    /// How long verifying takes, in processor time where that is known.
    verify: f64,
    /// How long building takes, told in the same way.
    build: f64,
    threads: usize,
}

pub fn measure() -> Result<SafeSpeed> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut speed = SafeSpeed { positions: 0, numbers: 0, seconds: 0.0, verify: 0.0, build: 0.0, threads };
    for holder in Side::BOTH {
        let mut tables = SafeTables::new(&Rules::four_file(), holder)?;
        for name in SLICES {
            let skeleton = tables.skeleton(name)?;
            for needed in tables.order(&skeleton)? {
                if tables.get(&needed).is_ok() {
                    continue;
                }
                let (_, built) = spent(|| Ok(tables.build(&needed, threads)?))?;
                speed.seconds += built.time;
                let (verified, took) = spent(|| Ok(tables.verify(&needed, threads)?))?;
                ensure!(verified.is_ok(), "{}: the table is wrong", tables.name(&needed));
                speed.build += built.processor.unwrap_or(built.time);
                speed.verify += took.processor.unwrap_or(took.time);
                let count = tables.count(&needed, threads)?;
                speed.positions += count.positions.iter().sum::<usize>();
                speed.numbers += count.numbers;
            }
        }
    }
    Ok(speed)
}

impl SafeSpeed {
    pub fn text(&self) -> String {
        let rate = |count: usize| count as f64 / self.seconds / 1e6;
        format!(
            "safe tables, FOUR FILE, {} positions: {:.1} million positions ({:.1} million numbers) a second on {} \
             threads; verifying takes x{:.1} of building",
            self.positions,
            rate(self.positions),
            rate(self.numbers),
            self.threads,
            self.verify / self.build.max(1e-9)
        )
    }

    pub fn json(&self) -> serde_json::Value {
        let SafeSpeed { positions, numbers, seconds, verify, build, threads } = self;
        json!({
            "slices": SLICES, "positions": positions, "numbers": numbers, "threads": threads,
            "positions_per_second": *positions as f64 / seconds, "verify_over_build": verify / build,
        })
    }
}
