//! Published and independent perft counts, read from the same files as the specification reads.

extern crate checkproof_fast as fast;

use fast::{Chess, PerftTable};
use spec::chess::Rules;
use std::path::{Path, PathBuf};

/// Each position is counted up to this many nodes; where nothing may be left out, up to the first count beyond it.
const NODES: u64 = 10_000_000;

#[test]
fn counts_of_the_committed_files() {
    for file in ["cc0-endgames.epd", "cc0-middlegames.epd", "cc0-chess960.epd", "four-file.epd", "small-boards.epd"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/chess").join(file);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        assert!(check(file, &text) > 10, "{file} has hardly any counts");
    }
}

/// The classic suite, which has no licence and so is not committed.
#[test]
fn counts_of_the_classic_suite() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/chess/perft-classic.epd");
    let Some(text) = optional(&path) else { return };
    assert_eq!(check("perft-classic.epd", &text), if in_ci() { 758 } else { 727 });
}

#[test]
fn counts_agree_with_and_without_the_table() {
    let rules = Rules::chess();
    let chess = Chess::new(&rules).unwrap();
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let board = chess.load(&rules.read(kiwipete).unwrap());
    let mut table = PerftTable::megabytes(1).unwrap();
    assert_eq!(chess.perft_hashed(&board, 5, &mut table), 193_690_690);
    assert_eq!(chess.clone().without_pext().perft(&board, 4), 4_085_603);
    let divided = chess.divide(&board, 4);
    assert_eq!(divided.len(), 48);
    assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), 4_085_603);
}

/// Compares every count of a file that is not too large, and tells how many there were.
/// A line is `FEN ;D1 n ;D2 n ...`, with `GAME|` before it where the game is not chess.
fn check(file: &str, text: &str) -> usize {
    let mut compared = 0;
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (position, counts) = line.split_once(';').unwrap_or_else(|| panic!("{file}: no counts in `{line}`"));
        let (game, fen) = position.split_once('|').unwrap_or(("chess", position));
        let rules: Rules = game.trim().parse().unwrap_or_else(|why| panic!("{file}: {why}"));
        let chess = Chess::new(&rules).unwrap();
        let board = chess.load(&rules.read(fen.trim()).unwrap_or_else(|why| panic!("{file}: {fen}: {why}")));
        let mut enough = false;
        for count in counts.split(';') {
            let (depth, nodes) = count.trim().trim_start_matches('D').split_once(' ').unwrap();
            let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.trim().parse().unwrap());
            if nodes <= NODES || (in_ci() && !enough) {
                enough = nodes >= NODES;
                assert_eq!(chess.perft(&board, depth), nodes, "{file}: {line} at depth {depth}");
                compared += 1;
            }
        }
    }
    compared
}

fn in_ci() -> bool {
    std::env::var_os("CHECKPROOF_CI").is_some()
}

/// A file that may be absent, except where the environment says that nothing may be left out.
fn optional(path: &PathBuf) -> Option<String> {
    match std::fs::read_to_string(path) {
        Ok(text) => Some(text),
        Err(why) => {
            assert!(!in_ci(), "{}: {why}", path.display());
            println!("left out: {} ({why})", path.display());
            None
        }
    }
}
