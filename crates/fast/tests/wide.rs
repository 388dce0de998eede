//! The generator for large boards against the specification, on large boards and on small ones.

extern crate checkproof_fast as fast;

mod common;

use common::Random;
use fast::wide::{Castles, Wide};
use spec::chess::{Kind, Position, Rules};
use spec::{Game, State};

const STARTS: &[(&str, &str)] = &[
    ("chess:9x8", "1k7/9/9/9/9/9/9/Q7K w - - 0 1"),
    ("chess:16x16", "16/16/16/3k12/16/16/16/16/16/16/16/16/16/16/16/R14K w - - 0 1"),
    ("chess:12x3", "4k6r/12/BN9K w - - 0 1"),
    ("chess:10x8,double-step", "rnbqkqbnr1/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKQBNR1 w - - 0 1"),
    ("chess:10x10,double-step", "rnbqkqbnrr/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/RNBQKQBNRR w - - 0 1"),
    ("chess:9x9,double-step,promotion=q", "4k4/p1p1p1p1p/9/1P1P1P1P1/9/p1p1p1p1p/9/1P1P1P1P1/4K4 w - - 0 1"),
    ("chess:16x5,double-step", "rnbqkbnrrnbqbnr1/pppppppppppppppp/16/PPPPPPPPPPPPPPPP/RNBQKBNRRNBQBNR1 w - - 0 1"),
    (
        "chess:12x9,double-step,landing=acdegikl",
        "r1bqk1r1n1qr/p1ppp1p1p1pp/12/12/12/12/12/P1PPP1P1P1PP/R1BQK1R1N1QR w - - 0 1",
    ),
    ("chess:5x6,double-step", "rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1"),
    ("chess:8x8,double-step,landing=aceg", "r1b1k1n1/p1p3P1/8/4p3/P3P3/8/6p1/R1B1K3 w - - 0 1"),
    ("chess:8x8,double-step", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("chess:8x8,double-step", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w - - 0 1"),
];

/// Whole lists of moves, and the position after every one of them.
#[test]
fn moves_are_the_specifications_along_random_games() {
    let mut met = Met::default();
    for (game, fen) in STARTS {
        let rules: Rules = game.parse().unwrap();
        let start = rules.read(fen).unwrap_or_else(|why| panic!("{game} {fen}: {why}"));
        let chess = Wide::new(&rules).unwrap();
        for seed in 1..=6 {
            let mut random = Random(seed * 7919);
            let mut position = start.clone();
            for _ in 0..50 {
                let moves = same_moves(&chess, &position, &mut met);
                if moves.is_empty() {
                    break;
                }
                position = rules.play(&position, &moves[random.below(moves.len())]).unwrap();
            }
        }
    }
    assert!(met.positions > 2_500 && met.checks > 150 && met.en_passant > 30 && met.promotions > 100, "{met:?}");
}

#[test]
fn a_game_that_castles_is_refused() {
    let rules: Rules = "chess:8x10,castling".parse().unwrap();
    assert_eq!(Wide::new(&rules).unwrap_err(), Castles);
}

#[derive(Debug, Default)]
struct Met {
    positions: usize,
    checks: usize,
    en_passant: usize,
    promotions: usize,
}

fn same_moves(chess: &Wide, position: &Position, met: &mut Met) -> Vec<spec::chess::Move> {
    let rules = chess.rules();
    let board = chess.load(position);
    assert_eq!(&chess.unload(&board), position);
    assert_eq!(chess.in_check(&board), position.in_check(), "{rules}: {position}");
    let expected = match rules.state(position) {
        State::ToMove(_, moves) => moves,
        State::Over(_) => Vec::new(),
    };
    let listed = chess.moves(&board);
    let mut moves: Vec<spec::chess::Move> = listed.iter().map(|&played| played.into()).collect();
    moves.sort();
    assert_eq!(moves, expected, "{rules}: {position}");
    for played in listed {
        let resets = rules.resets_clock(position, &played.into());
        assert_eq!(chess.resets_clock(&board, &played), resets, "{rules}: {position}: {played}");
        let after = rules.play(position, &played.into()).unwrap();
        assert_eq!(chess.play(&board, played), chess.load(&after), "{rules}: {position} {played:?}");
    }
    met.positions += 1;
    met.checks += usize::from(position.in_check());
    met.en_passant += usize::from(position.en_passant().is_some());
    met.promotions += moves.iter().filter(|played| played.promotion == Some(Kind::Queen)).count();
    moves
}
