//! The file format of tables. A file that was damaged, cut off or made for something else is refused before it answers
//! anything.
//!
//! Numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 16 | `checkproof table`, in ASCII |
//! | 4 | the version of the format, 2 |
//! | 4 + n | the length n of the rules' text, and that text (`chess`, `chess:6x6`, `draughts`) |
//! | 4 + n | the length n of the slice's name, and that name (`KQvKR`), in its standard form |
//! | 4 + n | the length n of the form's name, and that name: `distances`, `values`, `safe White`, `safe Black` |
//! | 8 | the number of entries |
//! | 8 | the number of bytes of the content, unpacked |
//! | 4 | the number of content bytes in a block; the last block may have fewer |
//! | 4 for each block | the length of the block compressed |
//! | for each block | one zstd frame |
//! | 32 | SHA-256 of everything before it |
//!
//! The content has the entries by number, each in as many bits as its form says, the first in the lowest bits of a
//! byte. What they mean stands in `entries.rs`, and how a number is made in the slice's own file (`layout.rs` for
//! chess); the version changes with either. The rules' text says all there is to say of the rules, so the one digest
//! covers them as well.

use super::parts::in_parts;
use memmap2::Mmap;
use sha2::{Digest, Sha256};
use std::fmt;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

const MAGIC: &[u8; 16] = b"checkproof table";
const VERSION: u32 = 2;
const DIGEST: usize = 32;

/// Small enough that one block is quickly unpacked for one entry, large enough to compress well.
pub(super) const BLOCK: usize = 1 << 16;

/// The compression level: beyond it the time grows and the file hardly shrinks.
const LEVEL: i32 = 9;

/// What a table says that it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Title {
    /// The rules.
    pub game: String,
    /// The slice, in its standard form.
    pub slice: String,
    /// What an entry says.
    pub form: String,
}

impl fmt::Display for Title {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {}, {}", self.slice, self.game, self.form)
    }
}

/// Why a file is not the table that was asked for.
#[derive(Debug)]
#[allow(missing_docs)] // The text of each says what it is.
#[non_exhaustive]
pub enum BadTable {
    NotATable,
    Damaged,
    Version(u32),
    Foreign { found: Box<Title>, wanted: Box<Title> },
    Unreadable(io::Error),
}

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTable::NotATable => f.write_str("this is not a checkproof table"),
            BadTable::Damaged => f.write_str("the table is damaged or cut off: its digest does not fit"),
            BadTable::Version(version) => {
                write!(f, "the table has format {version}, this program reads {VERSION}; remove it and build it again")
            }
            BadTable::Foreign { found, wanted } => write!(f, "this is the table of {found}; wanted is {wanted}"),
            BadTable::Unreadable(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for BadTable {}

/// The bytes of a table's file.
pub fn write(title: &Title, entries: usize, content: &[u8]) -> io::Result<Vec<u8>> {
    write_on_threads(title, entries, content, 1)
}

/// The same with the blocks packed on so many threads.
pub(super) fn write_on_threads(title: &Title, entries: usize, content: &[u8], threads: usize) -> io::Result<Vec<u8>> {
    let packed: Vec<OnceLock<io::Result<Vec<u8>>>> = content.chunks(BLOCK).map(|_| OnceLock::new()).collect();
    in_parts(packed.len(), 1, threads, |part| {
        for number in part {
            let block = &content[number * BLOCK..content.len().min((number + 1) * BLOCK)];
            packed[number].get_or_init(|| pack_block(block));
        }
    });
    let blocks = packed.into_iter().filter_map(OnceLock::into_inner).collect::<io::Result<Vec<_>>>()?;
    Ok(assemble(title, entries, content.len(), &blocks))
}

/// One block of the content, as it stands in the file. Blocks are packed one by one, so that several machines can each
/// pack their own.
pub(super) fn pack_block(block: &[u8]) -> io::Result<Vec<u8>> {
    zstd::bulk::compress(block, LEVEL)
}

/// The file of blocks that are packed already.
pub(super) fn assemble(title: &Title, entries: usize, content: usize, blocks: &[Vec<u8>]) -> Vec<u8> {
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    for text in [&title.game, &title.slice, &title.form] {
        file.extend((text.len() as u32).to_le_bytes());
        file.extend(text.as_bytes());
    }
    file.extend((entries as u64).to_le_bytes());
    file.extend((content as u64).to_le_bytes());
    file.extend((BLOCK as u32).to_le_bytes());
    blocks.iter().for_each(|block| file.extend((block.len() as u32).to_le_bytes()));
    blocks.iter().for_each(|block| file.extend(block));
    let digest = Sha256::digest(&file);
    file.extend(digest);
    file
}

/// The content of a file, which must have this title and so many entries.
pub fn read(title: &Title, entries: usize, file: &[u8]) -> Result<Vec<u8>, BadTable> {
    let index = Index::read(title, entries, file)?;
    let mut content = Vec::with_capacity(index.content);
    for block in &index.blocks {
        content.extend(zstd::bulk::decompress(&file[block.clone()], BLOCK).map_err(|_| BadTable::Damaged)?);
    }
    if content.len() == index.content { Ok(content) } else { Err(BadTable::Damaged) }
}

/// A table that stays in its file: of the content, only the blocks just asked for are in memory.
#[derive(Debug)]
pub struct Mapped {
    map: Mmap,
    index: Index,
    recent: Mutex<Vec<(usize, Arc<Vec<u8>>)>>,
}

/// So many unpacked blocks are kept. A line to mate stays near where it is.
const RECENT: usize = 64;

impl Mapped {
    /// Opens a file, which must have this title and so many entries. The digest is tested first, over the whole file.
    pub fn open(title: &Title, entries: usize, path: &Path) -> Result<Mapped, BadTable> {
        let file = File::open(path).map_err(BadTable::Unreadable)?;
        // SAFETY: the file is only read. A process that overwrites it in place meanwhile is not defended against; this
        // program never does, it writes a new file and renames it.
        let map = unsafe { Mmap::map(&file) }.map_err(BadTable::Unreadable)?;
        let index = Index::read(title, entries, &map)?;
        Ok(Mapped { map, index, recent: Mutex::default() })
    }

    /// The number of bytes of the content.
    pub fn length(&self) -> usize {
        self.index.content
    }

    /// One byte of the content.
    pub fn byte(&self, at: usize) -> Option<u8> {
        self.block(at / BLOCK)?.get(at % BLOCK).copied()
    }

    fn block(&self, number: usize) -> Option<Arc<Vec<u8>>> {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, block)) = recent.iter().find(|(n, _)| *n == number) {
            return Some(block.clone());
        }
        let packed = &self.map[self.index.blocks.get(number)?.clone()];
        let block = Arc::new(zstd::bulk::decompress(packed, BLOCK).ok()?);
        if recent.len() == RECENT {
            recent.remove(0);
        }
        recent.push((number, block.clone()));
        Some(block)
    }
}

/// Where the blocks of a file are.
#[derive(Debug)]
struct Index {
    content: usize,
    blocks: Vec<Range<usize>>,
}

impl Index {
    fn read(title: &Title, entries: usize, file: &[u8]) -> Result<Index, BadTable> {
        if !file.starts_with(MAGIC) {
            return Err(BadTable::NotATable);
        }
        let (whole, digest) = file.split_at_checked(file.len() - DIGEST.min(file.len())).ok_or(BadTable::Damaged)?;
        if Sha256::digest(whole).as_slice() != digest {
            return Err(BadTable::Damaged);
        }
        let mut rest = &whole[MAGIC.len().min(whole.len())..];
        let version = number(&mut rest)?;
        if version != VERSION {
            return Err(BadTable::Version(version));
        }
        let found = Title { game: text(&mut rest)?, slice: text(&mut rest)?, form: text(&mut rest)? };
        if found != *title {
            return Err(BadTable::Foreign { found: Box::new(found), wanted: Box::new(title.clone()) });
        }
        let count = long_number(&mut rest)?;
        let content = long_number(&mut rest)?;
        let block = number(&mut rest)? as usize;
        if count != entries || block != BLOCK {
            return Err(BadTable::Damaged);
        }
        let lengths =
            (0..content.div_ceil(BLOCK)).map(|_| number(&mut rest)).collect::<Result<Vec<u32>, BadTable>>()?;
        let mut at = whole.len() - rest.len();
        let mut blocks = Vec::new();
        for length in lengths {
            blocks.push(at..at + length as usize);
            at += length as usize;
        }
        if at == whole.len() { Ok(Index { content, blocks }) } else { Err(BadTable::Damaged) }
    }
}

fn take<'a>(rest: &mut &'a [u8], length: usize) -> Result<&'a [u8], BadTable> {
    let (taken, left) = rest.split_at_checked(length).ok_or(BadTable::Damaged)?;
    *rest = left;
    Ok(taken)
}

fn number(rest: &mut &[u8]) -> Result<u32, BadTable> {
    let bytes = take(rest, 4)?;
    Ok(u32::from_le_bytes(std::array::from_fn(|n| bytes[n])))
}

fn long_number(rest: &mut &[u8]) -> Result<usize, BadTable> {
    let bytes = take(rest, 8)?;
    usize::try_from(u64::from_le_bytes(std::array::from_fn(|n| bytes[n]))).map_err(|_| BadTable::Damaged)
}

fn text(rest: &mut &[u8]) -> Result<String, BadTable> {
    let length = number(rest)? as usize;
    String::from_utf8(take(rest, length)?.to_vec()).map_err(|_| BadTable::Damaged)
}
