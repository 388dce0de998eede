//! How quickly a game file is rewritten, beside pgn-extract where that is installed.

use crate::peer::pgn_extract;
use crate::spent::{Spent, spent};
use anyhow::{Context, Result, ensure};
use arbiter::{Conversion, ConvertedGame, convert};
use notation::pgn::Format;
use serde_json::{Value, json};
use std::path::Path;

/// The least that each took.
pub struct Convert {
    bytes: u64,
    one_thread: Spent,
    all_threads: Spent,
    /// By pgn-extract, which has one thread.
    peer: Option<Spent>,
}

/// Rewrites a file as clean PGN, so often.
pub fn measure(path: &Path, rounds: u32) -> Result<Convert> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let bytes = std::fs::metadata(path).with_context(|| path.display().to_string())?.len();
    let mut best = Convert { bytes, one_thread: Spent::FOREVER, all_threads: Spent::FOREVER, peer: None };
    for _ in 0..rounds {
        best.one_thread = best.one_thread.least(spent(|| ours(path, 1))?.1);
        best.all_threads = best.all_threads.least(spent(|| ours(path, threads))?.1);
        if let (true, took) = spent(|| pgn_extract(path))? {
            best.peer = Some(best.peer.unwrap_or(Spent::FOREVER).least(took));
        }
    }
    Ok(best)
}

fn ours(path: &Path, threads: usize) -> Result<()> {
    let file = std::fs::File::open(path).with_context(|| path.display().to_string())?;
    let mut written = 0;
    convert(file, &Conversion::new(Format::Pgn), threads, &mut |game: ConvertedGame| -> Result<()> {
        written += game.converted?.map_or(0, |converted| converted.text.len());
        Ok(())
    })?;
    ensure!(written > 0, "{}: there are no games", path.display());
    Ok(())
}

impl Convert {
    fn rate(&self, seconds: f64) -> f64 {
        self.bytes as f64 / seconds.max(1e-9) / 1e6
    }

    pub fn text(&self) -> String {
        let (one, all) = (self.one_thread.on_one_thread(), self.all_threads.time);
        let peer = self.peer.map_or(String::new(), |peer| {
            let seconds = peer.on_one_thread();
            let on_all = peer.time / all;
            format!("; pgn-extract {:.0} (x{:.1} on one, x{on_all:.1} on all)", self.rate(seconds), seconds / one)
        });
        let growth = self.all_threads.growth_over(self.one_thread);
        let growth = growth.map_or(String::new(), |growth| format!(" with x{growth:.2} of its processor time"));
        let gain = self.one_thread.time / all;
        format!(
            "convert to clean PGN, MB a second: {:.0} on one thread, x{gain:.2} on all{growth}{peer}",
            self.rate(one)
        )
    }

    pub fn json(&self) -> Value {
        let (one, all) = (self.one_thread.on_one_thread(), self.all_threads.time);
        json!({
            "megabytes_per_second": self.rate(one),
            "megabytes_per_second_all_threads": self.rate(all),
            "processor_time_all_threads": self.all_threads.growth_over(self.one_thread),
            "pgn_extract_megabytes_per_second": self.peer.map(|peer| self.rate(peer.on_one_thread())),
            "ratio": self.peer.map(|peer| peer.on_one_thread() / one),
            "ratio_all_threads": self.peer.map(|peer| peer.time / all),
        })
    }
}
