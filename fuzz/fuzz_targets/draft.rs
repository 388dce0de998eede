//! Any bytes as the draft of a table: the build refuses it, or comes to the very table that it would have come to
//! alone.
#![no_main]

use fast::Chess;
use libfuzzer_sys::fuzz_target;
use spec::chess::Rules;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use tables::{Form, Tables};

/// The tables of a board of nine squares, what they build without a draft, and where the draft lies.
static SMALL: LazyLock<(Tables<Chess>, Vec<u8>, PathBuf)> = LazyLock::new(|| {
    let rules = Rules::board(3, 3).expect("a board");
    let tables = Tables::new(Chess::new(&rules).expect("a small board"), Form::Distances);
    let draft = std::env::temp_dir().join(format!("checkproof-fuzz-{}.draft", std::process::id()));
    let _ = fs::remove_file(&draft);
    let right = tables.build_on_disk(&ending(), 1, &draft, &|_| ()).expect("a build with no draft");
    (tables, right, draft)
});

fuzz_target!(|bytes: &[u8]| {
    let (tables, right, draft) = &*SMALL;
    fs::write(draft, spread(bytes)).expect("a temporary file");
    match tables.build_on_disk(&ending(), 1, draft, &|_| ()) {
        Ok(file) => assert!(file == *right, "a wrong table has come of a draft"),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
    let _ = fs::remove_file(draft);
});

fn ending() -> tables::Material {
    "KQvK".parse().expect("an ending")
}

/// The header of a draft is padded with zeros to 4096 bytes. So that the input need not have them, its first 256 bytes
/// are the header and the others what comes after the padding.
fn spread(bytes: &[u8]) -> Vec<u8> {
    let (header, cells) = bytes.split_at(bytes.len().min(256));
    let mut file = header.to_vec();
    if bytes.len() >= 256 {
        file.resize(4096, 0);
    }
    file.extend(cells);
    file
}
