//! Draughts: the specification and the bitboards against the rules in Coq, extracted; whole lists, and perft to 8.

use fast::draughts::Board;
use notation::pdn;
use notation::pgn::{Format, Games};
use oracles::compare::{left_out, thorough};
use oracles::coq::Coq;
use oracles::samples::Random;
use spec::draughts::{Draughts, Move, Position, ballots};
use spec::{Game, State};
use std::path::Path;

#[track_caller]
fn started(coq: Result<Coq, String>) -> Option<Coq> {
    coq.map_err(|why| left_out("the rules of draughts in Coq", &why)).ok()
}

/// All three agree on a position; tells the moves. Lists, not sets: the program sorts as the specification does.
fn same(coq: &mut Coq, position: &Position) -> Vec<Move> {
    let by_rules = match Draughts.state(position) {
        State::ToMove(_, moves) => moves,
        State::Over(_) => Vec::new(),
    };
    let mut by_bits: Vec<Move> = Board::load(position).moves().into_iter().map(Into::into).collect();
    by_bits.sort();
    assert_eq!(by_bits, by_rules, "{position}: the bitboards on the left");
    let by_coq = coq.list(position).unwrap_or_else(|why| panic!("{position}: {why}"));
    assert_eq!(by_coq, by_rules, "{position}: Coq on the left");
    by_rules
}

#[test]
fn ballots_and_multi_jumps() {
    let Some(mut coq) = started(Coq::moves()) else { return };
    let start = Draughts.start();
    assert_eq!(same(&mut coq, &start).len(), 7);
    for ballot in ballots() {
        let mut position = start;
        for played in &ballot.moves {
            assert!(same(&mut coq, &position).contains(played));
            position = Draughts.play(&position, played).unwrap();
        }
        same(&mut coq, &position);
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/draughts/multi-jumps.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let fens: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("## ")?.split_once("  ")).map(|(fen, _)| fen).collect();
    assert_eq!(fens.len(), 7);
    for fen in fens {
        let position = Draughts.read(fen).unwrap();
        for played in same(&mut coq, &position) {
            same(&mut coq, &Draughts.play(&position, &played).unwrap());
        }
    }
}

/// Every position of the real games: the program is quick enough for all of them.
#[test]
fn real_games() {
    let Some(mut coq) = started(Coq::moves()) else { return };
    let mut compared = 0;
    for file in ["tinsley.pdn", "OCA_2.0_excerpt43.pdn", "tricks-traps-and-shots.pdn"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/draughts").join(file);
        let text = match std::fs::read(&path) {
            Ok(text) => text,
            Err(why) => return left_out(file, &why.to_string()),
        };
        for reading in Games::of(Format::Pdn, &text[..]) {
            let game = reading.unwrap().game;
            let mut position = pdn::start(game.tag("GameType"), game.tag("FEN")).unwrap();
            let mut texts = game.line.moves.iter();
            while let Some(Ok(played)) = texts.next().map(|played| pdn::read_move(&position, &played.text)) {
                assert!(same(&mut coq, &position).contains(&played));
                compared += 1;
                position = Draughts.play(&position, &played).unwrap();
            }
        }
    }
    assert!(compared > 41_000, "{compared}");
}

#[test]
fn random_games() {
    let Some(mut coq) = started(Coq::moves()) else { return };
    let (games, mut compared, mut chains) = (if thorough() { 400 } else { 60 }, 0, 0);
    for seed in 1..=games {
        let mut random = Random(seed * 104_729);
        let mut position = Draughts.start();
        for _ in 0..150 {
            let moves = same(&mut coq, &position);
            if moves.is_empty() {
                break;
            }
            compared += 1;
            chains += usize::from(moves.iter().any(|played| played.captures().len() > 1));
            position = Draughts.play(&position, &moves[random.below(moves.len())]).unwrap();
        }
    }
    assert!(compared > 50 * games as usize && chains > games as usize, "{compared} {chains}");
}

#[test]
fn perft() {
    for (depth, plays) in (1..).zip([7, 49, 302, 1_469, 7_361, 36_768, 179_740, 845_931]) {
        let Some(mut coq) = started(Coq::perft(depth)) else { return };
        assert_eq!(coq.count(&Draughts.start()), Ok(plays), "depth {depth}");
    }
}

/// A capture is due, and after it the other side has no move.
#[test]
fn a_due_capture_and_the_end() {
    let Some(mut coq) = started(Coq::moves()) else { return };
    let position = Draughts.read("B:W15:B6,11").unwrap();
    let due = same(&mut coq, &position);
    assert_eq!(due, ["11x18".parse().unwrap()]);
    assert!(same(&mut coq, &Draughts.play(&position, &due[0]).unwrap()).is_empty());
    let Some(mut perft) = started(Coq::perft(2)) else { return };
    assert_eq!(perft.count(&position), Ok(0));
}
