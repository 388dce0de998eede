//! Any text as a move of a busy position: it never panics, and a move that is found is written so that it is found
//! again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use notation::{san, uci};
use spec::chess::Rules;

fuzz_target!(|text: &str| {
    let rules = Rules::chess();
    let fen = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    let Ok(position) = rules.read(fen) else { return };
    if let Ok(played) = san::read(&rules, &position, text) {
        assert_eq!(san::read(&rules, &position, &san::write(&rules, &position, played)), Ok(played));
    }
    if let Ok(played) = uci::read_legal(&rules, &position, text) {
        assert_eq!(uci::read_legal(&rules, &position, &uci::write(&rules, &position, played)), Ok(played));
    }
});
