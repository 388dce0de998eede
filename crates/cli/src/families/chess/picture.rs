//! Pictures of chess boards.

use crate::families::{Marks, Picture};
use crate::picture::letters;
use anyhow::{Result, bail};
use notation::svg::{self, Options};
use spec::chess::{Board, Move, Rules, Square};

/// Draws a board with what the user marked and what else is to be marked: squares, frames, arrows.
pub fn picture_with(rules: &Rules, board: &Board, marks: &Marks, more: Options) -> Result<Picture> {
    let mut options = options(rules, marks)?;
    options.marked.extend(more.marked);
    options.arrows.extend(more.arrows);
    options.frames = more.frames;
    Ok(Picture { svg: svg::draw(board, &options), strokes: coordinates(board, &options) })
}

fn options<'a>(rules: &'a Rules, marks: &Marks) -> Result<Options<'a>> {
    let on_board = |option: &str, square: Square| match rules.on_board(square) {
        true => Ok(square),
        false => bail!("{option}: {square} is not on the board of {} x {}", rules.files(), rules.ranks()),
    };
    let mut options =
        Options { square: marks.square, flipped: marks.flipped, rules: Some(rules), ..Options::default() };
    for arrow in marks.arrows {
        let Ok(Move { from, to, promotion: None }) = arrow.parse() else {
            bail!("--arrow: an arrow is two squares, such as e2e4, and no more");
        };
        options.arrows.push((on_board("--arrow", from)?, on_board("--arrow", to)?));
    }
    for mark in marks.marked {
        let Ok(square) = mark.parse() else { bail!("--mark: a square of this board is written like e4") };
        options.marked.push(on_board("--mark", square)?);
    }
    Ok(options)
}

/// The coordinates around a board as strokes.
fn coordinates(board: &Board, options: &Options) -> String {
    let (side, margin) = (options.square as f32, options.margin() as f32);
    // The capital height of ordinary type in a margin of this width.
    let scale = margin * 0.055;
    let centre = |n: u8, most: u8, from_end: bool| {
        let n = if from_end { most - 1 - n } else { n };
        margin + (n as f32 + 0.5) * side
    };
    let mut strokes = letters::pen("#5c4a38", 1.3);
    let bottom = margin * 1.22 + board.ranks() as f32 * side;
    for file in 0..board.files() {
        let letter = Square::file_letter(file).to_string();
        letters::word(&mut strokes, &letter, centre(file, board.files(), options.flipped), bottom, scale);
    }
    for rank in 0..board.ranks() {
        let y = centre(rank, board.ranks(), !options.flipped) - 5.0 * scale;
        letters::word(&mut strokes, &(rank as u16 + 1).to_string(), margin * 0.5, y, scale);
    }
    strokes + "</g>"
}
