//! Any bytes as a compressed strategy: unpacking ends, never panics, and what comes of it is a strategy or a refusal.
#![no_main]

use check::check_text;
use libfuzzer_sys::fuzz_target;
use std::io::{BufReader, Read};

/// A few bytes can be unpacked into very many.
const MOST_UNPACKED: u64 = 1 << 20;

fuzz_target!(|bytes: &[u8]| {
    let claim = "claim: packed\ngame: chess:4x4\nside: White\ngoal: win within 1\nfrom: k3/4/1K2/3R w - -\n";
    let Ok(decoder) = zstd::stream::read::Decoder::new(bytes) else { return };
    let Ok(verdict) = check_text(claim, BufReader::new(decoder.take(MOST_UNPACKED))) else { return };
    // The same text unpacked gets the same verdict.
    let mut plain = Vec::new();
    let decoder = zstd::stream::read::Decoder::new(bytes).expect("it was opened before");
    // What is broken after the first lines may have been refused for those lines.
    if decoder.take(MOST_UNPACKED).read_to_end(&mut plain).is_ok() {
        assert_eq!(check_text(claim, &plain[..]).expect("plain bytes can be read"), verdict);
    }
});
