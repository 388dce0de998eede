//! Mates from the search to the checker: what it emits is accepted, what is spoiled is refused.

extern crate checkproof_prove as prove;

mod common;

use check::{Answer, ClaimText, Form, Goal, Written};
use common::*;
use prove::mate::{find, refute};
use prove::retrograde::solve;
use spec::chess::{Position, Rules};
use spec::{Game, Side, State};

/// The problems of a book, each with the number of moves that it states.
///
/// Three of them grant castling rights that the position rules out; these are read with the rights that remain.
#[test]
fn polgars_problems_have_the_stated_number_of_moves() {
    const RIGHTS: [(&str, &str); 3] = [("polgar771", "-"), ("polgar1827", "Q"), ("polgar2645", "Q")];
    let Some(text) = shared_data("mates/polgar4462.epd") else { return };
    let rules = Rules::chess();
    let every = if in_ci() { 1 } else { 25 };
    let (mut problems, mut misread) = (0, 0);
    for (number, line) in text.lines().enumerate() {
        let (fen, rest) = line.split_once(" bm #").unwrap();
        let stated: u32 = rest.split(';').next().unwrap().parse().unwrap();
        let position = rules.read(fen).unwrap_or_else(|why| {
            misread += 1;
            let id = rest.split('"').nth(1).unwrap();
            let (_, rights) = RIGHTS.iter().find(|(name, _)| *name == id).unwrap_or_else(|| panic!("{line}: {why}"));
            let words: Vec<&str> = fen.split(' ').collect();
            rules.read(&[words[0], words[1], rights, words[3]].join(" ")).unwrap()
        });
        let mate = find(&quick(&rules), &position, stated + 1, &mut |_| ());
        assert_eq!(mate.map(|mate| mate.moves), Some(stated), "{line}");
        if number % every == 0 {
            assert_both_halves(&rules, &position, stated);
        }
        problems += 1;
    }
    assert_eq!((problems, misread), (2231, 3));
}

/// Longer mates that another program found; up to five moves in CI.
#[test]
fn mates_that_another_program_found() {
    let Some(text) = shared_data("mates/mates2000.epd") else { return };
    let rules = Rules::chess();
    let most = if in_ci() { 5 } else { 3 };
    let mut mates = 0;
    for line in text.lines() {
        let (fen, distance) = line.split_once(" bm #").unwrap();
        let stated: i32 = distance.trim_end_matches(';').parse().unwrap();
        if (1..=most).contains(&stated) {
            let mate = find(&quick(&rules), &rules.read(fen).unwrap(), 6, &mut |_| ());
            assert_eq!(mate.map(|mate| mate.moves), Some(stated.unsigned_abs()), "{line}");
            mates += 1;
        }
    }
    assert_eq!(mates, if in_ci() { 36 } else { 8 });
}

#[test]
fn committed_claims() {
    for name in [
        "castling-mate",
        "castling-mate-lost",
        "en-passant-mate",
        "mad-rook",
        "smothered-mate",
        "smothered-mate-no-2",
        "stalemate-trap",
        "stalemate-trap-no-1",
    ] {
        let (text, claim, rules) = committed_claim(name);
        let strategy = strategy_of(&rules, &claim);
        assert_proved(&text, &strategy);
        assert_committed(name, &strategy);
    }
}

/// What a prover gives for a claim about one position.
fn strategy_of(rules: &Rules, claim: &ClaimText) -> String {
    let position = rules.read(&claim.from[0].1).unwrap();
    let strategy = match claim.goal {
        Goal::Win { within: Some(n), .. } => find(&quick(rules), &position, n.get(), &mut |_| ()).unwrap().strategy,
        Goal::Survive { moves } => refute(&quick(rules), &position, claim.side, moves.get(), &mut |_| ()).unwrap(),
        _ => panic!("{} is no goal of this prover", claim.goal),
    };
    written(&strategy)
}

/// Either side, boards of other sizes, games that are over, promotion, and a rule of landing that decides.
#[test]
fn mates_of_every_kind() {
    for (game, fen, moves) in [
        ("chess", "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq -", Some(1)),
        // The side to move has been mated, has been stalemated: it can force nothing any more.
        ("chess", "7k/6Q1/6K1/8/8/8/8/8 b - -", None),
        ("chess", "7k/5K2/6Q1/8/8/8/8/8 b - -", None),
        ("chess:3x3", "k2/3/K1R w - -", Some(1)),
        ("chess:5x6", "k4/5/1K3/5/5/4R w - -", Some(1)),
        ("gardner", "k4/2P2/1K3/5/5 w - -", Some(1)),
        ("chess:5x5,promotion=n", "k4/2P2/1K3/5/5 w - -", None),
        // The king could step to b7, but not where moves end on a, c, e and g only.
        ("chess", "k7/8/8/8/8/6K1/8/4R1B1 w - -", None),
        ("four-file", "k7/8/8/8/8/6K1/8/4R1B1 w - -", Some(1)),
    ] {
        let rules: Rules = game.parse().unwrap();
        let position = rules.read(fen).unwrap_or_else(|why| panic!("{game} {fen}: {why}"));
        let mate = find(&quick(&rules), &position, 3, &mut |_| ());
        assert_eq!(mate.map(|mate| mate.moves), moves, "{game} {fen}");
        match moves {
            Some(moves) => assert_both_halves(&rules, &position, moves),
            None => assert_survives(&rules, &position, 3),
        }
    }
}

/// Two provers that share nothing but the move generator, on all positions of some endings.
#[test]
fn the_search_agrees_with_the_solver() {
    const LIMIT: u32 = 3;
    for (game, material, every) in [
        ("chess:4x4", "KRvK", 1),
        ("chess:4x4", "KQvKR", 11),
        ("chess:4x5", "KPvK", 1),
        ("chess:3x5,double-step,promotion=q", "KPvKP", 1),
    ] {
        let rules: Rules = game.parse().unwrap();
        let from = format!("all {material}, White to move");
        let solution = solve(&quick(&rules), Side::White, rules.positions(&from).unwrap(), &mut |_| ()).unwrap();
        let mut mates = 0;
        for position in rules.positions(&from).unwrap().step_by(every) {
            let entry = solution.strategy.find(&position).map(|number| solution.strategy.entry(number));
            let solved = entry.and_then(|entry| entry.bound).map(|bound| bound.get()).filter(|&bound| bound <= LIMIT);
            let found = find(&quick(&rules), &position, LIMIT, &mut |_| ()).map(|mate| mate.moves);
            assert_eq!(found, solved, "{game} {position}");
            mates += found.iter().count();
        }
        assert!(mates > 50, "{game} {material}: only {mates} mates");
    }
}

#[test]
fn spoiled_wins_are_refused() {
    let (claim, _, _, text) = committed("smothered-mate");
    assert_spoiled_are_refused(&claim, &text);
    let lines = Lines::of(&text);
    for number in 0..lines.entries.len() {
        assert_dropped_is_open(&claim, &text, number);
        let (_, played, bound) = lines.entry(number);
        if bound > 1 {
            let lower = lines.with_entry(number, played, bound - 1);
            assert_refused("a bound one lower", &claim, &lower, &format!("at most {} is left", bound - 2));
        }
    }
    let sooner = claim.replace("win within 3", "win within 2");
    assert_refused("a move too few", &sooner, &text, "the position there has bound 3, and at most 2 is left");

    let (trap, _, _, text) = committed("stalemate-trap");
    let queen = text.replace("f7f8r", "f7f8q");
    assert_ne!(queen, text);
    assert_refused("a queen", &trap, &queen, "drawn by stalemate");

    // The same men without the right to castle are another position.
    let (castling, _, _, text) = committed("castling-mate");
    let lost = castling.replace("w Q -", "w - -");
    assert!(matches!(answer(&lost, &text), Answer::Open { assumed: 1, .. }));
    assert_refused("castling without the right", &lost, &text.replace("w Q -", "w - -"), "e1a1 is not legal");
}

#[test]
fn spoiled_survivals_are_refused() {
    let (claim, rules, position, text) = committed("mad-rook");
    assert_spoiled_are_refused(&claim, &text);
    let lines = Lines::of(&text);
    for number in 0..lines.entries.len() {
        assert_dropped_is_open(&claim, &text, number);
        let (_, played, bound) = lines.entry(number);
        if bound > 1 {
            let lower = lines.with_entry(number, played, bound - 1);
            assert_refused("a bound one lower", &claim, &lower, "at least");
        }
    }
    // What survives three moves is not shown to survive four.
    let longer = claim.replace("survive 3", "survive 4");
    assert_refused("a move too many", &longer, &text, "survives 2, and at least 3 is needed");

    // Where there is a mate, nothing can be refuted.
    let (_, rules_of_mate, smothered, _) = committed("smothered-mate");
    assert!(refute(&quick(&rules_of_mate), &smothered, smothered.turn().other(), 3, &mut |_| ()).is_none());
    assert!(find(&quick(&rules), &position, 3, &mut |_| ()).is_none());

    // Defences that run into mate.
    let (smothered, rules, _, text) = committed("smothered-mate-no-2");
    let lines = Lines::of(&text);
    let mut blunders = 0;
    for number in 0..lines.entries.len() {
        let position = rules.read(lines.entry(number).0).unwrap();
        let State::ToMove(_, moves) = rules.state(&position) else { panic!("{position} is over") };
        for played in moves {
            let next = rules.play(&position, &played).unwrap();
            if find(&quick(&rules), &next, 1, &mut |_| ()).is_some() {
                let spoiled = lines.with_entry(number, &played.to_string(), 1);
                assert_refused("a blunder", &smothered, &spoiled, "White wins by checkmate");
                blunders += 1;
            }
        }
    }
    assert!(blunders > 0, "no move runs into mate");
}

#[test]
fn nothing_is_needed_to_survive_one_move() {
    let (_, rules, position, _) = committed("smothered-mate");
    let strategy = refute(&quick(&rules), &position, position.turn().other(), 1, &mut |_| ()).unwrap();
    assert_eq!((strategy.form(), strategy.len()), (Form::Survive, 0));
}

#[test]
fn progress_is_told() {
    let rules = Rules::chess();
    let position = rules.read("8/8/8/8/8/2k5/4R3/R3K3 w Q -").unwrap();
    let mut last = None;
    let mate = find(&quick(&rules), &position, 5, &mut |progress| last = Some(progress));
    assert_eq!(mate.map(|mate| mate.moves), Some(5));
    assert!(last.is_some_and(|progress| progress.moves == 5));
}

/// There is a mate in so many moves and none in fewer, and the checker agrees with both.
fn assert_both_halves(rules: &Rules, position: &Position, moves: u32) {
    let side = position.turn();
    let mate = find(&quick(rules), position, moves, &mut |_| ()).unwrap();
    let goal = format!("win within {moves}");
    let text = written(&mate.strategy);
    assert_proved(&claim(rules, side, &goal, &[position.to_string()]), &text);
    if moves > 1 {
        let sooner = format!("win within {}", moves - 1);
        assert_refused("a move too few", &claim(rules, side, &sooner, &[position.to_string()]), &text, "at most");
        assert_survives(rules, position, moves - 1);
    }
    assert!(refute(&quick(rules), position, side.other(), moves, &mut |_| ()).is_none());
}

fn assert_survives(rules: &Rules, position: &Position, moves: u32) {
    let side = position.turn().other();
    let strategy = refute(&quick(rules), position, side, moves, &mut |_| ()).unwrap();
    let claim = claim(rules, side, &format!("survive {moves}"), &[position.to_string()]);
    assert_proved(&claim, &written(&strategy));
}

fn committed(name: &str) -> (String, Rules, Position, String) {
    let (text, claim, rules) = committed_claim(name);
    let position = rules.read(&claim.from[0].1).unwrap();
    let strategy = strategy_of(&rules, &claim);
    (text, rules, position, strategy)
}
