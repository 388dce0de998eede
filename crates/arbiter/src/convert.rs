//! Conversion: games of files in another form, and only those that are wanted.

use crate::families::Usual;
use crate::finding::StartError;
use crate::parallel::{Told, Work, in_pieces};
use crate::report::Report;
use crate::rewrite::Refused;
use crate::select::Selection;
use notation::pgn::{Fault, Finding, Format, Game, Line, Reading};
use notation::san::Language;
use std::fmt;
use std::io::{self, Read};

/// What to write of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum To {
    /// Clean PGN: exact SAN, the seven tags first, 80 columns.
    Pgn,
    /// Clean PDN 3.0: captures as short as may be, 80 columns.
    Pdn,
    /// The last position.
    Fen,
    /// The last position, with the players and the result.
    Epd,
    /// A line as engines read it: `position startpos moves e2e4 e7e5`.
    Uci,
    /// The game itself, with exact moves, for whoever writes it; the text is the last position.
    Tree,
}

/// Which games to write, and how.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conversion {
    /// What is read.
    pub format: Format,
    /// What is written; in the format that is read, if nothing is said.
    pub to: Option<To>,
    /// Draughts: tell every landing of every capture.
    pub long: bool,
    /// The letters of the pieces in what is read.
    pub language: Language,
    /// What is left out.
    pub without: Without,
    /// Which games are written.
    pub selection: Selection,
}

/// What is left out of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Without {
    /// Comments.
    pub comments: bool,
    /// Variations.
    pub variations: bool,
    /// Numeric annotations.
    pub nags: bool,
}

impl Conversion {
    /// All games of a format, whole, in the same format.
    pub fn new(format: Format) -> Conversion {
        let (language, without, selection) = (Language::ENGLISH, Without::default(), Selection::default());
        Conversion { format, to: None, long: false, language, without, selection }
    }

    /// What is written, if it can be.
    fn target(&self) -> Result<To, NoConversion> {
        match (self.format, self.to) {
            (Format::Pgn, Some(To::Pdn)) => Err(NoConversion::PgnToPdn),
            (Format::Pdn, Some(To::Pgn | To::Epd | To::Uci)) => Err(NoConversion::PdnToChess),
            (Format::Pgn, _) if self.long => Err(NoConversion::LongPgn),
            (Format::Pgn, to) => Ok(to.unwrap_or(To::Pgn)),
            (Format::Pdn, to) => Ok(to.unwrap_or(To::Pdn)),
        }
    }
}

/// Writes games one by one.
///
/// ```
/// use checkproof_arbiter::{Conversion, Converter, To};
/// use notation::pgn::{Format, Games};
///
/// let conversion = Conversion { to: Some(To::Uci), ..Conversion::new(Format::Pgn) };
/// let converter = Converter::new(&conversion).unwrap();
/// let reading = Games::new("1.e4 e5 2.Ng1-f3 Nf6 3.Qh5 *".as_bytes()).next().unwrap().unwrap();
/// let converted = converter.convert(reading.game).unwrap().unwrap();
/// assert_eq!(converted.text, "position startpos moves e2e4 e7e5 g1f3 g8f6\n");
/// assert_eq!(converted.refused[0].to_string(), "move 3. Qh5: 3.5: the queen may not move over the knight on f3");
/// ```
pub struct Converter<'a> {
    games: Usual,
    conversion: &'a Conversion,
    to: To,
}

/// A game in another form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    /// The game, lines ended.
    pub text: String,
    /// The game itself, if that is asked for.
    pub game: Option<Game>,
    /// What could not be played; the text ends before it, or a player passed there.
    pub refused: Vec<Refused>,
    /// A number that games with the same moves and the same last position share and others hardly ever do.
    pub key: u128,
}

/// A game of a file, in another form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConvertedGame {
    /// The number of the game in its file, counted from 1.
    pub number: u64,
    /// Does the file end the game with a result, as it should?
    pub is_ended: bool,
    /// What is wrong with its text.
    pub faults: Vec<Finding<Fault>>,
    /// The game, unless it is not wanted; or why it cannot be played here.
    pub converted: Result<Option<Converted>, StartError>,
}

/// Why games of a format cannot be written so.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoConversion {
    /// Chess as PDN.
    PgnToPdn,
    /// Draughts in a form that only chess has.
    PdnToChess,
    /// Chess has no longer and shorter captures.
    LongPgn,
    /// A position by which games should be selected is none.
    Position(StartError),
    /// Material by which games should be selected is none.
    Material(String),
    /// An ending by which games should be selected is none.
    Ending(String),
}

/// Converts all games of a file, on several threads if there are, and tells them in their order, until one telling
/// fails. The conversion must be one of which a [`Converter`] can be made; otherwise nothing is told.
pub fn convert<E: From<io::Error> + From<NoConversion>>(
    file: impl Read + Send,
    conversion: &Conversion,
    threads: usize,
    tell: &mut dyn FnMut(ConvertedGame) -> Result<(), E>,
) -> Result<(), E> {
    Converter::new(conversion)?;
    in_pieces(file, threads, conversion, &mut (), tell)
}

impl Work for Conversion {
    type Told = ConvertedGame;
    type Sum = ();

    fn each<E: From<io::Error>>(
        &self,
        file: impl Read,
        tell: impl FnMut(ConvertedGame) -> Result<(), E>,
    ) -> Result<(), E> {
        let converter = Converter::new(self).map_err(|why| io::Error::other(why.to_string()))?;
        converter.games.convert_all(&converter, file, tell)
    }

    fn count(&self, (): &mut (), told: ConvertedGame) -> Option<ConvertedGame> {
        Some(told)
    }

    fn add(&self, (): &mut (), (): ()) {}
}

impl Told for ConvertedGame {
    fn is_ended(&self) -> bool {
        self.is_ended
    }

    fn moved(mut self, games: u64, lines: u64) -> ConvertedGame {
        self.number += games;
        for fault in &mut self.faults {
            (fault.game, fault.line) = (fault.game + games, fault.line + lines);
        }
        self
    }
}

impl<'a> Converter<'a> {
    /// Writes games as asked; or says why that cannot be.
    pub fn new(conversion: &'a Conversion) -> Result<Converter<'a>, NoConversion> {
        let to = conversion.target()?;
        Ok(Converter { games: Usual::of(conversion)?, conversion, to })
    }

    /// One game, if its tags, positions and material are wanted; or why it cannot be played here.
    pub fn convert(&self, game: Game) -> Result<Option<Converted>, StartError> {
        Ok(self.with_line(game)?.0)
    }

    /// The same, and the line of the game where that is no longer needed.
    fn with_line(&self, game: Game) -> Result<(Option<Converted>, Line), StartError> {
        match self.conversion.selection.tags_pass(&game) {
            true => self.games.convert(game, self.to, self.conversion),
            false => Ok((None, game.line)),
        }
    }

    /// One game as it was read, and judged if that is needed to select it; and its line where that is no longer needed.
    pub(crate) fn reading(&self, reading: Reading, report: Option<Report>) -> (ConvertedGame, Line) {
        let Reading { number, game, faults, is_ended, .. } = reading;
        let wanted = report.is_none_or(|report| self.conversion.selection.ending_passes(&report));
        let (converted, line) = match if wanted { self.with_line(game) } else { Ok((None, game.line)) } {
            Ok((converted, line)) => (Ok(converted), line),
            Err(why) => (Err(why), Line::default()),
        };
        (ConvertedGame { number, is_ended, faults, converted }, line)
    }

    /// Must each game be judged before it is selected?
    pub(crate) fn asks_arbiter(&self) -> bool {
        self.conversion.selection.asks_arbiter()
    }

    pub(crate) fn language(&self) -> Language {
        self.conversion.language
    }
}

impl fmt::Display for NoConversion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoConversion::PgnToPdn => f.write_str("chess cannot be written as draughts"),
            NoConversion::PdnToChess => f.write_str("draughts is written as PDN, FEN or JSON"),
            NoConversion::LongPgn => f.write_str("only captures of draughts have a long form"),
            NoConversion::Position(why) => write!(f, "the position to look for: {why}"),
            NoConversion::Material(text) => {
                write!(f, "`{text}` is no material; write KRPvKR, or of draughts BKKvWM")
            }
            NoConversion::Ending(name) => {
                let known: Vec<&str> = crate::summary::ENDINGS.iter().map(|(name, ..)| *name).collect();
                write!(f, "`{name}` is no ending; there are {}", known.join(", "))
            }
        }
    }
}

impl std::error::Error for NoConversion {}
