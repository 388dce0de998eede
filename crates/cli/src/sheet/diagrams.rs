//! The pages with the diagrams.

use super::fonts::{Fonts, Style, Weight};
use super::frame::{Area, Frame, Pages, tagged};
use super::vector;
use anyhow::Result;
use krilla::surface::Surface;
use krilla::tagging::{ContentTag, Tag, TagGroup};
use notation::svg;
use puzzle::Puzzle;
use spec::Side;
use spec::chess::{Kind, Piece, Position, Square};

const NUMBER: Style = Style::new(Weight::Bold, 10.5);
const CAPTION: Style = Style::new(Weight::Regular, 10.5);
const COORDINATE: Style = Style::pale(6.5);

/// The strip on the left of a board and below it, for the coordinates.
const STRIP: f32 = 9.0;

/// Between the coordinates and the number below them.
const ABOVE_CAPTION: f32 = 4.0;

/// Between columns, and the least between rows.
const GUTTER: f32 = 22.0;
const LEAST_BETWEEN: f32 = 14.0;

/// No square is larger, however few diagrams there are.
const LARGEST_SQUARE: f32 = 30.0;

/// Squares may be so much smaller than the columns allow if another row fits on the page then.
const LEAST_SCALE: f32 = 0.8;

/// The side of a square in the drawings of the library.
const DRAWN: u32 = 60;

/// Where the diagrams stand.
pub struct Layout {
    across: usize,
    column: f32,
    square: f32,
    /// The rows of each page.
    pages: Vec<Vec<Row>>,
}

/// A row of diagrams.
struct Row {
    /// The first of its puzzles, counted from 0.
    first: usize,
    top: f32,
    /// The most ranks of a board in it: boards beside each other stand on a common line.
    ranks: f32,
}

pub fn lay_out(puzzles: &[Puzzle], across: usize, frame: &Frame) -> Layout {
    let most = |length: fn(&Puzzle) -> u8| puzzles.iter().map(length).max().unwrap_or(8) as f32;
    let (files, ranks) = (most(|puzzle| puzzle.rules.files()), most(|puzzle| puzzle.rules.ranks()));
    let area = frame.area(true);
    let column = (area.width - (across - 1) as f32 * GUTTER) / across as f32;
    // The first page has the least room; no row is taller than it. Below the last row nothing is needed.
    let room = area.height + LEAST_BETWEEN;
    let widest = ((column - STRIP) / files).min(LARGEST_SQUARE).min((room - WORDS) / ranks);
    let fitting = (room / (ranks * widest + WORDS)).floor().max(1.0);
    let smaller = (room / (fitting + 1.0) - WORDS) / ranks;
    let pays = smaller >= LEAST_SCALE * widest && puzzles.len() > fitting as usize * across;
    let square = if pays { smaller } else { widest };
    Layout { across, column, square, pages: rows(puzzles, across, square, frame) }
}

/// The coordinates and the caption of a diagram, and the least that separates it from the next.
const WORDS: f32 = STRIP + ABOVE_CAPTION + CAPTION.size * 1.3 + LEAST_BETWEEN;

/// The rows, page by page, with the room that is left between them: as much on every page as on the fullest.
fn rows(puzzles: &[Puzzle], across: usize, square: f32, frame: &Frame) -> Vec<Vec<Row>> {
    let mut pages: Vec<Vec<Row>> = vec![Vec::new()];
    let mut used = 0.0;
    let mut between = GUTTER;
    let room = |pages: &[Vec<Row>]| frame.area(pages.len() == 1).height + LEAST_BETWEEN;
    for (n, shown) in puzzles.chunks(across).enumerate() {
        let ranks = shown.iter().map(|puzzle| puzzle.rules.ranks()).max().unwrap_or(8) as f32;
        let height = ranks * square + WORDS;
        // What is computed may be short of the whole by a rounding.
        if used > 0.0 && used + height > room(&pages) + 0.01 {
            let rows = pages.last().map_or(1, |rows| rows.len());
            between = between.min((room(&pages) - used) / rows as f32).max(0.0);
            pages.push(Vec::new());
            used = 0.0;
        }
        let first = n * across;
        let top = frame.area(pages.len() == 1).top + used;
        pages.last_mut().into_iter().for_each(|rows| rows.push(Row { first, top, ranks }));
        used += height;
    }
    let rows = pages.last().map_or(1, |rows| rows.len());
    between = between.min((room(&pages) - used) / rows as f32).max(0.0);
    for page in &mut pages {
        page.iter_mut().enumerate().for_each(|(n, row)| row.top += n as f32 * between);
    }
    pages
}

impl Layout {
    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// The upper left corner of the board of the diagram that is the so manieth in a row.
    fn corner(&self, area: Area, row: &Row, n: usize, position: &Position) -> (f32, f32) {
        let board = position.board();
        let narrower = self.column - STRIP - board.files() as f32 * self.square;
        let x = area.left + n as f32 * (self.column + GUTTER) + STRIP + narrower / 2.0;
        (x, row.top + (row.ranks - board.ranks() as f32) * self.square)
    }
}

pub fn draw(layout: &Layout, puzzles: &[Puzzle], pages: &mut Pages) -> Result<()> {
    let (fonts, area) = (pages.fonts, pages.frame.area(true));
    for rows in &layout.pages {
        let shown = |row: &Row| row.first..puzzles.len().min(row.first + layout.across);
        let (first, last) = (rows.first().map_or(0, |row| row.first), rows.last().map_or(0, |row| shown(row).end));
        pages.page(format!("Puzzles {} to {last}", first + 1), |surface, tags| {
            for row in rows {
                for n in shown(row) {
                    let corner = layout.corner(area, row, n - row.first, &puzzles[n].position);
                    tags.push(diagram(surface, fonts, layout, (n + 1, &puzzles[n]), corner)?);
                }
            }
            anyhow::Ok(())
        })?;
    }
    Ok(())
}

/// A board with its number and what is asked below it.
fn diagram(
    surface: &mut Surface,
    fonts: &Fonts,
    layout: &Layout,
    (number, puzzle): (usize, &Puzzle),
    (x, y): (f32, f32),
) -> Result<TagGroup> {
    let Puzzle { rules, position, report, .. } = puzzle;
    let asked = report.stipulation.in_words(position.turn());
    let mut figure = TagGroup::new(Tag::Figure(Some(in_words(number, &asked, position))));
    figure.push(surface.start_tagged(ContentTag::Other));
    let options = svg::Options { square: DRAWN, coordinates: false, rules: Some(rules), ..svg::Options::default() };
    let drawing = svg::draw(position.board(), &options);
    vector::draw(surface, &drawing, (x, y), layout.square / DRAWN as f32)?;
    coordinates(surface, fonts, layout.square, position, (x, y));
    surface.end_tagged();

    let board = position.board();
    let base = y + board.ranks() as f32 * layout.square + STRIP + ABOVE_CAPTION + CAPTION.size;
    let number = format!("{number} ");
    let gap = fonts.width(&number, NUMBER) + 2.0;
    // A narrow column has a smaller caption, not a longer one.
    let size = CAPTION.size * ((layout.column - STRIP - gap) / fonts.width(&asked, CAPTION)).min(1.0);
    let style = Style { size, ..CAPTION };
    let middle = x + board.files() as f32 * layout.square / 2.0;
    let left = middle - (gap + fonts.width(&asked, style)) / 2.0;
    let mut caption = TagGroup::new(Tag::Caption);
    tagged(surface, &mut caption, |surface| {
        fonts.draw(surface, &number, NUMBER, (left, base));
        fonts.draw(surface, &asked, style, (left + gap, base));
    });
    let mut section = TagGroup::new(Tag::Section);
    section.push(figure);
    section.push(caption);
    Ok(section)
}

fn coordinates(surface: &mut Surface, fonts: &Fonts, square: f32, position: &Position, (x, y): (f32, f32)) {
    let board = position.board();
    let bottom = y + board.ranks() as f32 * square;
    for file in 0..board.files() {
        let letter = Square::file_letter(file).to_string();
        let left = x + (file as f32 + 0.5) * square - fonts.width(&letter, COORDINATE) / 2.0;
        fonts.draw(surface, &letter, COORDINATE, (left, bottom + STRIP - 1.5));
    }
    for rank in 0..board.ranks() {
        let digits = (rank as u16 + 1).to_string();
        let base = bottom - (rank as f32 + 0.5) * square + COORDINATE.size * 0.33;
        fonts.draw(surface, &digits, COORDINATE, (x - 3.0 - fonts.width(&digits, COORDINATE), base));
    }
}

/// A diagram for those who do not see it.
fn in_words(number: usize, asked: &str, position: &Position) -> String {
    const KINDS: [Kind; 6] = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    let men = |side: Side| {
        let kinds = KINDS.into_iter().filter_map(|kind| {
            let at: Vec<String> =
                position.board().find(Piece { side, kind }).map(|square| square.to_string()).collect();
            let plural = if at.len() == 1 { "" } else { "s" };
            (!at.is_empty()).then(|| format!("{kind}{plural} {}", at.join(", ")))
        });
        kinds.collect::<Vec<_>>().join("; ")
    };
    let (white, black) = (men(Side::White), men(Side::Black));
    format!("Diagram {number}. {asked}. White: {white}. Black: {black}. FEN: {position}")
}

#[cfg(test)]
impl Layout {
    /// The number of diagrams that stand on their pages and apart from each other; or which does not.
    pub fn places(&self, puzzles: &[Puzzle], frame: &Frame) -> Result<usize, String> {
        let mut seen = 0;
        for (page, rows) in self.pages.iter().enumerate() {
            let area = frame.area(page == 0);
            let mut above = area.top - 0.1;
            for row in rows {
                let bottom = row.top + row.ranks * self.square + WORDS - LEAST_BETWEEN;
                if row.first != seen || row.top < above || bottom > area.top + area.height + 0.1 {
                    return Err(format!("the row of diagram {} on page {}", row.first + 1, page + 1));
                }
                above = bottom;
                for (n, puzzle) in puzzles[row.first..].iter().take(self.across).enumerate() {
                    let (x, y) = self.corner(area, row, n, &puzzle.position);
                    let right = x + puzzle.rules.files() as f32 * self.square;
                    let column = area.left + n as f32 * (self.column + GUTTER);
                    if x - STRIP < column - 0.1 || right > column + self.column + 0.1 || y < row.top - 0.1 {
                        return Err(format!("diagram {}", row.first + n + 1));
                    }
                    seen += 1;
                }
            }
        }
        if seen == puzzles.len() { Ok(seen) } else { Err(format!("{seen} diagrams of {}", puzzles.len())) }
    }
}
