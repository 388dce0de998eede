//! `checkproof dead`: can any series of legal moves still lead to mate? (FIDE 5.2.2)

use crate::Answer;
use crate::batch;
use crate::check::check_watched;
use crate::files;
use crate::position::PositionArgs;
use anyhow::{Result, ensure};
use check::{Claim, Strategy};
use prove::dead::{Argument, Budget, Decision, Evidence, decide};
use serde_json::{Value, json};
use spec::chess::{Move, Position, Record, Rules, insufficient_material};
use spec::{Game, Side};
use std::io::Write;
use std::path::PathBuf;

/// Say whether a position is dead: whether no series of legal moves by both sides can end in mate.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof dead --fen \"4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1\"
  checkproof dead --fen \"8/8/8/8/8/8/k7/2KB4 w - - 0 1\" --out kbk.strategy.zst
  checkproof dead --fen - < positions.fen     a line of JSON for each line

A dead position comes with the closed set of all positions that can be reached, which the checker re-checks; where
that set is too large, with an argument, and the answer says so. Where the pieces alone rule out mate, as the rules
say (king and bishop against king), that is all that is said, unless --out asks for the set. A live one comes with
moves that lead to mate.
Exit codes: 0 dead, 1 alive, 2 dead by an argument that the checker did not check, or unknown.")]
pub struct Args {
    #[command(flatten)]
    position: PositionArgs,

    /// Write the closed set; .zst is compressed
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// How many positions the search may meet before it gives up, and a closed set may have
    #[arg(long, value_name = "POSITIONS", default_value_t = Budget::default().positions)]
    limit: usize,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    if args.position.is_batch() {
        ensure!(args.out.is_none(), "--out is for one position");
        return batch::each(&args.position, &mut |position| Ok(said(args, position)?.told));
    }
    let Said { answer, text, told } = said(args, &args.position)?;
    let text = if args.json { format!("{told:#}\n") } else { text };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(answer)
}

/// What is to be said of a position.
fn said(args: &Args, position: &PositionArgs) -> Result<Said> {
    let record: Record = position.record()?;
    let (rules, position) = (record.rules(), record.position());
    let budget = match args.limit == Budget::default().positions {
        true => Budget::default(),
        false => Budget { positions: args.limit, certificate: args.limit },
    };
    let is_bare = args.out.is_none() && insufficient_material(rules, position.board());
    let mut said = if is_bare { bare() } else { decided(args, rules, position, budget)? };
    said.told["fen"] = json!(position.to_string());
    Ok(said)
}

/// What is said of a position: to a reader, and to a program.
struct Said {
    answer: Answer,
    text: String,
    told: Value,
}

/// Dead by the rules themselves: the pieces alone rule out mate.
fn bare() -> Said {
    Said {
        answer: Answer::Yes,
        text: "dead: the pieces alone rule out mate (5.2.2), wherever they stand\n".to_string(),
        told: json!({ "verdict": "dead", "by": "material", "checked": false }),
    }
}

fn decided(args: &Args, rules: &Rules, position: &Position, budget: Budget) -> Result<Said> {
    Ok(match decide(rules, position, budget) {
        Decision::Dead(Evidence::Closed(positions)) => closed(args, rules, position, &positions.strategy(Side::White))?,
        Decision::Dead(Evidence::UpTo { positions, assuming }) => {
            write_set(args, &positions.strategy(Side::White))?;
            argued(positions.len(), &assuming)
        }
        Decision::Alive { mate, by } => alive(&san_line(rules, position, &mate)?, by),
        Decision::Unknown { why } => Said {
            answer: Answer::Open,
            text: format!("unknown: {why}; --limit allows more\n"),
            told: json!({ "verdict": "unknown", "why": why }),
        },
    })
}

/// Dead, with a closed set of positions, which the checker must confirm.
fn closed(args: &Args, rules: &Rules, position: &Position, strategy: &Strategy<Rules>) -> Result<Said> {
    let verdict = check_watched(&claim(rules, position), strategy);
    let proved = matches!(verdict.answer, check::Answer::Proved { .. });
    ensure!(proved, "the checker does not confirm the prover's set: {verdict}");
    write_set(args, strategy)?;
    let why = match strategy.len() {
        0 => "the game is over, and nobody has won".to_string(),
        n => format!("no mate among the {n} positions that can be reached"),
    };
    Ok(Said {
        answer: Answer::Yes,
        text: format!("dead: {why}\nchecked: the set is closed under all moves\n"),
        told: json!({ "verdict": "dead", "positions": strategy.len(), "checked": true }),
    })
}

/// Dead, but some ways out of the visited positions were argued about and not visited.
fn argued(visited: usize, assuming: &[(Position, Argument)]) -> Said {
    let by_material = assuming.iter().filter(|(_, argument)| *argument == Argument::Material).count();
    let by_regions = assuming.len() - by_material;
    Said {
        answer: Answer::Open,
        text: format!(
            "dead, by argument: {visited} positions visited, and from these every way out leads to\n  \
             {by_material} positions without the material to mate\n  \
             {by_regions} positions whose pieces never reach a mating picture\n\
             these were argued, not visited; the checker would call the theorem open\n"
        ),
        told: json!({
            "verdict": "dead", "checked": false, "positions": visited,
            "assuming_material": by_material, "assuming_regions": by_regions,
        }),
    }
}

/// Alive: moves that lead to mate.
fn alive(line: &[String], by: Side) -> Said {
    Said {
        answer: Answer::No,
        text: match line.is_empty() {
            true => format!("alive: it is mate already, {by} has won\n"),
            false => format!("alive: {by} can still mate, for instance by\n  {}\n", line.join(" ")),
        },
        told: json!({ "verdict": "alive", "by": by.to_string(), "line": line }),
    }
}

fn claim(rules: &Rules, position: &Position) -> Claim<Rules> {
    let name = format!("{position} is dead");
    Claim { name, game: rules.clone(), side: Side::White, goal: check::Goal::Dead, from: vec![position.to_string()] }
}

fn write_set(args: &Args, strategy: &Strategy<Rules>) -> Result<()> {
    let Some(path) = &args.out else { return Ok(()) };
    files::write_whole(path, |mut file| strategy.write(&mut file))
}

fn san_line(rules: &Rules, position: &Position, moves: &[Move]) -> Result<Vec<String>> {
    let mut position = position.clone();
    let mut line = Vec::new();
    for played in moves {
        line.push(notation::san::write(rules, &position, *played));
        position = rules.play(&position, played)?;
    }
    Ok(line)
}
