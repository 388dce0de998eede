//! What goes to solvers and comes back from them: questions, logs, refutations, plays.

extern crate checkproof_prove as prove;

use check::krk::{Literal, Meaning, Problem, check};
use prove::krk::certify::{Inference, Log, Unfinished, certificate, question, refute, shorten};
use prove::krk::model::{read_play, replay};
use prove::krk::smt::Obligation;
use spec::krk::lemmas::{Form, Lemma};

const LEMMAS: [Lemma; 3] = [Lemma::NoKingMate, Lemma::RtmRook, Lemma::Applicable];

/// The steps of a certificate of the repository, without their reasons.
fn inferences(lemma: Lemma) -> Vec<Inference> {
    let path = format!("{}/../../certificates/krk/{lemma}.certificate", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{path}: {why}"));
    let step = |line: &str| {
        let literals = |text: &str| text.split_whitespace().map(|word| word.parse().unwrap()).collect::<Vec<Literal>>();
        match line.split_once(' ').unwrap_or((line, "")) {
            ("sum", rest) => {
                let pairs = literals(rest).chunks(2).map(|pair| (pair[0] as u32, pair[1])).collect();
                Some(Inference::Sum(pairs))
            }
            ("so", rest) => Some(Inference::Clause(literals(rest.split(": ").next().unwrap()))),
            _ => None,
        }
    };
    text.lines().filter_map(step).collect()
}

/// The inferences as z3 writes them: inequalities as terms with names, factors that are fractions, and lines that
/// mean nothing here.
fn log(problem: &Problem, inferences: &[Inference]) -> String {
    let mut log =
        String::from("(declare-fun b1 () Bool)\n(assume b1)\n(declare-fun farkas (Int Bool\n  Int Bool) Proof)\n");
    for (variable, meaning) in (1..).zip(problem.meanings()) {
        let Meaning::Atom(inequality) = meaning else { continue };
        // `<=` for one half of them, the same turned round with `>=` and doubled for the other.
        let sign = if variable % 2 == 0 { 1 } else { -2 };
        let terms: Vec<String> =
            inequality.terms.iter().map(|&(x, a)| format!("(* {} x{x})", number(sign * a))).collect();
        log += &format!("(define-const $s{variable} Int (+ 0 {}))\n", terms.join(" "));
        let (operator, bound) = (if sign > 0 { "<=" } else { ">=" }, number(sign * inequality.bound));
        log += &format!("(define-const $a{variable} Bool ({operator} $s{variable} {bound}))\n");
    }
    let literal = |literal: Literal| {
        let name = match problem.inequality(literal) {
            Some(_) => format!("$a{}", literal.abs()),
            None => format!("b{}", literal.abs()),
        };
        if literal > 0 { name } else { format!("(not {name})") }
    };
    for (place, inference) in inferences.iter().enumerate() {
        match inference {
            Inference::Sum(sum) => {
                let pairs: Vec<String> =
                    sum.iter().map(|&(factor, inequality)| format!("(/ {factor} 3) {}", literal(inequality))).collect();
                log += &format!("(define-const $p{place} Proof (farkas {}))\n(infer $p{place})\n", pairs.join(" "));
            }
            Inference::Clause(clause) => {
                let literals: Vec<String> = clause.iter().map(|&one| literal(one)).collect();
                log += &format!("(infer {} rup)\n(del {})\n", literals.join(" "), literals.join(" "));
            }
        }
    }
    log
}

fn number(value: i64) -> String {
    if value < 0 { format!("(- {})", value.unsigned_abs()) } else { value.to_string() }
}

#[test]
fn a_log_becomes_a_certificate() {
    for lemma in LEMMAS {
        let problem = Problem::of(lemma);
        let inferences = inferences(lemma);
        let read = Log::read(&problem, log(&problem, &inferences).as_bytes()).unwrap();
        assert_eq!(read.inferences, inferences, "thirds are made whole");
        assert!(read.unknown.is_empty(), "{:?}", read.unknown);
        let text = certificate(lemma, &problem, read).unwrap();
        check(lemma, text.as_bytes()).unwrap_or_else(|why| panic!("{lemma}: {why}"));
    }
}

#[test]
fn what_is_not_needed_is_left_out() {
    let lemma = Lemma::RtmRook;
    let problem = Problem::of(lemma);
    let inferences = inferences(lemma);
    // Everything twice, and clauses with literals too many.
    let atom = (2..).zip(&problem.meanings()[1..]).find(|(_, meaning)| matches!(meaning, Meaning::Atom(_)));
    let extra: Literal = atom.expect("an inequality").0;
    let mut longer = Vec::new();
    for inference in &inferences {
        if let Inference::Clause(clause) = inference
            && !clause.is_empty()
        {
            longer.push(Inference::Clause([&clause[..], &[extra]].concat()));
        }
        longer.extend([inference.clone(), inference.clone()]);
    }
    let steps = refute(&problem, longer).unwrap();
    assert!(steps.len() <= inferences.len() + inferences.len() / 4, "{} of {}", steps.len(), inferences.len());
    assert!(shorten(&problem, steps.clone()).unwrap().len() <= steps.len());
}

#[test]
fn a_log_with_a_gap_is_refused() {
    let lemma = Lemma::NoKingMate;
    let problem = Problem::of(lemma);
    let inferences = inferences(lemma);
    let sums: Vec<Inference> = inferences.iter().filter(|one| matches!(one, Inference::Sum(_))).cloned().collect();
    assert_eq!(refute(&problem, sums[..1].to_vec()), Err(Unfinished::NoConflict));
    // The empty clause out of nothing.
    let out_of_nothing = refute(&problem, vec![Inference::Clause(Vec::new())]);
    assert!(matches!(out_of_nothing, Err(Unfinished::DoesNotFollow(_))), "{out_of_nothing:?}");
    let unknown = Log::read(&problem, "(infer b3 (euf b4))\n(infer)\n)(\n(infer b9 $7)\n".as_bytes()).unwrap();
    assert!(unknown.inferences.is_empty() && !unknown.unknown.is_empty());
    let odd = "(infer b0 rup)\n(infer b99999999 rup)\n(infer b2147483649 rup)\n(infer (farkas (/ 1 0) b2))\n\
        (infer (farkas (/ 1 999983) b2 (/ 1 999979) b2))\n(define-const $1 Bool (<= x1 9223372036854775807))\n\
        (infer $1 rup)\n(infer (farkas 4294967296 b2))\n";
    let odd = Log::read(&problem, odd.as_bytes()).unwrap();
    assert!(odd.inferences.is_empty() && odd.unknown.values().sum::<usize>() == 7, "{odd:?}");
    assert!(certificate(lemma, &problem, unknown).is_err());
}

#[test]
fn questions_are_balanced_and_say_what_they_ask() {
    let balanced = |text: &str| {
        let opened = text.lines().filter(|line| !line.starts_with(';')).flat_map(str::bytes);
        opened.fold(0i64, |depth, byte| depth + i64::from(byte == b'(') - i64::from(byte == b')')) == 0
    };
    assert!(balanced(&question(&Problem::of(Lemma::Applicable))));
    for lemma in Lemma::ALL {
        for (form, board) in [(Form::True, None), (Form::TooStrong, None), (Form::True, Some((8, 8)))] {
            let obligation = Obligation::new(lemma, form, board);
            let text = obligation.question();
            assert!(balanced(&text), "{lemma}");
            assert!(text.contains(lemma.says(form)) && text.contains("(check-sat)\n"), "{lemma}");
            assert_eq!(text.contains("(declare-fun files () Int)"), board.is_none());
            assert!(obligation.atoms > 50, "{lemma} has {} atoms", obligation.atoms);
        }
    }
}

#[test]
fn a_play_is_read_back_and_replayed() {
    let obligation = Obligation::new(Lemma::NoKingMate, Form::TooStrong, Some((8, 8)));
    let answer = |lone_file: &str| {
        format!(
            "((king.file 1) (king.rank 3)\n (rook.file 1) (rook.rank 4) (lone.file {lone_file}) (lone.rank 0)\n \
             (king1.file 0) (king1.rank 2) (rook1.file 1) (rook1.rank 4) (lone1.file (- 7)) (lone1.rank 0))"
        )
    };
    let play = read_play(&obligation, &answer("1")).unwrap();
    assert_eq!(play.rounds[0].lone.file, -7);
    assert_eq!(replay(&obligation, &play).unwrap(), "8x8, Kb4 Rb5 kb1: Ka3");
    // No check from there: the play breaks nothing.
    let play = read_play(&obligation, &answer("2")).unwrap();
    assert!(replay(&obligation, &play).unwrap_err().contains("is true of the solver's play"));
    assert_eq!(read_play(&obligation, &answer("b")).unwrap_err(), "the solver gives lone.file the value `b`");
    assert_eq!(read_play(&obligation, "((king.file 1))").unwrap_err(), "the solver gives king.rank no value");
}

#[test]
fn moves_that_are_not_the_strategys_are_noticed() {
    // A play at plain integers that only the few targets of the formula would call the strategy's does not count.
    let obligation = Obligation::new(Lemma::BasicStays, Form::TooStrong, Some((8, 8)));
    let answer = "((king.file 0) (king.rank 0) (rook.file 7) (rook.rank 7) (lone.file 3) (lone.rank 3) (king1.file 0) \
                  (king1.rank 1) (rook1.file 7) (rook1.rank 7) (lone1.file 3) (lone1.rank 4))";
    let play = read_play(&obligation, answer).unwrap();
    assert!(replay(&obligation, &play).is_err());
}
