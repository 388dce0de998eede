//! The retrograde engine: rounds over one array of bytes, on threads.
//!
//! First every position is looked at once: who is mated, and what the moves out of the slice into finished ones are
//! worth. Then in round r everything of distance r is final. From a lost position one step back is won in r + 1. From a
//! won position one step back *may* be lost: it is marked as in doubt, and when all are marked, the moves of each are
//! made again; if all lose, its distance is the longest of them and one. A win by leaving the slice is written down at
//! once, with a distance that lies rounds ahead; a shorter one found meanwhile replaces it, and whatever is still there
//! when its round comes is exact. For this a round believes only distances up to its own.
//!
//! Making the moves again costs time but no memory. A count of the moves not yet refuted would save them at a second
//! byte a position, and the memory is what ends first. To look at once, without marking first, was tried: a position
//! was looked at as often as moves of it were refuted in one round. Marking, and not testing again whether a known
//! position is lawful, together took KQvKR from 8.5 to 4.6 seconds of one thread. In a round every thread writes only
//! one kind of value, and any two threads that write to one place write the same, so the result does not depend on
//! their number.
//!
//! [`verify`] goes forward only and so shares no step back with [`solve`]. It is enough that each entry agrees with
//! those after it: distances fall along every forced line until mate, and a drawn position has a drawn one after it.

use super::Value;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::Relaxed};

/// What the engine must know of a slice of a game: its positions by number, and where moves lead.
pub trait Slice: Sync {
    /// A position taken out of its number.
    type Position: Copy;

    /// How many numbers there are. Some may stand for no position.
    fn count(&self) -> usize;

    /// What a number below the count is made of. It may not be lawful.
    fn position(&self, number: usize) -> Self::Position;

    /// Does this keep the rules, and is this its own number and not that of another picture of it?
    fn is_lawful(&self, number: usize, position: &Self::Position) -> bool;

    /// The number of a position of this slice.
    fn number(&self, position: &Self::Position) -> Option<usize>;

    /// Adds to the list where every legal move leads.
    fn successors(&self, position: &Self::Position, into: &mut Vec<Next>);

    /// Visits the numbers from which a move inside the slice may lead here. Among them may be numbers of no position.
    fn predecessors(&self, position: &Self::Position, visit: &mut impl FnMut(usize));

    /// Has the side to move, which has no move, lost? Else it is a draw.
    fn is_lost_without_moves(&self, position: &Self::Position) -> bool;
}

/// Where a move leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// To this number of the same slice.
    Inside(usize),
    /// Out of it, to a position of this value for the side that is then to move.
    Outside(Value),
}

/// How far the engine has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// So many numbers have been looked at for the first time.
    Looked(usize),
    /// Everything within so many plies of mate is known.
    Solved(u8),
}

/// A mate is further away than a byte can say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooLong;

impl fmt::Display for TooLong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a mate is more than {} plies away, which a table of bytes cannot say", Value::LONGEST)
    }
}

impl std::error::Error for TooLong {}

/// The value of every number of a slice, as bytes of [`Value`].
pub fn solve<S: Slice>(slice: &S, threads: usize, watch: &(dyn Fn(Progress) + Sync)) -> Result<Vec<u8>, TooLong> {
    let solver = Solver {
        slice,
        bytes: (0..slice.count()).map(|_| AtomicU8::new(0)).collect(),
        furthest: AtomicU8::new(0),
        too_long: AtomicBool::new(false),
    };
    let looked = AtomicUsize::new(0);
    in_parts(slice.count(), threads, |part, nexts| {
        let size = part.len();
        part.for_each(|number| solver.look(number, nexts));
        watch(Progress::Looked(looked.fetch_add(size, Relaxed) + size));
    });
    for plies in 0..=Value::LONGEST {
        if plies >= solver.furthest.load(Relaxed) {
            break;
        }
        in_parts(slice.count(), threads, |part, _| part.for_each(|number| solver.step_back(number, plies)));
        if plies % 2 == 1 {
            in_parts(slice.count(), threads, |part, nexts| part.for_each(|number| solver.settle(number, plies, nexts)));
        }
        watch(Progress::Solved(plies));
    }
    if solver.too_long.into_inner() {
        return Err(TooLong);
    }
    Ok(solver.bytes.into_iter().map(AtomicU8::into_inner).collect())
}

/// An entry of a table that does not agree with where its moves lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsound {
    /// The number of the entry.
    pub number: usize,
    /// What the table says.
    pub says: Option<Value>,
    /// What follows from the entries after it.
    pub follows: Option<Value>,
}

/// Compares every entry of a table with the entries that the moves lead to, and gives the first that does not agree.
pub fn verify<S: Slice>(slice: &S, bytes: &[u8], threads: usize) -> Result<(), Unsound> {
    let first = AtomicUsize::new(usize::MAX);
    let follows = |number: usize, nexts: &mut Vec<Next>| -> Option<Value> {
        let position = (number < slice.count()).then(|| slice.position(number))?;
        if !slice.is_lawful(number, &position) {
            return None;
        }
        nexts.clear();
        slice.successors(&position, nexts);
        let after = |next: &Next| match *next {
            Next::Inside(number) => bytes.get(number).and_then(|&byte| Value::from_byte(byte)),
            Next::Outside(value) => Some(value),
        };
        let lost = nexts.is_empty() && slice.is_lost_without_moves(&position);
        best(nexts.iter().map(after), lost)
    };
    let says = |number: usize| bytes.get(number).and_then(|&byte| Value::from_byte(byte));
    in_parts(slice.count().max(bytes.len()), threads, |part, nexts| {
        for number in part {
            // Compared as bytes: a byte that no table has is as wrong as a wrong value.
            let follows = follows(number, nexts).map_or(Value::NOWHERE, Value::to_byte);
            if bytes.get(number) != Some(&follows) {
                first.fetch_min(number, Relaxed);
            }
        }
    });
    match first.into_inner() {
        usize::MAX => Ok(()),
        number => Err(Unsound { number, says: says(number), follows: follows(number, &mut Vec::new()) }),
    }
}

/// The value of a position from the values after its moves; none where one of them is no position at all.
pub(super) fn best(after: impl Iterator<Item = Option<Value>>, lost_without_moves: bool) -> Option<Value> {
    let (mut win, mut loss, mut draw) = (None, None, false);
    for value in after {
        match value? {
            Value::Loss(plies) => win = Some(win.map_or(plies, |best: u8| best.min(plies))),
            Value::Win(plies) => loss = Some(loss.map_or(plies, |best: u8| best.max(plies))),
            Value::Draw => draw = true,
        }
    }
    Some(match (win, draw, loss) {
        (Some(plies), _, _) => Value::Win(plies + 1),
        (None, false, Some(plies)) => Value::Loss(plies + 1),
        (None, false, None) if lost_without_moves => Value::Loss(0),
        _ => Value::Draw,
    })
}

/// The byte of a position that has a move to one just found to be won, until its other moves are looked at. It stands
/// in no finished table.
const IN_DOUBT: u8 = 254;

struct Solver<'a, S> {
    slice: &'a S,
    bytes: Vec<AtomicU8>,
    /// The largest byte written, [`Value::NOWHERE`] aside: no round beyond it finds anything.
    furthest: AtomicU8,
    too_long: AtomicBool,
}

impl<S: Slice> Solver<'_, S> {
    /// What is known of a position before any round.
    fn look(&self, number: usize, nexts: &mut Vec<Next>) {
        let position = self.slice.position(number);
        if !self.slice.is_lawful(number, &position) {
            self.bytes[number].store(Value::NOWHERE, Relaxed);
            return;
        }
        nexts.clear();
        self.slice.successors(&position, nexts);
        if nexts.is_empty() && self.slice.is_lost_without_moves(&position) {
            self.write(number, Some(0));
        }
        let losing = nexts.iter().filter_map(|next| match next {
            Next::Outside(Value::Loss(plies)) => Some(*plies),
            _ => None,
        });
        match losing.min() {
            Some(plies) => self.write(number, plies.checked_add(1)),
            None => self.retest(number, nexts, None),
        }
    }

    /// Goes one ply back from a position, if its distance is that of the round.
    fn step_back(&self, number: usize, plies: u8) {
        if self.bytes[number].load(Relaxed) != plies + 1 {
            return;
        }
        let won = plies % 2 == 1;
        self.slice.predecessors(&self.slice.position(number), &mut |before| {
            let byte = self.bytes[before].load(Relaxed);
            if won && byte == 0 {
                self.bytes[before].store(IN_DOUBT, Relaxed);
            }
            if !won && byte != Value::NOWHERE && (byte == 0 || byte > plies + 2) {
                self.write(before, plies.checked_add(1));
            }
        });
    }

    /// Settles a position that the round has brought into doubt, one way or the other.
    fn settle(&self, number: usize, plies: u8, nexts: &mut Vec<Next>) {
        if self.bytes[number].load(Relaxed) != IN_DOUBT {
            return;
        }
        nexts.clear();
        self.slice.successors(&self.slice.position(number), nexts);
        self.bytes[number].store(0, Relaxed);
        self.retest(number, nexts, Some(plies));
    }

    /// Writes down a loss, if all moves lead to wins for the other side within so many plies. Before the first round
    /// nothing inside the slice is known.
    fn retest(&self, number: usize, nexts: &[Next], within: Option<u8>) {
        let mut longest = None;
        for next in nexts {
            let value = match *next {
                Next::Outside(value) => Some(value),
                Next::Inside(number) => Value::from_byte(self.bytes[number].load(Relaxed)),
            };
            match (value, next) {
                (Some(Value::Win(plies)), Next::Outside(_)) => longest = longest.max(Some(plies)),
                (Some(Value::Win(plies)), Next::Inside(_)) if Some(plies) <= within => {
                    longest = longest.max(Some(plies));
                }
                _ => return,
            }
        }
        if let Some(plies) = longest {
            self.write(number, plies.checked_add(1));
        }
    }

    fn write(&self, number: usize, plies: Option<u8>) {
        match plies.filter(|&plies| plies <= Value::LONGEST) {
            Some(plies) => {
                self.bytes[number].store(plies + 1, Relaxed);
                self.furthest.fetch_max(plies + 1, Relaxed);
            }
            None => self.too_long.store(true, Relaxed),
        }
    }
}

/// So many numbers a thread takes at a time: enough to be worth the taking, few enough that no thread waits long.
const PART: usize = 1 << 12;

/// Works through all numbers in parts, each on the next thread that is free. Each thread has its own list for moves.
fn in_parts(count: usize, threads: usize, work: impl Fn(std::ops::Range<usize>, &mut Vec<Next>) + Sync) {
    let taken = AtomicUsize::new(0);
    let worker = || {
        let mut nexts = Vec::new();
        loop {
            let begin = taken.fetch_add(PART, Relaxed);
            if begin >= count {
                break;
            }
            work(begin..(begin + PART).min(count), &mut nexts);
        }
    };
    std::thread::scope(|scope| {
        (1..threads.max(1)).for_each(|_| drop(scope.spawn(worker)));
        worker();
    });
}
