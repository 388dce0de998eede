//! A draft of which one byte was changed: the build refuses it, or comes to the very table that it would have come to
//! alone.

extern crate checkproof_tables as tables;

use fast::Chess;
use spec::chess::Rules;
use tables::{Form, Material, Tables};

/// Where a draft has its stage, and where its cells begin.
const STAGE: usize = 20;
const HEADER: usize = 4096;

#[test]
fn any_byte_of_a_draft_may_be_wrong() {
    let folder = std::env::temp_dir().join(format!("checkproof-spoiled-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("draft");
    let tables = Tables::new(Chess::new(&Rules::board(3, 3).unwrap()).unwrap(), Form::Distances);
    let ending: Material = "KQvK".parse().unwrap();
    let right = tables.build_on_disk(&ending, 1, &path, &|_| ()).unwrap();
    let draft = std::fs::read(&path).unwrap();
    let (mut mended, mut refused) = (0, 0);
    for stage in [1, 2, 5] {
        for cell in HEADER..draft.len() {
            for byte in [0, 1, 2, 3, 131, 252, 253, 254, 255] {
                let mut spoiled = draft.clone();
                (spoiled[STAGE], spoiled[cell]) = (stage, byte);
                std::fs::write(&path, spoiled).unwrap();
                match tables.build_on_disk(&ending, 1, &path, &|_| ()) {
                    Ok(file) => {
                        assert!(file == right, "stage {stage}, cell {}, byte {byte}", cell - HEADER);
                        mended += 1;
                    }
                    Err(why) => {
                        assert!(why.to_string().contains("draft"), "{why}");
                        refused += 1;
                    }
                }
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(mended > 100 && refused > 100, "{mended} mended, {refused} refused");
}
