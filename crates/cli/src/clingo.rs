//! Candidates from `clingo`, a process: the model is its standard input, answer sets stream from its standard output.

use anyhow::{Context, Result, bail};
use fast::threads::start_alone;
use puzzle::asp::{Candidate, Model, Request, candidate, known, lesson, repair, shows};
use puzzle::{Asked, Boards, Grade, Play, Stipulation, judge, solve};
use spec::Side;
use spec::chess::{Kind, Piece, Square};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How to get the solver, said when it is missing.
const HOW_TO_GET: &str = "`apt install gringo` brings clingo on Debian and Ubuntu, potassco.org has it for others; \
    CHECKPROOF_CLINGO may name another program than the clingo of the PATH";

/// On boards with more squares than this the black king is put on a square by lot in each run. One king fewer to place
/// makes the model quicker there, and the candidates of different runs are not alike.
const SMALL_BOARD: usize = 36;

/// A run with the king put is given up after so many conflicts, and after twice as many when all squares had their
/// turn.
const CONFLICTS: u64 = 3000;

/// So many changes are tried to repair a candidate.
const REPAIRS: u32 = 4000;

/// A repaired problem may have so many men more on each side than were asked of the model.
const MORE_MEN: usize = 3;

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
    /// Was it repaired by local search? Else it is as the model proposed it.
    pub repaired: bool,
}

/// A search for mate problems with an answer set model, which learns from the candidates that fail.
pub struct Asp {
    request: Request,
    seed: u64,
    deadline: Option<Instant>,
    lessons: Vec<String>,
    run: Option<Run>,
    /// The squares for the black king that are still to be tried, the next one last; none on a small board.
    kings: Vec<Square>,
    /// Those of them that are kept for the next round.
    later: Vec<Square>,
    conflicts: u64,
    /// How many candidates there were, and how often the solver was started.
    pub candidates: usize,
    pub runs: u64,
}

impl Asp {
    /// A search for what is requested, for at most so long. The same seed gives the same candidates.
    pub fn new(request: Request, seed: u64, most: Option<Duration>) -> Result<Asp> {
        request.program(&[])?;
        let deadline = most.map(|most| Instant::now() + most);
        let mut kings = Vec::new();
        let black_king = Piece { side: Side::Black, kind: Kind::King };
        let squares: Vec<Square> = request.rules.squares().filter(|&square| request.rules.lands_on(square)).collect();
        if squares.len() > SMALL_BOARD && !request.economy && request.given.iter().all(|(_, man)| *man != black_king) {
            kings = shuffled(squares, seed);
        }
        Ok(Asp {
            request,
            seed,
            deadline,
            lessons: Vec::new(),
            run: None,
            kings,
            later: Vec::new(),
            conflicts: CONFLICTS,
            candidates: 0,
            runs: 0,
        })
    }

    /// Starts the solver with what was learnt.
    fn start(&mut self) -> Result<Run> {
        let mut program = self.request.program(&self.lessons)?;
        if let Some(king) = self.kings.last() {
            program += &format!("given(king,black,{king}).\n");
        }
        let conflicts = (!self.kings.is_empty()).then_some(self.conflicts);
        let left = self.deadline.map(|end| end.saturating_duration_since(Instant::now()));
        let run = Run::start(&program, self.seed.wrapping_add(self.runs), left, conflicts, self.request.economy)?;
        self.runs += 1;
        Ok(run)
    }

    /// A run has ended. Is there nothing left to try?
    fn ended(&mut self, exhausted: bool) -> bool {
        self.run = None;
        let Some(king) = self.kings.pop() else { return exhausted };
        if !exhausted {
            self.later.push(king);
        }
        if self.kings.is_empty() {
            self.kings = shuffled(std::mem::take(&mut self.later), self.seed.wrapping_add(self.runs));
            self.conflicts = self.conflicts.saturating_mul(2);
        }
        self.kings.is_empty()
    }

    /// The next candidate. Candidates are not judged.
    pub fn next(&mut self) -> Result<Next> {
        loop {
            let run = match &mut self.run {
                Some(run) => run,
                None => {
                    let run = self.start()?;
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
                    if self.ended(exhausted) {
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
    pub fn sound<Q: Boards>(&mut self, quick: &Q) -> Result<Result<Sound, Next>> {
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
            // More men would not be economical.
            if moves == 2 && key_works && !self.request.economy {
                let mended = repair(quick, &found, &self.request.themes, men, seed, REPAIRS);
                if let Some(candidate) = mended.filter(|mended| self.request.has_its_men(mended)) {
                    return Ok(Ok(Sound { candidate, repaired: true }));
                }
            }
        }
    }
}

/// The squares in an order by lot, the same for the same seed.
fn shuffled(mut squares: Vec<Square>, seed: u64) -> Vec<Square> {
    let mut state = seed;
    for n in (1..squares.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        squares.swap(n, (state >> 33) as usize % (n + 1));
    }
    squares
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
    /// Starts the solver for at most so long and so many conflicts. With a limit of conflicts it brings few candidates,
    /// without randomness, else more, at random.
    fn start(program: &str, seed: u64, most: Option<Duration>, conflicts: Option<u64>, best: bool) -> Result<Run> {
        let name = std::env::var_os("CHECKPROOF_CLINGO").unwrap_or_else(|| "clingo".into());
        let mut command = Command::new(&name);
        // Two answer sets with the same diagram and key are one.
        command.args(["-Wnone", "--restart-on-model", "--project=show"]);
        command.arg(format!("--seed={}", seed % 1_000_000_007));
        match (best, conflicts) {
            // All that are best: the first answers only lead there.
            (true, _) => command.args(["--config=trendy", "--opt-mode=optN", "--quiet=1", "--models=0"]),
            (false, None) => {
                command.args(["--config=trendy", "--enum-mode=record", "--models=20"]);
                command.args(["--rand-freq=0.01", "--sign-def=rnd"])
            }
            (false, Some(most)) => {
                command.args(["--config=handy", "--enum-mode=record", "--models=4"]);
                command.arg(format!("--solve-limit={most}"))
            }
        };
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
        start_alone(move || drop(stdin.write_all(program.as_bytes())))?;
        let (send, lines) = mpsc::channel();
        start_alone(move || {
            let mut said = BufReader::new(stdout).lines().map_while(Result::ok);
            // Nobody listens any more once the search is over.
            let _ = said.try_for_each(|line| send.send(line));
        })?;
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
                    // 10: answers; 20: no more; 30: both; 0: the limit of conflicts was met; 1 and 11: interrupted, by
                    // the time limit.
                    Some(0 | 10) => Ok(Line::Ended(false)),
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
