//! The strategy as a table for the checker.

use super::graph::{Graph, Size};
use super::read::{position, square};
use check::{Entry, Form, Strategy};
use spec::Side;
use spec::chess::{Move, Parts, Rules};
use spec::krk::Kind;
use std::fmt;
use std::num::NonZeroU32;

/// Why there is no such table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotCovered {
    /// The strategy does not win on boards of this size.
    Board(i32, i32),
    /// The game has rules that the ending does not know.
    Game(String),
}

/// The strategy on a board, from every legal position: the move that its function picks, and as the bound the longest
/// play that its relation allows.
///
/// The second number is the largest bound.
pub fn strategy(rules: &Rules, watch: &(dyn Fn(String) + Sync)) -> Result<(Strategy<Rules>, u32), NotCovered> {
    // `spec::krk` states the rules of the ending again, so a rule that is new in chess must be thought about here.
    // Pawns, castling and the start do not matter to kings and a rook without rights.
    let Parts { files, ranks, landing, castling: _, double_step: _, promotion: _, start: _ } = rules.parts();
    if landing.contains(&false) {
        return Err(NotCovered::Game(rules.to_string()));
    }
    let (files, ranks) = (i32::from(*files), i32::from(*ranks));
    let uncovered = || NotCovered::Board(files, ranks);
    let kinds = Kind::for_board(files, ranks).ok_or_else(uncovered)?;
    let size = Size::new(files, ranks).map_err(|_| uncovered())?;
    let graph = Graph::new(size, kinds, watch);
    let plays = graph.plays();
    let mut table = Strategy::new(rules, Side::White, Form::Win);
    for number in graph.legal() {
        let (p, bound) = (size.placement(number), plays.within[number].and_then(NonZeroU32::new));
        let after = graph.chosen(number).map(|after| size.placement(after));
        let entry = after.zip(bound).and_then(|(after, bound)| {
            let (from, to) = if after.king == p.king { (p.rook, after.rook) } else { (p.king, after.king) };
            let play = Move { from: square(from)?, to: square(to)?, promotion: None };
            Some((position(rules, p, Side::White)?, Entry::within(play, bound)))
        });
        // Where a play fails there is no entry, and the checker says so.
        if let Some((position, entry)) = entry {
            table.add(&position, entry);
        }
    }
    Ok((table, plays.longest))
}

impl fmt::Display for NotCovered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotCovered::Board(files, ranks) => write!(
                f,
                "the strategy does not cover a board of {files} x {ranks}: its smaller side must be 4 or more"
            ),
            NotCovered::Game(game) => write!(f, "the strategy does not know the rules of {game}"),
        }
    }
}

impl std::error::Error for NotCovered {}
