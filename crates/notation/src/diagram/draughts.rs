//! Draughts boards as text. Light squares are left blank, as nothing ever stands there.

use super::{BLACK_INK, DARK, LIGHT, RESET, Style, WHITE_INK};
use spec::Side;
use spec::draughts::{Board, Kind, Piece, Square};

/// Draws a board, one line a rank, each ended by a newline. Men are small letters, kings capitals.
///
/// ```
/// use checkproof_notation::diagram::draughts::{Options, draw};
/// use spec::draughts::Draughts;
///
/// let position = Draughts.read("W:W21-25,K14:B1-4,K32").unwrap();
/// assert_eq!(draw(position.board(), &Options::default()), "      b1      b2      b3      b4
///   .5      .6      .7      .8
///       .9     .10     .11     .12
///  .13     W14     .15     .16
///      .17     .18     .19     .20
///  w21     w22     w23     w24
///      w25     .26     .27     .28
///  .29     .30     .31     B32
/// ");
/// ```
pub fn draw(board: &Board, options: &Options) -> String {
    let along = |n: u8| if options.flipped { 7 - n } else { n };
    let mut text = String::new();
    for rank in (0..8).map(along) {
        let cells: String = (0..8).map(along).map(|file| cell(board, Square::at(rank, file), options)).collect();
        text += match options.style {
            Style::Colour => &cells,
            _ => cells.trim_end(),
        };
        if options.style == Style::Colour {
            text += RESET;
        }
        text.push('\n');
    }
    text
}

/// How a board is to be drawn. The default is plain letters with numbers, seen by White: square 1 at the top.
#[derive(Debug, Clone)]
pub struct Options {
    /// Letters, figures or colours.
    pub style: Style,
    /// Seen by Black?
    pub flipped: bool,
    /// With the numbers of the squares?
    pub numbers: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { style: Style::Ascii, flipped: false, numbers: true }
    }
}

/// One square of the board; light ones have no number.
fn cell(board: &Board, square: Option<Square>, options: &Options) -> String {
    let piece = square.and_then(|square| board.at(square));
    let symbol = match (piece, options.style) {
        (Some(piece), Style::Ascii) => letter(piece),
        (Some(piece), Style::Unicode) => figure(piece),
        (Some(piece), Style::Colour) => figure(Piece { side: Side::Black, ..piece }),
        (None, Style::Ascii) => '.',
        (None, Style::Unicode) => '·',
        (None, Style::Colour) => ' ',
    };
    let number = square.filter(|_| options.numbers).map(|square| square.to_string()).unwrap_or_default();
    let width = if options.numbers { 4 } else { 2 };
    let text = if square.is_some() { format!("{symbol}{number}") } else { String::new() };
    match options.style {
        Style::Colour => {
            let ground = if square.is_some() { DARK } else { LIGHT };
            let ink = if piece.is_some_and(|piece| piece.side == Side::White) { WHITE_INK } else { BLACK_INK };
            format!("{ground}{ink} {text:<width$}")
        }
        _ => format!("{text:>width$}"),
    }
}

/// The letter of a piece: `b` and `w` are men, `B` and `W` kings.
pub fn letter(piece: Piece) -> char {
    match (piece.side, piece.kind) {
        (Side::White, Kind::Man) => 'w',
        (Side::White, Kind::King) => 'W',
        (Side::Black, Kind::Man) => 'b',
        (Side::Black, Kind::King) => 'B',
    }
}

/// The draughts figure of a piece, outlined for White and filled for Black.
pub fn figure(piece: Piece) -> char {
    match (piece.side, piece.kind) {
        (Side::White, Kind::Man) => '⛀',
        (Side::White, Kind::King) => '⛁',
        (Side::Black, Kind::Man) => '⛂',
        (Side::Black, Kind::King) => '⛃',
    }
}
