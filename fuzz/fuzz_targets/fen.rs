//! Any text: read as FEN it never panics, and what is written reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use spec::chess::{Fen, Rules, doubts};

fuzz_target!(|text: &str| {
    let Ok(fen) = text.parse::<Fen>() else { return };
    assert_eq!(fen.to_string().parse::<Fen>().as_ref(), Ok(&fen));
    let rules = Rules::chess();
    if let Ok(position) = rules.position(&fen.0) {
        doubts(&rules, &fen.0);
        assert_eq!(rules.read(&position.to_string()).as_ref(), Ok(&position));
    }
});
