//! The solver beside brute force on the specification: all stipulations, small boards, positions by lot.

extern crate checkproof_puzzle as puzzle;

mod common;

use common::Lot;
use fast::Chess;
use puzzle::{Asked, Mark, Quiet, Solution, solve};
use spec::chess::{Kind, Move, Piece, Position, Rules, Setup};
use spec::{Game, Side, State};

/// The legal moves, and the positions after them, by the specification.
fn moves(rules: &Rules, position: &Position) -> Vec<(Move, Position)> {
    match rules.state(position) {
        State::Over(_) => Vec::new(),
        State::ToMove(_, moves) => {
            moves.into_iter().map(|played| (played, rules.play(position, &played).unwrap())).collect()
        }
    }
}

fn winner(rules: &Rules, position: &Position) -> Option<Option<Side>> {
    match rules.state(position) {
        State::Over(outcome) => Some(outcome.winner()),
        State::ToMove(..) => None,
    }
}

/// Does the side to move mate within so many moves, whatever the other side does?
fn mates(rules: &Rules, position: &Position, within: u32) -> bool {
    within > 0 && moves(rules, position).iter().any(|(_, next)| mates_after(rules, next, within - 1))
}

fn mates_after(rules: &Rules, next: &Position, within: u32) -> bool {
    match winner(rules, next) {
        Some(winner) => winner == Some(next.turn().other()),
        None => moves(rules, next).iter().all(|(_, after)| mates(rules, after, within)),
    }
}

/// Is the side that has just moved mated by force within so many moves of its own, the one just made included?
fn is_forced(rules: &Rules, next: &Position, within: u32) -> bool {
    let replies = moves(rules, next);
    !replies.is_empty()
        && replies.iter().all(|(_, after)| match winner(rules, after) {
            Some(winner) => winner == Some(next.turn()),
            None => within > 1 && moves(rules, after).iter().any(|(_, again)| is_forced(rules, again, within - 1)),
        })
}

/// All lines in which both sides help, by length.
fn helped(rules: &Rules, position: &Position, left: u32) -> Vec<Vec<Move>> {
    let mut lines = Vec::new();
    for (played, next) in moves(rules, position) {
        match winner(rules, &next) {
            Some(Some(_)) if left % 2 == 1 => lines.push(vec![played]),
            Some(_) => {}
            None if left > 1 => {
                let rest = helped(rules, &next, left - 1);
                lines.extend(rest.into_iter().map(|rest| [vec![played], rest].concat()));
            }
            None => {}
        }
    }
    lines
}

/// All lines of one side's moves that end in mate, without check before.
fn series(rules: &Rules, position: &Position, left: u32) -> Vec<Vec<Move>> {
    let mut lines = Vec::new();
    for (played, next) in moves(rules, position) {
        if winner(rules, &next) == Some(Some(position.turn())) {
            lines.push(vec![played]);
        } else if left > 1 && !next.in_check() {
            let setup = Setup { turn: position.turn(), en_passant: None, ..next.setup() };
            if let Ok(again) = rules.position(&setup) {
                let rest = series(rules, &again, left - 1);
                lines.extend(rest.into_iter().map(|rest| [vec![played], rest].concat()));
            }
        }
    }
    lines
}

/// A legal position with some men by lot.
fn position_by_lot(rules: &Rules, lot: &mut Lot, men: usize) -> Option<Position> {
    let squares: Vec<_> = rules.squares().collect();
    let mut pieces = Vec::new();
    for n in 0..men + 2 {
        let square = squares[lot.below(squares.len())];
        let kind = match n {
            0 | 1 => Kind::King,
            _ => [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::Rook][lot.below(6)],
        };
        let side = if n == 0 || (n > 1 && lot.below(3) > 0) { Side::White } else { Side::Black };
        pieces.push((square, Piece { side, kind }));
    }
    let turn = Side::BOTH[lot.below(2)];
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
    rules.position(&setup).ok()
}

fn asked(text: &str) -> Asked {
    Asked { set_play: true, tries: 2, ..Asked::new(text.parse().unwrap()) }
}

#[test]
fn all_stipulations_are_as_by_brute_force() {
    let mut lot = Lot(7);
    let (mut problems, mut solved) = (0, [0; 4]);
    for game in ["chess:4x4", "chess:4x5,double-step", "chess:5x5,double-step"] {
        let rules: Rules = game.parse().unwrap();
        let chess = Chess::new(&rules).unwrap();
        for n in 0..1500 {
            let Some(position) = position_by_lot(&rules, &mut lot, 2 + n % 4) else { continue };
            problems += 1;
            let first = moves(&rules, &position);
            let keys = |works: &dyn Fn(&Position) -> bool| -> Vec<Move> {
                first.iter().filter(|(_, next)| works(next)).map(|(played, _)| *played).collect()
            };
            let sorted = |mut keys: Vec<Move>| {
                keys.sort_unstable();
                keys
            };
            let direct = solve(&chess, &position, &asked("#2"));
            assert_eq!(sorted(direct.keys()), keys(&|next| mates_after(&rules, next, 1)), "{game} {position}");
            assert_tree(&rules, &position, &direct);
            let forced = solve(&chess, &position, &asked("s#2"));
            assert_eq!(sorted(forced.keys()), keys(&|next| is_forced(&rules, next, 2)), "{game} {position}");
            let Solution::Lines { lines: help, .. } = solve(&chess, &position, &asked("h#1.5")) else { panic!() };
            assert_eq!(lines(help.clone()), lines_of(helped(&rules, &position, 3)), "{game} {position}");
            let Solution::Lines { lines: one_sided, .. } = solve(&chess, &position, &asked("ser-#2")) else { panic!() };
            assert_eq!(lines(one_sided.clone()), lines_of(series(&rules, &position, 2)), "{game} {position}");
            let found = [!direct.keys().is_empty(), !forced.keys().is_empty(), !help.is_empty(), !one_sided.is_empty()];
            found.iter().zip(&mut solved).for_each(|(found, solved)| *solved += usize::from(*found));
        }
    }
    let [direct, _, help, one_sided] = solved;
    assert!(problems > 700 && [direct, help, one_sided].iter().all(|&solved| solved > 50), "{problems} {solved:?}");
}

/// Selfmates are rare; on a crowded board there are some.
#[test]
fn selfmates_are_as_by_brute_force() {
    let rules: Rules = "chess:4x4".parse().unwrap();
    let chess = Chess::new(&rules).unwrap();
    let mut lot = Lot(3);
    let (mut problems, mut solved) = (0, 0);
    for n in 0..20_000 {
        let Some(position) = position_by_lot(&rules, &mut lot, 4 + n % 4) else { continue };
        problems += 1;
        let forced = solve(&chess, &position, &asked("s#1"));
        let expected = moves(&rules, &position).into_iter().filter(|(_, next)| is_forced(&rules, next, 1));
        let mut keys = forced.keys();
        keys.sort_unstable();
        assert_eq!(keys, expected.map(|(played, _)| played).collect::<Vec<_>>(), "{position}");
        solved += usize::from(!keys.is_empty());
    }
    assert!(problems > 700 && solved > 0, "{problems} {solved}");
}

fn lines(lines: Vec<Vec<(Move, Mark)>>) -> Vec<Vec<Move>> {
    lines_of(lines.into_iter().map(|line| line.into_iter().map(|(played, _)| played).collect()).collect())
}

fn lines_of(mut lines: Vec<Vec<Move>>) -> Vec<Vec<Move>> {
    lines.sort();
    lines
}

/// In a mate in two: what is shown after a key is all that answers a defence; a defence that is not shown leaves every
/// threat; refutations of a try are all there are.
fn assert_tree(rules: &Rules, position: &Position, solution: &Solution) {
    let Solution::Trees { keys, tries, .. } = solution else { panic!("{solution:?}") };
    for key in keys.iter().chain(tries.iter().map(|attempt| &attempt.attack)) {
        let next = rules.play(position, &key.played).unwrap();
        if winner(rules, &next).is_some() {
            continue;
        }
        let threats: Vec<Move> = match &key.quiet {
            Some(Quiet::Threat(threats)) => threats.iter().map(|threat| threat.played).collect(),
            _ => Vec::new(),
        };
        for (reply, after) in moves(rules, &next) {
            let mating = moves(rules, &after).into_iter().filter(|(_, end)| mates_after(rules, end, 0));
            let mut mating: Vec<Move> = mating.map(|(played, _)| played).collect();
            mating.sort_unstable();
            match key.defences.iter().find(|defence| defence.played == reply) {
                Some(shown) => {
                    let mut answers: Vec<Move> = shown.answers.iter().map(|answer| answer.played).collect();
                    answers.sort_unstable();
                    assert_eq!(answers, mating, "{position} {reply}");
                }
                None if mating.is_empty() => assert!(keys.iter().all(|other| other.played != key.played)),
                None => assert!(threats.iter().all(|threat| mating.contains(threat)), "{position} {reply}"),
            }
        }
    }
    for attempt in tries {
        let next = rules.play(position, &attempt.attack.played).unwrap();
        let refuting = moves(rules, &next).into_iter().filter(|(_, after)| !mates(rules, after, 1));
        let mut refuting: Vec<Move> = refuting.map(|(played, _)| played).collect();
        let mut told: Vec<Move> = attempt.refutations.iter().map(|(played, _)| *played).collect();
        refuting.sort_unstable();
        told.sort_unstable();
        assert_eq!(told, refuting, "{position}");
        assert!((1..=2).contains(&told.len()));
    }
}
