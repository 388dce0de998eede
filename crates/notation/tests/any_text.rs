//! Readers meet any text at all and never panic; what they accept they write back the same.

extern crate checkproof_notation as notation;

use notation::{san, uci};
use proptest::prelude::*;
use spec::chess::{Fen, Move, Position, Rules, Square};

/// Texts that are right, to be spoiled.
const GOOD: [&str; 24] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "15k/16/16/16/16/16/K15/16/16/16/16/16/16/16/16/16 w - - 0 1",
    "e4",
    "a10",
    "p16",
    "e2e4",
    "e7e8q",
    "e1g1",
    "a10b11",
    "0000",
    "Nf3",
    "Nb1d2+",
    "exd6 e.p.",
    "e8=Q#",
    "O-O-O",
    "0-0",
    "Qa1xb2!?",
    "chess",
    "chess:5x6,double-step,promotion=nrq",
    "chess:8x8,castling,landing=aceg",
    "chess:16x16,landing=a1b2c",
    "four-file",
];

/// A good text with a few characters changed, put in, taken out, doubled or cut off.
fn spoiled() -> impl Strategy<Value = String> {
    let edit = (any::<prop::sample::Index>(), 0..5u8, "[ -~é♔\\t\\n]");
    (prop::sample::select(&GOOD[..]), prop::collection::vec(edit, 0..4)).prop_map(|(good, edits)| {
        let mut text: Vec<char> = good.chars().collect();
        for (index, what, with) in edits {
            let with = with.chars().next().unwrap_or(' ');
            let at = index.index(text.len() + 1);
            match what {
                0 => text.insert(at, with),
                1 if at < text.len() => text[at] = with,
                2 if at < text.len() => drop(text.remove(at)),
                3 => text.extend_from_within(..at),
                _ => text.truncate(at),
            }
        }
        text.into_iter().collect()
    })
}

fn read_everything(text: &str, games: &[(Rules, Position)]) {
    if let Ok(fen) = text.parse::<Fen>() {
        assert_eq!(fen.to_string().parse::<Fen>().as_ref(), Ok(&fen), "{text}");
        // A set-up is not yet a position; to ask is never a panic.
        let _ = Rules::chess().position(&fen.0);
        if let Ok(rules) = Rules::board(fen.0.files, fen.0.ranks) {
            let _ = rules.position(&fen.0);
        }
    }
    if let Ok(square) = text.parse::<Square>() {
        assert_eq!(square.to_string(), text);
    }
    if let Ok(played) = text.parse::<Move>() {
        assert_eq!(played.to_string(), text);
    }
    if let Ok(rules) = text.parse::<Rules>() {
        assert_eq!(rules.to_string().parse::<Rules>().as_ref(), Ok(&rules), "{text}");
    }
    if let Ok(parts) = san::San::parse(text.as_bytes()) {
        assert_eq!(parts.to_string().parse(), Ok(parts), "{text}");
    }
    for (rules, position) in games {
        let _ = uci::read_legal(rules, position, text).map_err(|fault| fault.to_string());
        let _ = san::read(rules, position, text).map_err(|fault| fault.to_string());
    }
}

/// So many cases, and no file left behind by those that fail.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn games() -> Vec<(Rules, Position)> {
    let rules = [Rules::chess(), Rules::four_file(), Rules::gardner()];
    rules.into_iter().map(|rules| (rules.clone(), rules.start().unwrap())).collect()
}

#[test]
fn spoiled_texts_never_panic() {
    let games = games();
    proptest!(cases(30_000), |(text in spoiled())| read_everything(&text, &games));
}

#[test]
fn random_texts_never_panic() {
    let games = games();
    proptest!(cases(20_000), |(text in "\\PC{0,12}")| read_everything(&text, &games));
    proptest!(cases(30_000), |(text in "[a-pKQRBNPxO0o1-9=+#!?: -]{0,8}")| {
        read_everything(&text, &games)
    });
}

#[test]
fn random_bytes_are_no_move_or_one() {
    proptest!(cases(20_000), |(text in prop::collection::vec(any::<u8>(), 0..10))| {
        if let Ok(parts) = san::San::parse(&text) {
            prop_assert_eq!(san::San::parse(parts.to_string().as_bytes()), Ok(parts));
        }
    });
}
