//! The lemmas of the strategy in the ledger: run on every position of the full board, and certified for all boards.

use super::board::Report;
use super::proof::certificates;
use crate::files;
use crate::ledger::Row;
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
    let verdict = ran.map(|ran| match ran.broken {
        0 => ("proved", "the rules of the ending and the program that runs it".to_string()),
        broken => ("refused", format!("nothing: it is broken in {broken} cases")),
    });
    let evidence = match ran {
        Some(ran) => format!("run on every position of 8 x 8, {} cases", ran.cases),
        None => "it has to be run on every position; --all does it".to_string(),
    };
    Row {
        file: "crates/spec/src/krk/lemmas.rs".to_string(),
        name: format!("{lemma} on 8 x 8"),
        game: "chess:8x8".to_string(),
        statement: lemma.says(Form::True).to_string(),
        evidence,
        verdict,
        assuming: Vec::new(),
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
    let (evidence, verdict) = match path.map(|path| certificates::check_file(lemma, path)).transpose()? {
        None => ("a certificate", ("not proved", "nothing: it is not there".to_string())),
        Some(Ok(_)) => (
            "checked from a certificate in the repository",
            ("proved", "nothing but the rules of the ending and the checker".to_string()),
        ),
        Some(Err(refusal)) => {
            ("checked from a certificate in the repository", ("refused", format!("nothing: {refusal}")))
        }
    };
    Ok(Row {
        file: "crates/spec/src/krk/lemmas.rs".to_string(),
        name: format!("{lemma} on all boards"),
        game: EVERY_GAME.to_string(),
        statement: lemma.says(Form::True).to_string(),
        evidence: evidence.to_string(),
        verdict: Some(verdict),
        assuming: Vec::new(),
    })
}

/// The rules on all boards that the lemmas are about.
const EVERY_GAME: &str = "chess:FxR, F >= 4, R >= 6";

/// The theorem for all boards, which follows from the lemmas for all boards, as Coq proves. That files and ranks may be
/// exchanged Coq proves by itself. The rows of the lemmas are those of [`certified_rows`].
pub fn theorem_row(lemmas: &[Row], coq: &Row) -> Row {
    let proved = |row: &Row| row.verdict.as_ref().is_some_and(|(word, _)| *word == "proved");
    let assumed = Lemma::ALL.into_iter().zip(lemmas).filter(|(lemma, _)| *lemma != Lemma::Transpose);
    let assumed: Vec<&Row> = assumed.map(|(_, row)| row).collect();
    let (evidence, verdict) = match assumed.iter().find(|row| !proved(row)) {
        Some(missing) => {
            ("Coq, from the lemmas on all boards", Some(("not proved", format!("nothing: {}", missing.name))))
        }
        None if proved(coq) => (
            "proved in Coq from the lemmas on all boards",
            Some(("proved", format!("the certificates of {} lemmas; {BY_HAND}", assumed.len()))),
        ),
        None => (coq.evidence.as_str(), coq.verdict.clone()),
    };
    Row {
        file: "coq/krk/KrkAllBoards.v".to_string(),
        name: "Bratko's strategy mates on all boards".to_string(),
        game: "chess:FxR".to_string(),
        statement: "White: win (clocks aside), from all KRvK, White to move, if the smaller side of the board is at least 4 and the \
                    larger at least 6"
            .to_string(),
        evidence: evidence.to_string(),
        verdict,
        assuming: Vec::new(),
    }
}

/// What no program has checked about the theorem for all boards.
const BY_HAND: &str = "KrkRules.v and KrkLemmas.v are written beside the Rust by hand";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theorem_needs_coq_and_every_lemma_but_transpose() {
        let missing = |lemma| certified_row(lemma, None).expect("no file is read");
        let proved = |lemma| Row { verdict: Some(("proved", String::new())), ..missing(lemma) };
        // Any row that is proved stands for Coq's.
        let coq = proved(Lemma::Applicable);
        for missed in Lemma::ALL {
            let rows = Lemma::ALL.map(|lemma| if lemma == missed { missing(lemma) } else { proved(lemma) });
            let expected = match missed {
                Lemma::Transpose => ("proved", format!("the certificates of 10 lemmas; {BY_HAND}")),
                _ => ("not proved", format!("nothing: {missed} on all boards")),
            };
            assert_eq!(theorem_row(&rows, &coq).verdict, Some(expected));
        }
        let coq = Row { verdict: None, ..coq };
        assert_eq!(theorem_row(&Lemma::ALL.map(proved), &coq).verdict, None);
    }
}
