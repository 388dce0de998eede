//! The perft files of `data/chess`, counted by the specification.
//!
//! The specification is slow on purpose, so each position is taken to the last depth whose published count stays
//! below a budget. The same files are counted to their full depth by the quick code elsewhere.

extern crate checkproof_spec as spec;

use spec::chess::Rules;
use spec::perft;
use std::fs;
use std::path::Path;

/// One line of a perft file: the game, the position, and the counts for depth 1, 2, ...
struct Line {
    game: String,
    fen: String,
    counts: Vec<u64>,
}

/// Reads `GAME|FEN ;D1 n ;D2 n`. Files of ordinary chess leave the game out.
fn read(file: &str) -> Vec<Line> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/chess").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let line = |line: &str| {
        let mut parts = line.split(';').map(str::trim);
        let position = parts.next().expect("a line starts with a position");
        let (game, fen) = position.split_once('|').unwrap_or(("chess", position));
        let counts = parts.zip(1..).map(|(part, depth)| {
            let count = part.strip_prefix(&format!("D{depth} ")).expect("depths stand in order");
            count.parse().expect("a count is a number")
        });
        Line { game: game.to_string(), fen: fen.to_string(), counts: counts.collect() }
    };
    text.lines().filter(|line| !line.is_empty()).map(line).collect()
}

/// Counts each line of a file to the last depth that has at most `most` leaves, and at least to depth 1.
fn check(file: &str, lines: usize, most: u64) {
    let all = read(file);
    assert_eq!(all.len(), lines, "{file} has lost or gained positions");
    let mut wrong = Vec::new();
    for Line { game, fen, counts } in &all {
        let rules: Rules = game.parse().unwrap_or_else(|why| panic!("{file}: {why}"));
        let position = rules.read(fen).unwrap_or_else(|why| panic!("{file}: {game}|{fen}: {why}"));
        let depth = counts.iter().rposition(|&count| count <= most).unwrap_or(0);
        let counted = perft(&rules, &position, depth as u32 + 1);
        if counted != counts[depth] {
            wrong.push(format!("{game}|{fen} D{}: counted {counted}, published {}", depth + 1, counts[depth]));
        }
    }
    assert!(wrong.is_empty(), "{file}:\n{}", wrong.join("\n"));
}

#[test]
fn endgames_are_counted_right() {
    check("cc0-endgames.epd", 632, 10_000);
}

#[test]
fn middlegames_are_counted_right() {
    check("cc0-middlegames.epd", 270, 10_000);
}

#[test]
fn chess960_starts_are_counted_right() {
    check("cc0-chess960.epd", 320, 1_000);
}

#[test]
fn four_file_positions_are_counted_right() {
    check("four-file.epd", 16, 60_000);
}

#[test]
fn small_boards_are_counted_right() {
    check("small-boards.epd", 198, 30_000);
}

#[test]
fn the_start_positions_are_counted_deeper() {
    let counts = [("chess", 4, 197_281), ("four-file", 5, 130_273), ("gardner", 5, 52_512), ("los-alamos", 5, 191_846)];
    for (game, depth, count) in counts {
        let rules: Rules = game.parse().expect("the game has a name");
        let start = rules.start().expect("games with a name have a start");
        assert_eq!(perft(&rules, &start, depth), count, "{game} to depth {depth}");
    }
}
