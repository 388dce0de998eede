//! A puzzle as one picture.

use crate::Puzzle;
use notation::svg::{Options, draw};

/// The board with what is asked below it. The picture has a name for those who do not see it.
pub fn svg(puzzle: &Puzzle, options: &Options) -> String {
    let Puzzle { position, report, .. } = puzzle;
    let board = position.board();
    let picture = draw(board, options);
    let size = |squares: u8| squares as u64 * options.square as u64 + 2 * options.margin();
    let (width, height) = (size(board.files()), size(board.ranks()));
    // A line of text needs room on a board without a margin, too; on a narrow one it is set smaller, not cut off.
    let asked = report.stipulation.in_words(position.turn());
    let letter = (options.square as f32 * 0.3).min(width as f32 / asked.chars().count() as f32 / 0.55);
    let whole = height + (letter * 1.8).ceil() as u64;
    let (middle, base) = (width as f32 / 2.0, height as f32 + letter * 1.1);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{whole}\" \
         viewBox=\"0 0 {width} {whole}\" role=\"img\" aria-label=\"{asked}: {position}\">\n\
         {picture}\
         <text x=\"{middle:.1}\" y=\"{base:.1}\" font-family=\"serif\" font-size=\"{letter:.1}\" \
         text-anchor=\"middle\" fill=\"#26221d\">{asked}</text>\n</svg>\n"
    )
}
