//! Rewriting game files: what is clean stays as it is, nothing is lost silently, and no half file is left behind.

mod common;

use common::{Folder, Run, checkproof, checkproof_reading, shared};
use notation::epd::Epd;
use notation::pgn::Games;
use spec::chess::{Fen, Record, Rules, Setup};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

fn convert(path: &Path, to: &str) -> Run {
    checkproof([OsStr::new("convert"), "--to".as_ref(), to.as_ref(), path.as_ref()])
}

fn convert_text(text: &str) -> Run {
    checkproof_reading(text.as_bytes(), &["convert", "-"])
}

/// The moves of a converted game, without its tags.
fn moves(run: &Run) -> &str {
    run.out.split_once("\n\n").expect("tags, then moves").1.trim()
}

/// The files that are there.
fn real_files() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        ["master-games.pgn", "engine-games-by-termination.pgn"].map(shared).into_iter().flatten().collect();
    if let Some(folder) = shared("awkward-pgn") {
        files.extend(std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()));
    }
    files
}

fn games(text: &[u8]) -> usize {
    Games::new(text).map(Result::unwrap).count()
}

#[test]
fn what_was_converted_stays_as_it_is() {
    for path in real_files() {
        let once = convert(&path, "pgn");
        let twice = convert_text(&once.out);
        assert!(twice.out == once.out, "{}", path.display());
        let left_out = once.err.matches("the game is left out").count();
        assert_eq!(games(once.out.as_bytes()) + left_out, games(&std::fs::read(&path).unwrap()), "{}", path.display());
    }
    for text in [
        "1.e4!e5?2.Nf3(2.f4 exf4(2...d5!?))Nc6$14{a}{b};c }\n3.Bb5*",
        "[White \"\\\"quoted\\\" \\\\\"]\n\n{before} 1. e2e4 e7-e5 2. Ng1-f3 0-0",
        "1. e4 e5 2. Ke3 {why?} (2. Nf3 $1 Nc6) Kd6 $4 *",
        "1. e4 (1. Ke5 {no} (1. d4)) 1... e5 (1... -- 2. d4 (2. Qh5 Z0)) *",
        "[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 12 40\"]\n\n1. a8Q+ Kd7 2. Qd5+ *",
        "1. e4 e5 1-0 1. d4 *",
        "[Result \"1-0\"] 1. e4 0-1",
    ] {
        let once = convert_text(text);
        assert_eq!(convert_text(&once.out).out, once.out, "{text}");
    }
}

#[test]
fn moves_are_written_exactly() {
    for (text, clean) in [
        ("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 *", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *"),
        ("1.f3 e5 2.g4 Qh4 0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
        ("1.Ng1f3+ Nb8-c6# 2.e2-e4 *", "1. Nf3 Nc6 2. e4 *"),
        ("1.e4! {good} e5 (1...c5 2.Nf3) *", "1. e4 $1 {good} 1... e5 (1... c5 2. Nf3) *"),
    ] {
        let run = convert_text(text);
        assert_eq!(moves(&run), clean, "{text}: {}", run.err);
    }
    assert_eq!(convert_text("1. e4 e5 *").code, Some(0));
}

#[test]
fn an_illegal_game_is_written_up_to_its_fault() {
    let run = convert_text("1. e4 e5 2. Ke3 {why?} (2. Nf3 $1 Nc6) Kd6 $4 {!} 1-0");
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("game 1: move 2. Ke3: 3.8.1: "), "{}", run.err);
    let told = "1. e4 e5 {not legal from here: Ke3 \"why?\" (Nf3 $1 Nc6) Kd6 $4 \"!\"} 1-0";
    assert_eq!(moves(&run).split_whitespace().collect::<Vec<_>>().join(" "), told);

    let run = convert_text("1. e4 (1. d4 Kd4) e5 *");
    assert_eq!((moves(&run), run.code), ("1. e4 (1. d4 {not legal from here: Kd4}) 1... e5 *", Some(1)));
    // Annotators pass, players do not.
    let run = convert_text("1. e4 (1. -- e5) e5 *");
    assert_eq!((moves(&run), run.code), ("1. e4 (1. -- e5) 1... e5 *", Some(0)));
    let run = convert_text("1. e4 -- 2. d4 *");
    assert_eq!((moves(&run), run.code), ("1. e4 -- 2. d4 *", Some(1)));
    assert!(run.err.contains("game 1: move 1... --: 1.1: "), "{}", run.err);

    let run = convert_text("[Variant \"Atomic\"]\n\n1. e4 *\n\n[Event \"x\"]\n\n1. d4 *\n");
    assert_eq!((games(run.out.as_bytes()), run.code), (1, Some(1)));
    assert!(run.err.contains("game 1: ") && run.err.contains("the game is left out"), "{}", run.err);
}

/// The set-up at the end of a line `position ... moves ...`, by the specification alone.
fn follow(line: &str) -> Setup {
    let rules = Rules::chess();
    let position = line.strip_prefix("position ").expect("a line for engines");
    let (start, moves) = position.split_once(" moves ").unwrap_or((position, ""));
    let setup = match start.strip_prefix("fen ") {
        Some(fen) => fen.parse::<Fen>().unwrap().0,
        None => rules.start_setup().filter(|_| start == "startpos").expect("a starting position"),
    };
    let mut record = Record::from_setup(rules, &setup).unwrap();
    for text in moves.split_whitespace() {
        let played = notation::uci::read_legal(record.rules(), record.position(), text).unwrap();
        record.play(played).unwrap();
    }
    record.setup()
}

#[test]
fn other_formats_are_read_back() {
    let names =
        ["engine-games-by-termination.pgn", "awkward-pgn/chess960rwch.pgn", "awkward-pgn/cutechess-fischerrandom.pgn"];
    for path in names.into_iter().filter_map(shared) {
        let [fen, epd, uci] = ["fen", "epd", "uci"].map(|to| convert(&path, to));
        assert_eq!([fen.code, epd.code, uci.code], [Some(0); 3]);
        assert_eq!(fen.out.lines().count(), games(&std::fs::read(&path).unwrap()));
        assert_eq!(fen.out.lines().count(), epd.out.lines().count());
        assert_eq!(fen.out.lines().count(), uci.out.lines().count());
        for ((fen, epd), uci) in fen.out.lines().zip(epd.out.lines()).zip(uci.out.lines()) {
            let Fen(setup) = fen.parse().unwrap();
            let read: Epd = epd.parse().unwrap();
            assert_eq!((&read.setup, read.to_string().as_str()), (&setup, epd));
            assert!(["id", "c0"].iter().all(|opcode| read.operation(opcode).is_some()));
            assert_eq!(Fen(follow(uci)).to_string(), fen, "{uci}");
        }
    }
    let start = checkproof_reading(b"*", &["convert", "--to", "uci", "-"]);
    assert_eq!(start.out, "position startpos\n");
    let tagged = "[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 7 30\"]\n\n30... Kd7 31. O-O-O+ *\n";
    let run = checkproof_reading(tagged.as_bytes(), &["convert", "--to", "uci", "-"]);
    assert_eq!(run.out, "position fen 4k3/8/8/8/8/8/8/R3K3 b Q - 7 30 moves e8d7 e1c1\n");
    let run = checkproof_reading(tagged.as_bytes(), &["convert", "--to", "fen", "-"]);
    assert_eq!(run.out, "8/3k4/8/8/8/8/8/2KR4 b - - 9 31\n");
}

#[test]
fn files_are_written_whole_or_not_at_all() {
    let folder = Folder::new();
    let good = folder.file("good.pgn", "1. e4 e5 *\n");
    let out = folder.path("out.pgn");
    let to_out = |inputs: &[&Path], out: &Path| {
        let mut args = vec![OsStr::new("convert"), "--out".as_ref(), out.as_ref()];
        args.extend(inputs.iter().map(|path| path.as_os_str()));
        checkproof(args)
    };
    let missing = folder.path("missing.pgn");
    let broken = folder.file("broken.pgn.zst", b"\x28\xb5\x2f\xfd no zstd");
    for bad in [&missing, &broken, &folder.path(".")] {
        let run = to_out(&[&good, bad], &out);
        assert_eq!(run.code, Some(3));
        assert!(run.err.contains(&bad.display().to_string()), "{}", run.err);
        assert_eq!(folder.names(), ["broken.pgn.zst", "good.pgn"]);
    }
    folder.file("out.pgn", "precious");
    assert_eq!(to_out(&[&good, &missing], &out).code, Some(3));
    assert_eq!(std::fs::read(&out).unwrap(), b"precious");

    assert_eq!(to_out(&[&good], &out).code, Some(0));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), convert(&good, "pgn").out);
    // A file may be replaced by its own clean form.
    assert_eq!(to_out(&[&good], &good).code, Some(0));
    assert_eq!(std::fs::read(&out).unwrap(), std::fs::read(&good).unwrap());

    let packed = folder.path("out.pgn.zst");
    assert_eq!(to_out(&[&good], &packed).code, Some(0));
    assert_eq!(zstd::decode_all(&std::fs::read(&packed).unwrap()[..]).unwrap(), std::fs::read(&good).unwrap());

    let nowhere = folder.path("no such folder/out.pgn");
    let run = to_out(&[&good], &nowhere);
    assert_eq!(run.code, Some(3));
    assert!(run.err.contains("no such folder"), "{}", run.err);
    assert_eq!(folder.names(), ["broken.pgn.zst", "good.pgn", "out.pgn", "out.pgn.zst"]);
}
