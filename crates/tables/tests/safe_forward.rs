//! The verifier of safe tables goes by words; here it is compared with the look at one position after the other, by the
//! moves that the bitboards list, on tables that are right and on tables that are not.

extern crate checkproof_tables as tables;

#[path = "../../prove/tests/common/mod.rs"]
mod common;

use common::in_ci;
use spec::Side;
use spec::chess::Rules;
use tables::SafeTables;

/// With every kind of man as the last one and as another, with captures of each, steps, double steps and promotions.
const QUICK: &[(&str, &str)] = &[
    ("chess:4x4", "KRvKN"),
    ("chess:4x4", "KQvKBa1"),
    ("chess:5x4", "KBa1NvK"),
    ("chess:5x5,landing=ace", "Kc1RvKe5"),
    ("chess:5x6,landing=ace", "Kc1vKc3+Pa5"),
    ("four-file", "KRvKN"),
    ("four-file", "KvKR+Pa4pa5"),
    ("four-file", "KvK+Pa2pc7"),
];

const LONG: &[(&str, &str)] =
    &[("chess:4x4", "KQRvKR"), ("chess:4x5", "KNNvKBa1"), ("chess:5x5", "KRvKBb1"), ("four-file", "KRNvKR")];

#[test]
fn words_and_positions_say_the_same() {
    let mut spoiled = 0;
    for (game, name) in QUICK.iter().chain(LONG.iter().filter(|_| in_ci())) {
        for holder in Side::BOTH {
            let rules: Rules = game.parse().unwrap();
            let mut tables = SafeTables::new(&rules, holder).unwrap();
            let skeleton = tables.skeleton(name).unwrap_or_else(|why| panic!("{why}"));
            tables.build_all(&skeleton, 2, &|_| ()).unwrap();
            for slice in tables.order(&skeleton).unwrap() {
                assert_eq!(tables.compare_singly(&slice, 2, 1), Ok(Ok(())), "{game} {name}");
                assert_eq!(tables.verify(&slice, 2), Ok(Ok(())), "{game} {name}");
            }
            let content = tables.content(&skeleton).unwrap();
            let safe = Side::BOTH.map(|turn| tables.safe_positions(&skeleton, turn).unwrap()).concat();
            let mut random = 1u64;
            let mut below = |bound: usize| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (random >> 20) as usize % bound
            };
            for n in 0..12 {
                let mut wrong = content.clone();
                for _ in 0..1 + below(5) {
                    // A safe position called lost makes others seem wrong, often before it: many moves are compared.
                    let of_position = tables.number(&safe[below(safe.len())]).unwrap();
                    let bit = if n % 2 == 0 { of_position } else { below(content.len() * 8) };
                    wrong[bit / 8] ^= 1 << (bit % 8);
                }
                assert!(tables.insert(&skeleton, &wrong));
                let [words, singly] = [tables.compare(&skeleton, 2), tables.compare_singly(&skeleton, 2, 1)];
                match n % 2 == 0 {
                    true => assert_eq!(words, singly, "{game} {name}, {holder} holds"),
                    // Where a bit of no position is wrong, the first that does not fit need not be the same.
                    false => assert_eq!(words.unwrap().is_err(), singly.as_ref().unwrap().is_err(), "{game} {name}"),
                }
                spoiled += usize::from(matches!(singly, Ok(Err(_))));
            }
        }
    }
    assert!(spoiled > 150, "{spoiled}");
}

/// A table below that is wrong makes the one above it wrong: what leaves the slice is read, and not only what stays.
#[test]
fn what_leaves_the_slice_is_read() {
    for (game, name, below) in
        [("chess:4x4", "KRvKN", "KRvK"), ("four-file", "KRvKN", "KvKN"), ("four-file", "KvK+Pa2pc7", "KvK+Pa3pc7")]
    {
        let rules: Rules = game.parse().unwrap();
        for holder in Side::BOTH {
            let mut tables = SafeTables::new(&rules, holder).unwrap();
            let [skeleton, below] = [name, below].map(|name| tables.skeleton(name).unwrap());
            tables.build_all(&skeleton, 2, &|_| ()).unwrap();
            let flipped: Vec<u8> = tables.content(&below).unwrap().iter().map(|byte| !byte).collect();
            assert!(tables.insert(&below, &flipped));
            let singly = tables.compare_singly(&skeleton, 2, 1);
            assert!(matches!(singly, Ok(Err(_))), "{game} {name}");
            assert_eq!(tables.compare(&skeleton, 2), singly, "{game} {name}, {holder} holds");
        }
    }
}
