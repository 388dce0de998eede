//! Problems on paper and on screen: which format, and where to.

use super::make::format_of;
use crate::files;
use crate::mate;
use crate::sheet::{self, SheetOptions, Solutions};
use anyhow::{Result, bail, ensure};
use notation::uci;
use puzzle::write::{Written, boards, cards, epd, latex, lichess, pgn, svg, yacpdb};
use puzzle::{Judgement, Needed, Puzzle, THEMES, Without, signature};
use serde_json::{Value, json};
use spec::Side;
use std::io::Write;
use std::path::{Path, PathBuf};

/// How problems are printed.
#[derive(clap::Args)]
pub struct Sheet {
    /// The format [default: by the ending of --out, otherwise text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    format: Option<Format>,

    /// Where to write; .zst is compressed. For svg a folder, with a picture for each problem
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Mark the squares that White attacks, in text
    #[arg(long)]
    attacks: bool,

    /// The title of a PDF sheet
    #[arg(long, value_name = "TEXT", default_value = "Mate problems")]
    title: String,

    /// The paper of a PDF sheet
    #[arg(long, value_enum, value_name = "SIZE", default_value = "a4")]
    paper: Paper,

    /// How many diagrams stand beside each other in a PDF sheet [default: by the size of the boards]
    #[arg(long, value_name = "N")]
    across: Option<u8>,

    /// Print the solutions of a PDF sheet upside down
    #[arg(long)]
    upside_down: bool,
}

/// The paper of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Paper {
    /// 210 x 297 mm.
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

/// The formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Format {
    /// Boards and solutions for people.
    Text,
    /// EPD with bm, dm, id and the grade.
    Epd,
    /// PGN with the whole solution as variations.
    Pgn,
    /// Everything, for programs.
    Json,
    /// LaTeX with the package diagram.
    Latex,
    /// YAML as YACPDB and Olive have it.
    Yaml,
    /// CSV as the lichess puzzles have it.
    Csv,
    /// Flash cards.
    Tsv,
    /// A picture each, into a folder.
    Svg,
    /// A sheet to print, solutions on the last pages.
    Pdf,
}

impl Format {
    /// The endings of file names that ask for a format.
    pub const ENDINGS: [(&str, Format); 10] = [
        (".txt", Format::Text),
        (".epd", Format::Epd),
        (".pgn", Format::Pgn),
        (".json", Format::Json),
        (".tex", Format::Latex),
        (".yaml", Format::Yaml),
        (".yml", Format::Yaml),
        (".csv", Format::Csv),
        (".tsv", Format::Tsv),
        (".pdf", Format::Pdf),
    ];
}

impl Sheet {
    /// Where to.
    pub fn out(&self) -> Option<&Path> {
        self.out.as_deref()
    }

    /// Is it for programs?
    pub fn is_json(&self) -> bool {
        self.wanted() == Format::Json
    }

    fn wanted(&self) -> Format {
        self.format.or(self.out().and_then(format_of)).unwrap_or(Format::Text)
    }

    /// Refuses what cannot be written before anything is searched.
    pub fn is_possible(&self) -> Result<()> {
        let wanted = self.wanted();
        ensure!(wanted != Format::Svg || self.out.is_some(), "pictures need a folder: --out DIR");
        ensure!(wanted != Format::Pdf || self.out.is_some(), "a PDF sheet needs a file: --out FILE.pdf");
        ensure!(wanted == Format::Text || !self.attacks, "--attacks marks squares of boards in text");
        if let Some(folder) = self.out().and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty()) {
            ensure!(
                wanted == Format::Svg || folder.is_dir(),
                "{}: there is no such folder to write into",
                folder.display()
            );
        }
        if let (None, Some(out)) = (self.format, self.out())
            && format_of(out).is_none()
        {
            bail!(
                "{}: this ending names no format; give one with --format, or end in {}",
                out.display(),
                Format::ENDINGS.map(|(ending, _)| ending).join(", ")
            );
        }
        Ok(())
    }
}

/// Writes the problems where they are wanted.
pub fn write(sheet: &Sheet, puzzles: &[Puzzle]) -> Result<()> {
    let told = |Written { text, left_out }: Written| {
        left_out.iter().for_each(|left_out| eprintln!("{left_out}"));
        text
    };
    let text = match sheet.wanted() {
        Format::Text => boards(puzzles, sheet.attacks.then_some(Side::White)),
        Format::Epd => epd(puzzles),
        Format::Pgn => pgn(puzzles),
        Format::Json => {
            let list: Vec<Value> = puzzles.iter().map(puzzle_report).collect();
            format!("{:#}\n", json!({ "puzzles": list }))
        }
        Format::Latex => told(latex(puzzles)),
        Format::Yaml => told(yacpdb(puzzles)),
        Format::Csv => told(lichess(puzzles)),
        Format::Tsv => cards(puzzles),
        Format::Svg => return pictures(sheet, puzzles),
        Format::Pdf => return print(sheet, puzzles),
    };
    match sheet.out() {
        Some(path) => files::write_whole(path, |out| out.write_all(text.as_bytes())),
        None => Ok(std::io::stdout().lock().write_all(text.as_bytes())?),
    }
}

fn pictures(sheet: &Sheet, puzzles: &[Puzzle]) -> Result<()> {
    let Some(folder) = sheet.out() else { bail!("pictures need a folder: --out DIR") };
    std::fs::create_dir_all(folder)?;
    for (number, puzzle) in (1..).zip(puzzles) {
        let picture = svg(puzzle, &notation::svg::Options { rules: Some(&puzzle.rules), ..Default::default() });
        files::write_whole(&folder.join(format!("{number:03}.svg")), |out| out.write_all(picture.as_bytes()))?;
    }
    Ok(())
}

fn print(sheet: &Sheet, puzzles: &[Puzzle]) -> Result<()> {
    let Some(path) = sheet.out() else { bail!("a PDF sheet needs a file: --out FILE.pdf") };
    let options = SheetOptions {
        title: sheet.title.clone(),
        paper: match sheet.paper {
            Paper::A4 => sheet::Paper::A4,
            Paper::Letter => sheet::Paper::Letter,
        },
        across: sheet.across,
        solutions: if sheet.upside_down { Solutions::UpsideDown } else { Solutions::Upright },
        command: command(std::env::args().skip(1)),
    };
    let bytes = sheet::pdf(puzzles, &options)?;
    files::write_whole(path, |out| out.write_all(&bytes))
}

/// The command that makes the same sheet: what was typed, without where it was to be written.
fn command(mut typed: impl Iterator<Item = String>) -> String {
    let mut words = vec!["checkproof".to_string()];
    while let Some(word) = typed.next() {
        match word.as_str() {
            "--out" | "--proofs" => drop(typed.next()),
            _ if word.starts_with("--out=") || word.starts_with("--proofs=") => {}
            _ if word.contains(|letter: char| letter.is_whitespace() || "\"'\\$`".contains(letter)) => {
                words.push(format!("'{}'", word.replace('\'', "'\\''")));
            }
            _ => words.push(word),
        }
    }
    words.join(" ")
}

/// A problem for programs.
pub fn puzzle_report(puzzle: &Puzzle) -> Value {
    let Puzzle { rules, position, report, origin } = puzzle;
    let mut told = mate::report(rules, position, report.stipulation, &report.solution);
    let themes: Vec<&str> = THEMES.iter().filter(|(theme, _)| theme.shown_by(puzzle)).map(|(_, name)| *name).collect();
    told["grade"] = json!(report.grade().to_string());
    told["difficulty"] = json!(report.difficulty());
    told["themes"] = json!(themes);
    told["verdicts"] = report.verdicts(rules, position).iter().map(verdict_report).collect();
    told["signature"] = json!(signature(puzzle));
    told["men"] = report.needed.iter().map(|man| man_report(puzzle, man)).collect();
    told["origin"] = json!(origin);
    told
}

/// A man, and what goes wrong without him; nothing does without a needless one.
fn man_report(puzzle: &Puzzle, man: &Needed) -> Value {
    let mut told = json!({ "square": man.square.to_string(), "man": man.piece.letter().to_string() });
    let (what, played) = match &man.without {
        Without::Same => ("needless", None),
        Without::NoPosition(_) => ("no position", None),
        Without::InCheck => ("check in the diagram", None),
        Without::Shorter(first) => ("short mate", Some(*first)),
        Without::Cook(first) => ("cook", Some(*first)),
        Without::NoMate(reply) => ("no mate", *reply),
    };
    told["without"] = json!(what);
    told["witness"] = json!(played.map(|played| uci::write(&puzzle.rules, &puzzle.position, played)));
    told
}

/// A verdict for programs.
fn verdict_report(verdict: &Judgement) -> Value {
    json!({ "name": verdict.name, "good": verdict.good, "text": verdict.text })
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn the_command_leaves_out_where_it_was_written() {
        let typed = ["puzzle", "--count", "3", "--out", "a.pdf", "--title", "Ann's mates", "--proofs=x"];
        let printed = command(typed.into_iter().map(String::from));
        assert_eq!(printed, r"checkproof puzzle --count 3 --title 'Ann'\''s mates'");
    }
}
