//! LaTeX for the package `diagram`, with which the problem journals are set.

use super::{Written, brief, count, each, men};
use crate::{Grade, Puzzle};
use spec::Side;
use spec::chess::Kind;

/// A document with a diagram for each puzzle and the solutions at the end, for `latex` and `dvips`: the package draws
/// with PostScript. It names men in German, as `wDd3` for a white queen on d3, and has one digit for a rank: boards
/// with more than nine are left out.
pub fn latex(puzzles: &[Puzzle]) -> Written {
    let mut written = each(HEAD, puzzles, |_, puzzle| diagram(puzzle));
    written.text += "\\par\\bigskip\\noindent\n\\putsol\n\\end{document}\n";
    written
}

const HEAD: &str = "\\documentclass{article}\n\\usepackage{diagram}\n\\begin{document}\n\\raggedright\\noindent\n";

fn diagram(puzzle: &Puzzle) -> Result<String, String> {
    let Puzzle { rules, position, report, origin } = puzzle;
    let (files, ranks) = (rules.files(), rules.ranks());
    if ranks > 9 {
        return Err(format!("the package diagram has boards of at most nine ranks, and this one has {ranks}"));
    }
    let list = |side: Side| {
        let colour = if side == Side::White { 'w' } else { 's' };
        men(position, side).into_iter().map(move |(at, man)| format!("{colour}{}{at}", german(man.kind)))
    };
    let pieces: Vec<String> = list(Side::White).chain(list(Side::Black)).collect();
    let mut text = format!("\\begin{{diagram}}[{files}x{ranks}]\n");
    if !origin.trim().is_empty() {
        text += &format!("  \\source{{{}}}\n", escaped(origin.trim()));
    }
    text += &format!("  \\pieces[{}]{{{}}}\n", count(position), pieces.join(", "));
    let missing: Vec<String> =
        rules.squares().filter(|&square| !rules.lands_on(square)).map(|square| square.to_string()).collect();
    if !missing.is_empty() {
        text += &format!("  \\nofields{{{}}}\n", missing.join(", "));
    }
    // Composers take for granted that White begins.
    let black = if position.turn() == Side::Black { " b{\\ra}" } else { "" };
    text += &format!("  \\stipulation{{{}{black}}}\n", escaped(&report.stipulation.to_string()));
    // C+: a computer has found it sound.
    if report.grade() >= Grade::Sound {
        text += "  \\Co+\n";
    }
    text += &format!("  \\solution{{{}}}\n\\end{{diagram}}\n\\quad\n", escaped(&brief(puzzle)));
    Ok(text)
}

fn german(kind: Kind) -> char {
    match kind {
        Kind::King => 'K',
        Kind::Queen => 'D',
        Kind::Rook => 'T',
        Kind::Bishop => 'L',
        Kind::Knight => 'S',
        Kind::Pawn => 'B',
    }
}

/// A text in which no letter means anything to LaTeX.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        match letter {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', letter]),
            '\\' => escaped += "\\textbackslash{}",
            '~' => escaped += "\\textasciitilde{}",
            '^' => escaped += "\\textasciicircum{}",
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '|' => escaped += "\\textbar{}",
            // Square brackets could be taken for an option of what stands before them.
            '[' | ']' => escaped += &format!("{{{letter}}}"),
            control if control.is_control() => escaped.push(' '),
            plain => escaped.push(plain),
        }
    }
    escaped
}
