//! The best play with king and rook against king, beside that of Bratko's strategy.

extern crate checkproof_tables as tables;

use prove::krk::{Graph, Size};
use spec::krk::Kind;
use tables::best_play;

fn size(files: i32, ranks: i32) -> Size {
    Size::new(files, ranks).unwrap()
}

/// The least of the longest: published for the full board, and never more than what the strategy takes.
#[test]
fn the_best_play_is_no_slower_than_the_strategy() {
    assert_eq!(best_play(size(8, 8)), 16);
    for (files, ranks) in [(4, 6), (6, 4), (5, 9)] {
        let graph = Graph::new(size(files, ranks), &Kind::NINE, &|_| ());
        let best = best_play(size(files, ranks));
        assert!(best < graph.plays_of_function().longest, "{files} x {ranks}: {best}");
    }
    assert_eq!(best_play(size(6, 10)), best_play(size(10, 6)));
}
