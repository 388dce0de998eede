//! The pages with the solutions, in two columns.

use super::Solutions;
use super::fonts::{Fonts, Style, Weight};
use super::frame::{Area, Frame, Pages, heading, tagged};
use crate::visible;
use krilla::geom::Transform;
use krilla::surface::Surface;
use krilla::tagging::{ListNumbering, Tag, TagGroup, TagTree};
use puzzle::{Puzzle, write};

const HEADING: Style = Style::new(Weight::Bold, 14.0);
const NUMBER: Style = Style::new(Weight::Bold, 9.5);
const KEY: Style = Style::new(Weight::Bold, 9.5);
const MOVES: Style = Style::new(Weight::Regular, 9.5);
const DETAILS: Style = Style::pale(7.5);

const MOST_TRIES: usize = 6;

const COLUMNS: usize = 2;
const GUTTER: f32 = 24.0;

/// The room for the number of a puzzle, and that below each solution.
const INDENT: f32 = 22.0;
const BETWEEN: f32 = 7.0;

/// Where the solutions stand.
pub struct Layout {
    entries: Vec<Entry>,
    /// The columns, one after the other, each with its lines.
    columns: Vec<Vec<Placed>>,
    area: Area,
    column: f32,
}

/// The solution of a puzzle.
struct Entry {
    number: usize,
    lines: Vec<(Style, String)>,
    /// The same for those who listen.
    spoken: String,
}

/// A line of an entry, and its base line below the top of the column.
struct Placed {
    entry: usize,
    line: usize,
    base: f32,
}

pub fn lay_out(puzzles: &[Puzzle], fonts: &Fonts, frame: &Frame) -> Layout {
    let mut area = frame.area(false);
    let above = HEADING.leading() + 6.0;
    area.top += above;
    area.height -= above;
    let column = (area.width - (COLUMNS - 1) as f32 * GUTTER) / COLUMNS as f32;
    let width = column - INDENT;
    let entries: Vec<Entry> = (1..).zip(puzzles).map(|(number, puzzle)| entry(number, puzzle, fonts, width)).collect();
    let full = flow(&entries, area.height);
    // The columns of the last page end at about the same height.
    let pages = full.len().div_ceil(COLUMNS);
    let last = full.get((pages - 1) * COLUMNS).and_then(|column| column.first()).map_or(0, |placed| placed.entry);
    let mut columns = full;
    if columns[(pages - 1) * COLUMNS].first().is_some_and(|placed| placed.line == 0) {
        columns.truncate((pages - 1) * COLUMNS);
        columns.extend(balanced(&entries[last..], last, area.height));
    }
    Layout { entries, columns, area, column }
}

fn entry(number: usize, puzzle: &Puzzle, fonts: &Fonts, width: f32) -> Entry {
    let Puzzle { position, report, origin, .. } = puzzle;
    let play = format!("{}.", write::play(puzzle));
    let tries = tries(puzzle);
    let mut details = format!("{position} · {}", report.grade());
    if report.key.is_some() {
        details += &format!(", difficulty {}", report.difficulty());
    }
    let origin = Some(visible::line(origin.trim())).filter(|origin| !origin.is_empty());
    let of = |style: Style, text: &str, width: f32| {
        let lines = fonts.lines(&kept_together(text), style, width);
        lines.into_iter().map(move |line| (style, line)).collect::<Vec<_>>()
    };
    // The key is set in bold, which is wider.
    let key = first_word(&play);
    let mut lines = of(MOVES, &play, width - fonts.width(key, KEY) + fonts.width(key, MOVES));
    let spoken = [Some(&play), tries.as_ref(), Some(&details), origin.as_ref()];
    let spoken = spoken.into_iter().flatten().map(|part| part.as_str()).collect::<Vec<_>>().join(" ");
    lines.extend(tries.iter().flat_map(|tries| of(MOVES, tries, width)));
    lines.extend(of(DETAILS, &details, width));
    lines.extend(origin.iter().flat_map(|origin| of(DETAILS, origin, width)));
    Entry { number, lines, spoken: format!("Solution of {number}: {}", spoken.replace(" · ", ", ")) }
}

/// The first tries in one sentence: where almost every move is one, a list of them all teaches nothing.
fn tries(puzzle: &Puzzle) -> Option<String> {
    let tries = write::tries(puzzle);
    let more = match tries.len().saturating_sub(MOST_TRIES) {
        0 => String::new(),
        several => format!(" and {several} more"),
    };
    let shown = tries.iter().take(MOST_TRIES).cloned().collect::<Vec<_>>().join(", ");
    (!tries.is_empty()).then(|| format!("Tries: {shown}{more}."))
}

/// The text up to the first blank.
fn first_word(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}

/// A reply and what answers it stay on one line, and so do a try and what refutes it.
fn kept_together(text: &str) -> String {
    let mut joined = String::new();
    for word in text.split_inclusive(' ') {
        let number = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let pair = number.len() < word.len() && (number.starts_with("...") || number.ends_with("? "));
        match word.strip_suffix(' ') {
            Some(word) if pair => joined.extend([word, "\u{a0}"]),
            _ => joined += word,
        }
    }
    joined
}

impl Entry {
    fn height(&self) -> f32 {
        self.lines.iter().map(|(style, _)| style.leading()).sum::<f32>() + BETWEEN
    }
}

/// The entries in columns of this height. An entry that does not fit into what is left of a column begins the next
/// one; only one that is longer than a whole column is broken.
fn flow(entries: &[Entry], height: f32) -> Vec<Vec<Placed>> {
    let mut columns = vec![Vec::new()];
    let mut used = 0.0;
    for (n, entry) in entries.iter().enumerate() {
        if used > 0.0 && used + entry.height() - BETWEEN > height {
            columns.push(Vec::new());
            used = 0.0;
        }
        for (line, (style, _)) in entry.lines.iter().enumerate() {
            if used > 0.0 && used + style.leading() > height {
                columns.push(Vec::new());
                used = 0.0;
            }
            used += style.leading();
            if let Some(column) = columns.last_mut() {
                column.push(Placed { entry: n, line, base: used - 0.3 * style.size });
            }
        }
        used += BETWEEN;
    }
    columns
}

/// The last page: as low as the entries fit into its columns.
fn balanced(entries: &[Entry], first: usize, height: f32) -> Vec<Vec<Placed>> {
    let whole: f32 = entries.iter().map(Entry::height).sum();
    let mut low = (whole / COLUMNS as f32).min(height);
    let mut columns = flow(entries, low);
    while columns.len() > COLUMNS && low < height {
        low = (low + MOVES.leading()).min(height);
        columns = flow(entries, low);
    }
    columns.iter_mut().flatten().for_each(|placed| placed.entry += first);
    columns
}

impl Layout {
    pub fn pages(&self) -> usize {
        self.columns.len().div_ceil(COLUMNS)
    }
}

pub fn draw(layout: &Layout, way: Solutions, pages: &mut Pages) {
    let fonts = pages.fonts;
    for (page, columns) in layout.columns.chunks(COLUMNS).enumerate() {
        let name = if page == 0 { "Solutions".to_string() } else { format!("Solutions, page {}", page + 1) };
        pages.page(name.clone(), |surface, tags| {
            let mut group = heading(2, &name);
            let base = layout.area.top - 6.0 - 0.3 * HEADING.size;
            tagged(surface, &mut group, |surface| fonts.draw(surface, &name, HEADING, (layout.area.left, base)));
            tags.push(group);
            if way == Solutions::UpsideDown {
                let Area { left, top, width, height } = layout.area;
                surface.push_transform(&Transform::from_rotate_at(180.0, left + width / 2.0, top + height / 2.0));
            }
            list(layout, columns, surface, fonts, tags);
            if way == Solutions::UpsideDown {
                surface.pop();
            }
        });
    }
}

/// The solutions of a page as a list of the structure.
fn list(layout: &Layout, columns: &[Vec<Placed>], surface: &mut Surface, fonts: &Fonts, tags: &mut TagTree) {
    let mut list = TagGroup::new(Tag::L(ListNumbering::Decimal));
    let mut lines =
        columns.iter().enumerate().flat_map(|(n, lines)| lines.iter().map(move |line| (n, line))).peekable();
    while let Some(&(_, &Placed { entry: n, .. })) = lines.peek() {
        let entry = &layout.entries[n];
        let mut item = TagGroup::new(Tag::LI);
        let mut body = TagGroup::new(Tag::LBody.with_alt_text(Some(entry.spoken.clone())));
        while let Some((column, placed)) = lines.next_if(|(_, placed)| placed.entry == n) {
            let left = layout.area.left + column as f32 * (layout.column + GUTTER);
            let base = layout.area.top + placed.base;
            if placed.line == 0 {
                let mut label = TagGroup::new(Tag::Lbl);
                let number = format!("{} ", entry.number);
                tagged(surface, &mut label, |surface| fonts.draw(surface, &number, NUMBER, (left, base)));
                item.push(label);
            }
            let (style, text) = &entry.lines[placed.line];
            let (key, rest) = text.split_at(if placed.line == 0 { first_word(text).len() } else { 0 });
            tagged(surface, &mut body, |surface| {
                let left = left + INDENT;
                fonts.draw(surface, key, KEY, (left, base));
                fonts.draw(surface, rest, *style, (left + fonts.width(key, KEY), base));
            });
        }
        item.push(body);
        list.push(item);
    }
    tags.push(list);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(lengths: &[usize]) -> Vec<Entry> {
        let entry = |(n, &length): (usize, &usize)| {
            let lines = (0..length).map(|line| (if line == 0 { MOVES } else { DETAILS }, line.to_string())).collect();
            Entry { number: n + 1, lines, spoken: String::new() }
        };
        lengths.iter().enumerate().map(entry).collect()
    }

    /// Every line once and in order, none below the foot of its column, none on the one above it.
    fn is_in_order(entries: &[Entry], columns: &[Vec<Placed>], height: f32) -> bool {
        let placed: Vec<(usize, usize)> = columns.iter().flatten().map(|line| (line.entry, line.line)).collect();
        let lines = entries.iter().enumerate().flat_map(|(n, entry)| (0..entry.lines.len()).map(move |line| (n, line)));
        let apart = |column: &Vec<Placed>| {
            let bases: Vec<f32> = column.iter().map(|line| line.base).collect();
            bases.windows(2).all(|pair| pair[0] + DETAILS.size < pair[1]) && bases.iter().all(|&base| base < height)
        };
        placed == lines.collect::<Vec<_>>() && columns.iter().all(apart)
    }

    #[test]
    fn solutions_fill_columns_and_the_last_page_evenly() {
        let many = entries(&[3, 5, 4, 2, 60, 3, 3, 1, 8, 4, 4, 3]);
        for height in [50.0, 120.0, 400.0, 2000.0] {
            assert!(is_in_order(&many, &flow(&many, height), height), "{height}");
        }
        // Short ones are not broken, and only as many columns are begun as are needed.
        let short = entries(&[4; 10]);
        let columns = flow(&short, 120.0);
        assert!(columns.iter().all(|column| column.first().is_some_and(|placed| placed.line == 0)));
        assert_eq!(flow(&short, 2000.0).len(), 1);
        let even = balanced(&short, 0, 2000.0);
        assert!(is_in_order(&short, &even, 2000.0));
        assert_eq!(even.iter().map(Vec::len).collect::<Vec<_>>(), [20, 20]);
        assert!(balanced(&short[..1], 3, 2000.0).iter().flatten().all(|placed| placed.entry == 3));
    }

    #[test]
    fn a_reply_stays_with_its_answer() {
        assert_eq!(
            kept_together("1.Bf1! (zugzwang) 1...Ka5 2.Qb5#; 12...Kc5 [13.Qd6+ or. Tries: 1.Qa3? Kb5!"),
            "1.Bf1! (zugzwang) 1...Ka5\u{a0}2.Qb5#; 12...Kc5\u{a0}[13.Qd6+ or. Tries: 1.Qa3?\u{a0}Kb5!"
        );
        assert_eq!(kept_together("why? because... 8/8/8 w - -"), "why? because... 8/8/8 w - -");
    }
}
