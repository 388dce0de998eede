//! Draughts boards as SVG pictures: the board of chess, other pieces, and a number on each dark square.

use super::{View, compose, line, pieces};
use spec::chess;
use spec::draughts::{Board, Kind, Piece, Square};

/// Draws a board.
///
/// ```
/// use checkproof_notation::svg::draughts::{Options, draw};
/// use spec::draughts::Draughts;
///
/// let picture = draw(Draughts.start().board(), &Options { square: 40, ..Options::default() });
/// assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"320\" height=\"320\""));
/// ```
pub fn draw(board: &Board, options: &Options) -> String {
    let view_options = super::Options {
        square: options.square,
        flipped: options.flipped,
        coordinates: false,
        marked: options.marked.iter().copied().map(on_chess_board).collect(),
        frames: Vec::new(),
        arrows: options.arrows.iter().map(|&(from, to)| (on_chess_board(from), on_chess_board(to))).collect(),
        rules: None,
    };
    let empty = chess::Board::empty(8, 8);
    compose(&View { board: &empty, options: &view_options }, |view, svg| {
        if options.numbers {
            numbers(svg, options);
        }
        for (square, piece) in board.pieces() {
            view.piece(svg, on_chess_board(square), &drawing(piece));
        }
    })
}

/// Draws one piece by itself, on nothing.
pub fn piece(piece: Piece) -> String {
    super::alone(&drawing(piece))
}

/// How a board is to be drawn. The default is seen by White, square 1 at the top, with numbers, 60 pixels a square.
#[derive(Debug, Clone)]
pub struct Options {
    /// The side of a square in pixels.
    pub square: u32,
    /// Seen by Black?
    pub flipped: bool,
    /// With the number of each dark square?
    pub numbers: bool,
    /// Squares to mark.
    pub marked: Vec<Square>,
    /// Arrows, from where to where. An arrow to where it starts is a ring.
    pub arrows: Vec<(Square, Square)>,
}

impl Default for Options {
    fn default() -> Self {
        Options { square: 60, flipped: false, numbers: true, marked: Vec::new(), arrows: Vec::new() }
    }
}

impl Options {
    /// The height of the numbers in pixels.
    pub fn number_height(&self) -> f32 {
        self.square as f32 * 0.17
    }

    /// Each number, and where its upper left corner is: in that corner of its square.
    pub fn number_places(&self) -> impl Iterator<Item = (Square, f32, f32)> {
        let (side, flipped) = (self.square as f32, self.flipped);
        Square::all().map(move |square| {
            let along = |n: u8| if flipped { 7 - n } else { n } as f32;
            ((square), (along(square.file()) + 0.06) * side, (along(square.rank()) + 0.06) * side)
        })
    }
}

/// The colour of the numbers.
pub const NUMBER: &str = "#3b2e22";

/// Square 1 is b8 on a board of chess that White looks at.
fn on_chess_board(square: Square) -> chess::Square {
    chess::Square { file: square.file(), rank: 7 - square.rank() }
}

fn numbers(svg: &mut String, options: &Options) {
    let height = options.number_height();
    // Digits are about seven tenths of the size of their type.
    let size = height / 0.72;
    line(svg, format_args!("<g font-family=\"sans-serif\" font-size=\"{size:.1}\" fill=\"{NUMBER}\">"));
    for (square, x, y) in options.number_places() {
        line(svg, format_args!("<text x=\"{x:.1}\" y=\"{:.1}\">{square}</text>", y + height));
    }
    line(svg, format_args!("</g>"));
}

/// The elements of a piece: a turned disc, and a crown on it for a king.
fn drawing(Piece { side, kind }: Piece) -> String {
    let (fill, edge, groove) = pieces::colours(side);
    let crown = match kind {
        Kind::Man => String::new(),
        Kind::King => format!("<path d=\"{CROWN}\" fill=\"{groove}\" stroke=\"{groove}\" stroke-linejoin=\"round\"/>"),
    };
    let rings = if kind == Kind::Man { "<circle cx=\"50\" cy=\"52\" r=\"17\"/>" } else { "" };
    format!(
        "<circle cx=\"50\" cy=\"52\" r=\"36\" fill=\"{fill}\" stroke=\"{edge}\" stroke-width=\"3.4\"/>\
         <g fill=\"none\" stroke=\"{groove}\" stroke-width=\"2.4\" opacity=\"0.7\">\
         <circle cx=\"50\" cy=\"52\" r=\"27\"/>{rings}</g>{crown}"
    )
}

const CROWN: &str = "M34 66V61H66V66ZM34 58L30 40L42 49L50 34L58 49L70 40L66 58Z";
