//! A memory-mapped array that is its own checkpoint: the bytes of a table that is being built, in memory, or in a file
//! (the draft) that memory is a window on.
//!
//! The file serves two ends at once. A slice may be larger than the memory, and then the system keeps in memory what is
//! being used. And a build that was killed goes on where it was. For this nothing has to be copied, because a round may
//! be played again over whatever a killed one has left: it only writes what it would have written, values once decided
//! are final, and a mark of doubt that is left over is settled like any other. So a draft needs to say only which
//! rounds are wholly done. That is written after the bytes have been flushed, and so is never ahead of them. The bytes
//! may be ahead of it, by rounds, so that whatever else a build must know of them it reads off them anew.
//!
//! A draft changes all the time and has no digest. Therefore a table that comes of an earlier build's draft is gone
//! through forward before it is called finished.
//!
//! | bytes | what |
//! |---|---|
//! | 16 | `checkproof draft`, in ASCII |
//! | 4 | the version, 2 |
//! | 1 | the stage: 0 nothing is done, 1 every number was looked at, r + 2 round r is done |
//! | 4 + n | the length n of what is being built, and that text |
//! | | zeros up to byte 4096 |
//! | 1 for each number | the bytes |

use super::folder::{fill_holes, reserve};
use super::rounds::finished;
use memmap2::MmapRaw;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::ops::Range;
use std::path::Path;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// One byte for each number, written by many threads.
pub struct Cells {
    place: Place,
    count: usize,
    stage: u8,
    flushed: Instant,
}

enum Place {
    Memory(Vec<AtomicU8>),
    /// The map, and the file, which stays locked as long as it is open.
    Mapped(MmapRaw, #[allow(dead_code)] File),
}

const MAGIC: &[u8; 16] = b"checkproof draft";
const VERSION: u32 = 2;
const STAGE: usize = 20;
const TEXT: usize = 21;
const HEADER: usize = 4096;

/// A draft is flushed after a round, but not oftener than this: flushing takes time as well.
const BETWEEN_FLUSHES: Duration = Duration::from_secs(5);

impl Cells {
    /// Cells in memory.
    pub fn in_memory(count: usize) -> Cells {
        Cells::new(Place::Memory((0..count).map(|_| AtomicU8::new(0)).collect()), count)
    }

    /// Cells in a file. If it holds the draft of the same thing, the build goes on from there; anything else that
    /// somebody has put there is left alone.
    pub fn in_file(path: &Path, what: &str, count: usize) -> io::Result<Cells> {
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(io::Error::other("another process is building this table")),
            Err(TryLockError::Error(why)) => return Err(why),
        }
        let header = header(what)?;
        let length = (HEADER + count) as u64;
        let mut old = Vec::new();
        (&file).take(HEADER as u64).read_to_end(&mut old)?;
        // A build that was killed when it had just begun has not written its header.
        if old.iter().all(|&byte| byte == 0) {
            // Emptied first, so that all bytes are zero. Nothing is mapped whose blocks are not there.
            let begun = file.set_len(0).and_then(|()| (&file).rewind()).and_then(|()| reserve(&file, path, length));
            let begun = begun.and_then(|()| (&file).rewind()).and_then(|()| (&file).write_all(&header));
            return match begun.and_then(|()| MmapRaw::map_raw(&file)) {
                Ok(map) => Ok(Cells::new(Place::Mapped(map, file), count)),
                Err(why) => {
                    // There is nothing in it to go on from.
                    let _ = std::fs::remove_file(path);
                    Err(why)
                }
            };
        }
        let stage = old.get_mut(STAGE).map_or(0, std::mem::take);
        if old != header || file.metadata()?.len() != length {
            let why = format!("this is no draft of {what}, or a damaged one; remove it to begin again");
            return Err(io::Error::new(ErrorKind::InvalidData, why));
        }
        fill_holes(&file, path, length)?;
        Ok(Cells { stage, ..Cells::new(Place::Mapped(MmapRaw::map_raw(&file)?, file), count) })
    }

    fn new(place: Place, count: usize) -> Cells {
        Cells { place, count, stage: 0, flushed: Instant::now() }
    }

    /// Is there work of an earlier build that need not be done again?
    pub fn is_resumed(&self) -> bool {
        self.stage > 0
    }

    /// How many cells there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// How far the build is: 0 nothing is done, 1 every number was looked at, r + 2 round r is done.
    pub(super) fn stage(&self) -> u8 {
        self.stage
    }

    /// Notes that everything before a stage is done; in a file at once, or when the next flush is due.
    pub(super) fn note(&mut self, stage: u8) -> io::Result<()> {
        self.stage = stage;
        let Place::Mapped(map, _) = &self.place else { return Ok(()) };
        if self.flushed.elapsed() >= BETWEEN_FLUSHES {
            map.flush_range(HEADER, self.count)?;
            self.all()[STAGE].store(stage, Relaxed);
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
    header.push(0);
    debug_assert_eq!(header.len(), TEXT);
    header.extend((what.len() as u32).to_le_bytes());
    header.extend(what.as_bytes());
    if header.len() > HEADER {
        return Err(io::Error::other(format!("{what}: the name is too long for a draft")));
    }
    header.resize(HEADER, 0);
    Ok(header)
}
