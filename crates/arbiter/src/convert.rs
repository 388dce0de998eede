//! Conversion: games of files in another form.

use crate::families::Usual;
use crate::finding::StartError;
use crate::rewrite::Refused;
use notation::pgn::{Format, Game};
use std::fmt;

/// What to write of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
}

/// Writes games of one format in another form.
///
/// ```
/// use arbiter::{Converter, To};
/// use notation::pgn::{Format, Games};
///
/// let converter = Converter::new(Format::Pgn, Some(To::Uci), false).unwrap();
/// let reading = Games::new("1.e4 e5 2.Ng1-f3 Nf6 3.Qh5 *".as_bytes()).next().unwrap().unwrap();
/// let converted = converter.convert(reading.game).unwrap();
/// assert_eq!(converted.text, "position startpos moves e2e4 e7e5 g1f3 g8f6\n");
/// assert_eq!(converted.refused[0].to_string(), "move 3. Qh5: 3.5: the queen may not move over the knight on f3");
/// ```
pub struct Converter {
    games: Usual,
    to: To,
    long: bool,
}

/// A game in another form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Converted {
    /// The game, lines ended.
    pub text: String,
    /// What could not be played; the text ends before it.
    pub refused: Vec<Refused>,
}

/// Why games of a format cannot be written so.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoConversion {
    /// Chess as PDN.
    PgnToPdn,
    /// Draughts in a form that only chess has.
    PdnToChess,
    /// Chess has no longer and shorter captures.
    LongPgn,
}

impl Converter {
    /// Writes games of a format as asked, or in the format itself; `long` tells every landing of every capture.
    pub fn new(format: Format, to: Option<To>, long: bool) -> Result<Converter, NoConversion> {
        let to = match (format, to) {
            (Format::Pgn, Some(To::Pdn)) => return Err(NoConversion::PgnToPdn),
            (Format::Pdn, Some(To::Pgn | To::Epd | To::Uci)) => return Err(NoConversion::PdnToChess),
            (Format::Pgn, _) if long => return Err(NoConversion::LongPgn),
            (Format::Pgn, to) => to.unwrap_or(To::Pgn),
            (Format::Pdn, to) => to.unwrap_or(To::Pdn),
        };
        Ok(Converter { games: Usual::of(format), to, long })
    }

    /// One game; or why it cannot be played here.
    pub fn convert(&self, game: Game) -> Result<Converted, StartError> {
        self.games.convert(game, self.to, self.long)
    }
}

impl fmt::Display for NoConversion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoConversion::PgnToPdn => "chess cannot be written as draughts",
            NoConversion::PdnToChess => "draughts is written as PDN or FEN",
            NoConversion::LongPgn => "only captures of draughts have a long form",
        })
    }
}

impl std::error::Error for NoConversion {}
