//! Writing a game in PGN's export format.

use super::scan::GLYPHS;
use super::{BRACKETED, Format, Game, Line, Played, Tag};
use spec::Side;
use spec::chess::{Fen, Setup};

/// A game as the text of a file, with an empty line after it: the seven tags of every game first, then the others
/// in their order, then the moves in lines of at most 80 letters.
///
/// Moves are written as they stand in the tree. Annotations are written as `$n`. Move numbers go on from those of
/// the tag `FEN`. A comment with a closing brace, which PGN cannot write between braces, is written after a
/// semicolon on a line of its own, however long. Control characters in tags become blanks, and so do line breaks
/// in comments.
pub fn write(game: &Game) -> String {
    let mut text = String::with_capacity(512 + 8 * game.line.moves.len());
    for (name, unknown) in ROSTER {
        let unknown = if name == "Result" { game.ending.as_str() } else { unknown };
        write_tag(&mut text, name, game.tag(name).unwrap_or(unknown));
    }
    let mut roster_done: Vec<&str> = Vec::new();
    for Tag { name, value } in &game.tags {
        let in_roster = ROSTER.iter().any(|(known, _)| known == name);
        // The first of each was written above; a second one is kept.
        if in_roster && !roster_done.contains(&name.as_str()) {
            roster_done.push(name);
        } else {
            write_tag(&mut text, name, value);
        }
    }
    write_moves(text, Format::Pgn, &game.line, first_ply(game), game.ending.as_str())
}

/// Adds an empty line, the moves and what ends the game to a text of tags.
pub(crate) fn write_moves(mut text: String, format: Format, line: &Line, first_ply: u64, end: &str) -> String {
    text.push('\n');
    let mut out = Wrapped { format, text, column: 0, prefix: "" };
    write_line(&mut out, line, first_ply);
    out.word(end);
    out.text + "\n\n"
}

/// The tags that every game has, in their order, and what stands for what is not known.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The longest line, except where a single word is longer.
const WIDTH: usize = 80;

pub(crate) fn write_tag(text: &mut String, name: &str, value: &str) {
    let start = text.len();
    text.push('[');
    text.extend(name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_'));
    if text.len() == start + 1 {
        return text.truncate(start);
    }
    text.push_str(" \"");
    // Most values have nothing to escape.
    match value.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\\') || byte == b' ') {
        true => text.push_str(value),
        false => value.chars().for_each(|letter| match letter {
            '\\' | '"' => text.extend(['\\', letter]),
            _ if letter.is_control() => text.push(' '),
            _ => text.push(letter),
        }),
    }
    text.push_str("\"]\n");
}

/// The number of half-moves before the first of the game, told by its starting position.
fn first_ply(game: &Game) -> u64 {
    match game.tag("FEN").map(str::parse::<Fen>) {
        Some(Ok(Fen(Setup { move_number, turn, .. }))) => {
            2 * (move_number.max(1) as u64 - 1) + u64::from(turn == Side::Black)
        }
        _ => 0,
    }
}

fn write_line(out: &mut Wrapped, line: &Line, first_ply: u64) {
    line.comments.iter().for_each(|comment| out.comment(comment));
    let mut interrupted = true;
    let mut next_ply = first_ply;
    for Played { text, nags, comments, variations } in &line.moves {
        let ply = next_ply;
        let (strength, nags) = strength(out.format, nags);
        if out.format == Format::Pdn && text.starts_with('/') {
            // A new position, from which the moves are counted anew.
            out.word(&format!("{text}{strength}"));
            next_ply = 0;
        } else {
            if ply.is_multiple_of(2) || interrupted {
                out.number(ply);
            }
            match strength.is_empty() && !text.bytes().any(|byte| byte.is_ascii_whitespace()) {
                // A move without a text has no word.
                true if text.is_empty() => {}
                true => out.word(text),
                false => format!("{text}{strength}").split_ascii_whitespace().for_each(|word| out.word(word)),
            }
            next_ply += 1;
        }
        for nag in nags {
            // An annotation in brackets has no number in a file.
            let bracketed = glyph(*nag).filter(|sign| out.format == Format::Pdn && sign.starts_with('('));
            out.word(&bracketed.unwrap_or_else(|| format!("${nag}")));
        }
        comments.iter().for_each(|comment| out.comment(comment));
        for variation in variations {
            out.prefix = "(";
            write_line(out, variation, ply);
            out.close();
        }
        interrupted = !comments.is_empty() || !variations.is_empty();
    }
}

/// What is written directly behind a move, and the annotations that are left: PGN numbers all of them, PDN writes the
/// first as a sign where it has one.
fn strength(format: Format, nags: &[u16]) -> (String, &[u16]) {
    match nags.split_first() {
        Some((&first, rest)) if format == Format::Pdn => {
            glyph(first).map_or((String::new(), nags), |sign| (sign, rest))
        }
        _ => (String::new(), nags),
    }
}

/// The sign of an annotation, if it has one.
fn glyph(nag: u16) -> Option<String> {
    let sign = |nag: u16| GLYPHS.get(nag.checked_sub(1)? as usize);
    match nag.checked_sub(BRACKETED) {
        Some(nag) => sign(nag).map(|sign| format!("({sign})")),
        None => sign(nag).map(ToString::to_string),
    }
}

/// A text that grows word by word and breaks its lines.
struct Wrapped {
    format: Format,
    text: String,
    /// How many letters the last line has.
    column: usize,
    /// What stands directly before the next word.
    prefix: &'static str,
}

impl Wrapped {
    fn word(&mut self, word: &str) {
        let letters = if word.is_ascii() { word.len() } else { word.chars().count() };
        let length = self.prefix.len() + letters;
        // A `%` at the start of a line would hide the line from other readers.
        let may_break = !word.starts_with('%') || !self.prefix.is_empty();
        if self.column > 0 {
            if self.column + 1 + length > WIDTH && may_break {
                self.new_line();
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text += self.prefix;
        self.text += word;
        self.column += length;
        self.prefix = "";
    }

    /// The number of a half-move, with one dot or three.
    fn number(&mut self, ply: u64) {
        let mut digits = [b'.'; 23];
        let mut start = digits.len() - 3;
        let end = if ply.is_multiple_of(2) { start + 1 } else { start + 3 };
        let mut number = ply / 2 + 1;
        while number > 0 {
            start -= 1;
            digits[start] = b'0' + (number % 10) as u8;
            number /= 10;
        }
        self.word(std::str::from_utf8(&digits[start..end]).unwrap_or_default());
    }

    fn close(&mut self) {
        // A variation with nothing in it still needs its opening bracket.
        if !self.prefix.is_empty() {
            self.word("");
        }
        self.sign(')');
    }

    /// Adds a sign directly to the last word.
    fn sign(&mut self, sign: char) {
        if self.column >= WIDTH {
            self.new_line();
        }
        self.text.push(sign);
        self.column += 1;
    }

    fn comment(&mut self, comment: &str) {
        let words: Vec<&str> = comment.split_ascii_whitespace().collect();
        if comment.contains('}') {
            self.word(&format!(";{}", words.join(" ")));
            return self.new_line();
        }
        let (Some((first, rest)), opening) = (words.split_first(), self.prefix) else { return };
        self.prefix = if opening.is_empty() { "{" } else { "({" };
        self.word(first);
        rest.iter().for_each(|word| self.word(word));
        self.sign('}');
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }
}
