//! King and rook against king, run on every position: that the rules are those of chess, that the strategy mates, and
//! what becomes of it when a condition is dropped.

extern crate checkproof_prove as prove;

mod krk {
    mod ablation;
    mod boards;
    mod lemmas;
    mod reading;
}

use prove::krk::{Graph, Size};
use spec::krk::Kind;
use std::sync::LazyLock;

/// The full board, which several tests look at.
static FULL: LazyLock<Graph> = LazyLock::new(|| graph(8, 8, &Kind::NINE));

fn size(files: i32, ranks: i32) -> Size {
    Size::new(files, ranks).expect("a board")
}

fn graph(files: i32, ranks: i32, kinds: &[Kind]) -> Graph {
    Graph::new(size(files, ranks), kinds, &|_| ())
}

/// The long runs are for the machine that has the time.
fn in_ci() -> bool {
    std::env::var_os("CHECKPROOF_CI").is_some()
}
