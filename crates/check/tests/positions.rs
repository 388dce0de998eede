//! Positions packed into bytes and unpacked again, sets of positions counted by brute force, and the program's exit
//! codes.

extern crate checkproof_check as check;

use check::{Claim, Entry, Form, Goal, Strategy, Verdict, Written, check};
use spec::chess::{Kind, Piece, Position, Rules, Setup, Square};
use spec::draughts::{self, Draughts};
use spec::{Game, Side, State};
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

const GAMES: [(&str, &str); 9] = [
    ("chess", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"),
    ("chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -"),
    ("chess", "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w KQkq -"),
    ("four-file", "r1b1k1n1/p1p1p1p1/8/8/8/8/P1P1P1P1/R1B1K1N1 w - -"),
    ("gardner", "rnbqk/ppppp/5/PPPPP/RNBQK w - -"),
    ("chess:3x3", "1k1/p2/K1N b - -"),
    ("chess:5x7,double-step", "rnbqk/ppppp/5/5/5/PPPPP/RNBQK w - -"),
    ("chess:16x16,double-step", "k15/p15/16/1P14/16/16/16/16/16/16/16/16/16/16/15P/15K w - -"),
    ("chess:7x5,double-step,landing=acdeg,promotion=q", "r1qk2n/p1pp2p/7/P1PP2P/R1QK2N w - -"),
];

/// Along random games no two positions share their bytes, and each comes back as it was.
#[test]
fn packing_is_exact() {
    let (mut met, mut passing, mut rights) = (0, 0, 0);
    for (game, start) in GAMES {
        let rules: Rules = game.parse().unwrap();
        let start = rules.read(start).unwrap_or_else(|why| panic!("{game}: {why}"));
        let mut packed: BTreeMap<Vec<u8>, Position> = BTreeMap::new();
        for seed in 1..=20u64 {
            let mut random = seed * 7919;
            let mut position = start.clone();
            for _ in 0..60 {
                let mut bytes = Vec::new();
                rules.pack(&position, &mut bytes);
                assert_eq!(bytes.len(), rules.packed_size(), "{game}");
                assert_eq!(rules.unpack(&bytes), position, "{game}");
                assert_eq!(*packed.entry(bytes).or_insert_with(|| position.clone()), position, "{game}");
                met += 1;
                passing += usize::from(position.en_passant().is_some());
                rights += usize::from(!position.castling().is_empty());
                let State::ToMove(_, moves) = rules.state(&position) else { break };
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                position = rules.play(&position, &moves[(random >> 33) as usize % moves.len()]).unwrap();
            }
        }
    }
    assert!(met > 5_000 && passing > 20 && rights > 200, "{met} {passing} {rights}");
}

/// `all ...` is every legal position with these men: counted by putting them on all squares.
#[test]
fn described_sets_are_complete() {
    let sets = [
        ("chess:3x4", "KQvKR"),
        ("chess:4x4", "KRRvK"),
        ("chess:3x5", "KPvKP"),
        ("four-file", "KBvK"),
        ("chess:3x3", "KNNvK"),
    ];
    for (game, material) in sets {
        let rules: Rules = game.parse().unwrap();
        for turn in Side::BOTH {
            let described: Vec<Position> =
                rules.positions(&format!("all {material}, {turn} to move")).unwrap().collect();
            let mut sorted = described.clone();
            sorted.sort();
            sorted.dedup();
            assert_eq!(sorted.len(), described.len(), "{material} on {game}: a position stands twice");
            assert_eq!(sorted, by_brute_force(&rules, material, turn), "{material} on {game}, {turn} to move");
        }
    }
}

/// The same for draughts, and the sizes that combinatorics gives: men have 28 squares.
#[test]
fn described_draughts_sets_are_complete() {
    let sets =
        [("BKKvWK", 496 * 30), ("BKvWM", 28 * 31), ("BMvWM", 28 * 28 - 24), ("BKvWK", 992), ("BKMvWM", 760 * 30)];
    for (material, size) in sets {
        for turn in Side::BOTH {
            let described: Vec<_> = Draughts.positions(&format!("all {material}, {turn} to move")).unwrap().collect();
            let different: BTreeSet<_> = described.iter().collect();
            assert_eq!((described.len(), different.len()), (size, size), "{material}, {turn} to move");
            for position in &described {
                let letters = |side| {
                    let count = |kind| position.board().count(side, kind);
                    "K".repeat(count(draughts::Kind::King)) + &"M".repeat(count(draughts::Kind::Man))
                };
                assert_eq!(format!("B{}vW{}", letters(Side::Black), letters(Side::White)), material);
                assert_eq!(position.turn(), turn);
            }
        }
    }
}

#[test]
fn packing_draughts_is_exact() {
    let mut packed: BTreeMap<Vec<u8>, draughts::Position> = BTreeMap::new();
    let mut kings = 0;
    for seed in 1..=60u64 {
        let mut random = seed * 7919;
        let mut position = Draughts.start();
        for _ in 0..100 {
            let State::ToMove(_, moves) = Draughts.state(&position) else { break };
            let mut bytes = Vec::new();
            Draughts.pack(&position, &mut bytes);
            assert_eq!(bytes.len(), Draughts.packed_size());
            assert_eq!(Draughts.unpack(&bytes), position);
            assert_eq!(Draughts.read_position(&Draughts.write_position(&position)), Ok(position));
            assert_eq!(*packed.entry(bytes).or_insert(position), position);
            kings += position.board().count(Side::White, draughts::Kind::King);
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position = Draughts.play(&position, &moves[(random >> 33) as usize % moves.len()]).unwrap();
        }
    }
    assert!(packed.len() > 2_000 && kings > 200, "{} {kings}", packed.len());
}

fn by_brute_force(rules: &Rules, material: &str, turn: Side) -> Vec<Position> {
    let mut side = Side::White;
    let mut men = Vec::new();
    for letter in material.chars() {
        match letter {
            'v' => side = Side::Black,
            _ => men.push(Piece { side, kind: Kind::from_letter(letter.to_ascii_lowercase()).unwrap() }),
        }
    }
    let squares: Vec<Square> = rules.squares().collect();
    let mut found = Vec::new();
    for n in 0..squares.len().pow(men.len() as u32) {
        let mut rest = n;
        let pieces: Vec<(Square, Piece)> = men
            .iter()
            .map(|&piece| {
                let square = squares[rest % squares.len()];
                rest /= squares.len();
                (square, piece)
            })
            .collect();
        let setup = Setup {
            files: rules.files(),
            ranks: rules.ranks(),
            pieces,
            turn,
            castling: Vec::new(),
            en_passant: None,
            halfmove_clock: 0,
            move_number: 1,
        };
        found.extend(rules.position(&setup));
    }
    found.sort();
    found.dedup();
    found
}

/// A strategy made for other rules proves nothing, even if its positions would fit.
#[test]
fn strategies_belong_to_their_game() {
    let (one, two): (Rules, Rules) = ("chess:4x4".parse().unwrap(), "chess:4x4,promotion=q".parse().unwrap());
    let position = one.read("k3/4/1K2/3R w - -").unwrap();
    let mut strategy = Strategy::new(&two, Side::White, Form::NoLoss);
    strategy.add(&position, Entry::playing("d1d4".parse().unwrap()));
    let claim =
        Claim { name: "x".into(), game: one, side: Side::White, goal: Goal::NoLoss, from: vec![position.to_string()] };
    let Verdict::Refused(refusal) = check(&claim, &strategy) else { panic!("another game's strategy") };
    assert_eq!(refusal.reason.to_string(), "the strategy is for chess:4x4,promotion=q");
}

#[test]
fn the_program_tells_by_its_exit_code() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let run = |claim: &str, strategy: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_checkproof-check"));
        let output = command.current_dir(root).args([claim, strategy]).output().unwrap();
        (output.status.code(), String::from_utf8(output.stdout).unwrap())
    };
    let (claim, strategy) = ("claims/krk-4x4.claim", "certificates/krk-4x4.strategy");
    let (code, text) = run(claim, strategy);
    assert_eq!(code, Some(0));
    assert!(text.contains("chess:4x4, White: win within 7 (clocks aside), from all KRvK, White to move"), "{text}");
    assert_eq!(run(claim, "certificates/kqk-4x4.strategy").0, Some(2), "nothing is said of the rook");
    assert_eq!(run(claim, "certificates/blocked-pawns.strategy").0, Some(1));
    assert_eq!(run(claim, "certificates/none.strategy").0, Some(3));
    assert_eq!(run("README.md", strategy).0, Some(3));
}

/// A set may leave out positions, each written as a position is; what is no position is refused.
#[test]
fn sets_leave_out_what_they_say() {
    let count = |set: &str| Draughts.positions(set).map(|positions| positions.count());
    let all = "all BKvWK, Black to move";
    assert_eq!(count(all), Ok(992));
    assert_eq!(count(&format!("{all}, but not B:WK32:BK1 | B:WK1:BK32")), Ok(990));
    assert_eq!(count(&format!("{all}, but not W:WK32:BK1")), Ok(992), "White is to move there");
    let left_out = Draughts.read("B:WK32:BK1").unwrap();
    let mut others = Draughts.positions(&format!("{all}, but not B:WK32:BK1")).unwrap();
    assert!(others.all(|position| position != left_out));
    for bad in ["nothing", "B:WK32:BK32", "B:W K32:BK1", "B:WK32:BK1 |", ""] {
        assert!(count(&format!("{all}, but not {bad}")).is_err(), "{bad}");
    }
    let rules: Rules = "chess:4x4".parse().unwrap();
    let krk = |set: &str| rules.positions(set).map(|positions| positions.count()).ok();
    let whole = krk("all KRvK, White to move").unwrap();
    assert_eq!(krk("all KRvK, White to move, but not k3/4/2K1/3R w - -"), Some(whole - 1));
}
