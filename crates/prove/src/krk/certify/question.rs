//! The clauses of a lemma as a question to an SMT solver.

use check::krk::linear::Inequality;
use check::krk::{Meaning, Problem};
use std::fmt::Write;

/// The question, in SMT-LIB 2: can all the clauses be true? Variable 12 is called `b12`, integer 3 `x3`.
pub fn question(problem: &Problem) -> String {
    let mut text = String::from("(set-logic QF_LIA)\n");
    for number in 0..problem.integers().len() {
        text += &format!("(declare-fun x{number} () Int)\n");
    }
    for (variable, meaning) in (1..).zip(problem.meanings()) {
        text += &match meaning {
            Meaning::Atom(inequality) => format!("(define-fun b{variable} () Bool {})\n", smt(inequality)),
            _ => format!("(declare-fun b{variable} () Bool)\n"),
        };
    }
    for clause in problem.clauses() {
        text += "(assert (or";
        for &literal in clause {
            let _ = if literal > 0 { write!(text, " b{literal}") } else { write!(text, " (not b{})", -literal) };
        }
        text += "))\n";
    }
    text += "(check-sat)\n";
    text
}

fn smt(inequality: &Inequality) -> String {
    let number = |value: i64| if value < 0 { format!("(- {})", value.unsigned_abs()) } else { value.to_string() };
    let term = |&(x, a): &(u32, i64)| if a == 1 { format!("x{x}") } else { format!("(* {} x{x})", number(a)) };
    let terms: Vec<String> = inequality.terms.iter().map(term).collect();
    let sum = if terms.len() == 1 { terms[0].clone() } else { format!("(+ {})", terms.join(" ")) };
    format!("(<= {sum} {})", number(inequality.bound))
}
