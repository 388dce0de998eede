//! The rules of chess without pawns and Bratko's strategy as `coq/chess` defines them, extracted to OCaml: a program.
//!
//! It is not other people's: the definitions were written beside ours. But theorems speak of those and programs run
//! these, and here both are run on the same questions. `coq/chess/answer.ml` says how a question is written.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The compiled program.
pub struct Extracted {
    program: PathBuf,
}

/// What the definitions to be extracted need, in the order in which it is compiled.
const SOURCES: [&str; 9] = [
    "check/Game",
    "check/Goals",
    "check/Strategy",
    "krk/KrkRules",
    "krk/Krk",
    "chess/Chess",
    "chess/Diagram",
    "chess/KrkStrategy",
    "chess/Extract",
];

impl Extracted {
    /// Compiles the Coq files and the program in a folder of its own. `Err` when Coq or OCaml is not there.
    ///
    /// # Panics
    /// When one of them is there and refuses our files.
    pub fn build(folder: &Path) -> Result<Extracted, String> {
        for program in ["coqc", "ocamlopt"] {
            Command::new(program).arg("-version").output().map_err(|why| format!("{program}: {why}"))?;
        }
        let coq = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../coq");
        for source in SOURCES.map(|source| format!("{source}.v")) {
            let here = folder.join(&source);
            fs::create_dir_all(here.parent().expect("a file of a part")).expect("a folder to compile in");
            fs::copy(coq.join(&source), &here).unwrap_or_else(|why| panic!("{source}: {why}"));
            run(Command::new("coqc").args(["-q", "-R", ".", "Checkproof", &source]).current_dir(folder));
        }
        let folder = folder.join("chess");
        fs::copy(coq.join("chess/answer.ml"), folder.join("answer.ml")).expect("the program that asks");
        // Coq writes names that OCaml calls deprecated.
        let files = ["extracted.mli", "extracted.ml", "answer.ml"];
        run(Command::new("ocamlopt").args(["-w", "-a", "-o", "answer"]).args(files).current_dir(&folder));
        Ok(Extracted { program: folder.join("answer") })
    }

    /// The answers to some questions, in their order.
    ///
    /// # Panics
    /// When there is not one answer to each.
    pub fn answers(&self, questions: &[String]) -> Vec<String> {
        let mut process = Command::new(&self.program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap_or_else(|why| panic!("{}: {why}", self.program.display()));
        let mut input = process.stdin.take().expect("a pipe was asked for");
        let text = questions.join("\n") + "\n";
        // It answers while it reads, so both must go on at once.
        let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
        let output = process.wait_with_output().expect("the program ends");
        writer.join().expect("writing does not panic").expect("the program reads all questions");
        let answers: Vec<String> = String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect();
        assert_eq!(answers.len(), questions.len(), "one answer to each question");
        answers
    }
}

fn run(command: &mut Command) {
    let Output { status, stdout, stderr } = command.output().unwrap_or_else(|why| panic!("{command:?}: {why}"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(status.success(), "{command:?}\n{}{}", text(&stdout), text(&stderr));
}
