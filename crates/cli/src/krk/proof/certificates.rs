//! `checkproof check` of lemmas: their certificates, checked with no solver at hand.

use crate::Answer;
use crate::{carried, files};
use anyhow::{Context, Result, ensure};
use check::krk::{Certified, LONGEST_CERTIFICATE, Refusal, domain};
use indicatif::ProgressBar;
use serde_json::json;
use spec::krk::lemmas::{Form, Lemma};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Where the certificates lie in the repository.
pub const FOLDER: &str = "certificates/krk";

/// Checks the certificate of a lemma, or those of several in a folder.
pub fn run(lemmas: &[Lemma], proof: &Path, json: bool) -> Result<Answer> {
    let mut rows = Vec::new();
    let bar = files::counting_bar("checking", lemmas.len() as u64);
    for &lemma in lemmas {
        let missing =
            || format!("{}: there is no {lemma}.certificate here, nor {lemma}.certificate.zst", proof.display());
        let path =
            if carried::is_folder(proof) { find(proof, lemma).with_context(missing)? } else { proof.to_path_buf() };
        rows.push((lemma, check_file(lemma, &path)?));
        bar.inc(1);
    }
    bar.finish_and_clear();
    let refused = rows.iter().any(|(_, checked)| checked.is_err());
    let text = if json { format!("{:#}\n", report(&rows)) } else { table(&rows) };
    let printed = std::io::stdout().lock().write_all(text.as_bytes());
    (if refused { Answer::No } else { Answer::Yes }).once(printed.map_err(Into::into))
}

/// The certificate of a lemma in a folder, compressed or not.
pub fn find(folder: &Path, lemma: Lemma) -> Option<PathBuf> {
    let names = [format!("{lemma}.certificate"), format!("{lemma}.certificate.zst")];
    names.into_iter().map(|name| folder.join(name)).find(|path| carried::is_file(path))
}

/// Checks one certificate; an error if the file cannot be read.
pub fn check_file(lemma: Lemma, path: &Path) -> Result<Result<Certified, Refusal>> {
    let mut bytes = Vec::new();
    let in_place = || path.display().to_string();
    let longest = LONGEST_CERTIFICATE as u64 + 1;
    files::open(path, &ProgressBar::hidden())?.take(longest).read_to_end(&mut bytes).with_context(in_place)?;
    ensure!(bytes.len() <= LONGEST_CERTIFICATE, "{}: longer than {LONGEST_CERTIFICATE} bytes", in_place());
    Ok(check::krk::check(lemma, &bytes))
}

fn table(rows: &[(Lemma, Result<Certified, Refusal>)]) -> String {
    let mut text = String::new();
    for (lemma, checked) in rows {
        match checked {
            Ok(certified) => {
                let (sums, clauses) = (certified.sums(), certified.clauses());
                text += &format!("proved   {lemma:14} {sums:6} sums {clauses:6} clauses\n");
            }
            Err(refusal) => text += &format!("refused  {lemma:14} {refusal}\n"),
        }
        text += &format!("         {}\n", lemma.says(Form::True));
    }
    let proved = rows.iter().filter(|(_, checked)| checked.is_ok()).count();
    text + &format!("{proved} of {} lemmas proved, for all boards with {}\n", rows.len(), domain())
}

fn report(rows: &[(Lemma, Result<Certified, Refusal>)]) -> serde_json::Value {
    let row = |(lemma, checked): &(Lemma, Result<Certified, Refusal>)| {
        let mut row = json!({ "lemma": lemma.name(), "says": lemma.says(Form::True) });
        match checked {
            Ok(certified) => {
                row["verdict"] = json!("proved");
                row["sums"] = json!(certified.sums());
                row["clauses"] = json!(certified.clauses());
            }
            Err(refusal) => {
                row["verdict"] = json!("refused");
                row["line"] = json!(refusal.line);
                row["reason"] = json!(refusal.reason.to_string());
            }
        }
        row
    };
    json!({ "boards": domain(), "lemmas": rows.iter().map(row).collect::<Vec<_>>() })
}
