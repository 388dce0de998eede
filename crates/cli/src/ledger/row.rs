//! What the ledger says of one claim, and how a table of claims is printed.

use crate::visible;
use serde_json::{Map, Value, json};
use std::fmt;

/// One claim and what is known of it.
#[derive(Clone)]
pub struct Row {
    /// The file where the claim stands.
    pub file: String,
    pub name: String,
    pub game: String,
    pub statement: String,
    /// How the status was obtained.
    pub evidence: String,
    pub status: Status,
    /// What the status rests on; nothing where nothing was run.
    pub rests_on: Option<String>,
    /// What is assumed of which positions, where the verdict is open.
    pub assuming: Vec<String>,
    /// The files that were read for it, with the digest of what was read.
    pub digests: Vec<(String, String)>,
}

/// How much is known of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// A checker has said so, or Coq.
    Proved,
    /// A program that nobody checks has gone through all cases and found no fault.
    Run,
    /// It holds if what is assumed holds.
    Open,
    /// What is offered as a proof is none.
    Refused,
    /// There is no proof.
    NotProved,
    /// Nothing was run, so nothing is said.
    NotRunNow,
    /// Nothing was run, and it is recorded that the checker has proved it from a strategy that is too large to be kept.
    Recorded,
}

impl Status {
    /// All of them, those that are good news first.
    const ALL: [Status; 7] = [
        Status::Proved,
        Status::Run,
        Status::Recorded,
        Status::Open,
        Status::Refused,
        Status::NotProved,
        Status::NotRunNow,
    ];

    /// Is this what a claim is to come to? What was not run is no fault of the claim.
    pub fn is_good(self) -> bool {
        matches!(self, Status::Proved | Status::Run | Status::NotRunNow | Status::Recorded)
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Status::Proved => "proved",
            Status::Run => "run",
            Status::Open => "open",
            Status::Refused => "refused",
            Status::NotProved => "not proved",
            Status::NotRunNow => "not run now",
            Status::Recorded => "recorded",
        })
    }
}

/// The rows for a reader.
pub fn text(rows: &[Row]) -> String {
    let mut text = String::new();
    for row in rows {
        let Row { name, game, statement, evidence, status, .. } = row;
        let rests_on = row.rests_on.as_ref().map(|rests_on| format!("; rests on {rests_on}")).unwrap_or_default();
        text += &format!("{status:11} {}\n", visible::line(&format!("{name} ({game})")));
        text += &format!("{:11} {}\n", "", visible::line(statement));
        text += &format!("{:11} {}\n", "", visible::line(&format!("{evidence}{rests_on}")));
        row.assuming.iter().for_each(|assumed| text += &format!("{:11}   {}\n", "", visible::line(assumed)));
    }
    let counted = Status::ALL.map(|status| (status, rows.iter().filter(|row| row.status == status).count()));
    let counted = counted.iter().filter(|(_, count)| *count > 0);
    let counted: Vec<String> = counted.map(|(status, count)| format!("{count} {status}")).collect();
    let more = if rows.iter().any(|row| row.status == Status::NotRunNow) { " (--all runs them)" } else { "" };
    text + &format!("{} claims: {}{more}\n", rows.len(), counted.join(", "))
}

/// A table whose rows do not change while what is known does not.
pub fn markdown(rows: &[Row]) -> String {
    let mut text =
        "| claim | game | statement | evidence | status | rests on |\n|---|---|---|---|---|---|\n".to_string();
    for row in rows {
        let cells = [
            format!("{} ({})", visible::markdown(&row.name), visible::code(&row.file)),
            visible::code(&row.game),
            visible::markdown(&row.statement),
            visible::markdown(&row.evidence),
            row.status.to_string(),
            visible::markdown(row.rests_on.as_deref().unwrap_or_default()),
        ];
        text += &format!("| {} |\n", cells.join(" | "));
    }
    text
}

/// The rows for a program.
pub fn report(rows: &[Row]) -> String {
    let row = |row: &Row| {
        let digests: Map<String, Value> =
            row.digests.iter().map(|(file, digest)| (file.clone(), json!(digest))).collect();
        json!({
            "file": row.file, "claim": row.name, "game": row.game, "statement": row.statement,
            "evidence": row.evidence, "status": row.status.to_string(), "rests_on": row.rests_on,
            "assuming": row.assuming, "sha256": digests,
        })
    };
    visible::json(&json!({ "claims": rows.iter().map(row).collect::<Vec<_>>() })) + "\n"
}
