//! Packed files (gzip, bzip2, zstd, zip), read as if they were plain. What a file is, its first bytes tell, and not its
//! name.

use anyhow::{Context, Result, bail, ensure};
use indicatif::ProgressBar;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;
use zip::read::{ZipFile, read_zipfile_from_stream};

/// Who is told of each file: its name, and what it holds.
pub type Tell<'a> = dyn FnMut(&Path, Box<dyn BufRead + Send + '_>) -> Result<()> + 'a;

/// How a file is packed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    Gzip,
    Bzip2,
    Zstd,
    /// An archive, which may have several members.
    Zip,
}

impl Packing {
    /// The packing that the first bytes of a file tell.
    fn of(first: &[u8]) -> Option<Packing> {
        match first {
            [0x1f, 0x8b, 8, ..] => Some(Packing::Gzip),
            // The signs of a block, or of the end of a file without one.
            [b'B', b'Z', b'h', b'1'..=b'9', 0x31, 0x41, ..] | [b'B', b'Z', b'h', b'1'..=b'9', 0x17, 0x72, ..] => {
                Some(Packing::Bzip2)
            }
            [0x28, 0xb5, 0x2f, 0xfd, ..] => Some(Packing::Zstd),
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Some(Packing::Zip),
            _ => None,
        }
    }
}

/// What people give to a program that reads text, and what it is.
const OTHERS: &[(&[u8], &str)] = &[
    (b"\xfd7zXZ\0", "an xz file; unpack it first"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive; unpack it first"),
    (b"Rar!\x1a", "a RAR archive; unpack it first"),
    (b"\x1f\x9d", "a file of Unix compress; unpack it first"),
    (b"\xff\xfe", "UTF-16; convert it to UTF-8 first"),
    (b"\xfe\xff", "UTF-16; convert it to UTF-8 first"),
    (b"%PDF-", "a PDF file, no text"),
];

/// So many first bytes tell what a file is.
const FIRST: usize = 8;

/// So far a text is searched for zero bytes, which no text has.
const LOOKED_AT: usize = 4096;

/// A file, unpacked if it is packed. An archive is not opened: it has members, not a text of its own.
pub fn unpacked<'a>(file: impl BufRead + Send + 'a) -> Result<Box<dyn BufRead + Send + 'a>> {
    let (packing, file) = looked_at(file)?;
    ensure!(packing != Some(Packing::Zip), "this is a zip archive; unpack it first");
    plain(packing, file)
}

/// Tells each text of a file in turn: the file itself, unpacked if it is packed, or the members of an archive that are
/// game files, all members if none is. The name of a member follows on that of its archive.
pub fn each_text(path: &Path, bar: &ProgressBar, tell: &mut Tell) -> Result<()> {
    let in_place = || path.display().to_string();
    let opened = super::files::open_as_it_is(path, bar)?;
    let (packing, file) = looked_at(opened).with_context(in_place)?;
    match packing {
        Some(Packing::Zip) if path == Path::new("-") => each_streamed(path, file, tell),
        Some(Packing::Zip) => {
            let again = File::open(path).with_context(in_place)?;
            let archive = ZipArchive::new(BufReader::new(bar.wrap_read(again))).with_context(in_place)?;
            each_member(path, archive, tell)
        }
        packing => tell(path, text(plain(packing, file)?).with_context(in_place)?),
    }
}

fn each_member<R: Read + io::Seek + Send>(path: &Path, mut archive: ZipArchive<R>, tell: &mut Tell) -> Result<()> {
    let any = archive.file_names().any(|name| name.is_ok_and(|name| is_game_file(&name)));
    for n in 0..archive.len() {
        let member = archive.by_index(n).with_context(|| format!("{}: member {}", path.display(), n + 1))?;
        if member.is_file() && (is_game_file(&name_of(&member)) || !any) {
            tell_member(path, member, tell)?;
        }
    }
    Ok(())
}

/// The members of an archive that comes as a stream, in which nobody knows what follows.
fn each_streamed(path: &Path, mut file: impl Read + Send, tell: &mut Tell) -> Result<()> {
    while let Some(member) = read_zipfile_from_stream(&mut file).with_context(|| path.display().to_string())? {
        if member.is_file() && is_game_file(&name_of(&member)) {
            tell_member(path, member, tell)?;
        }
    }
    Ok(())
}

fn tell_member<R: Read + Send>(path: &Path, member: ZipFile<'_, R>, tell: &mut Tell) -> Result<()> {
    // A name from an archive is shown and looked at, and never opened.
    let shown: String = name_of(&member).chars().filter(|letter| !letter.is_control()).collect();
    let name = PathBuf::from(format!("{}/{shown}", path.display()));
    let in_place = || name.display().to_string();
    let file = text(unpacked(BufReader::new(member)).with_context(in_place)?).with_context(in_place)?;
    tell(&name, file)
}

/// The name of a member; one that cannot be read has none.
fn name_of<R: Read>(member: &ZipFile<'_, R>) -> String {
    member.name().map_or_else(|_| "?".to_string(), |name| name.into_owned())
}

/// Does a name end like one of a game file, packed or not?
fn is_game_file(name: &str) -> bool {
    let name = super::files::without_packing(name).to_ascii_lowercase();
    name.ends_with(".pgn") || name.ends_with(".pdn")
}

/// Looks at the first bytes of a file, and gives them back with the rest.
fn looked_at<'a>(mut file: impl BufRead + Send + 'a) -> Result<(Option<Packing>, Box<dyn BufRead + Send + 'a>)> {
    let first = beginning(&mut file, FIRST)?;
    let packing = Packing::of(&first);
    if let Some((_, what)) = OTHERS.iter().find(|(sign, _)| first.starts_with(sign)) {
        bail!("this is {what}");
    }
    Ok((packing, Box::new(Cursor::new(first).chain(file))))
}

fn plain<'a>(packing: Option<Packing>, file: Box<dyn BufRead + Send + 'a>) -> Result<Box<dyn BufRead + Send + 'a>> {
    let buffered = |file: Box<dyn Read + Send + 'a>| -> Box<dyn BufRead + Send + 'a> {
        Box::new(BufReader::with_capacity(1 << 16, file))
    };
    Ok(match packing {
        None | Some(Packing::Zip) => file,
        // Files that were packed piece by piece and joined are read to their end.
        Some(Packing::Gzip) => buffered(Box::new(flate2::bufread::MultiGzDecoder::new(file))),
        Some(Packing::Bzip2) => buffered(Box::new(bzip2::bufread::MultiBzDecoder::new(file))),
        Some(Packing::Zstd) => buffered(Box::new(zstd::stream::read::Decoder::with_buffer(file)?)),
    })
}

/// Refuses what is no text, so that nobody makes games of it.
fn text(mut file: Box<dyn BufRead + Send + '_>) -> Result<Box<dyn BufRead + Send + '_>> {
    let first = beginning(&mut file, LOOKED_AT)?;
    ensure!(Packing::of(&first).is_none(), "this is packed twice; unpack it first");
    if let Some(at) = first.iter().position(|&byte| byte == 0) {
        bail!("this is no text: byte {} is zero", at + 1);
    }
    Ok(Box::new(Cursor::new(first).chain(file)))
}

/// So many bytes from the beginning, fewer where the file is shorter.
fn beginning(file: &mut impl Read, most: usize) -> io::Result<Vec<u8>> {
    let mut first = Vec::with_capacity(most);
    file.take(most as u64).read_to_end(&mut first)?;
    Ok(first)
}
