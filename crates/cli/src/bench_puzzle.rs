//! The part of `checkproof bench` about mate problems: how quickly they are composed, and solved beside Popeye.

use crate::peer::popeye;
use anyhow::{Context, Result, ensure};
use fast::Chess;
use puzzle::{Asked, Composer, Eye, Grade, Keys, Men, Stipulation, popeye_input, solve};
use serde_json::{Value, json};
use spec::chess::{Position, Rules};
use std::path::Path;
use std::time::{Duration, Instant};

/// How quickly problems are composed, and solved.
pub struct ProblemSpeed {
    composed: Vec<ComposerSpeed>,
    solved: Option<SolverSpeed>,
}

/// Composes for a while; with a file, solves what is in it, too, and has Popeye solve it where that is given.
pub fn measure(mates: Option<&Path>, popeye: Option<&Path>, rounds: u32) -> Result<ProblemSpeed> {
    let composed = COMPOSED.into_iter().map(|(board, men, grade)| composed(board, men, grade));
    let composed = composed.collect::<Result<_>>()?;
    let solved = mates.map(|file| solver(file, popeye, rounds)).transpose()?;
    Ok(ProblemSpeed { composed, solved })
}

impl ProblemSpeed {
    pub fn text(&self) -> String {
        let rows = self.composed.iter().map(ComposerSpeed::text).chain(self.solved.as_ref().map(SolverSpeed::text));
        rows.collect::<Vec<_>>().join("\n")
    }

    pub fn json(&self) -> Value {
        json!({
            "composed": self.composed.iter().map(ComposerSpeed::json).collect::<Vec<_>>(),
            "solved": self.solved.as_ref().map(SolverSpeed::json),
        })
    }
}

/// How many problems of each grade are composed in a minute of one thread.
struct ComposerSpeed {
    board: &'static str,
    grade: Grade,
    positions: u64,
    found: u64,
    seconds: f64,
}

/// What is composed, and the men on the board.
const COMPOSED: [(&str, Men, Grade); 6] = [
    ("8x8", Men { white: 8, black: 8 }, Grade::Quiet),
    ("8x8", Men { white: 8, black: 8 }, Grade::Good),
    ("8x8", Men { white: 8, black: 8 }, Grade::Fine),
    ("4x4", Men { white: 4, black: 4 }, Grade::Sound),
    ("4x4", Men { white: 4, black: 4 }, Grade::Good),
    ("4x4", Men { white: 4, black: 4 }, Grade::Fine),
];

/// Each row is measured for so long.
const WHILE: Duration = Duration::from_secs(3);

fn composed(board: &'static str, men: Men, grade: Grade) -> Result<ComposerSpeed> {
    let rules = crate::puzzle::game(board)?;
    let chess = Chess::new(&rules)?;
    let (mut composer, mut eye) = (Composer::new(&chess, 2, men, grade, 1), Eye::new(&chess, 2));
    let start = Instant::now();
    let mut found = 0;
    while start.elapsed() < WHILE {
        for position in composer.by_ref().take(1000).flatten() {
            let board = chess.load(&position);
            let Keys::One(key) = eye.keys(&board) else { continue };
            found += u64::from(eye.grade(&board, key) >= grade);
        }
    }
    Ok(ComposerSpeed { board, grade, positions: composer.looked_at, found, seconds: start.elapsed().as_secs_f64() })
}

impl ComposerSpeed {
    fn text(&self) -> String {
        let &ComposerSpeed { board, grade, positions, found, seconds } = self;
        let a_minute = found as f64 * 60.0 / seconds;
        let looks = positions as f64 / seconds / 1e3;
        format!(
            "composed, {board}, at least {grade}: {a_minute:.0} a minute of one thread ({looks:.0} thousand looks/s)"
        )
    }

    fn json(&self) -> Value {
        let ComposerSpeed { board, grade, positions, found, seconds } = self;
        json!({
            "board": board, "grade": grade.to_string(), "positions": positions, "found": found, "seconds": seconds,
        })
    }
}

/// Problems of a file solved with all keys and variations, by us and by Popeye.
struct SolverSpeed {
    problems: usize,
    keys: usize,
    ours: f64,
    popeye: Option<f64>,
}

/// Solves the first problems of an EPD file that are marked as mates in two, and has Popeye solve the same. The number
/// of keys must be the same.
fn solver(file: &Path, popeye_program: Option<&Path>, rounds: u32) -> Result<SolverSpeed> {
    let problems = two_movers(file)?;
    let rules = Rules::chess();
    let chess = Chess::new(&rules)?;
    let stipulation: Stipulation = "#2".parse()?;
    let (mut ours, mut keys) = (f64::MAX, 0);
    let mut theirs = None::<f64>;
    let mut input: String = problems.iter().map(|problem| popeye_input(problem, stipulation, true, false, 0)).collect();
    input = input.replace("EndProblem\nBeginProblem\n", "NextProblem\n");
    for _ in 0..rounds {
        let start = Instant::now();
        keys = problems.iter().map(|problem| solve(&chess, problem, &Asked::new(stipulation)).keys().len()).sum();
        ours = ours.min(start.elapsed().as_secs_f64());
        if let Some(program) = popeye_program {
            let (seconds, printed) = popeye(program, &input)?;
            let found = printed.lines().filter(|line| line.starts_with("   1.") && line.contains(" !")).count();
            ensure!(found == keys, "Popeye finds {found} keys, and we {keys}");
            theirs = Some(theirs.map_or(seconds, |best| best.min(seconds)));
        }
    }
    Ok(SolverSpeed { problems: problems.len(), keys, ours, popeye: theirs })
}

/// At most so many problems are taken.
const MOST: usize = 500;

fn two_movers(file: &Path) -> Result<Vec<Position>> {
    let given = crate::puzzle::read(file, None)?;
    let problems = given.into_iter().filter_map(|given| given.problem.ok());
    let twos = problems.filter(|(rules, _, moves)| *moves == Some(2) && *rules == Rules::chess());
    let problems: Vec<Position> = twos.map(|(_, position, _)| position).take(MOST).collect();
    problems.first().with_context(|| format!("{}: no problem is marked as a mate in two", file.display()))?;
    Ok(problems)
}

impl SolverSpeed {
    fn text(&self) -> String {
        let &SolverSpeed { problems, keys, ours, popeye } = self;
        let popeye =
            popeye.map_or(String::new(), |theirs| format!("; Popeye {theirs:.2} s, {:.1} times", theirs / ours));
        format!("{problems} mates in two, all {keys} keys and variations: {ours:.3} s{popeye}")
    }

    fn json(&self) -> Value {
        let SolverSpeed { problems, keys, ours, popeye } = self;
        json!({ "problems": problems, "keys": keys, "seconds": ours, "popeye_seconds": popeye })
    }
}
