//! Moves as PDN files write them, before anybody asks whether they are legal.

/// What stands at the place of a move: a move, or a position from which play goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written<'a> {
    /// The squares in their order: from, and where the piece lands. A capture may leave out all landings but the last.
    Move {
        /// At least two, each 1 to 32.
        squares: Vec<u8>,
        /// With `x` or `:`, as captures are written.
        capture: bool,
    },
    /// `/FEN "W:WK3:B12"/`, and this is the text between the quotes.
    Setup(&'a str),
}

impl Written<'_> {
    /// Takes a text apart. Besides what PDN 3.0 writes this reads `:` for `x`, and leading zeros.
    ///
    /// ```
    /// use notation::pdn::Written;
    ///
    /// assert_eq!(Written::parse(b"22x15"), Ok(Written::Move { squares: vec![22, 15], capture: true }));
    /// assert_eq!(Written::parse(b"01:10:19"), Ok(Written::Move { squares: vec![1, 10, 19], capture: true }));
    /// assert_eq!(Written::parse(b"/FEN \"W:WK3:B12\"/"), Ok(Written::Setup("W:WK3:B12")));
    /// assert_eq!(Written::parse(b"9-33"), Err("squares are numbered 1 to 32"));
    /// ```
    pub fn parse(text: &[u8]) -> Result<Written<'_>, &'static str> {
        if text.starts_with(b"/") {
            return setup(text).map(Written::Setup).ok_or(NOT_A_SETUP);
        }
        let separators: Vec<u8> = text.iter().copied().filter(|byte| !byte.is_ascii_digit()).collect();
        let capture = match separators[..] {
            [] => return Err("a - or x between the squares is missing"),
            [b'-'] => false,
            _ if separators.iter().all(|byte| matches!(byte, b'x' | b'X' | b':')) => true,
            _ if separators.iter().all(|byte| matches!(byte, b'-' | b'x' | b'X' | b':')) => {
                return Err("a plain move has two squares, and a capture has x between all of its squares");
            }
            [b'a'..=b'h', ..] => return Err("squares are numbers in English draughts, such as in 11-15"),
            _ => return Err(NOT_A_MOVE),
        };
        let squares = text.split(|byte| !byte.is_ascii_digit()).map(square).collect::<Result<_, _>>()?;
        Ok(Written::Move { squares, capture })
    }
}

const NOT_A_MOVE: &str = "moves look like 11-15, 22x15 or 22x15x8";
const NOT_A_SETUP: &str = "a set-up looks like /FEN \"W:WK3:B12\"/";

fn square(digits: &[u8]) -> Result<u8, &'static str> {
    if digits.is_empty() {
        return Err(NOT_A_MOVE);
    }
    let number = digits.iter().fold(0u32, |number, digit| (number * 10 + (digit - b'0') as u32).min(1000));
    match number {
        1..=32 => Ok(number as u8),
        _ => Err("squares are numbered 1 to 32"),
    }
}

fn setup(text: &[u8]) -> Option<&str> {
    let inside = std::str::from_utf8(text).ok()?.strip_prefix('/')?.strip_suffix('/')?;
    let quoted = inside.trim().strip_prefix("FEN")?.trim_start();
    quoted.strip_prefix('"')?.strip_suffix('"').filter(|fen| !fen.contains('"'))
}
