//! A lemma about king and rook against king becomes clauses twice, here and in Coq, and one certificate is checked
//! against both. `coq/krk/KrkProblems.v` has a number for the variables, the integers and the clauses of each problem
//! and says how they are made; the same are computed here.

extern crate checkproof_check as check;

use check::krk::linear::Linear;
use check::krk::{Integer, Meaning, Problem};
use spec::krk::lemmas::Lemma;
use std::path::Path;

const SIZE: i128 = 1 << 40;

#[test]
fn the_problems_are_those_of_coq() {
    let theirs = digests_in_coq();
    for (lemma, their) in Lemma::ALL.into_iter().zip(&theirs) {
        assert_eq!((lemma.name().to_string(), digests(&Problem::of(lemma))), *their);
    }
    assert_eq!(Lemma::ALL.len(), theirs.len());
}

/// The numbers of the smallest problem, with one of them more or less, with two exchanged, and without the last.
#[test]
fn a_problem_that_differs_in_one_number_shows() {
    let problem = Problem::of(Lemma::NoKingMate);
    for numbers in [variables(&problem), clauses(&problem)] {
        let right = digest(&numbers);
        for place in 0..numbers.len() {
            for wrong in [1, -1] {
                let mut other = numbers.clone();
                other[place] += wrong;
                assert_ne!(digest(&other), right, "the number at {place}");
            }
        }
        for place in 1..numbers.len() {
            let mut other = numbers.clone();
            other.swap(place - 1, place);
            assert_eq!(digest(&other) == right, numbers[place - 1] == numbers[place], "the numbers before {place}");
        }
        assert_ne!(digest(&numbers[..numbers.len() - 1]), right);
    }
}

fn digests(problem: &Problem) -> Vec<i128> {
    [variables(problem), integers(problem), clauses(problem)].iter().map(|numbers| digest(numbers)).collect()
}

fn digest(numbers: &[i128]) -> i128 {
    numbers.iter().fold(0, |so_far, n| (33 * so_far + n).rem_euclid(SIZE))
}

fn variables(problem: &Problem) -> Vec<i128> {
    let mut numbers = Vec::new();
    for (number, meaning) in (1..).zip(problem.meanings()) {
        numbers.push(number);
        match meaning {
            Meaning::True => {}
            Meaning::Atom(inequality) => {
                numbers.push(inequality.bound.into());
                numbers.push(inequality.terms.len() as i128);
                numbers.extend(inequality.terms.iter().flat_map(|&(x, a)| [i128::from(x) + 1, a.into()]));
            }
            Meaning::Both(one, other) => numbers.extend([i128::from(*one), i128::from(*other)]),
        }
    }
    numbers
}

/// In Coq the integers count from 1.
fn integers(problem: &Problem) -> Vec<i128> {
    let mut numbers = Vec::new();
    let mut values = vec![0; problem.integers().len()];
    for (number, integer) in (1..).zip(problem.integers()) {
        let Integer::Cases(cases) = integer else { continue };
        numbers.push(number);
        for (guard, expression) in cases {
            let constant = expression.value(&values);
            let terms: Vec<u32> = Linear::variables(expression).collect();
            numbers.extend([i128::from(*guard), constant.into(), terms.len() as i128]);
            for x in terms {
                values[x as usize] = 1;
                numbers.extend([i128::from(x) + 1, i128::from(expression.value(&values) - constant)]);
                values[x as usize] = 0;
            }
        }
    }
    numbers
}

fn clauses(problem: &Problem) -> Vec<i128> {
    let of_clause = |clause: &[i32]| -> Vec<i128> {
        std::iter::once(clause.len() as i128).chain(clause.iter().map(|&literal| literal.into())).collect()
    };
    problem.clauses().iter().flat_map(|clause| of_clause(clause)).collect()
}

/// The example in `KrkProblems.v`, one lemma a line: `("home3", [1; 2; 3]);`.
fn digests_in_coq() -> Vec<(String, Vec<i128>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../coq/krk/KrkProblems.v");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let (_, lines) = text.split_once("Example computed_problems : computed = [\n").expect("the example");
    let (lines, _) = lines.split_once("].\n").expect("the example ends");
    let read = |line: &str| {
        let (name, numbers) = line.trim().strip_prefix("(\"")?.split_once("\", [")?;
        let (numbers, _) = numbers.split_once(']')?;
        Some((name.to_string(), numbers.split("; ").map(|n| n.parse().ok()).collect::<Option<_>>()?))
    };
    lines.lines().map(|line| read(line).unwrap_or_else(|| panic!("not a lemma and its numbers: {line}"))).collect()
}
