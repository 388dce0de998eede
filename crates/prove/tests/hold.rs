//! Never losing: against the solver for the other side, through the checker, and on the claims of this repository.

extern crate checkproof_prove as prove;

mod common;

use check::{Claim, Goal, Verdict, Written, check};
use common::quick;
use prove::hold::hold;
use prove::retrograde::solve;
use spec::Side;
use spec::chess::{Position, Rules};

fn claim(rules: &Rules, side: Side, from: Vec<String>) -> Claim<Rules> {
    Claim { name: "held".to_string(), game: rules.clone(), side, goal: Goal::NoLoss, from }
}

/// Every legal position of an ending is either won by the other side or held, and the checker accepts the strategy for
/// all that are held.
#[test]
fn held_or_lost() {
    for (game, material) in
        [("chess:4x4", "KRvKR"), ("chess:3x4", "KBvKR"), ("chess:4x4", "KNvK"), ("chess:3x5", "KvKP")]
    {
        let rules: Rules = game.parse().unwrap();
        for side in Side::BOTH {
            let starts: Vec<Position> = Side::BOTH
                .iter()
                .flat_map(|turn| rules.positions(&format!("all {material}, {turn} to move")).unwrap())
                .collect();
            let held = hold(&quick(&rules), side, starts.clone(), &mut |_| ()).unwrap();
            let lost = solve(&quick(&rules), side.other(), starts.clone(), &mut |_| ()).unwrap();
            assert_eq!((held.safe, held.lost), (lost.not_won, lost.won), "{material} on {game}, {side}");

            let has_line = |start: &&Position| held.strategy.find(start).is_some();
            let safe: Vec<String> = starts.iter().filter(has_line).map(Position::to_string).collect();
            assert!(!safe.is_empty());
            let verdict = check(&claim(&rules, side, safe), &held.strategy);
            assert!(matches!(verdict, Verdict::Proved(_)), "{material} on {game}, {side}: {verdict:?}");
        }
    }
}

#[test]
fn a_lost_position_is_not_held() {
    let rules: Rules = "chess:4x4".parse().unwrap();
    let mated_next = rules.read("k3/4/1K2/3R b - -").unwrap();
    let held = hold(&quick(&rules), Side::Black, [mated_next.clone()], &mut |_| ()).unwrap();
    assert_eq!((held.safe, held.lost, held.strategy.len()), (0, 1, 0));
    let why = {
        let claim = claim(&rules, Side::Black, vec![mated_next.to_string()]);
        prove::prove(&quick(&rules), &claim, &mut |_| ()).unwrap_err()
    };
    assert_eq!(why.to_string(), "1 of the starting positions is lost");
}
