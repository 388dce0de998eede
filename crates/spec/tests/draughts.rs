//! The draughts files of `data/draughts` and the ballots, played by the specification.

extern crate checkproof_spec as spec;

use spec::draughts::{BallotClass, Draughts, Position, ballots, merged, perft_merged};
use spec::{Game, Side, State, perft};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn data(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/draughts").join(file);
    fs::read_to_string(&path).unwrap_or_else(|why| panic!("{}: {why}", path.display()))
}

fn moves(position: &Position) -> Vec<spec::draughts::Move> {
    match Draughts.state(position) {
        State::Over(_) => Vec::new(),
        State::ToMove(_, moves) => moves,
    }
}

#[test]
fn the_start_is_counted_as_published() {
    let text = data("perft-start.txt");
    let mut counted = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let numbers: Vec<&str> = line.split(' ').collect();
        let depth: u32 = numbers[0].parse().unwrap();
        if depth <= 7 {
            assert_eq!(perft(&Draughts, &Draughts.start(), depth).to_string(), numbers[1], "depth {depth}");
            assert_eq!(perft_merged(&Draughts.start(), depth).to_string(), numbers[2], "merged, depth {depth}");
            counted += 1;
        }
    }
    assert_eq!(counted, 7);
}

#[test]
fn multi_jumps_move_for_move() {
    let text = data("multi-jumps.txt");
    let mut positions = 0;
    for block in text.split("## ").skip(1) {
        let mut lines = block.lines();
        let (fen, _) = lines.next().unwrap().split_once("  ").unwrap();
        let position = Draughts.read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"));
        let listed: BTreeSet<String> =
            lines.by_ref().take_while(|line| !line.starts_with("paths")).map(str::to_string).collect();
        let found = moves(&position);
        let in_words: BTreeSet<String> = found.iter().map(|played| played.to_string()).collect();
        assert_eq!(in_words, listed, "{fen}");
        assert_eq!(found.len(), listed.len(), "{fen}: a move stands twice in the list");

        let counts = |name: &str| -> Vec<u64> {
            let line = block.lines().find_map(|line| line.strip_prefix(name)).unwrap();
            line.split_whitespace().map(|count| count.parse().unwrap()).collect()
        };
        let (paths, results) = (counts("paths"), counts("results"));
        assert_eq!((paths.len(), results.len()), (6, 6), "{fen}");
        for depth in 1..=6 {
            assert_eq!(perft(&Draughts, &position, depth), paths[depth as usize - 1], "{fen}, depth {depth}");
            assert_eq!(perft_merged(&position, depth), results[depth as usize - 1], "{fen}, merged, depth {depth}");
        }
        assert_eq!(merged(&found).len() as u64, results[0], "{fen}");
        positions += 1;
    }
    assert_eq!(positions, 7);
}

#[test]
fn ballots_are_legal_different_and_classed() {
    let ballots = ballots();
    let of = |class| ballots.iter().filter(|ballot| ballot.class == class).count();
    assert_eq!([BallotClass::Crossboard, BallotClass::Mail, BallotClass::Barred].map(of), [144, 12, 18]);
    let reached: BTreeSet<Position> = ballots
        .iter()
        .map(|ballot| {
            let after = ballot.apply(&Draughts.start()).unwrap_or_else(|why| panic!("{:?}: {why}", ballot.moves));
            assert_eq!(after.turn(), Side::White, "three moves change the turn");
            assert_eq!(Draughts.position(&after.setup()), Ok(after), "a ballot leads to a well-formed position");
            after
        })
        .collect();
    assert_eq!(reached.len(), 174);
    // A ballot is a beginning of the game: it does not fit a position that it has been played in already.
    let after = ballots[0].apply(&Draughts.start()).unwrap();
    assert!(ballots.iter().all(|ballot| ballot.apply(&after).is_err()));
}
