//! Endings from the solver to the checker: what it emits is accepted, what is spoiled is refused.

extern crate checkproof_prove as prove;

mod common;

use check::{Answer, Strategy, Written};
use common::*;
use prove::retrograde::{Progress, Solution, solve};
use spec::chess::ending::STALEMATE;
use spec::chess::{Move, Position, Rules};
use spec::{Game, Outcome, Side, State};

/// Boards on which king and queen, king and rook win from everywhere, and the longest mates of each.
const QUICK: &[(&str, u32, u32)] =
    &[("chess:3x3", 1, 3), ("chess:4x4", 4, 7), ("chess:4x5", 5, 9), ("chess:5x5", 6, 10), ("chess:6x6", 7, 12)];
const LONG: &[(&str, u32, u32)] = &[("chess:5x4", 5, 9), ("chess:3x8", 7, 10), ("chess:7x8", 9, 15)];

#[test]
fn queen_and_rook_win_from_everywhere() {
    let boards = QUICK.iter().chain(if in_ci() { LONG } else { &[] });
    for &(game, queen, rook) in boards {
        for (material, longest) in [("KQvK", queen), ("KRvK", rook)] {
            let rules: Rules = game.parse().unwrap();
            let (from, solution) = all(&rules, material);
            assert_eq!((solution.longest, solution.not_won), (longest, 0), "{game} {material}");
            assert_eq!(solution.strategy.len() as usize, solution.won, "{game} {material}");
            let text = written(&solution.strategy);
            let within = |n: u32| claim(&rules, Side::White, &format!("win within {n}"), std::slice::from_ref(&from));
            assert_proved(&within(longest), &text);
            if longest > 1 {
                let too_few = format!("the position there has bound {longest}, and at most {} is left", longest - 1);
                assert_refused("a move too few", &within(longest - 1), &text, &too_few);
            }
        }
    }
}

#[test]
fn committed_claims() {
    for (name, is_long) in [
        ("kqk-4x4", false),
        ("krk-4x4", false),
        ("kqk-5x5", false),
        ("krk-5x5", false),
        ("kqk-6x6", true),
        ("krk-6x6", true),
        ("kqk-7x7", true),
        ("krk-7x7", true),
        ("kqk-8x8", true),
        ("krk-8x8", true),
    ] {
        if is_long && !in_ci() {
            continue;
        }
        let (text, claim, rules) = committed_claim(name);
        let starts = claim.from.iter().flat_map(|(_, line)| rules.positions(line).unwrap());
        let solution = solve(&quick(&rules), claim.side, starts, &mut |_| ()).unwrap();
        let strategy = written(&solution.strategy);
        assert_proved(&text, &strategy);
        let fewer =
            text.replace(&format!("goal: {}", claim.goal), &format!("goal: win within {}", solution.longest - 1));
        assert_ne!(fewer, text);
        assert_refused(name, &fewer, &strategy, "at most");
        if name.ends_with("4x4") {
            assert_committed(name, &strategy);
        }
    }
}

/// Counts that are known since Ströhlein, and distances that another program computed.
#[test]
fn rook_on_the_full_board() {
    if !in_ci() {
        println!("left out: the full board is solved under CHECKPROOF_CI=1");
        return;
    }
    let rules = Rules::chess();
    let (_, Solution { strategy, won, hardest, .. }) = all(&rules, "KRvK");
    assert_eq!((won, hardest.len()), (175_168, 916));
    let mut compared = 0;
    for line in shared_data("mates/KRvK1000.epd").iter().flat_map(|text| text.lines()) {
        let (fen, distance) = line.split_once(" bm #").unwrap();
        let expected: i32 = distance.trim_end_matches(';').parse().unwrap();
        let position = rules.read(fen).unwrap();
        let found = match rules.state(&position) {
            State::ToMove(Side::White, _) => bound(&strategy, &position),
            State::ToMove(Side::Black, replies) => {
                let next = replies.iter().map(|reply| rules.play(&position, reply).unwrap());
                next.map(|next| bound(&strategy, &next)).max().unwrap()
            }
            State::Over(_) => 0,
        };
        assert_eq!(found, expected.unsigned_abs(), "{line}");
        compared += 1;
    }
    assert!(compared == 0 || compared == 500, "{compared} distances");
}

#[test]
fn what_is_not_won_is_counted_and_left_out() {
    let rules = Rules::board(4, 4).unwrap();
    let (_, bishop) = all(&rules, "KBvK");
    assert_eq!((bishop.won, bishop.longest, bishop.strategy.len()), (0, 0, 0));
    assert!(bishop.not_won > 1000 && bishop.hardest.is_empty());

    // Where Black wins a piece at once there is no mate, and a strategy for all positions stays open.
    let (from, pair) = all(&rules, "KBNvK");
    assert!(pair.won > pair.not_won && pair.not_won > 0, "{} and {}", pair.won, pair.not_won);
    let text = written(&pair.strategy);
    match answer(&claim(&rules, Side::White, "win", &[from]), &text) {
        Answer::Open { assumed, .. } => assert_eq!(assumed, pair.not_won),
        other => panic!("{other:?}"),
    }
    let hardest: Vec<String> = pair.hardest.iter().map(Position::to_string).collect();
    assert_proved(&claim(&rules, Side::White, &format!("win within {}", pair.longest), &hardest), &text);
}

/// A new queen is material of another kind, and wins as such.
#[test]
fn pawns_promote() {
    let rules = Rules::board(4, 5).unwrap();
    let (from, solution) = all(&rules, "KPvK");
    assert!(solution.won > 0 && solution.not_won > 0);
    let is_won = |position: &Position| solution.strategy.find(position).is_some();
    let won: Vec<String> = rules.positions(&from).unwrap().filter(is_won).map(|won| won.to_string()).collect();
    assert_eq!(won.len(), solution.won);
    assert!(solution.strategy.len() as usize > solution.won);
    let text = written(&solution.strategy);
    assert_proved(&claim(&rules, Side::White, &format!("win within {}", solution.longest), &won), &text);
}

#[test]
fn either_side_may_win_and_either_may_be_to_move() {
    let rules = Rules::board(4, 4).unwrap();
    let from = ["all KvKR, Black to move", "all KvKR, White to move"];
    let starts = || from.iter().flat_map(|line| rules.positions(line).unwrap());
    let solution = solve(&quick(&rules), Side::Black, starts(), &mut |_| ()).unwrap();
    // White to move may take the rook, or be stalemated.
    assert!(solution.not_won > 0);
    assert_eq!(solution.won + solution.not_won, starts().count());
    let text = written(&solution.strategy);
    assert_proved(&claim(&rules, Side::Black, "win within 7", &[from[0].to_string()]), &text);
}

#[test]
fn boards_beyond_bitboards_are_solved_too() {
    let rules = Rules::board(9, 4).unwrap();
    let from = "all KRvK, White to move".to_string();
    let wide = fast::wide::Wide::new(&rules).unwrap();
    let solution = solve(&wide, Side::White, rules.positions(&from).unwrap(), &mut |_| ()).unwrap();
    assert_eq!(solution.not_won, 0);
    let text = written(&solution.strategy);
    assert_proved(&claim(&rules, Side::White, &format!("win within {}", solution.longest), &[from]), &text);
}

#[test]
fn progress_tells_of_every_round() {
    let rules = Rules::board(4, 4).unwrap();
    let mut rounds = Vec::new();
    let starts = rules.positions("all KQvK, White to move").unwrap();
    let solution = solve(&quick(&rules), Side::White, starts, &mut |progress| {
        if let Progress::Solved { within, won } = progress {
            rounds.push((within, won));
        }
    });
    assert_eq!(rounds.len(), 4);
    assert_eq!(rounds.last(), Some(&(4, solution.unwrap().won)));
}

#[test]
fn spoiled_strategies_are_refused() {
    let rules = Rules::board(4, 4).unwrap();
    for (material, longest) in [("KQvK", 4), ("KRvK", 7)] {
        let (from, solution) = all(&rules, material);
        let text = written(&solution.strategy);
        let claim = claim(&rules, Side::White, &format!("win within {longest}"), &[from]);
        assert_spoiled_are_refused(&claim, &text);

        let lines = Lines::of(&text);
        for number in (0..lines.entries.len()).step_by(101) {
            assert_dropped_is_open(&claim, &text, number);
            let (_, played, bound) = lines.entry(number);
            if bound > 1 {
                let reason = format!("the position there has bound {}, and at most {} is left", bound - 1, bound - 2);
                assert_refused("a bound one lower", &claim, &lines.with_entry(number, played, bound - 1), &reason);
            }
        }
        let flat = lines.but(|lines| {
            for number in 0..lines.entries.len() {
                let (position, played, _) = lines.entry(number);
                lines.entries[number] = format!("{position} {played} {longest}");
            }
        });
        assert_refused("every bound the same", &claim, &flat, &format!("at most {} is left", longest - 1));
    }
}

/// Moves that are legal and wrong: they stalemate, or they give the piece away.
#[test]
fn wrong_moves_prove_nothing() {
    let rules = Rules::board(4, 4).unwrap();
    let (from, solution) = all(&rules, "KQvK");
    let claim = claim(&rules, Side::White, "win within 4", &[from]);
    let lines = Lines::of(&written(&solution.strategy));
    let stalemate = State::Over(Outcome::drawn(&STALEMATE));
    let (mut stalemates, mut gifts) = (0, 0);
    for number in 0..lines.entries.len() {
        let (text, _, bound) = lines.entry(number);
        let position = rules.read(text).unwrap();
        let after = |played: &Move| rules.play(&position, played).unwrap();
        let State::ToMove(_, moves) = rules.state(&position) else { panic!("{text} is over") };
        if stalemates < 20
            && let Some(played) = moves.iter().find(|played| rules.state(&after(played)) == stalemate)
        {
            let spoiled = lines.with_entry(number, &played.to_string(), bound);
            assert_refused("stalemate", &claim, &spoiled, "5.2.1: drawn by stalemate");
            stalemates += 1;
        }
        // With the queen gone there is no entry to go on with. The checker has no opinion of bare kings, so it
        // reports them as an assumption, unless another reply already breaks a bound.
        if gifts < 20
            && bound == 4
            && let Some(played) = moves.iter().find(|played| can_capture(&rules, &after(played)))
        {
            match answer(&claim, &lines.with_entry(number, &played.to_string(), bound)) {
                Answer::Refused(_) => {}
                Answer::Open { listed, .. } => assert!(listed.iter().all(|(position, _)| !position.contains('Q'))),
                Answer::Proved(_) => panic!("{played} gives the queen away in {text}"),
            }
            gifts += 1;
        }
    }
    assert!(stalemates == 20 && gifts == 20, "{stalemates} stalemates, {gifts} gifts");
}

fn can_capture(rules: &Rules, position: &Position) -> bool {
    let men = position.board().pieces().count();
    let State::ToMove(_, moves) = rules.state(position) else { return false };
    moves.iter().any(|played| rules.play(position, played).unwrap().board().pieces().count() < men)
}

fn all(rules: &Rules, material: &str) -> (String, Solution) {
    let from = format!("all {material}, White to move");
    let solution = solve(&quick(rules), Side::White, rules.positions(&from).unwrap(), &mut |_| ()).unwrap();
    (from, solution)
}

fn bound(strategy: &Strategy<Rules>, position: &Position) -> u32 {
    let number = strategy.find(position).unwrap_or_else(|| panic!("{position} has no entry"));
    strategy.entry(number).bound.unwrap().get()
}
