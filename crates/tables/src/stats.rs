//! Statistics: what is in a table, counted.

use super::{Entries, Value};
use spec::Side;

/// How many positions of a table are won, drawn and lost. Positions that the symmetries of the board turn into each
/// other count once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stats<P> {
    /// The numbers of the table, those that stand for no position among them.
    pub numbers: usize,
    /// With White to move, then with Black to move.
    pub sides: [Count<P>; 2],
}

/// The positions with one side to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count<P> {
    /// Won by the side to move.
    pub wins: usize,
    /// Drawn.
    pub draws: usize,
    /// Lost by the side to move.
    pub losses: usize,
    /// The longest of the wins, and the first position that needs so many plies.
    pub longest: Option<(Value, P)>,
}

impl<P> Stats<P> {
    /// Counts the entries of a table. White is to move in the first half of the numbers.
    pub(super) fn of(entries: &Entries, position: impl Fn(usize) -> Option<P>) -> Stats<P> {
        let half = entries.count() / 2;
        let count = |numbers: std::ops::Range<usize>| {
            let mut count = Count { wins: 0, draws: 0, losses: 0, longest: None };
            let mut longest: Option<(u8, usize)> = None;
            for number in numbers {
                match entries.value(number) {
                    None => {}
                    Some(Value::Draw) => count.draws += 1,
                    Some(Value::Loss(_)) => count.losses += 1,
                    Some(Value::Win(plies)) => {
                        count.wins += 1;
                        if longest.is_none_or(|(most, _)| plies > most) {
                            longest = Some((plies, number));
                        }
                    }
                }
            }
            count.longest = longest.and_then(|(plies, number)| Some((Value::Win(plies), position(number)?)));
            count
        };
        Stats { numbers: entries.count(), sides: [count(0..half), count(half..entries.count())] }
    }

    /// The positions of the table.
    pub fn positions(&self) -> usize {
        self.sides.iter().map(|count| count.wins + count.draws + count.losses).sum()
    }

    /// The longest win of a side that is to move, in its moves.
    pub fn longest_win(&self, side: Side) -> Option<u32> {
        self.sides[side as usize].longest.as_ref().and_then(|(value, _)| value.moves())
    }
}
