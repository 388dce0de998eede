//! Dispatch over families: from the format of a file to the rulebook of its games. A new family is named here.

use crate::convert::{Conversion, Converted, ConvertedGame, Converter, NoConversion, To};
use crate::finding::StartError;
use crate::judge::{How, judge_all};
use crate::replay::Arbiter;
use crate::report::Report;
use crate::rewrite::{Rewritten, convert_all};
use crate::rulebook::{Rulebook, Start};
use crate::select::Wanted;
use crate::{chess, draughts};
use fast::Chess;
use fast::draughts::Draughts;
use notation::pgn::{Format, Game, Line};
use std::io::{self, Read};

/// Replays the games of a file one after the other.
pub(crate) fn replay_all<E: From<io::Error>>(
    how: How,
    file: impl Read,
    tell: impl FnMut(Report) -> Result<(), E>,
) -> Result<(), E> {
    match how.format {
        Format::Pgn => judge_all(arbiter::<Chess>(how), file, tell),
        Format::Pdn => judge_all(arbiter::<Draughts>(how), file, tell),
    }
}

fn arbiter<G: Rulebook>(how: How) -> Arbiter<G> {
    Arbiter::new(how.expert).strict(how.strict).language(how.language)
}

/// How the games of a format usually begin, and which are wanted.
pub(crate) enum Usual {
    Chess(Start<Chess>, Wanted<Chess>),
    Draughts(Start<Draughts>, Wanted<Draughts>),
}

impl Usual {
    pub fn of(conversion: &Conversion) -> Result<Usual, NoConversion> {
        let selection = &conversion.selection;
        Ok(match conversion.format {
            Format::Pgn => {
                let usual = Chess::usual();
                let wanted = Wanted::read(&usual, selection)?;
                Usual::Chess(usual, wanted)
            }
            Format::Pdn => {
                let usual = Draughts::usual();
                let wanted = Wanted::read(&usual, selection)?;
                Usual::Draughts(usual, wanted)
            }
        })
    }

    /// A game in another form, if it is wanted, and its line where that is no longer needed; or why it cannot be played
    /// here.
    pub fn convert(&self, game: Game, to: To, how: &Conversion) -> Result<(Option<Converted>, Line), StartError> {
        match self {
            Usual::Chess(usual, wanted) => {
                let rewritten = Rewritten::new(usual, game, how)?;
                Ok(told(wanted.passes(&rewritten).then(|| rewritten.converted(to, chess::text))))
            }
            Usual::Draughts(usual, wanted) => {
                let rewritten = Rewritten::new(usual, game, how)?;
                Ok(told(wanted.passes(&rewritten).then(|| rewritten.converted(to, draughts::text))))
            }
        }
    }

    /// All games of a file.
    pub fn convert_all<E: From<io::Error>>(
        &self,
        converter: &Converter,
        file: impl Read,
        tell: impl FnMut(ConvertedGame) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Usual::Chess(..) => convert_all::<Chess, E>(converter, file, tell),
            Usual::Draughts(..) => convert_all::<Draughts, E>(converter, file, tell),
        }
    }
}

/// A game that is not wanted leaves no line to be used again: its memory is given back.
fn told(converted: Option<(Converted, Line)>) -> (Option<Converted>, Line) {
    converted.map_or((None, Line::default()), |(converted, line)| (Some(converted), line))
}
