//! Letters and digits as strokes of a pen, for renderers without fonts.
//!
//! A letter stands on a field 6 wide and 10 high; its feet are at 10, and small letters reach up to 4.

use std::fmt::Write;

/// The beginning of an SVG group for words in this colour and width of stroke.
pub fn pen(colour: &str, width: f32) -> String {
    format!(
        "<g fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\">"
    )
}

/// Writes letters around a middle, with their upper edge at `y`.
pub fn word(svg: &mut String, text: &str, middle: f32, y: f32, scale: f32) {
    let squeeze = squeeze(text);
    let left = middle - width(text) / 2.0 * scale;
    for (n, letter) in text.chars().enumerate() {
        let x = left + n as f32 * ADVANCE * scale * squeeze;
        let strokes = strokes(letter);
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            "<path transform=\"translate({x:.2} {y:.2}) scale({:.3} {scale:.3})\" d=\"{strokes}\"/>",
            scale * squeeze
        );
    }
}

/// How wide a word is.
pub fn width(text: &str) -> f32 {
    ((text.len() as f32 - 1.0) * ADVANCE + 6.0) * squeeze(text)
}

/// The distance from one letter to the next.
const ADVANCE: f32 = 8.0;

/// Two digits in a narrow margin are drawn closer together.
fn squeeze(text: &str) -> f32 {
    if text.len() > 1 { 0.85 } else { 1.0 }
}

fn strokes(letter: char) -> &'static str {
    match letter {
        'a' => "M6 4V10M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7",
        'b' => "M0 0V10M0 7A3 3 0 1 1 6 7A3 3 0 1 1 0 7",
        'c' => "M5.6 5.3A3.1 3.1 0 1 0 5.6 8.7",
        'd' => "M6 0V10M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7",
        'e' => "M0 7H6A3 3 0 1 0 5.2 9.1",
        'f' => "M5 .3C2.8 -.4 2 .8 2 2.5V10M0 4H4.6",
        'g' => "M6 4V11C6 14 1.5 14 .6 12.2M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7",
        'h' => "M.3 0V10M.3 7C.3 3 5.7 3 5.7 7V10",
        'i' => "M3 4V10M3 1V1.1",
        'j' => "M3.5 4V11.5C3.5 13 2.5 13.4 1 13M3.5 1V1.1",
        'k' => "M.5 0V10M5 4L.5 8M2.3 6.6L5.3 10",
        'l' => "M3 0V10",
        'm' => "M-1 4V10M-1 6.5C-1 3.2 3 3.2 3 6.5V10M3 6.5C3 3.2 7 3.2 7 6.5V10",
        'n' => "M.3 4V10M.3 7C.3 3 5.7 3 5.7 7V10",
        'o' => "M6 7A3 3 0 1 1 0 7A3 3 0 1 1 6 7Z",
        'p' => "M0 4V13M0 7A3 3 0 1 1 6 7A3 3 0 1 1 0 7",
        '0' => "M3 0C6.8 0 6.8 10 3 10C-.8 10 -.8 0 3 0Z",
        '1' => "M1 2.2L3.6 0V10",
        '2' => "M.3 2.6C.6 -1 6 -.6 5.6 3C5.3 5.5 1.5 7.5 .2 10H5.9",
        '3' => {
            "M.5 1.6C1.8 -.8 5.6 -.3 5.4 2.4C5.3 4.3 3.8 4.8 2.3 4.8C4.2 4.8 5.8 5.5 5.8 7.3C5.8 10.6 1.4 10.9 .2 8.2"
        }
        '4' => "M4.4 10V0L0 7H6",
        '5' => "M5.4 0H1.2L.7 4.6C2.4 3.2 5.9 3.8 5.9 6.9C5.9 10.6 1.4 10.9 .2 8.4",
        '6' => "M5.2 1C3 -.8 .1 1 .1 6.8A2.95 3.1 0 1 0 6 6.9A2.95 3.1 0 0 0 .1 6.8",
        '7' => "M.2 0H5.8L2 10",
        '8' => "M3 4.7A2.4 2.35 0 1 1 3 0A2.4 2.35 0 1 1 3 4.7A2.9 2.65 0 1 1 3 10A2.9 2.65 0 1 1 3 4.7Z",
        '9' => "M.8 9C3 10.8 5.9 9 5.9 3.2A2.95 3.1 0 1 0 0 3.1A2.95 3.1 0 0 0 5.9 3.2",
        _ => "",
    }
}
