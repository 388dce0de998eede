//! Files in and out: compressed or not, never half written.

use crate::{carried, unpack};
use anyhow::{Context, Result, bail, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Opens a file for reading, `-` for the standard input. What is packed is unpacked on the way. Where there is none on
/// the disk, one of that name that the program carries is taken.
/// The bar shows how much of the file has been read.
pub fn open(path: &Path, bar: &ProgressBar) -> Result<Box<dyn BufRead + Send>> {
    unpack::unpacked(open_as_it_is(path, bar)?).with_context(|| path.display().to_string())
}

/// The same, and what is packed stays so.
pub fn open_as_it_is(path: &Path, bar: &ProgressBar) -> Result<Box<dyn BufRead + Send>> {
    if path == Path::new("-") {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let in_place = || path.display().to_string();
    if let Some(bytes) = carried::bytes(path) {
        return Ok(Box::new(bytes));
    }
    let metadata = fs::metadata(path).with_context(in_place)?;
    if metadata.is_dir() {
        bail!("{}: this is a folder, not a file", in_place());
    }
    let file = File::open(path).with_context(in_place)?;
    bar.set_length(metadata.len());
    Ok(Box::new(BufReader::with_capacity(1 << 16, bar.wrap_read(file))))
}

/// A name without the ending that tells how the file is packed.
pub fn without_packing(name: &str) -> &str {
    [".zst", ".gz", ".bz2"].iter().find_map(|ending| name.strip_suffix(ending)).unwrap_or(name)
}

/// Reads a short text whole. One that is too long is refused, never cut: half a claim is another claim.
pub fn read_text(path: &Path) -> Result<String> {
    let mut text = String::new();
    let bar = ProgressBar::hidden();
    let in_place = || path.display().to_string();
    open(path, &bar)?.take(LONGEST_TEXT + 1).read_to_string(&mut text).with_context(in_place)?;
    if text.len() as u64 > LONGEST_TEXT {
        bail!("{}: longer than {LONGEST_TEXT} bytes; this is no claim", in_place());
    }
    Ok(text)
}

const LONGEST_TEXT: u64 = 4 << 20;

/// Where this process may keep a file for a moment; the ending is the caller's own.
pub fn momentary(ending: &str) -> PathBuf {
    std::env::temp_dir().join(format!("checkproof-{}.{ending}", std::process::id()))
}

/// Writes a file under another name and gives it its own when it is complete, so that no half file is ever seen.
/// A name that ends in `.zst` or `.gz` is compressed. Halves of the same file that killed writers have left are removed
/// first.
pub fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<()> {
    let in_place = || path.display().to_string();
    let name = path.file_name().with_context(|| format!("{}: this names no file", in_place()))?;
    let temporary: PathBuf = path.with_file_name(format!("{}.{}.part", name.to_string_lossy(), std::process::id()));
    remove_halves(path);
    let written = (|| -> io::Result<()> {
        let mut out = BufWriter::new(create_locked(&temporary)?);
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("zst") => {
                let mut encoder = zstd::stream::write::Encoder::new(&mut out, 12)?;
                write(&mut encoder)?;
                encoder.finish()?;
            }
            Some("gz") => {
                let mut encoder = flate2::write::GzEncoder::new(&mut out, flate2::Compression::default());
                write(&mut encoder)?;
                encoder.finish()?;
            }
            _ => write(&mut out)?,
        }
        out.into_inner().map_err(|error| error.into_error())?.sync_all()?;
        fs::rename(&temporary, path)
    })();
    if written.is_err() {
        // The half file is of no use; that it cannot be removed is not worth a second message.
        let _ = fs::remove_file(&temporary);
    }
    written.with_context(in_place)
}

/// Creates a half file that this process holds locked until it is closed. The lock dies with the process, so a half
/// without one has no writer.
fn create_locked(path: &Path) -> io::Result<File> {
    loop {
        let file = File::create(path)?;
        // Where files cannot be locked nobody will take this one for left over either, so it is as good without.
        let locked = file.lock().is_ok();
        // Between its creation and its lock somebody may have removed it.
        if !locked || path.exists() {
            return Ok(file);
        }
    }
}

/// Removes the halves of a file whose writers are gone. What cannot be removed is left: nothing depends on it.
fn remove_halves(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (Some(name), Ok(entries)) = (path.file_name(), fs::read_dir(folder)) else { return };
    let start = format!("{}.", name.to_string_lossy());
    for entry in entries.flatten() {
        let half = entry.file_name().to_string_lossy().into_owned();
        let process = half.strip_prefix(&start).and_then(|rest| rest.strip_suffix(".part"));
        let is_half = process.is_some_and(|id| !id.is_empty() && id.bytes().all(|digit| digit.is_ascii_digit()));
        if is_half
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && let Ok(file) = File::open(entry.path())
        {
            // The lock is held while the file is removed, so that its writer, if it has one after all, notices.
            if file.try_lock().is_ok() {
                let _ = fs::remove_file(entry.path());
            }
        }
    }
}

/// Does something with a file, and tells the digest (SHA-256) of what the file held all the while.
pub fn with_digest<T>(path: &Path, work: impl FnOnce() -> Result<T>) -> Result<(T, String)> {
    let before = digest(path)?;
    let done = work()?;
    ensure!(digest(path)? == before, "{}: the file changed while it was read", path.display());
    Ok((done, before))
}

/// The same with several files: the name and the digest of each.
pub fn with_digests<T>(paths: &[PathBuf], work: impl FnOnce() -> Result<T>) -> Result<(T, Vec<(String, String)>)> {
    let [first, rest @ ..] = paths else { return Ok((work()?, Vec::new())) };
    let ((done, mut digests), digest) = with_digest(first, || with_digests(rest, work))?;
    digests.insert(0, (first.display().to_string(), digest));
    Ok((done, digests))
}

fn digest(path: &Path) -> Result<String> {
    let in_place = || path.display().to_string();
    if let Some(bytes) = carried::bytes(path) {
        return Ok(digest_of(bytes));
    }
    let mut file = File::open(path).with_context(in_place)?;
    let mut hasher = Sha256::new();
    let mut bytes = vec![0; 1 << 16];
    loop {
        match file.read(&mut bytes).with_context(in_place)? {
            0 => return Ok(hex(&hasher.finalize())),
            read => hasher.update(&bytes[..read]),
        }
    }
}

/// The digest of some bytes.
pub fn digest_of(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes as they are written in digests.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A bar that shows bytes.
pub fn byte_bar(what: &str) -> ProgressBar {
    styled(ProgressBar::new(0), &format!("{what} {{elapsed}} [{{bar:30}}] {{bytes}} of {{total_bytes}}, {{eta}} left"))
}

/// A bar that counts something.
pub fn counting_bar(what: &str, most: u64) -> ProgressBar {
    styled(
        ProgressBar::new(most),
        &format!("{what} {{elapsed}} [{{bar:30}}] {{human_pos}} of {{human_len}}, {{per_sec}}, {{eta}} left"),
    )
}

/// A line that only counts, for work whose length is not known.
pub fn spinner(what: &str) -> ProgressBar {
    styled(ProgressBar::new_spinner(), &format!("{what} {{elapsed}} {{msg}}"))
}

/// Gives a bar another look, when the work comes to a part that counts differently.
pub fn restyle(bar: &ProgressBar, template: &str) {
    bar.set_style(ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()));
}

/// Keeps a bar moving while nothing is told. That takes a thread, which nobody needs where no bar is drawn, and without
/// which a program that is given little memory can still do its work.
pub fn tick(bar: &ProgressBar) {
    if !bar.is_hidden() && fast::threads::is_one_free() {
        bar.enable_steady_tick(Duration::from_millis(500));
    }
}

/// Bars are drawn on the error stream, and only on a terminal.
fn styled(bar: ProgressBar, template: &str) -> ProgressBar {
    restyle(&bar, template);
    tick(&bar);
    bar
}
