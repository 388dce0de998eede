//! Clocks for strategies: a long win is in time by its captures and pawn moves, or it is not.

extern crate checkproof_prove as prove;

use check::{Claim, Entry, Form, Goal, Strategy, Verdict, check};
use prove::{Proof, in_time, with_clocks};
use spec::chess::{Position, Rules};
use spec::{Game, Side};
use std::num::NonZeroU32;

fn rules() -> Rules {
    Rules::chess()
}

/// A strategy with one line, which mates.
fn mate(bound: u32) -> (Claim<Rules>, Strategy<Rules>) {
    let start = "k7/8/1K6/8/8/8/8/7R w - -";
    let goal = Goal::Win { within: None, in_time: true };
    let claim = Claim { name: "mate".into(), game: rules(), side: Side::White, goal, from: vec![start.into()] };
    let mut strategy = Strategy::new(&rules(), Side::White, Form::Win);
    let bound = NonZeroU32::new(bound).unwrap();
    assert!(strategy.add(&rules().read(start).unwrap(), Entry::within("h1h8".parse().unwrap(), bound)));
    (claim, strategy)
}

#[test]
fn short_wins_need_no_clocks() {
    let (claim, strategy) = mate(50);
    let proof = in_time(&claim, Proof { strategy, how: "by hand".into() }).unwrap();
    assert_eq!((proof.strategy.form(), &proof.how[..]), (Form::Win, "by hand"));
    assert!(matches!(check(&claim, &proof.strategy), Verdict::Proved(_)));
}

#[test]
fn long_bounds_get_clocks() {
    let (claim, strategy) = mate(60);
    assert!(matches!(check(&claim, &strategy), Verdict::Refused(_)));
    let proof = in_time(&claim, Proof { strategy, how: "by hand".into() }).unwrap();
    assert_eq!((proof.strategy.form(), proof.strategy.entry(0).clock), (Form::WinInTime, Some(99)));
    assert!(matches!(check(&claim, &proof.strategy), Verdict::Proved(_)));
}

/// A play in which Black has one legal move each time, as lines of White's: position and move.
fn lines(start: &str, moves: &str) -> Vec<(Position, spec::chess::Move)> {
    let rules = rules();
    let mut position = rules.read(start).unwrap();
    let mut lines = Vec::new();
    for (n, text) in moves.split(' ').enumerate() {
        let played = text.parse().unwrap();
        if n % 2 == 0 {
            lines.push((position.clone(), played));
        }
        position = rules.play(&position, &played).unwrap();
    }
    lines
}

/// The lines as a strategy whose bounds are so much too high.
fn strategy(lines: &[(Position, spec::chess::Move)], slack: u32) -> Strategy<Rules> {
    let mut strategy = Strategy::new(&rules(), Side::White, Form::Win);
    for (n, (position, played)) in lines.iter().enumerate() {
        let bound = NonZeroU32::new((lines.len() - n) as u32 + slack).unwrap();
        assert!(strategy.add(position, Entry::within(*played, bound)));
    }
    strategy
}

/// Each of Black's pawn moves starts the clock again, and so does White's own: the clocks say so, and the checker
/// agrees with each of them and with none that is one later.
#[test]
fn clocks_are_the_latest() {
    // Black's king is shut in by his own pawns; what else he can do is assumed.
    let start = "7k/p5pp/8/8/8/8/8/K5R1 w - -";
    let played = "g1b1 a7a6 b1b8";
    let lines = lines(start, played);
    let strategy = strategy(&lines, 60);
    let timed = with_clocks(&strategy).unwrap();
    assert_eq!(timed.len(), strategy.len());
    let from = vec![start.to_string()];
    let goal = Goal::Win { within: None, in_time: true };
    let claim = Claim { name: "x".into(), game: rules(), side: Side::White, goal, from };
    let accepted = |strategy: &Strategy<Rules>| !matches!(check(&claim, strategy), Verdict::Refused(_));
    assert!(accepted(&timed));
    for later in 0..timed.len() {
        let mut spoiled = Strategy::new(&rules(), Side::White, Form::WinInTime);
        for number in 0..timed.len() {
            let entry = timed.entry(number);
            let clock = entry.clock.map(|clock| clock + u32::from(number == later));
            assert!(spoiled.add(&timed.position(number), Entry { clock, ..entry }));
        }
        assert!(!accepted(&spoiled), "line {later} one later");
    }
}
