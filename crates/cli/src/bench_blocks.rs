//! The part of `checkproof bench` that builds block tables of FOUR FILE, in a folder that is removed again.

use crate::files;
use crate::spent::{Spent, spent};
use anyhow::{Context, Result, anyhow, ensure};
use serde_json::{Value, json};
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;
use tables::{BlockSlice, BlockTables, Limits, Universe, count_blocks, order};

/// A position with all of Black's men, and a universe below it in which most blocks have two or three of them, as in
/// the universes of the roots.
const ROOT: &str = "krbn+Pa4Pc3Pe4Pg3pa5pc4pe5pg5";
const UNIVERSE: &str = "lost 1000 bare 2110 steps";

/// How quickly block tables are built, loading and saving included.
pub struct BlockSpeed {
    slices: usize,
    blocks: u64,
    threads: usize,
    spent: Spent,
}

pub fn measure() -> Result<BlockSpeed> {
    let folder = files::momentary("blocks");
    let measured = build(&folder);
    // Whether it was there or not, what is left of it is of no use.
    let _ = fs::remove_dir_all(&folder);
    measured
}

fn build(folder: &Path) -> Result<BlockSpeed> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let universe: Universe = UNIVERSE.parse().context("the universe of the benchmark")?;
    let root: BlockSlice = ROOT.parse().context("the slice of the benchmark")?;
    let slices = order(&universe, &[root]);
    let limits = Limits { threads, disk: 1 << 32 };
    let ((), spent) = spent(|| {
        let tables = BlockTables::open(folder, &universe, 1 << 30).map_err(|why| anyhow!("{why}"))?;
        let flow = tables.build(&[root], limits, &|_| ControlFlow::Continue(())).map_err(|why| anyhow!("{why}"))?;
        ensure!(flow.is_continue() && tables.slices().len() == slices.len(), "not every slice was built");
        Ok(())
    })?;
    Ok(BlockSpeed { slices: slices.len(), blocks: count_blocks(&slices), threads, spent })
}

impl BlockSpeed {
    pub fn text(&self) -> String {
        let BlockSpeed { slices, blocks, threads, spent } = self;
        let rate = |seconds: f64| *blocks as f64 / seconds.max(1e-9) / 1e6;
        let processor = spent.processor.map(|seconds| format!(", {:.2} a second of processor time", rate(seconds)));
        format!(
            "block tables, FOUR FILE, {blocks} blocks of 5,049 positions in {slices} slices: {:.2} million a second \
             on {threads} threads{}",
            rate(spent.time),
            processor.unwrap_or_default()
        )
    }

    pub fn json(&self) -> Value {
        let BlockSpeed { slices, blocks, threads, spent } = self;
        json!({
            "root": ROOT, "universe": UNIVERSE, "slices": slices, "blocks": blocks, "threads": threads,
            "blocks_per_second": *blocks as f64 / spent.time.max(1e-9), "processor_seconds": spent.processor,
        })
    }
}
