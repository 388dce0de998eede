//! `checkproof play`: a game in the terminal, in plain lines.

mod talk;
mod win;

use crate::Answer;
use crate::families::Readable;
use crate::four_file::{Player, prove_command};
use crate::position::{Look, read_side};
use crate::{carried, files, krk, shelf, visible};
use anyhow::{Context, Result, anyhow, bail, ensure};
use check::{AnyGame, Written, with_game};
use indicatif::ProgressBar;
use serde_json::Value;
use spec::Side;
use spec::chess::Rules;
use std::io::BufRead;
use std::path::{Path, PathBuf};
use talk::{By, Machine, Talk};
use web::{Limit, Request, Shelf, Shelved, answer};

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
  checkproof play four-file --strategy white.strategy.zst    against a strategy of your own, from the start
  checkproof play four-file/white --strategy one.zst two.zst   the same in two parts, for a claim
  checkproof play four-file --as black --tables TABLES         against block tables of FOUR FILE
  checkproof play krk                   the lone king against Bratko's strategy, with its reasons

A strategy that is made not to lose wins as well, where a short search finds how and the checker accepts it.
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

    /// The strategy to play against, if it is not in the folder: for a claim, or for a game from where it starts or
    /// from --fen. It is checked first; several files are its parts
    #[arg(long, value_name = "FILE", num_args = 1..)]
    strategy: Vec<PathBuf>,

    /// Folders of block tables of FOUR FILE to play against, as `checkproof four-file build` makes them, or a folder of
    /// such folders, as `four-file prove` does
    #[arg(long, value_name = "DIR", num_args = 1.., conflicts_with = "strategy")]
    tables: Vec<PathBuf>,

    /// The side that you take, white or black [default: the one that the strategy is not for, or that moves first]
    #[arg(long = "as", value_name = "SIDE", value_parser = read_side, conflicts_with = "hold")]
    yours: Option<Side>,
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
        ensure!(args.tables.is_empty(), "--tables goes with the game four-file");
        against(args, of_claim(args, &claim)?)?
    } else if let Ok(game) = what.parse::<AnyGame>() {
        match (&args.strategy[..], &args.tables[..], args.yours) {
            ([_, ..], ..) => against(args, of_game(args, &game)?)?,
            (_, [_, ..], _) => against_tables(args, game)?,
            (.., Some(yours)) => bail!("{}", who_else(&game, yours)),
            (.., None) => Talk::new(Shelf::default(), game, args.fen.clone().unwrap_or_default(), None, args.look),
        }
    } else {
        ensure!(args.tables.is_empty(), "--tables goes with the game four-file");
        ending(args, what)?
    };
    talk.run()
}

/// An ending against best play.
fn ending(args: &Args, name: &str) -> Result<Talk> {
    ensure!(args.strategy.is_empty(), "`{}`: --strategy goes with a game or a claim", visible::line(name));
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
    let side = match args.yours {
        Some(yours) => yours.other().to_string(),
        None if args.hold => first,
        None => other.to_string(),
    };
    let machine = Machine { side, by: By::Endings };
    let game = game.parse().map_err(|why| anyhow!("{why}"))?;
    Ok(Talk::new(shelf, game, text("fen"), Some(machine), args.look))
}

/// A claim with the strategy that was given, or that lies beside it.
fn of_claim(args: &Args, claim: &Path) -> Result<Shelved> {
    let claims = Path::new("claims");
    let beside = || shelf::beside(claim, claims, &args.certificates);
    let parts = if args.strategy.is_empty() { beside() } else { args.strategy.clone() };
    if parts.is_empty() {
        let name = shelf::name(claim, claims);
        bail!("the strategy of {name} is not here; `checkproof prove {} --out FILE` makes it", claim.display());
    }
    shelf::shelved(claim, claims, &parts)
}

/// What a strategy claims that is given without a claim: to do what its kind says, from where play starts.
fn of_game(args: &Args, game: &AnyGame) -> Result<Shelved> {
    let file = &args.strategy[0];
    let head = files::open(file, &ProgressBar::hidden())?.lines().take(4).collect::<Result<Vec<_>, _>>();
    let head = head.with_context(|| file.display().to_string())?;
    let value = |key: &str| head.iter().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    let named = |key: &str| value(key).with_context(|| format!("{}: this is no strategy", file.display()));
    let (side, goal) = (named("side")?, named("kind")?);
    ensure!(["win", "win in time", "no loss"].contains(&goal), "{}: `{goal}` has no moves", file.display());
    let from = match &args.fen {
        None => "start".to_string(),
        Some(fen) => with_game!(game.clone(), game => game.write_position(game.begin(Some(fen))?.position())),
    };
    Ok(Shelved {
        name: "given".to_string(),
        path: "given.claim".to_string(),
        claim: format!("claim: {game}, {side}: {goal}\ngame: {game}\nside: {side}\ngoal: {goal}\nfrom: {from}\n"),
        parts: args.strategy.iter().map(|part| shelf::packed(part)).collect::<Result<_>>()?,
        files: args.strategy.iter().map(|part| part.display().to_string()).collect(),
    })
}

/// Against a strategy, once the checker accepts it.
fn against(args: &Args, shelved: Shelved) -> Result<Talk> {
    let name = shelved.name.clone();
    let holds = shelved.claim.parse::<check::ClaimText>()?.goal == check::Goal::NoLoss;
    let shelf = Shelf::new(vec![shelved]).map_err(|why| anyhow!("{why}"))?;
    shelf::checked(&shelf, &name)?;
    let number = args.number.saturating_sub(1).to_string();
    let start = asked(&shelf, &format!("/api/claims/{name}/start"), &[("number", &number)])?;
    let text = |key: &str| start[key].as_str().unwrap_or_default().to_string();
    let game = text("game").parse().map_err(|why| anyhow!("{why}"))?;
    let fen = args.fen.clone().unwrap_or_else(|| text("fen"));
    let side = text("side");
    let yours = args.yours.map(|yours| yours.to_string());
    ensure!(yours.as_ref() != Some(&side), "--as: the strategy is {side}'s, so you have the other side");
    let machine = Machine { side, by: By::Claim { name, holds } };
    Ok(Talk::new(shelf, game, fen, Some(machine), args.look))
}

/// Against block tables, which nobody has checked.
fn against_tables(args: &Args, game: AnyGame) -> Result<Talk> {
    let rules = Rules::four_file();
    ensure!(game.to_string() == rules.to_string(), "`{game}`: block tables are of FOUR FILE");
    let fen = args.fen.clone().unwrap_or_default();
    let first = rules.begin(args.fen.as_deref())?.position().turn();
    let side = args.yours.unwrap_or(first).other();
    let machine = Machine { side: side.to_string(), by: By::Blocks(Player::open(side, &args.tables)?) };
    Ok(Talk::new(Shelf::default(), game, fen, Some(machine), args.look))
}

/// Who could play against a person who takes a side, where nobody was named.
fn who_else(game: &AnyGame, yours: Side) -> String {
    let other = yours.other();
    let mut text = format!("--as {yours}: who is to play {other}? Name a strategy of {other}'s, --strategy FILE");
    if game.to_string() == Rules::four_file().to_string() {
        let claim = other.to_string().to_lowercase();
        text += &format!(", or block tables, --tables DIR...; `checkproof {}` makes both", prove_command(&claim));
    }
    text
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

/// Keeps a game, given by its rules, its start and its moves, in a file: PGN or PDN. Only a file that this game was
/// kept in before is written over.
pub fn save(shelf: &Shelf, [game, fen, moves]: [&str; 3], file: &Path, saved: &mut Option<PathBuf>) -> Result<String> {
    let ours = saved.as_deref() == Some(file);
    ensure!(ours || !file.exists(), "{} is there already; take another name", file.display());
    let written = response(shelf, "/api/file", &[("game", game), ("fen", fen), ("moves", moves)]);
    ensure!(written.status == 200, "the game cannot be written down");
    files::write_whole(file, |out| out.write_all(&written.body))?;
    *saved = Some(file.to_path_buf());
    Ok(format!("kept in {}", visible::line(&file.display().to_string())))
}
