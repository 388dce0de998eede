//! Proofs in parts, and theorems that rest on others: what is proved together, and what is not.

extern crate checkproof_check as check;

mod toy;

use check::{
    Claim, Entry, Form, Goal, MOST_ASSUMED, Need, PartFault, Reason, Strategy, Verdict, check, check_parts,
    check_watched, read_strategy,
};
use spec::Side;
use std::io;
use std::num::NonZeroU32;
use toy::{Graph, Node, Random};

fn turn(side: Side, moves: &[u32]) -> Node {
    Node::ToMove(side, moves.to_vec())
}

/// White mates in two: 0 to 1, a reply to 2 or 3, then 4. Beside it a ring without an end: 5, 6, 7, 8.
fn graph() -> Graph {
    let (white, black) = (Side::White, Side::Black);
    Graph(vec![
        turn(white, &[1]),
        turn(black, &[2, 3]),
        turn(white, &[4]),
        turn(white, &[1, 4]),
        Node::Over(Some(white)),
        turn(white, &[6]),
        turn(black, &[7]),
        turn(white, &[8]),
        turn(black, &[5]),
    ])
}

fn claim(goal: Goal, from: &str) -> Claim<Graph> {
    Claim { name: "toy".into(), game: graph(), side: Side::White, goal, from: vec![from.into()] }
}

fn win(within: u32) -> Goal {
    Goal::Win { within: NonZeroU32::new(within), in_time: false }
}

/// A strategy of White as a file.
fn file(form: Form, lines: &[(u32, u32, Option<u32>)]) -> Vec<u8> {
    let mut strategy = Strategy::new(&graph(), Side::White, form);
    for &(node, play, bound) in lines {
        strategy.add(&node, Entry { play: Some(play), bound: bound.and_then(NonZeroU32::new), clock: None });
    }
    let mut bytes = Vec::new();
    strategy.write(&mut bytes).unwrap();
    bytes
}

fn together(claim: &Claim<Graph>, reports: &[&[u8]], parts: &[&[u8]]) -> Result<Verdict<Graph>, PartFault> {
    let mut open = |n: usize| -> io::Result<&[u8]> { Ok(parts[n]) };
    check_parts(claim, reports.to_vec(), parts.len(), MOST_ASSUMED, &mut open, &mut |_| {})
}

fn assumed(verdict: Verdict<Graph>) -> Vec<(u32, Need)> {
    match verdict {
        Verdict::Proved(_) => Vec::new(),
        Verdict::Open(theorem) => theorem.assuming().collect(),
        Verdict::Refused(refusal) => panic!("{}", refusal.reason),
    }
}

fn refused(verdict: Verdict<Graph>) -> (Option<usize>, String) {
    match verdict {
        Verdict::Refused(refusal) => (refusal.part, refusal.reason.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn parts_prove_together_what_none_proves_alone() {
    let claim = claim(win(2), "n0");
    let first = file(Form::Win, &[(0, 1, Some(2)), (3, 4, Some(1))]);
    let second = file(Form::Win, &[(2, 4, Some(1))]);
    let Verdict::Proved(theorem) = together(&claim, &[], &[&first, &second]).unwrap() else { panic!() };
    assert_eq!((theorem.entries(), theorem.starts(), theorem.parts()), (3, 1, (2, 0)));
    // Each by itself leaves something open, and so do two of the same.
    assert_eq!(assumed(together(&claim, &[], &[&first]).unwrap()), [(2, Need::WinWithin(1))]);
    assert_eq!(assumed(together(&claim, &[], &[&first, &first]).unwrap()), [(2, Need::WinWithin(1))]);
    assert_eq!(assumed(together(&claim, &[], &[&second]).unwrap()), [(0, Need::WinWithin(2))]);
    // A line that says too little does not help.
    let late = file(Form::Win, &[(2, 4, Some(2))]);
    assert_eq!(assumed(together(&claim, &[], &[&first, &late]).unwrap()), [(2, Need::WinWithin(1))]);
    assert_eq!(refused(together(&claim, &[], &[]).unwrap()).1, Reason::<Graph>::NoStart.to_string());
}

#[test]
fn parts_may_need_each_other() {
    let claim = claim(Goal::NoLoss, "n5");
    let (one, other) = (file(Form::NoLoss, &[(5, 6, None)]), file(Form::NoLoss, &[(7, 8, None)]));
    assert!(matches!(together(&claim, &[], &[&one, &other]).unwrap(), Verdict::Proved(_)));
    assert_eq!(assumed(together(&claim, &[], &[&one]).unwrap()), [(7, Need::Entry)]);
}

#[test]
fn every_part_is_checked() {
    let claim = claim(win(2), "n0");
    let right = file(Form::Win, &[(0, 1, Some(2)), (2, 4, Some(1)), (3, 4, Some(1))]);
    let wrong = file(Form::Win, &[(3, 1, Some(1))]);
    let (part, why) = refused(together(&claim, &[], &[&right, &wrong]).unwrap());
    assert!(part == Some(1) && why.contains("the bound is used up"), "{part:?}: {why}");
    // A line that no play needs is tested too, in a part as elsewhere.
    let (part, why) = refused(together(&claim, &[], &[&wrong, &right]).unwrap());
    assert!(part == Some(0) && why.contains("the bound is used up"), "{part:?}: {why}");
    let other_goal = file(Form::NoLoss, &[(5, 6, None)]);
    let (part, why) = refused(together(&claim, &[], &[&right, &other_goal]).unwrap());
    assert!(part == Some(1) && why.contains("the strategy's kind"), "{part:?}: {why}");
    let (part, why) = refused(together(&claim, &[], &[&right, &right[..right.len() - 1]]).unwrap());
    assert!(part == Some(1) && why.contains("cut off"), "{part:?}: {why}");
}

/// The report of a run on a part.
fn report(claim: &Claim<Graph>, part: &[u8]) -> Vec<u8> {
    let strategy = read_strategy(claim, part).unwrap();
    let (Verdict::Proved(theorem) | Verdict::Open(theorem)) = check(claim, &strategy) else { panic!("a wrong part") };
    let mut bytes = Vec::new();
    theorem.write_report(&mut bytes).expect("it was read from a file").unwrap();
    bytes
}

#[test]
fn reports_stand_for_parts() {
    let claim = claim(win(2), "n0");
    let first = file(Form::Win, &[(0, 1, Some(2)), (3, 4, Some(1))]);
    let second = file(Form::Win, &[(2, 4, Some(1))]);
    let (told_first, told_second) = (report(&claim, &first), report(&claim, &second));
    let text = String::from_utf8(told_first.clone()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], &lines[3..]), ("checkproof part 1", &["entries: 2", "starts: 1", "win 1 n2", "end 1"][..]));

    for (reports, elsewhere) in [(vec![&told_first[..]], 1), (vec![&told_second, &told_first], 2)] {
        let Verdict::Proved(theorem) = together(&claim, &reports, &[&first, &second]).unwrap() else { panic!() };
        assert_eq!((theorem.entries(), theorem.parts()), (3, (2, elsewhere)));
    }
    // What is reported counts, but says nothing of lines that are not shown: another file does not help.
    assert_eq!(assumed(together(&claim, &[&told_first, &told_second], &[&first]).unwrap()), [(2, Need::WinWithin(1))]);
    let foreign = file(Form::Win, &[(2, 4, Some(1)), (3, 4, Some(1))]);
    assert!(matches!(together(&claim, &[&told_first, &told_second], &[&foreign]).unwrap(), Verdict::Open(_)));
    // A part that is reported is not checked, which is what trusting the report means.
    let wrong = file(Form::Win, &[(2, 4, Some(1)), (3, 1, Some(1))]);
    let digest = |bytes: &[u8]| check::Digest::of(bytes).to_string();
    let lie = text.replace(&digest(&first), &digest(&wrong)).replace("win 1 n2\nend 1", "end 0").into_bytes();
    assert!(matches!(together(&claim, &[&lie], &[&first, &wrong]).unwrap(), Verdict::Proved(_)));
    assert_eq!(refused(together(&claim, &[], &[&first, &wrong]).unwrap()).0, Some(1));
}

#[test]
fn spoiled_reports() {
    let statement = claim(win(2), "n0");
    let first = file(Form::Win, &[(0, 1, Some(2)), (3, 4, Some(1))]);
    let text = String::from_utf8(report(&statement, &first)).unwrap();
    let digest = check::Digest::of(&first).to_string();
    let cases = [
        ("part 1", "part 2", "line 1: a report on a part begins with the line `checkproof part 1`"),
        (&digest, &digest[1..], "line 3: "),
        ("strategy: ", "stratagem: ", "line 3: this line is `strategy: ...`"),
        ("entries: 2", "entries: two", "line 4: `two` is no number"),
        ("entries: 2", "entries: 02", "line 4: `02` is no number"),
        ("starts: 1", "starts: -1", "line 5: `-1` is no number"),
        ("win 1 n2", "win 01 n2", "line 6: `win 01 n2` is not what can be needed"),
        ("win 1 n2", "line n2", "line 6: `line n2` is not what can be needed for the goal `win within 2`"),
        ("win 1 n2", "time 1 0 n2", "line 6: "),
        ("win 1 n2", "survive 1 n2", "line 6: "),
        ("win 1 n2", "win 1", "line 6: "),
        ("win 1 n2", "win 1 n99", "line 6: `n99`: no such node"),
        ("win 1 n2", "win 1 n2\nwin 1 n2", "line 7: `n2`: the position stands twice"),
        ("end 1", "end 2", "line 7: the last line counts 2 assumptions, there are 1"),
        ("end 1\n", "end 1\n\n", "line 8: something stands after the last line"),
        ("end 1\n", "end 1", "line 7: the file ends within a line"),
        ("end 1\n", "", "line 7: the file ends before the line"),
    ];
    for (from, to, saying) in cases {
        assert!(text.contains(from), "{from} is not in {text}");
        let spoiled = text.replacen(from, to, 1);
        let fault = together(&statement, &[spoiled.as_bytes()], &[&first]).unwrap_err();
        assert!(fault.part.is_none() && fault.to_string().contains(saying), "{to}: {fault}");
    }
    // A report is about one claim.
    let other = claim(win(3), "n0");
    let fault = together(&other, &[text.as_bytes()], &[&first]).unwrap_err();
    assert!(fault.to_string().contains("of another claim"), "{fault}");
    // Who changes a file after it was checked is found out.
    let changed = file(Form::Win, &[(0, 1, Some(2)), (2, 4, Some(1)), (3, 4, Some(1))]);
    let mut asked = 0;
    let mut open = |_: usize| -> io::Result<&[u8]> {
        asked += 1;
        Ok(if asked == 1 { &first } else { &changed })
    };
    let fault = check_parts(&statement, Vec::new(), 1, MOST_ASSUMED, &mut open, &mut |_| {}).unwrap_err();
    assert!(fault.to_string().contains("is none of the parts that were checked"), "{fault}");
}

/// Any strategy dealt out at random proves, in parts, just what it proves whole.
#[test]
fn dealt_out_at_random() {
    let mut random = Random(11);
    let mut proved = 0;
    for seed in 0..1_500 {
        let graph = match seed % 2 {
            0 => Graph::random(&mut Random(seed)),
            _ => Graph::random_turns(&mut Random(seed)),
        };
        let size = graph.0.len() as u32;
        let mut lines = Vec::new();
        for (n, node) in graph.0.iter().enumerate() {
            if let Node::ToMove(Side::White, moves) = node
                && random.below(5) > 0
            {
                lines.push((n as u32, moves[random.below(moves.len())]));
            }
        }
        let strategy = |wanted: &dyn Fn(usize) -> bool| {
            let mut strategy = Strategy::new(&graph, Side::White, Form::NoLoss);
            for (_, &(node, play)) in lines.iter().enumerate().filter(|(n, _)| wanted(*n)) {
                strategy.add(&node, Entry::playing(play));
            }
            let mut bytes = Vec::new();
            strategy.write(&mut bytes).unwrap();
            bytes
        };
        let dealt: Vec<usize> = lines.iter().map(|_| random.below(3)).collect();
        let (whole, parts) = (strategy(&|_| true), [0, 1, 2].map(|part| strategy(&|n| dealt[n] == part)));
        for node in 0..size {
            let (name, goal, from) = ("toy".into(), Goal::NoLoss, vec![format!("n{node}")]);
            let claim = Claim { name, game: graph.clone(), side: Side::White, goal, from };
            let alone = check(&claim, &read_strategy(&claim, &whole[..]).unwrap());
            let parts: Vec<&[u8]> = parts.iter().map(|part| &part[..]).collect();
            match (alone, together(&claim, &[], &parts).unwrap()) {
                (Verdict::Proved(_), Verdict::Proved(_)) => proved += 1,
                (Verdict::Refused(_), Verdict::Refused(_)) => {}
                (Verdict::Open(one), Verdict::Open(two)) => {
                    assert!(one.assuming().eq(two.assuming()), "seed {seed}, n{node}");
                }
                (one, two) => panic!("seed {seed}, n{node}: {one:?}, but in parts {two:?}"),
            }
        }
    }
    assert!(proved > 1_000, "{proved}");
}

/// An open theorem rests on another if that is proved, about the same side of the same game, and says enough.
#[test]
fn theorems_rest_on_theorems() {
    let strategy = |claim: &Claim<Graph>, lines: &[(u32, u32, Option<u32>)]| {
        check(claim, &read_strategy(claim, &file(Form::Win, lines)[..]).unwrap())
    };
    let open = || match strategy(&claim(win(2), "n0"), &[(0, 1, Some(2))]) {
        Verdict::Open(theorem) => theorem,
        other => panic!("{other:?}"),
    };
    let proved = |goal: Goal, from: &str| match strategy(&claim(goal, from), &[(2, 4, Some(1)), (3, 4, Some(1))]) {
        Verdict::Proved(theorem) => theorem,
        other => panic!("{other:?}"),
    };
    assert!(matches!(open().rest_on(&proved(win(1), "n2 n3")), Verdict::Proved(_)));
    let in_time = Goal::Win { within: NonZeroU32::new(1), in_time: true };
    assert!(matches!(open().rest_on(&proved(in_time, "n3 n2")), Verdict::Proved(_)));
    assert_eq!(assumed(open().rest_on(&proved(win(1), "n2"))), [(3, Need::WinWithin(1))]);
    // One after the other.
    let Verdict::Open(left) = open().rest_on(&proved(win(1), "n2")) else { panic!() };
    assert!(matches!(left.rest_on(&proved(win(1), "n3")), Verdict::Proved(_)));
    let nothing_gained = |other: &check::Theorem<Graph>| assert_eq!(assumed(open().rest_on(other)).len(), 2);
    nothing_gained(&proved(win(2), "n2 n3"));
    nothing_gained(&proved(Goal::Win { within: None, in_time: false }, "n2 n3"));
    nothing_gained(&open());
    // One that itself assumes what is looked for says nothing.
    let Verdict::Open(unproved) = strategy(&claim(win(1), "n2 n3"), &[]) else { panic!() };
    nothing_gained(&unproved);
    // Not lost is not won, and another game's positions are other positions.
    let ring = claim(Goal::NoLoss, "n5");
    let Verdict::Proved(safe) =
        check(&ring, &read_strategy(&ring, &file(Form::NoLoss, &[(5, 6, None), (7, 8, None)])[..]).unwrap())
    else {
        panic!()
    };
    nothing_gained(&safe);
    // What the other side can do is another statement.
    let half = file(Form::NoLoss, &[(5, 6, None)]);
    let Verdict::Open(left) = check(&ring, &read_strategy(&ring, &half[..]).unwrap()) else { panic!() };
    let mut black = Strategy::new(&graph(), Side::Black, Form::NoLoss);
    assert!(black.add(&6, Entry::playing(7)) && black.add(&8, Entry::playing(5)));
    let theirs = Claim { side: Side::Black, ..claim(Goal::NoLoss, "n7") };
    let Verdict::Proved(theirs) = check(&theirs, &black) else { panic!() };
    assert_eq!(assumed(left.rest_on(&theirs)), [(7, Need::Entry)]);
    let mut larger = graph();
    larger.0.push(Node::Over(None));
    let mut table = Strategy::new(&larger, Side::White, Form::Win);
    assert!([2, 3].iter().all(|node| table.add(node, Entry::within(4, NonZeroU32::MIN))));
    let Verdict::Proved(elsewhere) = check(&Claim { game: larger, ..claim(win(1), "n2 n3") }, &table) else { panic!() };
    nothing_gained(&elsewhere);
}

/// A bound on what is assumed, stated in the message.
#[test]
fn assumptions_are_bounded() {
    let claim = claim(win(2), "n0 n2 n3");
    let strategy = read_strategy(&claim, &file(Form::Win, &[])[..]).unwrap();
    assert!(matches!(check_watched(&claim, &strategy, 3, &mut |_| {}), Verdict::Open(_)));
    let (_, why) = refused(check_watched(&claim, &strategy, 2, &mut |_| {}));
    assert!(why.contains("more than 2 positions have no line") && why.contains("80 bytes each"), "{why}");
    // Parts share the bound.
    let parts = [file(Form::Win, &[(0, 1, Some(2))]), file(Form::Win, &[(2, 4, Some(1))])];
    let mut open = |n: usize| -> io::Result<&[u8]> { Ok(&parts[n]) };
    let verdict = check_parts(&claim, Vec::new(), 2, 2, &mut open, &mut |_| {}).unwrap();
    assert!(refused(verdict).1.contains("more than 2 positions"));
}
