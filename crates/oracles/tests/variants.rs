//! Every other board and FOUR FILE: the specification and the bitboards against Fairy-Stockfish, whole lists.

use fast::Chess;
use fast::wide::Wide;
use oracles::compare::{Tally, fast_moves, left_out, spec_moves, thorough};
use oracles::fairy::Fairy;
use oracles::samples::{self, Random};
use spec::Game;
use spec::chess::{Move, Position, Rules};

/// The games, each compared on at least 300 positions.
const GAMES: [&str; 20] = [
    "four-file",
    "gardner",
    "los-alamos",
    "chess:3x3",
    "chess:3x4",
    "chess:3x5",
    "chess:4x4",
    "chess:4x5",
    "chess:5x3",
    "chess:5x4",
    "chess:5x6",
    "chess:6x6",
    "chess:7x7",
    "chess:8x4",
    "chess:8x5",
    "chess:8x8",
    "chess:5x6,double-step,promotion=nrq",
    "chess:6x5,double-step",
    "chess:6x6,promotion=q",
    "chess:8x8,double-step,landing=abdfgh",
];

/// Boards that no 64 bits hold.
const LARGE: [&str; 7] = [
    "chess:9x9",
    "chess:12x3",
    "chess:3x10",
    "chess:10x8,double-step",
    "chess:12x10,double-step",
    "chess:9x10,double-step,promotion=q",
    "chess:11x7,double-step,landing=abdfghjk",
];

#[track_caller]
fn fairy() -> Option<Fairy> {
    Fairy::start().map_err(|why| left_out("Fairy-Stockfish", &why)).ok()
}

/// Random play from the start, where there is one, and from scattered positions.
fn positions(rules: &Rules, random: &mut Random) -> Vec<Position> {
    let mut positions: Vec<Position> = Vec::new();
    if let Some(start) = rules.start() {
        positions.extend((0..4).flat_map(|_| samples::walk(rules, &start, 60, random)));
    }
    let men = (rules.files() as usize * rules.ranks() as usize) / 3;
    for n in 0..120 {
        let start = samples::scatter(rules, 2 + n % men, random);
        positions.extend(samples::walk(rules, &start, 6, random));
    }
    positions
}

#[test]
fn boards_of_all_sizes() {
    let Some(mut fairy) = fairy() else { return };
    let mut random = Random(4);
    for game in GAMES.into_iter().chain(LARGE) {
        let rules: Rules = game.parse().unwrap();
        let mut tally = Tally::new("spec", "fairy-stockfish");
        for position in positions(&rules, &mut random) {
            tally.moves(&position, &spec_moves(&rules, &position), fairy.moves(&rules, &position));
        }
        tally.finish(game, 300);
    }
}

/// Games that Fairy-Stockfish is not asked about, for the two of ours.
const CASTLING: [&str; 4] = [
    "chess:8x3,castling",
    "chess:8x5,castling,double-step",
    "chess:8x8,castling,landing=bcdefg",
    "chess:8x6,castling,double-step,landing=acdfgh,promotion=br",
];

#[test]
fn fast_on_boards_of_all_sizes() {
    let mut random = Random(7);
    for game in GAMES.into_iter().chain(CASTLING) {
        let rules: Rules = game.parse().unwrap();
        let chess = Chess::new(&rules).unwrap();
        let mut tally = Tally::new("spec", "fast");
        for _ in 0..if thorough() { 10 } else { 2 } {
            for position in positions(&rules, &mut random) {
                let moves = spec_moves(&rules, &position);
                tally.moves(&position, &moves, Some(fast_moves(&chess, &position)));
                let Some(played) = random.choose(&moves) else { continue };
                let board = chess.play(&chess.load(&position), played.into());
                let next = rules.play(&position, &played).unwrap();
                tally.answer(&format!("{position} after {played}"), chess.load(&next), board);
            }
        }
        tally.finish(game, 600);
    }
}

/// The generator for large boards, on these and on small ones.
#[test]
fn wide_on_boards_of_all_sizes() {
    let Some(mut fairy) = fairy() else { return };
    let mut random = Random(9);
    for game in GAMES.into_iter().chain(LARGE) {
        let rules: Rules = game.parse().unwrap();
        let Ok(chess) = Wide::new(&rules) else { continue };
        let mut tally = Tally::new("wide", "fairy-stockfish");
        for position in positions(&rules, &mut random) {
            let mut moves: Vec<Move> = chess.moves(&chess.load(&position)).into_iter().map(Move::from).collect();
            moves.sort();
            tally.moves(&position, &moves, fairy.moves(&rules, &position));
        }
        tally.finish(game, 300);
        for n in 0..10 {
            let position = samples::scatter(&rules, 2 + n % 8, &mut random);
            if let Some(theirs) = fairy.perft(&rules, &position, 2) {
                assert_eq!(chess.perft(&chess.load(&position), 2), theirs, "{game}: {position}");
            }
        }
    }
}

/// Counting is other code than listing, so it is compared too.
#[test]
fn fast_perft() {
    let Some(mut fairy) = fairy() else { return };
    let mut random = Random(8);
    let mut nodes = 0;
    for game in GAMES {
        let rules: Rules = game.parse().unwrap();
        let chess = Chess::new(&rules).unwrap();
        for n in 0..30 {
            let position = samples::scatter(&rules, 2 + n % 8, &mut random);
            if let Some(theirs) = fairy.perft(&rules, &position, 3) {
                assert_eq!(chess.perft(&chess.load(&position), 3), theirs, "{game}: {position}");
                nodes += theirs;
            }
        }
    }
    println!("perft 3: fast = fairy-stockfish on {nodes} nodes");
}

/// Counts from the starting positions. Those of FOUR FILE are published; the others are Fairy-Stockfish's.
#[test]
fn perft_of_named_games() {
    let four_file = [11, 120, 1_254, 12_910, 130_273];
    let rules = Rules::four_file();
    let start = rules.start().unwrap();
    for (depth, count) in (1..).zip(four_file) {
        assert_eq!(spec::perft(&rules, &start, depth), count, "spec, depth {depth}");
    }
    let Some(mut fairy) = fairy() else { return };
    for (depth, count) in (1..).zip(four_file) {
        assert_eq!(fairy.perft(&rules, &start, depth), Some(count), "fairy-stockfish, depth {depth}");
    }
    for (game, depth) in [("gardner", 5), ("los-alamos", 4)] {
        let rules: Rules = game.parse().unwrap();
        let start = rules.start().unwrap();
        let count = spec::perft(&rules, &start, depth);
        println!("{game}: {count} at depth {depth}");
        assert_eq!(fairy.perft(&rules, &start, depth), Some(count), "{game}");
    }
}
