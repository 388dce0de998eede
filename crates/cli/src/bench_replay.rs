//! How quickly a game file is replayed, beside pgn-reader with shakmaty.

use crate::peer::Peer;
use crate::spent::{Spent, spent};
use anyhow::{Context, Result, ensure};
use arbiter::{How, Report, Summary, replay_counting};
use notation::pgn::Format;
use serde_json::{Value, json};
use std::path::Path;

/// The least that each took.
pub struct Replay {
    games: u64,
    one_thread: Spent,
    all_threads: Spent,
    /// By pgn-reader with shakmaty, on one thread.
    peer: Option<Spent>,
}

/// Replays a file, so often.
pub fn measure(path: &Path, peer: Option<&Peer>, rounds: u32) -> Result<Replay> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut best = Replay { games: 0, one_thread: Spent::FOREVER, all_threads: Spent::FOREVER, peer: None };
    for _ in 0..rounds {
        let (one, took) = spent(|| ours(path, 1))?;
        (best.games, best.one_thread) = (one.games, best.one_thread.least(took));
        let (all, took) = spent(|| ours(path, threads))?;
        ensure!(all == one, "{}: several threads count otherwise than one", path.display());
        best.all_threads = best.all_threads.least(took);
        if let Some(peer) = peer {
            let (measured, took) = spent(|| peer.replay(path))?;
            let half_moves = one.half_moves;
            ensure!(measured.nodes == half_moves, "pgn-reader made {} half-moves, we {half_moves}", measured.nodes);
            best.peer = Some(best.peer.unwrap_or(Spent::FOREVER).least(took));
        }
    }
    Ok(best)
}

fn ours(path: &Path, threads: usize) -> Result<Summary> {
    let file = std::fs::File::open(path).with_context(|| path.display().to_string())?;
    let mut summary = Summary::default();
    let how = How { threads, ..How::new(Format::Pgn) };
    let is_wanted = |report: &Report| !report.findings.is_empty();
    replay_counting(file, how, &mut summary, &is_wanted, &mut |_| -> Result<()> { Ok(()) })?;
    Ok(summary)
}

impl Replay {
    fn rate(&self, seconds: f64) -> f64 {
        self.games as f64 / seconds
    }

    /// How many times as quick all threads are as one, by the clock.
    fn gain(&self) -> f64 {
        self.one_thread.time / self.all_threads.time
    }

    pub fn text(&self) -> String {
        let one = self.one_thread.on_one_thread();
        let peer = self.peer.map_or(String::new(), |peer| {
            let seconds = peer.on_one_thread();
            format!("; pgn-reader with shakmaty {:.0} (x{:.2})", self.rate(seconds), seconds / one)
        });
        let growth = self.all_threads.growth_over(self.one_thread);
        let growth = growth.map_or(String::new(), |growth| format!(" with x{growth:.2} of its processor time"));
        format!(
            "replay, all rules: {:.0} games a second on one thread, x{:.2} on all{growth}{peer}",
            self.rate(one),
            self.gain()
        )
    }

    pub fn json(&self) -> Value {
        let one = self.one_thread.on_one_thread();
        json!({
            "games_per_second": self.rate(one), "games_per_second_all_threads": self.rate(self.all_threads.time),
            "processor_time_all_threads": self.all_threads.growth_over(self.one_thread),
            "pgn_reader_games_per_second": self.peer.map(|peer| self.rate(peer.on_one_thread())),
            "ratio": self.peer.map(|peer| peer.on_one_thread() / one),
        })
    }
}
