//! The lemmas of the strategy in the ledger, as a folder claims them: run on every position of the full board, and
//! certified for all boards.

use super::board::Report;
use super::proof::{self, certificates};
use crate::carried;
use crate::files;
use crate::ledger::row::{Row, Status};
use crate::ledger::{Run, claim_files};
use anyhow::{Result, bail};
use check::Statement;
use check::krk::KrkGoal;
use prove::krk::Size;
use spec::krk::Kind;
use spec::krk::lemmas::{Form, Lemma};
use std::path::Path;

/// The claims about boards of every size that lie in a folder, each with its file and the digest of that.
#[derive(Default)]
pub struct Claims {
    lemmas: Vec<(Lemma, ReadFile)>,
    theorem: Option<ReadFile>,
}

/// The name of a file that was read, and its digest.
type ReadFile = (String, String);

impl Claims {
    /// Reads a folder; where there is none, nothing is claimed.
    pub fn read(folder: &Path) -> Result<Claims> {
        let mut claims = Claims::default();
        if !carried::is_folder(folder) {
            return Ok(claims);
        }
        for path in claim_files(folder)? {
            let (goal, digest) = files::with_digest(&path, || goal_of(&path))?;
            let file = (path.display().to_string(), digest);
            match goal {
                KrkGoal::Lemma(lemma) => claims.lemmas.push((lemma, file)),
                KrkGoal::Theorem => claims.theorem = Some(file),
            }
        }
        claims.lemmas.sort();
        Ok(claims)
    }

    /// One row for each lemma about one board. It is run when all is asked for.
    pub fn run_rows(&self, all: bool) -> Result<Vec<Row>> {
        // That a board can be transposed says nothing about one that is square.
        let lemmas = self.lemmas.iter().filter(|(lemma, _)| *lemma != Lemma::Transpose);
        let size = Size::new(8, 8)?;
        let bar = files::spinner("running the lemmas");
        let wanted = all && !self.lemmas.is_empty();
        let report = wanted.then(|| Report::make(size, &Kind::NINE, &bar)).transpose()?;
        bar.finish_and_clear();
        Ok(lemmas.map(|(lemma, file)| with_file(row(*lemma, report.as_ref()), file)).collect())
    }

    /// The theorem for all boards, if it is claimed.
    pub fn theorem_row(&self, coq: &Row) -> Option<Row> {
        self.theorem.as_ref().map(|file| with_file(theorem_row(coq), file))
    }

    /// One row for each lemma about all boards, from its certificate.
    pub fn certified_rows(&self, certificates: &Path, run: &Run) -> Result<Vec<Row>> {
        let folder = certificates.join("krk");
        let row = |lemma: Lemma, file: &ReadFile| {
            run.row(Path::new(&file.0), || certified_row(lemma, certificates::find(&folder, lemma).as_deref()))
        };
        self.lemmas.iter().map(|(lemma, file)| Ok(with_file(row(*lemma, file)?, file))).collect()
    }
}

fn goal_of(path: &Path) -> Result<KrkGoal> {
    match proof::statement(path)? {
        Statement::Krk(claim) => Ok(claim.goal),
        Statement::Game(_) => bail!("{}: a claim about a game does not belong here", path.display()),
    }
}

/// The row with the claim among the files that it rests on.
fn with_file(mut row: Row, file: &ReadFile) -> Row {
    row.digests.insert(0, file.clone());
    row
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

/// The theorem for all boards. Coq checks the certificates of the lemmas itself, so it stands or falls with Coq's row.
fn theorem_row(coq: &Row) -> Row {
    let rests_on = match coq.status {
        Status::Proved => Some(RESTS_ON.to_string()),
        _ => coq.rests_on.clone(),
    };
    let evidence = match coq.status {
        Status::Proved => "proved in Coq, whose kernel checks the certificates",
        _ => coq.evidence.as_str(),
    };
    Row {
        file: "coq/chess/Main.v".to_string(),
        name: "Bratko's strategy mates on all boards".to_string(),
        game: "chess:FxR without pawns, as coq/chess states it".to_string(),
        statement:
            "on every board whose smaller side is at least 4, from every legal position of king and rook against \
                    king with White to move, every play in which White follows the strategy ends, in checkmate of Black"
                .to_string(),
        evidence: evidence.to_string(),
        status: coq.status,
        rests_on,
        assuming: Vec::new(),
        digests: coq.digests.clone(),
    }
}

/// What has to be believed of the theorem for all boards.
const RESTS_ON: &str = "nothing but Coq's kernel and the definitions in coq/chess";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_theorem_stands_or_falls_with_coq() {
        // Any row stands for Coq's.
        let coq = |status| Row { status, ..certified_row(Lemma::Applicable, None).expect("no file is read") };
        let proved = theorem_row(&coq(Status::Proved));
        assert_eq!((proved.status, proved.rests_on.as_deref()), (Status::Proved, Some(RESTS_ON)));
        for status in [Status::Run, Status::NotProved, Status::NotRunNow] {
            let row = theorem_row(&coq(status));
            assert_eq!((row.status, row.rests_on), (status, coq(status).rests_on));
        }
    }
}
