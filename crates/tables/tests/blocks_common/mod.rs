//! Block tables for tests.

use checkproof_tables::{BlockTables, BuildProgress, Limits};
use std::ops::ControlFlow;
use std::path::Path;

pub const ENDLESS: u64 = 1 << 40;

pub fn go_on(_: &BuildProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

pub fn built(folder: &Path, universe: &str, root: &str, threads: usize) -> BlockTables {
    let tables = BlockTables::open(folder, &universe.parse().unwrap(), 1 << 30).unwrap();
    let limits = Limits { threads, disk: ENDLESS };
    assert!(tables.build(&[root.parse().unwrap()], limits, &go_on).unwrap().is_continue());
    tables
}
