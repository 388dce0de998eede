//! The lemmas of the strategy in the ledger: run on every position of the full board, and certified for all boards.

use super::board::Report;
use super::proof::certificates;
use crate::files;
use crate::ledger::row::{Row, Status};
use anyhow::Result;
use prove::krk::Size;
use spec::krk::Kind;
use spec::krk::lemmas::{Form, Lemma};
use std::path::Path;

/// One row for each lemma about one board. It is run when all is asked for.
pub fn rows(all: bool) -> Result<Vec<Row>> {
    let size = Size::new(8, 8)?;
    let bar = files::spinner("running the lemmas");
    let report = all.then(|| Report::make(size, &Kind::NINE, &bar)).transpose()?;
    bar.finish_and_clear();
    let lemmas = Lemma::ALL.into_iter().filter(|&lemma| lemma != Lemma::Transpose);
    Ok(lemmas.map(|lemma| row(lemma, report.as_ref())).collect())
}

fn row(lemma: Lemma, report: Option<&Report>) -> Row {
    let ran = report.and_then(|report| report.lemmas.iter().find(|ran| ran.lemma == lemma && ran.form == Form::True));
    let (evidence, status, rests_on) = match ran {
        None => ("it has to be run on every position".to_string(), Status::NotRunNow, None),
        Some(ran) => {
            let evidence = format!("run on every position of 8 x 8, {} cases", ran.cases);
            match ran.broken {
                0 => {
                    (evidence, Status::Run, Some(format!("{RULES} and the crate prove, which no checker checks here")))
                }
                broken => (evidence, Status::Refused, Some(format!("nothing: it is broken in {broken} cases"))),
            }
        }
    };
    Row { evidence, status, rests_on, ..lemma_row(lemma, "8 x 8", "chess:8x8") }
}

/// Which rules the lemmas are about. They are a second statement of those of chess, for this ending alone.
const RULES: &str = "krk/rules.rs";

/// What a lemma says, on some boards, before anything is known of it.
fn lemma_row(lemma: Lemma, boards: &str, game: &str) -> Row {
    Row {
        file: "crates/spec/src/krk/lemmas.rs".to_string(),
        name: format!("{lemma} on {boards}"),
        game: game.to_string(),
        statement: lemma.says(Form::True).to_string(),
        evidence: String::new(),
        status: Status::NotRunNow,
        rests_on: None,
        assuming: Vec::new(),
        digests: Vec::new(),
    }
}

/// One row for each lemma about all boards, from its certificate; none where there are no certificates at all.
pub fn certified_rows(certificates: &Path) -> Result<Vec<Row>> {
    let folder = certificates.join("krk");
    let found = Lemma::ALL.map(|lemma| (lemma, certificates::find(&folder, lemma)));
    if found.iter().all(|(_, path)| path.is_none()) {
        return Ok(Vec::new());
    }
    found.into_iter().map(|(lemma, path)| certified_row(lemma, path.as_deref())).collect()
}

fn certified_row(lemma: Lemma, path: Option<&Path>) -> Result<Row> {
    let row = lemma_row(lemma, "all boards", EVERY_GAME);
    let Some(path) = path else {
        let (evidence, rests_on) = ("a certificate".to_string(), Some("nothing: it is not there".to_string()));
        return Ok(Row { evidence, status: Status::NotProved, rests_on, ..row });
    };
    let (checked, digest) = files::with_digest(path, || certificates::check_file(lemma, path))?;
    let (status, rests_on) = match checked {
        Ok(_) => (Status::Proved, format!("{RULES} and the checker")),
        Err(refusal) => (Status::Refused, format!("nothing: {refusal}")),
    };
    let digests = vec![(path.display().to_string(), digest)];
    let evidence = "checked from its certificate file".to_string();
    Ok(Row { evidence, status, rests_on: Some(rests_on), digests, ..row })
}

/// The boards that the lemmas are about.
const EVERY_GAME: &str = "chess:FxR, F >= 4, R >= 6";

/// The theorem for all boards, which follows from the lemmas for all boards, as Coq proves. That files and ranks may be
/// exchanged Coq proves by itself. The rows of the lemmas are those of [`certified_rows`].
pub fn theorem_row(lemmas: &[Row], coq: &Row) -> Row {
    let proved = |row: &Row| row.status == Status::Proved;
    let assumed = Lemma::ALL.into_iter().zip(lemmas).filter(|(lemma, _)| *lemma != Lemma::Transpose);
    let assumed: Vec<&Row> = assumed.map(|(_, row)| row).collect();
    let (evidence, status, rests_on) = match assumed.iter().find(|row| !proved(row)) {
        Some(missing) => {
            ("Coq, from the lemmas on all boards", Status::NotProved, Some(format!("nothing: {}", missing.name)))
        }
        None if proved(coq) => (
            "proved in Coq from the lemmas on all boards",
            Status::Proved,
            Some(format!("the certificates of {} lemmas; {LINK}; {BY_HAND}", assumed.len())),
        ),
        None => (coq.evidence.as_str(), coq.status, coq.rests_on.clone()),
    };
    Row {
        file: "coq/krk/KrkAllBoards.v".to_string(),
        name: "Bratko's strategy mates on all boards".to_string(),
        game: format!("chess:FxR as {RULES} states it"),
        statement: "White: win, from all KRvK, White to move, if the smaller side of the board is at least 4 and the \
                    larger at least 6"
            .to_string(),
        evidence: evidence.to_string(),
        status,
        rests_on,
        assuming: Vec::new(),
        digests: coq.digests.clone(),
    }
}

/// What stands between the theorem and chess: compared on boards one by one (`checkproof krk board`), not proved.
const LINK: &str = "krk/rules.rs, which is compared with the rules of chess on some boards and not proved equal on all";

/// What no program has checked about the theorem for all boards.
const BY_HAND: &str = "KrkRules.v and KrkLemmas.v are written beside the Rust by hand";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theorem_needs_coq_and_every_lemma_but_transpose() {
        let missing = |lemma| certified_row(lemma, None).expect("no file is read");
        let proved = |lemma| Row { status: Status::Proved, ..missing(lemma) };
        // Any row that is proved stands for Coq's.
        let coq = proved(Lemma::Applicable);
        for missed in Lemma::ALL {
            let rows = Lemma::ALL.map(|lemma| if lemma == missed { missing(lemma) } else { proved(lemma) });
            let (status, rests_on) = match missed {
                Lemma::Transpose => (Status::Proved, format!("the certificates of 10 lemmas; {LINK}; {BY_HAND}")),
                _ => (Status::NotProved, format!("nothing: {missed} on all boards")),
            };
            let row = theorem_row(&rows, &coq);
            assert_eq!((row.status, row.rests_on), (status, Some(rests_on)));
        }
        for status in [Status::Run, Status::NotProved, Status::NotRunNow] {
            let coq = Row { status, ..proved(Lemma::Applicable) };
            assert_eq!(theorem_row(&Lemma::ALL.map(proved), &coq).status, status);
        }
    }
}
