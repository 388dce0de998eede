//! A long text of lines in memory, packed: a strategy of millions of lines takes a small part of its file's size.
//!
//! The lines are packed in blocks, and each block is unpacked by itself, so that a line is found without unpacking all:
//! the entries of a strategy are sorted. The checker reads the same bytes from which is played later.

use check::{Digest, Digester};
use std::fmt;
use std::io::{self, BufRead, Read};

/// A text of lines, packed.
#[derive(Clone, PartialEq, Eq)]
pub struct Packed {
    blocks: Vec<Block>,
    bytes: u64,
    lines: u64,
    digest: Digest,
}

/// Some of the lines.
#[derive(Clone, PartialEq, Eq)]
struct Block {
    /// The number of its first line in the text, from 0 on, and that line, or its beginning.
    number: u64,
    first: Box<[u8]>,
    packed: Box<[u8]>,
}

/// So many bytes are packed together: enough to be packed well, few enough to be unpacked for one line.
const BLOCK: usize = 64 << 10;

/// A longer line is cut; no strategy has one.
const LONGEST_LINE: usize = 4096;

const LEVEL: i32 = 9;

impl Packed {
    /// Packs a text as it comes.
    pub fn read(mut file: impl BufRead) -> io::Result<Packed> {
        let (mut blocks, mut bytes, mut lines) = (Vec::new(), 0, 0);
        let mut digester = Digester::default();
        let mut compressor = zstd::bulk::Compressor::new(LEVEL)?;
        let mut text = Vec::with_capacity(BLOCK + LONGEST_LINE);
        loop {
            text.clear();
            (&mut file).take(BLOCK as u64).read_to_end(&mut text)?;
            // A block ends with its last line.
            if text.last().is_some_and(|last| *last != b'\n') {
                (&mut file).take(LONGEST_LINE as u64).read_until(b'\n', &mut text)?;
            }
            if text.is_empty() {
                return Ok(Packed { blocks, bytes, lines, digest: digester.finish() });
            }
            digester.add(&text);
            let first = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
            let first = first[..first.len().min(LONGEST_LINE)].into();
            blocks.push(Block { number: lines, first, packed: compressor.compress(&text)?.into() });
            bytes += text.len() as u64;
            lines += text.iter().filter(|&&byte| byte == b'\n').count() as u64;
        }
    }

    /// How many bytes the text has.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many lines are ended.
    pub fn lines(&self) -> u64 {
        self.lines
    }

    /// The digest of the text.
    pub fn digest(&self) -> Digest {
        self.digest
    }

    /// The text from its beginning.
    pub fn unpacked(&self) -> Unpacked<'_> {
        Unpacked { blocks: self.blocks.iter(), text: Vec::new(), at: 0 }
    }

    /// The first of the lines from a number on that is not before what is looked for, with its number; where these
    /// lines are sorted. `order` says how a line compares.
    pub(crate) fn find(&self, from: u64, order: impl Fn(&str) -> std::cmp::Ordering) -> Option<(u64, String)> {
        let is_before = |block: &Block| {
            block.number <= from || std::str::from_utf8(&block.first).is_ok_and(|line| order(line).is_lt())
        };
        // The line is in the last block that begins before it, or is the first of the next one.
        let after = self.blocks.partition_point(is_before);
        let blocks = self.blocks[after.saturating_sub(1)..].iter().take(2);
        for block in blocks {
            let text = unpack(block).ok()?;
            let lines = std::str::from_utf8(&text).ok()?.lines().zip(block.number..);
            let found = lines.filter(|(_, number)| *number >= from).find(|(line, _)| order(line).is_ge());
            if let Some((line, number)) = found {
                return Some((number, line.to_string()));
            }
        }
        None
    }
}

impl fmt::Debug for Packed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Packed({} lines, SHA-256 {})", self.lines, self.digest)
    }
}

fn unpack(block: &Block) -> io::Result<Vec<u8>> {
    zstd::bulk::decompress(&block.packed, BLOCK + LONGEST_LINE)
}

/// A packed text on its way out.
pub struct Unpacked<'a> {
    blocks: std::slice::Iter<'a, Block>,
    text: Vec<u8>,
    at: usize,
}

impl Read for Unpacked<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(into)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Unpacked<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.at == self.text.len()
            && let Some(block) = self.blocks.next()
        {
            (self.text, self.at) = (unpack(block)?, 0);
        }
        Ok(&self.text[self.at..])
    }

    fn consume(&mut self, read: usize) {
        self.at += read;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(count: u32) -> String {
        (0..count).map(|n| format!("{:07}\n", 3 * n)).collect()
    }

    #[test]
    fn what_is_unpacked_is_what_was_packed() {
        let odd = ["", "\n", "no end", "one\ntwo", &"x".repeat(3 * BLOCK), &"\n".repeat(2 * BLOCK)].map(String::from);
        for text in odd.into_iter().chain([numbers(100_000)]) {
            let packed = Packed::read(text.as_bytes()).expect("bytes");
            let mut out = String::new();
            packed.unpacked().read_to_string(&mut out).expect("bytes");
            assert_eq!(out, text);
            assert_eq!((packed.bytes(), packed.lines()), (text.len() as u64, text.matches('\n').count() as u64));
            assert_eq!(packed.digest(), Digest::of(text.as_bytes()));
        }
    }

    #[test]
    fn lines_are_found_by_their_order() {
        let text = numbers(50_000);
        let packed = Packed::read(text.as_bytes()).expect("bytes");
        let find = |wanted: u32, from| packed.find(from, |line| line.cmp(format!("{wanted:07}").as_str()));
        for wanted in (0..150_000u32).step_by(7) {
            let number = u64::from(wanted.div_ceil(3));
            let found = (number < 50_000).then(|| (number, format!("{:07}", number * 3)));
            assert_eq!(find(wanted, 0), found);
        }
        assert_eq!(find(0, 12_345), Some((12_345, format!("{:07}", 12_345 * 3))), "lines before are not looked at");
        assert_eq!(find(0, 49_999), Some((49_999, format!("{:07}", 49_999 * 3))));
        assert_eq!((find(0, 50_000), find(149_998, 0)), (None, None));
        assert!(packed.blocks.len() > 5);
    }
}
