//! The rules of the answer set model beside the specification: whole lists of legal moves, check and mate, on
//! positions by lot.

extern crate checkproof_puzzle as puzzle;

mod common;

use common::{Lot, clingo};
use puzzle::asp::{self, Atom};
use spec::chess::{Kind, Move, Piece, Position, Rules, Setup};
use spec::{Game, Side, State};
use std::collections::BTreeSet;

/// A legal position with some men by lot; half of the kings stand at the edge, where mates happen.
fn position_by_lot(rules: &Rules, lot: &mut Lot, men: usize) -> Option<Position> {
    let squares: Vec<_> = rules.squares().filter(|&square| rules.lands_on(square)).collect();
    let mut pieces = Vec::new();
    for n in 0..men + 2 {
        let square = match n {
            1 if lot.below(2) == 0 => squares[squares.len() - 1 - lot.below(3)],
            _ => squares[lot.below(squares.len())],
        };
        let kind = match n {
            0 | 1 => Kind::King,
            _ => [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::Pawn][lot.below(6)],
        };
        let side = if n == 0 || (n > 1 && lot.below(3) > 0) { Side::White } else { Side::Black };
        pieces.push((square, Piece { side, kind }));
    }
    let turn = Side::BOTH[lot.below(3).min(1)];
    let (files, ranks) = (rules.files(), rules.ranks());
    let (castling, en_passant) = (Vec::new(), None);
    rules.position(&Setup { files, ranks, pieces, turn, castling, en_passant, halfmove_clock: 0, move_number: 1 }).ok()
}

/// The atoms that the model derives of these boards; none if there is no `clingo`.
fn derived(program: &str) -> Option<Vec<Atom>> {
    let text = clingo(&["-V0"], program)?;
    let line = text.lines().next().expect("an answer");
    Some(asp::atoms(line).unwrap_or_else(|| panic!("{line}")))
}

/// What the specification says, in the words of the model; none where the game is over without mate or stalemate.
fn specified(rules: &Rules, n: usize, position: &Position) -> Option<BTreeSet<String>> {
    let mut words = BTreeSet::new();
    if position.in_check() {
        words.insert(format!("check({n})"));
    }
    match rules.state(position) {
        State::ToMove(_, moves) => words.extend(moves.into_iter().map(|Move { from, to, promotion }| {
            let becomes = promotion.map_or("none".to_string(), |kind| kind.to_string());
            format!("legal({n},{from},{to},{becomes})")
        })),
        State::Over(outcome) if outcome.winner().is_some() => {
            words.insert(format!("mate({n})"));
        }
        State::Over(outcome) if outcome.to_string().contains("stalemate") => {}
        State::Over(_) => return None,
    }
    Some(words)
}

#[test]
fn legal_moves_and_mates_are_those_of_the_specification() {
    let games = [
        ("chess:3x3", 900),
        ("chess:4x4", 900),
        ("chess:5x4,promotion=nr", 700),
        ("chess:4x5,double-step", 700),
        ("chess:6x5,double-step,landing=abdf", 500),
        ("chess:8x8,double-step", 1200),
    ];
    let mut lot = Lot(11);
    let (mut compared, mut mates, mut promotions, mut pins) = (0, 0, 0, 0);
    for (game, positions) in games {
        let rules: Rules = game.parse().unwrap();
        let mut program = format!("{}{}", asp::CORE, asp::geometry(&rules));
        program += "lit(S,C) :- turn(S,_), enemy(C,_). asked(S) :- turn(S,_). listed(S) :- turn(S,_).\n";
        program += "#show legal/4. #show check/1. #show mate/1. #show pinned/3.\n";
        let mut expected = BTreeSet::new();
        let mut boards = 0;
        while boards < positions {
            let men = 2 + lot.below(rules.files() as usize * 2);
            let Some(position) = position_by_lot(&rules, &mut lot, men) else { continue };
            let Some(words) = specified(&rules, boards, &position) else { continue };
            program += &asp::board(&boards.to_string(), &position);
            boards += 1;
            expected.extend(words);
        }
        compared += boards;
        let Some(found) = derived(&program) else { return };
        pins += found.iter().filter(|atom| atom.name == "pinned").count();
        let found: BTreeSet<String> = found.iter().filter(|atom| atom.name != "pinned").map(Atom::to_string).collect();
        mates += found.iter().filter(|atom| atom.starts_with("mate")).count();
        promotions += found.iter().filter(|atom| atom.ends_with(",queen)") || atom.ends_with(",rook)")).count();
        let difference: Vec<&String> = found.symmetric_difference(&expected).collect();
        assert!(difference.is_empty(), "{game}: {difference:?}");
    }
    // What is rare must have been met, or nothing was compared.
    println!("{compared} positions, {mates} mates, {promotions} promotions, {pins} pins");
    assert!(compared > 4000 && mates > 200 && promotions > 200 && pins > 50, "{compared} {mates} {promotions} {pins}");
}
