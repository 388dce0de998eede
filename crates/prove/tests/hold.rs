//! Never losing: against the solver for the other side, through the checker, and on the claims of this repository.

mod common;

use check::{Answer, Claim, Goal, Verdict, Written, check};
use common::{answer, assert_committed, assert_proved, committed_claim, quick, written};
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

            let has_line = |start: &&Position| held.strategy.find(&rules, start).is_some();
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
    let why = prove::prove(&claim(&rules, Side::Black, vec![mated_next.to_string()]), &mut |_| ()).unwrap_err();
    assert_eq!(why.to_string(), "1 of the starting positions are lost");
}

/// The committed strategies are what the provers make, are proved, and are not when a line is spoiled.
#[test]
fn committed_claims() {
    for name in ["four-file-bishops", "four-file-minor-pieces", "four-file-blocked", "blocked-pawns"] {
        let (text, claim, rules) = committed_claim(name);
        let proof = prove::prove(&Claim::read(rules.clone(), &claim).unwrap(), &mut |_| ()).unwrap();
        let strategy = written(&rules, claim.side, &proof.strategy);
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
        let claim = Claim { goal: goal.parse().unwrap(), ..claim(&rules, side, vec![from.to_string()]) };
        prove::prove(&claim, &mut |_| ()).unwrap_err().to_string()
    };
    assert_eq!(says("win within 1", Side::White, "k3/4/2K1/3R w - -"), "there is no mate within 1");
    assert_eq!(says("win within 6", Side::White, "all KRvK, White to move"), "the longest win needs 7 moves, not 6");
    assert!(says("win", Side::White, "all KRvKR, White to move").ends_with("of the starting positions are not won"));
    assert_eq!(says("survive 2", Side::Black, "k3/4/2K1/3R w - -"), "White mates within 2");
    assert_eq!(says("dead", Side::White, "k3/4/2K1/3R w - -"), "White can still mate from k3/4/2K1/3R w - -");
}
