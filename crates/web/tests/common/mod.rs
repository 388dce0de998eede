//! A ledger for the tests of the page.

use crate::web::LedgerRow;

/// Rows as the program would give them: a claim of the shelf, a lemma, and what Coq proves.
pub fn rows(claim: &str, title: &str) -> Vec<LedgerRow> {
    let row = |file: &str, name: &str, evidence: &str, status: &str, read: &[&str]| LedgerRow {
        claim: file.strip_prefix("claims/").and_then(|name| name.strip_suffix(".claim")).map(str::to_string),
        file: file.to_string(),
        name: name.to_string(),
        game: "chess".to_string(),
        statement: format!("{name}, as a statement"),
        evidence: evidence.to_string(),
        status: status.to_string(),
        rests_on: (status == "proved").then(|| "the rules and the checker".to_string()),
        assuming: Vec::new(),
        digests: read.iter().map(|file| (file.to_string(), "0".repeat(64))).collect(),
    };
    vec![
        row(claim, title, "checked from its strategy file", "proved", &[]),
        row(
            "crates/spec/src/krk/lemmas.rs",
            "lex3 on all boards",
            "checked from its certificate file",
            "proved",
            &["claims/krk/lex3.claim", "certificates/krk/lex3.certificate.zst"],
        ),
        row(
            "coq/chess/Main.v",
            "Bratko's strategy mates on all boards",
            "its proofs have to be compiled",
            "not run now",
            &["a", "b", "c", "d"],
        ),
        row("coq/check/Check.v", "a proved verdict means what it says", "coqc", "not proved", &[]),
    ]
}
