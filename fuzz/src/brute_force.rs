//! What is true of a small game, from the meaning of the goals alone: sets of nodes that grow until nothing is added.

use crate::small_game::{Node, SmallGame};
use check::Goal;
use spec::{Game, Side};

/// Does the goal hold for this side, from this node?
pub fn holds(game: &SmallGame, side: Side, goal: &Goal, from: u32) -> bool {
    // With as many moves as there are nodes a side can do whatever it can do at all, for it need not come back to one.
    let enough = game.0.len() as u32;
    let wins = |side, moves| won(game, side, moves)[from as usize];
    match goal {
        // With a clock, a node can be worth coming back to, but not with the same time on it.
        Goal::Win { within: None, in_time: true } => {
            won_in_time(game, side, enough * (SmallGame::CLOCK_LIMIT + 1), from)
        }
        Goal::Win { within: Some(moves), in_time: true } => won_in_time(game, side, moves.get(), from),
        Goal::Win { within: None, in_time: false } => wins(side, enough),
        Goal::Win { within: Some(moves), in_time: false } => wins(side, moves.get()),
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

/// Does a side win from a node, with the clock at 0 there, before it comes to its limit, with so many moves of its own?
fn won_in_time(game: &SmallGame, side: Side, moves: u32, from: u32) -> bool {
    let limit = SmallGame::CLOCK_LIMIT;
    // For each clock the nodes that are won then.
    let mut won = vec![vec![false; game.0.len()]; limit as usize + 1];
    for _ in 0..=moves {
        let with_fewer = won.clone();
        loop {
            let before = won.clone();
            for (clock, node) in (0..=limit).flat_map(|clock| (0..game.0.len()).map(move |node| (clock, node))) {
                let then = |to: u32| if game.resets_clock(&(node as u32), &to) { 0 } else { clock as usize + 1 };
                won[clock as usize][node] = match &game.0[node] {
                    Node::Over(winner) => *winner == Some(side),
                    // The move that brings the clock to its limit may win, but nothing after it.
                    Node::ToMove(..) if clock == limit => false,
                    Node::ToMove(mover, to) if *mover == side => to.iter().any(|&to| with_fewer[then(to)][to as usize]),
                    Node::ToMove(_, to) => to.iter().all(|&to| before[then(to)][to as usize]),
                };
            }
            if won == before {
                break;
            }
        }
    }
    won[0][from as usize]
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
