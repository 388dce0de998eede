//! What is in a table, counted.

use super::Value;
use spec::Side;
use spec::chess::Position;

/// How many positions of a table are won, drawn and lost. Positions that the symmetries of the board turn into each
/// other count once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stats {
    /// The numbers of the table, those that stand for no position among them.
    pub numbers: usize,
    /// With White to move, then with Black to move.
    pub sides: [Count; 2],
}

/// The positions with one side to move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Count {
    /// Won by the side to move.
    pub wins: usize,
    /// Drawn.
    pub draws: usize,
    /// Lost by the side to move.
    pub losses: usize,
    /// The longest of the wins, and the first position that needs so many plies.
    pub longest: Option<(Value, Position)>,
}

impl Stats {
    /// Counts the bytes of a table. White is to move in the first half of the numbers.
    pub(super) fn of(bytes: &[u8], position: impl Fn(usize) -> Option<Position>) -> Stats {
        let half = bytes.len() / 2;
        let count = |begin: usize, bytes: &[u8]| {
            let mut count = Count::default();
            let mut longest: Option<(u8, usize)> = None;
            for (n, &byte) in bytes.iter().enumerate() {
                match Value::from_byte(byte) {
                    None => {}
                    Some(Value::Draw) => count.draws += 1,
                    Some(Value::Loss(_)) => count.losses += 1,
                    Some(Value::Win(plies)) => {
                        count.wins += 1;
                        if longest.is_none_or(|(most, _)| plies > most) {
                            longest = Some((plies, begin + n));
                        }
                    }
                }
            }
            count.longest = longest.and_then(|(plies, number)| Some((Value::Win(plies), position(number)?)));
            count
        };
        Stats { numbers: bytes.len(), sides: [count(0, &bytes[..half]), count(half, &bytes[half..])] }
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
