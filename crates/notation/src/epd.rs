//! EPD: a position and what is said about it, on one line.
//!
//! ```
//! use checkproof_notation::epd::Epd;
//!
//! let line = "4k3/8/8/8/8/8/8/R3K3 w Q - bm O-O-O Ra8+; id \"rook; ending\";";
//! let epd: Epd = line.parse().unwrap();
//! assert_eq!(epd.operation("bm").unwrap().operands.len(), 2);
//! assert_eq!(epd.to_string(), line);
//! ```

use spec::chess::{Fen, FenFault, Setup};
use std::fmt;
use std::str::FromStr;

/// A set-up with operations: an opcode and its operands each.
///
/// Boards of any size are read, as in FEN. Lines with the two clocks of FEN after the position and a `;` in front
/// of each operation, as test suites have them, are read too. The clocks, which EPD writes as the operations
/// `hmvc` and `fmvn`, are read into the set-up and written from it, before the other operations and only when
/// they differ from those of a new game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Epd {
    /// The position and its clocks.
    pub setup: Setup,
    /// The operations in their order.
    pub operations: Vec<Operation>,
}

/// Something said about the position, such as `bm Nf3;`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operation {
    /// What is said: `bm` for the best move, `id` for a name.
    pub opcode: String,
    /// Its operands.
    pub operands: Vec<Operand>,
}

/// An operand of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operand {
    /// A move, a number, a name.
    Word(String),
    /// A text in quotes. EPD has no way to write a quote inside; it is written as an apostrophe.
    Text(String),
}

impl Epd {
    /// The first operation with this opcode.
    pub fn operation(&self, opcode: &str) -> Option<&Operation> {
        self.operations.iter().find(|operation| operation.opcode == opcode)
    }
}

impl Operand {
    /// The text without quotes.
    pub fn as_str(&self) -> &str {
        match self {
            Operand::Word(text) | Operand::Text(text) => text,
        }
    }
}

/// What is wrong with an EPD line, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EpdFault {
    /// The byte of the line where the fault was noticed, counted from 1.
    pub column: usize,
    /// What is wrong there.
    pub what: String,
}

impl fmt::Display for EpdFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EPD, column {}: {}", self.column, self.what)
    }
}

impl std::error::Error for EpdFault {}

impl FromStr for Epd {
    type Err = EpdFault;

    fn from_str(line: &str) -> Result<Epd, EpdFault> {
        let mut words = Words { line, at: 0 };
        for field in ["the pieces", "the side to move", "the castling rights", "the en passant square"] {
            if !words.skip_field() {
                return words.fault(format!("{field} should stand here; a position has four fields"));
            }
        }
        let in_fen = |FenFault { at, what }| EpdFault { column: at + 1, what };
        let Fen(mut setup) = line[..words.at].parse().map_err(in_fen)?;
        // The clocks of FEN, which are not EPD but common.
        if let Some(clock) = words.number() {
            setup.halfmove_clock = clock;
            setup.move_number = words.number().unwrap_or(setup.move_number);
        }
        let mut operations = Vec::new();
        while let Some(operation) = words.operation()? {
            let clock = |words: &Words| match &operation.operands[..] {
                [Operand::Word(number)] if number.bytes().all(|byte| byte.is_ascii_digit()) => {
                    number.parse().or_else(|_| words.fault(format!("`{number}` is too large a number")))
                }
                _ => words.fault(format!("`{}` should be followed by one number", operation.opcode)),
            };
            match operation.opcode.as_str() {
                "hmvc" => setup.halfmove_clock = clock(&words)?,
                "fmvn" => setup.move_number = clock(&words)?,
                _ => operations.push(operation),
            }
        }
        Ok(Epd { setup, operations })
    }
}

/// A line and how much of it has been read.
struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    fn fault<T>(&self, what: String) -> Result<T, EpdFault> {
        Err(EpdFault { column: self.at + 1, what })
    }

    fn skip_blanks(&mut self) {
        let rest = &self.line[self.at..];
        self.at += rest.len() - rest.trim_start_matches(|letter: char| letter.is_ascii_whitespace()).len();
    }

    /// Reads up to the next blank or one of these letters.
    fn until(&mut self, stops: &[char]) -> &'a str {
        let rest = &self.line[self.at..];
        let end = rest.find(|letter: char| letter.is_ascii_whitespace() || stops.contains(&letter));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    fn skip_field(&mut self) -> bool {
        self.skip_blanks();
        !self.until(&[]).is_empty()
    }

    /// Reads a number, if one comes next.
    fn number(&mut self) -> Option<u32> {
        let start = self.at;
        self.skip_blanks();
        let word = self.until(&[';']);
        let number = word.parse().ok().filter(|_| word.bytes().all(|byte| byte.is_ascii_digit()));
        if number.is_none() {
            self.at = start;
        }
        number
    }

    /// Reads one operation and the semicolon after it; `None` at the end of the line.
    fn operation(&mut self) -> Result<Option<Operation>, EpdFault> {
        loop {
            self.skip_blanks();
            if !self.line[self.at..].starts_with(';') {
                break;
            }
            self.at += 1;
        }
        if self.at == self.line.len() {
            return Ok(None);
        }
        if !self.line[self.at..].starts_with(|letter: char| letter.is_ascii_alphabetic()) {
            return self.fault("an operation starts with a name, such as bm or id".into());
        }
        let opcode = self.until(&[';', '"']).to_string();
        let mut operands = Vec::new();
        loop {
            self.skip_blanks();
            let rest = &self.line[self.at..];
            if let Some(quoted) = rest.strip_prefix('"') {
                let Some(end) = quoted.find('"') else { return self.fault("the closing quote is missing".into()) };
                operands.push(Operand::Text(quoted[..end].to_string()));
                self.at += end + 2;
            } else if rest.is_empty() || rest.starts_with(';') {
                return Ok(Some(Operation { opcode, operands }));
            } else {
                operands.push(Operand::Word(self.until(&[';', '"']).to_string()));
            }
        }
    }
}

impl fmt::Display for Epd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fen = Fen(self.setup.clone()).to_string();
        let position: Vec<&str> = fen.split(' ').take(4).collect();
        f.write_str(&position.join(" "))?;
        let Setup { halfmove_clock, move_number, .. } = self.setup;
        if halfmove_clock != 0 {
            write!(f, " hmvc {halfmove_clock};")?;
        }
        if move_number != 1 {
            write!(f, " fmvn {move_number};")?;
        }
        self.operations.iter().try_for_each(|operation| write!(f, " {operation}"))
    }
}

impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.opcode)?;
        self.operands.iter().try_for_each(|operand| write!(f, " {operand}"))?;
        f.write_str(";")
    }
}

impl fmt::Display for Operand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |text: &str| !text.is_empty() && !text.contains([' ', '\t', '\r', '\n', '\x0c', ';', '"']);
        match self {
            Operand::Word(text) if plain(text) => f.write_str(text),
            Operand::Word(text) | Operand::Text(text) => {
                write!(f, "\"{}\"", text.replace('"', "'").replace(['\n', '\r'], " "))
            }
        }
    }
}
