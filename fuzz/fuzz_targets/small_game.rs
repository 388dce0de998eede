//! Any small game and any strategy for it, against brute force: what the checker calls proved is true.
//!
//! The input is the number of nodes, the nodes, what is claimed, and the lines of the strategy, three bytes each.
#![no_main]

use check::{Claim, Goal, Verdict, check, read_strategy};
use checkproof_fuzz::brute_force::holds;
use checkproof_fuzz::small_game::SmallGame;
use libfuzzer_sys::fuzz_target;
use spec::Side;
use std::collections::BTreeMap;

/// The goals, and the kind of strategy for each.
const GOALS: [(&str, &str); 9] = [
    ("win", "win"),
    ("win within 1", "win"),
    ("win within 2", "win"),
    ("no loss", "no loss"),
    ("no loss", "no loss set"),
    ("survive 2", "survive"),
    ("dead", "dead"),
    ("win in time", "win in time"),
    ("win within 2 in time", "win in time"),
];

fuzz_target!(|bytes: &[u8]| {
    let Some((&size, rest)) = bytes.split_first() else { return };
    let Some((nodes, rest)) = rest.split_at_checked(2 * (usize::from(size) % (SmallGame::MOST + 1))) else { return };
    let Some(game) = SmallGame::of(nodes) else { return };
    let Some((&[what, from], lines)) = rest.split_first_chunk() else { return };
    let (goal, kind) = GOALS[usize::from(what) % GOALS.len()];
    let goal: Goal = goal.parse().expect("a goal");
    let side = Side::BOTH[usize::from(what >> 7)];
    let from = u32::from(from) % game.0.len() as u32;

    let strategy = strategy(&game, side, kind, lines);
    let claim = Claim { name: "any".into(), game: game.clone(), side, goal, from: vec![format!("n{from}")] };
    let strategy = match read_strategy(&claim, strategy.as_bytes()) {
        Ok(strategy) => strategy,
        Err(bad) => panic!("{bad} in\n{strategy}"),
    };
    if let Verdict::Proved(_) = check(&claim, &strategy) {
        assert!(holds(&game, side, &goal, from), "{side}: {goal}, from n{from}: {game:?}");
    }
});

/// The text of a strategy in which three bytes are a line: the node, the move, the bound with the clock. It is always a
/// strategy, so that every input says something about the check; the reader has a fuzzer of its own.
fn strategy(game: &SmallGame, side: Side, kind: &str, bytes: &[u8]) -> String {
    let node = |byte: u8| usize::from(byte) % game.0.len();
    let line = |line: &[u8]| {
        let (play, bound, clock) = (node(line[1]), line[2] % 5 + 1, line[2] / 16 % 5);
        let rest = match kind {
            "win" | "survive" => format!(" {play} {bound}"),
            "win in time" => format!(" {play} {bound} {clock}"),
            "no loss" => format!(" {play}"),
            _ => String::new(),
        };
        (format!("n{}", node(line[0])), rest)
    };
    let lines: BTreeMap<String, String> = bytes.chunks_exact(3).map(line).collect();
    let entries: String = lines.iter().map(|(node, rest)| format!("{node}{rest}\n")).collect();
    format!("checkproof strategy 1\ngame: {game}\nside: {side}\nkind: {kind}\n{entries}end {}\n", lines.len())
}
