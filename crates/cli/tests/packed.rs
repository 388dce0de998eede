//! Packed files are read by what they are, whatever their names; what is no text is refused and nothing is written.

mod common;

use common::{Folder, Run, checkproof, checkproof_reading};
use std::io::Write;
use std::path::Path;
use zip::write::SimpleFileOptions;

const GAME: &str = "[Event \"short\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

fn zip(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in members {
        archive.start_file(*name, SimpleFileOptions::default()).unwrap();
        archive.write_all(text).unwrap();
    }
    archive.finish().unwrap().into_inner()
}

fn replay(path: &Path) -> Run {
    checkproof(["replay".as_ref(), path])
}

#[test]
fn content_decides_and_not_the_name() {
    let folder = Folder::new();
    let text = GAME.repeat(3);
    let packed = [
        text.clone().into_bytes(),
        gzip(text.as_bytes()),
        // Files that were packed one by one and joined.
        [gzip(GAME.as_bytes()), gzip(GAME.repeat(2).as_bytes())].concat(),
        bzip2(text.as_bytes()),
        [bzip2(GAME.as_bytes()), bzip2(GAME.repeat(2).as_bytes())].concat(),
        zstd::encode_all(text.as_bytes(), 0).unwrap(),
        zip(&[("games.pgn", text.as_bytes())]),
    ];
    for (n, bytes) in packed.iter().enumerate() {
        for name in ["games.pgn", "games.gz", "games.pgn.zst", "games"] {
            let run = replay(&folder.file(name, bytes));
            assert_eq!(run.code, Some(0), "{n} {name}: {}", run.err);
            assert!(run.out.starts_with("3 games, 12 half-moves\n"), "{n} {name}: {}", run.out);
        }
        let run = checkproof_reading(bytes, &["convert", "-"]);
        assert_eq!((run.code, run.out.matches("Qh4# 0-1").count()), (Some(0), 3), "{n}: {}", run.err);
    }
}

#[test]
fn members_of_an_archive_are_named() {
    let folder = Folder::new();
    let draughts = b"[Result \"*\"]\n1. 11-15 22-18 *\n";
    let bad = GAME.replace("0-1", "1-0");
    let members: [(&str, &[u8]); 4] = [
        ("readme.txt", b"no games here"),
        ("a/good.pgn", GAME.as_bytes()),
        ("b/bad.pgn.gz", &gzip(bad.as_bytes())),
        ("c.pdn", draughts),
    ];
    let path = folder.file("all.zip", zip(&members));
    let run = replay(&path);
    assert_eq!(run.code, Some(1));
    let expected = format!("{}/b/bad.pgn.gz: game 1, line 4, column 21: ", path.display());
    assert!(run.out.starts_with(&expected), "{}", run.out);
    assert!(run.out.contains("3 games, 10 half-moves"), "{}", run.out);
    // An archive without game files is taken as it is.
    let run = replay(&folder.file("other.zip", zip(&[("games.txt", GAME.as_bytes())])));
    assert!(run.out.starts_with("1 game, 4 half-moves"), "{}", run.out);
}

#[test]
fn what_is_no_text_is_refused_and_nothing_is_written() {
    let folder = Folder::new();
    let half = |bytes: Vec<u8>| bytes[..bytes.len() - 10].to_vec();
    let twice = gzip(&gzip(GAME.as_bytes()));
    let bad: [(&str, Vec<u8>, &str); 8] = [
        ("a.xz", b"\xfd7zXZ\0\0\0".to_vec(), "an xz file; unpack it first"),
        ("b.pgn", b"[Event \"\0\0\"]\n".to_vec(), "no text: byte 9 is zero"),
        ("c.gz", half(gzip(GAME.repeat(100).as_bytes())), "c.gz: "),
        ("d.bz2", half(bzip2(GAME.repeat(100).as_bytes())), "d.bz2: "),
        ("e.zip", half(zip(&[("x.pgn", GAME.as_bytes())])), "e.zip: "),
        ("f.pgn", b"\xff\xfe[\0E\0".to_vec(), "UTF-16"),
        ("g.gz", twice, "packed twice"),
        ("h.7z", b"7z\xbc\xaf\x27\x1c\0\0".to_vec(), "7-Zip"),
    ];
    for (name, bytes, what) in &bad {
        let path = folder.file(name, bytes);
        let out = folder.path("out.pgn");
        let run = checkproof(["convert".as_ref(), path.as_os_str(), "--out".as_ref(), out.as_os_str()]);
        assert_eq!((run.code, run.out.as_str()), (Some(3), ""), "{name}");
        assert!(run.err.contains(what), "{name}: {}", run.err);
        assert!(!out.exists(), "{name}");
        let run = replay(&path);
        assert_eq!(run.code, Some(3), "{name}: {}", run.out);
        assert!(run.err.contains(what), "{name}: {}", run.err);
    }
}

/// A small file that unpacks to a gigabyte of letters does not fill the memory.
#[cfg(target_os = "linux")]
#[test]
fn a_bomb_does_not_fill_the_memory() {
    let folder = Folder::new();
    let megabyte = gzip(&[b'x'; 1 << 20]);
    let path = folder.file("bomb.gz", [gzip(b"1. e4 {"), megabyte.repeat(300)].concat());
    let script = format!("ulimit -v 400000; exec {:?} replay --json {path:?}", common::PROGRAM);
    let run = Run::of(std::process::Command::new("sh").args(["-c", &script]).output().unwrap());
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.out.contains("endless-token"), "{}", run.out);
}
