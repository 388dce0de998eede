//! EPD: a line a puzzle.

use crate::{Play, Puzzle};
use notation::epd::{Epd, Operand, Operation};
use notation::san;
use spec::chess::Rules;

/// A line for each puzzle: `bm` has every key, `dm` the length of a direct mate, `id` the origin, `c0` the grade. On
/// other boards than that of chess `c1` names the game, since nothing else on the line does.
pub fn epd(puzzles: &[Puzzle]) -> String {
    puzzles.iter().map(|puzzle| format!("{}\n", line(puzzle))).collect()
}

fn line(puzzle: &Puzzle) -> Epd {
    let Puzzle { rules, position, report, origin } = puzzle;
    let mut operations = Vec::new();
    let mut say = |opcode: &str, operands: Vec<Operand>| {
        operations.push(Operation { opcode: opcode.to_string(), operands });
    };
    let keys = report.solution.keys();
    if !keys.is_empty() {
        say("bm", keys.iter().map(|&key| Operand::Word(san::write(rules, position, key))).collect());
    }
    if report.stipulation.play == Play::Direct {
        say("dm", vec![Operand::Word(report.stipulation.length.to_string())]);
    }
    if !origin.trim().is_empty() {
        say("id", vec![Operand::Text(origin.trim().to_string())]);
    }
    say("c0", vec![Operand::Text(report.grade().to_string())]);
    if *rules != Rules::chess() {
        say("c1", vec![Operand::Text(rules.to_string())]);
    }
    Epd { setup: position.setup(), operations }
}
