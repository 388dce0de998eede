//! Pictures of a board as files: SVG as the library draws it, and PNG rendered from that.

mod letters;

use crate::files;
use anyhow::{Context, Result, bail, ensure};
use notation::svg::{self, Options};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg;
use spec::chess::{Board, Move, Rules, Square};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};

/// Options of verbs that draw a board into a file.
#[derive(clap::Args)]
#[command(group(clap::ArgGroup::new("picture").multiple(true)))]
pub struct PictureArgs {
    /// Draw the board into an SVG file instead; - is the standard output
    #[arg(long, value_name = "FILE", group = "picture")]
    svg: Option<PathBuf>,

    /// Draw the board into a PNG file instead; - is the standard output
    #[arg(long, value_name = "FILE", group = "picture")]
    png: Option<PathBuf>,

    /// The side of a square of the picture
    #[arg(long, value_name = "PIXELS", default_value_t = 60, requires = "picture")]
    #[arg(value_parser = clap::value_parser!(u32).range(8..=1000))]
    square: u32,

    /// An arrow in the picture, such as e2e4; a square twice, e4e4, gives a ring. May be repeated
    #[arg(long = "arrow", value_name = "SQUARES", requires = "picture")]
    arrows: Vec<Move>,

    /// A square to mark in the picture. May be repeated
    #[arg(long = "mark", value_name = "SQUARE", requires = "picture")]
    marks: Vec<Square>,
}

impl PictureArgs {
    /// Is there anything to draw?
    pub fn is_wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Draws the files that were asked for, and says so on the standard output unless a picture goes there.
    pub fn draw(&self, rules: &Rules, board: &Board, flipped: bool) -> Result<()> {
        self.draw_with(rules, board, flipped, Options::default())
    }

    /// The same, with what else is to be marked: squares, frames, arrows.
    pub fn draw_with(&self, rules: &Rules, board: &Board, flipped: bool, more: Options) -> Result<()> {
        let mut options = self.options(rules, flipped)?;
        options.marked.extend(more.marked);
        options.arrows.extend(more.arrows);
        options.frames = more.frames;
        let picture = svg::draw(board, &options);
        if let Some(path) = &self.svg {
            put(path, picture.as_bytes())?;
        }
        if let Some(path) = &self.png {
            ensure!(!is_stdout(path) || !std::io::stdout().is_terminal(), "a PNG picture is nothing for a terminal");
            put(path, &png(&picture, board, &options)?)?;
        }
        Ok(())
    }

    fn options<'a>(&self, rules: &'a Rules, flipped: bool) -> Result<Options<'a>> {
        if let (Some(svg), Some(png)) = (&self.svg, &self.png) {
            ensure!(svg != png, "{}: two pictures cannot go to the same place", svg.display());
        }
        let on_board = |option: &str, square: Square| match rules.on_board(square) {
            true => Ok(()),
            false => bail!("{option}: {square} is not on the board of {} x {}", rules.files(), rules.ranks()),
        };
        for &Move { from, to, promotion } in &self.arrows {
            on_board("--arrow", from)?;
            on_board("--arrow", to)?;
            ensure!(promotion.is_none(), "--arrow: an arrow is two squares, such as e2e4, and no more");
        }
        self.marks.iter().try_for_each(|&square| on_board("--mark", square))?;
        let arrows = self.arrows.iter().map(|&Move { from, to, .. }| (from, to)).collect();
        let marked = self.marks.clone();
        Ok(Options { square: self.square, flipped, marked, arrows, rules: Some(rules), ..Options::default() })
    }
}

fn is_stdout(path: &Path) -> bool {
    path == Path::new("-")
}

fn put(path: &Path, picture: &[u8]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    if is_stdout(path) {
        out.write_all(picture)?;
        return Ok(out.flush()?);
    }
    files::write_whole(path, |out| out.write_all(picture))?;
    Ok(writeln!(out, "drawn: {}", path.display())?)
}

/// A picture of this size takes 256 MB while it is drawn, and nobody has a use for a larger one.
const MOST_PIXELS: u64 = 64 << 20;

/// Renders the picture on white.
fn png(picture: &str, board: &Board, options: &Options) -> Result<Vec<u8>> {
    // The renderer is built without fonts and passes over texts, so the coordinates are drawn here.
    let size = tree(picture)?.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let pixels = width as u64 * height as u64;
    ensure!(pixels <= MOST_PIXELS, "a picture of {width} x {height} pixels is too large; choose a smaller --square");
    let margin = (width - board.files() as u32 * options.square) as f32 / 2.0;
    let letters = letters::coordinates(board, options, margin);
    let picture = picture.trim_end().strip_suffix("</svg>").map(|open| format!("{open}{letters}</svg>"));
    let mut pixmap = Pixmap::new(width, height).context("a picture without pixels")?;
    pixmap.fill(Color::WHITE);
    resvg::render(&tree(&picture.context("a picture without an end")?)?, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap.encode_png()?)
}

fn tree(picture: &str) -> Result<usvg::Tree> {
    usvg::Tree::from_str(picture, &usvg::Options::default()).context("the picture cannot be read back")
}
