//! The block tables of a universe in a folder: opened, read through a cache, asked.

use super::exits::Turn;
use super::places::Places;
use super::slice::BlockSlice;
use super::spot::Spot;
use super::store::Store;
use super::table::BlockTable;
use super::universe::Universe;
use crate::folder::{read_if_there, write_whole};
use spec::Side;
use spec::chess::{Position, Rules};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

/// The tables of a universe, in a folder.
pub struct BlockTables {
    universe: Universe,
    pub(super) store: Store,
    cache: Mutex<Cache>,
}

/// What block tables cannot do.
#[derive(Debug)]
#[non_exhaustive]
pub enum BlockError {
    /// The files.
    Files(io::Error),
    /// A table is needed and not there.
    Missing(BlockSlice),
    /// A strategy needs a move in this position, and no table has a safe one: an earlier strategy left it open, and was
    /// cut by other tables.
    NotHeld(String),
    /// The tables would need more bytes on the disk than was allowed.
    DiskLimit(u64),
    /// The text that says which universe a folder has is damaged.
    BadFolder(String),
    /// The processes of a cluster could not go on together.
    Cluster(String),
}

impl fmt::Display for BlockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BlockError::Files(why) => write!(f, "{why}"),
            BlockError::Missing(slice) => write!(f, "the table of {slice} has not been built"),
            BlockError::NotHeld(fen) => {
                let whose = "with the colours exchanged if the strategy is Black's";
                write!(f, "`{fen}` ({whose}) is left open by an earlier strategy, and these tables know no safe move")
            }
            BlockError::DiskLimit(limit) => write!(f, "the tables would take more than {limit} bytes on the disk"),
            BlockError::BadFolder(why) | BlockError::Cluster(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for BlockError {}

impl From<io::Error> for BlockError {
    fn from(why: io::Error) -> BlockError {
        BlockError::Files(why)
    }
}

/// What tables say of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Safety {
    /// White need not lose.
    Safe,
    /// In this universe White is not known to be safe.
    Unknown,
}

impl BlockTables {
    /// Opens the tables of a folder, or begins them. Tables of another universe that was in the folder are kept as far
    /// as both say the same of slices with so few men, and are not seen otherwise. Plain tables are kept in at most so
    /// many bytes of memory, beside those that are being worked on.
    pub fn open(folder: &Path, universe: &Universe, memory: usize) -> Result<BlockTables, BlockError> {
        let store = Store::open(folder)?;
        let path = folder.join("universe");
        if let Some(bytes) = read_if_there(&path)? {
            let text = String::from_utf8_lossy(&bytes).trim().to_string();
            let earlier: Universe =
                text.parse().map_err(|why| BlockError::BadFolder(format!("{}: {why}", path.display())))?;
            let alike = (0..4).take_while(|&count| earlier.is_alike(universe, count)).count();
            let other: Vec<BlockSlice> =
                store.slices().into_iter().filter(|slice| slice.men_count() >= alike).collect();
            for slice in &other {
                store.release(slice, Turn::Black)?;
                store.release(slice, Turn::White)?;
            }
            if !other.is_empty() {
                store.rewrite_list()?;
            }
        }
        write_whole(&path, format!("{universe}\n").as_bytes()).map_err(BlockError::BadFolder)?;
        Ok(BlockTables {
            universe: universe.clone(),
            store,
            cache: Mutex::new(Cache { limit: memory, ..Cache::default() }),
        })
    }

    /// Opens the tables of a folder with the universe that it has, to read them; nothing is written there.
    pub fn read(folder: &Path, memory: usize) -> Result<BlockTables, BlockError> {
        let path = folder.join("universe");
        let text = read_if_there(&path)?
            .ok_or_else(|| BlockError::BadFolder(format!("{}: there are no block tables here", folder.display())))?;
        let universe = String::from_utf8_lossy(&text).trim().parse();
        let universe = universe.map_err(|why| BlockError::BadFolder(format!("{}: {why}", path.display())))?;
        let cache = Mutex::new(Cache { limit: memory, ..Cache::default() });
        Ok(BlockTables { universe, store: Store::read(folder)?, cache })
    }

    /// The universe of these tables.
    pub fn universe(&self) -> &Universe {
        &self.universe
    }

    /// The slices that have been built.
    pub fn slices(&self) -> Vec<BlockSlice> {
        self.store.slices()
    }

    /// Has this slice been built?
    pub fn has(&self, slice: &BlockSlice) -> bool {
        self.store.has(slice, Turn::Black)
    }

    /// The bytes that the tables take on the disk.
    pub fn bytes(&self) -> u64 {
        self.store.bytes()
    }

    /// The SHA-256 of a table's compressed bytes: two folders with equal digests say the same.
    pub fn digest(&self, slice: &BlockSlice) -> Option<[u8; 32]> {
        self.store.digest(slice, Turn::Black)
    }

    /// A table, from memory or from the disk.
    pub(super) fn table(&self, slice: BlockSlice, turn: Turn) -> Result<Arc<BlockTable>, BlockError> {
        if let Some(table) = self.cache().get(&(slice, turn)) {
            return Ok(table);
        }
        let table = Arc::new(self.store.get(&slice, turn)?.ok_or(BlockError::Missing(slice))?);
        self.cache().insert((slice, turn), table.clone());
        Ok(table)
    }

    /// Nobody needs the table with White to move any more.
    pub(super) fn release(&self, slice: &BlockSlice) -> Result<(), BlockError> {
        self.cache().remove(&(*slice, Turn::White));
        Ok(self.store.release(slice, Turn::White)?)
    }

    pub(super) fn cache(&self) -> MutexGuard<'_, Cache> {
        self.cache.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }

    /// What the tables say of a position of FOUR FILE, whoever is to move.
    pub fn safety(&self, position: &Position) -> Result<Safety, BlockError> {
        debug_assert_eq!(Places::get().chess.rules(), &Rules::four_file());
        let Some(spot) = Spot::of(&Places::get().chess.load(position)) else { return Ok(Safety::Unknown) };
        let safe = match position.turn() {
            Side::Black => self.is_safe(&spot)?,
            Side::White => spot.is_stalemate() || self.has_safe_move(&spot)?,
        };
        Ok(if safe { Safety::Safe } else { Safety::Unknown })
    }

    /// Is White safe with Black to move? No, if the slice is not there.
    pub(super) fn is_safe(&self, spot: &Spot) -> Result<bool, BlockError> {
        let (slice, at, white) = spot.parts();
        let Some(at) = at.filter(|_| self.store.has(&slice, Turn::Black)) else { return Ok(false) };
        Ok(self.table(slice, Turn::Black)?.get(&at).is_some_and(|block| block.has(white)))
    }

    /// Has White, to move, a move into a safe position?
    fn has_safe_move(&self, spot: &Spot) -> Result<bool, BlockError> {
        let mut moves = Vec::new();
        spot.white_moves(|played| moves.extend(played.after));
        for after in &moves {
            if self.is_safe(after)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Plain tables in memory, the least lately used of them given up first.
#[derive(Default)]
pub struct Cache {
    tables: HashMap<(BlockSlice, Turn), (Arc<BlockTable>, u64)>,
    /// Which table was used when.
    uses: BTreeMap<u64, (BlockSlice, Turn)>,
    clock: u64,
    bytes: usize,
    limit: usize,
}

impl Cache {
    pub fn get(&mut self, key: &(BlockSlice, Turn)) -> Option<Arc<BlockTable>> {
        let (table, used) = self.tables.get_mut(key)?;
        self.clock += 1;
        self.uses.remove(&std::mem::replace(used, self.clock));
        self.uses.insert(self.clock, *key);
        Some(table.clone())
    }

    pub fn insert(&mut self, key: (BlockSlice, Turn), table: Arc<BlockTable>) {
        self.remove(&key);
        self.clock += 1;
        self.bytes += table.bytes();
        self.uses.insert(self.clock, key);
        self.tables.insert(key, (table, self.clock));
        while self.bytes > self.limit {
            let Some((_, oldest)) = self.uses.pop_first() else { break };
            self.remove(&oldest);
        }
    }

    pub fn remove(&mut self, key: &(BlockSlice, Turn)) {
        if let Some((table, used)) = self.tables.remove(key) {
            self.uses.remove(&used);
            self.bytes -= table.bytes();
        }
    }
}
