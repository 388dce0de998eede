//! Retrograde analysis: rounds over one array of bytes, on threads.
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
//! Where chess and draughts go by sets of positions (`chess/sets/`, `draughts/sets/`), that is the quicker way to the
//! same bytes, and this the one that it is compared with.
//!
//! [`verify`] goes forward only and so shares no step back with [`solve`]. It is enough that each entry agrees with
//! those after it: distances fall along every forced line until mate, and a drawn position has a drawn one after it.

use super::cells::Cells;
use super::parts::in_parts_with;
use super::rounds::{self, IN_DOUBT, RESTLESS, TooLong};
use super::{Next, Slice, Value};
use std::fmt;
use std::io;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::Relaxed};

/// How far the engine has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// The draft of an earlier build was found.
    Resumed,
    /// So many numbers of so many have been looked at for the first time.
    Looked(usize, usize),
    /// Everything within so many plies of the end is known.
    Solved(u8),
    /// This round of a safe table begins, and so many words are to be looked at in it.
    Round(usize, usize),
    /// The table is finished, and since it comes of a draft, it is gone through once more.
    Verifying,
}

/// Why a slice was not solved.
#[derive(Debug)]
pub enum Unsolved {
    /// A distance does not fit into a byte.
    TooLong(TooLong),
    /// The draft could not be written.
    Draft(io::Error),
    /// Whoever wanted it does not any more.
    Stopped,
}

/// Whether a build goes on. Whoever has said stop says so from then on, however often it is asked.
pub type GoOn<'a> = dyn Fn() -> ControlFlow<()> + Sync + 'a;

impl fmt::Display for Unsolved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsolved::TooLong(why) => why.fmt(f),
            Unsolved::Draft(why) => write!(f, "the draft cannot be written: {why}"),
            Unsolved::Stopped => f.write_str("it was stopped"),
        }
    }
}

impl std::error::Error for Unsolved {}

/// Finds the value of every number of a slice, as bytes of [`Value`], going on from where the cells are.
pub fn solve<S: Slice>(
    slice: &S,
    cells: &mut Cells,
    threads: usize,
    watch: &(dyn Fn(Progress) + Sync),
) -> Result<(), Unsolved> {
    solve_until(slice, cells, threads, watch, &|| ControlFlow::Continue(()))
}

/// The same, unless it is stopped: then the cells are as a killed build leaves them.
pub fn solve_until<S: Slice>(
    slice: &S,
    cells: &mut Cells,
    threads: usize,
    watch: &(dyn Fn(Progress) + Sync),
    go_on: &GoOn,
) -> Result<(), Unsolved> {
    let count = slice.count();
    assert_eq!(cells.count(), count, "there is one cell for each number");
    let is_begun = cells.stage() > 0;
    if is_begun {
        watch(Progress::Resumed);
    }
    let engine = Engine::new(slice, cells, 0);
    let looked = AtomicUsize::new(0);
    while_going(count, threads, go_on, |part, nexts| {
        let size = part.len();
        match is_begun {
            true => part.for_each(|number| engine.look_again(number, nexts)),
            false => part.for_each(|number| engine.look(number, nexts)),
        }
        watch(Progress::Looked(looked.fetch_add(size, Relaxed) + size, count));
    });
    let mut furthest = engine.furthest(go_on)?;
    if !is_begun {
        cells.note(1).map_err(Unsolved::Draft)?;
    }
    while let Some(plies) = rounds::due(cells.stage(), furthest) {
        let engine = Engine::new(slice, cells, furthest);
        while_going(count, threads, go_on, |part, nexts| {
            part.for_each(|number| engine.step_back(number, plies, nexts))
        });
        if plies % 2 == 1 {
            while_going(count, threads, go_on, |part, nexts| {
                part.for_each(|number| engine.settle(number, plies, nexts))
            });
        }
        furthest = engine.furthest(go_on)?;
        watch(Progress::Solved(plies));
        cells.note(cells.stage() + 1).map_err(Unsolved::Draft)?;
    }
    Ok(())
}

struct Engine<'a, S> {
    slice: &'a S,
    cells: &'a Cells,
    /// The largest byte written, [`Value::NOWHERE`] aside: no round beyond it finds anything.
    furthest: AtomicU8,
    too_long: AtomicBool,
}

impl<'a, S: Slice> Engine<'a, S> {
    fn new(slice: &'a S, cells: &'a Cells, furthest: u8) -> Engine<'a, S> {
        Engine { slice, cells, furthest: AtomicU8::new(furthest), too_long: AtomicBool::new(false) }
    }

    /// How far the rounds must go, if the last one was done to its end.
    fn furthest(self, go_on: &GoOn) -> Result<u8, Unsolved> {
        if go_on().is_break() {
            return Err(Unsolved::Stopped);
        }
        if self.too_long.into_inner() { Err(Unsolved::TooLong(TooLong)) } else { Ok(self.furthest.into_inner()) }
    }

    /// What is known of a position before any round.
    fn look(&self, number: usize, nexts: &mut Vec<Next>) {
        let position = self.slice.position(number);
        if !self.slice.is_lawful(number, &position) {
            self.cells.set(number, Value::NOWHERE);
            return;
        }
        nexts.clear();
        let end = self.slice.successors(&position, nexts);
        match rounds::look(nexts, end) {
            Ok(look) => {
                self.cells.set(number, look.byte);
                self.furthest.fetch_max(look.ahead, Relaxed);
            }
            Err(TooLong) => self.too_long.store(true, Relaxed),
        }
    }

    /// What an earlier build has found out about a position says only which rounds it matters in.
    fn look_again(&self, number: usize, nexts: &mut Vec<Next>) {
        let position = self.slice.position(number);
        // A damaged draft may say something of a number that is no position, about which nothing may be asked.
        if !self.slice.is_lawful(number, &position) {
            self.cells.set(number, Value::NOWHERE);
            return;
        }
        let ahead = rounds::look_again(self.cells.get(number), || {
            nexts.clear();
            let end = self.slice.successors(&position, nexts);
            rounds::look(nexts, end)
        });
        match ahead {
            Ok(ahead) => drop(self.furthest.fetch_max(ahead, Relaxed)),
            Err(TooLong) => self.too_long.store(true, Relaxed),
        }
    }

    /// Goes one ply back from a position, if its distance is that of the round.
    fn step_back(&self, number: usize, plies: u8, nexts: &mut Vec<Next>) {
        let won = plies % 2 == 1;
        let byte = self.cells.get(number);
        if byte == RESTLESS && !won {
            nexts.clear();
            self.slice.successors(&self.slice.position(number), nexts);
            self.write(number, byte, rounds::settled_as_won(nexts, &|number| self.cells.get(number), plies));
        }
        if byte != plies + 1 {
            return;
        }
        let win = rounds::to_byte(plies.checked_add(1));
        self.slice.predecessors(&self.slice.position(number), &mut |before| {
            let byte = self.cells.get(before);
            if won && byte == 0 {
                self.cells.set(before, IN_DOUBT);
            }
            if !won && rounds::is_improved(byte, plies) {
                self.write(before, byte, win);
            }
        });
    }

    /// Settles a position that the round has brought into doubt, one way or the other.
    fn settle(&self, number: usize, plies: u8, nexts: &mut Vec<Next>) {
        let byte = self.cells.get(number);
        if !rounds::is_to_be_settled(byte) {
            return;
        }
        nexts.clear();
        self.slice.successors(&self.slice.position(number), nexts);
        self.write(number, byte, rounds::settled(byte, nexts, &|number| self.cells.get(number), plies));
    }

    fn write(&self, number: usize, old: u8, new: Result<u8, TooLong>) {
        match new {
            Ok(byte) if byte == old => {}
            Ok(byte) => {
                self.cells.set(number, byte);
                self.furthest.fetch_max(byte, Relaxed);
            }
            Err(TooLong) => self.too_long.store(true, Relaxed),
        }
    }
}

/// So many numbers a thread takes at a time: enough to be worth the taking, few enough that no thread waits long.
const PART: usize = 1 << 12;

/// Works through all numbers in parts. Each thread has its own list for moves.
pub(super) fn in_parts(count: usize, threads: usize, work: impl Fn(Range<usize>, &mut Vec<Next>) + Sync) {
    in_parts_with(count, PART, threads, Vec::new, work);
}

/// The same as long as it may go on; what is left then is left out.
fn while_going(count: usize, threads: usize, go_on: &GoOn, work: impl Fn(Range<usize>, &mut Vec<Next>) + Sync) {
    in_parts(count, threads, |part, nexts| {
        if go_on().is_continue() {
            work(part, nexts);
        }
    });
}
