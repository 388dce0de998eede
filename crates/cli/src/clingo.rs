//! Candidates from `clingo`, a process: the model is its standard input, answer sets stream from its standard output.

use anyhow::{Context, Result, bail};
use puzzle::asp::{Candidate, Model, Request, candidate, known, lesson, repair, shows};
use puzzle::{Asked, Boards, Grade, Play, Stipulation, judge, solve};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How to get the solver, said when it is missing.
const HOW_TO_GET: &str = "`apt install gringo` brings clingo on Debian and Ubuntu, potassco.org has it for others; \
    CHECKPROOF_CLINGO may name another program than the clingo of the PATH";

/// A run is started anew with what was learnt after so many candidates of it.
const CANDIDATES_A_RUN: usize = 20;

/// So many changes are tried to repair a candidate.
const REPAIRS: u32 = 4000;

/// A repaired problem may have so many men more on each side than were asked of the model.
const MORE_MEN: usize = 2;

/// What comes next.
pub enum Next {
    /// A candidate of the model.
    Candidate(Candidate),
    /// There are no others: every diagram of the request was proposed, or is excluded by what was learnt.
    Exhausted,
    /// The time is over.
    TimeUp,
}

/// A sound problem, and how it was found.
pub struct Sound {
    pub candidate: Candidate,
    /// Was it repaired by local search, or is it as the model proposed it?
    pub repaired: bool,
}

/// A search for mate problems with an answer set model, which learns from the candidates that fail.
pub struct Asp {
    request: Request,
    seed: u64,
    deadline: Option<Instant>,
    lessons: Vec<String>,
    run: Option<Run>,
    /// How many candidates there were, and how often the solver was started.
    pub candidates: usize,
    pub runs: u64,
}

impl Asp {
    /// A search for what is requested, for at most so long. The same seed gives the same candidates.
    pub fn new(request: Request, seed: u64, most: Option<Duration>) -> Result<Asp> {
        request.program(&[])?;
        let deadline = most.map(|most| Instant::now() + most);
        Ok(Asp { request, seed, deadline, lessons: Vec::new(), run: None, candidates: 0, runs: 0 })
    }

    /// The next candidate. Candidates are not judged.
    pub fn next(&mut self) -> Result<Next> {
        loop {
            let run = match &mut self.run {
                Some(run) => run,
                None => {
                    let program = self.request.program(&self.lessons)?;
                    let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
                    let run = Run::start(&program, self.seed.wrapping_add(self.runs), left, self.request.economy)?;
                    self.runs += 1;
                    self.run.insert(run)
                }
            };
            match run.line(self.deadline)? {
                Line::Said(line) => {
                    if let Some(candidate) = candidate(&self.request.rules, &line) {
                        self.candidates += 1;
                        return Ok(Next::Candidate(candidate));
                    }
                }
                Line::TimeUp => {
                    self.run = None;
                    return Ok(Next::TimeUp);
                }
                Line::Ended(exhausted) => {
                    self.run = None;
                    if exhausted {
                        return Ok(Next::Exhausted);
                    }
                }
            }
        }
    }

    /// Constraints for the next runs.
    pub fn learn(&mut self, lessons: Vec<String>) {
        self.lessons.extend(lessons);
    }

    /// The next sound problem: candidates are judged, those that fail are learnt from, and those whose key works are
    /// repaired if they can be. Nothing where there is no time or no candidate any more, which is told.
    pub fn sound<Q: Boards<Rules = spec::chess::Rules>>(&mut self, quick: &Q) -> Result<Result<Sound, Next>> {
        loop {
            let found = match self.next()? {
                Next::Candidate(found) => found,
                end => return Ok(Err(end)),
            };
            let moves = match self.request.model {
                Model::Static(moves) => {
                    // What makes a series-mover fail is not explained.
                    self.learn(known(quick.rules(), &found.position));
                    if is_only_series(quick, &found, moves) {
                        return Ok(Ok(Sound { candidate: found, repaired: false }));
                    }
                    continue;
                }
                Model::Line(moves) => moves,
                Model::Two(_) => 2,
            };
            let report = judge(quick, &found.position, moves);
            self.learn(lesson(quick, &found, &report));
            let key_works = report.solution.keys().contains(&found.key);
            if report.grade() > Grade::Unsound && shows(quick, &found.position, found.key, &self.request.themes) {
                return Ok(Ok(Sound { candidate: found, repaired: false }));
            }
            let men = self.request.men.map(|men| men + MORE_MEN);
            let seed = self.seed.wrapping_add(self.candidates as u64);
            if moves == 2 && key_works {
                let mended = repair(quick, &found, &self.request.themes, men, seed, REPAIRS);
                if let Some(candidate) = mended {
                    return Ok(Ok(Sound { candidate, repaired: true }));
                }
            }
        }
    }
}

/// Is the candidate's line the only one of a series-mover, and is there none in fewer moves?
fn is_only_series<Q: Boards>(quick: &Q, candidate: &Candidate, moves: u32) -> bool {
    let keys = |length| {
        let stipulation = Stipulation { play: Play::Series, length };
        match solve(quick, &candidate.position, &Asked::new(stipulation)) {
            puzzle::Solution::Lines { lines, .. } => lines.len(),
            puzzle::Solution::Trees { .. } => 0,
        }
    };
    (1..moves).all(|fewer| keys(fewer) == 0) && keys(moves) == 1
}

/// A line of the solver, or its end.
enum Line {
    Said(String),
    TimeUp,
    /// The solver has ended, after all answers there are or not.
    Ended(bool),
}

/// One process. It is ended when this is dropped.
struct Run {
    child: Child,
    lines: Receiver<String>,
}

impl Run {
    fn start(program: &str, seed: u64, most: Option<Duration>, best: bool) -> Result<Run> {
        let name = std::env::var_os("CHECKPROOF_CLINGO").unwrap_or_else(|| "clingo".into());
        let mut command = Command::new(&name);
        command.args(["-Wnone", "--config=trendy", "--restart-on-model", "--sign-def=rnd"]);
        command.arg(format!("--seed={}", seed % 1_000_000_007));
        match best {
            // All that are best: the first answers only lead there.
            true => command.args(["--opt-mode=optN", "--quiet=1"]),
            false => command.args(["--enum-mode=record", "--rand-freq=0.01"]),
        };
        command.arg(format!("--models={CANDIDATES_A_RUN}"));
        if let Some(most) = most {
            command.arg(format!("--time-limit={}", most.as_secs() + 1));
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .with_context(|| format!("{}: this solver does not start ({HOW_TO_GET})", name.to_string_lossy()))?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            bail!("a solver without pipes")
        };
        let program = program.to_string();
        // A solver that stops reading has its reasons; what it says tells them.
        thread::spawn(move || stdin.write_all(program.as_bytes()));
        let (send, lines) = mpsc::channel();
        thread::spawn(move || {
            let said = BufReader::new(stdout).lines().map_while(Result::ok);
            said.into_iter().try_for_each(|line| send.send(line))
        });
        Ok(Run { child, lines })
    }

    fn line(&mut self, deadline: Option<Instant>) -> Result<Line> {
        let left = deadline.map(|end| end.saturating_duration_since(Instant::now()));
        let said = match left {
            None => self.lines.recv().map_err(|_| RecvTimeoutError::Disconnected),
            Some(left) => self.lines.recv_timeout(left),
        };
        match said {
            Ok(line) => Ok(Line::Said(line)),
            Err(RecvTimeoutError::Timeout) => Ok(Line::TimeUp),
            Err(RecvTimeoutError::Disconnected) => {
                let status = self.child.wait()?;
                match status.code() {
                    // 10: answers; 20: no more; 30: both; 1 and 11: interrupted, by the time limit.
                    Some(10) => Ok(Line::Ended(false)),
                    Some(20 | 30) => Ok(Line::Ended(true)),
                    Some(1 | 11) if deadline.is_some() => Ok(Line::TimeUp),
                    _ => {
                        let mut why = String::new();
                        if let Some(stderr) = &mut self.child.stderr {
                            stderr.take(2000).read_to_string(&mut why)?;
                        }
                        bail!("clingo ended with {status}: {}", why.trim())
                    }
                }
            }
        }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
