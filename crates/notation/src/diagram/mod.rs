//! Boards as text: plain letters, figures, or coloured squares for a terminal.

pub mod draughts;

use spec::Side;
use spec::chess::{Board, Kind, Piece, Rules, Square};

/// Draws a board, one line a rank, each ended by a newline.
///
/// ```
/// use notation::diagram::{Options, draw};
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
    let wide = options.style == Style::Colour || !options.marked.is_empty();

    let mut text = String::new();
    for rank in ranks {
        let mut line = String::new();
        if options.coordinates {
            line += &format!("{:>margin$} ", rank as u16 + 1);
        }
        for &file in &files {
            line += &cell(board, Square { file, rank }, options, wide);
        }
        if options.style == Style::Colour {
            line += RESET;
        }
        // Without numbers before it, a row of narrow squares needs no blank at its start.
        let line = if options.coordinates || wide { &line[..] } else { line.trim_start() };
        text += line;
        text.push('\n');
    }
    if options.coordinates {
        let gap = if wide { "  " } else { " " };
        let letters: Vec<String> = files.iter().map(|&file| Square::file_letter(file).to_string()).collect();
        if options.style != Style::Colour {
            text.push('\n');
        }
        text += &format!("{:margin$}  {}\n", "", letters.join(gap));
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
    /// With the rules of a game, squares on which no move may end look different from empty ones.
    pub rules: Option<&'a Rules>,
}

impl Default for Options<'_> {
    fn default() -> Self {
        Options { style: Style::Ascii, flipped: false, coordinates: true, marked: Vec::new(), rules: None }
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
const NO_LANDING: &str = "\x1b[48;5;59m";
const WHITE_INK: &str = "\x1b[38;5;231m";
const BLACK_INK: &str = "\x1b[38;5;16m";
const RESET: &str = "\x1b[0m";
