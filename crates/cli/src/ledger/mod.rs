//! `checkproof ledger`: everything that is claimed, how it is known, and what it rests on.

pub mod coq;
pub mod row;

use crate::Answer;
use crate::carried;
use crate::check::check_files;
use crate::coq_opinion::{self, Shown};
use crate::families::Readable;
use crate::files;
use crate::four_file::{Recipe, Recorded, prove_command, remake};
use crate::krk;
use crate::prove::{self as prover, Author, claim_of, read_claim};
use anyhow::{Context, Result, anyhow, ensure};
use check::{Claim, ClaimText, Goal, VerdictText, Written, with_game};
use clap::ValueEnum;
use row::{Row, Status};
use std::collections::{BTreeSet, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tables::Provable;
use web::Stoppable;

/// Re-check every claim and tell how each is known and what it rests on.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof ledger                the claims whose proof is at hand; seconds
  checkproof ledger --all          the others too, their strategies made anew; minutes
  checkproof ledger --markdown --all   the table of LEDGER.md
  checkproof ledger --claims claims/four-file --certificates certificates/four-file --all --tables DIR
                                   the large strategies of FOUR FILE made and checked again; hours
  checkproof ledger --claims mine --certificates mine    claims of one's own

The program carries its claims and certificates. Where the folder claims, or certificates, is here, that one is read.

A claim is *proved* when the checker says so of its strategy or certificate, or when coqc compiles the proofs that this
program carries; *run* when a program that no checker checks went through all cases; *recorded* when the checker has
proved it from a strategy that is too large to be carried, and a command makes it again. What was not run now says so.
No file beside the claims is ever executed. Where CHECKPROOF_DRAUGHTS names the checker that `sh coq/build DIR draughts`
makes, claims about draughts are given to it as well: it can take a *proved* back, and never add one.

The exit code is 1 when a claim is open, refused or not proved.")]
pub struct Args {
    /// The folder with the claims; in its folder krk those about king and rook against king on boards of every size
    #[arg(long, value_name = "DIR", default_value = "claims")]
    claims: PathBuf,

    /// The folder with the strategies, named like the claims; further parts have numbers: NAME.2.strategy
    #[arg(long, value_name = "DIR", default_value = "certificates")]
    certificates: PathBuf,

    /// Also what needs a prover to make the strategy first
    #[arg(long)]
    all: bool,

    /// With --all: make the strategies that are recorded again too, with their tables in this folder; some hours, and
    /// up to 80 gigabytes. A run that was stopped goes on
    #[arg(long, value_name = "DIR", requires = "all")]
    tables: Option<PathBuf>,

    /// Print a table in Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    let rows = rows(args, &Run::default())?;
    let text = match (args.json, args.markdown) {
        (true, _) => row::report(&rows),
        (false, true) => row::markdown(&rows),
        (false, false) => row::text(&rows),
    };
    let good = rows.iter().all(|row| row.status.is_good());
    let printed = std::io::stdout().lock().write_all(text.as_bytes());
    (if good { Answer::Yes } else { Answer::No }).once(printed.map_err(Into::into))
}

/// What is known of the claims whose proof is at hand, those about FOUR FILE among them. What is done already is not
/// done again; when the limit stops it, all that was done by then is remembered.
pub fn at_hand(claims: &Path, certificates: &Path, run: &Run) -> Result<Vec<Row>> {
    let of = |claims: PathBuf, certificates: PathBuf| Args {
        claims,
        certificates,
        all: false,
        tables: None,
        markdown: false,
        json: false,
    };
    let mut found = Vec::new();
    for folder in FOLDERS.iter().filter(|folder| carried::is_folder(&claims.join(folder))) {
        found.extend(claimed(&of(claims.join(folder), certificates.join(folder)), run)?);
    }
    found.extend(rows(&of(claims.to_path_buf(), certificates.to_path_buf()), run)?);
    Ok(found)
}

/// The folders of claims in the folder of claims that have a ledger of their own.
pub const FOLDERS: [&str; 1] = ["four-file"];

/// What was found out already, and how long it may take.
#[derive(Default)]
pub struct Run {
    /// Without one nothing is stopped.
    pub limit: Option<web::Limit>,
    /// The rows by the file of the claim or of the certificate.
    pub done: Arc<Mutex<HashMap<PathBuf, Row>>>,
}

impl Run {
    /// A row, made if it is not known yet and there is time.
    pub fn row(&self, file: &Path, make: impl FnOnce() -> Result<Row>) -> Result<Row> {
        let done = || self.done.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(row) = done().get(file) {
            return Ok(row.clone());
        }
        let in_time = self.limit.as_ref().is_none_or(|limit| limit.check().is_ok());
        ensure!(in_time, "{}: there was no time for it", file.display());
        let row = make()?;
        done().insert(file.to_path_buf(), row.clone());
        Ok(row)
    }

    /// What the checker says of a strategy, if it is not stopped.
    fn verdict<G: Written>(&self, game: &G, text: &ClaimText, parts: &[PathBuf]) -> Result<VerdictText> {
        let Some(limit) = &self.limit else { return check_files(game.clone(), text, parts) };
        let game = Stoppable::new(game.clone(), limit);
        let verdict = check_files(game.clone(), text, parts);
        ensure!(game.was_true().is_ok(), "there was no time for it");
        verdict
    }
}

/// One row for each claim about one game.
fn claimed(args: &Args, run: &Run) -> Result<Vec<Row>> {
    claim_files(&args.claims)?.iter().map(|path| run.row(path, || row(args, path, run))).collect()
}

fn rows(args: &Args, run: &Run) -> Result<Vec<Row>> {
    let mut rows = claimed(args, run)?;
    let every_board = krk::ledger::Claims::read(&args.claims.join("krk"))?;
    rows.extend(every_board.run_rows(args.all)?);
    let coq = coq::row(args.all)?;
    rows.extend(every_board.theorem_row(&coq));
    rows.extend(every_board.certified_rows(&args.certificates, run)?);
    rows.push(coq);
    Ok(rows)
}

/// The files of claims in a folder.
pub fn claim_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = carried::listed(folder)
        .with_context(|| format!("{}: no claims here; name their folder with --claims", folder.display()))?;
    files.retain(|path| path.extension().is_some_and(|ending| ending == "claim"));
    ensure!(!files.is_empty(), "{}: there are no files *.claim here", folder.display());
    Ok(files)
}

fn row(args: &Args, path: &Path, run: &Run) -> Result<Row> {
    let ((game, text), digest) = files::with_digest(path, || read_claim(path))?;
    let mut row = with_game!(game, game => row_of(args, path, &claim_of(path, game, &text)?, (&text, run)))?;
    row.digests.insert(0, (path.display().to_string(), digest));
    Ok(row)
}

/// The row of a claim that the checker has judged already, from the strategy in these files.
pub fn judged_row(path: &Path, parts: &[PathBuf], verdict: &VerdictText) -> Result<Row> {
    let ((game, text), digest) = files::with_digest(path, || read_claim(path))?;
    let row = with_game!(game, game => unjudged(path, &claim_of(path, game, &text)?));
    let ((), mut digests) = files::with_digests(parts, || Ok(()))?;
    digests.insert(0, (path.display().to_string(), digest));
    Ok(judged(Row { evidence: from_files(parts.len()), digests, ..row }, verdict))
}

fn from_files(count: usize) -> String {
    match count {
        1 => "checked from its strategy file".to_string(),
        count => format!("checked from its strategy in {count} parts"),
    }
}

/// A claim of which nothing is said yet.
fn unjudged<G: Readable>(path: &Path, claim: &Claim<G>) -> Row {
    Row {
        file: path.display().to_string(),
        name: claim.name.clone(),
        game: claim.game.to_string(),
        statement: statement(claim),
        evidence: String::new(),
        status: Status::NotRunNow,
        rests_on: None,
        assuming: Vec::new(),
        digests: Vec::new(),
    }
}

fn row_of<G: Provable + Readable>(
    args: &Args,
    path: &Path,
    claim: &Claim<G>,
    (text, run): (&ClaimText, &Run),
) -> Result<Row> {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let row = unjudged(path, claim);
    let parts = strategy_files(&args.certificates, &stem);
    if let Some(first) = parts.first() {
        let (verdict, digests) = files::with_digests(&parts, || run.verdict(&claim.game, text, &parts))?;
        let row = judged(Row { evidence: from_files(parts.len()), digests, ..row }, &verdict);
        let row = with_recorded((args, run), path, claim, &verdict, row)?;
        return if parts.len() == 1 { with_coq(row, path, claim, &Shown::File(first)) } else { Ok(row) };
    }
    if let Some(recipe) = Recipe::of(&args.certificates, &stem)?
        && let Some(Recorded { lines, sha256 }) = &recipe.recorded
    {
        if let Some(dir) = &args.tables {
            let (verdict, how) = remake(&stem, text, recipe, dir)?;
            return Ok(judged(Row { evidence: format!("checked from {how}"), ..row }, &verdict));
        }
        let made = prove_command(&stem);
        let evidence = format!("a strategy of {lines} lines, SHA-256 {sha256}, which `checkproof {made}` makes again");
        let rests_on = Some("the word of those who have had it checked".to_string());
        return Ok(Row { evidence, status: Status::Recorded, rests_on, ..row });
    }
    if !args.all {
        return Ok(Row { evidence: "its strategy has to be made first".to_string(), ..row });
    }
    Ok(match prover::prove(claim, author(&args.certificates, &stem)?, prove::MOST_SEARCHED) {
        Ok(proved) => {
            let evidence = format!("checked from a strategy made now: {}", proved.how);
            with_coq(judged(Row { evidence, ..row }, &proved.verdict), path, claim, &Shown::Made(&proved.strategy))?
        }
        Err(why) => Row {
            evidence: "the provers".to_string(),
            status: Status::NotProved,
            rests_on: Some(format!("nothing: {why}")),
            ..row
        },
    })
}

/// What is claimed, with what the description of a set leaves unsaid. Of many starting positions the first are told and
/// the number; the file has them all, and its digest is beside it.
fn statement<G: Readable>(claim: &Claim<G>) -> String {
    if claim.from.len() > MOST_STARTS {
        let (told, left) = (&claim.from[..2], claim.from.len() - 2);
        let told = Claim { from: told.to_vec(), ..claim.clone() };
        return format!("{told}; and {left} more positions");
    }
    let has_sets = claim.from.iter().any(|from| from.starts_with("all "));
    match claim.game.left_out_of_sets().filter(|_| has_sets) {
        Some(without) => format!("{claim}; all means all without {without}"),
        None => claim.to_string(),
    }
}

/// More starting positions than these are not all told in a row.
const MOST_STARTS: usize = 20;

/// The row with what the checker says.
fn judged(row: Row, verdict: &VerdictText) -> Row {
    let (status, rests_on, assuming) = match &verdict.answer {
        check::Answer::Proved { .. } => (Status::Proved, "the rules and the checker".to_string(), Vec::new()),
        check::Answer::Open { assumed, listed, .. } => (Status::Open, assumed_positions(*assumed), in_words(listed)),
        check::Answer::Refused(refusal) => (Status::Refused, format!("nothing: {}", refusal.what), Vec::new()),
    };
    Row { status, rests_on: Some(rests_on), assuming, ..row }
}

/// What is assumed of positions from which recorded claims begin is as good as those claims are: their rows say whether
/// they have been proved again in this run.
fn with_recorded<G: Readable>(
    (args, run): (&Args, &Run),
    path: &Path,
    claim: &Claim<G>,
    verdict: &VerdictText,
    row: Row,
) -> Result<Row> {
    let check::Answer::Open { listed, .. } = &verdict.answer else { return Ok(row) };
    let mut left: Vec<(String, String)> = listed.clone();
    let (mut named, mut is_proved) = (Vec::new(), true);
    for name in Recipe::recorded_claims(&args.certificates)? {
        let file = path.with_file_name(format!("{name}.claim"));
        if claim.goal != Goal::NoLoss || !carried::is_file(&file) {
            continue;
        }
        let (game, text) = read_claim(&file)?;
        if game.to_string() != claim.game.to_string() {
            continue;
        }
        let other = claim_of(&file, claim.game.clone(), &text)?;
        let starts = other.from.iter().filter_map(|line| other.game.positions(line).ok()).flatten();
        let starts: BTreeSet<String> = starts.map(|start| other.game.write_position(&start)).collect();
        let is_said =
            |position: &String| (other.goal, other.side) == (claim.goal, claim.side) && starts.contains(position);
        if !left.iter().any(|(position, _)| is_said(position)) {
            continue;
        }
        let status = run.row(&file, || self::row(args, &file, run))?.status;
        if matches!(status, Status::Proved | Status::Recorded) {
            is_proved &= status == Status::Proved;
            left.retain(|(position, _)| !is_said(position));
            named.push(name);
        }
    }
    if named.is_empty() {
        return Ok(row);
    }
    let word = match is_proved {
        true => format!("the rules and the checker, which has proved {}", named.join(", ")),
        false => format!("the word of those who have had {} checked", named.join(", ")),
    };
    let (status, rests_on) = match left.len() {
        0 if is_proved => (Status::Proved, word),
        0 => (Status::Recorded, word),
        count => (Status::Open, format!("{}, and {word}", assumed_positions(count))),
    };
    Ok(Row { status, rests_on: Some(rests_on), assuming: in_words(&left), ..row })
}

fn assumed_positions(count: usize) -> String {
    if count == 1 { "1 assumed position".to_string() } else { format!("{count} assumed positions") }
}

fn in_words(assumed: &[(String, String)]) -> Vec<String> {
    assumed.iter().map(|(position, assumed)| format!("{position}: {assumed}")).collect()
}

/// What the checker extracted from Coq adds to a proved verdict, where the user names it: a second opinion, or a veto.
fn with_coq<G: Written>(row: Row, file: &Path, claim: &Claim<G>, shown: &Shown<G>) -> Result<Row> {
    if row.status != Status::Proved {
        return Ok(row);
    }
    Ok(match coq_opinion::proves(file, claim, shown)? {
        None => row,
        Some(Ok(())) => {
            let rests_on = row.rests_on.map(|on| format!("{on}; the checker extracted from Coq says so too"));
            Row { rests_on, ..row }
        }
        Some(Err(why)) => {
            let rests_on = Some(format!("nothing: the checker extracted from Coq says `{why}`"));
            Row { status: Status::NotProved, rests_on, ..row }
        }
    })
}

/// The strategy of a claim, with its parts if they are several, numbered from 2 on; nothing if it is not there.
pub fn strategy_files(folder: &Path, stem: &str) -> Vec<PathBuf> {
    let of = |stem: String| {
        let names = [format!("{stem}.strategy"), format!("{stem}.strategy.zst")];
        names.into_iter().map(|name| folder.join(name)).find(|path| carried::is_listed(path))
    };
    let others = (2..).map_while(|number| of(format!("{stem}.{number}")));
    of(stem.to_string()).into_iter().chain(others).collect()
}

/// Whose strategy proves a claim, where a recipe beside the certificates says so: a file with the author's name.
fn author(folder: &Path, stem: &str) -> Result<Option<Author>> {
    let path = folder.join(format!("{stem}.recipe"));
    if !carried::is_listed(&path) {
        return Ok(None);
    }
    let text = files::read_text(&path)?;
    let author = Author::from_str(text.trim(), false).map_err(|why| anyhow!("{}: {why}", path.display()))?;
    Ok(Some(author))
}
