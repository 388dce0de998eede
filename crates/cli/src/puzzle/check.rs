//! `checkproof puzzle check`: grades anybody's problems.

use super::output::puzzle_report;
use super::{BoardArgs, read};
use crate::visible::line as visible;
use crate::{Answer, files};
use anyhow::{Result, ensure};
use fast::Chess;
use fast::wide::Wide;
use puzzle::{Grade, Puzzle, Report, Variety, judge};
use serde_json::{Value, json};
use spec::chess::{Position, Rules};
use std::io::Write;
use std::path::PathBuf;

/// Grade problems: keys, cooks, short mates, duals, needless men, and what else problemists look at.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof puzzle check problems.epd
  checkproof puzzle check sheet.fen --mate 2 --verdicts     every verdict on every problem
  checkproof puzzle check problems.json --grade good        exit code 1 if one is below

Reads EPD (`dm 2` or `bm #2` tells the number of moves), one FEN a line, PGN with FEN tags, and the JSON of `checkproof
puzzle`. A board that is not 8 x 8 is plain chess of its size unless --board or --game says
otherwise. The exit code is 1 when a
problem is below the grade, 3 when one cannot be read.")]
pub struct Args {
    /// The file; .zst is decompressed, - is the standard input
    file: PathBuf,

    /// Mate in how many moves, where the file does not say
    #[arg(long, value_name = "N", default_value_t = 2)]
    mate: u32,

    #[command(flatten)]
    board: BoardArgs,

    /// The grade that all should have
    #[arg(long, value_name = "GRADE", default_value = "sound")]
    grade: Grade,

    /// Print every verdict, not only those against a problem
    #[arg(long)]
    verdicts: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    let rules = args.board.rules()?;
    let given = read(&args.file, rules.as_ref())?;
    let bar = files::counting_bar("judging", given.len() as u64);
    let mut out = std::io::stdout().lock();
    let (mut grades, mut unread, mut alike) = ([0usize; 5], 0, 0);
    let mut variety = Variety::new(1, 1);
    let mut reports: Vec<Value> = Vec::new();
    for given in &given {
        bar.inc(1);
        let judged = match &given.problem {
            Ok((rules, position, moves)) => judged(rules, position, moves.unwrap_or(args.mate)),
            Err(why) => Err(anyhow::anyhow!("{why:#}")),
        };
        let puzzle = match judged {
            Ok(puzzle) => puzzle,
            Err(why) => {
                unread += 1;
                bar.suspend(|| eprintln!("{}: {}", given.place, visible(&format!("{why:#}"))));
                continue;
            }
        };
        let grade = puzzle.report.grade();
        grades[grade as usize] += 1;
        let likeness = variety.admit(&puzzle).err();
        alike += likeness.is_some() as usize;
        if args.json {
            let mut report = puzzle_report(&puzzle);
            report["place"] = json!(given.place);
            report["alike"] = json!(likeness.map(|likeness| likeness.to_string()));
            reports.push(report);
            continue;
        }
        writeln!(out, "{}: {grade} {}, {}", given.place, puzzle.report.stipulation, puzzle.position)?;
        for verdict in puzzle.report.verdicts(&puzzle.rules, &puzzle.position) {
            if args.verdicts || verdict.good == Some(false) {
                let mark = verdict.good.map_or(' ', |good| if good { '+' } else { '-' });
                writeln!(out, "  {mark} {}: {}", verdict.name, verdict.text)?;
            }
        }
        if let Some(likeness) = likeness {
            writeln!(out, "  - variety: {likeness}")?;
        }
    }
    bar.finish_and_clear();
    let below: usize = grades[..args.grade as usize].iter().sum();
    let count = |grade: Grade| grades[grade as usize];
    if args.json {
        let counts: Value = Grade::ALL.into_iter().map(|grade| (grade.to_string(), json!(count(grade)))).collect();
        let summary = json!({ "puzzles": reports, "grades": counts, "unreadable": unread, "alike": alike });
        writeln!(out, "{summary:#}")?;
    } else {
        let counts = Grade::ALL.map(|grade| format!("{} {grade}", count(grade))).join(", ");
        writeln!(out, "{} problems: {counts}; {alike} like another; {unread} unreadable", given.len())?;
    }
    ensure!(unread == 0, "{unread} of {} problems cannot be read", given.len());
    Ok(if below == 0 { Answer::Yes } else { Answer::No })
}

fn judged(rules: &Rules, position: &Position, moves: u32) -> Result<Puzzle> {
    ensure!((1..=20).contains(&moves), "mate in {moves} is not judged; from 1 to 20 moves are");
    let report: Report = match Chess::new(rules) {
        Ok(chess) => judge(&chess, position, moves),
        Err(_) => judge(&Wide::new(rules)?, position, moves),
    };
    Ok(Puzzle { rules: rules.clone(), position: position.clone(), report, origin: String::new() })
}
