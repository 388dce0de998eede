//! What is proved in Coq. The program carries the sources and compiles its own copy of them; files that lie beside the
//! claims are never run.

use super::row::{Row, Status};
use crate::files;
use anyhow::{Context, Result};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The proofs and what they are made of, each file with its place in the repository and its bytes.
macro_rules! sources {
    ($($path:literal)*) => { &[$(($path, include_bytes!(concat!("../../", $path)))),*] };
}

/// The parts that the rows of the ledger rest on.
const PARTS: [&str; 3] = ["check", "chess", "krk"];

/// These parts, the script that compiles them, and the certificates that Coq's kernel checks.
pub const SOURCES: &[(&str, &[u8])] = sources![
    "certificates/krk/applicable.certificate"
    "certificates/krk/basic_stays.certificate.zst"
    "certificates/krk/fifth.certificate.zst"
    "certificates/krk/home3.certificate.zst"
    "certificates/krk/lex3.certificate.zst"
    "certificates/krk/no_king_mate.certificate"
    "certificates/krk/other_rook.certificate"
    "certificates/krk/rtm_rook.certificate"
    "certificates/krk/rtm_stale.certificate"
    "certificates/krk/rtm_then_mate.certificate"
    "certificates/krk/transpose.certificate.zst"
    "coq/build"
    "coq/check/Alike.v"
    "coq/check/Assumptions.v"
    "coq/check/Check.v"
    "coq/check/Examples.v"
    "coq/check/Game.v"
    "coq/check/Goals.v"
    "coq/check/InTime.v"
    "coq/check/Laws.v"
    "coq/check/Opposites.v"
    "coq/check/Promises.v"
    "coq/check/Strategy.v"
    "coq/chess/Assumptions.v"
    "coq/chess/Chess.v"
    "coq/chess/ChessExamples.v"
    "coq/chess/ChessGame.v"
    "coq/chess/ChessStrategy.v"
    "coq/chess/Diagram.v"
    "coq/chess/DiagramRight.v"
    "coq/chess/Extract.v"
    "coq/chess/KrkBoards.v"
    "coq/chess/KrkChess.v"
    "coq/chess/KrkEnds.v"
    "coq/chess/KrkHidesNothing.v"
    "coq/chess/KrkNarrowBoards.v"
    "coq/chess/KrkSmallBoards.v"
    "coq/chess/KrkStrategy.v"
    "coq/chess/KrkWins.v"
    "coq/chess/Main.v"
    "coq/chess/Representations.v"
    "coq/chess/answer.ml"
    "coq/krk/Assumptions.v"
    "coq/krk/Clauses.v"
    "coq/krk/ClausesMean.v"
    "coq/krk/ClausesSound.v"
    "coq/krk/ClausesTerms.v"
    "coq/krk/ClausesValues.v"
    "coq/krk/Krk.v"
    "coq/krk/KrkAllBoards.v"
    "coq/krk/KrkCertified.v"
    "coq/krk/KrkChecked.v"
    "coq/krk/KrkComputed.v"
    "coq/krk/KrkLemmas.v"
    "coq/krk/KrkProblems.v"
    "coq/krk/KrkProved.v"
    "coq/krk/KrkRules.v"
    "coq/krk/KrkSpoiled.v"
    "coq/krk/KrkStatements.v"
    "coq/krk/KrkTerms.v"
    "coq/krk/Linear.v"
    "coq/krk/Packed.v"
    "coq/krk/Refutation.v"
    "coq/krk/Terms.v"
    "coq/krk/generate"
];

/// That the checker's verdicts mean what they say. The proofs are compiled when all is asked for.
pub fn row(all: bool) -> Result<Row> {
    let (evidence, status, rests_on) = match all.then(compile).transpose()? {
        None => ("its proofs have to be compiled", Status::NotRunNow, None),
        Some(Compiled::NoCoq) => ("its proofs could not be compiled: there is no coqc here", Status::NotRunNow, None),
        Some(Compiled::Holds) => (
            "compiled by coqc from the sources that this program carries",
            Status::Proved,
            Some("no axioms; laws.rs is written beside Laws.v by hand".to_string()),
        ),
        Some(Compiled::Fails(why)) => ("coqc", Status::NotProved, Some(format!("nothing: {why}"))),
    };
    Ok(Row {
        file: "coq/check/Check.v".to_string(),
        name: "a proved verdict means what it says".to_string(),
        game: "any".to_string(),
        statement:
            "for every game whose equal positions have equal moves, every claim and every strategy: if the loop of \
                    Laws.v says proved, the claim holds"
                .to_string(),
        evidence: evidence.to_string(),
        status,
        rests_on,
        assuming: Vec::new(),
        digests: SOURCES.iter().map(|(path, bytes)| (path.to_string(), files::digest_of(bytes))).collect(),
    })
}

/// What came of compiling the proofs.
enum Compiled {
    Holds,
    Fails(String),
    NoCoq,
}

/// Compiles the proofs in a folder of their own, which is removed afterwards.
fn compile() -> Result<Compiled> {
    match Command::new("coqc").arg("--version").output() {
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(Compiled::NoCoq),
        asked => asked.context("coqc")?,
    };
    let folder = private_folder()?;
    let compiled = compile_in(&folder).with_context(|| folder.display().to_string());
    // What was compiled is of no further use; that it cannot be removed is not worth a message.
    let _ = fs::remove_dir_all(&folder);
    compiled
}

fn compile_in(folder: &Path) -> Result<Compiled> {
    let sources = folder.join("sources");
    for (path, bytes) in SOURCES {
        let path = sources.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&sources))?;
        fs::write(path, bytes)?;
    }
    let build = sources.join("coq/build");
    let output = Command::new("sh").arg(build).arg(folder.join("compiled")).args(PARTS).output()?;
    Ok(match output.status.success() {
        true => Compiled::Holds,
        false => {
            let said = String::from_utf8_lossy(&output.stderr);
            Compiled::Fails(format!("the proofs do not compile: {}", said.lines().last().unwrap_or("nothing is said")))
        }
    })
}

/// A new folder that nobody else can write to. A folder that is there already may hold what somebody else compiled.
fn private_folder() -> Result<PathBuf> {
    for n in 0..1000 {
        let folder = std::env::temp_dir().join(format!("checkproof-coq-{}-{n}", std::process::id()));
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        match builder.create(&folder) {
            Err(why) if why.kind() == ErrorKind::AlreadyExists => {}
            made => return made.map(|()| folder.clone()).with_context(|| folder.display().to_string()),
        }
    }
    anyhow::bail!("{}: there is no room for a new folder", std::env::temp_dir().display())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_carries_every_file_of_the_parts_that_it_names() {
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        let mut found = vec!["coq/build".to_string()];
        for folder in PARTS.map(|part| format!("coq/{part}")).into_iter().chain(["certificates/krk".to_string()]) {
            for entry in fs::read_dir(root.join(&folder)).expect("a folder") {
                let name = entry.expect("a readable folder").file_name().to_string_lossy().into_owned();
                found.extend((!name.ends_with(".md")).then(|| format!("{folder}/{name}")));
            }
        }
        found.sort();
        assert_eq!(SOURCES.iter().map(|(path, _)| *path).collect::<Vec<_>>(), found);
    }
}
