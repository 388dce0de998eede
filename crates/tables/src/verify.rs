//! Verification: an independent look at a finished table. It goes forward only, and so shares no step back with the
//! engine.
//!
//! With distances it is enough that each entry agrees with those after it: distances fall along every forced line until
//! the end, and a drawn position has a drawn one after it. Without distances wins could rest on each other in a circle,
//! so there each win and loss must also be *justified*: a loss when every move leads to a justified win, a win when
//! some move leads to a justified loss. The justified ones are found by going over the others again until no more are.

use super::engine::in_parts;
use super::rounds::finished;
use super::{Cells, Entries, Form, Next, Slice, Value};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering::Relaxed};

/// A table as it is verified: that of a file, or one that has just been built.
pub trait Said: Sync {
    /// What its entries say.
    fn form(&self) -> Form;

    /// How many there are.
    fn count(&self) -> usize;

    /// The byte of a number, as the engine writes it.
    fn byte(&self, number: usize) -> Option<u8>;

    /// The value of a number.
    fn value(&self, number: usize) -> Option<Value> {
        Value::from_byte(self.byte(number)?)
    }
}

impl Said for Entries {
    fn form(&self) -> Form {
        self.form()
    }

    fn count(&self) -> usize {
        self.count()
    }

    fn byte(&self, number: usize) -> Option<u8> {
        self.byte(number)
    }
}

impl Said for Cells {
    fn form(&self) -> Form {
        Form::Distances
    }

    fn count(&self) -> usize {
        self.count()
    }

    fn byte(&self, number: usize) -> Option<u8> {
        (number < self.count()).then(|| finished(self.get(number)))
    }
}

/// An entry of a table that does not agree with where its moves lead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unsound {
    /// The number of the entry.
    pub number: usize,
    /// What the table says.
    pub says: Option<Value>,
    /// What follows from the entries after it; for a win or loss that rests on nothing, a draw.
    pub follows: Option<Value>,
}

/// Compares every entry of a table with the entries that the moves lead to, and gives the first that does not agree.
pub fn verify<S: Slice>(slice: &S, entries: &impl Said, threads: usize) -> Result<(), Unsound> {
    let count = slice.count().max(entries.count());
    let follows = |number: usize, nexts: &mut Vec<Next>| -> Option<Value> {
        let end = successors(slice, number, nexts)?;
        let after = |next: &Next| match *next {
            Next::Inside(number) => entries.value(number),
            Next::Outside(value) => Some(value),
            Next::Passing(number, capture) => Some(entries.value(number)?.better(capture)),
        };
        best(nexts.iter().map(after), end).map(|value| entries.form().said(value))
    };
    let first = AtomicUsize::new(usize::MAX);
    in_parts(count, threads, |part, nexts| {
        for number in part {
            // Compared as bytes: a byte that no table has is as wrong as a wrong value.
            let follows = follows(number, nexts).map_or(Value::NOWHERE, Value::to_byte);
            if entries.byte(number) != Some(follows) {
                first.fetch_min(number, Relaxed);
            }
        }
    });
    match (first.into_inner(), entries.form()) {
        (usize::MAX, Form::Distances) => Ok(()),
        (usize::MAX, Form::Values) => match unjustified(slice, entries, threads) {
            None => Ok(()),
            Some(number) => Err(Unsound { number, says: entries.value(number), follows: Some(Value::Draw) }),
        },
        (number, _) => Err(Unsound { number, says: entries.value(number), follows: follows(number, &mut Vec::new()) }),
    }
}

/// The value of a position from the values after its moves, or from the end of the game; none where one of them is no
/// position at all.
pub(super) fn best(after: impl Iterator<Item = Option<Value>>, end: Option<Value>) -> Option<Value> {
    let mut best = end;
    for value in after {
        let mine = value?.before();
        best = Some(best.map_or(mine, |best| best.better(mine)));
    }
    Some(best.unwrap_or(Value::Draw))
}

/// Lists where the moves of a number lead, and tells what the end is worth if the game is over; none if it is no
/// position.
fn successors<S: Slice>(slice: &S, number: usize, nexts: &mut Vec<Next>) -> Option<Option<Value>> {
    let position = (number < slice.count()).then(|| slice.position(number))?;
    if !slice.is_lawful(number, &position) {
        return None;
    }
    nexts.clear();
    Some(slice.successors(&position, nexts))
}

/// The first win or loss of a table of values that rests on nothing.
fn unjustified<S: Slice>(slice: &S, entries: &impl Said, threads: usize) -> Option<usize> {
    let count = entries.count();
    let justified: Vec<AtomicU8> = (0..count.div_ceil(8)).map(|_| AtomicU8::new(0)).collect();
    let is_justified = |number: usize| justified[number / 8].load(Relaxed) >> (number % 8) & 1 == 1;
    let is_open =
        |number: usize| !is_justified(number) && matches!(entries.value(number), Some(Value::Win(_) | Value::Loss(_)));
    loop {
        let more = AtomicBool::new(false);
        in_parts(count, threads, |part, nexts| {
            for number in part.filter(|&number| is_open(number)) {
                let Some(end) = successors(slice, number, nexts) else { continue };
                let inside = |number: usize| entries.value(number).filter(|_| is_justified(number));
                let after = |next: &Next| match *next {
                    Next::Inside(number) => inside(number),
                    Next::Outside(value) => Some(value),
                    Next::Passing(number, capture) => match (inside(number), capture) {
                        (_, Value::Win(_)) => Some(capture),
                        (inside, _) => inside.map(|inside| inside.better(capture)),
                    },
                };
                let rests = match entries.value(number) {
                    Some(Value::Win(_)) => nexts.iter().any(|next| matches!(after(next), Some(Value::Loss(_)))),
                    _ => end.is_some() || nexts.iter().all(|next| matches!(after(next), Some(Value::Win(_)))),
                };
                if rests {
                    justified[number / 8].fetch_or(1 << (number % 8), Relaxed);
                    more.store(true, Relaxed);
                }
            }
        });
        if !more.into_inner() {
            return (0..count).find(|&number| is_open(number));
        }
    }
}
