//! Makes certificates that a lemma holds on boards of every size, with the help of a solver that nobody believes.
//!
//! The clauses that `check::krk` makes of a lemma go to z3 as a [`question`]. Its [log](Log) has more than it needs,
//! and it says of few of its clauses why they hold; [`refute()`] finds the reasons and keeps what is needed. What comes
//! out is checked by the checker like any stranger's certificate.
//!
//! An earlier trial gave the clauses and z3's sums to a SAT solver with proofs of its own (CaDiCaL, LRAT). That needs
//! z3 all the same and a second program, and the proofs were several times as long: z3's own clauses, derived anew by
//! propagation, are the better guide.

mod log;
mod question;
mod refute;

pub use log::{Inference, Log};
pub use question::question;
pub use refute::{Step, Unfinished, refute, shorten};

use check::krk::{Problem, header};
use spec::krk::lemmas::Lemma;

/// The options with which z3 writes the log that is read here: the solver whose steps are all logged, no equalities of
/// its own, whose reasons are not sums, and the log itself, to its standard error.
pub const Z3_OPTIONS: [&str; 4] =
    ["sat.euf=true", "smt.arith.propagate_eqs=false", "tactic.default_tactic=smt", "solver.proof.log=/dev/stderr"];

/// How often a refutation is shortened. After that hardly anything changes.
const ROUNDS: usize = 4;

/// The certificate of a lemma, from z3's log of how it answered the [`question`] about it.
pub fn certificate(lemma: Lemma, problem: &Problem, log: Log) -> Result<String, Unfinished> {
    let mut steps = refute(problem, log.inferences)?;
    for _ in 0..ROUNDS {
        steps = shorten(problem, steps)?;
    }
    Ok(write(lemma, problem, &steps))
}

/// The text of a certificate; the README of the crate `check` has the format.
fn write(lemma: Lemma, problem: &Problem, steps: &[Step]) -> String {
    let mut text = header(lemma, problem);
    for step in steps {
        match step {
            Step::Sum(sum) => {
                text += "sum";
                sum.iter().for_each(|(factor, literal)| text += &format!(" {factor} {literal}"));
            }
            Step::So(clause, hints) => {
                text += "so";
                clause.iter().for_each(|literal| text += &format!(" {literal}"));
                text += " :";
                // Clauses are counted from 0 here and from 1 there.
                hints.iter().for_each(|hint| text += &format!(" {}", hint + 1));
            }
        }
        text.push('\n');
    }
    text + &format!("end {}\n", steps.len())
}
