//! Any bytes as a draughts file: reading ends, never panics, and what is written reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::pdn;
use notation::pgn::{Format, Games};

fuzz_target!(|bytes: &[u8]| {
    for reading in Games::of(Format::Pdn, bytes) {
        let Ok(reading) = reading else { return };
        let Ok(start) = pdn::start(reading.game.tag("GameType"), reading.game.tag("FEN")) else { continue };
        for played in &reading.game.line.moves {
            let _ = pdn::read_move(&start, &played.text);
        }
        if reading.faults.is_empty() {
            let written = pdn::write(&reading.game);
            let again = Games::of(Format::Pdn, written.as_bytes()).next();
            assert!(matches!(again, Some(Ok(again)) if again.game.line == reading.game.line));
        }
    }
});
