//! Strategies as files: reading them line by line, and writing them.
//!
//! The format is described byte by byte in this crate's README.

use crate::claim::read_side;
use crate::{Entry, Form, Strategy, Written};
use spec::Side;
use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::num::NonZeroU32;

/// The first four lines of a strategy file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// The text that names the game.
    pub game: String,
    /// Whose strategy it is.
    pub side: Side,
    /// What its lines say.
    pub form: Form,
}

/// The line of the file on which the first entry stands, counted from 1.
pub(crate) const FIRST_ENTRY: u64 = 5;

const MAGIC: &str = "checkproof strategy 1";

/// No line of a strategy is longer than this; a longer one is no strategy's.
const LONGEST_LINE: u64 = 4096;

/// Something in a strategy file that the format does not allow, and on which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadStrategy {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for BadStrategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "strategy, line {}: {}", self.line, self.what)
    }
}

/// Why a strategy could not be read: its text is wrong, or it could not be got at.
#[derive(Debug)]
pub enum ReadFault {
    /// The text breaks the format; such a file proves nothing.
    Text(BadStrategy),
    /// The text could not be read at all.
    Io(io::Error),
}

/// Reads a strategy file as a stream.
pub struct StrategyReader<R> {
    file: R,
    line: u64,
    header: Header,
}

impl<R: BufRead> StrategyReader<R> {
    /// Reads the header.
    pub fn new(file: R) -> Result<StrategyReader<R>, ReadFault> {
        let header = Header { game: String::new(), side: Side::White, form: Form::Win };
        let mut reader = StrategyReader { file, line: 0, header };
        if reader.next_line()? != MAGIC {
            return Err(reader.bad(format!("a strategy begins with the line `{MAGIC}`")));
        }
        reader.header.game = reader.value("game")?;
        let side = reader.value("side")?;
        reader.header.side = read_side(&side).map_err(|what| reader.bad(what))?;
        let kind = reader.value("kind")?;
        let form = Form::ALL.into_iter().find(|(_, name)| *name == kind).map(|(form, _)| form);
        reader.header.form = form.ok_or_else(|| {
            let names = Form::ALL.map(|(_, name)| name).join(", ");
            reader.bad(format!("`{kind}` is no kind of strategy; there are {names}"))
        })?;
        Ok(reader)
    }

    /// What the header says.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Reads the entries, for the game that the header names.
    pub fn read<G: Written>(mut self, game: &G) -> Result<Strategy<G>, ReadFault> {
        let mut strategy = Strategy::new(game, self.header.form);
        let mut before = String::new();
        loop {
            let line = self.next_line()?;
            if let Some(count) = line.strip_prefix("end ") {
                return self.finish(count, strategy);
            }
            let (text, entry) = self.entry(game, &line)?;
            let position = game.read_position(text).map_err(|why| self.bad(format!("`{text}`: {why}")))?;
            if text <= before.as_str() {
                let what = if text == before { "the position stands twice" } else { "the lines are not sorted" };
                return Err(self.bad(format!("`{text}`: {what}")));
            }
            if strategy.find(game, &position).is_some() {
                return Err(self.bad(format!("`{text}`: the position stands twice")));
            }
            if !strategy.add(game, &position, entry) {
                return Err(self.bad("there are more entries than the checker can hold".to_string()));
            }
            before.clear();
            before.push_str(text);
        }
    }

    /// Takes a line apart from its end: the bound, the move, and before them the position.
    fn entry<'l, G: Written>(&self, game: &G, line: &'l str) -> Result<(&'l str, Entry<G::Move>), ReadFault> {
        let mut rest = line;
        let mut last_word = |what: &str| {
            let (before, word) = rest.rsplit_once(' ').ok_or_else(|| self.bad(format!("the line has no {what}")))?;
            rest = before;
            Ok(word)
        };
        let form = self.header.form;
        let bound = match form.has_bound() {
            true => {
                let word = last_word("bound")?;
                let number = word.parse::<NonZeroU32>().ok().filter(|_| !word.starts_with(['+', '0']));
                Some(number.ok_or_else(|| self.bad(format!("the bound is a number from 1 up, not `{word}`")))?)
            }
            false => None,
        };
        let play = match form.has_move() {
            true => Some(game.read_move(last_word("move")?).map_err(|what| self.bad(what))?),
            false => None,
        };
        Ok((rest, Entry { play, bound }))
    }

    fn finish<G: Written>(&mut self, count: &str, strategy: Strategy<G>) -> Result<Strategy<G>, ReadFault> {
        if count != strategy.len().to_string() {
            return Err(self.bad(format!("the last line counts {count} entries, there are {}", strategy.len())));
        }
        let mut more = [0];
        match self.file.read(&mut more).map_err(ReadFault::Io)? {
            0 => Ok(strategy),
            _ => {
                self.line += 1;
                Err(self.bad("something stands after the last line".to_string()))
            }
        }
    }

    fn value(&mut self, key: &str) -> Result<String, ReadFault> {
        let line = self.next_line()?;
        match line.strip_prefix(key).and_then(|rest| rest.strip_prefix(": ")) {
            Some(value) => Ok(value.to_string()),
            None => Err(self.bad(format!("this line is `{key}: ...`"))),
        }
    }

    /// The next line without its newline, which it must have: a file that was cut off has not.
    fn next_line(&mut self) -> Result<String, ReadFault> {
        self.line += 1;
        let mut bytes = Vec::new();
        (&mut self.file).take(LONGEST_LINE).read_until(b'\n', &mut bytes).map_err(ReadFault::Io)?;
        match bytes.pop() {
            Some(b'\n') => {}
            None => return Err(self.bad("the file ends before the line `end N`; it was cut off".to_string())),
            Some(_) if bytes.len() as u64 + 1 == LONGEST_LINE => {
                return Err(self.bad(format!("the line is longer than {LONGEST_LINE} bytes")));
            }
            Some(_) => return Err(self.bad("the file ends within a line; it was cut off".to_string())),
        }
        String::from_utf8(bytes).map_err(|_| self.bad("the line is not UTF-8".to_string()))
    }

    /// What is quoted from the file is not to be trusted with a terminal either.
    fn bad(&self, what: String) -> ReadFault {
        ReadFault::Text(BadStrategy { line: self.line, what: visible(&what) })
    }
}

/// A text with everything written out that a terminal might obey or hide.
pub(crate) fn visible(text: &str) -> String {
    let show = |letter: char| match letter {
        ' '..='~' => letter.to_string(),
        _ => letter.escape_unicode().to_string(),
    };
    text.chars().map(show).collect()
}

/// Writes a strategy in the format that [`StrategyReader`] reads.
pub fn write_strategy<G: Written>(
    game: &G,
    header: &Header,
    strategy: &Strategy<G>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut lines: Vec<(String, u32)> =
        (0..strategy.len()).map(|number| (game.write_position(&strategy.position(game, number)), number)).collect();
    lines.sort();
    writeln!(out, "{MAGIC}\ngame: {}\nside: {}\nkind: {}", header.game, header.side, header.form.name())?;
    for (position, number) in lines {
        let Entry { play, bound } = strategy.entry(number);
        write!(out, "{position}")?;
        play.map_or(Ok(()), |play| write!(out, " {play}"))?;
        bound.map_or(Ok(()), |bound| write!(out, " {bound}"))?;
        writeln!(out)?;
    }
    writeln!(out, "end {}", strategy.len())
}
