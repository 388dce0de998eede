//! Packed arrays: the entries of a finished table, what they say, and where they are kept.

use super::Value;
use super::file::{BadTable, Mapped, Title};
use std::fmt;
use std::path::Path;

/// What an entry says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// The value and the plies to the end. One byte: 0 a draw, 255 no position, 253 and 254 are not used, else one more
    /// than the plies (even: the side to move wins, odd: it loses).
    Distances,
    /// The value alone. Two bits: 0 a draw, 1 a loss, 2 a win, 3 no position.
    Values,
}

impl Form {
    /// How many bits an entry has.
    pub fn bits(self) -> usize {
        match self {
            Form::Distances => 8,
            Form::Values => 2,
        }
    }

    /// What is left of a value in this form.
    pub fn said(self, value: Value) -> Value {
        match (self, value) {
            (Form::Values, Value::Win(_)) => Value::Win(1),
            (Form::Values, Value::Loss(_)) => Value::Loss(0),
            _ => value,
        }
    }

    /// How many bytes so many entries take.
    pub fn size(self, entries: usize) -> usize {
        (entries * self.bits()).div_ceil(8)
    }

    /// Packs the bytes of the engine. Without distances a win is the byte of a win in 1, a loss that of a loss in 0.
    pub fn pack(self, bytes: Vec<u8>) -> Vec<u8> {
        match self {
            Form::Distances => bytes,
            Form::Values => bytes
                .chunks(4)
                .map(|four| four.iter().rev().fold(0, |packed, &byte| packed << 2 | two_bits(byte)))
                .collect(),
        }
    }
}

fn two_bits(byte: u8) -> u8 {
    match Value::from_byte(byte) {
        Some(Value::Draw) => 0,
        Some(Value::Loss(_)) => 1,
        Some(Value::Win(_)) => 2,
        None => 3,
    }
}

/// The byte that the engine would have, with the distances left out.
const OF_TWO_BITS: [u8; 4] = [0, 1, 2, Value::NOWHERE];

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Form::Distances => "distances",
            Form::Values => "values",
        })
    }
}

/// The entries of one table, by number.
#[derive(Debug)]
pub struct Entries {
    form: Form,
    count: usize,
    content: Content,
}

#[derive(Debug)]
enum Content {
    Memory(Vec<u8>),
    File(Mapped),
}

impl Entries {
    /// Entries in memory, packed as their form says; none if there are not as many bytes as that takes.
    pub fn packed(form: Form, count: usize, content: Vec<u8>) -> Option<Entries> {
        (content.len() == form.size(count)).then_some(Entries { form, count, content: Content::Memory(content) })
    }

    /// Entries that stay in their file.
    pub fn in_file(title: &Title, form: Form, count: usize, path: &Path) -> Result<Entries, BadTable> {
        let mapped = Mapped::open(title, count, path)?;
        if mapped.length() != form.size(count) {
            return Err(BadTable::Damaged);
        }
        Ok(Entries { form, count, content: Content::File(mapped) })
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// What they say.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The byte of a number, as the engine writes it.
    #[inline]
    pub fn byte(&self, number: usize) -> Option<u8> {
        if number >= self.count {
            return None;
        }
        match self.form {
            Form::Distances => self.content(number),
            Form::Values => {
                let four = self.content(number / 4)?;
                Some(OF_TWO_BITS[(four >> (2 * (number % 4)) & 3) as usize])
            }
        }
    }

    /// The value of a number.
    #[inline]
    pub fn value(&self, number: usize) -> Option<Value> {
        Value::from_byte(self.byte(number)?)
    }

    /// The content of the table's file, unless it is in a file already.
    pub fn content_in_memory(&self) -> Option<&[u8]> {
        match &self.content {
            Content::Memory(bytes) => Some(bytes),
            Content::File(_) => None,
        }
    }

    #[inline]
    fn content(&self, at: usize) -> Option<u8> {
        match &self.content {
            Content::Memory(bytes) => bytes.get(at).copied(),
            Content::File(mapped) => mapped.byte(at),
        }
    }
}
