//! Verdicts, grades and proofs: what is wrong is called by its name, what is right is proved, and nothing else is.

extern crate checkproof_puzzle as puzzle;

use check::{Strategy, Verdict, check};
use fast::Chess;
use puzzle::{Asked, Composer, Duals, Eye, Grade, Keys, Men, Puzzle, Solution, Variety, Without};
use puzzle::{all, judge, proofs, solve};
use spec::chess::{Kind, Piece, Position, Rules, Setup};
use spec::{Game, Side};
use std::ops::ControlFlow;

fn composed(rules: &Rules, men: Men, grade: Grade, count: usize, seed: u64) -> Vec<Position> {
    let chess = Chess::new(rules).unwrap();
    let composer = Composer::new(&chess, 2, men, grade, seed);
    composer.take(20_000_000).flatten().take(count).collect()
}

fn boards() -> [(Rules, Men); 3] {
    [
        (Rules::board(4, 4).unwrap(), Men { white: 4, black: 4 }),
        (Rules::board(5, 6).unwrap(), Men { white: 5, black: 4 }),
        (Rules::chess(), Men { white: 7, black: 7 }),
    ]
}

/// The composer's quick look and the judge, who asks everything, give the same grade.
#[test]
fn the_quick_look_is_the_judges() {
    let mut seen = [0; 5];
    for (rules, men) in boards() {
        let chess = Chess::new(&rules).unwrap();
        let mut eye = Eye::new(&chess, 2);
        for (grade, count) in [(Grade::Sound, 300), (Grade::Good, 20), (Grade::Fine, 10)] {
            let found = composed(&rules, men, grade, count, 11);
            assert_eq!(found.len(), count, "{rules} {grade}");
            for position in found {
                let board = chess.load(&position);
                let Keys::One(key) = eye.keys(&board) else { panic!("{position} has no unique key") };
                let report = judge(&chess, &position, 2);
                assert_eq!(report.grade(), eye.grade(&board, key), "{rules}: {position}");
                assert!(report.grade() >= grade, "{rules}: {position}");
                let after = eye.after(&board, key);
                let judged = (report.replies, report.defences, report.mates.len());
                let quick = (after.replies as usize, after.defences as usize, after.mates as usize);
                assert_eq!(judged, quick, "{rules}: {position}");
                seen[report.grade() as usize] += 1;
            }
        }
    }
    assert!(seen[1..].iter().all(|&count| count > 10), "{seen:?}");
}

#[test]
fn the_same_seed_composes_the_same() {
    let (rules, men) = boards()[0].clone();
    let found = composed(&rules, men, Grade::Good, 10, 5);
    assert_eq!(found, composed(&rules, men, Grade::Good, 10, 5));
    assert_ne!(found, composed(&rules, men, Grade::Good, 10, 6));
}

/// A problem that is fine, and the same with a planted fault each.
#[test]
fn planted_faults_are_called_by_their_names() {
    let rules = Rules::chess();
    let chess = Chess::new(&rules).unwrap();
    let judged = |fen: &str| {
        let position = rules.read(fen).unwrap();
        let report = judge(&chess, &position, 2);
        let told = |name: &str| {
            let verdicts = report.verdicts(&rules, &position);
            verdicts.iter().find(|verdict| verdict.name == name).map_or(String::new(), |verdict| verdict.text.clone())
        };
        (told("key"), told("length"), told("men"), told("duals"), report)
    };
    let (key, length, men, duals, fine) = judged("8/8/1k6/8/5B2/3Q4/6B1/K7 w - -");
    assert_eq!((key.as_str(), length.as_str()), ("unique key, 1.Bf1", "no shorter mate"));
    assert_eq!((men.as_str(), duals.as_str()), ("every man is needed", "none"));
    assert_eq!(fine.grade(), Grade::Fine);

    let (key, .., report) = judged("8/8/1k6/8/5B2/3Q4/6B1/K6R w - -");
    assert!(key.starts_with("cooked: "), "{key}");
    assert_eq!(report.grade(), Grade::Unsound);

    let (_, length, .., report) = judged("k7/8/1K6/8/8/8/7Q/8 w - -");
    assert!(length.starts_with("short mate: mate in 1 by "), "{length}");
    assert_eq!(report.grade(), Grade::Unsound);

    // A pawn that can neither move nor be taken.
    let (key, _, men, ..) = judged("8/7p/1k5P/8/5B2/3Q4/6B1/K7 w - -");
    assert_eq!((key.as_str(), men.as_str()), ("unique key, 1.Bf1", "needless: h7"));

    // Two rooks on the seventh rank and below: any waiting move does.
    let (key, ..) = judged("7k/R7/1R6/8/8/8/8/K7 w - -");
    assert!(!key.starts_with("unique"), "{key}");
    let (key, ..) = judged("4k3/8/8/8/8/8/8/K7 w - -");
    assert_eq!(key, "no solution: there is no #2");
}

/// Of composed problems, one with a man more that changes nothing has a needless man, and one dual is found by hand.
#[test]
fn needless_men_and_duals_are_found() {
    let (rules, men) = boards()[2].clone();
    let chess = Chess::new(&rules).unwrap();
    let (mut needless, mut dual) = (0, 0);
    for position in composed(&rules, men, Grade::Quiet, 60, 3) {
        let report = judge(&chess, &position, 2);
        let key = report.key.as_ref().unwrap().played;
        for man in &report.needed {
            let mut setup = position.setup();
            setup.pieces.retain(|(square, _)| *square != man.square);
            let same = rules.position(&setup).is_ok_and(|rest| {
                let asked = Asked::new("#2".parse().unwrap());
                !rest.in_check()
                    && solve(&chess, &rest, &Asked::new("#1".parse().unwrap())).keys().is_empty()
                    && solve(&chess, &rest, &asked).keys() == [key]
            });
            assert_eq!(man.without == Without::Same, same, "{position} without {}", man.square);
            needless += same as u32;
        }
        if let Duals::Major(replies) = &report.duals {
            let Solution::Trees { keys, .. } = &report.solution else { panic!("a direct mate has trees") };
            for reply in replies {
                let defence = keys[0].defences.iter().find(|defence| defence.played == *reply).unwrap();
                assert!(defence.answers.len() > 1, "{position} {reply}");
                dual += 1;
            }
        }
    }
    assert!(needless > 10 && dual > 10, "{needless} {dual}");
}

/// Every composed problem is proved in all its parts; every spoiled strategy is refused or left open.
#[test]
fn proofs_are_accepted_and_spoiled_ones_are_not() {
    let mut refused = 0;
    for (rules, men) in boards() {
        let chess = Chess::new(&rules).unwrap();
        for position in composed(&rules, men, Grade::Sound, 8, 21) {
            let key = judge(&chess, &position, 2).key.unwrap().played;
            let proofs = proofs(&chess, &position, &[key], 2).unwrap();
            for proof in &proofs {
                assert!(matches!(proof.verdict(), Verdict::Proved(_)), "{}", proof.claim);
                for missing in 0..proof.strategy.len().min(6) {
                    let mut spoiled = Strategy::new(&rules, proof.strategy.side(), proof.strategy.form());
                    for number in (0..proof.strategy.len()).filter(|&number| number != missing) {
                        spoiled.add(&proof.strategy.position(number), proof.strategy.entry(number));
                    }
                    assert!(!matches!(check(&proof.claim, &spoiled), Verdict::Proved(_)), "{}", proof.claim);
                    refused += 1;
                }
            }
            // The proof of one part proves no other.
            let [mates, others @ ..] = &proofs[..] else { panic!("no proofs") };
            for other in others {
                assert!(!matches!(check(&mates.claim, &other.strategy), Verdict::Proved(_)));
            }
            // Another first move has no proof of being the key.
            let Solution::Trees { .. } = solve(&chess, &position, &Asked::new("#2".parse().unwrap())) else { panic!() };
            let spec::State::ToMove(_, first) = rules.state(&position) else { panic!() };
            for wrong in first.into_iter().filter(|&first| first != key) {
                assert!(puzzle::proofs(&chess, &position, &[wrong], 2).is_err(), "{position} {wrong}");
            }
        }
    }
    assert!(refused > 100);
}

/// A cooked problem is proved key by key, and one without a solution is proved to have none.
#[test]
fn cooks_and_failures_have_proofs_too() {
    let rules = Rules::chess();
    let chess = Chess::new(&rules).unwrap();
    let cooked = rules.read("8/8/1k6/8/5B2/3Q4/6B1/K6R w - -").unwrap();
    let keys = solve(&chess, &cooked, &Asked::new("#2".parse().unwrap())).keys();
    let proved = proofs(&chess, &cooked, &keys, 2).unwrap();
    assert_eq!(proved.len(), keys.len() + 2);
    assert!(proved.iter().all(|proof| matches!(proof.verdict(), Verdict::Proved(_))));
    assert_eq!(proofs(&chess, &cooked, &keys[1..], 2).unwrap_err(), puzzle::Unproved::Cook(keys[0]));
    let nothing = rules.read("4k3/8/8/8/8/8/7R/K7 w - -").unwrap();
    let proved = proofs(&chess, &nothing, &[], 3).unwrap();
    assert!(matches!(&proved[..], [only] if matches!(only.verdict(), Verdict::Proved(_))));
    assert_eq!(proved[0].claim.to_string(), "chess, Black: survive 3, from 4k3/8/8/8/8/8/7R/K7 w - -");
    assert!(proofs(&chess, &cooked, &[], 2).is_err(), "there is a mate");
}

/// Counted by the enumeration = counted by trying every placement on the slow rules.
#[test]
fn counts_are_those_of_brute_force() {
    let rules = Rules::board(3, 4).unwrap();
    let chess = Chess::new(&rules).unwrap();
    let man = |side, kind| Piece { side, kind };
    let men = [man(Side::White, Kind::King), man(Side::White, Kind::Queen), man(Side::Black, Kind::King)];
    let mut listed = Vec::new();
    let counted = all(&chess, &men, 2, &mut |_| (), &mut |position| {
        listed.push(position);
        ControlFlow::Continue(())
    });
    let ControlFlow::Continue(counted) = counted else { panic!("nobody stopped it") };
    let mut sound = std::collections::BTreeSet::new();
    let squares: Vec<_> = rules.squares().collect();
    for &a in &squares {
        for &b in &squares {
            for &c in &squares {
                let setup = Setup {
                    files: 3,
                    ranks: 4,
                    pieces: vec![(a, men[0]), (b, men[1]), (c, men[2])],
                    turn: Side::White,
                    castling: Vec::new(),
                    en_passant: None,
                    halfmove_clock: 0,
                    move_number: 1,
                };
                let different = a != b && b != c && a != c;
                let Some(position) = rules.position(&setup).ok().filter(|_| different) else { continue };
                if position.in_check() {
                    continue;
                }
                let keys = |text: &str| solve(&chess, &position, &Asked::new(text.parse().unwrap())).keys();
                if keys("#1").is_empty() && keys("#2").len() == 1 {
                    sound.insert(puzzle::canonical(&rules, &position));
                }
            }
        }
    }
    assert_eq!(counted.sound as usize, sound.len());
    assert_eq!(listed.len(), sound.len());
    assert!(counted.sound > 0 && counted.diagrams > counted.sound);
    assert!(listed.iter().all(|position| sound.contains(&puzzle::canonical(&rules, position))));
}

/// A set of different problems: no two with one solution, none twice, none turned.
#[test]
fn a_set_takes_nothing_twice() {
    let (rules, men) = boards()[0].clone();
    let chess = Chess::new(&rules).unwrap();
    let puzzles: Vec<Puzzle> = composed(&rules, men, Grade::Quiet, 80, 9)
        .into_iter()
        .map(|position| {
            let report = judge(&chess, &position, 2);
            Puzzle { rules: rules.clone(), position, report, origin: String::new() }
        })
        .collect();
    let mut variety = Variety::new(1, 3);
    let kept: Vec<&Puzzle> = puzzles.iter().filter(|puzzle| variety.admit(puzzle).is_ok()).collect();
    assert!(kept.len() > 10 && kept.len() < puzzles.len(), "{}", kept.len());
    assert!(kept.iter().all(|puzzle| variety.admit(puzzle).is_err()));
    let signatures: std::collections::HashSet<String> = kept.iter().map(|puzzle| puzzle::signature(puzzle)).collect();
    assert_eq!(signatures.len(), kept.len());
    // Turned, it is the same.
    let first = kept[0];
    for symmetry in puzzle::symmetries(&rules, &first.position) {
        let mut setup = first.position.setup();
        setup.pieces.iter_mut().for_each(|(square, _)| *square = symmetry.of(*square));
        let position = rules.position(&setup).unwrap();
        let report = judge(&chess, &position, 2);
        let turned = Puzzle { rules: rules.clone(), position, report, origin: String::new() };
        assert_eq!(puzzle::signature(&turned), puzzle::signature(first));
        assert!(variety.admit(&turned).is_err());
    }
}

/// The published sheet of 100 (not ours to ship): 67 are sound, 33 have a second key, none is short.
#[test]
fn the_published_sheet_has_33_cooks() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/mates/asp-sheet-100.fen");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("left out: {path} is not there");
        return;
    };
    let rules = Rules::board(4, 4).unwrap();
    let chess = Chess::new(&rules).unwrap();
    let (mut sound, mut cooked) = (0, 0);
    for line in text.lines() {
        let fen = line.split(" | ").next().unwrap();
        let report = judge(&chess, &rules.read(fen).unwrap(), 2);
        assert_eq!(report.shorter, None, "{fen}");
        match report.solution.keys().len() {
            1 => sound += 1,
            2.. => cooked += 1,
            0 => panic!("{fen} has no solution"),
        }
    }
    assert_eq!((sound, cooked), (67, 33));
}
