//! Whole solutions beside those that Popeye printed for the same problems: the same lines, in whatever order.

extern crate checkproof_puzzle as puzzle;

use fast::Chess;
use puzzle::{Asked, Notation, solve, text};
use spec::chess::Rules;

const PROBLEMS: &str = include_str!("../../../data/popeye.txt");

/// A line of a solution and what stands below it, further to the right.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    line: String,
    below: Vec<Node>,
}

/// The lines of a solution as a tree, each level sorted.
fn tree(text: &str) -> Vec<Node> {
    let lines: Vec<(usize, &str)> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .map(|line| (line.len() - line.trim_start().len(), line.trim_end()))
        .collect();
    level(&lines)
}

fn level(lines: &[(usize, &str)]) -> Vec<Node> {
    let Some(&(indent, _)) = lines.first() else { return Vec::new() };
    let starts: Vec<usize> = (0..lines.len()).filter(|&n| lines[n].0 <= indent).collect();
    let ends = starts.iter().skip(1).copied().chain([lines.len()]);
    let node = |(start, end): (&usize, usize)| Node {
        line: lines[*start].1.to_string(),
        below: level(&lines[start + 1..end]),
    };
    let mut nodes: Vec<Node> = starts.iter().zip(ends).map(node).collect();
    nodes.sort();
    nodes
}

#[test]
fn solutions_are_those_of_popeye() {
    let rules = Rules::chess();
    let chess = Chess::new(&rules).unwrap();
    let mut problems = 0;
    for problem in PROBLEMS.split("problem ").skip(1) {
        let (header, expected) = problem.split_once('\n').unwrap();
        let (stipulation, fen) = header.split_once(' ').unwrap();
        let (full, fen) = fen.strip_prefix("full ").map_or((false, fen), |fen| (true, fen));
        let position = rules.read(fen).unwrap();
        let asked = Asked::new(stipulation.parse().unwrap());
        let asked = Asked { set_play: full, tries: usize::from(full), ..asked };
        let ours = text(&rules, &position, &solve(&chess, &position, &asked), Notation::Popeye);
        assert_eq!(tree(&ours), tree(expected), "{header}\n{ours}");
        problems += 1;
    }
    assert!(problems > 150, "{problems}");
}

/// The comparison sees a line that is missing, one that is added, and one that stands elsewhere.
#[test]
fn the_comparison_can_fail() {
    let key = "   1.Qa1-a8 ! zugzwang.\n      1...Kb7-c7\n          2.Qa8-b8 #\n";
    assert_eq!(tree(key), tree(key));
    assert_ne!(tree(key), tree("   1.Qa1-a8 ! zugzwang.\n      1...Kb7-c7\n"));
    assert_ne!(tree(key), tree(&format!("{key}          2.Qa8-c8 #\n")));
    assert_ne!(tree(key), tree("   1.Qa1-a8 ! zugzwang.\n      1...Kb7-c7\n      2.Qa8-b8 #\n"));
}
