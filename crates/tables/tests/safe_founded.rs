//! Tables that agree with all moves and are wrong all the same: positions that are lost only because each other are.

extern crate checkproof_tables as tables;

use check::Written;
use spec::chess::{Position, Rules};
use spec::{Game, Side, State};
use std::collections::HashMap;
use tables::{Fault, SafeTables, Skeleton, WrongBit};

/// The positions of a slice, and what the moves of each lead to: a position of the slice, or whether it is lost.
struct Graph {
    positions: Vec<Position>,
    nexts: Vec<Vec<Result<usize, bool>>>,
    mated: Vec<bool>,
    holder: Side,
}

impl Graph {
    fn new(tables: &SafeTables, skeleton: &Skeleton, ending: &str) -> Graph {
        let rules = tables.rules();
        let all = |turn| rules.positions(&format!("all {ending}, {turn} to move")).unwrap();
        let positions = Side::BOTH.into_iter().flat_map(all);
        let positions: Vec<Position> =
            positions.filter(|position| tables.skeleton_of(position).as_ref() == Ok(skeleton)).collect();
        let numbers: HashMap<&Position, usize> = positions.iter().enumerate().map(|(n, at)| (at, n)).collect();
        let (mut nexts, mut mated) = (Vec::new(), Vec::new());
        for position in &positions {
            let (moves, winner) = match rules.state(position) {
                State::Over(outcome) => (Vec::new(), outcome.winner()),
                State::ToMove(_, moves) => (moves, None),
            };
            let next = moves.iter().map(|played| rules.play(position, played).unwrap());
            let next = next.map(|next| numbers.get(&next).copied().ok_or_else(|| tables.is_lost(&next).unwrap()));
            nexts.push(next.collect());
            mated.push(winner == Some(tables.holder().other()));
        }
        Graph { nexts, mated, holder: tables.holder(), positions }
    }

    /// The largest set of positions that are lost if all of them are: what is safe is taken out until nothing changes.
    fn largest(&self) -> Vec<bool> {
        let mut lost = vec![true; self.positions.len()];
        loop {
            let follows = |n: usize| {
                let mut after = self.nexts[n].iter().map(|next| next.map_or_else(|lost| lost, |next| lost[next]));
                match self.positions[n].turn() == self.holder {
                    _ if self.nexts[n].is_empty() => self.mated[n],
                    true => after.all(|lost| lost),
                    false => after.any(|lost| lost),
                }
            };
            let fewer: Vec<bool> = (0..lost.len()).map(|n| lost[n] && follows(n)).collect();
            if fewer == lost {
                return lost;
            }
            lost = fewer;
        }
    }
}

/// Nobody is ever mated in the first; in the others some are.
#[test]
fn positions_that_only_justify_each_other_are_caught() {
    for (game, name, holder) in
        [("chess:4x4", "KNvK", Side::Black), ("chess:3x4", "KRvKN", Side::Black), ("four-file", "KNvKB", Side::Black)]
    {
        let rules: Rules = game.parse().unwrap();
        let mut tables = SafeTables::new(&rules, holder).unwrap();
        let skeleton = tables.skeleton(name).unwrap();
        tables.build_all(&skeleton, 2, &|_| ()).unwrap();
        let graph = Graph::new(&tables, &skeleton, name);
        let mut content = tables.content(&skeleton).unwrap();
        let mut planted = Vec::new();
        for (position, lost) in graph.positions.iter().zip(graph.largest()) {
            let is_lost = tables.is_lost(position).unwrap();
            assert!(lost || !is_lost, "{position}");
            if lost && !is_lost {
                let number = tables.number(position).unwrap();
                content[number / 8] |= 1 << (number % 8);
                planted.push(position.clone());
            }
        }
        assert!(planted.len() > 1000, "{game} {name}: {}", planted.len());
        assert_eq!(tables.verify(&skeleton, 2), Ok(Ok(())), "{game} {name}");

        assert!(tables.insert(&skeleton, &content));
        assert_eq!(tables.compare(&skeleton, 2), Ok(Ok(())), "{game} {name}: every bit agrees with its moves");
        assert!(tables.verify_by_spec(&skeleton, 1000).unwrap().is_ok());
        let wrong = tables.verify(&skeleton, 2).unwrap().unwrap_err();
        let WrongBit { position: Ok(position), fault: Fault::Unfounded } = &wrong else { panic!("{wrong}") };
        assert!(planted.contains(position), "{game} {name}: {wrong}");
        assert!(wrong.to_string().starts_with(&format!("{position}: the table says lost, but no mate follows")));
    }
}
