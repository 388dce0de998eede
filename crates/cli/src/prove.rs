//! `checkproof prove`: find a strategy for a claim, check it, and keep it.

use crate::Answer;
use crate::check::{answer_of, check_watched, report};
use crate::files;
use crate::krk::proof;
use anyhow::{Context, Result, ensure};
use check::{AnyGame, Claim, ClaimText, VerdictText, Written, with_game};
use std::io::Write;
use std::path::{Path, PathBuf};
use tables::Provable;

/// Find a strategy that proves a claim, have it checked, and write it to a file.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof prove claims/krk-8x8.claim --out krk.strategy.zst
  checkproof prove claims/smothered-mate.claim
  checkproof prove claims/krk-8x8-bratko.claim --by bratko
  checkproof prove claims/krk --certify      certificates of the lemmas, for boards of every size; two minutes
  checkproof prove claims/krk --solver z3    ask a solver the lemmas, and their too strong forms
  checkproof prove claims/krk/lex3.claim --solver z3 --board 8x8

Provers: `win` and `no loss` from sets of positions by solving the ending backward, in draughts from a position too; in
chess `win within N` and `survive N` from a position by search, `dead` by visiting all positions. What they find is
checked before it is written. With --by the strategy is one that somebody wrote down: `bratko` plays king and rook
against king. Exit codes: 0 proved, 1 not proved, 2 open, 3 unusable input.")]
pub struct Args {
    /// The claim; or a folder of claims about king and rook against king on boards of every size
    claim: PathBuf,

    /// Whose strategy to take, instead of looking for one
    #[arg(long, value_enum, value_name = "AUTHOR")]
    by: Option<Author>,

    /// Where to write the strategy; .zst is compressed. For the lemmas the folder of the certificates
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    lemmas: proof::ProveArgs,
}

/// Whose strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Author {
    /// King and rook against king, kind of move by kind of move.
    Bratko,
}

pub fn run(args: &Args) -> Result<Answer> {
    if let Some(lemmas) = proof::lemmas_of(&args.claim)? {
        return proof::prove(&lemmas, &args.lemmas, args.out.as_deref(), args.json);
    }
    ensure!(!args.lemmas.any(), "--certify, --solver, --board, --lemma and --timeout are for lemmas, as in claims/krk");
    let (game, text) = read_claim(&args.claim)?;
    with_game!(game, game => run_claim(args, &claim_of(&args.claim, game, &text)?))
}

fn run_claim<G: Provable>(args: &Args, claim: &Claim<G>) -> Result<Answer> {
    let proved = match prove(claim, args.by) {
        Ok(proved) => proved,
        Err(why) => {
            eprintln!("not proved: {}: {why}", claim.name);
            return Ok(Answer::No);
        }
    };
    let refused = matches!(proved.verdict.answer, check::Answer::Refused(_));
    if let Some(path) = args.out.as_ref().filter(|_| !refused) {
        files::write_whole(path, |mut file| proved.strategy.write(&mut file))?;
        eprintln!("written: {}", path.display());
    }
    let mut out = std::io::stdout().lock();
    let printed = match args.json {
        true => writeln!(out, "{:#}", report(&proved.verdict, false)),
        false => writeln!(out, "{}\n  {}", proved.verdict, proved.how),
    };
    answer_of(&proved.verdict).once(printed.map_err(Into::into))
}

/// Reads a claim file: the game it is about, and what it says.
pub fn read_claim(path: &Path) -> Result<(AnyGame, ClaimText)> {
    let in_place = || path.display().to_string();
    let text: ClaimText = files::read_text(path)?.parse().with_context(in_place)?;
    let game = text.game.parse().map_err(anyhow::Error::msg).with_context(in_place)?;
    Ok((game, text))
}

/// The claim that a file makes about a game.
pub fn claim_of<G: Written>(path: &Path, game: G, text: &ClaimText) -> Result<Claim<G>> {
    Claim::read(game, text).with_context(|| path.display().to_string())
}

/// A strategy that was found, and what the checker says to it.
pub struct Proved<G: Written> {
    pub strategy: check::Strategy<G>,
    pub how: String,
    pub verdict: VerdictText,
}

/// Lets the provers try, or an author, and the checker check.
pub fn prove<G: Provable>(claim: &Claim<G>, by: Option<Author>) -> Result<Proved<G>, prove::NotFound> {
    let bar = files::spinner("proving");
    let proof = match by {
        None => tables::prove(claim, &mut |message| bar.set_message(message)),
        Some(Author::Bratko) => tables::prove_by_bratko(claim, &|message| bar.set_message(message)),
    };
    bar.finish_and_clear();
    let prove::Proof { strategy, how } = proof?;
    let verdict = check_watched(claim, &strategy);
    Ok(Proved { strategy, how, verdict })
}
