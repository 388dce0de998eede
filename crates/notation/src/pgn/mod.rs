//! PGN, the format of game files: reading of any size and quality, and clean writing.
//!
//! Four layers. [`Tokens`] cuts a file into tokens without copying them and without keeping what has been read.
//! [`Reader`] finds the games, tells a [`Listener`] their content, and what is wrong. [`Games`] builds the tree of
//! each game, with comments, annotations and variations. [`write`](fn@write) makes a file of a tree.
//!
//! The reader does not know the rules: a move is a text. `checkproof_notation::san` finds out what it means.
//!
//! ```
//! use checkproof_notation::pgn::{Games, write};
//!
//! let file = "1.e4 e5 2.Nf3! {natural} (2.f4 exf4) Nc6 1/2-1/2";
//! let reading = Games::new(file.as_bytes()).next().unwrap().unwrap();
//! assert!(reading.faults.is_empty());
//! assert_eq!(reading.game.line.moves[2].variations.len(), 1);
//! assert!(write(&reading.game).ends_with("\n1. e4 e5 2. Nf3 $1 {natural} (2. f4 exf4) 2... Nc6 1/2-1/2\n\n"));
//! ```

mod brace;
mod fault;
mod format;
mod game;
mod read;
mod reader;
mod scan;
mod tag;
mod token;
pub(crate) mod write;

pub use fault::{BadToken, Fault, Finding, Oddity, Packing, Stop};
pub use format::{Format, PASS, is_mark_word, is_pass};
pub use game::{Ending, Game, Line, Played, Tag, Tags};
pub use read::{Games, Reading, Tree};
pub use reader::{Listener, Outline, Reader};
pub use token::{BRACKETED, Place, Token, Tokens, decode, unescape};
pub use write::write;

/// What a file may contain before the reader gives up on a piece of it. Real games stay far below; without limits
/// a broken file could fill the memory.
pub mod limits {
    /// The longest token, comments included, in bytes.
    pub const TOKEN: usize = 16 << 20;
    /// The longest game, in bytes of the file.
    pub const GAME: u64 = 64 << 20;
    /// The most moves, comments, annotations and variations in one game, all together.
    pub const ITEMS: usize = 1_000_000;
    /// The most tags of one game.
    pub const TAGS: usize = 1000;
    /// How deep variations may be nested.
    pub const DEPTH: usize = 1000;
    /// The most faults that are told of one game.
    pub const FAULTS: usize = 50;
}
