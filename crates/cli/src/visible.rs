//! Escaping: text that comes from a file or a command line, so that it cannot be taken for anything but text.
//!
//! A name may hold marks that a terminal obeys, that turn the direction of writing, or that end a cell of a table. They
//! are shown by their numbers, and the marks of Markdown as characters that mean nothing there.

use serde_json::Value;

/// One line for a terminal: whatever does not print is shown by its number.
pub fn line(text: &str) -> String {
    text.chars()
        .map(|letter| if prints(letter) { letter.to_string() } else { letter.escape_unicode().to_string() })
        .collect()
}

/// Several lines for a terminal: line breaks are kept.
pub fn lines(text: &str) -> String {
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// Text inside a cell of a table in Markdown.
pub fn markdown(text: &str) -> String {
    let mut escaped = String::new();
    for letter in line(text).chars() {
        match letter {
            '|' => escaped += "\\|",
            '\\' | '`' | '<' | '>' | '&' | '[' | ']' | '*' => escaped += &format!("&#{};", letter as u32),
            letter => escaped.push(letter),
        }
    }
    escaped
}

/// Code inside a cell of a table in Markdown. Between the marks of code nothing can be escaped, so a text with marks of
/// its own, or those of HTML, stands without them.
pub fn code(text: &str) -> String {
    let text = line(text);
    match text.is_empty() || text.contains(['`', '|', '\\', '<', '&']) {
        true => markdown(&text),
        false => format!("`{text}`"),
    }
}

/// JSON in several lines. It says the same, but whatever does not print stands there by its number.
pub fn json(value: &Value) -> String {
    let mut escaped = String::new();
    // Outside of its strings JSON is ASCII, and its line breaks are its own: inside it writes them as \n.
    for letter in format!("{value:#}").chars() {
        match prints(letter) || letter == '\n' {
            true => escaped.push(letter),
            false => letter.encode_utf16(&mut [0; 2]).iter().for_each(|unit| escaped += &format!("\\u{unit:04x}")),
        }
    }
    escaped
}

/// Does a character show where it stands, and do nothing else? The standard library knows which characters are not
/// printed; the rest of the list are letters without a shape.
fn prints(letter: char) -> bool {
    const BLANK: [char; 5] = ['\u{115F}', '\u{1160}', '\u{2800}', '\u{3164}', '\u{FFA0}'];
    let quoted = ['\'', '"', '\\'].contains(&letter);
    quoted || (letter.escape_debug().len() == 1 && !BLANK.contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Marks that a terminal obeys, that hide, and that turn the direction of writing.
    const HOSTILE: [char; 18] = [
        '\u{1B}',
        '\u{7}',
        '\r',
        '\n',
        '\t',
        '\u{7F}',
        '\u{9B}',
        '\u{AD}',
        '\u{34F}',
        '\u{61C}',
        '\u{200B}',
        '\u{202E}',
        '\u{2060}',
        '\u{2066}',
        '\u{3164}',
        '\u{FE0F}',
        '\u{FEFF}',
        '\u{E0041}',
    ];

    #[test]
    fn what_does_not_print_is_shown_by_its_number() {
        for letter in HOSTILE {
            assert_eq!(line(&format!("a{letter}b")), format!("a\\u{{{:x}}}b", letter as u32));
        }
        let plain = "K+R v K \"won\" in C:\\x, Bratko's, Zürich, 国王, ♔";
        assert_eq!(line(plain), plain);
        assert_eq!(lines("one\n two\u{1B}[2J\r"), "one\n two\\u{1b}[2J\\u{d}");
    }

    #[test]
    fn a_cell_of_markdown_stays_one_cell() {
        assert_eq!(markdown("a | b\\| c"), "a \\| b&#92;\\| c");
        assert_eq!(markdown("<!-- `x` & ![y](z) *"), "&#60;!-- &#96;x&#96; &#38; !&#91;y&#93;(z) &#42;");
        assert_eq!(markdown("one\n| two |"), "one&#92;u{a}\\| two \\|");
        assert_eq!(code("chess:5x6"), "`chess:5x6`");
        assert_eq!(code("a`|b"), "a&#96;\\|b");
        assert_eq!(code("<!-- x"), "&#60;!-- x");
        assert_eq!(code("a\nb"), "a&#92;u{a}b");
    }

    #[test]
    fn json_says_the_same_and_prints() {
        for letter in HOSTILE {
            let value = serde_json::json!({ "name": format!("\"{letter}\\"), "list": [1, "ä"] });
            let text = json(&value);
            assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
            assert!(text.chars().all(|letter| letter == '\n' || prints(letter)), "{text:?}");
        }
    }
}
