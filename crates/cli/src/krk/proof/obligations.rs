//! `checkproof krk obligations`: every lemma as a file for SMT solvers.

use super::Board;
use crate::Answer;
use crate::files;
use anyhow::{Context, Result};
use prove::krk::smt::Obligation;
use spec::krk::lemmas::{Form, Lemma};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// Write every lemma, and its too strong form, as a question in SMT-LIB 2.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof krk obligations --out questions                 for boards of every size
  checkproof krk obligations --out questions --board 8x8
  z3 questions/lex3.smt2                                     must answer unsat
  z3 questions/lex3-too-strong.smt2                          must answer sat, with a play")]
pub struct Args {
    /// The folder for the files
    #[arg(long, value_name = "DIR")]
    out: PathBuf,

    /// One board
    #[arg(long, value_name = "FxR", conflicts_with = "all_boards")]
    board: Option<Board>,

    /// All boards that the lemmas are about, with their size as two unknowns; this is the default
    #[arg(long)]
    all_boards: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    fs::create_dir_all(&args.out).with_context(|| args.out.display().to_string())?;
    let mut out = std::io::stdout().lock();
    for obligation in all(args.board, &Lemma::ALL) {
        let path = args.out.join(format!("{}.smt2", obligation.name()));
        let text = obligation.question();
        files::write_whole(&path, |file| file.write_all(text.as_bytes()))?;
        let (atoms, expected) = (obligation.atoms, obligation.expected());
        writeln!(out, "{:24} {atoms:6} atoms {:8} bytes, must be {expected}", obligation.name(), text.len())?;
    }
    Ok(Answer::Yes)
}

/// The questions about some lemmas, each after its too strong form.
pub fn all(board: Option<Board>, lemmas: &[Lemma]) -> impl Iterator<Item = Obligation> {
    let board = board.map(|Board { files, ranks }| (files, ranks));
    let forms = |lemma: &Lemma| [Form::TooStrong, Form::True].map(|form| (*lemma, form));
    let questions: Vec<(Lemma, Form)> = lemmas.iter().flat_map(forms).collect();
    questions.into_iter().map(move |(lemma, form)| Obligation::new(lemma, form, board))
}
