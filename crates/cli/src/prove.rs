//! `checkproof prove`: find a strategy for a claim, check it, and keep it.

use crate::Answer;
use crate::check::{answer_of, check_watched, report};
use crate::families::Readable;
use crate::krk::proof;
use crate::position::{Look, draw};
use crate::{carried, files, four_file, variations};
use anyhow::{Context, Result, ensure};
use check::{AnyGame, Claim, ClaimText, Goal, Strategy, VerdictText, Written, with_game};
use serde_json::json;
use std::cmp::Reverse;
use std::io::Write;
use std::path::{Path, PathBuf};
use tables::Provable;

/// Find a strategy that proves a claim, have it checked, and write it to a file.
#[derive(clap::Args)]
#[command(after_help = format!("\
Examples:
  checkproof prove claims/krk-8x8.claim --out krk.strategy.zst
  checkproof prove smothered-mate                   a claim that the program carries, by its name
  checkproof prove claims/krk-8x8-bratko.claim --by bratko
  checkproof prove claims/krk --certify      certificates of the lemmas, for boards of every size; two minutes
  checkproof prove claims/krk --solver z3    ask a solver the lemmas, and their too strong forms
  checkproof prove claims/krk/lex3.claim --solver z3 --board 8x8
  checkproof prove four-file --for white --budget 30m --dir DIR --out white.strategy

Provers: a short `win` from positions, and `survive N`, by search, deeper and deeper; `win` and `no loss` by endgame
tables where few men are left, or by solving backward all that can follow where that is little; `dead` by visiting all
positions. What they find is checked before it is written. With --by the strategy is one that somebody wrote down:
`bratko` plays king and rook against king.
Exit codes: 0 proved, 1 the claim is false, 2 open or not decided, 3 unusable input.

{}", crate::claim::FORMAT))]
pub struct Args {
    /// The claim, or the name of one that the program carries (`checkproof claim list`); or a folder of claims about
    /// king and rook against king on boards of every size
    claim: PathBuf,

    /// Whose strategy to take, instead of looking for one
    #[arg(long, value_enum, value_name = "AUTHOR")]
    by: Option<Author>,

    /// Where to write the strategy; .zst is compressed. For the lemmas the folder of the certificates
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,

    /// Print the whole tree of replies, and not only its first lines
    #[arg(long)]
    tree: bool,

    /// How many positions a search may look at before it stops undecided; the default takes a minute or so
    #[arg(long, value_name = "POSITIONS", default_value_t = prove::MOST_SEARCHED)]
    limit: u64,

    /// Print JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    lemmas: proof::ProveArgs,

    #[command(flatten)]
    four_file: four_file::Asked,
}

/// Whose strategy.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Author {
    /// King and rook against king, kind of move by kind of move.
    Bratko,
}

pub fn run(args: &Args) -> Result<Answer> {
    if args.claim == Path::new("four-file") {
        return args.four_file.run(args.out.as_deref(), args.json);
    }
    ensure!(!args.four_file.any(), "--for, --budget and --dir are for `checkproof prove four-file`");
    let claim = carried::claim(&args.claim);
    if let Some(lemmas) = proof::lemmas_of(&claim)? {
        return proof::prove(&lemmas, &args.lemmas, args.out.as_deref(), args.json);
    }
    ensure!(!args.lemmas.any(), "--certify, --solver, --board, --lemma and --timeout are for lemmas, as in claims/krk");
    let (game, text) = read_claim(&claim)?;
    with_game!(game, game => run_claim(args, &claim_of(&claim, game, &text)?))
}

fn run_claim<G: Provable + Readable>(args: &Args, claim: &Claim<G>) -> Result<Answer> {
    let proved = match prove(claim, args.by, args.limit) {
        Ok(proved) => proved,
        Err(why) => return not_proved(args, claim, &why),
    };
    let refused = matches!(proved.verdict.answer, check::Answer::Refused(_));
    if let Some(path) = args.out.as_ref().filter(|_| !refused) {
        files::write_whole(path, |mut file| proved.strategy.write(&mut file))?;
        eprintln!("written: {}", path.display());
    }
    let hardest = hardest(claim, &proved.strategy);
    let mut out = std::io::stdout().lock();
    let printed = match args.json {
        true => {
            let mut told = report(&proved.verdict, false);
            told["how"] = json!(proved.how);
            if let Some(start) = &hardest {
                let line = variations::main_line(&proved.strategy, start);
                let moves: Vec<&str> = line.iter().map(|ply| ply.name.as_str()).collect();
                told["main_line"] = json!({ "from": claim.game.write_position(start), "moves": moves });
            }
            writeln!(out, "{told:#}")
        }
        false => {
            let moves = hardest.map(|start| in_words(args, claim, &proved.strategy, &start)).unwrap_or_default();
            writeln!(out, "{}\n  {}{moves}", proved.verdict, proved.how)
        }
    };
    answer_of(&proved.verdict).once(printed.map_err(Into::into))
}

/// The starting position from which a strategy that wins needs most moves, the first of several.
fn hardest<G: Readable>(claim: &Claim<G>, strategy: &Strategy<G>) -> Option<G::Position> {
    if !matches!(claim.goal, Goal::Win { .. }) {
        return None;
    }
    let needed = |start: &G::Position| {
        let replies = variations::after_each(strategy, start);
        let after = replies.iter().map(|next| variations::bound(strategy, next)).max();
        after.unwrap_or(0).max(variations::bound(strategy, start))
    };
    let starts = prove::starts(claim).ok()?;
    // Of equal ones max_by_key would take the last.
    starts.map(|start| (Reverse(needed(&start)), start)).min_by_key(|(needed, _)| *needed).map(|(_, start)| start)
}

/// The main line, and the tree of all replies where there is one starting position.
fn in_words<G: Readable>(args: &Args, claim: &Claim<G>, strategy: &Strategy<G>, start: &G::Position) -> String {
    let line = variations::numbered(&variations::main_line(strategy, start));
    let is_one = prove::single_start(claim).is_ok_and(|single| single.is_some());
    if line.is_empty() {
        return String::new();
    }
    if !is_one && !args.tree {
        return format!("\nmain line, from {}:\n  {line}", claim.game.write_position(start));
    }
    let most = if args.tree { usize::MAX } else { LINES_OF_TREE };
    let tree = variations::tree(strategy, start, most);
    let mut text = format!("\nmain line: {line}");
    if tree.lines.len() > 1 {
        text += "\nall replies:";
        text += &tree.lines.iter().map(|line| format!("\n  {line}")).collect::<String>();
    }
    if tree.is_cut {
        text += "\n  and more; --tree prints all";
    }
    text
}

/// So many lines of a tree are printed when nobody asks for all.
const LINES_OF_TREE: usize = 24;

/// That there is no proof: the claim is false, and where; or it is not decided.
fn not_proved<G: Readable>(args: &Args, claim: &Claim<G>, why: &prove::NotFound) -> Result<Answer> {
    let (word, answer, at) = match why {
        prove::NotFound::False { at, .. } => ("not proved", Answer::No, at.as_deref()),
        _ => ("not decided", Answer::Open, None),
    };
    let mut out = std::io::stdout().lock();
    if args.json {
        let told = json!({
            "claim": claim.name, "game": claim.game.to_string(), "statement": claim.to_string(), "verdict": word,
            "why": why.to_string(), "position": at,
        });
        let printed = writeln!(out, "{told:#}");
        return answer.once(printed.map_err(Into::into));
    }
    let mut text = format!("{word}: {}: {why}\n", claim.name);
    if let Some(position) = at.and_then(|at| claim.game.positions(at).ok()?.next()) {
        text += &format!("for instance from {}\n\n", claim.game.write_position(&position));
        text += &draw(&claim.game, &position, Look::Auto, false);
    }
    answer.once(out.write_all(text.as_bytes()).map_err(Into::into))
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
    pub strategy: Strategy<G>,
    pub how: String,
    pub verdict: VerdictText,
}

/// Lets the provers try, or an author, and the checker check.
pub fn prove<G: Provable>(claim: &Claim<G>, by: Option<Author>, most: u64) -> Result<Proved<G>, prove::NotFound> {
    let bar = files::spinner("proving");
    let proof = match by {
        None => tables::prove_among(claim, most, &mut |message| bar.set_message(message)),
        Some(Author::Bratko) => tables::prove_by_bratko(claim, &|message| bar.set_message(message)),
    };
    bar.finish_and_clear();
    let prove::Proof { strategy, how } = proof?;
    let verdict = check_watched(claim, &strategy);
    Ok(Proved { strategy, how, verdict })
}
