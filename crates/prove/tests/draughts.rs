//! Draughts endings solved backward: the known numbers of wins, and strategies that the checker accepts.

extern crate checkproof_prove as prove;

use check::{Claim, Goal, Verdict, Written, check};
use prove::hold::hold;
use prove::retrograde::solve;
use spec::Side;
use spec::draughts::{Draughts, Position};

const QUICK: fast::draughts::Draughts = fast::draughts::Draughts;

fn claim(side: Side, goal: Goal, from: &str) -> Claim<Draughts> {
    Claim { name: "x".into(), game: Draughts, side, goal, from: vec![from.into()] }
}

/// Wins of the side to move: the figures are those of an independent retrograde program.
#[test]
fn wins_are_as_many_as_known() {
    for (from, won, not_won) in
        [("all BKvWK, Black to move", 230, 992 - 230), ("all BKKvWK, Black to move", 14_846, 34)]
    {
        let starts = Draughts.positions(from).unwrap();
        let solution = solve(&QUICK, Side::Black, starts, &mut |_| ()).unwrap();
        assert_eq!((solution.won, solution.not_won), (won, not_won), "{from}");
    }
    // The same with the loser to move: 108 of the positions with one king each.
    let starts = Draughts.positions("all BKvWK, White to move").unwrap();
    assert_eq!(solve(&QUICK, Side::Black, starts, &mut |_| ()).unwrap().won, 108);
}

/// Two kings beat one from every position where they do, and the holder of one king never loses from all others.
#[test]
fn strategies_are_accepted() {
    let from = "all BKKvWK, Black to move";
    let starts = || Draughts.positions(from).unwrap();
    let solution = solve(&QUICK, Side::Black, starts(), &mut |_| ()).unwrap();
    let (won, safe): (Vec<Position>, Vec<Position>) =
        starts().partition(|start| solution.strategy.find(start).is_some());
    let all_of = |side, goal, starts: &[Position]| {
        let from = starts.iter().map(Position::to_string).collect();
        Claim { name: "x".into(), game: Draughts, side, goal, from }
    };
    let verdict = check(&all_of(Side::Black, Goal::Win { within: None, in_time: false }, &won), &solution.strategy);
    assert!(matches!(verdict, Verdict::Proved(_)));

    let held = hold(&QUICK, Side::White, safe.clone(), &mut |_| ()).unwrap();
    assert_eq!((held.safe, held.lost), (34, 0));
    let verdict = check(&all_of(Side::White, Goal::NoLoss, &safe), &held.strategy);
    assert!(matches!(verdict, Verdict::Proved(_)), "{verdict:?}");
    // The same moves do not prove it for positions that are lost.
    let verdict = check(&claim(Side::White, Goal::NoLoss, from), &held.strategy);
    assert!(!matches!(verdict, Verdict::Proved(_)));
}
