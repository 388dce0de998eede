//! The proofs of a problem as files for the checker.

use crate::files;
use anyhow::{Context, Result};
use puzzle::Proof;
use std::fs;
use std::path::Path;

/// Writes each claim and its strategy into a folder, as PART.claim and PART.strategy.
pub fn write_proofs(folder: &Path, proofs: &[Proof]) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    for proof in proofs {
        let file = |ending: &str| folder.join(format!("{}.{ending}", proof.part.word()));
        files::write_whole(&file("claim"), |out| out.write_all(proof.claim_text().as_bytes()))?;
        files::write_whole(&file("strategy"), |mut out| proof.strategy.write(&mut out))?;
    }
    Ok(())
}
