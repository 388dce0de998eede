//! The bytes of a table that is being built: in memory, or in a file that memory is a window on.
//!
//! The file serves two ends at once. A slice may be larger than the memory, and then the system keeps in memory what is
//! being used. And a build that was killed goes on where it was. For this nothing has to be copied, because a round may
//! be played again over whatever a killed one has left: it only writes what it would have written, values once decided
//! are final, and a mark of doubt that is left over is settled like any other. So a draft needs to say only which rounds
//! are wholly done. That is written after the bytes have been flushed, and so is never ahead of them.
//!
//! | bytes | what |
//! |---|---|
//! | 16 | `checkproof draft`, in ASCII |
//! | 4 | the version, 1 |
//! | 1 | the stage: 0 nothing is done, 1 every number was looked at, r + 2 round r is done |
//! | 1 | the largest byte that a round has to look for |
//! | 4 + n | the length n of what is being built, and that text |
//! | | zeros up to byte 4096 |
//! | 1 for each number | the bytes |

use super::rounds::finished;
use memmap2::MmapRaw;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// One byte for each number, written by many threads.
pub struct Cells {
    place: Place,
    count: usize,
    stage: Stage,
    flushed: Instant,
}

enum Place {
    Memory(Vec<AtomicU8>),
    /// The map, and the file, which stays locked as long as it is open.
    Mapped(MmapRaw, #[allow(dead_code)] File),
}

/// How far a build has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stage {
    /// The next round, counted so that round 0 of plies is the second: first every number is looked at.
    pub next: u8,
    /// The largest byte written, [`super::Value::NOWHERE`] aside: no round beyond it finds anything.
    pub furthest: u8,
}

const MAGIC: &[u8; 16] = b"checkproof draft";
const VERSION: u32 = 1;
const STAGE: usize = 20;
const TEXT: usize = 22;
const HEADER: usize = 4096;

/// A draft is flushed after a round, but not oftener than this: flushing takes time as well.
const BETWEEN_FLUSHES: Duration = Duration::from_secs(5);

impl Cells {
    /// Cells in memory.
    pub fn in_memory(count: usize) -> Cells {
        Cells::new(Place::Memory((0..count).map(|_| AtomicU8::new(0)).collect()), count)
    }

    /// Cells in a file. If it holds the draft of the same thing, the build goes on from there.
    pub fn in_file(path: &Path, what: &str, count: usize) -> io::Result<Cells> {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(io::Error::other("another process is building this table")),
            Err(TryLockError::Error(why)) => return Err(why),
        }
        let header = header(what)?;
        let length = (HEADER + count) as u64;
        let mut old = vec![0; HEADER];
        let same = file.metadata()?.len() == length && (&file).read_exact(&mut old).is_ok();
        let stage = Stage { next: std::mem::take(&mut old[STAGE]), furthest: std::mem::take(&mut old[STAGE + 1]) };
        if !same || old != header {
            // Emptied first, so that all bytes are zero.
            file.set_len(0)?;
            file.set_len(length)?;
            (&file).rewind()?;
            (&file).write_all(&header)?;
            return Ok(Cells::new(Place::Mapped(MmapRaw::map_raw(&file)?, file), count));
        }
        Ok(Cells { stage, ..Cells::new(Place::Mapped(MmapRaw::map_raw(&file)?, file), count) })
    }

    fn new(place: Place, count: usize) -> Cells {
        Cells { place, count, stage: Stage { next: 0, furthest: 0 }, flushed: Instant::now() }
    }

    /// Is there work of an earlier build that need not be done again?
    pub fn is_resumed(&self) -> bool {
        self.stage.next > 0
    }

    /// How many cells there are.
    pub fn count(&self) -> usize {
        self.count
    }

    pub(super) fn stage(&self) -> Stage {
        self.stage
    }

    /// Notes that everything before a stage is done; in a file at once, or when the next flush is due.
    pub(super) fn note(&mut self, stage: Stage) -> io::Result<()> {
        self.stage = stage;
        let Place::Mapped(map, _) = &self.place else { return Ok(()) };
        if self.flushed.elapsed() >= BETWEEN_FLUSHES {
            map.flush_range(HEADER, self.count)?;
            let bytes = [stage.next, stage.furthest];
            self.all()[STAGE..].iter().zip(bytes).for_each(|(cell, byte)| cell.store(byte, Relaxed));
            map.flush_range(0, HEADER)?;
            self.flushed = Instant::now();
        }
        Ok(())
    }

    #[inline]
    pub(super) fn get(&self, number: usize) -> u8 {
        self.cells()[number].load(Relaxed)
    }

    #[inline]
    pub(super) fn set(&self, number: usize, byte: u8) {
        self.cells()[number].store(byte, Relaxed);
    }

    /// The bytes of some numbers of the finished table.
    pub(super) fn bytes(&self, numbers: Range<usize>) -> Vec<u8> {
        self.cells()[numbers].iter().map(|cell| finished(cell.load(Relaxed))).collect()
    }

    /// The bytes of the finished table, copied into memory.
    pub fn into_bytes(self) -> Vec<u8> {
        match self.place {
            Place::Memory(cells) => cells.into_iter().map(|cell| finished(cell.into_inner())).collect(),
            Place::Mapped(..) => self.bytes(0..self.count),
        }
    }

    fn cells(&self) -> &[AtomicU8] {
        match &self.place {
            Place::Memory(cells) => cells,
            Place::Mapped(..) => &self.all()[HEADER..],
        }
    }

    /// The whole file; nothing for cells in memory.
    fn all(&self) -> &[AtomicU8] {
        match &self.place {
            Place::Memory(_) => &[],
            // SAFETY: the map is as long as it says and lives as long as the borrow of `self`; an `AtomicU8` has the
            // layout of a `u8`, and nothing else here touches the map. The lock keeps other builds away from the file.
            Place::Mapped(map, _) => unsafe {
                std::slice::from_raw_parts(map.as_mut_ptr().cast::<AtomicU8>(), map.len())
            },
        }
    }
}

fn header(what: &str) -> io::Result<Vec<u8>> {
    let mut header = MAGIC.to_vec();
    header.extend(VERSION.to_le_bytes());
    header.extend([0, 0]);
    debug_assert_eq!(header.len(), TEXT);
    header.extend((what.len() as u32).to_le_bytes());
    header.extend(what.as_bytes());
    if header.len() > HEADER {
        return Err(io::Error::other(format!("{what}: the name is too long for a draft")));
    }
    header.resize(HEADER, 0);
    Ok(header)
}
