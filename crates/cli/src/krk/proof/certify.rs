//! `checkproof prove claims/krk --certify`: certificates of the lemmas, made with z3, checked, and written.

use super::certificates::FOLDER;
use super::solver;
use crate::Answer;
use crate::files;
use anyhow::{Context, Result, bail};
use check::krk::{Meaning, Problem};
use prove::krk::certify::{Z3_OPTIONS, certificate, question};
use spec::krk::lemmas::Lemma;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What is to be made.
pub struct Order<'a> {
    pub lemmas: &'a [Lemma],
    pub solver: Option<&'a Path>,
    pub out: Option<&'a Path>,
    pub timeout: Option<Duration>,
}

/// Certificates longer than this are compressed.
const LONGEST_PLAIN: usize = 100_000;

pub fn run(order: &Order) -> Result<Answer> {
    let z3 = solver::logging_z3(order.solver)?;
    let folder = order.out.unwrap_or(Path::new(FOLDER));
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    say("lemma          variables  clauses  atoms    sums   steps  z3 s  all s    bytes")?;
    let start = Instant::now();
    for &lemma in order.lemmas {
        say(&make(lemma, &z3, folder, order.timeout).with_context(|| lemma.to_string())?)?;
    }
    say(&format!(
        "{} certificates in {:.1} s: {}",
        order.lemmas.len(),
        start.elapsed().as_secs_f64(),
        folder.display()
    ))?;
    Ok(Answer::Yes)
}

/// Makes one certificate; its row of the table.
fn make(lemma: Lemma, z3: &Path, folder: &Path, timeout: Option<Duration>) -> Result<String> {
    let bar = files::spinner(lemma.name());
    let start = Instant::now();
    bar.set_message("clauses");
    let problem = Problem::of(lemma);
    bar.set_message("z3");
    let options: Vec<&str> = ["-in", "-smt2"].into_iter().chain(Z3_OPTIONS).collect();
    let mut z3_seconds = 0.0;
    let said = solver::ask(z3, &options, &question(&problem), timeout, |log| {
        let log = prove::krk::certify::Log::read(&problem, log);
        z3_seconds = start.elapsed().as_secs_f64();
        log
    })?;
    match said.answer.as_str() {
        "unsat" => {}
        "sat" => bail!("z3 finds a play that breaks the lemma; `checkproof prove CLAIM --solver z3` shows it"),
        answer => bail!("z3 answers {answer}"),
    }
    bar.set_message("trimming");
    let text = certificate(lemma, &problem, said.log?)?;
    bar.set_message("checking");
    let certified = check::krk::check(lemma, text.as_bytes()).context("the checker refuses what was made")?;
    let path = write(folder, lemma, &text)?;
    bar.finish_and_clear();
    let atoms = problem.meanings().iter().filter(|meaning| matches!(meaning, Meaning::Atom(_))).count();
    Ok(format!(
        "{:14} {:9} {:8} {atoms:6} {:7} {:7} {z3_seconds:5.1} {:6.1} {:8}",
        lemma.name(),
        problem.meanings().len(),
        problem.clauses().len(),
        certified.sums(),
        certified.sums() + certified.clauses(),
        start.elapsed().as_secs_f64(),
        fs::metadata(&path).with_context(|| path.display().to_string())?.len(),
    ))
}

/// Writes the certificate, compressed if it is long, and takes an older one of the other form away.
fn write(folder: &Path, lemma: Lemma, text: &str) -> Result<PathBuf> {
    let [plain, compressed] = ["certificate", "certificate.zst"].map(|ending| folder.join(format!("{lemma}.{ending}")));
    let (path, other) = if text.len() > LONGEST_PLAIN { (compressed, plain) } else { (plain, compressed) };
    files::write_whole(&path, |file| file.write_all(text.as_bytes()))?;
    if other.exists() {
        fs::remove_file(&other).with_context(|| other.display().to_string())?;
    }
    Ok(path)
}

fn say(line: &str) -> Result<()> {
    Ok(writeln!(std::io::stdout().lock(), "{line}")?)
}
