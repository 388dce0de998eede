//! A printed sheet: diagrams with what is asked below each, and the solutions on the last pages, as a PDF.
//!
//! The boards are the same drawings as everywhere else, as vectors. Those who do not see the page are told the same:
//! each diagram has its men and its FEN as alternative text, each solution its position and its moves, and what a
//! program can check of PDF/UA-1 is checked while the file is written. The solution is not told at the diagram: whoever
//! listens may want to solve it. The same puzzles and options give the same bytes, whenever they are printed.

mod diagrams;
mod fonts;
mod frame;
mod solutions;
mod vector;

#[cfg(test)]
mod tests;

use anyhow::{Result, ensure};
use fonts::Fonts;
use frame::{Frame, Pages};
use puzzle::Puzzle;

/// What a sheet looks like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SheetOptions {
    /// What stands at the top.
    pub title: String,
    /// The size of the paper.
    pub paper: Paper,
    /// How many diagrams stand beside each other; without it as many as the boards allow: two if a board is wider than
    /// eight squares, four if none is wider than five, else three.
    pub across: Option<u8>,
    /// How the solutions stand on the last pages.
    pub solutions: Solutions,
    /// The command that makes the same sheet again, for the foot of every page.
    pub command: String,
}

/// The size of the paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// 210 x 297 mm.
    A4,
    /// 8.5 x 11 inches.
    Letter,
}

/// How the solutions stand on the last pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solutions {
    /// Like everything else.
    Upright,
    /// On their heads, so that nobody reads them by accident.
    UpsideDown,
}

/// More diagrams beside each other would be too small to be read.
const MOST_ACROSS: u8 = 6;

impl Paper {
    /// Width and height in points.
    fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (595.28, 841.89),
            Paper::Letter => (612.0, 792.0),
        }
    }
}

/// The sheet as a PDF file.
pub fn pdf(puzzles: &[Puzzle], options: &SheetOptions) -> Result<Vec<u8>> {
    ensure!(!puzzles.is_empty(), "a sheet needs at least one puzzle");
    ensure!(!options.title.trim().is_empty(), "a sheet needs a title: readers aloud begin with it");
    let across = options.across.unwrap_or_else(|| usual_across(puzzles));
    ensure!((1..=MOST_ACROSS).contains(&across), "1 to {MOST_ACROSS} diagrams stand beside each other, not {across}");
    let fonts = Fonts::new()?;
    let frame = Frame::new(options, &fonts);
    let diagrams = diagrams::lay_out(puzzles, across.into(), &frame);
    let solutions = solutions::lay_out(puzzles, &fonts, &frame);
    let mut pages = Pages::new(&fonts, &frame, diagrams.pages() + solutions.pages())?;
    diagrams::draw(&diagrams, puzzles, &mut pages)?;
    solutions::draw(&solutions, options.solutions, &mut pages);
    pages.finish()
}

fn usual_across(puzzles: &[Puzzle]) -> u8 {
    match puzzles.iter().map(|puzzle| puzzle.rules.files()).max() {
        Some(9..) => 2,
        Some(6..=8) | None => 3,
        Some(..=5) => 4,
    }
}
