//! Game files: replayed by the rules, and rewritten. The work is the arbiter's; here are files, arguments and print.

pub mod convert;
mod dead;
pub mod replay;

use notation::pgn::Format;
use std::path::Path;

/// The format of a file, as a user names it.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum FileFormat {
    /// Chess
    Pgn,
    /// Draughts
    Pdn,
}

/// The format that was asked for, or the one that the name of the file tells.
fn format_of(path: &Path, asked: Option<FileFormat>) -> Format {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    match asked {
        Some(FileFormat::Pdn) => Format::Pdn,
        Some(FileFormat::Pgn) => Format::Pgn,
        None if name.trim_end_matches(".zst").ends_with(".pdn") => Format::Pdn,
        None => Format::Pgn,
    }
}
