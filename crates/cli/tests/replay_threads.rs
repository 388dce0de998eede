//! A file is cut into pieces for several threads, and the answer must be that of one thread, wherever the cuts fall.
//!
//! Files are cut before lines that look like the start of a game, near each full half megabyte. So the traps are laid
//! there: such lines inside comments and variations, games without results, garbage.

mod common;

use common::{Folder, Random, Run, checkproof};
use std::path::Path;

/// The length of a piece.
const PIECE: usize = 1 << 19;

fn replay(path: &Path, threads: &str) -> Run {
    checkproof(["replay".as_ref(), "--json".as_ref(), "--games".as_ref(), "--threads".as_ref(), threads.as_ref(), path])
}

/// Everything that could lead a reader astray which starts in the middle.
const TRAPS: [&str; 16] = [
    "1. e4 {\n[Event \"in a comment\"]\n[White \"nobody\"]\n\n1. d4 d5 1-0\n} e5 1-0\n",
    "{\n[Event \"in a comment\"]\n} 1. e4 *\n",
    "1. e4 e5 {never closed\n[Event \"in a comment\"]\n\n1. d4 *\n",
    "[Event \"without a result\"]\n\n1. e4 e5\n\n[Event \"after it\"]\n\n1. d4 0-1\n",
    "1. e4 e5\n[Event \"close behind\"]\n\n1. d4 0-1\n",
    "1. e4 (1. d4 d5\n[Event \"in a variation\"]\n1. c4) e5 *\n",
    "[White \"before the event\"]\n[Event \"late\"]\n\n1. e4 *\n",
    "[Event \"twice\"]\n[Event \"twice\"]\n\n1. e4 *\n",
    "[Event no quotes]\n[Event \"good\"]\n\n1. e4 Ke7 2. Ke8 1-0\n",
    "% [Event \"hidden\"]\n[Event \"seen\"]\n\n1. e4 ; {\n[Event \"after a line comment\"]\n\n1. d4 *\n",
    "1. e4 1-0 {after the result\n[Event \"in a comment\"]\n} *\n",
    "1-0\n[Event \"after a lone result\"]\n\n1. e4 e5 2. Bb5 a6 3. Bxa6 *\n",
    "} ) ] \" > $ 1. e4 e9 !!! \u{fffd}\n[Event \"after garbage\"]\n\n*\n",
    "[Event \"never closed\n[Event \"closed\"]\n\n1. e4 e5 *\n",
    "[Variant \"unheard of\"]\n\n1. P@e4 *\n\n[Event \"x\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n",
    "\u{feff}[Event \"after a mark\"]\n\n1. e4 {\u{feff}\n[Event \"x\"]\n} e5 1/2-1/2 %\n\n",
];

/// Games in which nothing is amiss.
const GAMES: [&str; 3] = [
    "[Event \"a\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n",
    "[Event \"b\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 $1 {natural} *\n\n",
    "[White \"c\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 1/2-1/2\n\n",
];

/// A file of some megabytes with traps at the ends of pieces.
fn trapped(random: &mut Random) -> String {
    let mut text = String::new();
    // The first pieces may be cut rightly, so that later ones are counted from there.
    let innocent = random.below(3);
    for piece in 0..innocent + 1 + random.below(2) {
        let end = (piece + 1) * PIECE - random.below(200);
        if random.below(2) == 0 {
            text += &format!("[Event \"long\"]\n\n1. e4 {{{}}} *\n\n", "many words\n".repeat((end - text.len()) / 12));
        }
        fill(&mut text, end, random);
        if piece >= innocent {
            for _ in 0..1 + random.below(3) {
                text += TRAPS[random.below(TRAPS.len())];
            }
        }
    }
    let length = text.len().max(2 * PIECE) + random.below(PIECE);
    fill(&mut text, length, random);
    text
}

/// Adds good games up to this length or a little more.
fn fill(text: &mut String, length: usize, random: &mut Random) {
    while text.len() < length {
        *text += GAMES[random.below(GAMES.len())];
        let words = "words about the opening ".repeat(random.below(200));
        *text += &format!("[Event \"d\"]\n\n{{{words}}} 1. e4 *\n\n");
    }
}

#[test]
fn cuts_in_bad_places_change_nothing() {
    let folder = Folder::new();
    let mut random = Random(0x5eed);
    let mut lengths = Vec::new();
    for n in 0..50 {
        let text = trapped(&mut random);
        lengths.push(text.len());
        let path = folder.file("trapped.pgn", &text);
        let (one, three) = (replay(&path, "1"), replay(&path, "3"));
        let differ = one.out.lines().zip(three.out.lines()).find(|(one, three)| one != three);
        assert!(one == three, "file {n}: {differ:?}");
    }
    assert!(lengths.iter().all(|&length| length > 2 * PIECE));
}

#[test]
fn each_trap_at_the_first_cut() {
    let folder = Folder::new();
    for trap in TRAPS {
        let mut text = String::new();
        while text.len() + 100 < PIECE {
            text += GAMES[2];
        }
        // The trap's own line is the first place to cut.
        text += &" ".repeat(PIECE - text.len() - trap.find("\n[Event").map_or(0, |at| at));
        text += trap;
        let games = GAMES.concat();
        text += &games.repeat(PIECE * 3 / 2 / games.len());
        let path = folder.file("trap.pgn", &text);
        assert!(replay(&path, "1") == replay(&path, "3"), "{trap}");
    }
}

#[test]
fn a_break_in_the_file_is_told_after_the_games_before_it() {
    let folder = Folder::new();
    let games = GAMES.concat();
    let text = games.repeat(4 * PIECE / games.len());
    let mut packed = zstd::encode_all(text.as_bytes(), 0).unwrap();
    packed.truncate(packed.len() * 3 / 4);
    let path = folder.file("broken.pgn.zst", packed);
    let (one, three) = (replay(&path, "1"), replay(&path, "3"));
    assert_eq!(one.code, Some(3));
    assert!(one.out.lines().count() > 1000, "{} lines", one.out.lines().count());
    assert!(one == three);
}
