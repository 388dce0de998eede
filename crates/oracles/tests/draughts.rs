//! Draughts: the specification and the bitboards against pydraughts, whole lists.

use fast::draughts::Board;
use notation::pdn;
use notation::pgn::{Format, Games};
use oracles::compare::{left_out, thorough};
use oracles::pydraughts::Pydraughts;
use oracles::samples::Random;
use spec::draughts::{Draughts, Move, Position, ballots};
use spec::{Game, State};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

#[track_caller]
fn pydraughts() -> Option<Pydraughts> {
    Pydraughts::start().map_err(|why| left_out("pydraughts", &why)).ok()
}

/// All three agree on a position; tells the moves.
fn same(oracle: &mut Pydraughts, position: &Position) -> Vec<Move> {
    let by_rules = match Draughts.state(position) {
        State::ToMove(_, moves) => moves,
        State::Over(_) => Vec::new(),
    };
    let mut by_bits: Vec<Move> = Board::load(position).moves().into_iter().map(Into::into).collect();
    by_bits.sort();
    assert_eq!(by_bits, by_rules, "{position}");
    let by_oracle = oracle.moves(position).unwrap_or_else(|why| panic!("{position}: {why}"));
    assert_eq!(by_oracle, by_rules, "{position}: pydraughts on the left");
    by_rules
}

#[test]
fn after_every_ballot() {
    let Some(mut oracle) = pydraughts() else { return };
    let start = Draughts.start();
    assert_eq!(same(&mut oracle, &start).len(), 7);
    for ballot in ballots() {
        let mut position = start;
        for played in &ballot.moves {
            assert!(same(&mut oracle, &position).contains(played));
            position = Draughts.play(&position, played).unwrap();
        }
        same(&mut oracle, &position);
    }
}

#[test]
fn multi_jumps() {
    let Some(mut oracle) = pydraughts() else { return };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/draughts/multi-jumps.txt");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
    let fens: Vec<&str> =
        text.lines().filter_map(|line| line.strip_prefix("## ")?.split_once("  ")).map(|(fen, _)| fen).collect();
    assert_eq!(fens.len(), 7);
    for fen in fens {
        let position = Draughts.read(fen).unwrap();
        for played in same(&mut oracle, &position) {
            same(&mut oracle, &Draughts.play(&position, &played).unwrap());
        }
    }
}

/// Real games: all positions where nothing may be left out, elsewhere those of every fiftieth game. A position that
/// many games have in common is asked about once. Two Pythons share them, since each answers a few hundred in a second.
#[test]
fn real_games() {
    let (Some(one), Some(two)) = (pydraughts(), pydraughts()) else { return };
    let (every, mut moves) = (if thorough() { 1 } else { 50 }, 0);
    let mut played_in: BTreeMap<Position, BTreeSet<Move>> = BTreeMap::new();
    for (file, games) in [("tinsley.pdn", 724), ("OCA_2.0_excerpt43.pdn", 43), ("tricks-traps-and-shots.pdn", 91)] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/draughts").join(file);
        let text = match std::fs::read(&path) {
            Ok(text) => text,
            Err(why) => return left_out(file, &why.to_string()),
        };
        let mut met = 0;
        for (n, reading) in Games::of(Format::Pdn, &text[..]).enumerate() {
            met += 1;
            let game = reading.unwrap().game;
            let mut position = pdn::start(game.tag("GameType"), game.tag("FEN")).unwrap();
            let mut texts = game.line.moves.iter().filter(|_| n % every == 0);
            while let Some(Ok(played)) = texts.next().map(|played| pdn::read_move(&position, &played.text)) {
                let next = Draughts.play(&position, &played).unwrap();
                played_in.entry(position).or_default().insert(played);
                moves += 1;
                position = next;
            }
        }
        assert_eq!(met, games, "{file}");
    }
    let asked: Vec<_> = played_in.into_iter().collect();
    let half = asked.len() / 2;
    std::thread::scope(|scope| {
        for (mut oracle, asked) in [(one, &asked[..half]), (two, &asked[half..])] {
            scope.spawn(move || {
                for (position, played) in asked {
                    let moves = same(&mut oracle, position);
                    assert!(played.iter().all(|played| moves.contains(played)), "{position}");
                }
            });
        }
    });
    let (moves_met, positions) = if thorough() { (41_000, 25_000) } else { (600, 500) };
    assert!(moves > moves_met && asked.len() > positions, "{moves} moves, {} positions", asked.len());
}

#[test]
fn random_games() {
    let Some(mut oracle) = pydraughts() else { return };
    let (games, mut compared, mut chains) = (if thorough() { 120 } else { 15 }, 0, 0);
    for seed in 1..=games {
        let mut random = Random(seed * 7919);
        let mut position = Draughts.start();
        for _ in 0..150 {
            let moves = same(&mut oracle, &position);
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
