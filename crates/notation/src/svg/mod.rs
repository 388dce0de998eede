//! Boards as SVG pictures, for boards of any size.
//!
//! The picture stands alone: pieces are drawn, not taken from a font, and nothing in it has a name that could
//! clash with another picture on the same page.

pub mod draughts;
mod pieces;

use spec::chess::{Board, Piece, Rules, Square};
use std::fmt::Write;

/// Draws a board.
///
/// ```
/// use checkproof_notation::svg::{Options, draw};
/// use spec::chess::Rules;
///
/// let start = Rules::gardner().start().unwrap();
/// let picture = draw(start.board(), &Options { square: 40, ..Options::default() });
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"224\" height=\"224\""));
/// ```
pub fn draw(board: &Board, options: &Options) -> String {
    compose(&View { board, options }, |view, svg| {
        for (square, piece) in board.pieces() {
            view.piece(svg, square, &pieces::draw(piece));
        }
    })
}

/// Draws one piece by itself, on nothing, for boards that are made of many pictures.
///
/// ```
/// let king = spec::chess::Piece::from_letter('K').unwrap();
/// let picture = checkproof_notation::svg::piece(king);
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">"));
/// ```
pub fn piece(piece: Piece) -> String {
    alone(&pieces::draw(piece))
}

/// The drawing of a piece as a picture.
fn alone(drawing: &str) -> String {
    let side = pieces::SIZE;
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\">{drawing}</svg>\n")
}

/// The picture of a board with what stands on it; arrows go over everything.
fn compose(view: &View, contents: impl FnOnce(&View, &mut String)) -> String {
    let View { board, options } = view;
    let (width, height) = view.size();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"board diagram\">\n"
    );
    view.squares(&mut svg);
    if options.coordinates {
        view.coordinates(&mut svg);
    }
    for &(one, other) in options.frames.iter().filter(|(one, other)| board.on_board(*one) && board.on_board(*other)) {
        view.frame(&mut svg, one, other);
    }
    contents(view, &mut svg);
    for &(from, to) in options.arrows.iter().filter(|(from, to)| board.on_board(*from) && board.on_board(*to)) {
        view.arrow(&mut svg, from, to);
    }
    svg + "</svg>\n"
}

/// How a board is to be drawn. The default is seen by White, with coordinates, 60 pixels a square.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// The side of a square in pixels.
    pub square: u32,
    /// Seen by Black?
    pub flipped: bool,
    /// With rank numbers and file letters?
    pub coordinates: bool,
    /// Squares to mark.
    pub marked: Vec<Square>,
    /// Rectangles to draw a frame around, each from one corner square to the opposite one.
    pub frames: Vec<(Square, Square)>,
    /// Arrows, from where to where. An arrow to where it starts is a ring.
    pub arrows: Vec<(Square, Square)>,
    /// With the rules of a game, squares on which no move may end are drawn as missing.
    pub rules: Option<&'a Rules>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            square: 60,
            flipped: false,
            coordinates: true,
            marked: Vec::new(),
            frames: Vec::new(),
            arrows: Vec::new(),
            rules: None,
        }
    }
}

impl Options<'_> {
    /// The width in pixels of the border that holds the coordinates.
    pub fn margin(&self) -> u64 {
        if self.coordinates { (self.square as u64 * 3 / 10).max(12) } else { 0 }
    }
}

const LIGHT: &str = "#f1e6cf";
const DARK: &str = "#b08d68";
const MARKED_LIGHT: &str = "#dfe48a";
const MARKED_DARK: &str = "#b5bb50";
const NO_LANDING: &str = "#d9dadd";
const NO_LANDING_LINE: &str = "#c3c5ca";
const FRAME: &str = "#5c4a38";
const FRAMED: &str = "#2f6f9f";
const ARROW: &str = "#1f7a4d";

struct View<'a> {
    board: &'a Board,
    options: &'a Options<'a>,
}

impl View<'_> {
    fn margin(&self) -> u64 {
        self.options.margin()
    }

    fn size(&self) -> (u64, u64) {
        let length = |squares: u8| squares as u64 * self.options.square as u64 + 2 * self.margin();
        (length(self.board.files()), length(self.board.ranks()))
    }

    /// The upper left corner of a square.
    fn corner(&self, Square { file, rank }: Square) -> (u64, u64) {
        let (column, row) = if self.options.flipped {
            (self.board.files() - 1 - file, rank)
        } else {
            (file, self.board.ranks() - 1 - rank)
        };
        let at = |n: u8| self.margin() + n as u64 * self.options.square as u64;
        (at(column), at(row))
    }

    fn centre(&self, square: Square) -> (f32, f32) {
        let (x, y) = self.corner(square);
        let half = self.options.square as f32 / 2.0;
        (x as f32 + half, y as f32 + half)
    }

    /// Puts a drawing of a piece on a square.
    fn piece(&self, svg: &mut String, square: Square, drawing: &str) {
        let (x, y) = self.corner(square);
        let scale = self.options.square as f32 / pieces::SIZE;
        line(svg, format_args!("<g transform=\"translate({x} {y}) scale({scale})\">{drawing}</g>"));
    }

    fn squares(&self, svg: &mut String) {
        let side = self.options.square;
        let lands = |square| self.options.rules.is_none_or(|rules| rules.lands_on(square));
        for square in self.board.squares() {
            let (x, y) = self.corner(square);
            let fill = match (self.options.marked.contains(&square), lands(square), square.is_dark()) {
                (true, _, true) => MARKED_DARK,
                (true, _, false) => MARKED_LIGHT,
                (_, false, _) => NO_LANDING,
                (.., true) => DARK,
                (.., false) => LIGHT,
            };
            line(svg, format_args!("<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"{fill}\"/>"));
            if !lands(square) {
                let (right, bottom) = (x + side as u64, y + side as u64);
                let width = side as f32 / 20.0;
                line(
                    svg,
                    format_args!(
                        "<path d=\"M{x} {bottom}L{right} {y}\" stroke=\"{NO_LANDING_LINE}\" stroke-width=\"{width}\"/>"
                    ),
                );
            }
        }
        let (width, height) = self.size();
        let margin = self.margin();
        line(
            svg,
            format_args!(
                "<rect x=\"{margin}\" y=\"{margin}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{FRAME}\"/>",
                width - 2 * margin,
                height - 2 * margin
            ),
        );
    }

    fn coordinates(&self, svg: &mut String) {
        let margin = self.margin() as f32;
        let (_, height) = self.size();
        let size = margin * 0.7;
        line(
            svg,
            format_args!(
                "<g font-family=\"sans-serif\" font-size=\"{size:.1}\" text-anchor=\"middle\" fill=\"{FRAME}\">"
            ),
        );
        for file in 0..self.board.files() {
            let (x, _) = self.centre(Square { file, rank: 0 });
            let y = height as f32 - margin * 0.28;
            let letter = Square::file_letter(file);
            line(svg, format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\">{letter}</text>"));
        }
        for rank in 0..self.board.ranks() {
            let (_, y) = self.centre(Square { file: 0, rank });
            let (x, y) = (margin * 0.5, y + size * 0.36);
            line(svg, format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\">{}</text>", rank as u16 + 1));
        }
        line(svg, format_args!("</g>"));
    }

    /// A frame around a rectangle of squares, inside its edge so that two that touch can be told apart.
    fn frame(&self, svg: &mut String, one: Square, other: Square) {
        let side = self.options.square as f32;
        let ((x1, y1), (x2, y2)) = (self.corner(one), self.corner(other));
        let line_width = side * 0.07;
        let length = |a: u64, b: u64| a.abs_diff(b) as f32 + side - line_width;
        let (x, y) = (x1.min(x2) as f32 + line_width / 2.0, y1.min(y2) as f32 + line_width / 2.0);
        line(
            svg,
            format_args!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{FRAMED}\" \
                 fill-opacity=\"0.14\" stroke=\"{FRAMED}\" stroke-width=\"{line_width:.1}\"/>",
                length(x1, x2),
                length(y1, y2)
            ),
        );
    }

    fn arrow(&self, svg: &mut String, from: Square, to: Square) {
        let side = self.options.square as f32;
        let ((x1, y1), (x2, y2)) = (self.centre(from), self.centre(to));
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = dx.hypot(dy);
        if length == 0.0 {
            let (radius, width) = (side * 0.44, side * 0.07);
            return line(
                svg,
                format_args!(
                    "<circle cx=\"{x1:.1}\" cy=\"{y1:.1}\" r=\"{radius:.1}\" fill=\"none\" stroke=\"{ARROW}\" \
                     stroke-width=\"{width:.1}\" opacity=\"0.8\"/>"
                ),
            );
        }
        // One outline from tail to tip, so that the parts do not show through each other.
        let (ux, uy) = (dx / length, dy / length);
        let (half, head_half, head) = (side * 0.065, side * 0.19, side * 0.34);
        let at = |along: f32, across: f32| {
            format!("{:.1} {:.1}", x1 + ux * along - uy * across, y1 + uy * along + ux * across)
        };
        let tip = length - side * 0.08;
        let neck = tip - head;
        let outline = [
            at(side * 0.15, half),
            at(neck, half),
            at(neck, head_half),
            at(tip, 0.0),
            at(neck, -head_half),
            at(neck, -half),
            at(side * 0.15, -half),
        ];
        line(svg, format_args!("<path d=\"M{}Z\" fill=\"{ARROW}\" opacity=\"0.8\"/>", outline.join("L")));
    }
}

fn line(svg: &mut String, text: std::fmt::Arguments) {
    // Writing to a string cannot fail.
    let _ = writeln!(svg, "{text}");
}
