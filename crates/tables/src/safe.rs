//! The one-sided question to any slice: in which positions can the attacker force mate on the holder?
//!
//! Distances do not matter, so a bit a position is kept, and five are needed while building: which numbers are
//! positions, which of them are lost for the holder, which of these are new, what the round finds, and which have a
//! double step that can be captured en passant; to those no step back leads, and they are looked at when a round finds
//! nothing new. A new loss with
//! the holder to move makes lost whatever the attacker can come from; one with the attacker to move brings the holder's
//! positions before it into doubt, and these are lost if all their moves lose. A find that is not yet called lost is one
//! in doubt.
//!
//! This is the plain form, for slices of any game; [`SafeTables`](super::SafeTables) has the quick one for chess.

use super::parts::in_parts;
use super::{Family, Missing, Next, Slice, Tables, Value};
use spec::Side;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A slice whose positions tell who is to move.
pub trait Sided: Slice {
    /// Who is to move.
    fn turn(&self, position: &Self::Position) -> Side;
}

/// The numbers of the positions that are lost for the holder, as bits: number n is bit n % 8 of byte n / 8.
pub fn lost<S: Sided>(slice: &S, holder: Side, threads: usize) -> Vec<u8> {
    let bits = || Bits((0..slice.count().div_ceil(64)).map(|_| AtomicU64::new(0)).collect());
    let solver = Solver { slice, holder, lawful: bits(), lost: bits(), new: [bits(), bits()], restless: bits() };
    let every = |work: &(dyn Fn(usize) + Sync)| in_parts(slice.count(), PART, threads, |part| part.for_each(work));
    every(&|number| solver.look(number));
    let mut round = 0;
    loop {
        if !solver.new[round].any() {
            every(&|number| solver.stir(number, round));
            if !solver.new[round].any() {
                break;
            }
        }
        let (new, next) = (round, 1 - round);
        every(&|number| solver.step_back(number, new, next));
        every(&|number| solver.settle(number, next));
        solver.new[new].clear();
        round = next;
    }
    let bytes = solver.lost.0.iter().flat_map(|word| word.load(Relaxed).to_le_bytes());
    bytes.take(slice.count().div_ceil(8)).collect()
}

impl<F: Family> Tables<F>
where
    for<'a> F::Slice<'a>: Sided,
{
    /// The positions of an ending that are lost for the holder, by number as in its table, which must be there.
    pub fn lost(&self, ending: &F::Ending, holder: Side, threads: usize) -> Result<Vec<u8>, Missing> {
        // A table may have the sides exchanged.
        let exchanged = self.family().standard(ending) != *ending;
        let holder = if exchanged { holder.other() } else { holder };
        Ok(lost(&self.slice(&self.get(ending)?.layout), holder, threads))
    }
}

/// So many numbers a thread takes at a time.
const PART: usize = 1 << 12;

struct Bits(Vec<AtomicU64>);

impl Bits {
    fn get(&self, number: usize) -> bool {
        self.0[number / 64].load(Relaxed) >> (number % 64) & 1 == 1
    }

    fn set(&self, number: usize) {
        self.0[number / 64].fetch_or(1 << (number % 64), Relaxed);
    }

    fn unset(&self, number: usize) {
        self.0[number / 64].fetch_and(!(1 << (number % 64)), Relaxed);
    }

    fn any(&self) -> bool {
        self.0.iter().any(|word| word.load(Relaxed) != 0)
    }

    fn clear(&self) {
        self.0.iter().for_each(|word| word.store(0, Relaxed));
    }
}

struct Solver<'a, S> {
    slice: &'a S,
    holder: Side,
    lawful: Bits,
    lost: Bits,
    /// What this round looks at, and what it finds, in turn.
    new: [Bits; 2],
    restless: Bits,
}

impl<S: Sided> Solver<'_, S> {
    /// What is known of a position before any round.
    fn look(&self, number: usize) {
        let position = self.slice.position(number);
        if self.slice.is_lawful(number, &position) {
            self.lawful.set(number);
            let mut nexts = Vec::new();
            self.slice.successors(&position, &mut nexts);
            if nexts.iter().any(|next| matches!(next, Next::Passing(..))) {
                self.restless.set(number);
            }
            self.find(number, &position, 0);
        }
    }

    /// Looks again at a position that no step back leads to.
    fn stir(&self, number: usize, new: usize) {
        if self.restless.get(number) && !self.lost.get(number) {
            self.find(number, &self.slice.position(number), new);
        }
    }

    fn find(&self, number: usize, position: &S::Position, new: usize) {
        if self.is_lost(position) {
            self.lost.set(number);
            self.new[new].set(number);
        }
    }

    /// Goes one ply back from a position that is new among the lost.
    fn step_back(&self, number: usize, new: usize, next: usize) {
        if !self.new[new].get(number) {
            return;
        }
        let position = self.slice.position(number);
        let holder_moves = self.slice.turn(&position) == self.holder;
        self.slice.predecessors(&position, &mut |before| {
            if self.lawful.get(before) && !self.lost.get(before) {
                self.new[next].set(before);
                if holder_moves {
                    self.lost.set(before);
                }
            }
        });
    }

    /// Settles a position in doubt, one way or the other.
    fn settle(&self, number: usize, next: usize) {
        if !self.new[next].get(number) || self.lost.get(number) {
            return;
        }
        match self.is_lost(&self.slice.position(number)) {
            true => self.lost.set(number),
            false => self.new[next].unset(number),
        }
    }

    /// Looks at all moves of a position.
    fn is_lost(&self, position: &S::Position) -> bool {
        let mut nexts = Vec::new();
        let end = self.slice.successors(position, &mut nexts);
        let holder_moves = self.slice.turn(position) == self.holder;
        // A value is that for the side then to move.
        let outside = |value: Value| match value {
            Value::Win(_) => holder_moves,
            Value::Loss(_) => !holder_moves,
            Value::Draw => false,
        };
        let mut after = nexts.iter().map(|next| match *next {
            Next::Inside(number) => self.lost.get(number),
            Next::Outside(value) => outside(value),
            // The attacker takes the better of the two, the holder needs both to be lost.
            Next::Passing(number, capture) if holder_moves => self.lost.get(number) || outside(capture),
            Next::Passing(number, capture) => self.lost.get(number) && outside(capture),
        });
        match holder_moves {
            _ if end.is_some() => holder_moves && end == Some(Value::Loss(0)),
            true => after.all(|lost| lost),
            false => after.any(|lost| lost),
        }
    }
}
