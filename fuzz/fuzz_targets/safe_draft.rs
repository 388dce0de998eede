//! Any bytes as the draft of a safe table.
//!
//! As they are, the build refuses them, or comes to the very table that it would have come to alone: they have a
//! digest. With the digest put right, which nobody does by mistake, the build ends, and `verify` tells whether the
//! table is right.
#![no_main]

use libfuzzer_sys::fuzz_target;
use spec::Side;
use spec::chess::Rules;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;
use std::time::Duration;
use tables::{Checkpoint, Draft, NoAnswer, SafeTables, Skeleton, Title, Workplace};

/// The slice of a board of nine squares, what it has without a draft, and where the draft lies.
struct Small {
    skeleton: Skeleton,
    right: Vec<u8>,
    draft: PathBuf,
}

static SMALL: LazyLock<Small> = LazyLock::new(|| {
    let mut tables = below();
    let skeleton = tables.skeleton("KvKR").expect("a slice");
    tables.build(&skeleton, 1).expect("a build with no draft");
    let right = tables.content(&skeleton).expect("it was built");
    let draft = std::env::temp_dir().join(format!("checkproof-fuzz-{}.safe.draft", std::process::id()));
    Small { skeleton, right, draft }
});

fuzz_target!(|bytes: &[u8]| {
    let Small { skeleton, right, draft } = &*SMALL;
    let Some((&kind, bytes)) = bytes.split_first() else { return };
    let mut tables = below();
    let title = Title { form: "safe White, draft".to_string(), ..tables.title(skeleton) };
    let is_sealed = kind == b's';
    let file = match is_sealed {
        true => tables::write(&title, bytes.len() * 8, bytes).expect("a small file"),
        false => bytes.to_vec(),
    };
    fs::write(draft, file).expect("a temporary file");
    let checkpoint = Draft::new(draft.clone(), Workplace::Memory, Duration::from_secs(3600), |_| ());
    let built = tables.build_with(skeleton, 1, &checkpoint);
    checkpoint.discard().expect("it was written just now");
    match built {
        Ok(_) => {
            let is_right = tables.content(skeleton).expect("it was built") == *right;
            assert!(is_right || is_sealed, "a wrong table has come of a draft");
            if is_sealed {
                let verified = tables.verify(skeleton, 1).expect("all tables are there");
                assert_eq!(verified.is_ok(), is_right, "{verified:?}");
            }
        }
        Err(why) => assert!(matches!(why, NoAnswer::Draft(_)), "{why}"),
    }
});

/// What lies below the slice.
fn below() -> SafeTables {
    let rules = Rules::board(3, 3).expect("a board");
    let mut tables = SafeTables::new(&rules, Side::White).expect("a small board");
    let skeleton = tables.skeleton("KvK").expect("a slice");
    tables.build_all(&skeleton, 1, &|_| ()).expect("two kings");
    tables
}
