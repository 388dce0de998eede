//! The rows of the ledger: what is known of each claim, and how. The program runs it; the page only shows it.

use crate::{Fault, Response, Shelf};
use serde_json::{Map, Value, json};
use std::sync::OnceLock;

/// What the ledger says of one claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerRow {
    /// The file where the claim stands.
    pub file: String,
    /// What it is called.
    pub name: String,
    /// The game that it is about.
    pub game: String,
    /// What is claimed.
    pub statement: String,
    /// How the status was obtained.
    pub evidence: String,
    /// How much is known: `proved`, `run`, `open`, `refused`, `not proved`, `not run now`.
    pub status: String,
    /// What the status rests on; nothing where nothing was run.
    pub rests_on: Option<String>,
    /// What is assumed of which positions, where the verdict is open.
    pub assuming: Vec<String>,
    /// The files that were read for it, with their SHA-256.
    pub digests: Vec<(String, String)>,
}

impl LedgerRow {
    /// The name in the address of its page: that of the claim's file, or else its own with hyphens.
    pub(crate) fn address(&self) -> String {
        let stem = self.file.strip_suffix(".claim").map(|path| path.rsplit(['/', '\\']).next().unwrap_or(path));
        stem.map_or_else(|| hyphened(&self.name), str::to_string)
    }

    /// The command that says the same again, without this page.
    pub(crate) fn command(&self) -> String {
        let lemma = |(file, _): &(String, String)| {
            let name = file.strip_prefix("certificates/krk/")?.split('.').next()?;
            Some(format!("checkproof check krk/{name}"))
        };
        match self.digests.iter().find_map(lemma).filter(|_| self.is_certified()) {
            Some(command) => command,
            None => "checkproof ledger --all".to_string(),
        }
    }

    /// Is this a lemma for boards of every size, known by its certificate?
    pub(crate) fn is_certified(&self) -> bool {
        self.evidence.contains("certificate file")
    }

    /// Is this known by what Coq compiles?
    pub(crate) fn is_of_coq(&self) -> bool {
        self.file.starts_with("coq/")
    }
}

fn hyphened(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}

/// Runs the ledger; an error says why it cannot be run.
pub type RunLedger = Box<dyn Fn() -> Result<Vec<LedgerRow>, String> + Send + Sync>;

/// The ledger, once somebody has asked for it.
#[derive(Default)]
pub(crate) struct Ledger {
    run: Option<RunLedger>,
    rows: OnceLock<Result<Vec<LedgerRow>, String>>,
}

impl Ledger {
    pub fn new(run: RunLedger) -> Ledger {
        Ledger { run: Some(run), rows: OnceLock::new() }
    }

    /// Can it be run, and was it not run yet?
    pub fn is_due(&self) -> bool {
        self.run.is_some() && self.rows.get().is_none()
    }

    /// The rows, if it was run.
    pub fn known(&self) -> &[LedgerRow] {
        self.rows.get().and_then(|rows| rows.as_deref().ok()).unwrap_or_default()
    }

    /// The row at an address.
    pub fn row(&self, address: &str) -> Option<&LedgerRow> {
        self.known().iter().find(|row| row.address() == address)
    }

    fn rows(&self) -> Result<&[LedgerRow], Fault> {
        let run = self.run.as_ref().ok_or_else(|| Fault::missing("this page was started without a ledger"))?;
        let rows = self.rows.get_or_init(run);
        rows.as_deref().map_err(|why| Fault::broken(vec![why.clone()]))
    }
}

/// All rows. Whoever asks first waits until the checker has gone through the strategies.
pub fn list(shelf: &Shelf) -> Result<Response, Fault> {
    let told = |row: &LedgerRow| {
        let digests: Map<String, Value> =
            row.digests.iter().map(|(file, digest)| (file.clone(), json!(digest))).collect();
        json!({
            "address": row.address(), "file": row.file, "claim": row.name, "game": row.game,
            "statement": row.statement, "evidence": row.evidence, "status": row.status, "rests_on": row.rests_on,
            "assuming": row.assuming, "sha256": digests, "command": row.command(),
        })
    };
    Ok(Response::json(&json!({ "claims": shelf.ledger.rows()?.iter().map(told).collect::<Vec<_>>() })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_an_address() {
        let row = |file: &str, name: &str| LedgerRow {
            file: file.to_string(),
            name: name.to_string(),
            game: String::new(),
            statement: String::new(),
            evidence: String::new(),
            status: String::new(),
            rests_on: None,
            assuming: Vec::new(),
            digests: Vec::new(),
        };
        assert_eq!(row("claims/mad-rook.claim", "the mad rook").address(), "mad-rook");
        assert_eq!(row("my/own.claim", "my own").address(), "own");
        assert_eq!(row("crates/x.rs", "lex3 on 8 x 8").address(), "lex3-on-8-x-8");
        assert_eq!(row("coq/chess/Main.v", "Bratko's <b>").address(), "bratko-s-b");
    }
}
