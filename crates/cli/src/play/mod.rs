//! `checkproof play`: a game in the terminal, in plain lines.

mod talk;

use crate::Answer;
use crate::position::Look;
use crate::serve;
use crate::{carried, krk, visible};
use anyhow::{Result, anyhow, bail};
use check::AnyGame;
use serde_json::Value;
use std::path::PathBuf;
use talk::{Machine, Talk};
use web::{Limit, Request, Shelf, answer};

/// Play: two people at one board, an ending against best play, or against a strategy that is proved.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[command(after_help = "\
Examples:
  checkproof play chess                 two people at one board
  checkproof play four-file --fen \"4k3/8/4b3/p7/P7/8/2B1K3/8 w - -\"
  checkproof play draughts
  checkproof play KQvKR                 you have king and queen; the rook defends as well as can be done
  checkproof play BKKvWK --hold         draughts: you have the one king
  checkproof play four-file-bishops     against the strategy of a claim, once the checker accepts it
  checkproof play krk                   the lone king against Bratko's strategy, with its reasons

Moves are typed in SAN, UCI or PDN: Nf3, g1f3, 11-15. `why e2e5` says which rule forbids a move, `hint` what the tables
of small endings know, `undo` takes a move back, `save game.pgn` keeps the game; `?` lists all words. The end of the
input and Ctrl-C leave.")]
pub struct Args {
    #[command(subcommand)]
    verb: Option<Verb>,

    /// A game (chess, four-file, draughts, chess:5x5), an ending (KQvKR; in draughts BKKvWK), or the name of a claim
    #[arg(value_name = "WHAT", required = true)]
    what: Option<String>,

    /// The position to start from
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// The game of an ending [default: chess, or draughts if that is what it names]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// Take the other side of an ending: hold out
    #[arg(long)]
    hold: bool,

    /// Which position of an ending, or of a claim, to start from
    #[arg(long, value_name = "N", default_value = "1")]
    number: u64,

    /// How to draw the board
    #[arg(long, value_enum, default_value = "auto", value_name = "LOOK")]
    look: Look,

    /// The folder with the strategies, named like the claims
    #[arg(long, value_name = "DIR", default_value = "certificates")]
    certificates: PathBuf,
}

#[derive(clap::Subcommand)]
enum Verb {
    Krk(krk::play::Args),
}

pub fn run(args: &Args) -> Result<Answer> {
    if let Some(Verb::Krk(args)) = &args.verb {
        return krk::play::run(args);
    }
    let what = args.what.as_deref().unwrap_or_default();
    let claim = carried::claim(what.as_ref());
    let mut talk = if claim.extension().is_some_and(|ending| ending == "claim") && carried::is_file(&claim) {
        against(args, &claim)?
    } else if let Ok(game) = what.parse::<AnyGame>() {
        let fen = args.fen.clone().unwrap_or_default();
        Talk::new(Shelf::default(), game, fen, None, args.look)
    } else {
        ending(args, what)?
    };
    talk.run()
}

/// An ending against best play.
fn ending(args: &Args, name: &str) -> Result<Talk> {
    let shelf = Shelf::default();
    let other = if name.contains("vW") { "draughts" } else { "chess" };
    let game = args.game.as_deref().unwrap_or(other);
    let start = match &args.fen {
        Some(fen) => asked(&shelf, "/api/game", &[("game", game), ("fen", fen)])?,
        None => {
            let number = args.number.to_string();
            let query = [("game", game), ("ending", name), ("seed", &number)];
            let why = |why| anyhow!("`{}` is no game, no claim and no ending: {why}", visible::line(name));
            asked(&shelf, "/api/ending/start", &query).map_err(why)?
        }
    };
    let text = |key: &str| start[key].as_str().unwrap_or_default().to_string();
    let first = text("turn");
    let other = if first == "White" { "Black" } else { "White" };
    let machine = Machine { side: if args.hold { first } else { other.to_string() }, claim: None };
    let game = game.parse().map_err(|why| anyhow!("{why}"))?;
    Ok(Talk::new(shelf, game, text("fen"), Some(machine), args.look))
}

/// Against the strategy of a claim.
fn against(args: &Args, claim: &std::path::Path) -> Result<Talk> {
    let shelved = serve::shelved(claim, &args.certificates)?;
    let name = shelved.name.clone();
    if shelved.strategy.is_none() {
        bail!("the strategy of {name} is not here; `checkproof prove {name} --out FILE` makes it");
    }
    let shelf = Shelf::new(vec![shelved]).map_err(|why| anyhow!("{why}"))?;
    let number = args.number.saturating_sub(1).to_string();
    let start = asked(&shelf, &format!("/api/claims/{name}/start"), &[("number", &number)])?;
    let text = |key: &str| start[key].as_str().unwrap_or_default().to_string();
    let game = text("game").parse().map_err(|why| anyhow!("{why}"))?;
    let fen = args.fen.clone().unwrap_or_else(|| text("fen"));
    let machine = Machine { side: text("side"), claim: Some(name) };
    Ok(Talk::new(shelf, game, fen, Some(machine), args.look))
}

/// Asks what the page asks, without a server. The error has the reasons in one line.
fn asked(shelf: &Shelf, path: &str, query: &[(&str, &str)]) -> Result<Value> {
    let response = response(shelf, path, query);
    let told: Value = serde_json::from_slice(&response.body)?;
    if response.status == 200 {
        return Ok(told);
    }
    let reasons = told["error"]["reasons"].as_array().into_iter().flatten().filter_map(Value::as_str);
    bail!("{}", visible::line(&reasons.collect::<Vec<_>>().join("; ")))
}

fn response(shelf: &Shelf, path: &str, query: &[(&str, &str)]) -> web::Response {
    let query = query.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    answer(shelf, &Request { query, ..Request::get(path) }, &Limit::none())
}
