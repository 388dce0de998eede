//! The clauses mean what the predicates mean: at any integers, what was written down has the value that plain integers
//! give.

extern crate checkproof_check as check;

use check::krk::{Integer, Literal, Meaning, Problem, Terms};
use spec::krk::lemmas::{Form, Lemma};
use spec::krk::{Kind, Krk, Square};
use spec::logic::{Num, Prop};
use std::collections::HashMap;

/// Numbers without a pattern, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: i32) -> i32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as i32
    }
}

/// The value of what was written down when the free integers have values.
struct Values<'a> {
    meanings: &'a [Meaning],
    integers: &'a [Integer],
    /// The integers; those with cases when they have been asked for.
    known: Vec<Option<i64>>,
    literals: HashMap<Literal, bool>,
}

impl<'a> Values<'a> {
    fn new(meanings: &'a [Meaning], integers: &'a [Integer], free: &[i32]) -> Values<'a> {
        let mut free = free.iter();
        let value = |integer: &Integer| match integer {
            Integer::Free => free.next().map(|&value| value.into()),
            Integer::Cases(_) => None,
        };
        let known = integers.iter().map(value).collect();
        Values { meanings, integers, known, literals: HashMap::new() }
    }

    fn literal(&mut self, literal: Literal) -> bool {
        let variable = literal.abs();
        if let Some(known) = self.literals.get(&variable) {
            return *known == (literal > 0);
        }
        let meanings = self.meanings;
        let value = match &meanings[variable as usize - 1] {
            Meaning::True => true,
            Meaning::Both(one, other) => self.literal(*one) && self.literal(*other),
            Meaning::Atom(inequality) => {
                inequality.terms.iter().for_each(|&(integer, _)| self.integer(integer as usize));
                let values: Vec<i64> = self.known.iter().map(|value| value.unwrap_or(i64::MAX / 1000)).collect();
                inequality.holds(&values)
            }
        };
        self.literals.insert(variable, value);
        value == (literal > 0)
    }

    fn integer(&mut self, number: usize) {
        let integers = self.integers;
        if let (None, Integer::Cases(cases)) = (self.known[number], &integers[number]) {
            let given: Vec<usize> = (0..cases.len()).filter(|&case| self.literal(cases[case].0)).collect();
            assert_eq!(given.len(), 1, "exactly one case is given");
            let expression = &cases[given[0]].1;
            expression.variables().for_each(|integer| self.integer(integer as usize));
            let values: Vec<i64> = self.known.iter().map(|value| value.unwrap_or(i64::MAX / 1000)).collect();
            self.known[number] = Some(expression.value(&values));
        }
    }
}

/// All that a play of one move says: rules, words of the strategy, kinds of move, and numbers compared.
fn said<N: Num>(numbers: &[N]) -> Vec<N::Prop> {
    let [files, ranks, a, b, c, d, e, f, g, h, i, j] = numbers[..] else { panic!("twelve numbers") };
    let square = |file, rank| Square { file, rank };
    let before = Krk { files, ranks, king: square(a, b), rook: square(c, d), lone: square(e, f) };
    let after = Krk { king: square(g, h), rook: square(i, j), ..before };
    let mut said = vec![
        before.legal_for_white(),
        before.king_may_go(after.king),
        before.rook_may_go(after.rook),
        after.lone_may_go(square(e + 1, f)),
        after.mate(),
        after.stalemate(),
        before.room().at_most(after.room()),
        before.room().is(after.room() + 1),
        before.king_to_critical_square().below(after.king_to_critical_square() - 1),
        a.gap(c).larger(b.gap(d)).is(e.larger(f)),
        N::Prop::truth(true),
        N::from(3).at_most(2),
    ];
    said.extend(Kind::TEN.map(|kind| kind.condition(before, after)));
    said
}

/// A board and men who stand close together, so that patterns come up; now and then off the board.
fn numbers(random: &mut Random) -> [i32; 12] {
    let (files, ranks) = (4 + random.below(4), 4 + random.below(5));
    let mut numbers = [files, ranks, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    for (place, number) in numbers.iter_mut().enumerate().skip(2) {
        *number = random.below(if place % 2 == 0 { files } else { ranks } + 1).min(random.below(7));
    }
    if random.below(2) == 0 {
        numbers[8] = numbers[2] + random.below(3) - 1;
        numbers[9] = numbers[3] + random.below(3) - 1;
        numbers[10] = numbers[4];
        numbers[11] = numbers[5];
    } else {
        (numbers[8], numbers[9], numbers[10]) = (numbers[2], numbers[3], numbers[4]);
    }
    numbers
}

#[test]
fn terms_have_the_values_of_plain_integers() {
    let terms = Terms::default();
    let free: Vec<_> = (0..12).map(|_| terms.free()).collect();
    let literals: Vec<Literal> = said(&free).into_iter().map(|statement| terms.literal(statement)).collect();
    let (meanings, integers, implications) = terms.into_parts();
    assert!(integers.len() > 12 && !implications.is_empty(), "some number has many cases");
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut held = vec![[0; 2]; literals.len()];
    for _ in 0..20_000 {
        let numbers = numbers(&mut random);
        let mut values = Values::new(&meanings, &integers, &numbers);
        for (place, (expected, &literal)) in said(&numbers).into_iter().zip(&literals).enumerate() {
            assert_eq!(values.literal(literal), expected, "statement {place} at {numbers:?}");
            held[place][usize::from(expected)] += 1;
        }
    }
    let one_sided: Vec<usize> = (0..held.len()).filter(|&place| held[place].contains(&0)).collect();
    assert_eq!(one_sided, [10, 11], "every statement but the two known ones is true here and false there");
}

#[test]
fn the_clauses_hold_wherever_the_lemma_does_not() {
    // All clauses but the goal are definitions and so can be made true; the goal is true where the lemma is false.
    let mut random = Random(0xD1B5_4A32_D192_ED03);
    for lemma in [Lemma::Applicable, Lemma::RtmStale, Lemma::OtherRook, Lemma::NoKingMate, Lemma::Transpose] {
        let problem = Problem::of(lemma);
        let (goal, definitions) = problem.clauses().split_last().expect("a goal");
        for _ in 0..20 {
            let mut asked = Vec::new();
            let play = lemma.play(Form::True, &mut |_| {
                asked.push(random.below(9));
                asked[asked.len() - 1]
            });
            let mut values = Values::new(problem.meanings(), problem.integers(), &asked);
            (0..problem.integers().len()).for_each(|integer| values.integer(integer));
            for clause in definitions {
                assert!(clause.iter().any(|&literal| values.literal(literal)), "{lemma}: {clause:?} at {asked:?}");
            }
            assert_eq!(values.literal(goal[0]), !lemma.statement(Form::True, &play), "{lemma} at {asked:?}");
        }
    }
}

#[test]
fn the_clauses_are_the_same_every_time() {
    for lemma in [Lemma::Applicable, Lemma::Lex3] {
        let (one, other) = (Problem::of(lemma), Problem::of(lemma));
        assert_eq!(one.clauses(), other.clauses());
        assert_eq!(one.meanings(), other.meanings());
    }
}
