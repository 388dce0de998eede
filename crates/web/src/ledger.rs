//! The rows of the ledger: what is known of each claim, and how. The program runs it; the page only shows it.

use crate::{Fault, Limit, Response, Shelf};
use serde_json::{Map, Value, json};
use std::sync::{Mutex, OnceLock};

/// What the ledger says of one claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LedgerRow {
    /// The name under which the claim stands on the shelf, if it does.
    pub claim: Option<String>,
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
    /// How much is known: `proved`, `run`, `recorded`, `open`, `refused`, `not proved`, `not run now`.
    pub status: String,
    /// What the status rests on; nothing where nothing was run.
    pub rests_on: Option<String>,
    /// What is assumed of which positions, where the verdict is open.
    pub assuming: Vec<String>,
    /// The files that were read for it, with their SHA-256.
    pub digests: Vec<(String, String)>,
}

impl LedgerRow {
    /// The name in the address of its page: that of the shelf, or else its own with hyphens.
    pub(crate) fn address(&self) -> String {
        self.claim.clone().unwrap_or_else(|| hyphened(&self.name))
    }

    /// The lemma that it is about, where it is known by a certificate.
    pub(crate) fn lemma(&self) -> Option<&str> {
        let read = self.digests.iter().filter(|_| self.is_certified());
        let mut names = read.filter_map(|(file, _)| file.split_once(CERTIFICATES));
        names.next()?.1.split('.').next()
    }

    /// The command that says the same again, without this page.
    pub(crate) fn command(&self) -> String {
        match self.lemma() {
            Some(name) => format!("checkproof check krk/{name}"),
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

/// Where the certificates of the lemmas lie.
const CERTIFICATES: &str = "certificates/krk/";

/// Runs the ledger as long as the limit allows; an error says why it cannot be run. Whoever is stopped goes on from
/// there when he is asked again.
pub type RunLedger = Box<dyn Fn(&Limit) -> Result<Vec<LedgerRow>, String> + Send + Sync>;

/// The ledger, once somebody has asked for it.
#[derive(Default)]
pub(crate) struct Ledger {
    run: Option<RunLedger>,
    running: Mutex<()>,
    rows: OnceLock<Result<Vec<LedgerRow>, String>>,
}

impl Ledger {
    pub fn new(run: RunLedger) -> Ledger {
        Ledger { run: Some(run), ..Ledger::default() }
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

    fn rows(&self, limit: &Limit) -> Result<&[LedgerRow], Fault> {
        let run = self.run.as_ref().ok_or_else(|| Fault::missing("this page was started without a ledger"))?;
        let unfinished = |_| Fault::broken(vec!["the ledger is not through yet; ask again".to_string()]);
        if self.rows.get().is_none() {
            let _running = limit.locked(&self.running).map_err(unfinished)?;
            if self.rows.get().is_none() {
                let rows = run(limit);
                // What was found after the time is not worth keeping, and what was found before it the program keeps.
                limit.check().map_err(unfinished)?;
                return self.rows.get_or_init(|| rows).as_deref().map_err(|why| Fault::broken(vec![why.clone()]));
            }
        }
        let rows = self.rows.get().ok_or_else(Fault::late)?;
        rows.as_deref().map_err(|why| Fault::broken(vec![why.clone()]))
    }
}

/// All rows. Whoever asks first waits until the checker has gone through the strategies, or asks again.
pub fn list(shelf: &Shelf, limit: &Limit) -> Result<Response, Fault> {
    let told = |row: &LedgerRow| {
        let digests: Map<String, Value> =
            row.digests.iter().map(|(file, digest)| (file.clone(), json!(digest))).collect();
        json!({
            "address": row.address(), "file": row.file, "claim": row.name, "game": row.game,
            "statement": row.statement, "evidence": row.evidence, "status": row.status, "rests_on": row.rests_on,
            "assuming": row.assuming, "sha256": digests, "command": row.command(),
        })
    };
    Ok(Response::json(&json!({ "claims": shelf.ledger.rows(limit)?.iter().map(told).collect::<Vec<_>>() })))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_an_address() {
        let row = |claim: Option<&str>, name: &str| LedgerRow {
            claim: claim.map(str::to_string),
            file: String::new(),
            name: name.to_string(),
            game: String::new(),
            statement: String::new(),
            evidence: String::new(),
            status: String::new(),
            rests_on: None,
            assuming: Vec::new(),
            digests: Vec::new(),
        };
        assert_eq!(row(Some("mad-rook"), "the mad rook").address(), "mad-rook");
        assert_eq!(row(None, "lex3 on 8 x 8").address(), "lex3-on-8-x-8");
        assert_eq!(row(None, "Bratko's <b>").address(), "bratko-s-b");
    }
}
