//! Boards of letters, as the paper on planning mates prints them.

use crate::{Notation, Puzzle, Solution, text};
use notation::diagram::{Options, draw};
use spec::Side;

/// Every puzzle with its number, its board and what is asked; then the solutions, without set play and tries, so that
/// whoever looks at a board does not see the answer. With a side, the squares that this side attacks stand in brackets,
/// whatever is on them: a man in brackets can be taken, or is guarded.
pub fn boards(puzzles: &[Puzzle], attacks_of: Option<Side>) -> String {
    let boards = (1..).zip(puzzles).map(|(number, puzzle)| board(number, puzzle, attacks_of));
    let solutions = (1..).zip(puzzles).map(|(number, puzzle)| solution(number, puzzle));
    format!("{}\nSolutions\n\n{}", boards.collect::<Vec<_>>().join("\n"), solutions.collect::<Vec<_>>().join("\n"))
}

fn board(number: usize, puzzle: &Puzzle, attacks_of: Option<Side>) -> String {
    let Puzzle { rules, position, report, origin } = puzzle;
    let board = position.board();
    let attacked =
        |side: Side| board.squares().filter(|&square| board.attackers(square, side).next().is_some()).collect();
    let marked = attacks_of.map(attacked).unwrap_or_default();
    let diagram = draw(board, &Options { marked, rules: Some(rules), ..Options::default() });
    let asked = report.stipulation.in_words(position.turn());
    let origin = origin.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{number}. {asked} ({}, {}) {origin}\n{position}\n\n{diagram}", report.stipulation, report.grade())
}

fn solution(number: usize, puzzle: &Puzzle) -> String {
    let Puzzle { rules, position, report, .. } = puzzle;
    let shown = match &report.solution {
        Solution::Trees { keys, .. } => Solution::Trees { set_play: Vec::new(), keys: keys.clone(), tries: Vec::new() },
        lines => lines.clone(),
    };
    format!("{number}.\n{}", text(rules, position, &shown, Notation::San))
}
