//! Any bytes as the file of a table: reading never panics, and what it gives reads back the same.
//!
//! No fuzzer finds a digest by chance, so the right one is put behind the bytes: damage is refused by the digest, and
//! what is tried here is a file that somebody made on purpose.
#![no_main]

use fast::Chess;
use libfuzzer_sys::fuzz_target;
use sha2::{Digest, Sha256};
use spec::chess::Rules;
use std::sync::LazyLock;
use tables::{Entries, Form, Tables, Title};

/// The title of a small table, and how many entries it has.
static WANTED: LazyLock<(Title, usize)> = LazyLock::new(|| {
    let rules = Rules::board(3, 3).expect("a board");
    let tables = Tables::new(Chess::new(&rules).expect("a small board"), Form::Distances);
    let ending = "KQvK".parse().expect("an ending");
    (tables.title(&ending), tables.count(&ending).expect("a small ending"))
});

fuzz_target!(|bytes: &[u8]| {
    let (title, count) = &*WANTED;
    assert!(bytes.len() < 32 || tables::read(title, *count, bytes).is_err() || has_digest(bytes));
    let mut file = bytes.to_vec();
    file.extend(Sha256::digest(bytes));
    match tables::read(title, *count, &file) {
        Err(why) => assert!(!why.to_string().is_empty()),
        Ok(content) => {
            let again = tables::write(title, *count, &content).expect("a small table");
            assert_eq!(tables::read(title, *count, &again).expect("just written"), content);
            if let Some(entries) = Entries::packed(Form::Distances, *count, content) {
                assert!((0..*count).all(|number| entries.byte(number).is_some()));
                assert_eq!(entries.value(*count), None);
            }
        }
    }
});

fn has_digest(bytes: &[u8]) -> bool {
    let (whole, digest) = bytes.split_at(bytes.len() - 32);
    Sha256::digest(whole).as_slice() == digest
}
