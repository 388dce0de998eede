//! What a long build tells while it is at work, and what it leaves behind when it is killed.
//!
//! The words only grow, and the end is the least set that the rules of settling allow. So whatever they are between two
//! rounds is a place to go on from: with all words to be looked at again, it leads to the same end. A draft has the words
//! that are never lost as well, because stalemates can be told from mates only before anything else is lost; and it says
//! how many of the first looks are done.

use crate::Title;

/// How far the build of a slice has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SafeProgress {
    /// So many of so many first looks are done.
    Looked(usize, usize),
    /// This round begins, and so many words are to be looked at in it.
    Round(usize, usize),
}

/// Keeps drafts of the slice that is being built.
pub trait Keeper: Sync {
    /// The content of the draft with this title and so many bytes, if an earlier build has left one. An error, when
    /// something else lies in its place, ends the build.
    fn earlier(&self, title: &Title, bytes: usize) -> Result<Option<Vec<u8>>, String>;

    /// Is asked between rounds whether a draft is to be kept now.
    fn is_due(&self) -> bool;

    /// Keeps the content of a draft. An error ends the build.
    fn keep(&self, title: &Title, content: &[u8]) -> Result<(), String>;

    /// Removes the draft, if there is one; the table is finished and written.
    fn discard(&self) -> Result<(), String>;

    /// Is told how far the build is, by any thread.
    fn watch(&self, progress: SafeProgress);
}

/// Keeps nothing.
impl Keeper for () {
    fn earlier(&self, _: &Title, _: usize) -> Result<Option<Vec<u8>>, String> {
        Ok(None)
    }

    fn is_due(&self) -> bool {
        false
    }

    fn keep(&self, _: &Title, _: &[u8]) -> Result<(), String> {
        Ok(())
    }

    fn discard(&self) -> Result<(), String> {
        Ok(())
    }

    fn watch(&self, _: SafeProgress) {}
}
