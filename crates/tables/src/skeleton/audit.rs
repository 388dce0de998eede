//! Verification and statistics of a safe table: what is in it, and whether it is right.

use super::forward::Forward;
use super::geometry::{Set, bit, places};
use super::grid::{Grid, Placing};
use super::words::Words;
use super::{NoAnswer, SafeTable, SafeTables, Skeleton};
use crate::parts::in_parts;
use fast::{Board, Quick};
use spec::chess::Position;
use spec::{Game, Side, State};
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// How many positions of a table there are, and in how many the holder is lost. Exchanging equal men makes no second
/// position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SafeCount {
    /// The numbers of the table, those that stand for no position among them.
    pub numbers: usize,
    /// The positions with White and with Black to move.
    pub positions: [usize; 2],
    /// Those that are lost for the holder.
    pub lost: [usize; 2],
}

/// A position whose bit is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrongBit {
    /// The position, or the number of the bit where the table has something else than it should for no position.
    pub position: Result<Position, usize>,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a bit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// The table says lost, and from the bits after the moves follows safe.
    SaysLost,
    /// The table says safe, and from the bits after the moves follows lost.
    SaysSafe,
    /// The table says lost, and that follows, but only from positions that follow from each other.
    Unfounded,
}

impl fmt::Display for WrongBit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.position {
            Ok(position) => write!(f, "{position}")?,
            Err(number) => write!(f, "entry {number}")?,
        }
        f.write_str(match self.fault {
            Fault::SaysLost => ": the table says lost, from its moves follows safe",
            Fault::SaysSafe => ": the table says safe, from its moves follows lost",
            Fault::Unfounded => {
                ": the table says lost, but no mate follows; it is lost only because others are that rest on it"
            }
        })
    }
}

/// How many words a thread takes at a time.
const PART: usize = 1 << 8;

/// One word in so many is looked at position by position; odd, so that no place of a man is always passed over.
const SAMPLED: usize = 17;

impl SafeTables {
    /// Counts the positions of a table.
    pub fn count(&self, skeleton: &Skeleton, threads: usize) -> Result<SafeCount, NoAnswer> {
        let table = self.get(skeleton)?;
        let sums: [[AtomicUsize; 2]; 2] = Default::default();
        in_parts(table.grid.words(), PART, threads, |part| {
            let mut local = [[0; 2]; 2];
            for at in part.filter_map(|number| table.grid.placing(number)) {
                let once = counted_once(&table.grid, &at);
                for side in Side::BOTH {
                    let lawful = once & !table.grid.checked(&self.geometry, &at, side.other());
                    let lost = lawful & table.lost[side as usize].get(at.number);
                    local[0][side as usize] += lawful.count_ones() as usize;
                    local[1][side as usize] += lost.count_ones() as usize;
                }
            }
            for (sum, n) in sums.iter().flatten().zip(local.into_iter().flatten()) {
                sum.fetch_add(n, Relaxed);
            }
        });
        let [positions, lost] = sums.map(|sums| sums.map(AtomicUsize::into_inner));
        Ok(SafeCount { numbers: table.numbers(), positions, lost })
    }

    /// The board, if the side that is not to move is not in check.
    pub(super) fn lawful(&self, table: &SafeTable, at: &Placing, place: u8, turn: Side) -> Option<Board> {
        let waiting = table.grid.board(&self.geometry, at, place, turn.other());
        let lawful = !self.geometry.chess.in_check(&waiting);
        lawful.then(|| table.grid.board(&self.geometry, at, place, turn))
    }

    /// Is every bit of a table right, if those of the tables one move below are? These must be there. What is called
    /// safe is, by [`SafeTables::compare`]; what is called lost, because each admits the next, from mates on. A word in
    /// so many is also looked at position by position.
    pub fn verify(&self, skeleton: &Skeleton, threads: usize) -> Result<Result<(), WrongBit>, NoAnswer> {
        let forward = Forward::new(self, self.get(skeleton)?, threads)?;
        if let Err(wrong) = self.compare_by(&forward, skeleton, threads)? {
            return Ok(Err(wrong));
        }
        if let Err(wrong) = self.compare_singly(skeleton, threads, SAMPLED)? {
            return Ok(Err(wrong));
        }
        self.founded(&forward, skeleton, threads)
    }

    /// Compares every bit of a table with those that the moves lead to, a word at a time and forward only; the tables
    /// one move below must be there and are taken as they are. If all agree, then what the table calls safe is
    /// safe: from there the attacker has no move to a lost position, and the holder one to a safe one. That nothing
    /// safe is called lost does not follow: two positions may each be called lost because the other is.
    pub fn compare(&self, skeleton: &Skeleton, threads: usize) -> Result<Result<(), WrongBit>, NoAnswer> {
        self.compare_by(&Forward::new(self, self.get(skeleton)?, threads)?, skeleton, threads)
    }

    fn compare_by(
        &self,
        forward: &Forward,
        skeleton: &Skeleton,
        threads: usize,
    ) -> Result<Result<(), WrongBit>, NoAnswer> {
        let table = &**self.get(skeleton)?;
        self.first_wrong(table, 1, threads, |number, side| {
            let at = table.grid.placing(number);
            at.map_or(0, |at| forward.follows(&at, side, &table.lost, Set::MAX))
        })
    }

    /// The same position by position, by the moves that the bitboards list: one word in so many, from the first on.
    pub fn compare_singly(
        &self,
        skeleton: &Skeleton,
        threads: usize,
        one_in: usize,
    ) -> Result<Result<(), WrongBit>, NoAnswer> {
        let table = &**self.get(skeleton)?;
        self.just_below(skeleton).iter().try_for_each(|below| self.get(below).map(drop))?;
        self.first_wrong(table, one_in.max(1), threads, |number, side| self.expected(table, number, side))
    }

    /// The first bit that is not as expected, among one word in so many.
    fn first_wrong(
        &self,
        table: &SafeTable,
        one_in: usize,
        threads: usize,
        expected: impl Fn(usize, Side) -> Set + Sync,
    ) -> Result<Result<(), WrongBit>, NoAnswer> {
        let first = AtomicUsize::new(usize::MAX);
        in_parts(table.grid.words().div_ceil(one_in), PART, threads, |part| {
            for number in part.map(|n| n * one_in) {
                for side in Side::BOTH {
                    let wrong = expected(number, side) ^ table.lost[side as usize].get(number);
                    if wrong != 0 {
                        first.fetch_min(table.number(side, number, wrong.trailing_zeros() as u8), Relaxed);
                    }
                }
            }
        });
        let number = first.into_inner();
        if number == usize::MAX {
            return Ok(Ok(()));
        }
        let (_, says_lost) = self.entry(table, number);
        Ok(Err(self.wrong_bit(table, number, if says_lost { Fault::SaysLost } else { Fault::SaysSafe })))
    }

    pub(super) fn wrong_bit(&self, table: &SafeTable, number: usize, fault: Fault) -> WrongBit {
        let (board, _) = self.entry(table, number);
        WrongBit { position: board.map(|board| self.geometry.chess.unload(&board)).ok_or(number), fault }
    }

    /// The positions of a table with this side to move that are safe for the holder.
    pub fn safe_positions(&self, skeleton: &Skeleton, turn: Side) -> Result<Vec<Position>, NoAnswer> {
        let table = self.get(skeleton)?;
        let half = table.numbers() / 2;
        let numbers = turn as usize * half..(turn as usize + 1) * half;
        let entries = numbers.map(|number| self.entry(table, number));
        let safe = entries.filter_map(|(board, lost)| board.filter(|_| !lost));
        Ok(safe.map(|board| self.geometry.chess.unload(&board)).collect())
    }

    /// The board of a number, if it is a position, and its bit.
    fn entry(&self, table: &SafeTable, number: usize) -> (Option<Board>, bool) {
        let words = table.grid.words();
        let bits = table.numbers() / words / 2;
        let (word, place) = (number / bits, (number % bits) as u8);
        let side = if word < words { Side::White } else { Side::Black };
        let at = table.grid.placing(word % words).filter(|at| at.free & bit(place) != 0);
        let board = at.and_then(|at| self.lawful(table, &at, place, side));
        (board, table.lost[side as usize].get(word % words) & bit(place) != 0)
    }

    /// What a word should be by the entries after its moves.
    fn expected(&self, table: &SafeTable, number: usize, side: Side) -> Set {
        let Some(at) = table.grid.placing(number) else { return 0 };
        let lost = places(at.free).filter(|&place| match self.lawful(table, &at, place, side) {
            None => side != self.holder,
            Some(board) => self.follows(&table.grid, &table.lost, &at, place, &board),
        });
        lost.fold(0, |set, place| set | bit(place))
    }

    /// Is a position lost because these are?
    fn follows(&self, grid: &Grid, lost: &[Words; 2], at: &Placing, place: u8, board: &Board) -> bool {
        let moves = match self.geometry.chess.options(board) {
            Ok(moves) => moves,
            Err(outcome) => return outcome.winner() == Some(self.holder.other()),
        };
        let mut after = moves.iter().map(|&played| {
            let place_of = |number| self.geometry.place_of_number(number);
            let inside = inside(grid, at, place, board.turn(), place_of(played.from()), place_of(played.to()));
            let inside =
                inside.map(|(number, place)| lost[board.turn().other() as usize].get(number) & bit(place) != 0);
            // That the tables below are there was asked before; a board that is in none of them is called safe, and
            // the bit that rests on it then does not fit.
            inside.unwrap_or_else(|| self.is_board_lost(&self.geometry.chess.play(board, played)).unwrap_or(false))
        });
        match board.turn() == self.holder {
            true => after.all(|lost| lost),
            false => after.any(|lost| lost),
        }
    }

    /// The same for some numbers, evenly spread, by the specification. Gives how many positions they were.
    pub fn verify_by_spec(&self, skeleton: &Skeleton, sample: usize) -> Result<Result<usize, WrongBit>, NoAnswer> {
        let table = self.get(skeleton)?;
        let count = table.numbers();
        let mut looked_at = 0;
        for n in 0..sample.min(count) {
            let number = (n as u128 * count as u128 / sample.min(count) as u128) as usize;
            let (Some(board), says_lost) = self.entry(table, number) else { continue };
            let position = self.geometry.chess.unload(&board);
            if self.follows_by_spec(&position)? != says_lost {
                let fault = if says_lost { Fault::SaysLost } else { Fault::SaysSafe };
                return Ok(Err(WrongBit { position: Ok(position), fault }));
            }
            looked_at += 1;
        }
        Ok(Ok(looked_at))
    }

    fn follows_by_spec(&self, position: &Position) -> Result<bool, NoAnswer> {
        let moves = match self.rules().state(position) {
            State::Over(outcome) => return Ok(outcome.winner() == Some(self.holder.other())),
            State::ToMove(_, moves) => moves,
        };
        let next = moves.iter().filter_map(|played| self.rules().play(position, played).ok());
        let after: Vec<bool> = next.map(|next| self.is_lost(&next)).collect::<Result<_, _>>()?;
        Ok(if position.turn() == self.holder { !after.contains(&false) } else { after.contains(&true) })
    }
}

/// The word and the place in it after a move of a man that captures nothing, so that the slice is not left.
fn inside(grid: &Grid, at: &Placing, place: u8, turn: Side, from: u8, to: u8) -> Option<(usize, u8)> {
    let occupied = at.occupied | grid.in_the_way(bit(place));
    if occupied & bit(to) != 0 || grid.skeleton.all_pawns() & bit(from) != 0 {
        return None;
    }
    if grid.in_the_way(bit(place)) & bit(from) != 0 {
        return Some((at.number, to));
    }
    if at.kings[turn as usize] == from {
        return Some((grid.king_moved(at, turn, to)?, place));
    }
    Some((grid.moved(at, at.at[..grid.outer.len()].iter().position(|&man| man == from)?, to), place))
}

/// The places of the last man that make a position which no exchange of equal men counts again.
fn counted_once(grid: &Grid, at: &Placing) -> Set {
    let men = &grid.skeleton.men;
    let in_order = (1..grid.outer.len()).all(|n| men[n] != men[n - 1] || at.at[n] > at.at[n - 1]);
    let last = grid.outer.len().checked_sub(1).filter(|&last| men[last] == men[last + 1]);
    match (in_order, last) {
        (false, _) => 0,
        (true, None) => at.free,
        // Above the place of the equal man before it.
        (true, Some(last)) => at.free & !(bit(at.at[last]) | (bit(at.at[last]) - 1)),
    }
}
