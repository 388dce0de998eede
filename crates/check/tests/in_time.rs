//! Wins in time: against brute force on random graphs, against the records of chess and draughts, and spoiled.

extern crate checkproof_check as check;

mod toy;

use check::{Answer, Claim, Entry, Form, Goal, Need, Strategy, Verdict, Written, check, check_text};
use spec::chess::Rules;
use spec::draughts::Draughts;
use spec::{Game, Record, Side, State};
use std::num::NonZeroU32;
use toy::{Graph, LIMIT, Node, Random};

/// In how many of its own moves a side wins in time, by node and clock: the least fixpoint. `None`: not at all.
fn wins_in_time(graph: &Graph, side: Side) -> Vec<Vec<Option<u32>>> {
    let limit = LIMIT as usize;
    let mut known = vec![vec![None; limit + 1]; graph.0.len()];
    loop {
        let before: Vec<Vec<Option<u32>>> = known.clone();
        for (n, node) in graph.0.iter().enumerate() {
            for (clock, known) in known[n].iter_mut().enumerate() {
                let after = |to: &u32| {
                    let clock = if graph.resets_clock(&(n as u32), to) { 0 } else { clock + 1 };
                    before[*to as usize][clock]
                };
                *known = match node {
                    Node::Over(winner) => (*winner == Some(side)).then_some(0),
                    _ if clock == limit => None,
                    Node::ToMove(mover, moves) if *mover == side => moves.iter().filter_map(after).min().map(|n| n + 1),
                    Node::ToMove(_, moves) => moves
                        .iter()
                        .map(after)
                        .collect::<Option<Vec<_>>>()
                        .map(|all| all.into_iter().max().unwrap_or(0)),
                };
            }
        }
        if known == before {
            return known;
        }
    }
}

fn claim(graph: &Graph, side: Side, within: Option<u32>, from: u32) -> Claim<Graph> {
    let goal = Goal::Win { within: within.and_then(NonZeroU32::new), in_time: true };
    Claim { name: "toy".into(), game: graph.clone(), side, goal, from: vec![format!("n{from}")] }
}

type Lines = Vec<(u32, Entry<u32>)>;

fn table(graph: &Graph, side: Side, form: Form, lines: &Lines) -> Strategy<Graph> {
    let mut strategy = Strategy::new(graph, side, form);
    for (position, entry) in lines {
        assert!(strategy.add(position, entry.clone()));
    }
    strategy
}

/// For each node of the holder from which it wins in time, the latest clock at which it does, a move that does then,
/// and a bound: one more than those after the replies, as far as the moves lead to an end.
fn lines(graph: &Graph, side: Side) -> Lines {
    let wins = wins_in_time(graph, side);
    let mut chosen: Vec<(u32, u32, u32)> = Vec::new();
    for (n, node) in graph.0.iter().enumerate() {
        let Node::ToMove(mover, moves) = node else { continue };
        let latest = (0..LIMIT).rev().find(|&clock| wins[n][clock as usize].is_some());
        let Some(latest) = latest.filter(|_| *mover == side) else { continue };
        let best = moves.iter().copied().min_by_key(|&to| {
            let clock = if graph.resets_clock(&(n as u32), &to) { 0 } else { latest + 1 };
            wins[to as usize][clock as usize].unwrap_or(u32::MAX)
        });
        chosen.extend(best.map(|play| (n as u32, play, latest)));
    }
    let mut bounds = vec![None; graph.0.len()];
    for _ in 0..graph.0.len() {
        let after = |to: u32| match &graph.0[to as usize] {
            Node::Over(_) => Some(0),
            Node::ToMove(..) => bounds[to as usize],
        };
        let next: Vec<(u32, Option<u32>)> = chosen
            .iter()
            .map(|&(n, play, _)| {
                let replies = match &graph.0[play as usize] {
                    Node::ToMove(mover, moves) if *mover != side => moves.iter().map(|&to| after(to)).collect(),
                    _ => vec![after(play)],
                };
                (
                    n,
                    replies
                        .into_iter()
                        .collect::<Option<Vec<_>>>()
                        .and_then(|all| all.into_iter().max())
                        .map(|n| n + 1),
                )
            })
            .collect();
        next.into_iter().for_each(|(n, bound)| bounds[n as usize] = bound);
    }
    let entry = |(n, play, clock): (u32, u32, u32)| {
        let bound = NonZeroU32::new(bounds[n as usize]?)?;
        Some((n, Entry { play: Some(play), bound: Some(bound), clock: Some(clock) }))
    };
    chosen.into_iter().filter_map(entry).collect()
}

/// Nothing is proved that is not true, with the lines that brute force gives and with lines that are spoiled; and of
/// what is true much is proved.
#[test]
fn proved_only_when_in_time() {
    let mut random = Random(3);
    let (mut proved, mut too_late) = (0, 0);
    for seed in 0..6_000 {
        let graph = match seed % 3 {
            2 => Graph::random_turns(&mut Random(seed)),
            _ => Graph::random(&mut Random(seed)),
        };
        for side in Side::BOTH {
            let wins = wins_in_time(&graph, side);
            let mut lines = lines(&graph, side);
            let form = if random.below(2) == 0 { Form::Win } else { Form::WinInTime };
            if seed % 2 == 1 {
                spoil(&mut lines, &graph, &mut random);
            }
            lines.iter_mut().for_each(|(_, entry)| entry.clock = entry.clock.filter(|_| form.has_clock()));
            let strategy = table(&graph, side, form, &lines);
            for node in 0..graph.0.len() as u32 {
                for within in [None, Some(1), Some(2), Some(3)] {
                    let claim = claim(&graph, side, within, node);
                    let least = wins[node as usize][0];
                    let truth = least.is_some_and(|least| within.is_none_or(|most| least <= most));
                    match check(&claim, &strategy) {
                        Verdict::Proved(_) => {
                            assert!(truth, "seed {seed}, {side}, {within:?}, n{node}, {form:?}, {lines:?}: {graph:?}");
                            proved += 1;
                        }
                        Verdict::Open(theorem) => {
                            let holds = |(node, need): (u32, Need)| match need {
                                Need::InTime { within, clock } => wins[node as usize][clock as usize]
                                    .is_some_and(|least| within.is_none_or(|most| least <= most)),
                                other => panic!("{other:?} is not what such a goal needs"),
                            };
                            assert!(truth || !theorem.assuming().all(holds), "seed {seed}, {side}, n{node}: {graph:?}");
                        }
                        Verdict::Refused(refusal) => {
                            let why = refusal.reason.to_string();
                            too_late += usize::from(why.contains("the clock stands at") || why.contains("in time"));
                        }
                    }
                }
            }
        }
    }
    assert!(proved > 10_000 && too_late > 1_000, "{proved} proved, {too_late} too late: one side of the test is thin");
}

/// Other moves, bounds and clocks, lines taken away.
fn spoil(lines: &mut Lines, graph: &Graph, random: &mut Random) {
    for _ in 0..1 + random.below(2) {
        if lines.is_empty() {
            return;
        }
        let n = random.below(lines.len());
        match random.below(4) {
            0 => drop(lines.remove(n)),
            1 => lines[n].1.play = Some(random.below(graph.0.len()) as u32),
            2 => lines[n].1.bound = NonZeroU32::new(1 + random.below(4) as u32),
            _ => lines[n].1.clock = Some(random.below(6) as u32),
        }
    }
}

/// A long walk: White pushes a piece to and fro `n` times and then mates, Black having one reply all the time. The
/// walk takes `2 n + 1` moves of both sides, which none starts the count again.
fn walk(n: u32) -> (Graph, Lines) {
    // Odd numbers that three does not divide come and go; 0 and multiples of three are left out.
    let steps: Vec<u32> = (1..).filter(|node| node % 3 != 0).take(2 * n as usize + 1).collect();
    let size = steps.last().expect("there is a step") + 3;
    let end = (size..).find(|node| node % 3 != 0).expect("two of three");
    let mut nodes = vec![Node::Over(None); end as usize + 1];
    let mut lines = Lines::new();
    for (k, &step) in steps.iter().enumerate() {
        let next = steps.get(k + 1).copied().unwrap_or(end);
        nodes[step as usize] = Node::ToMove(Side::BOTH[k % 2], vec![next]);
        if k % 2 == 0 {
            let bound = NonZeroU32::new(n + 1 - k as u32 / 2).expect("from 1 up");
            lines.push((step, Entry::within(next, bound)));
        }
    }
    nodes[end as usize] = Node::Over(Some(Side::White));
    (Graph(nodes), lines)
}

/// The limit of the toy is 4: two moves of White are 3 of both, and mate comes in time; three are 5, and too many. The
/// move that reaches the limit may still win, one more may not.
#[test]
fn the_limit_is_where_it_is() {
    for (n, in_time) in [(0, true), (1, true), (2, false), (3, false)] {
        let (graph, lines) = walk(n);
        let strategy = table(&graph, Side::White, Form::Win, &lines);
        let plain = Claim { goal: Goal::Win { within: None, in_time: false }, ..claim(&graph, Side::White, None, 1) };
        assert!(matches!(check(&plain, &strategy), Verdict::Proved(_)), "a walk of {n}");
        let timed = check(&claim(&graph, Side::White, None, 1), &strategy);
        assert_eq!(matches!(timed, Verdict::Proved(_)), in_time, "a walk of {n}: {timed:?}");
        assert_eq!(wins_in_time(&graph, Side::White)[1][0].is_some(), in_time);
        // With Black to move at the start there is one move of both more.
        let before = Graph([graph.0.clone(), vec![Node::ToMove(Side::Black, vec![1])]].concat());
        let from = graph.0.len() as u32;
        let strategy = table(&before, Side::White, Form::Win, &lines);
        let timed = check(&claim(&before, Side::White, None, from), &strategy);
        assert_eq!(matches!(timed, Verdict::Proved(_)), n <= 1, "a walk of {n} and one: {timed:?}");
        assert_eq!(wins_in_time(&before, Side::White)[from as usize][0].is_some(), n <= 1);
    }
}

/// What the checker counts is what a record counts: a draw can be claimed exactly when the clock has come to the limit.
#[test]
fn records_count_alike() {
    let rules = Rules::chess();
    let start = rules.read("7k/8/8/8/8/p7/P7/K5R1 w - -").unwrap();
    let mut random = Random(9);
    let (mut claimable, mut started_again) = (0, 0);
    for _ in 0..20 {
        let mut record = Record::new(rules.clone(), start.clone());
        let mut clock = 0;
        while let (State::ToMove(_, moves), None) = (rules.state(record.position()), record.outcome()) {
            let played = moves[random.below(moves.len())];
            clock = if rules.resets_clock(record.position(), &played) { 0 } else { clock + 1 };
            started_again += usize::from(clock == 0);
            record.play(played).unwrap();
            let fifty = record.claims().iter().any(|rule| rule.by == &spec::chess::ending::FIFTY_MOVES);
            let too_late = record.outcome().is_none() && Some(clock) >= rules.clock_limit();
            assert_eq!((clock, fifty), (record.halfmove_clock(), too_late));
            claimable += usize::from(fifty);
        }
    }
    assert!(claimable > 0 && started_again > 0, "{claimable} claimable, {started_again} times started again");

    let (mut claimable, mut started_again) = (0, 0);
    for _ in 0..200 {
        let mut record = Record::new(Draughts, Draughts.read("B:WK29,31:BK4,2").unwrap());
        let mut clock = 0;
        while let (State::ToMove(_, moves), true) = (Draughts.state(record.position()), clock < 90) {
            let played = moves[random.below(moves.len())].clone();
            clock = if Draughts.resets_clock(record.position(), &played) { 0 } else { clock + 1 };
            started_again += usize::from(clock == 0);
            record.play(played).unwrap();
            let forty = record.claims().iter().any(|rule| rule.by == &spec::draughts::ending::FORTY_MOVES);
            let too_late = record.outcome().is_none() && Some(clock) >= Draughts.clock_limit();
            assert_eq!((clock, forty), (record.halfmove_clock(), too_late));
            claimable += usize::from(forty);
        }
    }
    assert!(claimable > 0 && started_again > 0, "{claimable} claimable, {started_again} times started again");
}

fn verdict(goal: &str, kind: &str, entry: &str) -> (&'static str, String) {
    let claim = format!("claim: x\ngame: chess:4x4\nside: White\ngoal: {goal}\nfrom: k3/4/1K2/3R w - -\n");
    let strategy = format!(
        "checkproof strategy 1\ngame: chess:4x4\nside: White\nkind: {kind}\nk3/4/1K2/3R w - - {entry}\nend 1\n"
    );
    match check_text(&claim, strategy.as_bytes()) {
        Ok(verdict) => match &verdict.answer {
            Answer::Proved(_) => ("proved", verdict.to_string()),
            Answer::Open { .. } => ("open", verdict.to_string()),
            Answer::Refused(_) => ("refused", verdict.to_string()),
        },
        Err(why) => ("unusable", why.to_string()),
    }
}

/// The forms of the goal and of the lines, right and spoiled.
#[test]
fn goals_and_lines() {
    let cases = [
        ("win within 1 in time", "win", "d1d4 1", "proved", "White: win within 1 in time, from"),
        ("win in time", "win", "d1d4 1", "proved", "White: win in time, from"),
        ("win", "win", "d1d4 1", "proved", "White: win (clocks aside), from"),
        ("win in time", "win", "d1d4 50", "proved", "win in time"),
        // 2 * 51 - 1 moves of both sides are more than 100.
        ("win in time", "win", "d1d4 51", "refused", "100 moves of both sides make a draw that can be claimed"),
        ("win", "win", "d1d4 51", "proved", "clocks aside"),
        ("win in time", "win in time", "d1d4 51 99", "proved", "win in time"),
        ("win in time", "win in time", "d1d4 51 0", "proved", "win in time"),
        ("win in time", "win in time", "d1d4 51 100", "refused", "does not say a win in time"),
        ("win in time", "win in time", "d1d4 51 4294967296", "refused", "the clock is a number, not `4294967296`"),
        ("win in time", "win in time", "d1d4 51 -1", "refused", "the clock is a number, not `-1`"),
        ("win in time", "win in time", "d1d4 51 +1", "refused", "the clock is a number, not `+1`"),
        ("win in time", "win in time", "d1d4 51 01", "refused", "the clock is a number, not `01`"),
        ("win in time", "win in time", "d1d4 0 1", "refused", "the bound is a number from 1 up, not `0`"),
        ("win within 50 in time", "win in time", "d1d4 51 9", "refused", "bound 51, and at most 50 is left"),
        ("win in time", "win in time", "d1d4 51", "refused", "the bound is a number from 1 up, not `d1d4`"),
        (
            "win",
            "win in time",
            "d1d4 1 0",
            "refused",
            "the claim's goal is `win`, the strategy's kind is `win in time`",
        ),
        // The mate is not given: it is not the clock that is missed.
        ("win in time", "win in time", "d1d3 1 0", "refused", "the bound is used up and the game is not won"),
        ("win in time", "win in time", "d1d3 2 97", "open", "assuming"),
        ("win in time", "win in time", "d1d3 2 98", "refused", "after 100 moves that change nothing"),
        ("win in time", "win in time", "d1d3 2 99", "refused", "after 100 moves that change nothing"),
        ("win within 1 in  time", "win", "d1d4 1", "proved", "win within 1 in time"),
        ("win in Time", "win", "d1d4 1", "unusable", "is no goal"),
        ("win within 0 in time", "win", "d1d4 1", "unusable", "is no goal"),
        ("win in time within 1", "win", "d1d4 1", "unusable", "is no goal"),
        ("no loss in time", "win", "d1d4 1", "unusable", "is no goal"),
    ];
    for (goal, kind, entry, word, saying) in cases {
        let (said, text) = verdict(goal, kind, entry);
        assert!(said == word && text.contains(saying), "{goal}, {kind}, {entry}: {said}: {text}");
    }
}

/// A position that is needed with two clocks is assumed with the later one, in whichever order they come.
#[test]
fn the_later_clock_is_assumed() {
    let (white, black) = (Node::ToMove(Side::White, vec![5]), Node::ToMove(Side::Black, vec![2]));
    let drawn = || Node::Over(None);
    let graph = Graph(vec![drawn(), drawn(), white, drawn(), black, Node::Over(Some(Side::White))]);
    let strategy = table(&graph, Side::White, Form::WinInTime, &Lines::new());
    for from in ["n4 n2", "n2 n4"] {
        let claim = Claim { from: vec![from.into()], ..claim(&graph, Side::White, None, 2) };
        let Verdict::Open(theorem) = check(&claim, &strategy) else { panic!("{from}") };
        let assumed: Vec<(u32, Need)> = theorem.assuming().collect();
        assert_eq!(assumed, [(2, Need::InTime { within: None, clock: 1 })], "{from}");
    }
}
