//! Writing a game as PDN 3.0.

use crate::pgn::write::{write_moves, write_tag};
use crate::pgn::{Ending, Format, Game, Tag};

/// A game as the text of a file, with an empty line after it: its tags in their order, then the moves in lines of at
/// most 80 letters, then a star, which is what separates games in PDN 3.0. The result stands in the tag `Result`, which
/// is added where it is missing.
///
/// Moves are written as they stand in the tree and numbered from 1, whoever moves first; a set-up inside the game
/// starts the count again. The first annotation of a move is written as a sign behind it where there is one, all others
/// as `$n`. A comment with a closing brace, which PDN cannot write, goes behind a semicolon on a line of its own, as in
/// PGN.
///
/// ```
/// use checkproof_notation::pdn;
/// use checkproof_notation::pgn::{Format, Games};
///
/// let file = "[Event \"x\"]\n1.11-15! {a} 22-17 (1... 22-18(?) 15:22) 2.15-18 $14 0-1";
/// let reading = Games::of(Format::Pdn, file.as_bytes()).next().unwrap().unwrap();
/// assert_eq!(
///     pdn::write(&reading.game),
///     "[Event \"x\"]\n[Result \"0-1\"]\n\n1. 11-15! {a} 1... 22-17 (1... 22-18(?) 2. 15:22) 2. 15-18 $14 *\n\n"
/// );
/// ```
pub fn write(game: &Game) -> String {
    let mut text = String::new();
    let mut result_told = false;
    for Tag { name, value } in &game.tags {
        // A result that is known has one spelling; what stands there otherwise is the file's business.
        let known = name == "Result" && !result_told && game.ending != Ending::Unknown;
        write_tag(&mut text, name, if known { game.ending.as_str() } else { value });
        result_told |= name == "Result";
    }
    if !result_told {
        write_tag(&mut text, "Result", game.ending.as_str());
    }
    write_moves(text, Format::Pdn, &game.line, 0, Ending::Unknown.as_str())
}
