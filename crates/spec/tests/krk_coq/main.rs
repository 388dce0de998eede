//! King and rook against king is written twice, here and in Coq. The rules and the words of the strategy compute the
//! same numbers on a small board, and so do the lemmas at some plays: `coq/krk/KrkComputed.v` has Coq's numbers and
//! says how they are made.

extern crate checkproof_spec as spec;

mod plays;
mod said;
mod words;

use spec::krk::lemmas::{FEWEST_FILES, FEWEST_RANKS, Lemma, rook_targets};
use spec::krk::{Krk, Square};
use std::collections::BTreeSet;
use std::path::Path;
use words::Word;

/// A number for each word or lemma, with its name.
type Numbers = Vec<(String, i128)>;

/// The board: the smallest that is certified.
const FILES: i32 = FEWEST_FILES;
const RANKS: i32 = FEWEST_RANKS;

/// So many positions are drawn to begin plays.
const DRAWN: usize = 200;

const PRIME: i128 = 65537;

#[test]
fn the_words_are_those_of_coq() {
    compare(computed(words::words(), words::kinds()), words_in_coq());
}

#[test]
fn a_word_that_differs_in_one_position_shows() {
    let square = |file, rank| Square { file, rank };
    let odd = Krk { files: FILES, ranks: RANKS, king: square(2, 3), rook: square(3, 5), lone: square(0, 1) };
    let number = |wrong: i32| {
        let room = words::said("room", move |p| (p.room() + if p == odd { wrong } else { 0 }).into());
        computed(vec![room], Vec::new()).remove(0)
    };
    assert!(words_in_coq().contains(&number(0)));
    assert!(!words_in_coq().contains(&number(1)));
}

/// What the lemmas suppose and conclude of the plays is what those of Coq do.
#[test]
fn the_lemmas_are_those_of_coq() {
    let plays = plays::plays(DRAWN);
    let number = |(supposed, concluded)| 2 * i128::from(supposed) + i128::from(concluded);
    let targets = ("rook_targets".to_string(), sum(&plays, |play| listed(rook_targets(play.start))));
    let lemmas = lemmas().map(|lemma| (lemma.to_string(), sum(&plays, |play| number(plays::said(lemma, play)))));
    let example = format!("Example computed_plays : sums lemmas (plays {DRAWN} 1) = [\n");
    compare(std::iter::once(targets).chain(lemmas).collect(), numbers_in_coq(&example));
}

/// The plays tell lemmas apart: each supposes and concludes some, and not others. None breaks a lemma.
#[test]
fn the_plays_are_of_all_sorts() {
    let plays = plays::plays(DRAWN);
    for lemma in lemmas() {
        let said: BTreeSet<(bool, bool)> = plays.iter().map(|play| plays::said(lemma, play)).collect();
        assert_eq!(said, [(false, false), (false, true), (true, true)].into(), "{lemma}");
    }
}

/// Coq derives the lemmas that are certified under the same names, but for the one that it proves.
#[test]
fn the_names_are_those_of_coq() {
    let text = coq("Krk.v");
    let (_, fields) = text.split_once("Record lemmas_hold : Prop := {\n").expect("the lemmas");
    let (fields, _) = fields.split_once("\n  }.").expect("the lemmas end");
    let names = fields.lines().filter_map(|line| Some(line.split_once(" : forall ")?.0.trim()));
    assert_eq!(names.collect::<Vec<_>>(), lemmas().map(Lemma::name).collect::<Vec<_>>());
}

/// The lemmas that Coq speaks of.
fn lemmas() -> impl Iterator<Item = Lemma> {
    Lemma::ALL.into_iter().filter(|&lemma| lemma != Lemma::Transpose)
}

fn coq(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../coq/krk").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

fn words_in_coq() -> Numbers {
    numbers_in_coq(&format!("Example computed_{FILES}_by_{RANKS} : computed {FILES} {RANKS} = [\n"))
}

/// The numbers in an example of `KrkComputed.v` that begins so, one a line: `("room", 12345);`.
fn numbers_in_coq(example: &str) -> Numbers {
    let text = coq("KrkComputed.v");
    let (_, numbers) = text.split_once(example).unwrap_or_else(|| panic!("there is no {example}"));
    let (numbers, _) = numbers.split_once("].").expect("the list ends");
    let read = |line: &str| {
        let (name, number) = line.trim().strip_prefix("(\"")?.split_once("\", ")?;
        let (number, _) = number.split_once(')')?;
        Some((name.to_string(), number.parse().ok()?))
    };
    numbers.lines().map(|line| read(line).unwrap_or_else(|| panic!("not a name and a number: {line}"))).collect()
}

fn compare(ours: Numbers, theirs: Numbers) {
    for (our, their) in ours.iter().zip(&theirs) {
        assert_eq!(our, their, "a name and its number, here and in coq/krk/KrkComputed.v");
    }
    assert_eq!(ours.len(), theirs.len());
}

/// The same computed here: the words of all placements of the men, the kinds where White may be to move.
fn computed(words: Vec<(String, Word)>, kinds: Vec<(String, Word)>) -> Numbers {
    let squares = || (0..RANKS).flat_map(move |rank| (0..FILES).map(move |file| Square { file, rank }));
    let placements: Vec<Krk> = squares()
        .flat_map(|king| {
            squares()
                .flat_map(move |rook| squares().map(move |lone| Krk { files: FILES, ranks: RANKS, king, rook, lone }))
        })
        .collect();
    let positions: Vec<Krk> = placements.iter().copied().filter(|p| p.legal_for_white()).collect();
    let words = words.into_iter().map(|(name, word)| (name, sum(&placements, |&p| word(p))));
    words.chain(kinds.into_iter().map(|(name, word)| (name, sum(&positions, |&p| word(p))))).collect()
}

/// What is said of each, every one with a weight of its own.
fn sum<T>(of: &[T], said: impl Fn(&T) -> i128) -> i128 {
    let weights = std::iter::successors(Some(1), |weight| Some(3 * weight % PRIME));
    of.iter().zip(weights).map(|(one, weight)| weight * said(one)).sum::<i128>().rem_euclid(PRIME)
}

/// Squares in their order, two digits each, a1, c2 is 1132; of which the remainder is enough.
fn listed(squares: impl IntoIterator<Item = Square>) -> i128 {
    squares.into_iter().fold(0, |n, s| (100 * n + i128::from(10 * (s.file + 1) + (s.rank + 1))) % PRIME)
}
