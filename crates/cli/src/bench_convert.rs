//! How quickly a game file is rewritten, beside pgn-extract where that is installed.

use crate::peer::pgn_extract;
use anyhow::{Context, Result, ensure};
use arbiter::{Conversion, ConvertedGame, convert};
use notation::pgn::Format;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Instant;

/// The best times, in seconds.
pub struct Convert {
    bytes: u64,
    one_thread: f64,
    all_threads: f64,
    /// By pgn-extract, which has one thread.
    peer: Option<f64>,
}

/// Rewrites a file as clean PGN, so often.
pub fn measure(path: &Path, rounds: u32) -> Result<Convert> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let bytes = std::fs::metadata(path).with_context(|| path.display().to_string())?.len();
    let mut best = Convert { bytes, one_thread: f64::MAX, all_threads: f64::MAX, peer: None };
    for _ in 0..rounds {
        best.one_thread = best.one_thread.min(ours(path, 1)?);
        best.all_threads = best.all_threads.min(ours(path, threads)?);
        if let Some(seconds) = pgn_extract(path)? {
            best.peer = Some(best.peer.unwrap_or(f64::MAX).min(seconds));
        }
    }
    Ok(best)
}

fn ours(path: &Path, threads: usize) -> Result<f64> {
    let start = Instant::now();
    let file = std::fs::File::open(path).with_context(|| path.display().to_string())?;
    let mut written = 0;
    convert(file, &Conversion::new(Format::Pgn), threads, &mut |game: ConvertedGame| -> Result<()> {
        written += game.converted?.map_or(0, |converted| converted.text.len());
        Ok(())
    })?;
    ensure!(written > 0, "{}: there are no games", path.display());
    Ok(start.elapsed().as_secs_f64())
}

impl Convert {
    fn rate(&self, seconds: f64) -> f64 {
        self.bytes as f64 / seconds.max(1e-9) / 1e6
    }

    pub fn text(&self) -> String {
        let peer = match self.peer {
            Some(seconds) => format!(
                "; pgn-extract {:.0} (x{:.1} on one, x{:.1} on all)",
                self.rate(seconds),
                seconds / self.one_thread,
                seconds / self.all_threads
            ),
            None => String::new(),
        };
        let (one, all) = (self.rate(self.one_thread), self.rate(self.all_threads));
        format!("convert to clean PGN, MB a second: {one:.0} on one thread, {all:.0} on all{peer}")
    }

    pub fn json(&self) -> Value {
        json!({
            "megabytes_per_second": self.rate(self.one_thread),
            "megabytes_per_second_all_threads": self.rate(self.all_threads),
            "pgn_extract_megabytes_per_second": self.peer.map(|seconds| self.rate(seconds)),
            "ratio": self.peer.map(|seconds| seconds / self.one_thread),
            "ratio_all_threads": self.peer.map(|seconds| seconds / self.all_threads),
        })
    }
}
