//! Conversion: games of files in another form.

use crate::finding::StartError;
use crate::rewrite::{Refused, Rewritten};
use crate::rulebook::{Rulebook, Start};
use crate::{chess, draughts};
use fast::Chess;
use fast::draughts::Draughts;
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
/// assert_eq!(converted.refused[0].to_string(), "move 3. Qh5: 3.5: the queen may not move over the pawn on e2");
/// ```
pub struct Converter {
    games: Games,
    to: To,
    long: bool,
}

enum Games {
    Chess(Start<Chess>),
    Draughts(Start<Draughts>),
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
    ChessAsDraughts,
    /// Draughts in a form that only chess has.
    DraughtsAsChess,
    /// Chess has no longer and shorter captures.
    LongChess,
}

impl Converter {
    /// Writes games of a format as asked, or in the format itself; `long` tells every landing of every capture.
    pub fn new(format: Format, to: Option<To>, long: bool) -> Result<Converter, NoConversion> {
        let (games, to) = match (format, to) {
            (Format::Pgn, Some(To::Pdn)) => return Err(NoConversion::ChessAsDraughts),
            (Format::Pdn, Some(To::Pgn | To::Epd | To::Uci)) => return Err(NoConversion::DraughtsAsChess),
            (Format::Pgn, _) if long => return Err(NoConversion::LongChess),
            (Format::Pgn, to) => (Games::Chess(Chess::usual()), to.unwrap_or(To::Pgn)),
            (Format::Pdn, to) => (Games::Draughts(Draughts::usual()), to.unwrap_or(To::Pdn)),
        };
        Ok(Converter { games, to, long })
    }

    /// One game; or why it cannot be played here.
    pub fn convert(&self, game: Game) -> Result<Converted, StartError> {
        match &self.games {
            Games::Chess(usual) => {
                let rewritten = Rewritten::new(usual, game, self.long)?;
                Ok(Converted { text: chess::text(&rewritten, self.to), refused: rewritten.refused })
            }
            Games::Draughts(usual) => {
                let rewritten = Rewritten::new(usual, game, self.long)?;
                Ok(Converted { text: draughts::text(&rewritten, self.to), refused: rewritten.refused })
            }
        }
    }
}

impl fmt::Display for NoConversion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoConversion::ChessAsDraughts => "chess cannot be written as draughts",
            NoConversion::DraughtsAsChess => "draughts is written as PDN or FEN",
            NoConversion::LongChess => "only captures of draughts have a long form",
        })
    }
}

impl std::error::Error for NoConversion {}
