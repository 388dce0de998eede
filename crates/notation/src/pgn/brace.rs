//! Comments in braces. PGN does not nest them, people do.

use super::BadToken;
use super::scan::{Cut, SHOWN, What};

/// The comment whose brace opens at a place.
///
/// A brace that opens inside a comment is part of its text, as PGN says; unless every brace finds its partner before the
/// tags of the next game. Then somebody has put a comment into a comment, and all of it is one.
pub(super) fn comment(buffer: &[u8], at: usize, ended: bool) -> Cut {
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
    match partner(buffer, at, ended)? {
        Some(end) => Some((What::NestedComment, at + 1, end, end + 1)),
        None => plain(closing),
    }
}

/// So far the partner of a brace is looked for.
const FAR: usize = 1 << 16;

/// Where the brace closes that opens here, if it does; the outer `None` when the buffer ends before that is known.
fn partner(buffer: &[u8], at: usize, ended: bool) -> Option<Option<usize>> {
    let mut open = 0;
    for (length, bytes) in buffer[at..].windows(2).enumerate() {
        match bytes {
            [b'{', _] => open += 1,
            [b'}', _] if open == 1 => return Some(Some(at + length)),
            [b'}', _] => open -= 1,
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
    ended.then(|| (What::Bad(BadToken::OpenComment), at, shown, buffer.len()))
}
