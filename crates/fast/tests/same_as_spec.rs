//! The bitboards against the specification: whole move lists, resulting positions, keys.

extern crate checkproof_fast as fast;

mod common;

use common::Random;
use fast::{Board, Chess};
use spec::chess::ending::CHECKMATE;
use spec::chess::{Kind, Position, Rules};
use spec::{Game, State};

/// Positions to start from, with a game each. Where the game has a start of its own, that is one more.
const STARTS: &[(&str, &str)] = &[
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"),
    ("chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"),
    ("chess", "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge - 0 1"),
    ("chess", "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1"),
    ("chess", "4k3/8/8/8/8/8/8/rRK5 w B - 0 1"),
    ("chess", "Q1Q1Q1Q1/8/Q1Q1Q1Q1/7Q/Q6Q/3Q3Q/ppK4Q/kn3Q1Q w - - 0 1"),
    ("four-file", "r1b1k1n1/p1p3P1/8/4p3/P3P3/8/6p1/R1B1K3 w - - 0 1"),
    ("chess", "8/8/4k3/8/3n4/8/2B5/K7 w - - 0 1"),
    ("chess", "8/8/4k3/b7/8/3b4/2B5/K7 w - - 0 1"),
    ("four-file", "4k3/8/8/8/8/8/8/2B1K3 w - - 0 1"),
    ("chess:3x3", "1k1/p2/K1N b - - 0 1"),
    ("chess:4x4", "k2r/p3/3P/R2K w - - 0 1"),
    ("chess:4x5", "rnbk/pppp/4/PPPP/RNBK w - - 0 1"),
    ("chess:3x8", "rkn/ppp/3/3/3/3/PPP/RKN w - - 0 1"),
    ("chess:8x3", "rn1qk1nr/8/RN1Q1KNR w - - 0 1"),
    ("chess:5x6,double-step", "rnbqk/ppppp/5/5/PPPPP/RNBQK w - - 0 1"),
    ("chess:6x5,double-step,promotion=q", "rnbqkn/pppppp/6/PPPPPP/RNBQKN w - - 0 1"),
    ("chess:7x8,double-step,landing=acdeg", "r1bqk1r/p1ppp1p/7/7/7/7/P1PPP1P/R1BQK1R w - - 0 1"),
    ("chess:8x8,castling,landing=acdefgh", "r3k2r/p1ppp1pp/8/8/8/8/P1PPP1PP/R3K2R w KQkq - 0 1"),
];

#[test]
fn moves_are_the_specifications_along_random_games() {
    let mut compared = 0;
    for (game, rules, start) in starts() {
        let chess = Chess::new(&rules).unwrap();
        let portable = chess.clone().without_pext();
        for seed in 1..=12 {
            let mut random = Random(seed * 7919);
            let mut position = start.clone();
            let mut board = chess.load(&position);
            for _ in 0..60 {
                let State::ToMove(_, moves) = same_moves(&chess, &portable, game, &position, &board) else { break };
                compared += 1;
                let insufficient = spec::chess::insufficient_material(&rules, position.board());
                assert_eq!(chess.insufficient_material(&board), insufficient, "{game}: {position}");
                for &played in &moves {
                    let irreversible = position.is_irreversible(played);
                    assert_eq!(
                        chess.is_irreversible(&board, played.into()),
                        irreversible,
                        "{game}: {position} {played}"
                    );
                }
                let played = moves[random.below(moves.len())];
                position = rules.play(&position, &played).unwrap();
                board = chess.play(&board, played.into());
                assert_eq!(chess.unload(&board), position, "{game}: after {played} to {position}");
                assert_eq!(Board::from_bytes(&board.to_bytes()), board, "{game}: bytes of {position}");
                assert_eq!(chess.load(&position), board, "{game}: key or sets after {played} to {position}");
            }
        }
    }
    assert!(compared > 5_000, "only {compared} positions");
}

/// The next position after every move, not only after the one that a walk takes.
#[test]
fn every_successor_is_the_specifications() {
    for (game, rules, start) in starts() {
        let chess = Chess::new(&rules).unwrap();
        let mut layer = vec![start];
        for _ in 0..2 {
            let mut next = Vec::new();
            for position in layer.iter().take(40) {
                let State::ToMove(_, moves) = rules.state(position) else { continue };
                for played in moves {
                    let after = rules.play(position, &played).unwrap();
                    let board = chess.play(&chess.load(position), played.into());
                    assert_eq!(board, chess.load(&after), "{game}: {position} {played}");
                    next.push(after);
                }
            }
            layer = next;
        }
    }
}

/// Looking backward from a square finds what the list of moves has, no more and no less.
#[test]
fn origins_are_those_of_the_list() {
    for (game, rules, start) in starts() {
        let chess = Chess::new(&rules).unwrap();
        let mut random = Random(1_000_003);
        let mut board = chess.load(&start);
        for _ in 0..400 {
            let moves = chess.moves(&board);
            assert_eq!(chess.is_over(&board), moves.is_empty());
            same_origins(&chess, game, &board, &moves);
            board = match moves.len() {
                0 => chess.load(&start),
                n => chess.play(&board, moves[random.below(n)]),
            };
        }
    }
}

/// The moves that give check, and those that mate, are those of the list that do.
#[test]
fn checks_are_those_of_the_list() {
    let special = [
        ("chess", "8/4P3/8/4k3/8/8/8/K7 w - - 0 1"),
        ("chess", "8/8/8/3Pp3/8/1k1K4/8/B7 w - e6 0 1"),
        ("chess", "8/8/8/k2Pp2R/8/3K4/8/8 w - e6 0 1"),
        ("chess", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        ("chess", "5k2/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("chess", "4k3/8/8/8/4N3/8/4P3/K3R3 w - - 0 1"),
    ];
    let special = special.map(|(game, fen)| {
        let rules: Rules = game.parse().unwrap();
        let start = rules.read(fen).unwrap();
        (game, rules, start)
    });
    let (mut found, mut promoting, mut castled) = (0, 0, 0);
    for (game, rules, start) in special.into_iter().chain(starts()) {
        let chess = Chess::new(&rules).unwrap();
        let portable = chess.clone().without_pext();
        let mut random = Random(2_000_003);
        let mut board = chess.load(&start);
        for _ in 0..600 {
            let moves = chess.moves(&board);
            let listed = |keep: &dyn Fn(&Board) -> bool| {
                let mut kept = moves.clone();
                kept.retain(|&played| keep(&chess.play(&board, played)));
                kept.sort();
                kept
            };
            let sorted = |mut moves: Vec<fast::Move>| {
                moves.sort();
                moves
            };
            let (mut checks, mut again, mut mates) = (Vec::new(), Vec::new(), Vec::new());
            chess.checks_into(&board, &mut checks);
            portable.checks_into(&board, &mut again);
            chess.mates_into(&board, &mut mates);
            promoting += checks.iter().filter(|check| check.promotion().is_some()).count();
            castled += checks.iter().filter(|m| board.pieces(board.turn(), Kind::Rook) >> m.to() & 1 == 1).count();
            found += checks.len();
            let expected = listed(&|next| chess.in_check(next));
            assert_eq!(sorted(checks), expected, "{game}: {}", chess.unload(&board));
            assert_eq!(sorted(again), expected, "{game}, arithmetic: {}", chess.unload(&board));
            let expected = listed(&|next| chess.in_check(next) && chess.moves(next).is_empty());
            assert_eq!(sorted(mates), expected, "{game}: {}", chess.unload(&board));
            board = match moves.len() {
                0 => chess.load(&start),
                n => chess.play(&board, moves[random.below(n)]),
            };
        }
    }
    assert!(found > 5_000 && promoting > 100 && castled > 0, "{found} checks, {promoting}, {castled}");
}

fn same_origins(chess: &Chess, game: &str, board: &Board, moves: &[fast::Move]) {
    let own_rooks = board.pieces(board.turn(), Kind::Rook);
    let is_castling = |m: &fast::Move| board.kind_at(m.from()) == Some(Kind::King) && own_rooks >> m.to() & 1 == 1;
    let castling = moves.iter().filter(|m| is_castling(m)).fold(0, |set, m| set | 1 << m.to());
    assert_eq!(chess.castling(board), castling, "{game}: castling in {}", chess.unload(board));
    for to in chess.rules().squares() {
        let index = to.rank as u32 * 8 + to.file as u32;
        for kind in Kind::ALL {
            let ends_there =
                |m: &&fast::Move| m.to() == index && board.kind_at(m.from()) == Some(kind) && !is_castling(m);
            let expected = moves.iter().filter(ends_there).fold(0, |set, m| set | 1u64 << m.from());
            assert_eq!(chess.origins(board, kind, to), expected, "{game}: {kind} to {to} in {}", chess.unload(board));
        }
    }
}

#[test]
fn a_board_past_eight_is_refused() {
    let rules: Rules = "chess:9x8".parse().unwrap();
    assert_eq!(
        Chess::new(&rules).unwrap_err().to_string(),
        "a board of 9 x 8 is too large for bitboards, which go up to 8 x 8"
    );
}

fn same_moves(
    chess: &Chess,
    portable: &Chess,
    game: &str,
    position: &Position,
    board: &Board,
) -> State<spec::chess::Move> {
    let state = chess.rules().state(position);
    let end = if let State::Over(outcome) = &state { Some(*outcome) } else { None };
    assert_eq!(chess.end(board), end, "{position}");
    let sorted = |chess: &Chess| {
        let mut moves: Vec<spec::chess::Move> = chess.moves(board).into_iter().map(Into::into).collect();
        moves.sort();
        moves
    };
    let expected = match &state {
        State::ToMove(_, moves) => moves.clone(),
        State::Over(_) => Vec::new(),
    };
    assert_eq!(sorted(chess), expected, "{game}: {position}");
    assert_eq!(sorted(portable), expected, "{game}, arithmetic: {position}");
    assert_eq!(chess.in_check(board), position.in_check(), "{game}: {position}");
    if let State::Over(outcome) = state {
        assert_eq!(outcome.by() == &CHECKMATE, chess.in_check(board));
    }
    state
}

fn starts() -> Vec<(&'static str, Rules, Position)> {
    let own = spec::chess::NAMED.iter().map(|(game, _)| {
        let rules: Rules = game.parse().unwrap();
        let start = rules.start().unwrap();
        (*game, rules, start)
    });
    let given = STARTS.iter().map(|(game, fen)| {
        let rules: Rules = game.parse().unwrap();
        let start = rules.read(fen).unwrap_or_else(|fault| panic!("{game} {fen}: {fault}"));
        (*game, rules, start)
    });
    own.chain(given).collect()
}
