//! The claims of the page and of `play`, read from their files: with strategies beside them, or given by the user.

use crate::ledger::{claim_files, strategy_files};
use crate::{carried, files, visible};
use anyhow::{Context, Result, anyhow, bail};
use check::{Answer, VerdictText};
use indicatif::ProgressBar;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use web::{Certificate, Packed, Shelf, Shelved};

/// A strategy that the user names, and the claim that it is to prove.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Given {
    claim: PathBuf,
    file: PathBuf,
}

impl FromStr for Given {
    type Err = String;

    fn from_str(text: &str) -> Result<Given, String> {
        let (claim, file) = text.split_once('=').ok_or("write CLAIM=FILE, such as four-file/white=my.strategy.zst")?;
        let claim = carried::claim(Path::new(claim));
        match claim.extension().is_some_and(|ending| ending == "claim") && carried::is_file(&claim) {
            true => Ok(Given { claim, file: file.into() }),
            false => {
                Err(format!("there is no claim `{}`; `checkproof claim list` tells which there are", claim.display()))
            }
        }
    }
}

/// The files of each claim, in the order in which they were given.
pub fn of_one_claim(given: &[Given]) -> HashMap<PathBuf, Vec<PathBuf>> {
    let mut files: HashMap<PathBuf, Vec<PathBuf>> = HashMap::new();
    for Given { claim, file } in given {
        files.entry(claim.clone()).or_default().push(file.clone());
    }
    files
}

/// The name of a claim on the page: its place below the folder of claims, with hyphens.
pub fn name(path: &Path, claims: &Path) -> String {
    let below = path.strip_prefix(claims).ok().or(path.file_name().map(Path::new)).unwrap_or(path).with_extension("");
    below.iter().map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("-")
}

/// The strategy of a claim in the folder of certificates, in its parts.
pub fn beside(path: &Path, claims: &Path, certificates: &Path) -> Vec<PathBuf> {
    let folder = path.parent().and_then(|folder| folder.strip_prefix(claims).ok()).unwrap_or(Path::new(""));
    let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    strategy_files(&certificates.join(folder), &stem)
}

/// A claim with the strategy in these files.
pub fn shelved(path: &Path, claims: &Path, parts: &[PathBuf]) -> Result<Shelved> {
    Ok(Shelved {
        name: name(path, claims),
        path: path.display().to_string(),
        claim: files::read_text(path)?,
        parts: parts.iter().map(|part| packed(part)).collect::<Result<_>>()?,
        files: parts.iter().map(|part| part.display().to_string()).collect(),
    })
}

/// A file in memory, packed.
pub fn packed(path: &Path) -> Result<Packed> {
    let bar = files::byte_bar("reading");
    let packed = Packed::read(files::open(path, &bar)?);
    bar.finish_and_clear();
    packed.with_context(|| path.display().to_string())
}

/// Has a strategy of the shelf checked now, with a bar. One that proves nothing is an error.
pub fn checked(shelf: &Shelf, name: &str) -> Result<VerdictText> {
    let bar = files::spinner("checking");
    let mut watch = |done: u32| bar.set_message(format!("checking: {done}"));
    let verdict = shelf.check_now(name, &mut watch);
    bar.finish_and_clear();
    let verdict = verdict.map_err(|why| anyhow!("{}", visible::line(&why)))?;
    match verdict.answer {
        Answer::Proved(_) => Ok(verdict),
        _ => bail!("the strategy does not prove the claim\n{verdict}"),
    }
}

/// The lemmas about boards of every size in a folder, with their certificates as far as they are there.
pub fn certificates(claims: &Path, certificates: &Path) -> Result<Vec<Certificate>> {
    if !carried::is_folder(claims) {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for path in claim_files(claims)? {
        let name = name(&path, claims);
        let files = ["certificate", "certificate.zst"].map(|ending| certificates.join(format!("{name}.{ending}")));
        let Some(file) = files.iter().find(|file| carried::is_file(file)) else { continue };
        let certificate = Packed::read(files::open(file, &ProgressBar::hidden())?);
        let certificate = certificate.with_context(|| file.display().to_string())?;
        found.push(Certificate { name, claim: files::read_text(&path)?, certificate });
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_is_named_by_its_place() {
        for (path, named) in [
            ("claims/mad-rook.claim", "mad-rook"),
            ("claims/four-file/white.claim", "four-file-white"),
            ("elsewhere/my own.claim", "my own"),
        ] {
            assert_eq!(name(Path::new(path), Path::new("claims")), named);
        }
    }

    #[test]
    fn a_strategy_is_given_with_its_claim() {
        let of = |text: &str| text.parse::<Given>();
        let one = of("four-file/white=a=b.strategy").expect("a claim that the program carries");
        assert_eq!(one, Given { claim: "claims/four-file/white.claim".into(), file: "a=b.strategy".into() });
        assert!(of("four-file/white").is_err() && of("nobody=a.strategy").is_err() && of("krk=a").is_err());
        let two = of("four-file/white=c").expect("the same claim");
        let files = of_one_claim(&[one, two]);
        assert_eq!(files[Path::new("claims/four-file/white.claim")], [Path::new("a=b.strategy"), Path::new("c")]);
    }
}
