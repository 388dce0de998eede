//! Pictures of a board as files: SVG as the library draws it, and PNG rendered from that.

pub mod letters;

use crate::families::{Marks, Picture, any_arrow, any_square};
use crate::files;
use anyhow::{Context, Result, ensure};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg;
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

    /// An arrow in the picture, such as e2e4 or 11-15; a square twice, e4e4, gives a ring, and a capture of draughts,
    /// 1x10x19, an arrow for each jump. May be repeated
    #[arg(long = "arrow", value_name = "SQUARES", requires = "picture", value_parser = any_arrow)]
    arrows: Vec<String>,

    /// A square to mark in the picture. May be repeated
    #[arg(long = "mark", value_name = "SQUARE", requires = "picture", value_parser = any_square)]
    marks: Vec<String>,
}

impl PictureArgs {
    /// Is there anything to draw?
    pub fn is_wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// What the user wants drawn besides the board.
    pub fn marks(&self, flipped: bool) -> Marks<'_> {
        Marks { square: self.square, flipped, arrows: &self.arrows, marked: &self.marks }
    }

    /// Puts a picture where it was asked for, and says so on the standard output unless a picture goes there.
    pub fn put(&self, picture: &Picture) -> Result<()> {
        if let (Some(svg), Some(png)) = (&self.svg, &self.png) {
            ensure!(svg != png, "{}: two pictures cannot go to the same place", svg.display());
        }
        if let Some(path) = &self.svg {
            put(path, picture.svg.as_bytes())?;
        }
        if let Some(path) = &self.png {
            ensure!(!is_stdout(path) || !std::io::stdout().is_terminal(), "a PNG picture is nothing for a terminal");
            put(path, &png(picture)?)?;
        }
        Ok(())
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

/// Renders the picture on white. The renderer is built without fonts and passes over texts, so they are drawn as
/// strokes.
fn png(Picture { svg, strokes }: &Picture) -> Result<Vec<u8>> {
    let size = tree(svg)?.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let pixels = width as u64 * height as u64;
    ensure!(pixels <= MOST_PIXELS, "a picture of {width} x {height} pixels is too large; choose a smaller --square");
    let picture = svg.trim_end().strip_suffix("</svg>").map(|open| format!("{open}{strokes}</svg>"));
    let mut pixmap = Pixmap::new(width, height).context("a picture without pixels")?;
    pixmap.fill(Color::WHITE);
    resvg::render(&tree(&picture.context("a picture without an end")?)?, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap.encode_png()?)
}

fn tree(picture: &str) -> Result<usvg::Tree> {
    usvg::Tree::from_str(picture, &usvg::Options::default()).context("the picture cannot be read back")
}
