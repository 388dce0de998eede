//! Which prover is asked for which claim, and what comes of it.

#[path = "../../prove/tests/common/mod.rs"]
mod common;

use check::{Answer, Claim, Goal, Verdict, check};
use common::*;
use spec::Side;
use spec::chess::Rules;
use spec::draughts::Draughts;
use tables::prove;

/// The committed strategies are what the provers make, are proved, and are not when a line is spoiled.
#[test]
fn committed_claims() {
    for name in ["four-file-bishops", "four-file-minor-pieces", "four-file-blocked", "blocked-pawns"] {
        let (text, claim, rules) = committed_claim(name);
        let proof = prove(&Claim::read(rules.clone(), &claim).unwrap(), &mut |_| ()).unwrap();
        let strategy = written(&proof.strategy);
        assert_proved(&text, &strategy);
        assert_committed(name, &strategy);
        let lines: Vec<&str> = strategy.lines().collect();
        for gone in (4..lines.len() - 1).step_by(lines.len() / 10 + 1) {
            let mut fewer: Vec<String> = lines.iter().map(ToString::to_string).collect();
            fewer.remove(gone);
            *fewer.last_mut().unwrap() = format!("end {}", lines.len() - 6);
            let spoiled = answer(&text, &format!("{}\n", fewer.join("\n")));
            assert!(matches!(spoiled, Answer::Open { .. }), "{name} without line {gone}: {spoiled:?}");
        }
    }
}

/// A prover that finds nothing says why.
#[test]
fn what_cannot_be_proved() {
    let rules: Rules = "chess:4x4".parse().unwrap();
    let says = |goal: &str, side, from: &str| {
        let claim = Claim { goal: goal.parse().unwrap(), ..chess_claim(&rules, side, from) };
        prove(&claim, &mut |_| ()).unwrap_err().to_string()
    };
    assert_eq!(says("win within 1", Side::White, "k3/4/2K1/3R w - -"), "there is no win within 1");
    assert_eq!(says("win within 6", Side::White, "all KRvK, White to move"), "the longest win needs 7 moves, not 6");
    assert!(says("win", Side::White, "all KRvKR, White to move").ends_with("of the starting positions are not won"));
    assert_eq!(says("survive 2", Side::Black, "k3/4/2K1/3R w - -"), "White wins within 2");
    assert_eq!(says("dead", Side::White, "k3/4/2K1/3R w - -"), "White can still mate from k3/4/2K1/3R w - -");
}

fn chess_claim(rules: &Rules, side: Side, from: &str) -> Claim<Rules> {
    Claim { name: "x".into(), game: rules.clone(), side, goal: Goal::NoLoss, from: vec![from.into()] }
}

fn draughts_claim(side: Side, goal: Goal, from: &str) -> Claim<Draughts> {
    Claim { name: "x".into(), game: Draughts, side, goal, from: vec![from.into()] }
}

#[test]
fn provers_of_draughts_are_chosen_by_the_goal() {
    let all = draughts_claim(Side::Black, Goal::Win { within: None, in_time: false }, "all BKvWK, Black to move");
    let why = prove(&all, &mut |_| ()).unwrap_err();
    assert_eq!(why.to_string(), "762 of the starting positions are not won");
    let corner = draughts_claim(Side::White, Goal::NoLoss, "B:WK32:BK1");
    let proof = prove(&corner, &mut |_| ()).unwrap();
    assert!(matches!(check(&corner, &proof.strategy), Verdict::Proved(_)));
    let dead = draughts_claim(Side::White, Goal::Dead, "B:WK32:BK1");
    assert_eq!(prove(&dead, &mut |_| ()).unwrap_err().to_string(), "there is no prover for `dead` in draughts");
    let many = draughts_claim(Side::Black, Goal::Win { within: None, in_time: false }, "start");
    assert!(prove(&many, &mut |_| ()).unwrap_err().to_string().contains("too many to hold"));
}
