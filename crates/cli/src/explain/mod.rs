//! `checkproof explain`: is a move legal, and if not, by which article?

mod draughts;

use crate::Answer;
use crate::position::{AnyRecord, PositionArgs, both_notations, read_move};
use anyhow::{Result, anyhow, bail};
use notation::san::SanError;
use serde_json::json;
use spec::chess::{Illegal, Kind, Move, Piece, Record, Square, explain};
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

The exit code is 0 when the move is legal and 1 when it is not.")]
pub struct Args {
    /// A move in UCI (f2f4, e7e8q) or SAN (Nf3, O-O), in draughts 11-15 or 1x10x19; or a square, to go through all moves
    /// from there
    #[arg(value_name = "MOVE")]
    asked: String,

    #[command(flatten)]
    position: PositionArgs,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    match args.position.any_record()? {
        AnyRecord::Chess(record) => chess(args, &record),
        AnyRecord::Draughts(record) => draughts::run(&args.asked, args.json, &record),
    }
}

fn chess(args: &Args, record: &Record) -> Result<Answer> {
    if let Some(outcome) = record.outcome() {
        eprintln!("note: the game is over here: {outcome}");
    }
    if let Ok(from) = args.asked.parse::<Square>()
        && record
            .position()
            .board()
            .at(from)
            .is_some_and(|piece| piece.kind != Kind::Pawn || !names_pawn_move(record, args))
    {
        return all_from(args, record, from);
    }
    let verdict = verdict(record, &args.asked)?;
    let mut out = std::io::stdout().lock();
    let printed = match args.json {
        true => writeln!(out, "{:#}", verdict.json(record)),
        false => writeln!(out, "{}", verdict.text(record)),
    };
    (if verdict.reason.is_none() { Answer::Yes } else { Answer::No }).once(printed.map_err(Into::into))
}

/// `e4` is a square and a pawn's move; where the pawn's move is legal, that is what is meant.
fn names_pawn_move(record: &Record, args: &Args) -> bool {
    notation::san::read(record.rules(), record.position(), &args.asked).is_ok()
}

/// The move asked about, and why it is illegal if it is.
struct Verdict {
    asked: String,
    played: Option<Move>,
    reason: Option<Reason>,
}

struct Reason {
    article: Option<&'static str>,
    text: String,
}

impl From<Illegal> for Reason {
    fn from(illegal: Illegal) -> Reason {
        Reason { article: Some(illegal.article()), text: illegal.to_string() }
    }
}

fn verdict(record: &Record, asked: &str) -> Result<Verdict> {
    let asked_text = asked.to_string();
    match read_move(record.rules(), record.position(), asked) {
        Ok(played) => {
            let reason = explain(record.rules(), record.position(), played).err().map(Reason::from);
            Ok(Verdict { asked: asked_text, played: Some(played), reason })
        }
        Err(why) => {
            let reason = match why.downcast::<SanError>()? {
                SanError::Text(_) => bail!("`{asked}` is no move in UCI (e2e4, e7e8q) or SAN (Nf3, exd5, O-O)"),
                ambiguous @ SanError::Ambiguous { .. } => bail!("{ambiguous}; say which"),
                SanError::Illegal { reason, .. } => reason.into(),
                other => Reason { article: None, text: other.to_string() },
            };
            Ok(Verdict { asked: asked_text, played: None, reason: Some(reason) })
        }
    }
}

impl Verdict {
    fn text(&self, record: &Record) -> String {
        match (&self.reason, self.played) {
            (Some(reason), _) => format!("{} is not legal\n  {}", self.asked, reason.text),
            (None, Some(played)) => {
                let (san, uci) = both_notations(record.rules(), record.position(), played);
                format!("{san} ({uci}) is legal")
            }
            (None, None) => unreachable!("a text without a move has a reason"),
        }
    }

    fn json(&self, record: &Record) -> serde_json::Value {
        let legal = self.reason.is_none();
        let names =
            self.played.filter(|_| legal).map(|played| both_notations(record.rules(), record.position(), played));
        json!({
            "asked": self.asked,
            "fen": record.position().to_string(),
            "legal": legal,
            "san": names.as_ref().map(|(san, _)| san),
            "uci": names.as_ref().map(|(_, uci)| uci),
            "article": self.reason.as_ref().and_then(|reason| reason.article),
            "reason": self.reason.as_ref().map(|reason| &reason.text),
        })
    }
}

/// Every square that the piece on `from` might be moved to, with the verdict.
fn all_from(args: &Args, record: &Record, from: Square) -> Result<Answer> {
    let (rules, position) = (record.rules(), record.position());
    let Piece { side, kind } = position.board().at(from).ok_or_else(|| anyhow!("there is no piece on {from}"))?;
    let verdicts: Vec<(Move, Option<Illegal>)> = rules
        .squares()
        .filter(|&to| to != from)
        .map(|to| {
            let promotes = kind == Kind::Pawn && to.rank == rules.last_rank(side);
            let promotion = rules.promotion().last().copied().filter(|_| promotes);
            Move { from, to, promotion }
        })
        .map(|played| (played, explain(rules, position, played).err()))
        .collect();
    let mut out = std::io::stdout().lock();
    if args.json {
        let rows: Vec<_> = verdicts
            .iter()
            .map(|(played, reason)| {
                json!({
                    "move": played.to_string(),
                    "legal": reason.is_none(),
                    "article": reason.as_ref().map(Illegal::article),
                    "reason": reason.as_ref().map(Illegal::to_string),
                })
            })
            .collect();
        writeln!(out, "{:#}", json!({ "fen": position.to_string(), "from": from.to_string(), "moves": rows }))?;
    } else {
        for (played, reason) in &verdicts {
            let verdict = reason.as_ref().map_or("legal".to_string(), Illegal::to_string);
            writeln!(out, "{:6} {verdict}", played.to_string())?;
        }
    }
    Ok(if verdicts.iter().any(|(_, reason)| reason.is_none()) { Answer::Yes } else { Answer::No })
}
