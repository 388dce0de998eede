//! Builds of safe tables that are killed, and drafts that are not what they should be.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

const SLICE: &str = "four-file:KRBvKRN";

fn build(slice: &str, dir: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkproof"));
    command
        .args(["table", "build", slice, "--safe", "White", "--threads", "2", "--draft-every", "0", "--dir"])
        .arg(dir);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// All tables of the folder are those of the other one, and there is nothing else but halves of files.
fn assert_same(dir: &Path, whole: &Path) {
    let mut tables = 0;
    for entry in fs::read_dir(dir).unwrap() {
        let name = entry.unwrap().file_name();
        // A file that was being written when the process was killed keeps the name of a part.
        if name.to_string_lossy().ends_with(".part") {
            continue;
        }
        assert!(name.to_string_lossy().ends_with(".table"), "{} is left over", name.to_string_lossy());
        assert!(fs::read(dir.join(&name)).unwrap() == fs::read(whole.join(&name)).unwrap());
        tables += 1;
    }
    assert_eq!(tables, fs::read_dir(whole).unwrap().count());
}

#[test]
fn a_killed_build_goes_on_from_its_draft() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    assert!(build(SLICE, &whole).output().unwrap().status.success());
    // At any moment, whatever it is doing.
    let mut child = build(SLICE, &killed).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(200));
    child.kill().unwrap();
    child.wait().unwrap();
    // And when the largest slice has a draft. Where the machine is busy with other things the kill may come too late.
    let draft = killed.join("KRBvKRN@four-file.safe-White.draft");
    let table = draft.with_extension("table");
    let in_time = (0..20).any(|_| {
        let _ = fs::remove_file(&table);
        let mut child = build(SLICE, &killed).spawn().unwrap();
        while !draft.exists() && child.try_wait().unwrap().is_none() {
            std::thread::sleep(Duration::from_millis(1));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        draft.exists() && !table.exists()
    });
    assert!(in_time);

    let output = build(SLICE, &killed).output().unwrap();
    assert!(output.status.success(), "{}", words(&output));
    assert_eq!(words(&output), "KRBvKRN: going on from its draft\n");
    assert_same(&killed, &whole);

    // Killed before the draft of a finished table was removed.
    fs::write(&draft, "left over").unwrap();
    assert_eq!(words(&build(SLICE, &killed).output().unwrap()), "");
    assert_same(&killed, &whole);
}

#[test]
fn a_draft_that_is_not_the_right_one_is_named_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, dir) = (folder.path().join("whole"), folder.path().join("dir"));
    let slice = "four-file:KvKR+Pa4pa5";
    assert!(build(slice, &whole).output().unwrap().status.success());
    let table = |name: &str| -> PathBuf { whole.join(format!("{name}@four-file.safe-White.table")) };
    let finished = fs::read(table("KvKR+Pa4pa5")).unwrap();
    let mut damaged = finished.clone();
    damaged[60] ^= 1;
    let foreign = fs::read(table("KvK+Pa4pa5")).unwrap();
    let draft = dir.join("KvKR+Pa4pa5@four-file.safe-White.draft");
    for (bytes, why) in [
        (&damaged, "the table is damaged or cut off: its digest does not fit"),
        (&finished[..100].to_vec(), "the table is damaged or cut off: its digest does not fit"),
        (&b"nothing of ours".to_vec(), "this is not a checkproof table"),
        (
            &foreign,
            "this is the table of KvK+Pa4pa5 in four-file, safe White; wanted is KvKR+Pa4pa5 in four-file, safe White, draft",
        ),
    ] {
        let _ = fs::remove_dir_all(&dir);
        fs::create_dir(&dir).unwrap();
        fs::write(&draft, bytes).unwrap();
        let output = build(slice, &dir).output().unwrap();
        assert_eq!(output.status.code(), Some(3));
        let said = format!("error: the draft cannot be used: {}: {why}; remove it to begin again\n", draft.display());
        assert_eq!(words(&output), said);
        assert_eq!(&fs::read(&draft).unwrap(), bytes, "it is left as it was");
        fs::remove_file(&draft).unwrap();
        assert!(build(slice, &dir).output().unwrap().status.success());
        assert_same(&dir, &whole);
    }
}
