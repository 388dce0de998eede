//! What the tests of the provers share: claims and strategies as texts, and the ways to spoil a strategy.
#![allow(dead_code)] // Each test program uses a part of it.

use check::{Answer, ClaimText, Form, RefusalText, Strategy, Written, check_text};
use spec::Side;
use spec::chess::Rules;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// Long tests run only in continuous integration; there nothing may be left out.
pub fn in_ci() -> bool {
    std::env::var_os("CHECKPROOF_CI").is_some_and(|value| value == "1")
}

/// A file with data that is not ours to ship. Where it is missing the test is left out, but not in CI.
pub fn shared_data(name: &str) -> Option<String> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data")).join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(text),
        Err(why) if in_ci() => panic!("{}: {why}", path.display()),
        Err(_) => {
            println!("left out: {name} is not there");
            None
        }
    }
}

/// A game of chess on bitboards.
pub fn quick(rules: &Rules) -> fast::Chess {
    fast::Chess::new(rules).unwrap()
}

/// The text of a claim.
pub fn claim(rules: &impl Display, side: Side, goal: &str, from: &[String]) -> String {
    let from: String = from.iter().map(|line| format!("from: {line}\n")).collect();
    format!("claim: a test\ngame: {rules}\nside: {side}\ngoal: {goal}\n{from}")
}

/// The text of a strategy.
pub fn written<G: Written>(strategy: &Strategy<G>) -> String {
    let mut text = Vec::new();
    strategy.write(&mut text).unwrap();
    String::from_utf8(text).unwrap()
}

pub fn answer(claim: &str, strategy: &str) -> Answer {
    check_text(claim, strategy.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{claim}")).answer
}

pub fn assert_proved(claim: &str, strategy: &str) {
    let answer = answer(claim, strategy);
    assert!(matches!(answer, Answer::Proved(_)), "{answer:?}\n{claim}");
}

/// Refused, for a reason that contains these words.
pub fn assert_refused(what: &str, claim: &str, strategy: &str, reason: &str) {
    match answer(claim, strategy) {
        Answer::Refused(RefusalText { what: why, .. }) => assert!(why.contains(reason), "{what}: {why}"),
        other => panic!("{what}: {other:?}\n{claim}"),
    }
}

/// A claim of this repository, as a text and taken apart.
pub fn committed_claim(name: &str) -> (String, ClaimText, Rules) {
    let path = root().join("claims").join(name).with_extension("claim");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let claim: ClaimText = text.parse().unwrap();
    let rules = claim.game.parse().unwrap();
    (text, claim, rules)
}

/// The committed certificate is what the prover makes now. With CHECKPROOF_BLESS=1 it is written anew.
pub fn assert_committed(name: &str, strategy: &str) {
    let path = root().join("certificates").join(name).with_extension("strategy");
    if std::env::var_os("CHECKPROOF_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(&path, strategy).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    assert!(
        committed == strategy,
        "{} is not what the prover makes; CHECKPROOF_BLESS=1 writes it anew",
        path.display()
    );
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A strategy file taken apart, to be spoiled and put together again.
#[derive(Clone)]
pub struct Lines {
    pub head: Vec<String>,
    pub entries: Vec<String>,
}

impl Lines {
    pub fn of(text: &str) -> Lines {
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        assert!(lines.pop().is_some_and(|last| last.starts_with("end ")));
        let entries = lines.split_off(4);
        Lines { head: lines, entries }
    }

    pub fn text(&self) -> String {
        let lines = self.head.iter().chain(&self.entries);
        lines.map(|line| format!("{line}\n")).collect::<String>() + &format!("end {}\n", self.entries.len())
    }

    /// The same with one thing changed.
    pub fn but(&self, change: impl FnOnce(&mut Lines)) -> String {
        let mut lines = self.clone();
        change(&mut lines);
        lines.text()
    }

    /// The position, the move and the bound of an entry.
    pub fn entry(&self, number: usize) -> (&str, &str, u32) {
        let (rest, bound) = self.entries[number].rsplit_once(' ').unwrap();
        let (position, played) = rest.rsplit_once(' ').unwrap();
        (position, played, bound.parse().unwrap())
    }

    /// The same with another move and bound for one entry.
    pub fn with_entry(&self, number: usize, played: &str, bound: u32) -> String {
        let position = self.entry(number).0.to_string();
        self.but(|lines| lines.entries[number] = format!("{position} {played} {bound}"))
    }
}

/// What spoils every strategy with moves and bounds, whatever it is for. The strategy has two entries or more.
pub fn assert_spoiled_are_refused(claim: &str, text: &str) {
    let lines = Lines::of(text);
    let middle = lines.entries.len() / 2;
    let (position, played, bound) = lines.entry(middle);

    let no_bound = lines.but(|lines| lines.entries[middle] = format!("{position} {played}"));
    let other_kind = if lines.head[3] == "kind: win" { Form::Survive } else { Form::Win };
    for (what, spoiled, reason) in [
        ("a move from an empty square to itself", lines.with_entry(middle, "a1a1", bound), "a1a1 is not legal"),
        ("no bound", no_bound, "the bound is a number"),
        ("bound nought", lines.with_entry(middle, played, 0), "the bound is a number from 1 up"),
        ("an entry twice", lines.but(|lines| lines.entries.insert(1, lines.entries[0].clone())), "stands twice"),
        ("not sorted", lines.but(|lines| lines.entries.swap(0, 1)), "not sorted"),
        ("another game", lines.but(|lines| lines.head[1] += ",promotion=q"), "the strategy is for"),
        ("another kind", lines.but(|lines| lines.head[3] = format!("kind: {}", other_kind.name())), "kind is"),
        ("no game", lines.but(|lines| drop(lines.head.remove(1))), "this line is `game: ...`"),
        ("cut within a line", text[..text.len() / 2].trim_end().to_string(), "cut off"),
        ("cut after a line", text[..=text.rfind("\nend").unwrap()].to_string(), "cut off"),
        ("a wrong count", text.replace("end ", "end 1"), "the last line counts"),
        ("a second part", format!("{text}{text}"), "something stands after the last line"),
    ] {
        assert_refused(what, claim, &spoiled, reason);
    }
    let swapped = |line: &str| if line == "side: White" { "side: Black" } else { "side: White" }.to_string();
    let other_side = lines.but(|lines| lines.head[2] = swapped(&lines.head[2]));
    assert_refused("the other side's", claim, &other_side, "the strategy is");
    let nowhere: String =
        claim.lines().filter(|line| !line.starts_with("from:")).map(|line| line.to_string() + "\n").collect();
    assert_refused("a claim about no position", &nowhere, text, "starts from no position");
}

/// A position that loses its entry is assumed instead, it alone.
pub fn assert_dropped_is_open(claim: &str, text: &str, number: usize) {
    let lines = Lines::of(text);
    let position = lines.entry(number).0;
    match answer(claim, &lines.but(|lines| drop(lines.entries.remove(number)))) {
        Answer::Open { listed, .. } => {
            assert_eq!(listed.iter().map(|(position, _)| position).collect::<Vec<_>>(), [position], "{claim}");
        }
        other => panic!("without {position}: {other:?}"),
    }
}
