//! The lemmas of the strategy in the ledger: run on every position of the full board.

use super::board::Report;
use crate::files;
use crate::ledger::Row;
use anyhow::Result;
use prove::krk::Size;
use spec::krk::Kind;
use spec::krk::lemmas::{Form, Lemma};

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
