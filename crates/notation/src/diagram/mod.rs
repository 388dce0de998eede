//! Boards as text: plain letters, figures, or coloured squares for a terminal.

pub mod draughts;

use spec::Side;
use spec::chess::{Board, Kind, Piece, Rules, Square};

/// Draws a board, one line a rank, each ended by a newline.
///
/// ```
/// use checkproof_notation::diagram::{Options, draw};
/// use spec::chess::Rules;
///
/// let rules = Rules::four_file();
/// let start = rules.start().unwrap();
/// let options = Options { rules: Some(&rules), ..Options::default() };
/// assert_eq!(draw(start.board(), &options), "\
/// 8  r - b - k - n -
/// 7  p - p - p - p -
/// 6  . - . - . - . -
/// 5  . - . - . - . -
/// 4  . - . - . - . -
/// 3  . - . - . - . -
/// 2  P - P - P - P -
/// 1  R - B - K - N -
///
///    a b c d e f g h
/// ");
/// ```
pub fn draw(board: &Board, options: &Options) -> String {
    let mut files: Vec<u8> = (0..board.files()).collect();
    let mut ranks: Vec<u8> = (0..board.ranks()).rev().collect();
    if options.flipped {
        files.reverse();
        ranks.reverse();
    }
    let margin = if board.ranks() > 9 { 2 } else { 1 };
    // Marks stand on both sides of a letter, so squares are wider when there are any.
    let wide = options.style == Style::Colour || !options.marked.is_empty() || !options.frames.is_empty();
    let lines = Lines { board, options, margin };

    let mut text = String::new();
    for rank in ranks {
        text += &lines.above(&files, rank);
        let mut line = String::new();
        if options.coordinates {
            line += &format!("{:>margin$} ", rank as u16 + 1);
        }
        for &file in &files {
            let square = Square { file, rank };
            line += lines.left(square);
            line += &cell(board, square, options, wide);
            line += lines.right_end(square);
        }
        if options.style == Style::Colour {
            line += RESET;
        }
        let line = if lines.drawn() { line.trim_end() } else { &line };
        // Without numbers before it, a row of narrow squares needs no blank at its start.
        let line = if options.coordinates || wide { line } else { line.trim_start() };
        text += line;
        text.push('\n');
        text += &lines.below(&files, rank);
    }
    if options.coordinates {
        let gap = if lines.drawn() {
            "   "
        } else if wide {
            "  "
        } else {
            " "
        };
        let letters: Vec<String> = files.iter().map(|&file| Square::file_letter(file).to_string()).collect();
        if options.style != Style::Colour {
            text.push('\n');
        }
        let indent = if lines.drawn() { margin + 1 } else { margin };
        text += &format!("{:indent$}  {}\n", "", letters.join(gap));
    }
    text
}

/// How a board is to be drawn. The default is plain letters, seen by White, with coordinates.
#[derive(Debug, Clone)]
pub struct Options<'a> {
    /// Letters, figures or colours.
    pub style: Style,
    /// Seen by Black?
    pub flipped: bool,
    /// With rank numbers and file letters?
    pub coordinates: bool,
    /// Squares to mark: with brackets, or with a colour.
    pub marked: Vec<Square>,
    /// Rectangles to draw a frame around, or to shade, each from one corner square to the opposite one.
    pub frames: Vec<(Square, Square)>,
    /// With the rules of a game, squares on which no move may end look different from empty ones.
    pub rules: Option<&'a Rules>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options {
            style: Style::Ascii,
            flipped: false,
            coordinates: true,
            marked: Vec::new(),
            frames: Vec::new(),
            rules: None,
        }
    }
}

impl Options<'_> {
    /// Does the square lie in a frame?
    fn frames_square(&self, square: Square) -> bool {
        self.frames.iter().any(|&frame| contains(frame, square))
    }
}

/// Does the square lie in the rectangle between two corners?
fn contains((one, other): (Square, Square), Square { file, rank }: Square) -> bool {
    let within = |a: u8, b: u8, n: u8| (a.min(b)..=a.max(b)).contains(&n);
    within(one.file, other.file, file) && within(one.rank, other.rank, rank)
}

/// The lines of frames in a diagram of letters or figures: a column before each square and one after the last, and a
/// row of text above and below a frame. In colour a frame is shaded instead.
struct Lines<'a> {
    board: &'a Board,
    options: &'a Options<'a>,
    margin: usize,
}

impl Lines<'_> {
    fn drawn(&self) -> bool {
        self.options.style != Style::Colour && !self.options.frames.is_empty()
    }

    /// The square's neighbour as one looks at the board, so many columns to the right and rows up.
    fn beside(&self, square: Square, columns: i16, rows: i16) -> Option<Square> {
        let (columns, rows) = if self.options.flipped { (-columns, -rows) } else { (columns, rows) };
        square.step(columns, rows).filter(|&next| self.board.on_board(next))
    }

    /// Does a frame that holds one of the two squares end between them?
    fn parts(&self, one: Option<Square>, other: Option<Square>) -> bool {
        let holds = |frame, square: Option<Square>| square.is_some_and(|square| contains(frame, square));
        self.options.frames.iter().any(|&frame| holds(frame, one) != holds(frame, other))
    }

    fn left(&self, square: Square) -> &'static str {
        match (self.drawn(), self.parts(Some(square), self.beside(square, -1, 0))) {
            (false, _) => "",
            (true, true) => "|",
            (true, false) => " ",
        }
    }

    /// What stands after the last square of a row.
    fn right_end(&self, square: Square) -> &'static str {
        let last = self.beside(square, 1, 0).is_none();
        if self.drawn() && last && self.parts(Some(square), None) { "|" } else { "" }
    }

    /// The row of text above a rank, where a frame begins.
    fn above(&self, files: &[u8], rank: u8) -> String {
        let first = |&file| self.beside(Square { file, rank }, 0, 1).is_none();
        if files.first().is_some_and(first) { self.row(files, rank, 1) } else { String::new() }
    }

    /// The row of text below a rank, where a frame ends, or the next one begins.
    fn below(&self, files: &[u8], rank: u8) -> String {
        self.row(files, rank, -1)
    }

    fn row(&self, files: &[u8], rank: u8, rows: i16) -> String {
        let squares: Vec<Square> = files.iter().map(|&file| Square { file, rank }).collect();
        let line = |square: Option<&Square>| {
            square.is_some_and(|&square| self.parts(Some(square), self.beside(square, 0, rows)))
        };
        if !self.drawn() || !squares.iter().any(|square| line(Some(square))) {
            return String::new();
        }
        let mut text = " ".repeat(if self.options.coordinates { self.margin + 1 } else { 0 });
        for n in 0..=squares.len() {
            let (before, after) = (n.checked_sub(1).is_some_and(|n| line(squares.get(n))), line(squares.get(n)));
            text += match (before, after) {
                (false, false) => " ",
                (true, true) => "-",
                _ => "+",
            };
            text += if after { "---" } else { "   " };
        }
        text.truncate(text.trim_end().len());
        text + "\n"
    }
}

/// What pieces and squares are drawn with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// The letters of FEN, `.` for an empty square.
    Ascii,
    /// The chess figures of Unicode, `·` for an empty square.
    Unicode,
    /// Figures on light and dark squares, with the colour codes that terminals understand.
    Colour,
}

fn cell(board: &Board, square: Square, options: &Options, wide: bool) -> String {
    let lands = options.rules.is_none_or(|rules| rules.lands_on(square));
    let marked = options.marked.contains(&square);
    let symbol = match (board.at(square), options.style) {
        (Some(piece), Style::Ascii) => piece.letter(),
        (Some(piece), Style::Unicode) => figure(piece),
        (Some(piece), Style::Colour) => figure(Piece { side: Side::Black, ..piece }),
        (None, Style::Ascii) => {
            if lands {
                '.'
            } else {
                '-'
            }
        }
        (None, Style::Unicode) => {
            if lands {
                '·'
            } else {
                '-'
            }
        }
        (None, Style::Colour) => ' ',
    };
    match options.style {
        Style::Colour => {
            let ground = match (marked, lands, square.is_dark()) {
                (true, ..) => MARKED,
                _ if options.frames_square(square) => FRAMED[usize::from(square.is_dark())],
                (_, false, _) => NO_LANDING,
                (.., true) => DARK,
                (.., false) => LIGHT,
            };
            let ink = match board.at(square).map(|piece| piece.side) {
                Some(Side::White) => WHITE_INK,
                _ => BLACK_INK,
            };
            format!("{ground}{ink} {symbol} ")
        }
        _ if marked => format!("[{symbol}]"),
        _ if wide => format!(" {symbol} "),
        _ => format!(" {symbol}"),
    }
}

/// The chess figure of a piece, outlined for White and filled for Black.
pub fn figure(piece: Piece) -> char {
    match (piece.side, piece.kind) {
        (Side::White, Kind::King) => '♔',
        (Side::White, Kind::Queen) => '♕',
        (Side::White, Kind::Rook) => '♖',
        (Side::White, Kind::Bishop) => '♗',
        (Side::White, Kind::Knight) => '♘',
        (Side::White, Kind::Pawn) => '♙',
        (Side::Black, Kind::King) => '♚',
        (Side::Black, Kind::Queen) => '♛',
        (Side::Black, Kind::Rook) => '♜',
        (Side::Black, Kind::Bishop) => '♝',
        (Side::Black, Kind::Knight) => '♞',
        (Side::Black, Kind::Pawn) => '♟',
    }
}

// Colours of the 256-colour palette. In colour both sides use the filled figure: outlines vanish on a dark ground.
const LIGHT: &str = "\x1b[48;5;180m";
const DARK: &str = "\x1b[48;5;137m";
const MARKED: &str = "\x1b[48;5;108m";
const FRAMED: [&str; 2] = ["\x1b[48;5;152m", "\x1b[48;5;109m"];
const NO_LANDING: &str = "\x1b[48;5;59m";
const WHITE_INK: &str = "\x1b[38;5;231m";
const BLACK_INK: &str = "\x1b[38;5;16m";
const RESET: &str = "\x1b[0m";
