//! Tables built by two processes together, and builds that are killed.

use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// A hosts file with two free ports of this machine.
fn hosts(folder: &Path) -> PathBuf {
    let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let lines = listeners.map(|listener| format!("{}\n", listener.local_addr().unwrap()));
    let path = folder.join("hosts.txt");
    fs::write(&path, lines.concat()).unwrap();
    path
}

fn build(ending: &str, dir: &Path, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkproof"));
    command.args(["table", "build", ending, "--threads", "1", "--dir"]).arg(dir).args(more);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn together(ending: &[&str; 2], dirs: &[PathBuf; 2], hosts: &Path, more: &[&str]) -> [Child; 2] {
    [0, 1].map(|process| {
        let mut command = build(ending[process], &dirs[process], more);
        command.args(["--process", &process.to_string(), "--hosts"]).arg(hosts).spawn().unwrap()
    })
}

fn ended(child: Child) -> Output {
    child.wait_with_output().unwrap()
}

#[test]
fn two_processes_make_the_same_bytes_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let dirs = [folder.path().join("0"), folder.path().join("1")];
    let alone = folder.path().join("alone");
    for ending in ["KRvKB@4x4", "KPvKP@chess:3x6,double-step", "draughts:BKMvWM"] {
        for form in [&[] as &[&str], &["--values", "--on-disk"]] {
            let hosts = hosts(folder.path());
            assert!(ended(build(ending, &alone, form).spawn().unwrap()).status.success());
            for child in together(&[ending, ending], &dirs, &hosts, form) {
                let output = ended(child);
                assert!(output.status.success(), "{ending}: {}", String::from_utf8_lossy(&output.stderr));
            }
        }
    }
    let mut compared = 0;
    for entry in fs::read_dir(&alone).unwrap() {
        let name = entry.unwrap().file_name();
        let one = fs::read(alone.join(&name)).unwrap();
        for dir in &dirs {
            assert!(fs::read(dir.join(&name)).unwrap() == one, "{} differs", name.to_string_lossy());
        }
        compared += 1;
    }
    assert!(compared > 20, "{compared}");
}

/// The other process ends with a clear word, and both can begin again.
#[test]
fn a_killed_process_ends_the_other_and_both_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let dirs = [folder.path().join("0"), folder.path().join("1")];
    let hosts = hosts(folder.path());
    let [first, mut second] = together(&["KQvKR", "KQvKR"], &dirs, &hosts, &["--on-disk"]);
    // When a table is there the two are at work.
    while !dirs[1].join("KRvK@chess.table").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(second.try_wait().unwrap().is_none(), "the second process ended by itself");
    }
    second.kill().unwrap();
    second.wait().unwrap();
    let output = ended(first);
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{words}");
    assert!(words.contains("another process is gone") && words.contains("start all processes again"), "{words}");
    assert!(!dirs[0].join("KQvKR@chess.table").exists());

    for child in together(&["KQvK", "KQvK"], &dirs, &hosts, &["--on-disk"]) {
        assert!(ended(child).status.success());
    }
    assert!(dirs.iter().all(|dir| dir.join("KQvK@chess.table").exists()));
}

/// Killed again and again, at other moments each time, a build comes to the same file in the end.
#[test]
fn a_killed_build_goes_on_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, killed) = (folder.path().join("whole"), folder.path().join("killed"));
    let ending = "KQvKR@7x7";
    assert!(ended(build(ending, &whole, &[]).spawn().unwrap()).status.success());
    let mut kills = 0;
    for milliseconds in [200, 350, 500, 650] {
        let mut child = build(ending, &killed, &["--on-disk"]).spawn().unwrap();
        std::thread::sleep(std::time::Duration::from_millis(milliseconds));
        kills += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(ended(build(ending, &killed, &["--on-disk"]).spawn().unwrap()).status.success());
    println!("killed {kills} times");
    for entry in fs::read_dir(&killed).unwrap() {
        let name = entry.unwrap().file_name();
        // A file that was being written when the process was killed keeps the name of a part.
        if name.to_string_lossy().ends_with(".part") {
            continue;
        }
        assert!(name.to_string_lossy().ends_with(".table"), "{} is left over", name.to_string_lossy());
        assert!(fs::read(killed.join(&name)).unwrap() == fs::read(whole.join(&name)).unwrap());
    }
}

#[test]
fn processes_that_do_not_agree_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let dirs = [folder.path().join("0"), folder.path().join("1")];
    let hosts_file = hosts(folder.path());
    for child in together(&["KRvK@4x4", "KQvK@4x4"], &dirs, &hosts_file, &[]) {
        let output = ended(child);
        assert_eq!(output.status.code(), Some(3));
        assert!(String::from_utf8_lossy(&output.stderr).contains("different commands"));
    }
    fs::write(&hosts_file, "localhost\n").unwrap();
    let refused = |process: &str| {
        let mut command = build("KRvK@4x4", &dirs[0], &["--process", process, "--hosts"]);
        String::from_utf8_lossy(&ended(command.arg(&hosts_file).spawn().unwrap()).stderr).into_owned()
    };
    assert!(refused("0").contains("`localhost` has no port"));
    fs::write(&hosts_file, "localhost:9\n").unwrap();
    assert!(refused("3").contains("names 1 processes"));
}
