//! `checkproof explain`: is a move legal, and if not, by which article?

use crate::Answer;
use crate::batch;
use crate::families::{Explained, Readable, Verdict};
use crate::pasted;
use crate::position::PositionArgs;
use anyhow::{Result, bail};
use check::with_game;
use serde_json::{Map, Value, json};
use spec::Record;
use std::io::Write;

/// Say whether a move is legal, and if not, which article of the FIDE Laws (in draughts, which section) forbids it and
/// where.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof explain f2f4 --play \"Nf3 e5\"          a double step over a knight
  checkproof explain O-O --fen \"4k3/8/8/8/8/8/4p3/R3K2R w KQ - 0 1\"
  checkproof explain e1 --game four-file           every move the king might try
  checkproof explain 6-9 --fen \"B:W15:B6,11\"      a draughts move, while a capture is due
  checkproof explain - --fen - < asked.txt     lines such as FEN ; MOVE, a line of JSON for each

The exit code is 0 when the move is legal and 1 when it is not; for many positions 0 when all lines were answered.")]
pub struct Args {
    /// A move in UCI (f2f4, e7e8q) or SAN (Nf3, O-O), in draughts 11-15 or 1x10x19; or a square, to go through all
    /// moves from there
    #[arg(value_name = "MOVE")]
    asked: String,

    #[command(flatten)]
    position: PositionArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    if args.position.is_batch() {
        return batch::each(&args.position, &mut |position| {
            // The move of the command line is for all positions, unless each line has its own.
            let (position, asked) = match (args.asked.as_str(), position.with_question()) {
                ("-", None) => bail!("behind the position a semicolon and a move are missing"),
                (asked, None) => (position.clone(), asked.to_string()),
                (_, Some(with_question)) => with_question,
            };
            with_game!(position.game()?, game => {
                let record = position.record_of(&game)?;
                Ok(report(&game, &record, &game.explain(&record, pasted::one_move(&asked)?)?))
            })
        });
    }
    with_game!(args.position.game()?, game => explain(args, &game))
}

/// The answer, for programs.
fn report<G: Readable>(game: &G, record: &Record<G>, explained: &Explained) -> Value {
    let mut report = told::<G>(explained);
    report.insert("fen".to_string(), json!(game.write_position(record.position())));
    Value::from(report)
}

fn explain<G: Readable>(args: &Args, game: &G) -> Result<Answer> {
    let record = args.position.record_of(game)?;
    if let Some(outcome) = record.outcome() {
        eprintln!("note: the game is over here: {outcome}");
    }
    let mut explained = game.explain(&record, pasted::one_move(&args.asked)?)?;
    if let Explained::From { moves, .. } = &mut explained {
        // What can be played is what most people look for; the others stay in their order behind it.
        moves.sort_by_key(|verdict| verdict.refused.is_some());
    }
    let mut out = std::io::stdout().lock();
    let printed = match args.json {
        true => writeln!(out, "{:#}", report(game, &record, &explained)),
        false => out.write_all(in_words(&explained).as_bytes()),
    };
    let legal = match &explained {
        Explained::One(verdict) => verdict.refused.is_none(),
        Explained::From { moves, .. } => moves.iter().any(|verdict| verdict.refused.is_none()),
    };
    (if legal { Answer::Yes } else { Answer::No }).once(printed.map_err(Into::into))
}

fn in_words(explained: &Explained) -> String {
    match explained {
        Explained::One(Verdict { legal, refused: None, .. }) => format!("{legal}\n"),
        Explained::One(Verdict { asked, refused: Some(why), .. }) => {
            format!("{asked} is not legal\n  {}\n", why.reason)
        }
        Explained::From { moves, .. } => {
            let line = |verdict: &Verdict| {
                let said = verdict.refused.as_ref().map_or(&verdict.legal, |why| &why.reason);
                format!("{:6} {said}\n", verdict.asked)
            };
            moves.iter().map(line).collect()
        }
    }
}

fn told<G: Readable>(explained: &Explained) -> Map<String, Value> {
    match explained {
        Explained::One(verdict) => row::<G>(verdict),
        Explained::From { square, moves } => {
            let moves = moves.iter().map(|verdict| Value::from(row::<G>(verdict))).collect();
            [("from".to_string(), square.clone()), ("moves".to_string(), moves)].into_iter().collect()
        }
    }
}

fn row<G: Readable>(verdict: &Verdict) -> Map<String, Value> {
    let mut row = verdict.names.clone();
    let refused = verdict.refused.as_ref();
    row.insert("legal".to_string(), json!(refused.is_none()));
    row.insert(G::CLAUSE.to_string(), json!(refused.and_then(|why| why.clause.as_ref())));
    row.insert("reason".to_string(), json!(refused.map(|why| &why.reason)));
    row
}
