//! Dead positions: the labelled collection, positions of our own, and what the checker says of the certificates.
//!
//! By default the checker sees the smaller certificates only; under CHECKPROOF_CI it sees all but the largest.

extern crate checkproof_prove as prove;

use check::{Claim, Entry, Form, Goal, Strategy, Verdict as Checked, Written, check};
use prove::dead::{Argument, Budget, Decision, Evidence, decide};
use spec::chess::ending::CHECKMATE;
use spec::chess::{Position, Rules};
use spec::{Game, Outcome, Side, State};
use std::collections::BTreeSet;

fn read(rules: &Rules, fen: &str) -> Position {
    rules.read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn ci() -> bool {
    std::env::var_os("CHECKPROOF_CI").is_some()
}

/// The claim that a position is dead.
fn claim(rules: &Rules, position: &Position) -> Claim<Rules> {
    let from = vec![rules.write_position(position)];
    Claim { name: "dead".to_string(), game: rules.clone(), side: Side::White, goal: Goal::Dead, from }
}

/// Plays a line by the rules of `spec` and makes sure that it ends in mate by that side.
fn assert_mates(rules: &Rules, position: &Position, mate: &[spec::chess::Move], by: Side) {
    let text = rules.write_position(position);
    let end = mate.iter().fold(position.clone(), |position, played| {
        rules.play(&position, played).unwrap_or_else(|why| panic!("{text}: {played}: {why}"))
    });
    let expected = Outcome::won(by, &CHECKMATE);
    assert!(matches!(rules.state(&end), State::Over(outcome) if outcome == expected), "{text}: no mate at {end}");
}

/// Labelled positions: `WB`, `W-`, `-B` and `--` say which side can still mate. None when the file is absent.
fn labelled() -> Option<Vec<(String, String)>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/chess/dead-positions.txt");
    match std::fs::read_to_string(path) {
        Ok(text) => {
            let lines = text.lines().filter(|line| !line.starts_with('#'));
            Some(lines.filter_map(|line| line.split_once(' ')).map(|(a, b)| (a.to_string(), b.to_string())).collect())
        }
        Err(why) => {
            assert!(!ci(), "{path}: {why}");
            println!("left out: {path} ({why})");
            None
        }
    }
}

#[test]
fn labelled_positions() {
    let Some(positions) = labelled() else { return };
    let rules = Rules::chess();
    let largest = if ci() { 60_000 } else { 2_000 };
    let (mut closed, mut argued, mut alive, mut unknown, mut checked) = (0, 0, 0, 0, 0);
    for (label, fen) in &positions {
        let position = read(&rules, fen);
        match decide(&rules, &position, Budget::default()) {
            Decision::Dead(evidence) => {
                assert_eq!(label, "--", "called dead: {fen}");
                match evidence {
                    Evidence::Closed(positions) => {
                        closed += 1;
                        if positions.len() <= largest {
                            let verdict = check(&claim(&rules, &position), &positions.strategy(Side::White));
                            assert!(matches!(verdict, Checked::Proved(_)), "{fen}: {verdict:?}");
                            checked += 1;
                        }
                    }
                    Evidence::UpTo { .. } => argued += 1,
                }
            }
            Decision::Alive { mate, by } => {
                assert!(label.contains(if by == Side::White { 'W' } else { 'B' }), "called alive: {fen}");
                assert_mates(&rules, &position, &mate, by);
                alive += 1;
            }
            Decision::Unknown { .. } => unknown += 1,
        }
    }
    println!("dead: {closed} closed ({checked} checked), {argued} argued; {alive} alive; {unknown} unknown");
    assert!(positions.len() < 902 || (closed >= 367 && closed + argued >= 393 && alive >= 505));
}

#[test]
fn the_argument_alone_is_never_wrong() {
    let Some(positions) = labelled() else { return };
    let rules = Rules::chess();
    let budget = Budget { positions: 20_000, certificate: 0 };
    for (label, fen) in positions.iter().filter(|(label, _)| label != "--") {
        let verdict = decide(&rules, &read(&rules, fen), budget);
        assert!(!matches!(verdict, Decision::Dead(_)), "called dead: {label} {fen}");
    }
}

/// Random blocked positions: what the argument calls dead is visited as well, and no mate may turn up.
#[test]
fn the_argument_agrees_with_visiting() {
    let mut random = Random(7);
    let (mut dead, wanted) = (0, if ci() { 400 } else { 60 });
    while dead < wanted {
        let games = ["chess", "chess:5x6,double-step", "chess:4x5", "chess:6x6,landing=abcdf"];
        let rules: Rules = games[random.below(4)].parse().unwrap();
        let fen = random.blocked(&rules);
        let Ok(position) = rules.read(&fen) else { continue };
        let budget = Budget { positions: 5_000, certificate: 0 };
        if let Decision::Dead(Evidence::UpTo { .. }) = decide(&rules, &position, budget) {
            let verdict = decide(&rules, &position, Budget { certificate: 100_000, ..budget });
            assert!(matches!(verdict, Decision::Dead(_)), "{rules}: {fen}: {verdict:?}");
            dead += 1;
        }
    }
}

#[test]
fn dead_positions_of_our_own() {
    let rules = Rules::chess();
    for (why, fen) in [
        ("three pairs of blocked pawns", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1"),
        ("the capture is forced, then a bishop alone", "kb6/2N5/1K6/8/8/8/8/8 b - - 0 50"),
        ("the pawn walls its king in", "8/8/8/8/8/8/7p/5K1k b - - 0 1"),
        ("stalemate", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
        ("bishops behind a wall", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - - 0 1"),
        ("pawns that run into each other", "k7/p1p1p3/8/8/8/P1P1P1p1/6Pp/7K w - - 0 1"),
        ("castling leads nowhere", "2k5/8/3b4/4b3/3p1p1p/2pP1P1P/2P1BPBP/3BKBNR w K - 0 1"),
    ] {
        let position = read(&rules, fen);
        let Decision::Dead(Evidence::Closed(positions)) = decide(&rules, &position, Budget::default()) else {
            panic!("{why}: {fen}")
        };
        if positions.len() < 5_000 {
            let verdict = check(&claim(&rules, &position), &positions.strategy(Side::White));
            assert!(matches!(verdict, Checked::Proved(_)), "{why}: {verdict:?}");
        }
    }
}

#[test]
fn live_positions_of_our_own() {
    for (game, fen, most) in [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 100),
        ("chess", "8/8/8/3k4/8/8/8/2K2NN1 w - - 0 1", 100),
        ("chess", "3kb3/8/8/8/8/3KB3/8/8 w - - 0 1", 100),
        ("chess", "4k3/8/8/p1p1p3/P1P1Pp1p/1B3P1P/8/4K3 b - e3 0 1", 100),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", 1),
        ("chess", "R6k/8/6K1/8/8/8/8/8 b - - 0 1", 0),
        ("gardner", "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1", 100),
        ("four-file", "r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - - 0 1", 100),
    ] {
        let rules: Rules = game.parse().unwrap();
        let position = read(&rules, fen);
        let Decision::Alive { mate, by } = decide(&rules, &position, Budget::default()) else {
            panic!("{game}: {fen}")
        };
        assert!(mate.len() <= most, "{fen}: {} moves", mate.len());
        assert_mates(&rules, &position, &mate, by);
    }
}

/// Too many positions to visit: the evidence is a strategy that the checker calls open, with just these assumptions.
#[test]
fn what_is_assumed_is_said() {
    let rules = Rules::chess();
    for (fen, argument) in [
        ("8/8/8/8/8/8/N7/kNK5 b - - 0 1", Argument::Material),
        ("kb6/2N5/1K6/8/8/8/8/8 b - - 0 50", Argument::Material),
        ("3kb3/8/8/8/8/8/3KB3/8 b - - 0 1", Argument::Material),
        ("3k1b2/4b3/1p1p1p1p/1P1P1P1P/4B3/5B2/3K4/8 w - - 0 1", Argument::Regions),
    ] {
        let position = read(&rules, fen);
        let budget = Budget { certificate: 1_000, ..Budget::default() };
        let Decision::Dead(Evidence::UpTo { positions, assuming }) = decide(&rules, &position, budget) else {
            panic!("{fen}")
        };
        let Checked::Open(theorem) = check(&claim(&rules, &position), &positions.strategy(Side::White)) else {
            panic!("{fen}")
        };
        let found: BTreeSet<Position> = theorem.assuming().map(|(position, _)| position).collect();
        assert!(found.iter().eq(sorted(&assuming).iter()), "{fen}");
        assert!(assuming.iter().all(|(_, why)| *why == argument), "{fen}");
    }
}

fn sorted(assuming: &[(Position, Argument)]) -> Vec<Position> {
    let mut positions: Vec<Position> = assuming.iter().map(|(position, _)| position.clone()).collect();
    positions.sort();
    positions
}

#[test]
fn spoiled_certificates_prove_nothing() {
    let rules = Rules::chess();
    let position = read(&rules, "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1");
    let Decision::Dead(Evidence::Closed(positions)) = decide(&rules, &position, Budget::default()) else { panic!() };
    let whole = positions.strategy(Side::White);
    let without = |left_out: u32| {
        let mut spoiled = Strategy::new(&rules, Side::White, Form::Dead);
        for number in (0..whole.len()).filter(|&number| number != left_out) {
            spoiled.add(&whole.position(number), Entry::member());
        }
        spoiled
    };
    for left_out in [0, whole.len() / 2, whole.len() - 1] {
        let Checked::Open(theorem) = check(&claim(&rules, &position), &without(left_out)) else { panic!("{left_out}") };
        assert!(theorem.assuming().map(|(position, _)| position).eq([whole.position(left_out)]));
    }

    let live = read(&rules, "4k3/8/8/p2p2p1/P2P2P1/8/5P2/4K3 w - - 0 1");
    assert!(matches!(check(&claim(&rules, &live), &whole), Checked::Open(_)));

    let before_mate = read(&rules, "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1");
    let mut with_mate = without(whole.len());
    with_mate.add(&before_mate, Entry::member());
    assert!(matches!(check(&claim(&rules, &before_mate), &with_mate), Checked::Refused(_)));
}

#[test]
fn other_boards() {
    let rules: Rules = "chess:4x4".parse().unwrap();
    let position = read(&rules, "k3/4/4/1KB1 w - - 0 1");
    let Decision::Dead(Evidence::Closed(positions)) = decide(&rules, &position, Budget::default()) else { panic!() };
    assert!(matches!(check(&claim(&rules, &position), &positions.strategy(Side::White)), Checked::Proved(_)));

    // In FOUR FILE kings keep to their file. A bishop could mate in the corner, but as soon as its own king takes the
    // last square away it is stalemate; a second man of the loser's gives him a move to wait.
    let rules = Rules::four_file();
    let position = read(&rules, "k7/8/8/8/8/8/2B5/K7 w - - 0 1");
    let Decision::Dead(Evidence::Closed(positions)) = decide(&rules, &position, Budget::default()) else { panic!() };
    assert!(matches!(check(&claim(&rules, &position), &positions.strategy(Side::White)), Checked::Proved(_)));
    let position = read(&rules, "k3n3/8/8/8/8/8/2B5/K7 w - - 0 1");
    let Decision::Alive { mate, by } = decide(&rules, &position, Budget::default()) else { panic!() };
    assert_mates(&rules, &position, &mate, by);

    let rules: Rules = "chess:9x9".parse().unwrap();
    let position = read(&rules, "k8/9/9/9/9/9/9/9/8K w - - 0 1");
    let Decision::Unknown { why } = decide(&rules, &position, Budget::default()) else { panic!() };
    assert!(why.contains("9 x 9"), "{why}");
}

/// Promotions on many squares leave much to argue about and little to find; the budget must not go into that.
#[test]
fn a_minor_piece_against_a_pawn_is_decided() {
    let rules = Rules::chess();
    let mut fens = [
        "8/k7/8/8/3p4/8/8/1B1K4 b - - 0 1",
        "6K1/8/1p6/8/8/1B6/5k2/8 w - - 0 1",
        "2k5/8/8/3p1K2/8/8/6N1/8 w - - 0 1",
        "8/p5k1/3K4/8/8/8/7B/8 w - - 0 1",
        "k7/6K1/3p4/2N5/8/8/8/8 w - - 0 1",
    ]
    .map(str::to_string)
    .to_vec();
    let mut random = Random(18);
    fens.extend((0..if ci() { 400 } else { 40 }).map(|_| random.minor_against_pawn()));
    let (mut alive, mut dead) = (0, 0);
    for fen in fens {
        let Ok(position) = rules.read(&fen) else { continue };
        match decide(&rules, &position, Budget::default()) {
            Decision::Alive { mate, by } => {
                assert_mates(&rules, &position, &mate, by);
                alive += 1;
            }
            Decision::Dead(_) => dead += 1,
            Decision::Unknown { why } => panic!("{fen}: {why}"),
        }
    }
    assert!(alive >= 20, "{alive} alive, {dead} dead");
}

#[test]
fn a_small_budget_says_what_was_in_the_way() {
    let rules = Rules::chess();
    let position = read(&rules, "3k4/b7/8/2p1p1p1/2P1P1P1/8/2B3B1/5K2 w - - 0 1");
    let budget = Budget { positions: 50, certificate: 50 };
    let Decision::Unknown { why } = decide(&rules, &position, budget) else { panic!() };
    assert!(why.starts_with("no mate was met among "), "{why}");
}

/// Random positions, the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % most
    }

    /// King and bishop or knight against king and pawn, as FEN. It may not be legal.
    fn minor_against_pawn(&mut self) -> String {
        let mut board = vec![vec!['1'; 8]; 8];
        let (file, rank) = (self.below(8), 1 + self.below(6));
        board[rank][file] = 'p';
        for letter in ['K', 'k', ['B', 'N'][self.below(2)]] {
            let (file, rank) = (self.below(8), self.below(8));
            board[rank][file] = letter;
        }
        let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
        let turn = ["w", "b"][self.below(2)];
        format!("{} {turn} - - 0 1", merge_gaps(&rows.join("/")))
    }

    /// Pawns that mostly block each other, two kings and up to three minor pieces, as FEN. It may not be legal.
    fn blocked(&mut self, rules: &Rules) -> String {
        let (files, ranks) = (rules.files() as usize, rules.ranks() as usize);
        let mut board = vec![vec!['1'; files]; ranks];
        for file in (0..files).filter(|_| self.below(8) != 0).collect::<Vec<_>>() {
            let rank = 1 + self.below(ranks - 3);
            let gap = usize::from(self.below(5) == 0 && rank + 3 < ranks);
            board[rank][file] = 'P';
            board[rank + 1 + gap][file] = 'p';
        }
        let minors = self.below(4);
        for letter in ['K', 'k'].into_iter().chain("BbNnBb".chars().skip(self.below(3)).take(minors)) {
            let (file, rank) = (self.below(files), self.below(ranks));
            board[rank][file] = letter;
        }
        let rows: Vec<String> = board.iter().rev().map(|row| row.iter().collect()).collect();
        let turn = ["w", "b"][self.below(2)];
        format!("{} {turn} - - 0 1", merge_gaps(&rows.join("/")))
    }
}

/// FEN counts empty squares that stand side by side.
fn merge_gaps(rows: &str) -> String {
    let mut merged = String::new();
    let mut gap = 0;
    for letter in rows.chars().chain(std::iter::once('/')) {
        match letter {
            '1' => gap += 1,
            _ => {
                if gap > 0 {
                    merged += &gap.to_string();
                }
                gap = 0;
                merged.push(letter);
            }
        }
    }
    merged.trim_end_matches('/').to_string()
}
