//! Tables as files. A file that was damaged, cut off or made for something else is refused before it answers anything.
//!
//! Numbers are little-endian.
//!
//! | bytes | what |
//! |---|---|
//! | 16 | `checkproof table`, in ASCII |
//! | 4 | the version of the format, 1 |
//! | 4 + n | the length n of the rules' text, and that text (`chess`, `chess:6x6`) |
//! | 4 + n | the length n of the ending's name, and that name (`KQvKR`), the stronger side first |
//! | 8 | the number of entries |
//! | 4 | the number of entries in a block; the last block may have fewer |
//! | 4 + n for each block | the length n of the block compressed, and one zstd frame |
//! | 32 | SHA-256 of everything before it |
//!
//! An entry is one byte: 0 a draw, 255 no position, 254 is not used, else one more than the plies to mate (even: the
//! side to move wins, odd: it loses). How an entry's position is made of its number stands in `layout.rs` and
//! `symmetry.rs`; the version changes with it. The rules' text says all there is to say of the rules, so the one
//! digest covers them as well.

use super::{Finished, Material};
use sha2::{Digest, Sha256};
use spec::chess::Rules;
use std::fmt;
use std::io;

const MAGIC: &[u8; 16] = b"checkproof table";
const VERSION: u32 = 1;
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

/// The bytes of a table's file.
pub fn write(rules: &Rules, table: &Finished) -> io::Result<Vec<u8>> {
    let mut file = MAGIC.to_vec();
    file.extend(VERSION.to_le_bytes());
    for text in [rules.to_string(), table.material().to_string()] {
        file.extend((text.len() as u32).to_le_bytes());
        file.extend(text.as_bytes());
    }
    file.extend((table.bytes().len() as u64).to_le_bytes());
    file.extend((BLOCK as u32).to_le_bytes());
    for block in table.bytes().chunks(BLOCK) {
        let packed = zstd::bulk::compress(block, LEVEL)?;
        file.extend((packed.len() as u32).to_le_bytes());
        file.extend(packed);
    }
    let digest = Sha256::digest(&file);
    file.extend(digest);
    Ok(file)
}

/// The entries in a file, which must be the table of this ending in this game.
pub fn read(rules: &Rules, material: &Material, file: &[u8]) -> Result<Vec<u8>, BadTable> {
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
    let (game, name) = (text(&mut rest)?, text(&mut rest)?);
    let wanted = (rules.to_string(), material.standard(rules).0.to_string());
    if (&game, &name) != (&wanted.0, &wanted.1) {
        let found = format!("{name} in {game}");
        return Err(BadTable::Foreign { found, wanted: format!("{} in {}", wanted.1, wanted.0) });
    }
    let count = u64::from(number(&mut rest)?) | u64::from(number(&mut rest)?) << 32;
    let block = number(&mut rest)? as usize;
    let mut bytes = Vec::new();
    while !rest.is_empty() {
        let length = number(&mut rest)? as usize;
        let packed = take(&mut rest, length)?;
        bytes.extend(zstd::bulk::decompress(packed, block).map_err(|_| BadTable::Damaged)?);
    }
    if bytes.len() as u64 == count { Ok(bytes) } else { Err(BadTable::Damaged) }
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
