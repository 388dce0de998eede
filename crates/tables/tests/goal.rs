//! Which prover is asked for which claim, and what comes of it.

extern crate checkproof_tables as tables;

#[path = "../../prove/tests/common/mod.rs"]
mod common;

use check::{Answer, Claim, Goal, Verdict, check};
use common::*;
use prove::NotFound;
use spec::Side;
use spec::chess::Rules;
use spec::draughts::Draughts;
use tables::{prove, prove_among};

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
    let why = prove_among(&many, 1000, &mut |_| ()).unwrap_err();
    assert!(matches!(&why, NotFound::Undecided(why) if why.starts_with("searched to ")), "{why}");
}

/// The defender to move: every one of his moves is searched after, and a win is as long as the longest.
#[test]
fn wins_and_survivals_whoever_is_to_move() {
    let rules = Rules::chess();
    let proved = |side, goal: &str, from: &str| {
        let claim = Claim { goal: goal.parse().unwrap(), ..chess_claim(&rules, side, from) };
        let proof = prove(&claim, &mut |_| ()).unwrap_or_else(|why| panic!("{from}: {why}"));
        let verdict = check(&claim, &proof.strategy);
        assert!(matches!(verdict, Verdict::Proved(_)), "{from}: {verdict:?}");
        proof.how
    };
    let refuted = |side, goal: &str, from: &str| {
        let claim = Claim { goal: goal.parse().unwrap(), ..chess_claim(&rules, side, from) };
        prove(&claim, &mut |_| ()).unwrap_err()
    };
    let after_the_check = "r4rk1/6pp/7N/8/2Q5/8/6PP/7K b - -";
    assert_eq!(proved(Side::White, "win within 2", after_the_check), "a win in 2, found by search");
    assert_eq!(proved(Side::White, "win", after_the_check), "a win in 2, found by search");
    let false_at = |why: &str, at: &str| NotFound::False { why: why.to_string(), at: Some(at.to_string()) };
    let found = refuted(Side::White, "win within 1", after_the_check);
    assert_eq!(found, false_at("there is no win within 1", after_the_check));
    proved(Side::Black, "survive 1", after_the_check);
    let found = refuted(Side::Black, "survive 2", after_the_check);
    assert_eq!(found, false_at("White wins within 2", after_the_check));
    // Two positions, one with each side to move.
    let before = "r4rk1/5Npp/8/8/2Q5/8/6PP/7K w - -";
    let from = vec![before.to_string(), after_the_check.to_string()];
    let both = Claim { goal: "win within 3".parse().unwrap(), from, ..chess_claim(&rules, Side::White, "") };
    let proof = prove(&both, &mut |_| ()).unwrap();
    assert!(matches!(check(&both, &proof.strategy), Verdict::Proved(_)));
    let two = Claim { goal: "win within 2".parse().unwrap(), ..both };
    assert_eq!(prove(&two, &mut |_| ()).unwrap_err(), false_at("there is no win within 2", before));
}

/// Where few men are left the tables are asked, also from one position, and for `no loss`.
#[test]
fn endings_are_left_to_the_tables() {
    let rules = Rules::chess();
    let claim = |side, goal: &str, from: &str| Claim { goal: goal.parse().unwrap(), ..chess_claim(&rules, side, from) };
    let won = claim(Side::White, "win", "8/8/4k3/8/4K3/8/4P3/8 w - -");
    let proof = prove(&won, &mut |_| ()).unwrap();
    assert_eq!(proof.how, "cut out of endgame tables, longest win 19");
    assert!(matches!(check(&won, &proof.strategy), Verdict::Proved(_)));
    let drawn = "8/8/8/4k3/4P3/4K3/8/8 w - -";
    let why = prove(&claim(Side::White, "win", drawn), &mut |_| ()).unwrap_err();
    assert!(matches!(why, NotFound::False { at: Some(at), .. } if at == drawn));
    let held = claim(Side::Black, "no loss", drawn);
    let proof = prove(&held, &mut |_| ()).unwrap();
    assert!(proof.how.starts_with("what the other side cannot win by endgame tables"), "{}", proof.how);
    assert!(matches!(check(&held, &proof.strategy), Verdict::Proved(_)));
    let lost = claim(Side::Black, "no loss", &won.from[0]);
    let why = prove(&lost, &mut |_| ()).unwrap_err();
    let expected = "1 of the starting positions is lost";
    assert!(matches!(&why, NotFound::False { at: Some(at), .. } if *at == won.from[0]), "{why}");
    assert_eq!(why.to_string(), expected);
    // Two knights do not win, and cannot lose.
    let knights = "8/8/8/4k3/8/2N5/3N4/4K3 w - -";
    let why = prove(&claim(Side::White, "win", knights), &mut |_| ()).unwrap_err();
    assert!(matches!(why, NotFound::False { .. }), "{why}");
}

/// A search that stops says how far it came, which is no verdict on the claim.
#[test]
fn what_is_not_decided_is_said_to_be_open() {
    let rules = Rules::chess();
    let start = Claim { goal: "win".parse().unwrap(), ..chess_claim(&rules, Side::White, "start") };
    let why = prove_among(&start, 20_000, &mut |_| ()).unwrap_err();
    assert!(matches!(&why, NotFound::Undecided(why) if why.starts_with("searched to 4 moves from ")), "{why}");
}
