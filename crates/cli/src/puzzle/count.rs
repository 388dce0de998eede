//! `checkproof puzzle count`: every problem with given men, counted and proved.

use super::output::{Sheet, write};
use super::{BoardArgs, write_proofs};
use crate::stop::stopped;
use crate::{Answer, files};
use anyhow::{Context, Result, bail, ensure};
use check::Verdict;
use fast::Chess;
use puzzle::{Census, Puzzle, all, judge, proofs, together};
use serde_json::json;
use spec::Side;
use spec::chess::{Kind, Piece, Position};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Count every sound problem with given men on a small board, and prove each.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof puzzle count --board 4x4 --men KQvKR
  checkproof puzzle count --board 5x5 --men KRBvK --mate 3 --out all.epd --list

White moves first. Diagrams that are the same but for a symmetry of the board count once. Each sound problem is proved
to the checker in all its parts before it is counted; what has no unique key is counted by the solver alone.")]
pub struct Args {
    #[command(flatten)]
    board: BoardArgs,

    /// The men, such as KQvKR
    #[arg(long, value_name = "MEN")]
    men: String,

    /// Mate in how many moves
    #[arg(long, value_name = "N", default_value_t = 2)]
    mate: u32,

    /// Print the problems, too, not only their number
    #[arg(long)]
    list: bool,

    /// Write claims and strategies into this folder that prove all problems: mates, nothing-else, not-sooner
    #[arg(long, value_name = "DIR")]
    proofs: Option<PathBuf>,

    #[command(flatten)]
    sheet: Sheet,
}

/// The board when none is asked for.
const SIZE: &str = "4x4";

/// More placements than these are not tried.
const MOST: f64 = 1e10;

pub fn run(args: &Args) -> Result<Answer> {
    let rules = args.board.rules_or(SIZE)?;
    let men = read_men(&args.men)?;
    ensure!((1..=6).contains(&args.mate), "mate in {} is not counted; from 1 to 6 moves are", args.mate);
    if args.list {
        args.sheet.is_possible()?;
    }
    let squares = rules.squares().filter(|&square| rules.lands_on(square)).count();
    ensure!(men.len() <= squares, "{} men do not fit on {squares} squares", men.len());
    let placements: f64 = (0..men.len()).map(|n| (squares - n) as f64).product();
    ensure!(
        placements <= MOST,
        "{} has {placements:.1e} placements on {rules}; at most {MOST:.0e} are tried",
        args.men
    );
    let chess = Chess::new(&rules).context("problems are counted on boards of at most 8 x 8")?;
    let bar = files::counting_bar("placements", placements as u64);
    let mut problems: Vec<Position> = Vec::new();
    let mut progress = |looked_at: u64| bar.set_position(looked_at);
    let counted = all(&chess, &men, args.mate, &mut progress, &mut |position| {
        problems.push(position);
        if stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    bar.finish_and_clear();
    let ControlFlow::Continue(counted) = counted else {
        bail!("stopped after {} sound problems; a count that is not complete is no count", problems.len())
    };
    let puzzles = prove_all(args, &chess, problems)?;
    tell(args, &counted, &puzzles)
}

/// Judges and proves each problem.
fn prove_all(args: &Args, chess: &Chess, problems: Vec<Position>) -> Result<Vec<Puzzle>> {
    let bar = files::counting_bar("proving", problems.len() as u64);
    let (mut puzzles, mut proved) = (Vec::new(), Vec::new());
    for position in problems {
        let report = judge(chess, &position, args.mate);
        let proofs = proofs(chess, &position, &report.solution.keys(), args.mate)
            .with_context(|| format!("{position}: the count and the prover disagree"))?;
        let accepted = proofs.iter().all(|proof| matches!(proof.verdict(), Verdict::Proved(_)));
        ensure!(accepted, "{position}: the checker does not accept its proof; this is a fault of the program");
        proved.push(proofs);
        let origin = format!("one of all {} on {}", args.men, chess.rules());
        puzzles.push(Puzzle { rules: chess.rules().clone(), position, report, origin });
        bar.inc(1);
    }
    bar.finish_and_clear();
    if let Some(folder) = args.proofs.as_ref().filter(|_| !puzzles.is_empty()) {
        let name = format!("all mates in {} with {} on {}", args.mate, args.men, args.board.name().unwrap_or(SIZE));
        write_proofs(folder, &together(&name, &proved))?;
    }
    Ok(puzzles)
}

fn tell(args: &Args, counted: &Census, puzzles: &[Puzzle]) -> Result<Answer> {
    let &Census { diagrams, shorter, cooked, sound } = counted;
    let mut grades = [0usize; 5];
    puzzles.iter().for_each(|puzzle| grades[puzzle.report.grade() as usize] += 1);
    let named: Vec<(String, usize)> =
        puzzle::Grade::ALL.into_iter().skip(1).map(|grade| (grade.to_string(), grades[grade as usize])).collect();
    if args.list && !puzzles.is_empty() {
        write(&args.sheet, puzzles)?;
    }
    let mut out = std::io::stdout().lock();
    if args.sheet.is_json() && !args.list {
        let grades: serde_json::Value = named.iter().map(|(grade, count)| (grade.clone(), json!(count))).collect();
        let told = json!({
            "board": args.board.name().unwrap_or(SIZE), "men": args.men, "mate": args.mate, "diagrams": diagrams,
            "shorter": shorter,
            "cooked": cooked, "sound": sound, "grades": grades,
        });
        writeln!(out, "{told:#}")?;
    } else if !args.list || args.sheet.out().is_some() {
        let grades: Vec<String> = named.iter().map(|(grade, count)| format!("{count} {grade}")).collect();
        writeln!(
            out,
            "{} on {}: exactly {sound} sound mates in {}, each proved ({}); {cooked} more with several keys, {shorter} \
             with a shorter mate, among {diagrams} diagrams, symmetric ones counted once",
            args.men,
            args.board.name().unwrap_or(SIZE),
            args.mate,
            grades.join(", ")
        )?;
    }
    Ok(if sound > 0 { Answer::Yes } else { Answer::No })
}

/// `KQvKR`: the men of White and of Black.
fn read_men(text: &str) -> Result<Vec<Piece>> {
    let wrong = || format!("`{text}` names no men; write for example KQvKR, White's first");
    let (white, black) = text.split_once('v').with_context(wrong)?;
    let mut men = Vec::new();
    for (side, letters) in [(Side::White, white), (Side::Black, black)] {
        for letter in letters.chars() {
            let kind = Kind::from_letter(letter.to_ascii_lowercase()).filter(|_| letter.is_ascii_uppercase());
            men.push(Piece { side, kind: kind.with_context(wrong)? });
        }
        let kings = men.iter().filter(|&&man| man == Piece { side, kind: Kind::King }).count();
        ensure!(kings == 1, "`{text}`: each side has one king, {side} has {kings}");
    }
    Ok(men)
}
