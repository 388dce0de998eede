//! `checkproof prove claims/krk --solver z3`: every lemma and its too strong form, asked of a solver.

use super::{Board, obligations, solver};
use crate::Answer;
use crate::files;
use anyhow::{Result, bail};
use prove::krk::model::{read_play, replay};
use prove::krk::smt::Obligation;
use serde_json::json;
use spec::krk::lemmas::{Form, Lemma};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// What is to be asked.
pub struct Questions<'a> {
    pub lemmas: &'a [Lemma],
    pub solver: &'a Path,
    pub board: Option<Board>,
    pub timeout: Option<Duration>,
    pub json: bool,
}

/// One row of the table.
struct Row {
    obligation: Obligation,
    answer: String,
    seconds: f64,
    /// The play that breaks it, or what is wrong with that.
    play: Option<Result<String, String>>,
}

impl Row {
    fn is_as_expected(&self) -> bool {
        self.answer == self.obligation.expected() && self.play.as_ref().is_none_or(Result::is_ok)
    }
}

pub fn run(questions: &Questions) -> Result<Answer> {
    let mut rows = Vec::new();
    let mut out = std::io::stdout().lock();
    if !questions.json {
        writeln!(out, "lemma                     atoms  seconds  answer")?;
    }
    for obligation in obligations::all(questions.board, questions.lemmas) {
        let bar = files::spinner(&obligation.name());
        let row = ask(questions, obligation)?;
        bar.finish_and_clear();
        if !questions.json {
            let Row { obligation, answer, seconds, .. } = &row;
            let wrong = if row.is_as_expected() { "" } else { ", which is not as it should be" };
            writeln!(out, "{:24} {:6} {seconds:8.2}  {answer}{wrong}", obligation.name(), obligation.atoms)?;
            match &row.play {
                Some(Ok(play)) => writeln!(out, "    broken by {play}")?,
                Some(Err(why)) => writeln!(out, "    {why}")?,
                None => {}
            }
        }
        rows.push(row);
    }
    if questions.json {
        writeln!(out, "{:#}", report(&rows))?;
    }
    let open = rows.iter().any(|row| ["unknown", "timeout"].contains(&row.answer.as_str()));
    Ok(match (rows.iter().all(Row::is_as_expected), open) {
        (true, _) => Answer::Yes,
        (false, true) => Answer::Open,
        (false, false) => Answer::No,
    })
}

fn ask(questions: &Questions, obligation: Obligation) -> Result<Row> {
    let put = |question: &str| {
        let read_all = |stderr| std::io::read_to_string(stderr).unwrap_or_default();
        let arguments = solver::arguments(questions.solver);
        let said = solver::ask(questions.solver, arguments, question, questions.timeout, read_all)?;
        if !["sat", "unsat", "unknown", "timeout"].contains(&said.answer.as_str()) {
            let (name, solver, log) = (obligation.name(), questions.solver.display(), said.log.trim_end());
            bail!("{name}: {solver} gives no answer but `{}` {log}", said.answer);
        }
        Ok(said)
    };
    let said = put(&obligation.question())?;
    let play = match (said.answer.as_str(), obligation.form) {
        ("sat", Form::TooStrong) => Some(said.rest),
        // This must not be; the play is asked for, because it is needed to find out why.
        ("sat", Form::True) => Some(put(&obligation.question_with_values())?.rest),
        _ => None,
    };
    let play = play.map(|values| read_play(&obligation, &values).and_then(|play| replay(&obligation, &play)));
    Ok(Row { obligation, answer: said.answer, seconds: said.seconds, play })
}

fn report(rows: &[Row]) -> serde_json::Value {
    let row = |row: &Row| {
        let obligation = &row.obligation;
        let play = row.play.as_ref().map(|play| play.as_ref().unwrap_or_else(|why| why));
        json!({
            "lemma": obligation.lemma.name(), "too_strong": obligation.form == Form::TooStrong,
            "says": obligation.lemma.says(obligation.form), "atoms": obligation.atoms, "seconds": row.seconds,
            "answer": row.answer, "expected": obligation.expected(), "as_expected": row.is_as_expected(),
            "broken_by": play,
        })
    };
    json!({ "questions": rows.iter().map(row).collect::<Vec<_>>() })
}
