//! Files that are no game files, or only the beginning of one: a clear answer each, and never a crash.

mod common;

use common::{Folder, PROGRAM, Run, Verdict, checkproof, checkproof_reading};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

fn replay(path: &Path) -> Run {
    checkproof(["replay".as_ref(), path])
}

const GAME: &str = "[Event \"short\"]\n[Result \"0-1\"]\n\n1. f3 {a poor start} e5 (1... d5 2. e4) 2. g4 Qh4# 0-1\n";

#[test]
fn a_missing_file_and_a_folder_are_named() {
    let folder = Folder::new();
    let missing = folder.path("missing.pgn");
    let run = replay(&missing);
    assert_eq!(run.code, Some(3));
    let expected = format!("error: {}: No such file or directory (os error 2)\n", missing.display());
    assert!(run.err.starts_with(&expected), "{}", run.err);
    assert!(!run.out.contains("nothing wrong"), "{}", run.out);
    let run = replay(&folder.path("."));
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("this is a folder, not a file"), "{}", run.err);
}

#[test]
fn one_bad_file_does_not_spoil_the_others() {
    let folder = Folder::new();
    let good = folder.file("good.pgn", GAME);
    let run = checkproof(["replay".as_ref(), folder.path("missing.pgn").as_os_str(), good.as_os_str()]);
    assert_eq!(run.code, Some(3));
    assert!(run.out.starts_with("1 game, 4 half-moves\n"), "{}", run.out);
}

#[test]
fn a_file_may_end_anywhere() {
    let text = GAME.trim_end();
    for end in 1..text.len() {
        let verdict = Verdict::of_text(&text[..end]);
        assert_eq!((verdict.games.len(), verdict.code), (1, Some(1)), "{}", &text[..end]);
        let expected = |kind: &&str| ["text", "illegal", "result"].contains(kind);
        assert!(verdict.kinds().contains(&"text") && verdict.kinds().iter().all(expected), "{}", &text[..end]);
    }
    assert_eq!(Verdict::of_text(text).code, Some(0));
    let ends_in = |marker: &str| {
        let end = text.find(marker).unwrap() + marker.len();
        Verdict::of_text(&text[..end]).whats().join("; ")
    };
    assert!(ends_in("[Result \"0").contains("not a tag"));
    assert!(ends_in("a poor").contains("the comment is not closed"));
    assert!(ends_in("d5 2.").contains("inside a variation; a closing bracket is missing"));
    assert!(ends_in("g4 Q").contains("not a move"));
    assert!(ends_in("Qh4#").contains("before a result"));
}

#[test]
fn zstd_files_are_read_and_broken_ones_refused() {
    let folder = Folder::new();
    let packed = zstd::encode_all(GAME.repeat(1000).as_bytes(), 0).unwrap();
    let whole = replay(&folder.file("games.pgn.zst", &packed));
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    assert!(whole.out.starts_with("1000 games, 4000 half-moves\n"), "{}", whole.out);
    let mut spoiled = packed.clone();
    spoiled.iter_mut().skip(4).step_by(3).for_each(|byte| *byte ^= 0x55);
    for bad in [&packed[..packed.len() / 2], &spoiled] {
        let run = replay(&folder.file("bad.pgn.zst", bad));
        assert_eq!(run.code, Some(3), "{}", run.out);
        assert!(run.err.contains("bad.pgn.zst: "), "{}", run.err);
    }
}

#[test]
fn text_that_is_not_utf8_is_read_and_noted() {
    let verdict = Verdict::of_text(b"[White \"J\xfcrgen\"]\n\n1. e4 {sch\xf6n} *\n");
    assert_eq!((verdict.kinds(), verdict.code), (vec!["note"], Some(0)));
    assert_eq!(verdict.games[0]["players"], "J\u{fc}rgen - ?");
    let folder = Folder::new();
    let run = replay(&folder.file("latin.pgn", b"1. e4 {sch\xf6n} *\n"));
    assert!(run.out.contains("latin.pgn: note: game 1, line 1, column 7: "), "{}", run.out);
}

#[test]
fn bytes_without_meaning_are_findings() {
    let all: Vec<u8> = (1..=255).collect();
    for noise in [&all[..], &all.repeat(100), &[0xff; 5000], &b"(".repeat(5000), &b"{".repeat(5000)] {
        let verdict = Verdict::of_text(noise);
        assert_eq!(verdict.code, Some(1));
        assert!(!verdict.games.is_empty());
    }
    // Zero bytes are in no text.
    for noise in [&[0; 5000][..], b"1. e4 \0 *"] {
        let run = checkproof_reading(noise, &["replay", "-"]);
        assert_eq!(run.code, Some(3));
        assert!(run.err.contains("this is no text: byte "), "{}", run.err);
    }
}

#[test]
fn an_empty_file_has_no_games() {
    for nothing in ["", "\n\n", "\u{feff}", "% a remark for other programs\n"] {
        let run = checkproof_reading(nothing.as_bytes(), &["replay", "-"]);
        assert_eq!(
            (run.out.as_str(), run.code),
            ("0 games, 0 half-moves\nno game was found\n", Some(0)),
            "{nothing:?}"
        );
    }
}

#[test]
fn standard_input_is_read_like_a_file() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", GAME.repeat(3));
    let (file, piped) = (replay(&path), checkproof_reading(GAME.repeat(3).as_bytes(), &["replay", "-"]));
    assert_eq!(file, piped);
}

/// Letters without end are given up after a while, and memory stays small: the program gets 300 MB of addresses.
#[cfg(target_os = "linux")]
#[test]
fn a_line_of_100_megabytes_does_not_fill_the_memory() {
    let limited = |start: &str, letter: char, threads: usize| {
        let letters = format!("head -c 100000000 /dev/zero | tr '\\0' '{letter}'");
        let script = format!(
            "{{ printf '%s' '{start}'; {letters}; }} | \
             (ulimit -v 300000; exec {PROGRAM:?} replay --json --threads {threads} -)"
        );
        Run::of(Command::new("sh").args(["-c", &script]).output().unwrap())
    };
    for (start, letter) in [("", 'e'), ("1. e4 {", 'x'), ("[White \"", 'x'), ("1. e4 ; ", 'x'), ("1. e4 ", '(')] {
        for threads in [1, 2] {
            let run = limited(start, letter, threads);
            assert_eq!(run.code, Some(1), "{start}{letter}...: {}", run.err);
            assert!(run.out.contains("\"kind\":\"text\""), "{start}{letter}...: {}", run.out);
            assert_eq!(run.err, "");
        }
    }
}

#[test]
fn a_reader_that_has_seen_enough_is_told_nothing() {
    let folder = Folder::new();
    let path = folder.file("games.pgn", GAME.repeat(20_000));
    for verb in [&["replay", "--games"][..], &["replay", "--games", "--json"], &["convert"]] {
        let mut child =
            Command::new(PROGRAM).args(verb).arg(&path).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let run = Run::of(child.wait_with_output().unwrap());
        assert!(!first.is_empty());
        assert_eq!((run.err.as_str(), run.code), ("", Some(3)), "{verb:?}");
    }
}
