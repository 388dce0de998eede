//! The checker against brute force on random graphs: every right strategy is accepted, every wrong one is not.

extern crate checkproof_check as check;

mod toy;

use check::{Claim, Entry, Form, Goal, Need, Strategy, Verdict, check};
use spec::{Game, Side, State};
use std::num::NonZeroU32;
use toy::{Graph, Node, Random};

/// In how many of its own moves a side wins from each node: the least fixpoint, found round by round. Positions of
/// the other side count the winner's moves too. `None`: no win.
fn wins(graph: &Graph, side: Side) -> Vec<Option<u32>> {
    let mut known: Vec<Option<u32>> = vec![None; graph.0.len()];
    loop {
        let before = known.clone();
        for (n, node) in graph.0.iter().enumerate() {
            known[n] = match node {
                Node::Over(winner) => (*winner == Some(side)).then_some(0),
                Node::ToMove(mover, moves) if *mover == side => {
                    moves.iter().filter_map(|&to| before[to as usize]).min().map(|least| least + 1)
                }
                Node::ToMove(_, moves) => moves
                    .iter()
                    .map(|&to| before[to as usize])
                    .collect::<Option<Vec<_>>>()
                    .map(|all| all.into_iter().max().unwrap_or(0)),
            };
        }
        if known == before {
            return known;
        }
    }
}

/// From which nodes a side can avoid ever being beaten.
fn safe(graph: &Graph, side: Side) -> Vec<bool> {
    wins(graph, side.other()).iter().map(Option::is_none).collect()
}

/// From which nodes a side is not beaten by the next so many moves of the other.
fn survives(graph: &Graph, side: Side, moves: u32) -> Vec<bool> {
    let not_beaten = |node: &Node| !matches!(node, Node::Over(Some(winner)) if *winner != side);
    let mut known: Vec<bool> = graph.0.iter().map(not_beaten).collect();
    for _ in 0..moves {
        // The other side's move takes one off the count, the holder's own does not: first the one, then the other.
        let before = known.clone();
        for (n, node) in graph.0.iter().enumerate() {
            known[n] = match node {
                Node::ToMove(mover, moves) if *mover != side => moves.iter().all(|&to| before[to as usize]),
                node => not_beaten(node),
            };
        }
        // The holder may go on moving by itself in graphs where turns are mixed up, so this is repeated.
        loop {
            let after = known.clone();
            for (n, node) in graph.0.iter().enumerate() {
                if let Node::ToMove(mover, moves) = node
                    && *mover == side
                {
                    known[n] = moves.iter().any(|&to| after[to as usize]);
                }
            }
            if known == after {
                break;
            }
        }
    }
    known
}

/// From which nodes nobody can ever be beaten, whoever helps.
fn dead(graph: &Graph) -> Vec<bool> {
    let mut alive: Vec<bool> = graph.0.iter().map(|node| matches!(node, Node::Over(Some(_)))).collect();
    loop {
        let before = alive.clone();
        for (n, node) in graph.0.iter().enumerate() {
            if let Node::ToMove(_, moves) = node {
                alive[n] |= moves.iter().any(|&to| before[to as usize]);
            }
        }
        if alive == before {
            return alive.iter().map(|alive| !alive).collect();
        }
    }
}

fn claim(graph: &Graph, side: Side, goal: Goal, from: u32) -> Claim<Graph> {
    Claim { name: "toy".into(), game: graph.clone(), side, goal, from: vec![format!("n{from}")] }
}

fn is_proved(claim: &Claim<Graph>, strategy: &Strategy<Graph>) -> bool {
    matches!(check(claim, strategy), Verdict::Proved(_))
}

type Lines = Vec<(u32, Entry<u32>)>;

fn table(graph: &Graph, side: Side, form: Form, lines: &Lines) -> Strategy<Graph> {
    let mut strategy = Strategy::new(graph, side, form);
    for (position, entry) in lines {
        assert!(strategy.add(position, entry.clone()));
    }
    strategy
}

/// The lines that brute force gives for a goal: one for every node of the holder where the goal can be reached.
fn lines(graph: &Graph, side: Side, goal: Goal) -> Lines {
    let mut lines = Lines::new();
    let (wins, safe, dead) = (wins(graph, side), safe(graph, side), dead(graph));
    let bound = |n: u32| Some(NonZeroU32::new(n).expect("a bound from 1 up"));
    for (n, node) in graph.0.iter().enumerate() {
        let Node::ToMove(mover, moves) = node else { continue };
        let best = |good: &dyn Fn(u32) -> bool| moves.iter().copied().find(|&to| good(to));
        let entry = match goal {
            Goal::Dead if dead[n] => Some(Entry::member()),
            Goal::Win { .. } if *mover == side => wins[n].and_then(|moves_left| {
                let play = best(&|to| wins[to as usize].is_some_and(|w| w < moves_left))?;
                Some(Entry { play: Some(play), bound: bound(moves_left), clock: None })
            }),
            Goal::NoLoss if *mover == side && safe[n] => best(&|to| safe[to as usize]).map(Entry::playing),
            Goal::Survive { moves: most } if *mover == side => (1..=most.get()).rev().find_map(|count| {
                let survives = survives(graph, side, count);
                let play = best(&|to| survives[to as usize]).filter(|_| survives[n])?;
                Some(Entry { play: Some(play), bound: bound(count), clock: None })
            }),
            _ => None,
        };
        lines.extend(entry.map(|entry| (n as u32, entry)));
    }
    lines
}

/// Is the goal true of this node, by brute force?
fn is_true(graph: &Graph, side: Side, goal: Goal, node: u32) -> bool {
    let n = node as usize;
    match goal {
        Goal::Win { within, .. } => {
            wins(graph, side)[n].is_some_and(|moves| within.is_none_or(|most| moves <= most.get()))
        }
        Goal::NoLoss => safe(graph, side)[n],
        Goal::Survive { moves } => survives(graph, side, moves.get())[n],
        Goal::Dead => dead(graph)[n],
    }
}

fn goals() -> Vec<(Goal, Form)> {
    let number = |n| NonZeroU32::new(n).expect("from 1 up");
    vec![
        (Goal::Win { within: None, in_time: false }, Form::Win),
        (Goal::Win { within: Some(number(1)), in_time: false }, Form::Win),
        (Goal::Win { within: Some(number(2)), in_time: false }, Form::Win),
        (Goal::NoLoss, Form::NoLoss),
        (Goal::Survive { moves: number(1) }, Form::Survive),
        (Goal::Survive { moves: number(3) }, Form::Survive),
        (Goal::Dead, Form::Dead),
    ]
}

/// With all the lines that brute force gives, the checker proves exactly what is true.
#[test]
fn proved_exactly_when_true() {
    let (mut proved, mut not) = (0, 0);
    for seed in 0..2_000 {
        let graph = Graph::random(&mut Random(seed));
        for side in Side::BOTH {
            for (goal, form) in goals() {
                let strategy = table(&graph, side, form, &lines(&graph, side, goal));
                for node in 0..graph.0.len() as u32 {
                    let truth = is_true(&graph, side, goal, node);
                    let verdict = is_proved(&claim(&graph, side, goal, node), &strategy);
                    assert_eq!(verdict, truth, "seed {seed}, {side}, {goal}, from n{node}: {graph:?}");
                    if truth { proved += 1 } else { not += 1 }
                }
            }
        }
    }
    assert!(proved > 50_000 && not > 50_000, "{proved} proved, {not} not: one side of the test is thin");
}

/// Whatever is done to a strategy, nothing false is ever proved.
#[test]
fn nothing_false_is_proved() {
    let mut random = Random(77);
    let mut tried = 0;
    for seed in 0..3_000 {
        let graph = match seed % 2 {
            0 => Graph::random(&mut Random(seed)),
            _ => Graph::random_turns(&mut Random(seed)),
        };
        for side in Side::BOTH {
            for (goal, form) in goals().into_iter().chain([(Goal::NoLoss, Form::NoLossSet)]) {
                let mut lines = lines(&graph, side, goal);
                lines.iter_mut().for_each(|(_, entry)| entry.play = entry.play.filter(|_| form.has_move()));
                spoil(&mut lines, &graph, form, &mut random);
                let strategy = table(&graph, side, form, &lines);
                for node in 0..graph.0.len() as u32 {
                    if is_proved(&claim(&graph, side, goal, node), &strategy) {
                        assert!(
                            is_true(&graph, side, goal, node),
                            "seed {seed}, {side}, {goal}, n{node}, {lines:?}: {graph:?}"
                        );
                    }
                    tried += 1;
                }
            }
        }
    }
    assert!(tried > 100_000);
}

/// Changes a strategy at random: other moves, other bounds, lines for other nodes, lines taken away.
fn spoil(lines: &mut Lines, graph: &Graph, form: Form, random: &mut Random) {
    let size = graph.0.len();
    for _ in 0..1 + random.below(3) {
        let number = NonZeroU32::new(1 + random.below(4) as u32);
        let node = random.below(size) as u32;
        match random.below(4) {
            0 if !lines.is_empty() => drop(lines.remove(random.below(lines.len()))),
            1 if !lines.is_empty() && form.has_move() => {
                let n = random.below(lines.len());
                lines[n].1.play = Some(node);
            }
            2 if !lines.is_empty() && form.has_bound() => {
                let n = random.below(lines.len());
                lines[n].1.bound = number;
            }
            _ if lines.iter().all(|(known, _)| *known != node) => {
                let play = form.has_move().then_some(random.below(size) as u32);
                lines.push((node, Entry { play, bound: number.filter(|_| form.has_bound()), clock: None }));
            }
            _ => {}
        }
    }
}

/// A missing line that another line needs makes the theorem open, with just that position assumed.
#[test]
fn open_exactly_when_a_needed_line_is_missing() {
    let mut opened = 0;
    for seed in 0..1_000 {
        let graph = Graph::random(&mut Random(seed));
        for side in Side::BOTH {
            for (goal, form) in goals() {
                let full = lines(&graph, side, goal);
                for gone in 0..full.len() {
                    let mut lines = full.clone();
                    let (missing, _) = lines.remove(gone);
                    let claim = claim(&graph, side, goal, missing);
                    if !is_true(&graph, side, goal, missing) {
                        continue;
                    }
                    match check(&claim, &table(&graph, side, form, &lines)) {
                        Verdict::Open(theorem) => {
                            assert_eq!(
                                theorem.assuming().map(|(node, _)| node).collect::<Vec<_>>(),
                                [missing],
                                "seed {seed} {goal}"
                            );
                            opened += 1;
                        }
                        other => panic!("seed {seed}, {side}, {goal}, without n{missing}: {other:?}"),
                    }
                }
            }
        }
    }
    assert!(opened > 5_000, "{opened}");
}

/// What is assumed is enough: where every assumption is true, the claim is.
#[test]
fn open_theorems_follow_from_their_assumptions() {
    let mut random = Random(5);
    let mut opened = 0;
    for seed in 0..3_000 {
        let graph = Graph::random(&mut Random(seed));
        for side in Side::BOTH {
            for (goal, form) in goals() {
                let mut lines = lines(&graph, side, goal);
                while lines.len() > 1 && random.below(2) == 0 {
                    lines.remove(random.below(lines.len()));
                }
                let node = random.below(graph.0.len()) as u32;
                if let Verdict::Open(theorem) =
                    check(&claim(&graph, side, goal, node), &table(&graph, side, form, &lines))
                {
                    let holds = |(position, need): (u32, Need)| {
                        let goal = match (need, goal) {
                            (Need::WinWithin(n), _) => Goal::Win { within: NonZeroU32::new(n), in_time: false },
                            (Need::InTime { .. }, _) => panic!("no goal here asks for it"),
                            (Need::Survive(n), _) => {
                                Goal::Survive { moves: NonZeroU32::new(n).expect("0 is never assumed") }
                            }
                            (Need::Entry, goal) => goal,
                        };
                        is_true(&graph, side, goal, position)
                    };
                    if theorem.assuming().all(holds) {
                        assert!(
                            is_true(&graph, side, goal, node),
                            "seed {seed}, {side}, {goal}, from n{node}: {graph:?}"
                        );
                    }
                    opened += 1;
                }
            }
        }
    }
    assert!(opened > 1_000, "{opened}");
}

/// The set form: exactly the safe nodes of the holder are a set that leads back into itself.
#[test]
fn sets_prove_no_loss() {
    for seed in 0..2_000 {
        let graph = Graph::random(&mut Random(seed));
        for side in Side::BOTH {
            let lines: Lines =
                lines(&graph, side, Goal::NoLoss).into_iter().map(|(node, _)| (node, Entry::member())).collect();
            let strategy = table(&graph, side, Form::NoLossSet, &lines);
            for node in 0..graph.0.len() as u32 {
                let claim = claim(&graph, side, Goal::NoLoss, node);
                assert_eq!(
                    is_proved(&claim, &strategy),
                    is_true(&graph, side, Goal::NoLoss, node),
                    "seed {seed}, n{node}: {graph:?}"
                );
            }
        }
    }
}

/// A rulebook that calls a position unfinished and gives no move must not make "every reply" true for nothing.
#[test]
fn dead_ends_prove_nothing() {
    let graph = Graph(vec![Node::ToMove(Side::White, vec![1]), Node::ToMove(Side::Black, vec![])]);
    let State::ToMove(_, moves) = graph.state(&1) else { panic!() };
    assert!(moves.is_empty());
    for (goal, form) in goals() {
        let entry = Entry {
            play: form.has_move().then_some(1),
            bound: NonZeroU32::new(if form == Form::Win { 1 } else { 3 }).filter(|_| form.has_bound()),
            clock: None,
        };
        let verdict = check(&claim(&graph, Side::White, goal, 0), &table(&graph, Side::White, form, &vec![(0, entry)]));
        let Verdict::Refused(refusal) = verdict else { panic!("{goal}: {verdict:?}") };
        assert!(refusal.reason.to_string().contains("unfinished"), "{goal}: {}", refusal.reason);
    }
}

/// Nor may such a position be an entry: "every move leads back" would be true of it for nothing.
#[test]
fn dead_ends_are_no_entries() {
    let graph = Graph(vec![Node::ToMove(Side::White, vec![])]);
    let strategy = table(&graph, Side::White, Form::Dead, &vec![(0, Entry::member())]);
    let verdict = check(&claim(&graph, Side::White, Goal::Dead, 0), &strategy);
    let Verdict::Refused(refusal) = verdict else { panic!("{verdict:?}") };
    assert!(refusal.reason.to_string().contains("unfinished"), "{}", refusal.reason);
}

/// Positions whose packed forms differ in one byte only, be it the last, are different positions.
#[test]
fn a_position_is_found_by_all_of_its_bytes() {
    let graph = Graph(Vec::new());
    let mut strategy = Strategy::new(&graph, Side::White, Form::NoLossSet);
    let nodes = |parity: u32| (0..=255u32).flat_map(move |high| (0..16).map(move |low| high << 24 | low << 4 | parity));
    let nothing = Entry::member;
    for (number, node) in nodes(0).enumerate() {
        assert!(strategy.add(&node, nothing()));
        assert!(!strategy.add(&node, nothing()), "{node} is there already");
        assert_eq!(strategy.find(&node), Some(number as u32));
    }
    assert_eq!(strategy.len(), 4096);
    assert!(nodes(0).enumerate().all(|(number, node)| strategy.find(&node) == Some(number as u32)));
    assert!(nodes(1).all(|node| strategy.find(&node).is_none()));
}

/// A refused line comes with the way to it, from the start on.
#[test]
fn the_line_of_play_goes_forward() {
    let turn = |n: u32| Side::BOTH[n as usize % 2];
    let graph = Graph((0..6).map(|n| Node::ToMove(turn(n), vec![n + 1])).chain([Node::Over(None)]).collect());
    let entry = Entry::playing;
    let strategy = table(&graph, Side::White, Form::NoLoss, &vec![(0, entry(1)), (2, entry(3)), (4, entry(1))]);
    let Verdict::Refused(refusal) = check(&claim(&graph, Side::White, Goal::NoLoss, 0), &strategy) else {
        panic!("from 4 there is no edge to 1");
    };
    assert_eq!(refusal.reason.to_string(), "1 is not legal: it is not among the moves");
    assert_eq!(refusal.line_of_play, Some((0, vec![1, 2, 3, 4])));
}
