//! PDN of any quality: readers never panic, and what they make of a file they make again of their own writing.

extern crate checkproof_notation as notation;

use notation::pdn::{Written, read_move, start, write};
use notation::pgn::{Format, Games, Reading};
use proptest::prelude::*;
use spec::draughts::{Draughts, Fen};

const GOOD: &[u8] = b"[Event \"a \\\"b\\\"\"]\n[GameType \"21\"]\n[FEN \"W:W31,K22:B1-3,K30.\"]\n\n{start} 1. 11-15! {the\nold \
    way} 22x15 (1... 22:8 2. 9-14(?) (2. 1x10x19 $14)) 2. 01-06 % hidden\n/FEN \"B:WK3:B12\"/ 12-16 2... 3-8 1/2-1/2\n\n[White \"x\"]\n\n1.9-13 2-0\n";

fn read_twice(file: &[u8]) {
    let readings: Vec<Reading> =
        Games::of(Format::Pdn, file).map(|reading| reading.expect("a slice has no errors")).collect();
    for reading in &readings {
        let _ = start(reading.game.tag("GameType"), reading.game.tag("FEN")).map_err(|fault| fault.to_string());
        // The tree of a faulty game is a tree all the same. Its moves may be any text that a file can hold, and a
        // tag may be given twice; everything else comes back.
        let text = write(&reading.game);
        let again: Vec<Reading> = Games::of(Format::Pdn, text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].game.line, reading.game.line, "{text}");
        assert_eq!(again[0].game.ending, reading.game.ending, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn spoiled_files(
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..4u8, any::<u8>(), 0..30usize), 1..6),
    ) {
        let mut file = GOOD.to_vec();
        for (index, what, byte, length) in edits {
            let at = index.index(file.len() + 1);
            let end = file.len().min(at + length);
            match what {
                0 => file.insert(at, byte),
                1 => drop(file.drain(at..end)),
                2 => file.extend_from_within(at..end),
                _ => file.iter_mut().skip(at).take(1).for_each(|old| *old = byte),
            }
        }
        read_twice(&file);
    }

    #[test]
    fn files_of_signs(file in "[\\[\\](){};%$!?.*\"\\\\\n x:120/FEN-]{0,60}") {
        read_twice(file.as_bytes());
    }

    #[test]
    fn files_of_bytes(file in prop::collection::vec(any::<u8>(), 0..80)) {
        read_twice(&file);
    }

    #[test]
    fn texts_of_any_kind(text in "[0-9x:/KBWFEN\", .-]{0,14}|\\PC{0,12}") {
        let _ = read_move(&Draughts.start(), &text).map_err(|fault| fault.to_string());
        if let Ok(Written::Move(written)) = Written::parse(text.as_bytes()) {
            let text = written.to_string();
            prop_assert_eq!(Written::parse(text.as_bytes()), Ok(Written::Move(written)));
        }
        if let Ok(fen) = text.parse::<Fen>() {
            let mut sorted = fen.0.clone();
            sorted.pieces.sort();
            let mut again = fen.to_string().parse::<Fen>().unwrap().0;
            again.pieces.sort();
            prop_assert_eq!(again, sorted);
        }
    }
}
