//! Finding the next token in a piece of a file.
//!
//! The scanner works on a slice and says when the slice is too short to tell. It keeps count of lines as it goes.

use super::{BRACKETED, BadToken, Ending, Format, Packing, Place};
use super::{brace, tag};

/// Where the scanner is.
#[derive(Debug, Default)]
pub(super) struct Cursor {
    /// The next byte of the buffer.
    pub at: usize,
    /// How many bytes of the file came before the buffer.
    before: u64,
    /// How many lines are complete.
    lines: u64,
    /// The byte of the file at which the line starts.
    line_start: u64,
    mode: Mode,
    format: Format,
}

/// What the scanner is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Mode {
    /// Looking at the first bytes of the file.
    #[default]
    Start,
    /// Reading tokens.
    Tokens,
    /// Passing over everything up to this.
    Skip(Until),
    /// Reading nothing more, the file is no text.
    Hopeless,
}

/// Where passing over ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Until {
    LineEnd,
    Brace,
    Blank,
}

pub(super) enum Scan {
    Found(Lexeme),
    /// The buffer ends in the middle of something.
    Incomplete,
    /// The file ends.
    End,
}

/// A token as a piece of the buffer.
pub(super) struct Lexeme {
    pub what: What,
    pub start: usize,
    pub end: usize,
    pub place: Place,
}

/// What a token is; the texts of a tag lie between its bounds.
pub(super) enum What {
    Tag {
        name_end: usize,
        value_start: usize,
    },
    Number(u32),
    Move,
    Nag(u16),
    Comment,
    /// With comments in it, which PGN does not have.
    NestedComment,
    Open,
    Close,
    Ending(Ending),
    Bad(BadToken),
}

/// What a token is, where its text starts and ends, and where the next one starts; `None` when the buffer ends.
pub(super) type Cut = Option<(What, usize, usize, usize)>;

/// The annotations by sign; the first has the number 1.
pub(crate) const GLYPHS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

/// How much is shown of a text that has no end.
pub(super) const SHOWN: usize = 40;

impl Cursor {
    /// At the start of a file.
    pub fn new(format: Format) -> Cursor {
        Cursor { format, ..Cursor::default() }
    }

    /// The next token in the buffer. `ended` tells that the file ends where the buffer does.
    pub fn scan(&mut self, buffer: &[u8], ended: bool) -> Scan {
        loop {
            if self.mode != Mode::Tokens
                && let Some(scan) = self.other_mode(buffer, ended)
            {
                return scan;
            }
            self.pass_blanks(buffer);
            let Some(&first) = buffer.get(self.at) else {
                return if ended { Scan::End } else { Scan::Incomplete };
            };
            // PGN hides lines that begin so, PDN also the rest of a line.
            if first == b'%' && (self.format == Format::Pdn || self.before + self.at as u64 == self.line_start) {
                self.mode = Mode::Skip(Until::LineEnd);
                continue;
            }
            let Some((what, start, end, next)) = cut(buffer, self.at, first, ended, self.format) else {
                return Scan::Incomplete;
            };
            if first == b'e' && is_passed_over(&buffer[start..end], &what) {
                self.at = next;
                continue;
            }
            let lexeme = self.lexeme(what, start, end);
            // Only comments contain line ends.
            if first == b'{' {
                self.count_lines(&buffer[..next]);
            }
            self.at = next;
            return Scan::Found(lexeme);
        }
    }

    /// The next token if it is a plain move, a move number or a plain tag, as most are. Whatever else it is,
    /// [`scan`](Cursor::scan) will tell. With this short cut a file is read one and a half times as fast.
    #[inline(always)]
    pub fn quick_scan(&mut self, buffer: &[u8]) -> Option<Lexeme> {
        if self.mode != Mode::Tokens {
            return None;
        }
        while let Some(&byte @ (b' ' | b'\n')) = buffer.get(self.at) {
            self.at += 1;
            if byte == b'\n' {
                self.new_line(self.at);
            }
        }
        let start = self.at;
        let mut end = start;
        let what = match buffer.get(start)? {
            // Squares and pieces; `e` might also start the remark `e.p.`
            b'a'..=b'd' | b'f'..=b'h' | b'A'..=b'Z' => {
                while IN_SYMBOL[*buffer.get(end)? as usize] {
                    end += 1;
                }
                // Behind a bracket may stand what the pawn becomes.
                if matches!(buffer[end], b'.' | b'(') {
                    return None;
                }
                What::Move
            }
            b'1'..=b'9' => {
                let mut number = 0;
                while let digit @ b'0'..=b'9' = *buffer.get(end)? {
                    number = number * 10 + (digit - b'0') as u32;
                    end += 1;
                    if number > 9999 {
                        return None;
                    }
                }
                if buffer[end] != b'.' {
                    return None;
                }
                end += 1;
                What::Number(number)
            }
            b'[' => {
                let (what, name, value_end, next) = tag::plain(buffer, start)?;
                let lexeme = self.lexeme(what, name, value_end);
                self.at = next;
                return Some(lexeme);
            }
            _ => return None,
        };
        let lexeme = self.lexeme(what, start, end);
        self.at = end;
        Some(lexeme)
    }

    /// Where the next move starts and ends, if it is a plain one and nothing but blanks and move numbers stand before
    /// it. Whatever else comes, [`scan`](Cursor::scan) will tell.
    #[inline(always)]
    pub fn plain_move(&mut self, buffer: &[u8]) -> Option<(usize, usize, Place)> {
        if self.mode != Mode::Tokens {
            return None;
        }
        let before = (self.at, self.lines, self.line_start);
        let found = self.plain_move_from_here(buffer);
        if found.is_none() {
            (self.at, self.lines, self.line_start) = before;
        }
        found
    }

    #[inline(always)]
    fn plain_move_from_here(&mut self, buffer: &[u8]) -> Option<(usize, usize, Place)> {
        loop {
            match buffer.get(self.at)? {
                b' ' | b'.' => self.at += 1,
                b'\n' => {
                    self.at += 1;
                    self.new_line(self.at);
                }
                // A number ends with a dot, a result does not.
                b'1'..=b'9' => {
                    let digits = buffer[self.at..].iter().take(5).position(|byte| !byte.is_ascii_digit())?;
                    if buffer[self.at + digits] != b'.' {
                        return None;
                    }
                    self.at += digits + 1;
                }
                b'a'..=b'h' | b'A'..=b'Z' => break,
                _ => return None,
            }
        }
        let start = self.at;
        let mut end = start + 1;
        while IN_SYMBOL[*buffer.get(end)? as usize] {
            end += 1;
        }
        // `e.p.` and `ep` are no moves, and behind a bracket may stand what the pawn becomes.
        if matches!(buffer[end], b'.' | b'(') || buffer[start..].starts_with(b"ep") {
            return None;
        }
        let place = self.place();
        self.at = end;
        Some((start, end, place))
    }

    /// What there is to do before tokens can be read; `None` when that is done.
    fn other_mode(&mut self, buffer: &[u8], ended: bool) -> Option<Scan> {
        match self.mode {
            Mode::Start if buffer.len() < 3 && !ended => Some(Scan::Incomplete),
            Mode::Start => match not_text(buffer) {
                Some(what) => {
                    self.mode = Mode::Hopeless;
                    Some(Scan::Found(self.lexeme(What::Bad(what), 0, 0)))
                }
                None => {
                    self.mode = Mode::Tokens;
                    None
                }
            },
            Mode::Skip(until) => {
                self.pass_over(buffer, until);
                None
            }
            Mode::Hopeless => Some(Scan::End),
            Mode::Tokens => None,
        }
    }

    /// A token so long that it is given up; the rest of it will be passed over.
    pub fn cut_off(&mut self, buffer: &[u8]) -> Lexeme {
        self.mode = Mode::Skip(match buffer.get(self.at) {
            Some(b'{') => Until::Brace,
            Some(b';' | b'[') => Until::LineEnd,
            _ => Until::Blank,
        });
        let what = What::Bad(BadToken::Endless);
        self.lexeme(what, self.at, buffer.len().min(self.at + SHOWN))
    }

    /// The buffer now starts at the cursor.
    pub fn forget_before(&mut self) {
        self.before += self.at as u64;
        self.at = 0;
    }

    fn lexeme(&self, what: What, start: usize, end: usize) -> Lexeme {
        Lexeme { what, start, end, place: self.place() }
    }

    fn place(&self) -> Place {
        let offset = self.before + self.at as u64;
        Place { line: self.lines + 1, column: offset - self.line_start + 1, offset }
    }

    fn pass_blanks(&mut self, buffer: &[u8]) {
        while let Some(&byte) = buffer.get(self.at) {
            match byte {
                b'\n' => self.new_line(self.at + 1),
                b' ' | b'\t' | b'\r' | b'.' | 0x0b | 0x0c => {}
                // A byte order mark, at the start of the file or where files were joined.
                0xef if buffer[self.at..].starts_with(b"\xef\xbb\xbf") => {
                    self.at += 2;
                    if self.before + self.at as u64 == self.line_start + 2 {
                        self.line_start += 3;
                    }
                }
                _ => return,
            }
            self.at += 1;
        }
    }

    fn pass_over(&mut self, buffer: &[u8], until: Until) {
        let stops = |byte: &u8| match until {
            Until::LineEnd => *byte == b'\n',
            Until::Brace => *byte == b'}',
            Until::Blank => byte.is_ascii_whitespace(),
        };
        let rest = &buffer[self.at..];
        let end = match rest.iter().position(stops) {
            Some(found) => {
                self.mode = Mode::Tokens;
                self.at + found + 1
            }
            None => buffer.len(),
        };
        self.count_lines(&buffer[..end]);
        self.at = end;
    }

    /// Counts the lines from the cursor to the end of a piece of the buffer.
    fn count_lines(&mut self, piece: &[u8]) {
        let lines = piece[self.at..].iter().filter(|&&byte| byte == b'\n').count();
        if lines > 0 {
            let last = piece.iter().rposition(|&byte| byte == b'\n').unwrap_or(0);
            self.lines += lines as u64 - 1;
            self.new_line(last + 1);
        }
    }

    fn new_line(&mut self, start: usize) {
        self.lines += 1;
        self.line_start = self.before + start as u64;
    }
}

/// `e.p.` says nothing that the move before it does not.
fn is_passed_over(text: &[u8], what: &What) -> bool {
    matches!(what, What::Move) && matches!(text, b"e.p." | b"ep")
}

/// Files that people give to a PGN reader by mistake.
fn not_text(buffer: &[u8]) -> Option<BadToken> {
    match buffer {
        [0x1f, 0x8b, ..] => Some(BadToken::Packed(Packing::Gzip)),
        [b'B', b'Z', b'h', ..] => Some(BadToken::Packed(Packing::Bzip2)),
        [b'P', b'K', 3, ..] => Some(BadToken::Packed(Packing::Zip)),
        [0x28, 0xb5, 0x2f, ..] => Some(BadToken::Packed(Packing::Zstd)),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Some(BadToken::Utf16),
        _ => None,
    }
}

fn cut(buffer: &[u8], at: usize, first: u8, ended: bool, format: Format) -> Cut {
    let bad = |what| Some((What::Bad(what), at, at + 1, at + 1));
    match first {
        b'0'..=b'9' => number_or_ending(buffer, at, ended, format),
        b'{' => brace::comment(buffer, at, ended, format),
        b';' => line_end(buffer, at, ended).map(|end| (What::Comment, at + 1, end, end)),
        b'[' => tag::tag(buffer, at, ended),
        b'(' if format == Format::Pdn => open_or_strength(buffer, at, ended),
        b'(' => Some((What::Open, at, at + 1, at + 1)),
        b'/' if format == Format::Pdn => setup(buffer, at, ended),
        b')' => Some((What::Close, at, at + 1, at + 1)),
        b'*' => Some((What::Ending(Ending::Unknown), at, at + 1, at + 1)),
        b'$' => nag(buffer, at, ended, format),
        b'!' | b'?' => glyph(buffer, at, ended),
        b'}' => bad(BadToken::ClosingBrace),
        b']' | b'"' => bad(BadToken::TagPart),
        b'<' if byte_at(buffer, at + 1, ended)? == b'>' => Some((What::Move, at, at + 2, at + 2)),
        b'<' | b'>' => bad(BadToken::Reserved),
        _ => symbol(buffer, at, ended),
    }
}

/// Where the run of bytes that satisfy a condition ends; `None` when the buffer ends first.
pub(super) fn run(buffer: &[u8], at: usize, ended: bool, within: impl Fn(u8) -> bool) -> Option<usize> {
    match buffer[at..].iter().position(|&byte| !within(byte)) {
        Some(length) => Some(at + length),
        None => ended.then_some(buffer.len()),
    }
}

fn line_end(buffer: &[u8], at: usize, ended: bool) -> Option<usize> {
    run(buffer, at, ended, |byte| byte != b'\n')
}

/// A move, or whatever else has none of PGN's signs in it.
fn symbol(buffer: &[u8], at: usize, ended: bool) -> Cut {
    let end = run(buffer, at, ended, |byte| IN_SYMBOL[byte as usize])?;
    // `e.p.` alone or behind a move has dots, which otherwise end a symbol.
    if buffer[end - 1] == b'e' && buffer.get(end) == Some(&b'.') {
        if buffer.len() < end + 3 && !ended {
            return None;
        }
        if buffer[end..].starts_with(b".p.") {
            let end = run(buffer, end + 3, ended, |byte| IN_SYMBOL[byte as usize])?;
            return Some((What::Move, at, end, end));
        }
    }
    // `b8(R)`: what the pawn becomes, in brackets that open no variation.
    if buffer.get(end) == Some(&b'(') {
        let is_piece = matches!(byte_at(buffer, end + 1, ended)?, b'Q' | b'R' | b'B' | b'N');
        if is_piece && byte_at(buffer, end + 2, ended)? == b')' {
            let end = run(buffer, end + 3, ended, |byte| IN_SYMBOL[byte as usize])?;
            return Some((What::Move, at, end, end));
        }
    }
    Some((What::Move, at, end, end))
}

/// `12.`, `12...`, `1-0`; in PGN castling written with zeros, in PDN the moves `11-15`, `22x15` and `22:15`.
fn number_or_ending(buffer: &[u8], at: usize, ended: bool, format: Format) -> Cut {
    let digits_end = run(buffer, at, ended, |byte| byte.is_ascii_digit())?;
    let goes_on = match buffer.get(digits_end) {
        Some(b'-' | b'/') => true,
        Some(b'x' | b'X' | b':') => format == Format::Pdn,
        _ => false,
    };
    if !goes_on {
        let number = buffer[at..digits_end]
            .iter()
            .fold(0u32, |number, digit| number.saturating_mul(10).saturating_add((digit - b'0') as u32));
        let end = run(buffer, digits_end, ended, |byte| byte == b'.')?;
        // `3228` is a move whose writer left the sign out, and it must not pass for a number.
        let is_move = format == Format::Pdn && end == digits_end && end - at > 2;
        return Some((if is_move { What::Move } else { What::Number(number) }, at, end, end));
    }
    let end = match format {
        Format::Pgn => run(buffer, at, ended, |byte| IN_SYMBOL[byte as usize])?,
        // A word that sticks to a move does not belong to it.
        Format::Pdn => run(buffer, at, ended, |byte| matches!(byte, b'0'..=b'9' | b'-' | b'/' | b'x' | b'X' | b':'))?,
    };
    let text = &buffer[at..end];
    let what = match format.ending(text) {
        Some(ending) => What::Ending(ending),
        None if format == Format::Pdn || text.starts_with(b"0-0") => What::Move,
        None => What::Bad(BadToken::Result),
    };
    Some((what, at, end, end))
}

fn nag(buffer: &[u8], at: usize, ended: bool, format: Format) -> Cut {
    let end = run(buffer, at + 1, ended, |byte| byte.is_ascii_digit())?;
    let digits = std::str::from_utf8(&buffer[at + 1..end]).ok();
    let what = match (digits.and_then(|digits| digits.parse().ok()), format) {
        (Some(number), Format::Pgn) => What::Nag(number),
        (Some(number), Format::Pdn) if number < BRACKETED => What::Nag(number),
        _ => What::Bad(BadToken::Nag(format)),
    };
    Some((what, at, end, end))
}

fn glyph(buffer: &[u8], at: usize, ended: bool) -> Cut {
    let end = run(buffer, at, ended, |byte| matches!(byte, b'!' | b'?'))?;
    let what = nag_of(&buffer[at..end]).map_or(What::Bad(BadToken::Glyph), What::Nag);
    Some((what, at, end, end))
}

/// The number that stands for these signs.
fn nag_of(signs: &[u8]) -> Option<u16> {
    GLYPHS.iter().zip(1..).find(|(glyph, _)| glyph.as_bytes() == signs).map(|(_, nag)| nag)
}

/// `(` before a variation, or `(!)` on a move.
fn open_or_strength(buffer: &[u8], at: usize, ended: bool) -> Cut {
    let end = run(buffer, at + 1, ended, |byte| matches!(byte, b'!' | b'?'))?;
    if end == at + 1 || buffer.get(end) != Some(&b')') {
        return Some((What::Open, at, at + 1, at + 1));
    }
    let what = nag_of(&buffer[at + 1..end]).map_or(What::Bad(BadToken::Glyph), |nag| What::Nag(BRACKETED + nag));
    Some((what, at, end + 1, end + 1))
}

/// `/FEN "W:WK3:B12"/`, on one line: like a tag, it must not swallow the file when its end is missing.
fn setup(buffer: &[u8], at: usize, ended: bool) -> Cut {
    let end = run(buffer, at + 1, ended, |byte| !matches!(byte, b'/' | b'\n'))?;
    match buffer.get(end) {
        Some(b'/') => Some((What::Move, at, end + 1, end + 1)),
        _ => Some((What::Bad(BadToken::Setup), at, end, end)),
    }
}

/// The byte at a place; at the end of the file a line end, so that everything is closed there.
pub(super) fn byte_at(buffer: &[u8], at: usize, ended: bool) -> Option<u8> {
    buffer.get(at).copied().or(ended.then_some(b'\n'))
}

/// Everything but white space and the signs that mean something in PGN.
static IN_SYMBOL: [bool; 256] = {
    let signs = b" \t\r\n\x0b\x0c.{}()[]<>;$!?*\"";
    let mut within = [true; 256];
    let mut n = 0;
    while n < signs.len() {
        within[signs[n] as usize] = false;
        n += 1;
    }
    within
};
