//! The example of a third family: it proves what it says, and what is spoiled is refused.

extern crate checkproof_prove as prove;

#[path = "../examples/connect.rs"]
mod connect;

use check::{Claim, Entry, Form, Goal, Strategy, Verdict, Written, check};
use connect::{CONNECT_3, Connect};
use fast::Plain;
use spec::Side;
use std::num::NonZeroU32;

fn claim(game: Connect, goal: Goal, from: &str) -> Claim<Connect> {
    Claim { name: "x".into(), game, side: Side::White, goal, from: vec![from.into()] }
}

#[test]
fn the_example_proves_what_it_says() {
    connect::main();
}

/// Every entry of the strategy matters: without it the theorem is open, with a move that is none it is refused, and so
/// it is with a bound that does not fall.
#[test]
fn spoiled_strategies_prove_nothing() {
    let claim = claim(CONNECT_3, Goal::Win { within: None, in_time: false }, "start");
    let whole = prove::prove(&Plain(CONNECT_3), &claim, &mut |_| ()).unwrap().strategy;
    let with = |spoiled: u32, entry: Option<Entry<usize>>| {
        let mut strategy = Strategy::new(&CONNECT_3, Side::White, Form::Win);
        for number in 0..whole.len() {
            let entry = if number == spoiled { entry.clone() } else { Some(whole.entry(number)) };
            let position = whole.position(number);
            entry.into_iter().for_each(|entry| assert!(strategy.add(&position, entry)));
        }
        check(&claim, &strategy)
    };
    for spoiled in 0..whole.len() {
        let entry = whole.entry(spoiled);
        assert!(matches!(with(spoiled, Some(entry.clone())), Verdict::Proved(_)));
        assert!(matches!(with(spoiled, None), Verdict::Open(_)), "entry {spoiled}");
        let outside = Entry { play: Some(4), ..entry.clone() };
        assert!(matches!(with(spoiled, Some(outside)), Verdict::Refused(_)), "entry {spoiled}");
        let flat = Entry { bound: NonZeroU32::new(1), ..entry.clone() };
        let is_last = entry.bound == NonZeroU32::new(1);
        assert_eq!(matches!(with(spoiled, Some(flat)), Verdict::Refused(_)), !is_last, "entry {spoiled}");
    }
}

/// On 3 x 3 nobody gets a row of four, so nobody loses; and the first player does not win.
#[test]
fn a_draw_is_no_win() {
    let game = Connect { columns: 3, height: 3, row: 4 };
    let held = claim(game, Goal::NoLoss, "start");
    let proof = prove::prove(&Plain(game), &held, &mut |_| ()).unwrap();
    assert!(matches!(check(&held, &proof.strategy), Verdict::Proved(_)));
    let won = claim(game, Goal::Win { within: None, in_time: false }, "start");
    assert_eq!(
        prove::prove(&Plain(game), &won, &mut |_| ()).unwrap_err().to_string(),
        "1 of the starting positions is not won"
    );
}

#[test]
fn positions_are_read_as_they_are_written() {
    let position = CONNECT_3.read_position("WB/././BW").unwrap();
    assert_eq!(CONNECT_3.write_position(&position), "WB/././BW");
    assert!(CONNECT_3.read_position("WBWB/./././").unwrap_err().contains("columns"));
}

/// Where no draw comes by counting moves, a win in time is no statement, and is not proved.
#[test]
fn there_is_no_clock() {
    let claim = claim(CONNECT_3, Goal::Win { within: None, in_time: true }, "start");
    let plain = Goal::Win { within: None, in_time: false };
    let strategy =
        prove::prove(&Plain(CONNECT_3), &Claim { goal: plain, ..claim.clone() }, &mut |_| ()).unwrap().strategy;
    let Verdict::Refused(refusal) = check(&claim, &strategy) else { panic!("there is no clock") };
    assert_eq!(refusal.reason.to_string(), "the game has no draw by counting moves, and so no win in time");
}
