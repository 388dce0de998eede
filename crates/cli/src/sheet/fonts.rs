//! The letters of a sheet: how wide a text is, where its lines break, and its glyphs on the page.
//!
//! The fonts are Libertinus Serif (crates/cli/assets/OFL.txt). A letter that they lack is shown by the sign for an
//! unknown one; whoever copies the text still gets the letter.

use anyhow::{Context, Result};
use krilla::color::rgb;
use krilla::geom::Point;
use krilla::num::NormalizedF32;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

const REGULAR: &[u8] = include_bytes!("../../assets/LibertinusSerif-Regular.otf");
const BOLD: &[u8] = include_bytes!("../../assets/LibertinusSerif-Bold.otf");

/// Text on paper is not quite black; what matters less is lighter, and still has the contrast that readers need.
const INK: (u8, u8, u8) = (0x1c, 0x1a, 0x17);
const PALE: (u8, u8, u8) = (0x5a, 0x55, 0x4e);

/// Paint of the darker or the lighter kind.
pub fn ink(pale: bool) -> Fill {
    let (red, green, blue) = if pale { PALE } else { INK };
    let paint = rgb::Color::new(red, green, blue).into();
    Fill { paint, opacity: NormalizedF32::ONE, ..Fill::default() }
}

/// How a text is set.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    pub weight: Weight,
    pub size: f32,
    /// Lighter than the rest?
    pub pale: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

impl Style {
    pub const fn new(weight: Weight, size: f32) -> Style {
        Style { weight, size, pale: false }
    }

    pub const fn pale(size: f32) -> Style {
        Style { weight: Weight::Regular, size, pale: true }
    }

    /// From one line to the next.
    pub fn leading(&self) -> f32 {
        self.size * 1.3
    }
}

/// The two fonts of a sheet.
pub struct Fonts {
    regular: Face,
    bold: Face,
}

struct Face {
    font: Font,
    outlines: FontRef<'static>,
    units: f32,
}

impl Fonts {
    pub fn new() -> Result<Fonts> {
        Ok(Fonts { regular: Face::new(REGULAR)?, bold: Face::new(BOLD)? })
    }

    fn face(&self, weight: Weight) -> &Face {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// How wide a text is.
    pub fn width(&self, text: &str, style: Style) -> f32 {
        self.face(style.weight).glyphs(text).iter().map(|glyph| glyph.x_advance).sum::<f32>() * style.size
    }

    /// The lines of a text, none wider than this where it can be helped: it breaks after blanks and strokes, and within
    /// a word only where the word alone is too wide. A line keeps the blank at its end, or a reader aloud would join
    /// words.
    pub fn lines(&self, text: &str, style: Style, width: f32) -> Vec<String> {
        let mut lines = vec![String::new()];
        for word in text.split_inclusive([' ', '/']) {
            self.add(&mut lines, word, style, width);
        }
        lines
    }

    fn add(&self, lines: &mut Vec<String>, word: &str, style: Style, width: f32) {
        let fits = |text: &str| self.width(text.trim_end(), style) <= width;
        let is_empty = lines.last().is_none_or(|line| line.is_empty());
        let longer = format!("{}{word}", lines.last().map_or("", |line| line.as_str()));
        match lines.last_mut() {
            Some(line) if fits(&longer) => *line = longer,
            _ if fits(word) => lines.push(word.to_string()),
            _ if !is_empty => {
                lines.push(String::new());
                self.add(lines, word, style, width);
            }
            // The word alone is too wide: as many letters as fit, at least one.
            _ => {
                let ends = word.char_indices().map(|(at, letter)| at + letter.len_utf8());
                let end = ends.clone().take_while(|&end| fits(&word[..end])).last().or_else(|| ends.clone().next());
                let (head, tail) = word.split_at(end.unwrap_or(word.len()));
                if let Some(line) = lines.last_mut() {
                    *line = head.to_string();
                }
                if !tail.is_empty() {
                    lines.push(String::new());
                    self.add(lines, tail, style, width);
                }
            }
        }
    }

    /// Puts a text on the page, its left end and its base line here.
    pub fn draw(&self, surface: &mut Surface, text: &str, style: Style, (x, y): (f32, f32)) {
        let face = self.face(style.weight);
        surface.set_fill(Some(ink(style.pale)));
        surface.set_stroke(None);
        let glyphs = face.glyphs(text);
        surface.draw_glyphs(Point::from_xy(x, y), &glyphs, face.font.clone(), text, style.size, false);
    }
}

impl Face {
    fn new(bytes: &'static [u8]) -> Result<Face> {
        let font = Font::new(bytes.to_vec().into(), 0).context("the font of the sheet cannot be read")?;
        let outlines = FontRef::new(bytes).context("the font of the sheet cannot be read")?;
        let units = font.units_per_em();
        Ok(Face { font, outlines, units })
    }

    /// The glyphs of a text, one a letter, measured in the size of the font.
    fn glyphs(&self, text: &str) -> Vec<KrillaGlyph> {
        let letters = self.outlines.charmap();
        let metrics = self.outlines.glyph_metrics(Size::unscaled(), LocationRef::default());
        let glyph = |(at, letter): (usize, char)| {
            let id = letters.map(letter).or_else(|| letters.map(char::REPLACEMENT_CHARACTER)).unwrap_or_default();
            let advance = metrics.advance_width(id).unwrap_or_default() / self.units;
            let range = at..at + letter.len_utf8();
            KrillaGlyph::new(GlyphId::new(id.to_u32()), advance, 0.0, 0.0, 0.0, range, None)
        };
        text.char_indices().map(glyph).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_where_they_may() {
        let fonts = Fonts::new().unwrap();
        let style = Style::new(Weight::Regular, 10.0);
        let text = "1.Bf1! (zugzwang) 1...Ka5 2.Qb5#; 1...Kc5 2.Qd6# 8/8/1k6/8/5B2/3Q4/6B1/K7";
        for width in [5.0, 40.0, 60.0, 200.0] {
            let lines = fonts.lines(text, style, width);
            assert_eq!(lines.concat(), text, "nothing is lost");
            let wide =
                |line: &String| fonts.width(line.trim_end(), style) > width && line.trim_end().chars().count() > 1;
            assert_eq!(lines.iter().find(|line| wide(line)), None, "{width}");
        }
        assert_eq!(fonts.lines(text, style, 1000.0).len(), 1);
        assert_eq!(fonts.lines("", style, 50.0), [""]);
    }

    #[test]
    fn letters_have_widths_and_unknown_ones_a_sign() {
        let fonts = Fonts::new().unwrap();
        let wide = |text: &str| fonts.width(text, Style::new(Weight::Bold, 10.0));
        assert!(wide("m") > wide("i") && (wide("mi") - wide("m") - wide("i")).abs() < 0.001);
        assert_eq!(wide("漢"), wide("\u{FFFD}"));
        assert!(wide("Шahy é Ω") > 0.0);
        // No glyph is the empty one, with which no accessible file may be written.
        assert!(fonts.regular.glyphs("漢 é Ω Ш — № €").iter().all(|glyph| glyph.glyph_id.to_u32() != 0));
    }
}
