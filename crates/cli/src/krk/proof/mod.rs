//! The lemmas about king and rook against king for boards of every size, as `checkproof check` and `prove` take them,
//! and `krk obligations`.

mod ask;
pub mod certificates;
mod certify;
pub mod obligations;
mod solver;

use crate::ledger::claim_files;
use crate::{Answer, carried, files};
use anyhow::{Context, Result, bail};
use check::Statement;
use check::krk::{KrkClaim, KrkGoal};
use spec::krk::lemmas::{FEWEST_FILES, FEWEST_RANKS, Lemma};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

/// The lemmas that a claim is about, or the claims of a folder; none where it is about a game.
pub fn lemmas_of(path: &Path) -> Result<Option<Vec<Lemma>>> {
    if !carried::is_folder(path) {
        return Ok(match statement(path)? {
            Statement::Game(_) => None,
            Statement::Krk(KrkClaim { goal: KrkGoal::Lemma(lemma), .. }) => Some(vec![lemma]),
            Statement::Krk(KrkClaim { goal: KrkGoal::Theorem, .. }) => {
                bail!("{}: this is proved in Coq, by `sh coq/build DIR krk`", path.display())
            }
        });
    }
    let mut lemmas = Vec::new();
    for file in claim_files(path)? {
        match statement(&file)? {
            Statement::Krk(KrkClaim { goal: KrkGoal::Lemma(lemma), .. }) => lemmas.push(lemma),
            Statement::Krk(KrkClaim { goal: KrkGoal::Theorem, .. }) => {}
            Statement::Game(_) => bail!("{}: no lemma; `checkproof ledger` checks folders of claims", file.display()),
        }
    }
    lemmas.sort();
    Ok(Some(lemmas))
}

/// What a file claims.
pub fn statement(path: &Path) -> Result<Statement> {
    files::read_text(path)?.parse().with_context(|| path.display().to_string())
}

/// How the lemmas are to be proved.
#[derive(clap::Args)]
#[command(next_help_heading = "For lemmas about king and rook against king on boards of every size")]
pub struct ProveArgs {
    /// Make certificates for boards of every size, with z3 4.12 or later
    #[arg(long)]
    certify: bool,

    /// The solver: ask it every lemma and its too strong form; with --certify, the z3 to use
    #[arg(long, value_name = "PROGRAM")]
    solver: Option<PathBuf>,

    /// Ask about one board only
    #[arg(long, value_name = "FxR", conflicts_with = "certify")]
    board: Option<Board>,

    /// Of the lemmas of a folder only this; may be given several times
    #[arg(long = "lemma", value_name = "NAME", value_parser = lemma)]
    lemmas: Vec<Lemma>,

    /// Give up a question after so many seconds
    #[arg(long, value_name = "SECONDS")]
    timeout: Option<u64>,
}

impl ProveArgs {
    /// Was any of these given?
    pub fn any(&self) -> bool {
        let ProveArgs { certify, solver, board, lemmas, timeout } = self;
        *certify || solver.is_some() || board.is_some() || !lemmas.is_empty() || timeout.is_some()
    }
}

/// `checkproof prove` of lemmas.
pub fn prove(claimed: &[Lemma], args: &ProveArgs, out: Option<&Path>, json: bool) -> Result<Answer> {
    let wanted = |lemma: &Lemma| args.lemmas.is_empty() || args.lemmas.contains(lemma);
    let lemmas: &[Lemma] = &claimed.iter().copied().filter(wanted).collect::<Vec<_>>();
    let timeout = args.timeout.map(Duration::from_secs);
    match (&args.solver, args.certify) {
        (solver, true) if !json => certify::run(&certify::Order { lemmas, solver: solver.as_deref(), out, timeout }),
        (Some(solver), false) if out.is_none() => {
            ask::run(&ask::Questions { lemmas, solver, board: args.board, timeout, json })
        }
        (_, true) => {
            bail!("--certify prints a table, no JSON; `checkproof check --json` tells of the certificates")
        }
        (Some(_), false) => bail!("--out is where --certify writes; `checkproof krk obligations` writes the questions"),
        (None, false) => bail!("say how: --certify makes certificates, --solver z3 asks a solver"),
    }
}

fn lemma(name: &str) -> Result<Lemma, String> {
    let names = || Lemma::ALL.map(Lemma::name).join(", ");
    Lemma::named(name).ok_or_else(|| format!("there is no such lemma; there are {}", names()))
}

/// A board that the lemmas are about, written `8x8`.
#[derive(Clone, Copy)]
pub struct Board {
    pub files: i32,
    pub ranks: i32,
}

impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Board, String> {
        let numbers = text.split_once('x').and_then(|(files, ranks)| files.parse().ok().zip(ranks.parse().ok()));
        let (files, ranks): (i32, i32) = numbers.ok_or("a board is written like 8x8, files first")?;
        match files.max(ranks) <= LARGEST && files >= FEWEST_FILES && ranks >= FEWEST_RANKS {
            true => Ok(Board { files, ranks }),
            false => Err(format!(
                "the lemmas are about boards with at least {FEWEST_FILES} files and {FEWEST_RANKS} ranks, here at most \
                 {LARGEST} of each; a board with few ranks is meant by exchanging the two"
            )),
        }
    }
}

/// The largest side of a board that is asked about by itself.
const LARGEST: i32 = 1000;
