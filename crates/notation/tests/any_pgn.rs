//! Game files of any quality: the reader never panics, never hangs, and what it makes of a file it makes again
//! of its own writing.

extern crate checkproof_notation as notation;

use notation::pgn::{Games, Reading, write};
use proptest::prelude::*;

const GOOD: &[u8] = b"[Event \"a \\\"b\\\"\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 31\"]\n\n{start} 1. e4! {king's\npawn} e5 \
    (1... c5 2. Nf3 (2. c3 $14)) 2. Nf3 ; to the end\n% escaped\n2... Nc6 3. O-O 0-0-0 exd6 e.p. 1/2-1/2\n\n[White \"x\"]\n\n1.d4 *\n";

fn read_twice(file: &[u8]) {
    let readings: Vec<Reading> = Games::new(file).map(|reading| reading.expect("a slice has no errors")).collect();
    for reading in &readings {
        // The tree of a faulty game is a tree all the same. Its moves may be any text that a file can hold, and a
        // tag may be given twice; everything else comes back.
        let text = write(&reading.game);
        let again: Vec<Reading> = Games::new(text.as_bytes()).map(Result::unwrap).collect();
        assert_eq!(again.len(), 1, "{text}");
        assert_eq!(again[0].game.line, reading.game.line, "{text}");
        assert_eq!(again[0].game.ending, reading.game.ending);
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
    fn files_of_signs(file in "[\\[\\](){};%$!?.*\"\\\\\n e4N10/-]{0,60}") {
        read_twice(file.as_bytes());
    }

    #[test]
    fn files_of_bytes(file in prop::collection::vec(any::<u8>(), 0..80)) {
        read_twice(&file);
    }
}
