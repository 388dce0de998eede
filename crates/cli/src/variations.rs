//! The moves of a strategy that wins, as a person reads them: the main line, and the tree of all replies.
//!
//! The winner's moves are numbered, whatever his colour, as in problems: `1.Ra8+ Kxa8 2.Qa6#`; where the other side
//! begins, `1...Kh8 2.Qg8#`. The main line is the longest resistance: each time the reply after which the strategy
//! needs most moves.

use crate::families::Readable;
use check::Strategy;
use spec::{Side, State};

/// The moves of both sides from a position, the other side resisting as long as it can.
pub fn main_line<G: Readable>(strategy: &Strategy<G>, start: &G::Position) -> Vec<Ply> {
    let mut line = Vec::new();
    let mut number = 0;
    let mut position = start.clone();
    // Bounds fall with every move of the winner; a strategy in which they do not is cut off.
    while let Some((played, next)) = best(strategy, &position).filter(|_| line.len() < LONGEST_LINE) {
        line.push(ply(strategy, &position, &played, &mut number));
        position = next;
    }
    line
}

/// No line of play is longer.
const LONGEST_LINE: usize = 2000;

/// A half-move: its name, its number, and whether the winner makes it.
pub struct Ply {
    pub name: String,
    number: u32,
    by_winner: bool,
}

/// A line as text, with numbers.
pub fn numbered(line: &[Ply]) -> String {
    let mut text = String::new();
    for (n, ply) in line.iter().enumerate() {
        text += if n == 0 { "" } else { " " };
        text += &match (ply.by_winner, n) {
            (true, _) => format!("{}.", ply.number),
            (false, 0) => format!("{}...", ply.number.max(1)),
            (false, _) => String::new(),
        };
        text += &ply.name;
    }
    text
}

/// Every reply and its answer, a line of text each time there is a choice, the deeper the further in; at most so many
/// lines. A line of replies without a choice goes on in one line of text.
pub fn tree<G: Readable>(strategy: &Strategy<G>, start: &G::Position, most: usize) -> Tree {
    let mut tree = Tree { lines: Vec::new(), is_cut: false };
    branch(strategy, start, 0, 0, most, &mut tree);
    tree
}

/// A tree as text, and whether lines were left off.
pub struct Tree {
    pub lines: Vec<String>,
    pub is_cut: bool,
}

fn branch<G: Readable>(
    strategy: &Strategy<G>,
    from: &G::Position,
    number: u32,
    depth: usize,
    most: usize,
    tree: &mut Tree,
) {
    for first in choices(strategy, from) {
        if tree.lines.len() == most || depth > LONGEST_LINE {
            tree.is_cut = true;
            return;
        }
        let mut number = number;
        let mut line = vec![ply(strategy, from, &first.0, &mut number)];
        let mut position = first.1;
        loop {
            let mut choices = choices(strategy, &position);
            let Some((played, next)) = choices.pop().filter(|_| choices.is_empty() && line.len() < LONGEST_LINE) else {
                break;
            };
            line.push(ply(strategy, &position, &played, &mut number));
            position = next;
        }
        tree.lines.push(format!("{:1$}{2}", "", 2 * depth, numbered(&line)));
        branch(strategy, &position, number, depth + 1, most, tree);
    }
}

/// The strategy's move, or every reply, the longest resistance first; nothing at the end.
fn choices<G: Readable>(strategy: &Strategy<G>, position: &G::Position) -> Vec<(G::Move, G::Position)> {
    let game = strategy.game();
    match game.state(position) {
        State::ToMove(side, moves) if side != strategy.side() => {
            let after = |played: G::Move| Some((played.clone(), game.play(position, &played).ok()?));
            let mut replies: Vec<_> = moves.into_iter().filter_map(after).collect();
            replies.sort_by_key(|(_, next)| std::cmp::Reverse(bound(strategy, next)));
            replies
        }
        State::ToMove(..) => {
            let entry = strategy.find(position).map(|number| strategy.entry(number));
            let played = entry.and_then(|entry| entry.play);
            played.and_then(|played| Some((played.clone(), game.play(position, &played).ok()?))).into_iter().collect()
        }
        State::Over(_) => Vec::new(),
    }
}

fn best<G: Readable>(strategy: &Strategy<G>, position: &G::Position) -> Option<(G::Move, G::Position)> {
    choices(strategy, position).into_iter().next()
}

/// Where every reply leads, with the other side to move; nothing otherwise.
pub fn after_each<G: Readable>(strategy: &Strategy<G>, position: &G::Position) -> Vec<G::Position> {
    match side_to_move(strategy, position) == Some(strategy.side()) {
        true => Vec::new(),
        false => choices(strategy, position).into_iter().map(|(_, next)| next).collect(),
    }
}

/// Within how many moves the strategy wins from a position with the winner to move.
pub fn bound<G: Readable>(strategy: &Strategy<G>, position: &G::Position) -> u32 {
    strategy.find(position).and_then(|number| strategy.entry(number).bound).map_or(0, |bound| bound.get())
}

/// Names a move, and counts it.
fn ply<G: Readable>(strategy: &Strategy<G>, position: &G::Position, played: &G::Move, number: &mut u32) -> Ply {
    let by_winner = side_to_move(strategy, position) == Some(strategy.side());
    *number += u32::from(by_winner || *number == 0);
    Ply { name: strategy.game().named(position, played), number: *number, by_winner }
}

fn side_to_move<G: Readable>(strategy: &Strategy<G>, position: &G::Position) -> Option<Side> {
    match strategy.game().state(position) {
        State::ToMove(side, _) => Some(side),
        State::Over(_) => None,
    }
}
