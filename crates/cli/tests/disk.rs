//! Builds of tables where the disk is full, cannot be written, or goes away: exit code 3, a clear word, and nothing
//! lost.
//!
//! A small disk is a tmpfs, which only root may mount; where that cannot be, the tests say `left out:`.

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

/// A folder on a disk of its own, which goes away at the end.
struct Disk {
    folder: tempfile::TempDir,
}

impl Disk {
    fn new(size: &str) -> Option<Disk> {
        let disk = Disk { folder: tempfile::tempdir().unwrap() };
        let is_mounted = disk.mount(&format!("size={size}"));
        if !is_mounted {
            println!("left out: full disks, since no tmpfs can be mounted");
        }
        is_mounted.then_some(disk)
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn mount(&self, options: &str) -> bool {
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", options, "tmpfs"]).arg(self.path()).stderr(Stdio::null());
        mount.status().is_ok_and(|status| status.success())
    }

    fn files(&self) -> Vec<String> {
        let names = fs::read_dir(self.path()).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.to_string_lossy().into_owned()).collect()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.path()).stderr(Stdio::null()).status();
    }
}

fn build(ending: &str, dir: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkproof"));
    command.args(["table", "build", ending, "--threads", "1", "--dir"]).arg(dir).args(more);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The words of a command that must have refused.
fn refused(output: Output) -> String {
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(3), "{words}");
    words
}

#[test]
fn a_draft_that_does_not_fit_is_not_begun() {
    let Some(disk) = Disk::new("32k") else { return };
    let words = refused(build("KRvK", disk.path(), &["--on-disk"]).output().unwrap());
    let free = format!("bytes are needed, and {} has 32768 free", disk.path().display());
    assert!(words.contains(&free) && words.contains("KRvK@chess.draft"), "{words}");
    assert_eq!(disk.files(), Vec::<String>::new());
}

/// The draft fits, the table beside it does not: the draft stays, and with more room the build comes to the same bytes.
#[test]
fn a_table_that_does_not_fit_leaves_its_draft() {
    let Some(disk) = Disk::new("64k") else { return };
    let alone = tempfile::tempdir().unwrap();
    assert!(build("KRvK", alone.path(), &[]).output().unwrap().status.success());
    let words = refused(build("KRvK", disk.path(), &["--on-disk"]).output().unwrap());
    assert!(words.contains("KRvK@chess.table: ") && words.contains("bytes are needed, and"), "{words}");
    assert_eq!(disk.files(), ["KRvK@chess.draft"]);
    assert!(disk.mount("remount,size=1m"));
    assert!(build("KRvK", disk.path(), &["--on-disk"]).output().unwrap().status.success());
    assert_eq!(disk.files(), ["KRvK@chess.table"]);
    let files = [disk.path(), alone.path()].map(|dir| fs::read(dir.join("KRvK@chess.table")).unwrap());
    assert!(files[0] == files[1]);
}

#[test]
fn other_tables_need_room_as_well() {
    let Some(disk) = Disk::new("8k") else { return };
    for (ending, more) in [("KRvK", &[] as &[&str]), ("four-file:KRvKR", &["--safe", "White", "--draft-every", "0"])] {
        let words = refused(build(ending, disk.path(), more).output().unwrap());
        assert!(words.contains("bytes are needed, and"), "{words}");
        assert!(!disk.files().iter().any(|name| name.ends_with(".part")), "{:?}", disk.files());
    }
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    let Some(disk) = Disk::new("64k") else { return };
    assert!(disk.mount("remount,ro"));
    for more in [&[] as &[&str], &["--on-disk"], &["--safe", "White"]] {
        let words = refused(build("KRvK@4x4", disk.path(), more).output().unwrap());
        assert!(words.contains("KRvK@chess-4x4") && words.contains("Read-only file system"), "{words}");
        let words = refused(build("KRvK@4x4", &disk.path().join("deeper"), more).output().unwrap());
        assert!(words.contains("deeper") && words.contains("Read-only file system"), "{words}");
    }
}

#[test]
fn a_folder_that_goes_away_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path().join("tables");
    let child = build("KQvKR", &dir, &[]).spawn().unwrap();
    while !dir.join("KRvK@chess.table").exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    while fs::remove_dir_all(&dir).is_err() {}
    let words = refused(child.wait_with_output().unwrap());
    assert!(words.contains("KQvKR@chess.table") && words.contains("No such file or directory"), "{words}");
}

#[test]
fn an_answer_that_cannot_be_written_is_an_error() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else { return println!("left out: no /dev/full") };
    let folder = tempfile::tempdir().unwrap();
    let mut command = build("KRvK@4x4", folder.path(), &[]);
    refused(command.stdout(Stdio::from(full)).output().unwrap());
}
