//! What the readers of both families share: where in a text something is wrong.

use std::fmt;

/// What is wrong with a FEN text, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FenFault {
    /// The byte of the text where the fault was noticed, counted from 0.
    pub at: usize,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FEN, character {}: {}", self.at + 1, self.what)
    }
}

impl std::error::Error for FenFault {}

pub(crate) fn fault<T>(at: usize, what: impl Into<String>) -> Result<T, FenFault> {
    Err(FenFault { at, what: what.into() })
}

/// Where a slice of a text begins in it.
pub(crate) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}
