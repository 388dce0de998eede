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

/// The theorem for all boards. Coq checks the certificates of the lemmas itself, so it stands or falls with Coq's row.
pub fn theorem_row(coq: &Row) -> Row {
    let (evidence, verdict) = match &coq.verdict {
        Some(("proved", _)) => {
            ("proved in Coq, whose kernel checks the certificates", Some(("proved", RESTS_ON.to_string())))
        }
        other => (coq.evidence.as_str(), other.clone()),
    };
    Row {
        file: "coq/krk/KrkAllBoards.v".to_string(),
        name: "Bratko's strategy mates on all boards".to_string(),
        game: "chess:FxR".to_string(),
        statement: "White: win, from all KRvK, White to move, if the smaller side of the board is at least 4 and the \
                    larger at least 6"
            .to_string(),
        evidence: evidence.to_string(),
        verdict,
        assuming: Vec::new(),
    }
}

/// What has to be believed of the theorem for all boards.
const RESTS_ON: &str = "nothing but Coq's kernel and the definitions in coq/krk";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theorem_stands_or_falls_with_coq() {
        // Any row stands for Coq's.
        let row = |verdict| Row { verdict, ..certified_row(Lemma::Applicable, None).expect("no file is read") };
        let verdict = |of: Option<(&'static str, String)>| theorem_row(&row(of)).verdict;
        let failed = Some(("not proved", "nothing".to_string()));
        assert_eq!(verdict(Some(("proved", String::new()))), Some(("proved", RESTS_ON.to_string())));
        assert_eq!(verdict(failed.clone()), failed);
        assert_eq!(verdict(None), None);
    }
}
