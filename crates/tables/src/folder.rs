//! Files of tables: their names, and reading and writing them whole, so that no half file is ever seen.

use super::Title;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

impl Title {
    /// The name of a table's file: the slice, the game, the form unless it is distances, and no character that file
    /// systems mind.
    pub fn file_name(&self) -> String {
        let game: String = self.game.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
        let form = match self.form.as_str() {
            "distances" => String::new(),
            form => format!(".{}", form.replace(' ', "-")),
        };
        format!("{}@{game}{form}.table", self.slice)
    }
}

/// Reads a file; none if there is none.
pub fn read_if_there(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Err(why) if why.kind() == ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}

/// Writes a file under another name and gives it its own when it is complete. If that fails, nothing of it is left.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let temporary: PathBuf = path.with_file_name(format!("{name}.{}.part", std::process::id()));
    let written = (|| -> io::Result<()> {
        let mut file = File::create(&temporary)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&temporary, path)
    })();
    written.map_err(|why| {
        // The half file is of no use; that it cannot be removed is not worth a second message.
        let _ = fs::remove_file(&temporary);
        format!("{}: {}", path.display(), with_space(&why, path, bytes.len() as u64))
    })
}

/// Sets blocks of the disk aside for a new file of so many bytes, all of them zero: a file that is looked at as memory
/// must not find the disk full when it is too late to say so.
pub(super) fn reserve(file: &File, path: &Path, bytes: u64) -> io::Result<()> {
    let reserved = match allocate(file, bytes) {
        Err(why) if is_unable(&why) => write_zeros(file, bytes),
        done => done,
    };
    reserved.map_err(|why| io::Error::new(why.kind(), with_space(&why, path, bytes)))
}

/// The same for a file that has its bytes: a copy of it may have holes where they are zero.
pub(super) fn fill_holes(file: &File, path: &Path, bytes: u64) -> io::Result<()> {
    match allocate(file, bytes) {
        Err(why) if !is_unable(&why) => Err(io::Error::new(why.kind(), with_space(&why, path, bytes))),
        _ => Ok(()),
    }
}

/// Asks the file system to set blocks aside; what is there stays.
#[cfg(target_os = "linux")]
fn allocate(file: &File, bytes: u64) -> io::Result<()> {
    Ok(rustix::fs::fallocate(file, rustix::fs::FallocateFlags::empty(), 0, bytes)?)
}

#[cfg(not(target_os = "linux"))]
fn allocate(_: &File, _: u64) -> io::Result<()> {
    Err(ErrorKind::Unsupported.into())
}

/// Gives the blocks under some bytes of a file back to the disk, where the file system can; whoever reads them finds
/// zeros.
#[cfg(target_os = "linux")]
pub(super) fn dig_hole(path: &Path, at: u64, bytes: u64) -> io::Result<()> {
    use rustix::fs::FallocateFlags;
    let file = File::options().write(true).open(path)?;
    let hole = FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE;
    match rustix::fs::fallocate(&file, hole, at, bytes).map_err(io::Error::from) {
        Err(why) if !is_unable(&why) => Err(why),
        _ => Ok(()),
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn dig_hole(_: &Path, _: u64, _: u64) -> io::Result<()> {
    Ok(())
}

/// How much can still be written in a folder, where the system tells.
#[cfg(unix)]
fn free_bytes(folder: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail * disk.f_frsize)
}

#[cfg(not(unix))]
fn free_bytes(_: &Path) -> Option<u64> {
    None
}

fn is_unable(why: &io::Error) -> bool {
    matches!(why.kind(), ErrorKind::Unsupported | ErrorKind::InvalidInput)
}

/// What a file system that cannot set blocks aside is asked instead.
fn write_zeros(mut file: &File, bytes: u64) -> io::Result<()> {
    let zeros = vec![0; 1 << 20];
    let mut left = bytes;
    while left > 0 {
        let now = left.min(zeros.len() as u64);
        file.write_all(&zeros[..now as usize])?;
        left -= now;
    }
    file.sync_all()
}

/// Why a file cannot be written; with what it needs and what there is, if that is the reason.
fn with_space(why: &io::Error, path: &Path, bytes: u64) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    match (why.kind(), free_bytes(folder)) {
        (ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::FileTooLarge, Some(free)) => {
            format!("{bytes} bytes are needed, and {} has {free} free ({why})", folder.display())
        }
        _ => why.to_string(),
    }
}
