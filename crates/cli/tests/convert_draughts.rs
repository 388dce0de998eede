//! Draughts files rewritten.

mod common;

use common::{Folder, Run, checkproof, checkproof_reading, shared_data};
use std::path::Path;

fn convert(path: &Path, options: &[&str]) -> Run {
    let args = ["convert"].iter().chain(options).map(|&arg| arg.to_string());
    checkproof(args.chain([path.display().to_string()]))
}

fn convert_text(text: &str, options: &[&str]) -> Run {
    let args: Vec<&str> = ["convert", "--format", "pdn", "-"].iter().chain(options).copied().collect();
    checkproof_reading(text.as_bytes(), &args)
}

/// The moves of a converted game, without its tags.
fn moves(run: &Run) -> String {
    let moves = run.out.split_once("\n\n").expect("tags, then moves").1;
    moves.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_was_converted_stays_as_it_is_and_replays() {
    let folder = Folder::new();
    for (file, faults) in
        [("tinsley.pdn", true), ("OCA_2.0_excerpt43.pdn", false), ("tricks-traps-and-shots.pdn", true)]
    {
        let Some(path) = shared_data(&format!("draughts/{file}")) else { return };
        for options in [&[][..], &["--long"]] {
            let once = convert(&path, options);
            assert_eq!(once.code, Some(i32::from(faults)), "{}", once.err);
            let clean = folder.file("clean.pdn", &once.out);
            let twice = convert(&clean, options);
            assert!(twice.out == once.out && twice.code == Some(0), "{file} {options:?}: {}", twice.err);
            let replayed = checkproof(["replay".as_ref(), clean.as_os_str()]);
            assert_eq!(replayed.code, Some(0), "{}", replayed.out);
            assert!(!replayed.out.contains("read all the same"), "signs are right");
            // Short and long files tell the same games.
            let last = convert(&path, &["--to", "fen"]);
            assert_eq!(convert(&clean, &["--to", "fen"]).out, last.out, "{file}");
            assert!(last.out.lines().all(|fen| fen.starts_with("B:W") || fen.starts_with("W:W")));
        }
    }
}

#[test]
fn moves_are_written_exactly() {
    let circle = "[FEN \"B:W22,14,15,23:BK26.\"]\n1. 26:19:10:17:26 1-0";
    let two_ways = "[FEN \"W:W32:B27,18,10,19,11\"]\n1. 32x16x7 *";
    for (text, options, clean) in [
        ("1.11x15 22-18 2.15-22 25:18 09-14! 18x9(?) *", &[][..], "1. 11-15 22-18 2. 15x22 25x18 3. 9-14! 18x9(?) *"),
        ("[FEN \"W:W25:B22,15\"]\n1. 25x18x11 0-1", &[], "1. 25x11 *"),
        ("[FEN \"W:W25:B22,15\"]\n1. 25x11 0-1", &["--long"], "1. 25x18x11 *"),
        (circle, &[], "1. 26x26 *"),
        (circle, &["--long"], "1. 26x19x10x17x26 *"),
        (two_ways, &[], "1. 32x23x16x7 *"),
        (
            "1. 11-15 (1. 9-13 22-18 {a} ) /FEN \"W:WK3,21:B05.\"/ 3-7 *",
            &[],
            "1. 11-15 (1. 9-13 22-18 {a}) /FEN \"W:WK3,21:B5\"/ 1. 3-7 *",
        ),
    ] {
        let run = convert_text(text, options);
        assert_eq!((moves(&run).as_str(), run.code), (clean, Some(0)), "{text}: {}", run.err);
    }
    let run = convert_text(circle, &[]);
    assert_eq!(run.out, "[FEN \"B:W14,15,22,23:BK26\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 26x26 *\n\n");
    assert_eq!(convert_text(circle, &["--to", "fen"]).out, "W:W:BK26\n");
}

#[test]
fn what_cannot_be_played_is_kept_as_a_comment_or_left_out() {
    let run = convert_text("1. 11-15 22-18 2. 8-11 {why?} (2. 15x22! 25x18) 18x11 *", &[]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("game 1: move 2. 8-11: section 9: a capture is due: 15x22"), "{}", run.err);
    assert_eq!(moves(&run), "1. 11-15 22-18 {not legal from here: 8-11 \"why?\" (15x22 $1 25x18) 18x11} *");

    let run = convert_text("[FEN \"W:W32:B27,18,10,19,11\"]\n1. 32x7 *", &[]);
    assert_eq!((moves(&run).as_str(), run.code), ("{ambiguous from here: 32x7} *", Some(1)));
    assert!(run.err.contains("may mean 32x23x14x7 or 32x23x16x7"), "{}", run.err);

    let run = convert_text("[GameType \"20\"]\n1. 32-28 *\n[FEN \"W:W1:B2\"]\n*\n1. 11-15 *", &[]);
    assert_eq!((run.out.matches("[Result").count(), run.code), (1, Some(1)));
    assert_eq!(run.err.matches("the game is left out").count(), 2, "{}", run.err);
}

#[test]
fn chess_is_not_written_as_draughts_nor_the_other_way_round() {
    for to in ["pgn", "epd", "uci"] {
        let run = convert_text("1. 11-15 *", &["--to", to]);
        assert!(run.code == Some(3) && run.err.contains("draughts is written --to pdn, fen or json"), "{}", run.err);
    }
    for (options, why) in
        [(&["--to", "pdn"][..], "cannot be written as draughts"), (&["--long"], "--long is for draughts")]
    {
        let args: Vec<&str> = ["convert", "-"].iter().chain(options).copied().collect();
        let run = checkproof_reading(b"1. e4 *", &args);
        assert!(run.code == Some(3) && run.err.contains(why), "{}", run.err);
    }
}
