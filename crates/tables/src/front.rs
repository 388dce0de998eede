//! A front: what a round of retrograde analysis by sets has just found.

use std::ops::BitOrAssign;

/// A set of positions, as words of bits, quick to go through where it is sparse.
pub struct Front<W> {
    words: Vec<W>,
    /// A bit for each word that is not empty.
    marks: Vec<u64>,
    is_empty: bool,
}

impl<W: Copy + Default + PartialEq + BitOrAssign> Front<W> {
    pub fn new(words: usize) -> Front<W> {
        Front { words: vec![W::default(); words], marks: vec![0; words.div_ceil(64)], is_empty: true }
    }

    pub fn is_empty(&self) -> bool {
        self.is_empty
    }

    #[inline]
    pub fn word(&self, word: usize) -> W {
        self.words[word]
    }

    #[inline]
    pub fn add(&mut self, word: usize, set: W) {
        if set != W::default() {
            self.words[word] |= set;
            self.marks[word / 64] |= 1 << (word % 64);
            self.is_empty = false;
        }
    }

    /// Visits the words that are not empty.
    #[inline]
    pub fn for_each(&self, mut visit: impl FnMut(usize, W)) {
        if self.is_empty {
            return;
        }
        for (n, &mark) in self.marks.iter().enumerate() {
            let mut mark = mark;
            while mark != 0 {
                let word = n * 64 + mark.trailing_zeros() as usize;
                mark &= mark - 1;
                visit(word, self.words[word]);
            }
        }
    }

    /// Visits the words that are not empty and empties them.
    #[inline]
    pub fn drain(&mut self, mut visit: impl FnMut(usize, W)) {
        if self.is_empty {
            return;
        }
        for n in 0..self.marks.len() {
            let mut mark = std::mem::take(&mut self.marks[n]);
            while mark != 0 {
                let word = n * 64 + mark.trailing_zeros() as usize;
                mark &= mark - 1;
                visit(word, std::mem::take(&mut self.words[word]));
            }
        }
        self.is_empty = true;
    }
}
