//! Game files: replayed by the rules, and rewritten. The work is the arbiter's; here are files, arguments and print.

pub mod convert;
mod dead;
mod output;
pub mod replay;

use crate::files;
use notation::pdn;
use notation::pgn::{BadToken, Fault, Format};
use std::path::Path;

/// The format of a file, as a user names it.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum FileFormat {
    /// Chess
    Pgn,
    /// Draughts
    Pdn,
}

/// Tells whoever did not name the format of a file that its moves look like those of draughts.
struct PdnHint {
    told: bool,
}

impl PdnHint {
    fn new(asked: Option<FileFormat>) -> PdnHint {
        PdnHint { told: asked.is_some() }
    }

    /// Looks at a fault of the text; the hint is given once.
    fn look_at(&mut self, path: &Path, format: Format, fault: Fault, token: &str) {
        let is_move = || matches!(pdn::Written::parse(token.as_bytes()), Ok(pdn::Written::Move(_)));
        if !self.told && format == Format::Pgn && fault == Fault::Token(BadToken::Result) && is_move() {
            self.told = true;
            eprintln!("note: {}: {token} looks like a move of draughts; --format pdn reads those", path.display());
        }
    }
}

/// The format that was asked for, or the one that the name of the file tells.
fn format_of(path: &Path, asked: Option<FileFormat>) -> Format {
    let name = path.file_name().map(|name| name.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
    match asked {
        Some(FileFormat::Pdn) => Format::Pdn,
        Some(FileFormat::Pgn) => Format::Pgn,
        None if files::without_packing(&name).ends_with(".pdn") => Format::Pdn,
        None => Format::Pgn,
    }
}
