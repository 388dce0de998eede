//! The YAML of YACPDB, the composers' database, and of Olive, its program.

use super::{Written, each, men, only_chess};
use crate::{Notation, Play, Puzzle, Solution, text};
use spec::Side;
use spec::chess::Kind;

/// A document for each puzzle: men with S for the knight, stipulation, solution as Popeye prints it, and the grade and
/// the origin as comments. Authors and source are left to whoever publishes it. There White always begins.
pub fn yacpdb(puzzles: &[Puzzle]) -> Written {
    each("", puzzles, |_, puzzle| entry(puzzle))
}

fn entry(puzzle: &Puzzle) -> Result<String, String> {
    only_chess(puzzle, "YACPDB")?;
    let Puzzle { rules, position, report, origin } = puzzle;
    if position.turn() == Side::Black && report.stipulation.play != Play::Help {
        return Err("YACPDB lets White begin, and here Black does".to_string());
    }
    let list = |side: Side| {
        let letter = |kind: Kind| if kind == Kind::Knight { 'S' } else { kind.letter().to_ascii_uppercase() };
        let men = men(position, side).into_iter().map(|(at, man)| format!("{}{at}", letter(man.kind)));
        men.collect::<Vec<_>>().join(", ")
    };
    let mut entry = "---\n".to_string();
    entry += &format!("stipulation: {}\n", quoted(&report.stipulation.to_string()));
    entry += &format!("algebraic:\n  white: [{}]\n  black: [{}]\n", list(Side::White), list(Side::Black));
    // Popeye takes for granted that nobody has moved what stands on its first square, and that no pawn just came by.
    let mut options: Vec<String> = position.en_passant().map(|at| format!("EnPassant {at}")).into_iter().collect();
    let homes = crate::without_rights(position);
    if !homes.is_empty() {
        options.push(format!("NoCastling {homes}"));
    }
    if matches!(&report.solution, Solution::Trees { set_play, .. } if !set_play.is_empty()) {
        options.push("SetPlay".to_string());
    }
    if !options.is_empty() {
        let options: Vec<String> = options.iter().map(|option| quoted(option)).collect();
        entry += &format!("options: [{}]\n", options.join(", "));
    }
    // The number says how far the block is indented: its own first line is indented further.
    entry += "solution: |2\n";
    let solution = text(rules, position, &report.solution, Notation::Popeye);
    let solution = if solution.is_empty() { "   (no solution)\n".to_string() } else { solution };
    for line in solution.lines() {
        entry += &format!("{}\n", format!("  {line}").trim_end());
    }
    let mut comments = vec![format!("grade: {}", report.grade())];
    comments.extend(Some(origin.trim()).filter(|origin| !origin.is_empty()).map(|origin| format!("origin: {origin}")));
    entry += "comments:\n";
    comments.iter().for_each(|comment| entry += &format!("  - {}\n", quoted(comment)));
    Ok(entry)
}

/// A text between double quotes, in which YAML knows the escapes of C.
fn quoted(text: &str) -> String {
    let mut quoted = "\"".to_string();
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted += "\\n",
            '\t' => quoted += "\\t",
            // Line ends of Unicode, marks of order and what cannot be printed.
            '\u{85}' | '\u{2028}' | '\u{2029}' | '\u{feff}' => quoted += &format!("\\u{:04x}", letter as u32),
            control if control.is_control() => quoted += &format!("\\u{:04x}", control as u32),
            plain => quoted.push(plain),
        }
    }
    quoted + "\""
}
