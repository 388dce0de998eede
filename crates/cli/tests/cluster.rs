//! Tables built by two processes together, and builds that are killed.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

const KEY: &str = "key 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\n";

/// A hosts file with two free ports of this machine, and a key.
fn hosts(folder: &Path) -> PathBuf {
    let listeners = [(); 2].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    let lines = listeners.map(|listener| format!("{}\n", listener.local_addr().unwrap()));
    let path = folder.join("hosts.txt");
    fs::write(&path, lines.concat() + KEY).unwrap();
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
    assert!(compared(&dirs, &alone) > 20);
}

/// Slices of FOUR FILE are dealt out too, and both processes have the tables at the end.
#[test]
fn two_processes_build_block_tables() {
    let folder = tempfile::tempdir().unwrap();
    let path = hosts(folder.path());
    let four_file = |verb: &str, dir: &str, more: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_checkproof"));
        command.args(["four-file", verb]).arg(folder.path().join(dir)).args(more);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    };
    let asked = ["kb+Pa4pa5", "--universe", "lost 4400 bare 4400 steps", "--threads", "1"];
    let alone = ended(four_file("build", "alone", &asked).spawn().unwrap()).stdout;
    let built = ["0", "1"].map(|process| {
        let mut command = four_file("build", process, &asked);
        command.args(["--process", process, "--hosts"]).arg(&path).spawn().unwrap()
    });
    for child in built {
        let output = ended(child);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(output.stdout, alone);
    }
    let fen = ["--fen", "4k3/8/8/p7/P7/2R5/4b3/2B1K1N1 w - -"];
    let [alone, one, two] = ["alone", "0", "1"].map(|dir| ended(four_file("value", dir, &fen).spawn().unwrap()).stdout);
    assert!(!alone.is_empty() && alone == one && alone == two, "{}", String::from_utf8_lossy(&alone));
    // Which process it is must be said, and be one of those.
    for (more, code) in [(&["--process", "2", "--hosts"] as &[&str], 3), (&["--hosts"], 64)] {
        let output = ended(four_file("build", "2", &asked).args(more).arg(&path).spawn().unwrap());
        assert_eq!(output.status.code(), Some(code), "{}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Compares all files that one process has made with those of two, and tells how many they are.
fn compared(dirs: &[PathBuf; 2], alone: &Path) -> usize {
    let names = fs::read_dir(alone).unwrap().map(|entry| entry.unwrap().file_name());
    let same = names.inspect(|name| {
        let one = fs::read(alone.join(name)).unwrap();
        for dir in dirs {
            assert!(fs::read(dir.join(name)).unwrap() == one, "{} differs", name.to_string_lossy());
        }
    });
    same.count()
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
    assert!(words.contains("process 1 is gone") && words.contains("start all processes again"), "{words}");
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
    assert!(refused("0").contains("line 1 has no port"));
    fs::write(&hosts_file, "localhost:9\n").unwrap();
    assert!(refused("3").contains("names 1 processes"));
    fs::write(&hosts_file, "localhost:9\nlocalhost:10\n").unwrap();
    assert!(refused("0").contains("it has no key"));
    for (lines, why) in [("key 1234", "64 hexadecimal digits"), (&format!("{KEY}{KEY}"), "a second key")] {
        fs::write(&hosts_file, format!("localhost:9\nlocalhost:10\n{lines}\n")).unwrap();
        assert!(refused("0").contains(why));
    }
}

const SAFE: &[&str] = &["--safe", "White", "--draft-every", "0"];

/// The same for safe tables, with a process that is killed in the largest slice.
#[test]
fn safe_tables_of_two_processes_have_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let dirs = [folder.path().join("0"), folder.path().join("1")];
    let alone = folder.path().join("alone");
    let slices = ["four-file:KRBvKRN"; 2];
    let hosts = hosts(folder.path());
    assert!(ended(build(slices[0], &alone, SAFE).spawn().unwrap()).status.success());
    let name = "KRBvKRN@four-file.safe-White";
    let drafts = [0, 1].map(|process| dirs[process].join(format!("{name}.{process}.draft")));
    // Where the machine is busy with other things the kill may come too late.
    let in_time = (0..20).any(|_| {
        dirs.iter().for_each(|dir| drop(fs::remove_file(dir.join(format!("{name}.table")))));
        let [first, mut second] = together(&slices, &dirs, &hosts, SAFE);
        while !drafts[1].exists() && second.try_wait().unwrap().is_none() {
            std::thread::sleep(std::time::Duration::from_millis(1));
        }
        second.kill().unwrap();
        second.wait().unwrap();
        let output = ended(first);
        let words = String::from_utf8_lossy(&output.stderr);
        let is_cut_off = output.status.code() == Some(3);
        assert!(!is_cut_off || words.contains("process 1 is gone ("), "{words}");
        is_cut_off && drafts[1].exists()
    });
    assert!(in_time);

    let outputs = together(&slices, &dirs, &hosts, SAFE).map(ended);
    let words = outputs.each_ref().map(|output| String::from_utf8_lossy(&output.stderr).into_owned());
    assert!(outputs.iter().all(|output| output.status.success()), "{words:?}");
    assert!(words[1].contains("KRBvKRN, part 2: going on from its draft"), "{words:?}");
    assert_eq!(compared(&dirs, &alone), 16);
    for draft in drafts {
        assert!(!draft.exists(), "{} is left over", draft.display());
    }
}

/// Some of the workers then have nothing to do.
#[test]
fn there_may_be_more_workers_than_words() {
    let folder = tempfile::tempdir().unwrap();
    let (alone, many) = (folder.path().join("alone"), folder.path().join("many"));
    let hosts = folder.path().join("hosts.txt");
    fs::write(&hosts, "127.0.0.1:9\n").unwrap();
    let slice = "chess:5x5,landing=ace,promotion=r:Kc1vKc3+Pa2pa4";
    assert!(ended(build(slice, &alone, SAFE).spawn().unwrap()).status.success());
    let mut command = Command::new(env!("CARGO_BIN_EXE_checkproof"));
    command.args(["table", "build", slice, "--threads", "20", "--process", "0", "--dir"]).arg(&many).arg("--hosts");
    let output = command.arg(&hosts).args(SAFE).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(compared(&[many.clone(), many], &alone) > 1);
}

/// While a process waits for another it says so, but not where the answer belongs.
#[test]
fn waiting_does_not_spoil_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let dirs = [folder.path().join("0"), folder.path().join("1")];
    let hosts = hosts(folder.path());
    let start = |process: usize| {
        let mut command = build("KRvK@4x4", &dirs[process], &["--json", "--process", &process.to_string(), "--hosts"]);
        command.arg(&hosts).spawn().unwrap()
    };
    let mut early = start(1);
    let mut words = BufReader::new(early.stderr.take().unwrap());
    let mut first = String::new();
    words.read_line(&mut first).unwrap();
    let addresses = fs::read_to_string(&hosts).unwrap();
    let address = addresses.lines().next().unwrap();
    assert!(first.starts_with(&format!("waiting for process 0 at {address} (")), "{first}");
    // A stranger who finds the port is not taken for a process.
    std::net::TcpStream::connect(addresses.lines().nth(1).unwrap()).unwrap().write_all(b"GET / HTTP/1.1\r\n").unwrap();
    let late = start(0);
    for (process, output) in [ended(late), ended(early)].into_iter().enumerate() {
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let answer: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["process"], process);
    }
}

#[test]
fn a_port_that_is_taken_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let dirs = [folder.path().join("0"), folder.path().join("1")];
    let hosts = hosts(folder.path());
    let address = fs::read_to_string(&hosts).unwrap().lines().next().unwrap().to_string();
    let _taken = TcpListener::bind(&address).unwrap();
    let mut command = build("KRvK@4x4", &dirs[0], &["--process", "0", "--hosts"]);
    let output = ended(command.arg(&hosts).spawn().unwrap());
    assert_eq!(output.status.code(), Some(3));
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.contains(&format!("process 0 cannot listen at {address}: ")), "{words}");
}

/// Each has the whole number of workers wrong for the other.
#[test]
fn other_numbers_of_threads_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let hosts = hosts(folder.path());
    let children = [0usize, 1].map(|process| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_checkproof"));
        command.args(["table", "build", "KRvK@4x4", "--threads", ["2", "3"][process], "--process"]);
        command.arg(process.to_string()).arg("--dir").arg(folder.path().join(process.to_string()));
        command.arg("--hosts").arg(&hosts).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    });
    for (child, other) in children.into_iter().zip(["process 1 has 2 hosts and 3", "process 0 has 2 hosts and 2"]) {
        let output = ended(child);
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{words}");
        assert!(words.contains("different commands") && words.contains(other), "{words}");
    }
}

/// The one that calls learns that it has another key; the one that is called goes on waiting for the right one.
#[test]
fn a_process_with_another_key_is_not_let_in() {
    let folder = tempfile::tempdir().unwrap();
    let dirs = [folder.path().join("0"), folder.path().join("1")];
    let right = hosts(folder.path());
    let wrong = folder.path().join("wrong.txt");
    fs::write(&wrong, fs::read_to_string(&right).unwrap().replace("key 00", "key ff")).unwrap();
    let start = |process: usize, hosts: &Path| {
        let mut command = build("KRvK@4x4", &dirs[process], &["--process", &process.to_string(), "--hosts"]);
        command.arg(hosts).spawn().unwrap()
    };
    let mut first = start(0, &right);
    let mut said = BufReader::new(first.stderr.take().unwrap());
    let output = ended(start(1, &wrong));
    assert_eq!(output.status.code(), Some(3));
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.contains("is a process with another key"), "{words}");
    let mut line = String::new();
    while !line.contains("is not let in: it has another key") {
        line.clear();
        assert!(said.read_line(&mut line).unwrap() > 0);
    }
    for child in [start(1, &right), first] {
        assert!(ended(child).status.success());
    }
}

#[cfg(unix)]
#[test]
fn a_silent_process_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let dirs = [folder.path().join("0"), folder.path().join("1")];
    let hosts = hosts(folder.path());
    let [first, mut second] = together(&["KQvKR", "KQvKR"], &dirs, &hosts, &["--silence", "2"]);
    while !dirs[1].join("KRvK@chess.table").exists() {
        std::thread::sleep(std::time::Duration::from_millis(20));
        assert!(second.try_wait().unwrap().is_none(), "the second process ended by itself");
    }
    assert!(Command::new("kill").args(["-STOP", &second.id().to_string()]).status().unwrap().success());
    let output = ended(first);
    second.kill().unwrap();
    second.wait().unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(3), "{words}");
    assert!(words.contains("process 1 is gone (nothing was heard of it)"), "{words}");
}
