//! `checkproof krk boards`: the strategy on all boards between two sizes.

use super::board::Report;
use super::read_side;
use crate::Answer;
use crate::files;
use anyhow::{Result, ensure};
use prove::krk::Size;
use serde_json::json;
use spec::krk::Kind;
use std::io::Write;

/// Run the strategy on every position of all boards between two sizes, and tell where it wins.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof krk boards --to 6
  checkproof krk boards --from 3 --to 12      all 55 boards; minutes

Boards have no more files than ranks; the others are the same, turned. Nine kinds of move are tried first and then,
where these do not do, ten. Longest is the most moves that any play takes, function with the moves that the strategy
picks, best with the best play there is. Exit code 1 when the strategy does not win on a board that it should cover.")]
pub struct Args {
    /// The smallest side
    #[arg(long, value_name = "N", default_value = "3", value_parser = read_side)]
    from: i32,

    /// The largest side
    #[arg(long, value_name = "N", default_value = "8", value_parser = read_side)]
    to: i32,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    ensure!(args.from <= args.to, "--from {} is more than --to {}", args.from, args.to);
    ensure!(args.to <= 14, "boards of more than 14 x 14 take too much memory");
    let mut out = std::io::stdout().lock();
    let mut rows = Vec::new();
    let mut disappointed = false;
    if !args.json {
        writeln!(
            out,
            "{:<8} {:>5} {:>9} {:>7} {:>8} {:>5} {:>6}",
            "board", "kinds", "positions", "longest", "function", "best", "lemmas"
        )?;
    }
    let bar = files::spinner("running");
    for (files, ranks) in (args.from..=args.to).flat_map(|files| (files..=args.to).map(move |ranks| (files, ranks))) {
        let size = Size::new(files, ranks)?;
        let covered = Kind::for_board(files, ranks);
        for kinds in [&Kind::NINE[..], &Kind::TEN] {
            let report = Report::make(size, kinds, &bar)?;
            let holds = report.holds();
            disappointed |= !holds && covered.is_some_and(|covered| covered == kinds);
            match args.json {
                true => rows.push(report.json()),
                false => bar.suspend(|| print(&mut out, &report))?,
            }
            if holds {
                break;
            }
        }
    }
    bar.finish_and_clear();
    if args.json {
        writeln!(out, "{:#}", json!({ "boards": rows }))?;
    }
    Ok(if disappointed { Answer::No } else { Answer::Yes })
}

fn print(out: &mut impl Write, report: &Report) -> Result<()> {
    let broken: Vec<&str> = report.broken().map(|ran| ran.lemma.name()).collect();
    let lemmas = if broken.is_empty() { "hold".to_string() } else { format!("broken: {}", broken.join(", ")) };
    let (size, kinds) = (report.size.to_string(), report.kinds.len());
    let longest = |plays: &prove::krk::Plays| match plays.failing {
        0 => plays.longest.to_string(),
        _ => "fails".to_string(),
    };
    writeln!(
        out,
        "{size:<8} {kinds:>5} {:>9} {:>7} {:>8} {:>5} {lemmas}",
        report.positions,
        longest(&report.relation),
        longest(&report.function),
        report.best
    )?;
    if let Some(fault) = report.fault() {
        writeln!(out, "{:9}{fault}", "")?;
    }
    Ok(())
}
