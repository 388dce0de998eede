//! Tags: a name and a value in brackets, on one line.

use super::BadToken;
use super::scan::{Cut, What, byte_at, run};

/// `[Name "value"]`, on one line.
pub fn tag(buffer: &[u8], at: usize, ended: bool) -> Cut {
    // The end of a tag is looked for in its line only: a missing quote must not swallow the file.
    let blank = |byte: u8| matches!(byte, b' ' | b'\t');
    let in_value = |byte: u8| !matches!(byte, b'"' | b'\\' | b'\n');
    let parts = || {
        let name = run(buffer, at + 1, ended, blank)?;
        let name_end = run(buffer, name, ended, |byte| IN_NAME[byte as usize])?;
        let quote = run(buffer, name_end, ended, blank)?;
        let value = quote + 1;
        if name_end == name || byte_at(buffer, quote, ended)? != b'"' {
            return Some(Err(()));
        }
        let mut value_end = run(buffer, value, ended, in_value)?;
        while byte_at(buffer, value_end, ended)? == b'\\' {
            // A backslash before the line end escapes nothing.
            let escaped = if byte_at(buffer, value_end + 1, ended)? == b'\n' { 1 } else { 2 };
            value_end = run(buffer, buffer.len().min(value_end + escaped), ended, in_value)?;
        }
        if byte_at(buffer, value_end, ended)? != b'"' {
            return Some(Err(()));
        }
        let close = run(buffer, value_end + 1, ended, blank)?;
        if byte_at(buffer, close, ended)? != b']' {
            return Some(Err(()));
        }
        Some(Ok((What::Tag { name_end, value_start: value }, name, value_end, close + 1)))
    };
    match parts()? {
        Ok(tag) => Some(tag),
        Err(()) => {
            // What comes after the bracket, or on the next line, may be sound again.
            let end = run(buffer, at, ended, |byte| !matches!(byte, b'\n' | b']'))?;
            let end = end + usize::from(buffer.get(end) == Some(&b']'));
            Some((What::Bad(BadToken::Tag), at, end, end))
        }
    }
}

/// The tag that starts here, if one blank stands between its name and its value and nothing is escaped: most are so,
/// and a file is replayed in a sixteenth less time for it.
#[inline]
pub fn plain(buffer: &[u8], at: usize) -> Cut {
    let name = at + 1;
    let mut name_end = name;
    while IN_NAME[*buffer.get(name_end)? as usize] {
        name_end += 1;
    }
    let value_start = name_end + 2;
    if name_end == name || buffer.get(name_end..value_start)? != b" \"" {
        return None;
    }
    let mut value_end = value_start;
    while !matches!(*buffer.get(value_end)?, b'"' | b'\\' | b'\n') {
        value_end += 1;
    }
    let next = value_end + 2;
    let is_closed = buffer.get(value_end..next)? == b"\"]";
    is_closed.then_some((What::Tag { name_end, value_start }, name, value_end, next))
}

/// What the name of a tag is made of.
static IN_NAME: [bool; 256] = {
    let mut within = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        within[byte] = (byte as u8).is_ascii_alphanumeric() || byte as u8 == b'_';
        byte += 1;
    }
    within
};

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(cut: Cut) -> Option<[usize; 5]> {
        match cut {
            Some((What::Tag { name_end, value_start }, name, end, next)) => {
                Some([name, name_end, value_start, end, next])
            }
            _ => None,
        }
    }

    /// What the short way takes for a tag, the long way takes for the same; and the short way takes the plain ones.
    #[test]
    fn the_short_way_finds_the_same() {
        let pieces = ["[", "]", "\"", "\\", " ", "\t", "\n", "a", "Event", "_", "7", "\u{e9}", "[A \"b\"]", "[A \"\"]"];
        let mut random = 1u64;
        let (mut plain_ones, mut others) = (0, 0);
        for _ in 0..40_000 {
            let mut text = "[".to_string();
            for _ in 0..8 {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                text += pieces[(random >> 33) as usize % pieces.len()];
            }
            for text in [&text, &text[1..]].into_iter().filter(|text| text.starts_with('[')) {
                match plain(text.as_bytes(), 0) {
                    found @ Some(_) => {
                        assert_eq!(parts(found), parts(tag(text.as_bytes(), 0, true)), "{text}");
                        plain_ones += 1;
                    }
                    None => others += 1,
                }
            }
        }
        assert!(plain_ones > 500 && others > 10_000, "{plain_ones} {others}");
        assert_eq!(parts(plain(b"[White \"x\"]", 0)), Some([1, 6, 8, 9, 11]));
        for text in ["[White \"x\"", "[White \"x\\\"\"]", "[White  \"x\"]", "[White x]", "[ \"x\"]", "[White \"x\n\"]"]
        {
            assert!(plain(text.as_bytes(), 0).is_none(), "{text}");
        }
    }
}
