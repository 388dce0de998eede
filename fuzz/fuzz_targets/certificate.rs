//! Any bytes as the certificate of a lemma: checking ends, never panics, and certifies no more than its lines say.
#![no_main]

use libfuzzer_sys::fuzz_target;
use spec::krk::lemmas::Lemma;

fuzz_target!(|bytes: &[u8]| {
    // The lemma that the second line names, so that more than the header is read.
    let named = bytes.split(|&byte| byte == b'\n').nth(1).and_then(|line| line.strip_prefix(b"lemma: "));
    let Some(lemma) = named.and_then(|name| Lemma::named(std::str::from_utf8(name).ok()?)) else { return };
    match check::krk::check(lemma, bytes) {
        Err(refusal) => assert!(!refusal.to_string().is_empty()),
        Ok(certified) => {
            assert_eq!(certified.lemma(), lemma);
            // Four lines of header, one for each step, and the last.
            let lines = bytes.iter().filter(|&&byte| byte == b'\n').count();
            assert_eq!(certified.sums() + certified.clauses() + 5, lines);
            // Without its last step it must be refused: that one says the contradiction.
            let cut =
                &bytes[..bytes[..bytes.len() - 1].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1)];
            assert!(check::krk::check(lemma, cut).is_err());
        }
    }
});
