//! Comments in braces. PGN does not nest them, people do.

use super::scan::{Cut, SHOWN, What};
use super::{BadToken, Format};

/// The comment whose brace opens at a place.
///
/// A brace that opens inside a comment is part of its text, as PGN says; unless every brace finds its partner before
/// the tags of the next game, and before signs that may hide braces from a reader. Then somebody has put a comment into
/// a comment, and all of it is one.
pub(super) fn comment(buffer: &[u8], at: usize, ended: bool, format: Format) -> Cut {
    let is_brace = |byte: &u8| matches!(byte, b'{' | b'}');
    let plain = |end: usize| Some((What::Comment, at + 1, end, end + 1));
    let Some(next) = buffer[at + 1..].iter().position(is_brace).map(|length| at + 1 + length) else {
        return unclosed(buffer, at, ended);
    };
    if buffer[next] == b'}' {
        return plain(next);
    }
    let closing = match buffer[next..].iter().position(|&byte| byte == b'}') {
        Some(length) => next + length,
        None => return unclosed(buffer, at, ended),
    };
    match partner(buffer, at, ended, format)? {
        Some(end) => Some((What::NestedComment, at + 1, end, end + 1)),
        None => plain(closing),
    }
}

/// So far the partner of a brace is looked for.
const FAR: usize = 1 << 16;

/// Where the brace closes that opens here, if it does; the outer `None` when the buffer ends before that is known.
fn partner(buffer: &[u8], at: usize, ended: bool, format: Format) -> Option<Option<usize>> {
    let (mut open, mut closed) = (0, false);
    for (length, bytes) in buffer[at..].windows(2).enumerate() {
        match bytes {
            [b'{', _] => open += 1,
            [b'}', _] if open == 1 => return Some(Some(at + length)),
            [b'}', _] => (open, closed) = (open - 1, true),
            [b';' | b'%', _] if closed => return Some(None),
            // A set-up of PDN.
            [b'/', _] if closed && format == Format::Pdn => return Some(None),
            b"\n[" => return Some(None),
            _ if length > FAR => return Some(None),
            _ => {}
        }
    }
    match ended {
        true => Some((open == 1 && buffer.last() == Some(&b'}')).then(|| buffer.len() - 1)),
        false => None,
    }
}

fn unclosed(buffer: &[u8], at: usize, ended: bool) -> Cut {
    let shown = buffer.len().min(at + SHOWN);
    ended.then_some((What::Bad(BadToken::OpenComment), at, shown, buffer.len()))
}
