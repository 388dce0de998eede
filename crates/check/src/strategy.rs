//! Strategies as files: reading them line by line, and writing them.
//!
//! The format is described byte by byte in this crate's README.

use crate::claim::read_side;
use crate::digest::{Digest, Digester};
use crate::{Entry, Form, Strategy, Written};
use spec::{Game, Side};
use std::fmt;
use std::io::{self, BufRead, Read, Write};
use std::num::NonZeroU32;

/// The line of the file on which the first entry stands, counted from 1.
pub(crate) const FIRST_ENTRY: u64 = 5;

const MAGIC: &str = "checkproof strategy 1";

/// No line of a strategy is longer than this; a longer one is no strategy's.
const LONGEST_LINE: u64 = 4096;

/// Something in a file that its format does not allow, and on which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadText {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong.
    pub what: String,
}

impl fmt::Display for BadText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// Why a strategy could not be read: its text is wrong, or it could not be got at.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadFault {
    /// The text breaks the format; such a file proves nothing.
    Text(BadText),
    /// The text could not be read at all.
    Io(io::Error),
}

impl fmt::Display for ReadFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadFault::Text(bad) => write!(f, "{bad}"),
            ReadFault::Io(why) => write!(f, "{why}"),
        }
    }
}

impl std::error::Error for ReadFault {}

/// Lines of a text, each ended by one newline, as the formats of this crate have them.
pub(crate) struct Lines<R> {
    file: R,
    /// The number of the line that was read last, from 1 on.
    line: u64,
    digester: Digester,
}

/// A line of a strategy: a position and what is said of it.
pub type Line<G> = (<G as Game>::Position, Entry<<G as Game>::Move>);

/// Reads a strategy file as a stream, for the game that its header must name.
pub struct StrategyReader<'g, G: Written, R> {
    game: &'g G,
    side: Side,
    form: Form,
    lines: Lines<R>,
    /// The text of the last position, and how many there were.
    before: String,
    count: u32,
}

impl<'g, G: Written, R: BufRead> StrategyReader<'g, G, R> {
    /// Reads the header; a strategy for another game is refused.
    pub fn new(game: &'g G, file: R) -> Result<StrategyReader<'g, G, R>, ReadFault> {
        let mut lines = Lines::new(file);
        lines.must_be(MAGIC, "strategy")?;
        let named = lines.value("game")?;
        if named != game.to_string() {
            return Err(lines.bad(format!("the strategy is for `{named}`, not for `{game}`")));
        }
        let side = lines.value("side")?;
        let side = read_side(&side).map_err(|what| lines.bad(what))?;
        let kind = lines.value("kind")?;
        let form = Form::ALL.into_iter().find(|(_, name)| *name == kind).map(|(form, _)| form);
        let form = form.ok_or_else(|| {
            let names = Form::ALL.map(|(_, name)| name).join(", ");
            lines.bad(format!("`{kind}` is no kind of strategy; there are {names}"))
        })?;
        Ok(StrategyReader { game, side, form, lines, before: String::new(), count: 0 })
    }

    /// Whose strategy it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// What its entries say.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Reads all entries.
    pub fn read(mut self) -> Result<Strategy<G>, ReadFault> {
        let mut strategy = Strategy::new(self.game, self.side, self.form);
        while let Some((position, entry)) = self.next_entry()? {
            if strategy.find(&position).is_some() {
                return Err(self.lines.bad(format!("`{}`: the position stands twice", self.before)));
            }
            if !strategy.add(&position, entry) {
                return Err(self.lines.bad("there are more entries than the checker can hold".to_string()));
            }
        }
        Ok(strategy.read_from(self.lines.digest()))
    }

    /// Reads one entry; `None` when the last has been read and the file ends as it should.
    pub fn next_entry(&mut self) -> Result<Option<Line<G>>, ReadFault> {
        let line = self.lines.next()?;
        if let Some(count) = line.strip_prefix("end ") {
            return self.lines.end(count, self.count.into(), "entries").map(|()| None);
        }
        let (text, entry) = self.entry(&line)?;
        let position = self.game.read_position(text).map_err(|why| self.lines.bad(format!("`{text}`: {why}")))?;
        if text <= self.before.as_str() {
            let what = if text == self.before { "the position stands twice" } else { "the lines are not sorted" };
            return Err(self.lines.bad(format!("`{text}`: {what}")));
        }
        self.before.clear();
        self.before.push_str(text);
        self.count = self.count.saturating_add(1);
        Ok(Some((position, entry)))
    }

    /// The digest of the file, when all entries have been read.
    pub fn digest(&self) -> Digest {
        self.lines.digest()
    }

    /// Takes a line apart from its end: the clock, the bound, the move, and before them the position.
    fn entry<'l>(&self, line: &'l str) -> Result<(&'l str, Entry<G::Move>), ReadFault> {
        let mut rest = line;
        let mut last_word = |what: &str| {
            let (before, word) =
                rest.rsplit_once(' ').ok_or_else(|| self.lines.bad(format!("the line has no {what}")))?;
            rest = before;
            Ok(word)
        };
        let clock = match self.form.has_clock() {
            true => {
                let word = last_word("clock")?;
                let number = plain_number(word);
                Some(number.ok_or_else(|| self.lines.bad(format!("the clock is a number, not `{word}`")))?)
            }
            false => None,
        };
        let bound = match self.form.has_bound() {
            true => {
                let word = last_word("bound")?;
                let number = plain_number(word).and_then(NonZeroU32::new);
                Some(number.ok_or_else(|| self.lines.bad(format!("the bound is a number from 1 up, not `{word}`")))?)
            }
            false => None,
        };
        let play = match self.form.has_move() {
            true => Some(self.game.read_move(last_word("move")?).map_err(|what| self.lines.bad(what))?),
            false => None,
        };
        Ok((rest, Entry { play, bound, clock }))
    }
}

/// A decimal number without leading zeros or a sign.
pub(crate) fn plain_number(word: &str) -> Option<u32> {
    let plain = word == "0" || !word.starts_with(['0', '+']);
    word.parse().ok().filter(|_| plain)
}

impl<R: BufRead> Lines<R> {
    pub(crate) fn new(file: R) -> Lines<R> {
        Lines { file, line: 0, digester: Digester::default() }
    }

    /// The first line, which says what the file is.
    pub(crate) fn must_be(&mut self, magic: &str, what: &str) -> Result<(), ReadFault> {
        if self.next()? == magic { Ok(()) } else { Err(self.bad(format!("a {what} begins with the line `{magic}`"))) }
    }

    /// A line `key: value`.
    pub(crate) fn value(&mut self, key: &str) -> Result<String, ReadFault> {
        let line = self.next()?;
        match line.strip_prefix(key).and_then(|rest| rest.strip_prefix(": ")) {
            Some(value) => Ok(value.to_string()),
            None => Err(self.bad(format!("this line is `{key}: ...`"))),
        }
    }

    /// The next line without its newline, which it must have: a file that was cut off has not.
    pub(crate) fn next(&mut self) -> Result<String, ReadFault> {
        self.line += 1;
        let mut bytes = Vec::new();
        (&mut self.file).take(LONGEST_LINE).read_until(b'\n', &mut bytes).map_err(ReadFault::Io)?;
        self.digester.add(&bytes);
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

    /// The last line counts right, and nothing follows it.
    pub(crate) fn end(&mut self, count: &str, counted: u64, what: &str) -> Result<(), ReadFault> {
        if count != counted.to_string() {
            return Err(self.bad(format!("the last line counts {count} {what}, there are {counted}")));
        }
        let mut more = [0];
        match self.file.read(&mut more).map_err(ReadFault::Io)? {
            0 => Ok(()),
            _ => {
                self.line += 1;
                Err(self.bad("something stands after the last line".to_string()))
            }
        }
    }

    /// The digest of the lines so far.
    pub(crate) fn digest(&self) -> Digest {
        self.digester.clone().finish()
    }

    /// What is quoted from the file is not to be trusted with a terminal either.
    pub(crate) fn bad(&self, what: String) -> ReadFault {
        ReadFault::Text(BadText { line: self.line, what: visible(&what) })
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

impl<G: Written> Strategy<G> {
    /// Writes the file that [`StrategyReader`] reads.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let mut lines: Vec<(String, u32)> =
            (0..self.len()).map(|number| (self.game().write_position(&self.position(number)), number)).collect();
        lines.sort();
        writeln!(out, "{MAGIC}\ngame: {}\nside: {}\nkind: {}", self.game(), self.side(), self.form().name())?;
        for (position, number) in lines {
            let Entry { play, bound, clock } = self.entry(number);
            write!(out, "{position}")?;
            play.map_or(Ok(()), |play| write!(out, " {play}"))?;
            bound.map_or(Ok(()), |bound| write!(out, " {bound}"))?;
            clock.map_or(Ok(()), |clock| write!(out, " {clock}"))?;
            writeln!(out)?;
        }
        writeln!(out, "end {}", self.len())
    }
}
