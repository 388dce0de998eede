//! Boards of letters, as the paper on planning mates prints them.

use crate::{Notation, Puzzle, text};
use notation::diagram::{Options, draw};
use spec::Side;

/// Every puzzle with its number, its board, what is asked and the solution. With a side, the squares that this side
/// attacks stand in brackets, whatever is on them: a man in brackets can be taken, or is guarded.
pub fn boards(puzzles: &[Puzzle], attacks_of: Option<Side>) -> String {
    let pages: Vec<String> = (1..).zip(puzzles).map(|(number, puzzle)| page(number, puzzle, attacks_of)).collect();
    pages.join("\n")
}

fn page(number: usize, puzzle: &Puzzle, attacks_of: Option<Side>) -> String {
    let Puzzle { rules, position, report, origin } = puzzle;
    let board = position.board();
    let attacked =
        |side: Side| board.squares().filter(|&square| board.attackers(square, side).next().is_some()).collect();
    let marked = attacks_of.map(attacked).unwrap_or_default();
    let diagram = draw(board, &Options { marked, rules: Some(rules), ..Options::default() });
    let asked = report.stipulation.in_words(position.turn());
    let origin = origin.split_whitespace().collect::<Vec<_>>().join(" ");
    let solution = text(rules, position, &report.solution, Notation::San);
    format!(
        "{number}. {asked} ({}, {}) {origin}\n{position}\n\n{diagram}\n{solution}",
        report.stipulation,
        report.grade()
    )
}
