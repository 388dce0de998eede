//! King and rook against king is written twice, here and in Coq. The rules and the words of the strategy compute the
//! same numbers on a small board, and the lemmas have the same names: `coq/KrkComputed.v` has Coq's numbers and says how
//! they are made, `coq/Krk.v` the lemmas.

use spec::Side;
use spec::krk::lemmas::{FEWEST_FILES, FEWEST_RANKS, Lemma};
use spec::krk::{Kind, Krk, Man, Square};
use std::path::Path;

/// What is said of one position, as a number.
type Word = Box<dyn Fn(Krk) -> i128>;

/// A number for each word, with the word's name.
type Numbers = Vec<(String, i128)>;

/// The board: the smallest that is certified.
const FILES: i32 = FEWEST_FILES;
const RANKS: i32 = FEWEST_RANKS;

const PRIME: i128 = 65537;

#[test]
fn the_words_are_those_of_coq() {
    let (ours, theirs) = (computed(words(), kinds()), computed_in_coq());
    for (our, their) in ours.iter().zip(&theirs) {
        assert_eq!(our, their, "a word and its number, here and in coq/KrkComputed.v");
    }
    assert_eq!(ours.len(), theirs.len());
}

#[test]
fn a_word_that_differs_in_one_position_shows() {
    let square = |file, rank| Square { file, rank };
    let odd = Krk { files: FILES, ranks: RANKS, king: square(2, 3), rook: square(3, 5), lone: square(0, 1) };
    let number = |wrong: i32| {
        let room = said("room", move |p| (p.room() + if p == odd { wrong } else { 0 }).into());
        computed(vec![room], Vec::new()).remove(0)
    };
    assert!(computed_in_coq().contains(&number(0)));
    assert!(!computed_in_coq().contains(&number(1)));
}

/// Coq speaks of the lemmas that are certified, by their names, but for the one that it proves, and of the same boards.
#[test]
fn the_lemmas_are_those_of_coq() {
    let text = coq("Krk.v");
    let (_, fields) = text.split_once("Record lemmas_hold : Prop := {\n").expect("the lemmas");
    let (fields, _) = fields.split_once("\n  }.").expect("the lemmas end");
    let names = fields.lines().filter_map(|line| Some(line.split_once(" : forall ")?.0.trim()));
    let lemmas = Lemma::ALL.into_iter().filter(|&lemma| lemma != Lemma::Transpose);
    assert_eq!(names.collect::<Vec<_>>(), lemmas.map(Lemma::name).collect::<Vec<_>>());

    for (name, fewest) in [("fewest_files", FEWEST_FILES), ("fewest_ranks", FEWEST_RANKS)] {
        let line = format!("Definition {name} : Z := {fewest}.\n");
        assert!(coq("KrkLemmas.v").contains(&line), "the boards are not these: {line}");
    }
}

fn coq(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../coq").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// The numbers in the example of this board in `KrkComputed.v`, one a line: `("room", 12345);`.
fn computed_in_coq() -> Numbers {
    let text = coq("KrkComputed.v");
    let example = format!("Example computed_{FILES}_by_{RANKS} : computed {FILES} {RANKS} = [\n");
    let (_, numbers) = text.split_once(&example).unwrap_or_else(|| panic!("there is no {example}"));
    let (numbers, _) = numbers.split_once("].").expect("the list ends");
    let read = |line: &str| {
        let (name, number) = line.trim().strip_prefix("(\"")?.split_once("\", ")?;
        let (number, _) = number.split_once(')')?;
        Some((name.to_string(), number.parse().ok()?))
    };
    numbers.lines().map(|line| read(line).unwrap_or_else(|| panic!("not a name and a number: {line}"))).collect()
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
    let sum = |word: &Word, of: &[Krk]| {
        let weights = std::iter::successors(Some(1), |weight| Some(3 * weight % PRIME));
        of.iter().zip(weights).map(|(&p, weight)| weight * word(p)).sum::<i128>() % PRIME
    };
    let words = words.into_iter().map(|(name, word)| (name, sum(&word, &placements)));
    words.chain(kinds.into_iter().map(|(name, word)| (name, sum(&word, &positions)))).collect()
}

fn words() -> Vec<(String, Word)> {
    let truth = |name, word: fn(Krk) -> bool| said(name, move |p| word(p).into());
    let moves = |name, man, word: fn(Krk, Krk) -> bool| {
        said(name, move |p| {
            let moves = p.moves().filter(|played| played.man == man && word(p, p.after(*played)));
            listed(moves.map(|played| played.to))
        })
    };
    vec![
        truth("legal_for_black", Krk::legal_for_black),
        truth("legal_for_white", Krk::legal_for_white),
        truth("check", Krk::check),
        moves("king_may_go", Man::King, |_, _| true),
        moves("rook_may_go", Man::Rook, |_, _| true),
        said("lone_may_go", |p| listed(p.replies())),
        truth("rook_can_be_taken", Krk::rook_can_be_taken),
        truth("mate", Krk::mate),
        truth("stalemate", Krk::stalemate),
        said("room", |p| p.room().into()),
        said("critical_square", |p| listed([p.critical_square()])),
        said("king_to_critical_square", |p| p.king_to_critical_square().into()),
        truth("rook_exposed White", |p| p.rook_exposed(Side::White)),
        truth("rook_exposed Black", |p| p.rook_exposed(Side::Black)),
        truth("rook_divides", Krk::rook_divides),
        truth("l_pattern", Krk::l_pattern),
        truth("rook_is_safe", Krk::rook_is_safe),
        truth("kings_on_one_edge", Krk::kings_on_one_edge),
        moves("king_steps_back", Man::King, Krk::king_steps_back),
        moves("king_loses_no_time", Man::King, Krk::king_loses_no_time),
        truth("ready_to_mate", Krk::ready_to_mate),
        moves("rook_comes_to_an_edge", Man::Rook, Krk::rook_comes_to_an_edge),
        moves("rook_comes_home", Man::Rook, Krk::rook_comes_home),
    ]
}

/// The moves of each kind, in a row: where king and rook stand after each.
fn kinds() -> Vec<(String, Word)> {
    let moves = |kind: Kind| {
        said(&kind.to_string(), move |p| {
            let (_, moves) = p.strategy(&[kind]).unwrap_or((kind, Vec::new()));
            listed(moves.into_iter().map(|played| p.after(played)).flat_map(|q| [q.king, q.rook]))
        })
    };
    Kind::NINE.map(moves).into()
}

fn said(name: &str, word: impl Fn(Krk) -> i128 + 'static) -> (String, Word) {
    (name.to_string(), Box::new(word))
}

/// Squares in their order, two digits each: a1, c2 is 1132.
fn listed(squares: impl IntoIterator<Item = Square>) -> i128 {
    squares.into_iter().fold(0, |n, s| 100 * n + i128::from(10 * (s.file + 1) + (s.rank + 1)))
}
