//! The draughts bitboards against the specification, and against the published counts.

extern crate checkproof_fast as fast;

mod common;

use common::Random;
use fast::draughts::Board;
use spec::draughts::{Draughts, Position, ballots};
use spec::{Game, State};
use std::collections::BTreeSet;
use std::path::Path;

fn data(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/draughts").join(file);
    std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

/// Counts for about a second here, and for about a minute where nothing may be left out.
#[test]
fn the_start_is_counted_as_published() {
    let ci = std::env::var("CHECKPROOF_CI").as_deref() == Ok("1");
    let (deepest, deepest_merged) = if ci { (13, 12) } else { (11, 10) };
    let start = Board::load(&Draughts.start());
    let mut counted = (0, 0);
    for line in data("perft-start.txt").lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<&str> = line.split(' ').collect();
        let depth = numbers[0].parse().unwrap();
        if depth <= deepest {
            assert_eq!(start.perft(depth).to_string(), numbers[1], "depth {depth}");
            counted.0 += 1;
        }
        if depth <= deepest_merged {
            assert_eq!(start.perft_merged(depth).to_string(), numbers[2], "merged, depth {depth}");
            counted.1 += 1;
        }
    }
    assert_eq!(counted, (deepest, deepest_merged));
}

#[test]
fn multi_jumps_move_for_move() {
    let text = data("multi-jumps.txt");
    let blocks: Vec<&str> = text.split("## ").skip(1).collect();
    assert_eq!(blocks.len(), 7);
    for block in blocks {
        let (fen, _) = block.split_once("  ").unwrap();
        let position = Draughts.read(fen).unwrap();
        let board = same_moves(&position);
        let listed: BTreeSet<&str> = block.lines().skip(1).take_while(|line| !line.starts_with("paths")).collect();
        let moves: Vec<String> = board.moves().iter().map(|played| played.to_string()).collect();
        assert_eq!(moves.iter().map(String::as_str).collect::<BTreeSet<_>>(), listed, "{fen}");
        assert_eq!(moves.len(), listed.len(), "{fen}: a move stands twice in the list");
        let check = |name: &str, count: &dyn Fn(u32) -> u64| {
            let counts = block.lines().find_map(|line| line.strip_prefix(name)).unwrap().split_whitespace();
            for (depth, published) in (1..).zip(counts) {
                assert_eq!(count(depth).to_string(), published, "{fen}: {name}, depth {depth}");
            }
        };
        check("paths", &|depth| board.perft(depth));
        check("results", &|depth| board.perft_merged(depth));
    }
}

#[test]
fn moves_after_every_ballot_are_the_specifications() {
    for ballot in ballots() {
        same_moves(&ballot.apply(&Draughts.start()).unwrap());
    }
}

#[test]
fn moves_are_the_specifications_along_random_games() {
    let mut met = Met::default();
    for seed in 1..=150 {
        let mut random = Random(seed * 7919);
        let mut position = Draughts.start();
        for _ in 0..150 {
            let board = same_moves(&position);
            met.see(&position, &board);
            let State::ToMove(_, moves) = Draughts.state(&position) else { break };
            position = Draughts.play(&position, &moves[random.below(moves.len())]).unwrap();
        }
    }
    assert!(met.positions > 8_000 && met.captures > 1_500 && met.chains > 200 && met.ends > 50, "{met:?}");
}

/// Crowded with kings, as games never are: here chains are long, circular and many.
#[test]
fn moves_are_the_specifications_on_random_boards() {
    let mut met = Met::default();
    let mut random = Random(1_000_003);
    for _ in 0..6_000 {
        let mut board = Board { black: 0, white: 0, kings: 0, turn: spec::Side::Black };
        let (black, white) = (1 + random.below(3), 4 + random.below(9));
        for n in 0..black + white {
            let bit = 1 << random.below(32);
            if (board.black | board.white) & bit == 0 {
                *(if n < black { &mut board.black } else { &mut board.white }) |= bit;
                board.kings |= if random.below(3) > 0 { bit } else { 0 };
            }
        }
        let Ok(position) = board.position() else { continue };
        assert_eq!(same_moves(&position), board);
        met.see(&position, &board);
    }
    assert!(met.positions > 2_000 && met.chains > 500, "{met:?}");
}

/// What a set of positions has shown.
#[derive(Debug, Default)]
struct Met {
    positions: u32,
    captures: u32,
    chains: u32,
    ends: u32,
}

impl Met {
    fn see(&mut self, position: &Position, board: &Board) {
        self.positions += 1;
        self.captures += u32::from(board.can_capture());
        self.ends += u32::from(board.is_over());
        if let State::ToMove(_, moves) = Draughts.state(position) {
            self.chains += u32::from(moves.iter().any(|played| played.captures().len() > 1));
        }
    }
}

/// The bitboards agree on everything that can be asked of a position: the list, the count, the next positions.
fn same_moves(position: &Position) -> Board {
    let board = Board::load(position);
    assert_eq!(board.position().as_ref(), Ok(position));
    let expected = match Draughts.state(position) {
        State::ToMove(_, moves) => moves,
        State::Over(_) => Vec::new(),
    };
    let moves = board.moves();
    let mut told: Vec<spec::draughts::Move> = moves.iter().map(|&played| played.into()).collect();
    told.sort();
    assert_eq!(told, expected, "{position}");
    for &played in &moves {
        let resets = Draughts.resets_clock(position, &played.into());
        assert_eq!(board.is_irreversible(played), resets, "{position}: {played}");
    }
    assert_eq!(board.count_moves(), expected.len() as u64, "{position}");
    assert_eq!(board.is_over(), expected.is_empty(), "{position}");
    let mut next = Vec::new();
    let captures = board.successors(&mut next);
    assert_eq!(captures, expected.iter().any(spec::draughts::Move::is_capture), "{position}");
    assert_eq!(next.len(), moves.len(), "{position}");
    for (&played, after) in moves.iter().zip(&next) {
        let told: spec::draughts::Move = played.into();
        let expected = Draughts.play(position, &told).unwrap();
        assert_eq!((*after, board.play(played)), (Board::load(&expected), *after), "{position}: {told}");
        assert_eq!(played.captured.count_ones() as usize, told.captures().len(), "{position}: {told}");
    }
    board
}
