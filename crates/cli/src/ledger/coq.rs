//! What is proved in Coq. The program carries the sources and compiles its own copy of them; files that lie beside the
//! claims are never run.

use super::row::{Row, Status};
use crate::files;
use anyhow::{Context, Result};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The proofs, each file with its place below `coq/` and its text.
macro_rules! sources {
    ($($path:literal)*) => { &[$(($path, include_str!(concat!("../../../../coq/", $path)))),*] };
}

/// The parts that the rows of the ledger rest on, and the script that compiles them.
const SOURCES: &[(&str, &str)] = sources![
    "build"
    "check/Alike.v"
    "check/Assumptions.v"
    "check/Check.v"
    "check/Examples.v"
    "check/Game.v"
    "check/Goals.v"
    "check/Laws.v"
    "check/Opposites.v"
    "check/Promises.v"
    "check/Strategy.v"
    "krk/Assumptions.v"
    "krk/Krk.v"
    "krk/KrkAllBoards.v"
    "krk/KrkCertified.v"
    "krk/KrkComputed.v"
    "krk/KrkLemmas.v"
    "krk/KrkRules.v"
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
        digests: SOURCES
            .iter()
            .map(|(path, text)| (format!("coq/{path}"), files::digest_of(text.as_bytes())))
            .collect(),
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
    for (path, text) in SOURCES {
        let path = sources.join(path);
        fs::create_dir_all(path.parent().unwrap_or(&sources))?;
        fs::write(path, text)?;
    }
    let output = Command::new("sh").arg(sources.join("build")).arg(folder.join("compiled")).output()?;
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
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../coq"));
        let parts: std::collections::BTreeSet<&str> =
            SOURCES.iter().filter_map(|(path, _)| path.split_once('/')).map(|(part, _)| part).collect();
        let mut found = vec!["build".to_string()];
        for part in parts {
            for entry in fs::read_dir(root.join(part)).expect("a part is a folder") {
                let name = entry.expect("a readable folder").file_name();
                found.push(format!("{part}/{}", name.to_string_lossy()));
            }
        }
        found.sort();
        assert_eq!(SOURCES.iter().map(|(path, _)| *path).collect::<Vec<_>>(), found);
    }
}
