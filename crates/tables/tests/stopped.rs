//! A build that is stopped ends, whenever it is told to, leaves nothing behind, and can be begun again.

extern crate checkproof_tables as tables;

use fast::Chess;
use fast::wide::Wide;
use spec::chess::Rules;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tables::{Family, Form, Tables, Unbuildable};

/// Stops the build of an ending at every question whether it goes on, and compares what comes of it in the end.
fn stop_everywhere<F: Family + Clone>(family: F, below: &[F::Ending], ending: &F::Ending) {
    let mut tables = Tables::new(family, Form::Distances);
    below.iter().for_each(|needed| drop(tables.build(needed, 1, &|_| ()).unwrap()));
    let asked = AtomicUsize::new(0);
    let count = || {
        asked.fetch_add(1, Relaxed);
        ControlFlow::Continue(())
    };
    let right = tables.build_until(ending, 1, &|_| (), &count).unwrap();
    let asked = asked.into_inner();
    assert!(asked > 20, "it asks often: {asked}");
    for last in (0..asked).step_by(asked / 20) {
        let mut tables = Tables::new(tables.family().clone(), Form::Distances);
        below.iter().for_each(|needed| drop(tables.build(needed, 1, &|_| ()).unwrap()));
        let left = AtomicUsize::new(last);
        let until = || match left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1)) {
            Ok(_) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        };
        let stopped = tables.build_until(ending, 1, &|_| (), &until);
        assert!(matches!(stopped, Err(Unbuildable::Stopped)), "after {last} of {asked}");
        assert!(tables.get(ending).is_err(), "nothing is kept of it");
        let again = tables.build(ending, 1, &|_| ()).unwrap();
        assert_eq!(again.entries.content_in_memory().unwrap(), right.entries.content_in_memory().unwrap());
    }
}

#[test]
fn by_sets() {
    let rules: Rules = "chess:4x4".parse().unwrap();
    let below = ["KQvK", "KRvK"].map(|name| name.parse().unwrap());
    stop_everywhere(Chess::new(&rules).unwrap(), &below, &"KQvKR".parse().unwrap());
}

#[test]
fn position_by_position() {
    let rules: Rules = "chess:10x5".parse().unwrap();
    stop_everywhere(Wide::new(&rules).unwrap(), &[], &"KRvK".parse().unwrap());
}
