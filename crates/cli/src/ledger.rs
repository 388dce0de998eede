//! `checkproof ledger`: everything that is claimed, how it is known, and what it rests on.

use crate::Answer;
use crate::check::check_file;
use crate::coq_opinion::{self, Shown};
use crate::krk;
use crate::prove::{Author, claim_of, prove, read_claim};
use anyhow::{Context, Result, anyhow, ensure};
use check::{AnyGame, Claim, ClaimText, VerdictText, Written};
use clap::ValueEnum;
use prove::Provable;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Re-check every claim and tell how each is known and what it rests on.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof ledger                the claims with a certificate in the repository; seconds
  checkproof ledger --all          the others too, their strategies made anew; minutes
  checkproof ledger --markdown --all   the table of the README

Where CHECKPROOF_DRAUGHTS names the checker that `sh coq/build DIR draughts` makes, the claims about draughts
are given to it as well.

The exit code is 1 when a claim is not proved.")]
pub struct Args {
    /// The folder with the claims
    #[arg(long, value_name = "DIR", default_value = "claims")]
    claims: PathBuf,

    /// The folder with the strategies, named like the claims
    #[arg(long, value_name = "DIR", default_value = "certificates")]
    certificates: PathBuf,

    /// Also what needs a prover to make the strategy first
    #[arg(long)]
    all: bool,

    /// Print a table in Markdown
    #[arg(long, conflicts_with = "json")]
    markdown: bool,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// One claim and what is known of it.
pub struct Row {
    /// The file where the claim stands.
    pub file: String,
    pub name: String,
    pub game: String,
    pub statement: String,
    /// How the verdict was obtained.
    pub evidence: String,
    /// The verdict and what it rests on; `None` when it was skipped.
    pub verdict: Option<(&'static str, String)>,
    /// What is assumed of which positions, where the verdict is open.
    pub assuming: Vec<String>,
}

pub fn run(args: &Args) -> Result<Answer> {
    let mut rows = Vec::new();
    for path in claim_files(&args.claims)? {
        rows.push(row(args, &path)?);
    }
    rows.extend(krk::ledger::rows(args.all)?);
    let (lemmas, coq) = (krk::ledger::certified_rows(&args.certificates)?, coq_row(args));
    if let (Some(coq), false) = (&coq, lemmas.is_empty()) {
        rows.push(krk::ledger::theorem_row(&lemmas, coq));
    }
    rows.extend(lemmas);
    rows.extend(coq);
    let text = match (args.json, args.markdown) {
        (true, _) => format!("{:#}\n", json!({ "claims": rows.iter().map(Row::json).collect::<Vec<_>>() })),
        (false, true) => markdown(&rows),
        (false, false) => text(&rows),
    };
    let refused = rows.iter().any(|row| row.verdict.as_ref().is_some_and(|(word, _)| *word != "proved"));
    let printed = std::io::stdout().lock().write_all(text.as_bytes());
    (if refused { Answer::No } else { Answer::Yes }).once(printed.map_err(Into::into))
}

fn claim_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)
        .with_context(|| format!("{}: no claims here; name their folder with --claims", folder.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let path = entry?.path();
        if path.extension().is_some_and(|ending| ending == "claim") {
            files.push(path);
        }
    }
    ensure!(!files.is_empty(), "{}: there are no files *.claim here", folder.display());
    files.sort();
    Ok(files)
}

fn row(args: &Args, path: &Path) -> Result<Row> {
    let (game, text) = read_claim(path)?;
    match game {
        AnyGame::Chess(rules) => row_of(args, path, &claim_of(path, rules, &text)?, &text),
        AnyGame::Draughts(draughts) => row_of(args, path, &claim_of(path, draughts, &text)?, &text),
    }
}

fn row_of<G: Provable>(args: &Args, path: &Path, claim: &Claim<G>, text: &ClaimText) -> Result<Row> {
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let mut assuming = Vec::new();
    let (evidence, verdict) = match certificate(&args.certificates, &stem) {
        Some(strategy) => {
            let verdict = check_file(claim.game.clone(), text, &strategy)?;
            assuming = assumptions(&verdict);
            let words = with_coq(words(&verdict), path, claim, &Shown::File(&strategy))?;
            ("checked from a strategy in the repository".to_string(), Some(words))
        }
        None if args.all => match prove(claim, author(&args.certificates, &stem)?) {
            Ok(proved) => {
                assuming = assumptions(&proved.verdict);
                let words = with_coq(words(&proved.verdict), path, claim, &Shown::Made(&proved.strategy))?;
                (format!("checked from a strategy: {}", proved.how), Some(words))
            }
            Err(why) => ("the provers".to_string(), Some(("not proved", format!("nothing: {why}")))),
        },
        None => ("its strategy has to be made first; --all does it".to_string(), None),
    };
    Ok(Row {
        file: format!("claims/{stem}.claim"),
        name: claim.name.clone(),
        game: claim.game.to_string(),
        statement: claim.to_string(),
        evidence,
        verdict,
        assuming,
    })
}

/// What is proved in Coq: that the checker's verdicts mean what they say. The proofs lie beside the claims.
fn coq_row(args: &Args) -> Option<Row> {
    let build = args.claims.parent()?.join("coq/build");
    if !build.is_file() {
        return None;
    }
    let (evidence, verdict) = match args.all.then(|| compile_proofs(&build)) {
        None => ("its proofs have to be compiled; --all does it", None),
        Some(Err(_)) => ("its proofs could not be compiled: there is no coqc", None),
        Some(Ok(true)) => {
            ("proved in Coq", Some(("proved", "no axioms; laws.rs is written beside it by hand".to_string())))
        }
        Some(Ok(false)) => ("Coq", Some(("not proved", format!("nothing: sh {} fails", build.display())))),
    };
    let name = "a proved verdict means what it says".to_string();
    let statement = "for every game, claim and strategy: the check is sound".to_string();
    Some(Row {
        file: "coq/README.md".to_string(),
        name,
        game: "any".to_string(),
        statement,
        evidence: evidence.to_string(),
        verdict,
        assuming: Vec::new(),
    })
}

/// Compiles the proofs in a folder of their own; true when all of them hold without axioms.
fn compile_proofs(build: &Path) -> std::io::Result<bool> {
    Command::new("coqc").arg("--version").output()?;
    let folder = std::env::temp_dir().join(format!("checkproof-coq-{}", std::process::id()));
    let output = Command::new("sh").arg(build).arg(&folder).output();
    // What was compiled is of no further use; that it cannot be removed is not worth a message.
    let _ = std::fs::remove_dir_all(&folder);
    Ok(output?.status.success())
}

fn certificate(folder: &Path, stem: &str) -> Option<PathBuf> {
    let names = [format!("{stem}.strategy"), format!("{stem}.strategy.zst")];
    names.into_iter().map(|name| folder.join(name)).find(|path| path.is_file())
}

/// Whose strategy proves a claim, where a recipe beside the certificates says so: a file with the author's name.
fn author(folder: &Path, stem: &str) -> Result<Option<Author>> {
    let path = folder.join(format!("{stem}.recipe"));
    if !path.is_file() {
        return Ok(None);
    }
    let text = crate::files::read_text(&path)?;
    let author = Author::from_str(text.trim(), false).map_err(|why| anyhow!("{}: {why}", path.display()))?;
    Ok(Some(author))
}

/// What an open theorem assumes, position by position.
fn assumptions(verdict: &VerdictText) -> Vec<String> {
    match &verdict.answer {
        check::Answer::Open { assuming, .. } => {
            assuming.iter().map(|(position, assumed)| format!("{position}: {assumed}")).collect()
        }
        _ => Vec::new(),
    }
}

/// What the checker extracted from Coq adds to a proved verdict, where it is built: a second opinion, or a veto.
fn with_coq<G: Written>(
    words: (&'static str, String),
    file: &Path,
    claim: &Claim<G>,
    shown: &Shown<G>,
) -> Result<(&'static str, String)> {
    if words.0 != "proved" {
        return Ok(words);
    }
    Ok(match coq_opinion::proves(file, claim, shown)? {
        None => words,
        Some(Ok(())) => ("proved", format!("{}; the checker extracted from Coq says so too", words.1)),
        Some(Err(why)) => ("not proved", format!("nothing: the checker extracted from Coq says `{why}`")),
    })
}

/// The verdict in a word, and what it rests on.
fn words(verdict: &VerdictText) -> (&'static str, String) {
    match &verdict.answer {
        check::Answer::Proved { .. } => ("proved", "nothing but the rules and the checker".to_string()),
        check::Answer::Open { assuming, .. } => ("open", format!("{} assumed positions", assuming.len())),
        check::Answer::Refused(refusal) => ("refused", format!("nothing: {}", refusal.what)),
    }
}

fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        let (word, rests_on) = row.verdict.clone().unwrap_or(("skipped", String::new()));
        text +=
            &format!("{word:10} {} ({})\n{:10} {}\n{:10} {}", row.name, row.game, "", row.statement, "", row.evidence);
        text += &if rests_on.is_empty() { "\n".to_string() } else { format!("; rests on {rests_on}\n") };
        row.assuming.iter().for_each(|assumed| text += &format!("{:10}   {assumed}\n", ""));
    }
    let count =
        |wanted: &str| rows.iter().filter(|row| row.verdict.as_ref().is_some_and(|(word, _)| *word == wanted)).count();
    let skipped = rows.iter().filter(|row| row.verdict.is_none()).count();
    text += &format!("{} claims: {} proved", rows.len(), count("proved"));
    for word in ["open", "refused", "not proved"] {
        let n = count(word);
        text += &if n > 0 { format!(", {n} {word}") } else { String::new() };
    }
    text += &if skipped > 0 { format!(", {skipped} skipped (--all does them)\n") } else { "\n".to_string() };
    text
}

/// A table whose rows do not change while what is known does not.
fn markdown(rows: &[Row]) -> String {
    let mut text =
        "| claim | game | statement | evidence | verdict | rests on |\n|---|---|---|---|---|---|\n".to_string();
    for row in rows {
        let (word, rests_on) = row.verdict.clone().unwrap_or(("skipped", String::new()));
        let Row { file, name, game, evidence, .. } = row;
        // A bar would end the cell.
        let statement = row.statement.replace('|', "\\|");
        text += &format!("| {name} (`{file}`) | `{game}` | {statement} | {evidence} | {word} | {rests_on} |\n");
    }
    text
}

impl Row {
    fn json(&self) -> serde_json::Value {
        json!({
            "file": self.file, "claim": self.name, "game": self.game, "statement": self.statement,
            "evidence": self.evidence, "verdict": self.verdict.as_ref().map(|(word, _)| word),
            "rests_on": self.verdict.as_ref().map(|(_, rests_on)| rests_on), "assuming": self.assuming,
        })
    }
}
