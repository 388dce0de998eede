//! Block tables on the disk: two append-only files in pieces, and a list of what is in them.
//!
//! A table is compressed and appended to `safe.NNNN` (Black to move, kept) or `reply.NNNN` (White to move, needed only
//! until every slice above is built). Then a line of 64 bytes
//! is appended to `list`: which slice and turn, where, how long, the SHA-256 of the compressed bytes, and a checksum of
//! the line itself. A kill loses at most what was being written; whatever stands in the files without a line in the
//! list is never read. A line or a table that is damaged is found out by its digest. A table that is needed no more
//! gets a line with the length 0, and its bytes are given back to the disk; a piece with nothing needed in it is
//! removed.

use super::exits::Turn;
use super::slice::{BlockSlice, Shape};
use super::table::BlockTable;
use crate::folder::{dig_hole, write_whole};
use sha2::{Digest, Sha256};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
use zstd::bulk::{Compressor, Decompressor};

/// A new piece is begun when the last one has so many bytes.
const PIECE: u64 = 256 << 20;

const LINE: usize = 64;

const LEVEL: i32 = 1;

/// Where a table stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Entry {
    piece: u16,
    at: u64,
    length: u32,
    digest: [u8; 32],
}

/// The files of a folder.
pub struct Store {
    folder: PathBuf,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    entries: HashMap<(BlockSlice, Turn), Entry>,
    /// The list and the lock; none where the folder is only read.
    writing: Option<(File, File)>,
    /// For each turn the pieces that the list names.
    pieces: [BTreeSet<u16>; 2],
    /// For each turn the last piece, and for each of its pieces how many tables in it are needed.
    last: [Option<(u16, u64, File)>; 2],
    needed: [HashMap<u16, usize>; 2],
    bytes: u64,
}

impl Store {
    /// Opens a folder to add tables to it, which is made if it is not there. Another program that does the same is
    /// locked out, and refused by name.
    pub fn open(folder: &Path) -> io::Result<Store> {
        fs::create_dir_all(folder)?;
        let lock = OpenOptions::new().write(true).create(true).truncate(false).open(folder.join("lock"))?;
        lock.try_lock().map_err(|_| {
            let text = format!("{}: another program is adding tables here", folder.display());
            io::Error::new(ErrorKind::ResourceBusy, text)
        })?;
        let path = folder.join("list");
        let list = OpenOptions::new().read(true).append(true).create(true).open(&path)?;
        // A kill may have left half a line; nothing may be appended behind it.
        list.set_len(list.metadata()?.len() / LINE as u64 * LINE as u64)?;
        let store = Store::read(folder)?;
        let mut state = store.lock();
        state.writing = Some((list, lock));
        for turn in [Turn::Black, Turn::White] {
            // What was written without a line stays behind the end of its piece: a new one is begun.
            let next = state.pieces[turn as usize].iter().map(|piece| piece + 1).max().unwrap_or(0);
            let mut piece = next;
            while store.piece(turn, piece).exists() {
                fs::remove_file(store.piece(turn, piece))?;
                piece += 1;
            }
            state.last[turn as usize] = Some((next, 0, File::create(store.piece(turn, next))?));
        }
        drop(state);
        Ok(store)
    }

    /// Opens a folder to read what is there. Nothing in it is touched, and others may go on building.
    pub fn read(folder: &Path) -> io::Result<Store> {
        let bytes = fs::read(folder.join("list"))?;
        let store = Store { folder: folder.to_path_buf(), state: Mutex::default() };
        let mut lengths: HashMap<(Turn, u16), u64> = HashMap::new();
        let mut state = store.lock();
        for line in bytes.chunks_exact(LINE) {
            let Some((slice, turn, entry)) = read_line(line) else { continue };
            if entry.length == 0 {
                state.remove(&slice, turn);
                continue;
            }
            let length = *lengths
                .entry((turn, entry.piece))
                .or_insert_with(|| fs::metadata(store.piece(turn, entry.piece)).map_or(0, |file| file.len()));
            state.pieces[turn as usize].insert(entry.piece);
            if entry.at + entry.length as u64 <= length {
                state.insert(slice, turn, entry);
            }
        }
        drop(state);
        Ok(store)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    fn piece(&self, turn: Turn, piece: u16) -> PathBuf {
        let name = if turn == Turn::Black { "safe" } else { "reply" };
        self.folder.join(format!("{name}.{piece:04}"))
    }

    /// Is this table in the files?
    pub fn has(&self, slice: &BlockSlice, turn: Turn) -> bool {
        self.lock().entries.contains_key(&(*slice, turn))
    }

    /// The slices whose tables with Black to move are in the files.
    pub fn slices(&self) -> Vec<BlockSlice> {
        let mut slices: Vec<BlockSlice> =
            self.lock().entries.keys().filter(|key| key.1 == Turn::Black).map(|key| key.0).collect();
        slices.sort_unstable();
        slices
    }

    /// The digest of a table's compressed bytes, for whoever compares two folders.
    pub fn digest(&self, slice: &BlockSlice, turn: Turn) -> Option<[u8; 32]> {
        self.lock().entries.get(&(*slice, turn)).map(|entry| entry.digest)
    }

    /// So many bytes of tables are needed.
    pub fn bytes(&self) -> u64 {
        self.lock().bytes
    }

    /// Appends a table. One that is there already is left alone.
    pub fn put(&self, slice: &BlockSlice, turn: Turn, table: &BlockTable) -> io::Result<()> {
        if self.has(slice, turn) { Ok(()) } else { self.put_packed(slice, turn, &pack(table)?) }
    }

    /// Appends a table that is packed. One that is there already is left alone.
    pub fn put_packed(&self, slice: &BlockSlice, turn: Turn, bytes: &[u8]) -> io::Result<()> {
        if self.has(slice, turn) {
            return Ok(());
        }
        let digest = Sha256::digest(bytes).into();
        let mut state = self.lock();
        let last = state.last[turn as usize].take();
        let (Some((piece, at, mut file)), Some((list, _))) = (last, &mut state.writing) else { return Err(closed()) };
        file.write_all(bytes)?;
        let entry = Entry { piece, at, length: bytes.len() as u32, digest };
        list.write_all(&line(slice, turn, &entry))?;
        state.insert(*slice, turn, entry);
        let end = at + bytes.len() as u64;
        state.last[turn as usize] = Some(match end < PIECE {
            true => (piece, end, file),
            false => (piece + 1, 0, File::create(self.piece(turn, piece + 1))?),
        });
        Ok(())
    }

    /// Reads a table; none if it is not there.
    pub fn get(&self, slice: &BlockSlice, turn: Turn) -> io::Result<Option<BlockTable>> {
        let Some(entry) = self.lock().entries.get(&(*slice, turn)).copied() else { return Ok(None) };
        let path = self.piece(turn, entry.piece);
        let invalid = |why: &str| {
            let text = format!("{}: the table of {slice} at byte {} is {why}", path.display(), entry.at);
            io::Error::new(ErrorKind::InvalidData, text)
        };
        let damaged = || invalid("damaged");
        let mut file = File::open(&path)?;
        file.seek(SeekFrom::Start(entry.at))?;
        let mut bytes = vec![0; entry.length as usize];
        file.read_exact(&mut bytes).map_err(|_| damaged())?;
        if <[u8; 32]>::from(Sha256::digest(&bytes)) != entry.digest {
            return Err(damaged());
        }
        let table = unpack(Shape::of(slice), turn, &bytes);
        Ok(Some(table.ok_or_else(|| invalid("of an earlier version of this program, and has to be built anew"))?))
    }

    /// Writes the list anew, without what is needed no more.
    pub fn rewrite_list(&self) -> io::Result<()> {
        let mut state = self.lock();
        let mut lines: Vec<[u8; LINE]> = state.entries.iter().map(|((s, turn), entry)| line(s, *turn, entry)).collect();
        lines.sort_unstable();
        let Some((list, _)) = &mut state.writing else { return Err(closed()) };
        let path = self.folder.join("list");
        write_whole(&path, &lines.concat()).map_err(io::Error::other)?;
        *list = OpenOptions::new().append(true).open(&path)?;
        Ok(())
    }

    /// The table is needed no more: its bytes are given back to the disk, and its piece with the last such table.
    pub fn release(&self, slice: &BlockSlice, turn: Turn) -> io::Result<()> {
        let mut state = self.lock();
        let Some(entry) = state.remove(slice, turn) else { return Ok(()) };
        let is_last = state.last[turn as usize].as_ref().is_some_and(|last| last.0 == entry.piece);
        let path = self.piece(turn, entry.piece);
        if state.needed[turn as usize].get(&entry.piece) == Some(&0) && !is_last {
            return fs::remove_file(path);
        }
        // First it is said that nothing is there, so that nobody looks for it after a kill.
        let Some((list, _)) = &mut state.writing else { return Err(closed()) };
        list.write_all(&line(slice, turn, &Entry { length: 0, ..entry }))?;
        dig_hole(&path, entry.at, entry.length.into())
    }

    /// Of the tables with White to move, only those of these slices are needed any more.
    pub fn keep_replies(&self, is_needed: impl Fn(&BlockSlice) -> bool) -> io::Result<()> {
        let replies: Vec<BlockSlice> =
            self.lock().entries.keys().filter(|key| key.1 == Turn::White).map(|key| key.0).collect();
        replies.iter().filter(|slice| !is_needed(slice)).try_for_each(|slice| self.release(slice, Turn::White))
    }
}

fn closed() -> io::Error {
    io::Error::other("nothing can be added to these tables: they were opened for reading, or an earlier write failed")
}

impl State {
    fn remove(&mut self, slice: &BlockSlice, turn: Turn) -> Option<Entry> {
        let entry = self.entries.remove(&(*slice, turn))?;
        self.bytes -= entry.length as u64;
        if let Some(needed) = self.needed[turn as usize].get_mut(&entry.piece) {
            *needed = needed.saturating_sub(1);
        }
        Some(entry)
    }

    fn insert(&mut self, slice: BlockSlice, turn: Turn, entry: Entry) {
        *self.needed[turn as usize].entry(entry.piece).or_default() += 1;
        self.bytes += entry.length as u64;
        if let Some(earlier) = self.entries.insert((slice, turn), entry) {
            self.bytes -= earlier.length as u64;
            *self.needed[turn as usize].entry(earlier.piece).or_default() -= 1;
        }
    }
}

/// A line of the list: slice, turn, piece, place, length, digest, checksum.
fn line(slice: &BlockSlice, turn: Turn, entry: &Entry) -> [u8; LINE] {
    let mut line = Vec::with_capacity(LINE);
    line.extend(slice.to_bytes());
    line.push(turn as u8);
    line.extend(entry.piece.to_le_bytes());
    line.extend(entry.at.to_le_bytes());
    line.extend(entry.length.to_le_bytes());
    line.extend(entry.digest);
    let checksum = Sha256::digest(&line);
    line.extend(&checksum[..8]);
    line.try_into().expect("the parts of a line have 64 bytes")
}

fn read_line(line: &[u8]) -> Option<(BlockSlice, Turn, Entry)> {
    let (content, checksum) = line.split_at(LINE - 8);
    if Sha256::digest(content)[..8] != *checksum {
        return None;
    }
    let slice = BlockSlice::from_bytes(content[..9].try_into().ok()?)?;
    let turn = [Turn::Black, Turn::White].into_iter().find(|turn| *turn as u8 == content[9])?;
    let entry = Entry {
        piece: u16::from_le_bytes(content[10..12].try_into().ok()?),
        at: u64::from_le_bytes(content[12..20].try_into().ok()?),
        length: u32::from_le_bytes(content[20..24].try_into().ok()?),
        digest: content[24..56].try_into().ok()?,
    };
    Some((slice, turn, entry))
}

/// What a thread needs to pack and unpack tables, kept from one to the next: to get this memory anew for each table
/// takes longer than the work itself.
#[derive(Default)]
struct Packing {
    packer: Option<Compressor<'static>>,
    unpacker: Option<Decompressor<'static>>,
    plain: Vec<u8>,
}

thread_local! {
    static PACKING: RefCell<Packing> = RefCell::default();
}

/// A table as it stands in the files.
pub fn pack(table: &BlockTable) -> io::Result<Vec<u8>> {
    PACKING.with_borrow_mut(|Packing { packer, plain, .. }| {
        table.write(plain);
        let packer = match packer {
            Some(packer) => packer,
            None => packer.insert(Compressor::new(LEVEL)?),
        };
        packer.compress(plain)
    })
}

/// The table of a packed one; none if it is none of this shape.
pub fn unpack(shape: Shape, turn: Turn, packed: &[u8]) -> Option<BlockTable> {
    PACKING.with_borrow_mut(|Packing { unpacker, plain, .. }| {
        let unpacker = match unpacker {
            Some(unpacker) => unpacker,
            None => unpacker.insert(Decompressor::new().ok()?),
        };
        // What is there already need not be cleared.
        let most = BlockTable::most_bytes(&shape);
        if plain.len() < most {
            plain.resize(most, 0);
        }
        let length = unpacker.decompress_to_buffer(packed, &mut plain[..most]).ok()?;
        BlockTable::read(shape, turn, &plain[..length])
    })
}
