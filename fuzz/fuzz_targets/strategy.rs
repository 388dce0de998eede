//! Any bytes as a strategy for a claim that is false: it is never proved.
#![no_main]

use check::{Answer, check_text};
use libfuzzer_sys::fuzz_target;

// A lone king does not win, and this rook mates in two at best.
const FALSE_CLAIMS: [&str; 2] = [
    "claim: false\ngame: chess:3x3\nside: White\ngoal: win\nfrom: k2/3/2K w - -\n",
    "claim: false\ngame: chess:4x4\nside: White\ngoal: win within 1\nfrom: k3/4/2K1/3R w - -\n",
];

fuzz_target!(|bytes: &[u8]| {
    for claim in FALSE_CLAIMS {
        if let Ok(verdict) = check_text(claim, bytes) {
            assert!(!matches!(verdict.answer, Answer::Proved { .. }));
        }
    }
});
