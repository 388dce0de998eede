//! Tables as files. A file that was damaged, cut off or made for something else is refused before it answers anything.
//!
//! Numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 16 | `checkproof table`, in ASCII |
//! | 4 | the version of the format, 2 |
//! | 4 + n | the length n of the rules' text, and that text (`chess`, `chess:6x6`) |
//! | 4 + n | the length n of the ending's name, and that name (`KQvKR`), the stronger side first |
//! | 4 + n | the length n of the form's name, and that name: `distances`, `safe White`, `safe Black` |
//! | 8 | the number of entries |
//! | 4 | the number of content bytes in a block; the last block may have fewer |
//! | 4 + n for each block | the length n of the block compressed, and one zstd frame |
//! | 32 | SHA-256 of everything before it |
//!
//! The content has the entries by number. A distance is one byte: 0 a draw, 255 no position, 254 is not used, else one more than the plies to mate (even: the
//! side to move wins, odd: it loses). In a safe table it is one bit, the first in the lowest bit of a byte; `skeleton/`
//! says what it means and how it is numbered. How an entry's position is made of its number stands in `layout.rs` and
//! `symmetry.rs`; the version changes with it. The rules' text says all there is to say of the rules, so the one
//! digest covers them as well.

use super::{Finished, Material};
use sha2::{Digest, Sha256};
use spec::chess::Rules;
use std::fmt;
use std::io;

const MAGIC: &[u8; 16] = b"checkproof table";
const VERSION: u32 = 2;
const DIGEST: usize = 32;

/// Small enough that a reader may one day take out one block alone, large enough to compress well.
const BLOCK: usize = 1 << 16;

/// The compression level: beyond it the time grows and the file hardly shrinks.
const LEVEL: i32 = 9;

/// Why a file is not the table that was asked for.
#[derive(Debug)]
#[allow(missing_docs)] // The text of each says what it is.
pub enum BadTable {
    NotATable,
    Damaged,
    Version(u32),
    Foreign { found: String, wanted: String },
}

impl fmt::Display for BadTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadTable::NotATable => f.write_str("this is not a checkproof table"),
            BadTable::Damaged => f.write_str("the table is damaged or cut off: its digest does not fit"),
            BadTable::Version(version) => write!(f, "the table has format {version}, this program reads {VERSION}"),
            BadTable::Foreign { found, wanted } => write!(f, "this is the table of {found}, not of {wanted}"),
        }
    }
}

impl std::error::Error for BadTable {}

/// What a file says that it is.
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
        write!(f, "{} in {}", self.slice, self.game)?;
        if self.form == DISTANCES { Ok(()) } else { write!(f, ", {}", self.form) }
    }
}

/// The form of a table with a byte of [`super::Value`] for each position.
const DISTANCES: &str = "distances";

/// The bytes of a table's file.
pub fn write_table(rules: &Rules, table: &Finished) -> io::Result<Vec<u8>> {
    write(&title(rules, table.material()), table.bytes().len(), table.bytes())
}

/// The entries in a file, which must be the table of this ending in this game.
pub fn read_table(rules: &Rules, material: &Material, file: &[u8]) -> Result<Vec<u8>, BadTable> {
    let title = title(rules, &material.standard(rules).0);
    let (entries, bytes) = unpack(&title, file)?;
    if entries == bytes.len() { Ok(bytes) } else { Err(BadTable::Damaged) }
}

fn title(rules: &Rules, material: &Material) -> Title {
    Title { game: rules.to_string(), slice: material.to_string(), form: DISTANCES.to_string() }
}

/// The bytes of a file with so many entries, which lie one after the other in the content.
pub fn write(title: &Title, entries: usize, content: &[u8]) -> io::Result<Vec<u8>> {
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    for text in [&title.game, &title.slice, &title.form] {
        file.extend((text.len() as u32).to_le_bytes());
        file.extend(text.as_bytes());
    }
    file.extend((entries as u64).to_le_bytes());
    file.extend((BLOCK as u32).to_le_bytes());
    for block in content.chunks(BLOCK) {
        let packed = zstd::bulk::compress(block, LEVEL)?;
        file.extend((packed.len() as u32).to_le_bytes());
        file.extend(packed);
    }
    let digest = Sha256::digest(&file);
    file.extend(digest);
    Ok(file)
}

/// The content of a file, which must have this title and so many entries.
pub fn read(title: &Title, entries: usize, file: &[u8]) -> Result<Vec<u8>, BadTable> {
    match unpack(title, file)? {
        (found, content) if found == entries => Ok(content),
        _ => Err(BadTable::Damaged),
    }
}

fn unpack(title: &Title, file: &[u8]) -> Result<(usize, Vec<u8>), BadTable> {
    if !file.starts_with(MAGIC) {
        return Err(BadTable::NotATable);
    }
    let (content, digest) = file.split_at_checked(file.len() - DIGEST.min(file.len())).ok_or(BadTable::Damaged)?;
    if Sha256::digest(content).as_slice() != digest {
        return Err(BadTable::Damaged);
    }
    let mut rest = &content[MAGIC.len().min(content.len())..];
    let version = number(&mut rest)?;
    if version != VERSION {
        return Err(BadTable::Version(version));
    }
    let found = Title { game: text(&mut rest)?, slice: text(&mut rest)?, form: text(&mut rest)? };
    if found != *title {
        return Err(BadTable::Foreign { found: found.to_string(), wanted: title.to_string() });
    }
    let count = u64::from(number(&mut rest)?) | u64::from(number(&mut rest)?) << 32;
    let block = number(&mut rest)? as usize;
    let mut bytes = Vec::new();
    while !rest.is_empty() {
        let length = number(&mut rest)? as usize;
        let packed = take(&mut rest, length)?;
        bytes.extend(zstd::bulk::decompress(packed, block).map_err(|_| BadTable::Damaged)?);
    }
    Ok((usize::try_from(count).map_err(|_| BadTable::Damaged)?, bytes))
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

fn text(rest: &mut &[u8]) -> Result<String, BadTable> {
    let length = number(rest)? as usize;
    String::from_utf8(take(rest, length)?.to_vec()).map_err(|_| BadTable::Damaged)
}
