//! Solvers as other programs: a question on their standard input, an answer on their standard output.

use anyhow::{Context, Result, bail};
use fast::threads::start;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// What a solver said.
pub struct Said<T> {
    /// `sat`, `unsat`, `unknown`, `timeout`, or whatever else its first line is.
    pub answer: String,
    /// What follows the answer: values, if they were asked for.
    pub rest: String,
    /// What was made of its standard error.
    pub log: T,
    pub seconds: f64,
}

/// How to get the solvers, said when one is missing.
const HOW_TO_GET: &str = "`apt install z3` or `pip install z3-solver` brings z3, `apt install cvc5` brings cvc5";

/// Asks a solver. It is ended when the time is up, and nothing of it stays behind: no file is written.
pub fn ask<T>(
    program: &Path,
    arguments: &[&str],
    question: &str,
    most: Option<Duration>,
    read_log: impl FnOnce(BufReader<ChildStderr>) -> T,
) -> Result<Said<T>> {
    let begin = Instant::now();
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .with_context(|| format!("{}: this solver does not start ({HOW_TO_GET})", program.display()))?;
    let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(mut stdin), Some(mut stdout), Some(stderr)) = pipes else { bail!("a solver without pipes") };
    let child = Mutex::new(child);
    let (done, waiting) = mpsc::channel::<()>();
    let heard = thread::scope(|scope| -> io::Result<_> {
        // Without a solver the threads that were started come to their end too.
        let end = |_: &io::Error| drop(with(&child, Child::kill));
        // A solver that stops reading has its reasons; what it says tells them.
        start(scope, move || stdin.write_all(question.as_bytes())).inspect_err(end)?;
        let read = move || {
            let mut output = String::new();
            stdout.read_to_string(&mut output).map(|_| output)
        };
        let output = start(scope, read).inspect_err(end)?;
        let watch = most.map(|most| {
            let child = &child;
            start(scope, move || {
                let timeout = waiting.recv_timeout(most) == Err(RecvTimeoutError::Timeout);
                timeout.then(|| with(child, |child| child.kill()))
            })
        });
        let watch = watch.transpose().inspect_err(end)?;
        let log = read_log(BufReader::new(stderr));
        let output = output.join();
        drop(done);
        let timeout = watch.and_then(|watch| watch.join().ok().flatten()).is_some();
        Ok((output, log, timeout))
    });
    with(&child, Child::wait)?;
    let (output, log, timeout) = heard.with_context(|| program.display().to_string())?;
    let output = output.map_err(|_| anyhow::anyhow!("the solver's answer was not read"))??;
    let (answer, rest) = output.split_once('\n').unwrap_or((&output, ""));
    let answer = if timeout { "timeout" } else { answer.trim() };
    Ok(Said { answer: answer.to_string(), rest: rest.to_string(), log, seconds: begin.elapsed().as_secs_f64() })
}

fn with<T>(child: &Mutex<Child>, act: impl FnOnce(&mut Child) -> T) -> T {
    act(&mut child.lock().unwrap_or_else(|poisoned| poisoned.into_inner()))
}

/// What a solver must be told so that it reads its standard input.
pub fn arguments(program: &Path) -> &'static [&'static str] {
    let name = program.file_name().unwrap_or_default().to_string_lossy();
    match () {
        _ if name.contains("z3") => &["-in", "-smt2"],
        _ if name.contains("cvc5") => &["--lang=smt2", "-"],
        _ => &[],
    }
}

/// The z3 that writes the log from which certificates are made: the one that is named, or that of the environment.
pub fn logging_z3(named: Option<&Path>) -> Result<PathBuf> {
    let program = named.map(Path::to_path_buf).or(std::env::var_os("CHECKPROOF_Z3").map(PathBuf::from));
    let program = program.unwrap_or_else(|| PathBuf::from("z3"));
    const HELP: &str = "`pip install z3-solver` brings a new one, as the program z3 in the folder bin of its \
        environment; name it with --solver or in CHECKPROOF_Z3";
    let output = Command::new(&program)
        .arg("--version")
        .output()
        .with_context(|| format!("{}: there is no z3 to make certificates with; {HELP}", program.display()))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let version: Vec<u32> = text
        .split_ascii_whitespace()
        .find(|word| word.contains('.'))
        .map(|word| word.split('.').map_while(|part| part.parse().ok()).collect())
        .unwrap_or_default();
    if version < vec![4, 12] {
        bail!("{}: `{}` writes no log of its inferences, 4.12 and later do; {HELP}", program.display(), text.trim());
    }
    Ok(program)
}
