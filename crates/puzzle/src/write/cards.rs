//! Flash cards.

use super::brief;
use crate::Puzzle;

/// A line for each puzzle, two columns with a tab between them: on the front the position and what is asked, on the
/// back the solution and the origin. The first lines tell Anki how to read the rest.
pub fn cards(puzzles: &[Puzzle]) -> String {
    let mut text = "#separator:tab\n#html:false\n#columns:front\tback\n".to_string();
    for puzzle in puzzles {
        let Puzzle { position, report, origin, .. } = puzzle;
        let asked = report.stipulation.in_words(position.turn());
        let front = format!("{position}: {asked}");
        let back = match origin.trim() {
            "" => brief(puzzle),
            origin => format!("{} — {origin}", brief(puzzle)),
        };
        text += &format!("{}\t{}\n", field(&front), field(&back));
    }
    text
}

/// A field on one line. A quote at its start would begin a quoted field, so a field with quotes is quoted, and those
/// inside are doubled.
fn field(text: &str) -> String {
    let line = text.split(['\t', '\n', '\r']).collect::<Vec<_>>().join(" ");
    if line.contains('"') { format!("\"{}\"", line.replace('"', "\"\"")) } else { line }
}
