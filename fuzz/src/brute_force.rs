//! What is true of a small game, from the meaning of the goals alone: sets of nodes that grow until nothing is added.

use crate::small_game::{Node, SmallGame};
use check::Goal;
use spec::Side;

/// Does the goal hold for this side, from this node?
pub fn holds(game: &SmallGame, side: Side, goal: &Goal, from: u32) -> bool {
    // With as many moves as there are nodes a side can do whatever it can do at all, for it need not come back to one.
    let enough = game.0.len() as u32;
    let wins = |side, moves| won(game, side, moves)[from as usize];
    match goal {
        Goal::Win { within: None, .. } => wins(side, enough),
        Goal::Win { within: Some(moves), .. } => wins(side, moves.get()),
        Goal::NoLoss => !wins(side.other(), enough),
        Goal::Survive { moves } => !wins(side.other(), moves.get()),
        Goal::Dead => !decided(game)[from as usize],
    }
}

/// From which nodes a side wins with so many moves of its own, whatever the other does.
fn won(game: &SmallGame, side: Side, moves: u32) -> Vec<bool> {
    let mut won = vec![false; game.0.len()];
    for _ in 0..=moves {
        // A move of its own must lead to where one move fewer is enough. The other side may move several times.
        let with_fewer = won.clone();
        won = grown(game, |node, so_far| match node {
            Node::Over(winner) => *winner == Some(side),
            Node::ToMove(mover, to) if *mover == side => to.iter().any(|&next| with_fewer[next as usize]),
            Node::ToMove(_, to) => to.iter().all(|&next| so_far[next as usize]),
        });
    }
    won
}

/// From which nodes somebody can win, if both help.
fn decided(game: &SmallGame) -> Vec<bool> {
    grown(game, |node, so_far| match node {
        Node::Over(winner) => winner.is_some(),
        Node::ToMove(_, to) => to.iter().any(|&next| so_far[next as usize]),
    })
}

/// The least set of nodes that a rule allows.
fn grown(game: &SmallGame, rule: impl Fn(&Node, &[bool]) -> bool) -> Vec<bool> {
    let mut set = vec![false; game.0.len()];
    loop {
        let next: Vec<bool> = game.0.iter().map(|node| rule(node, &set)).collect();
        if next == set {
            return set;
        }
        set = next;
    }
}
