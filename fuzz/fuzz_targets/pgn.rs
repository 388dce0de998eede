//! Any bytes as a game file: reading ends, never panics, and what is written reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::pgn::{Games, write};

fuzz_target!(|bytes: &[u8]| {
    for reading in Games::new(bytes) {
        let Ok(reading) = reading else { return };
        if reading.faults.is_empty() {
            let written = write(&reading.game);
            let again = Games::new(written.as_bytes()).next();
            assert!(matches!(again, Some(Ok(again)) if again.game.line == reading.game.line));
        }
    }
});
