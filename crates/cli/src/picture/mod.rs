//! Pictures of a board as files: SVG as the library draws it, and PNG rendered from that.

mod letters;

use crate::files;
use anyhow::{Context, Result, bail, ensure};
use notation::svg::draughts as draughts_svg;
use notation::svg::{self, Options};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg;
use spec::chess::{Board, Move, Rules, Square};
use spec::draughts;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

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
    #[arg(long = "arrow", value_name = "SQUARES", requires = "picture")]
    arrows: Vec<Either<Move, draughts::Move>>,

    /// A square to mark in the picture. May be repeated
    #[arg(long = "mark", value_name = "SQUARE", requires = "picture")]
    marks: Vec<Either<Square, draughts::Square>>,
}

/// Something of one of the two families of games. Nothing that is written down in the one is anything in the other.
#[derive(Clone)]
enum Either<C, D> {
    Chess(C),
    Draughts(D),
}

impl<C: FromStr, D: FromStr> FromStr for Either<C, D> {
    type Err = C::Err;

    fn from_str(text: &str) -> Result<Either<C, D>, C::Err> {
        text.parse().map(Either::Draughts).or_else(|_| text.parse().map(Either::Chess))
    }
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
        self.put(&svg::draw(board, &options), |width| {
            let margin = (width - board.files() as u32 * options.square) as f32 / 2.0;
            letters::coordinates(board, &options, margin)
        })
    }

    /// The same for a board of draughts.
    pub fn draw_draughts(&self, board: &draughts::Board, flipped: bool) -> Result<()> {
        let options = self.draughts_options(flipped)?;
        self.put(&draughts_svg::draw(board, &options), |_| letters::numbers(&options))
    }

    /// Puts a picture where it was asked for. The renderer is built without fonts and passes over texts, so `letters`
    /// draws them into a picture of this width.
    fn put(&self, picture: &str, letters: impl FnOnce(u32) -> String) -> Result<()> {
        if let (Some(svg), Some(png)) = (&self.svg, &self.png) {
            ensure!(svg != png, "{}: two pictures cannot go to the same place", svg.display());
        }
        if let Some(path) = &self.svg {
            put(path, picture.as_bytes())?;
        }
        if let Some(path) = &self.png {
            ensure!(!is_stdout(path) || !std::io::stdout().is_terminal(), "a PNG picture is nothing for a terminal");
            put(path, &png(picture, letters)?)?;
        }
        Ok(())
    }

    fn draughts_options(&self, flipped: bool) -> Result<draughts_svg::Options> {
        let mut options = draughts_svg::Options { square: self.square, flipped, ..Default::default() };
        for mark in &self.marks {
            match mark {
                Either::Draughts(square) => options.marked.push(*square),
                Either::Chess(square) => bail!("--mark: {square} is no square of draughts; these are 1 to 32"),
            }
        }
        for arrow in &self.arrows {
            match arrow {
                Either::Draughts(draughts::Move::Step { from, to }) => options.arrows.push((*from, *to)),
                Either::Draughts(draughts::Move::Jump { from, landings }) => {
                    let starts = std::iter::once(from).chain(landings);
                    options.arrows.extend(starts.copied().zip(landings.iter().copied()));
                }
                Either::Chess(_) => bail!("--arrow: an arrow on this board is written as a move, such as 11-15"),
            }
        }
        Ok(options)
    }

    fn options<'a>(&self, rules: &'a Rules, flipped: bool) -> Result<Options<'a>> {
        let on_board = |option: &str, square: Square| match rules.on_board(square) {
            true => Ok(()),
            false => bail!("{option}: {square} is not on the board of {} x {}", rules.files(), rules.ranks()),
        };
        let mut options = Options { square: self.square, flipped, rules: Some(rules), ..Options::default() };
        for arrow in &self.arrows {
            let Either::Chess(Move { from, to, promotion: None }) = *arrow else {
                bail!("--arrow: an arrow is two squares, such as e2e4, and no more");
            };
            on_board("--arrow", from)?;
            on_board("--arrow", to)?;
            options.arrows.push((from, to));
        }
        for mark in &self.marks {
            let Either::Chess(square) = *mark else { bail!("--mark: a square of this board is written like e4") };
            on_board("--mark", square)?;
            options.marked.push(square);
        }
        Ok(options)
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
fn png(picture: &str, letters: impl FnOnce(u32) -> String) -> Result<Vec<u8>> {
    let size = tree(picture)?.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let pixels = width as u64 * height as u64;
    ensure!(pixels <= MOST_PIXELS, "a picture of {width} x {height} pixels is too large; choose a smaller --square");
    let letters = letters(width);
    let picture = picture.trim_end().strip_suffix("</svg>").map(|open| format!("{open}{letters}</svg>"));
    let mut pixmap = Pixmap::new(width, height).context("a picture without pixels")?;
    pixmap.fill(Color::WHITE);
    resvg::render(&tree(&picture.context("a picture without an end")?)?, Transform::identity(), &mut pixmap.as_mut());
    Ok(pixmap.encode_png()?)
}

fn tree(picture: &str) -> Result<usvg::Tree> {
    usvg::Tree::from_str(picture, &usvg::Options::default()).context("the picture cannot be read back")
}
