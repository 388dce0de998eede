//! Dispatch over families: from the format of a file to the rulebook of its games. A new family is named here.

use crate::convert::{Converted, To};
use crate::finding::StartError;
use crate::parallel::{How, judge_all};
use crate::replay::Arbiter;
use crate::report::Report;
use crate::rewrite::Rewritten;
use crate::rulebook::{Rulebook, Start};
use crate::{chess, draughts};
use fast::Chess;
use fast::draughts::Draughts;
use notation::pgn::{Format, Game};
use std::io::{self, Read};

/// Replays the games of a file one after the other.
pub(crate) fn replay_all<E: From<io::Error>>(
    how: How,
    file: impl Read,
    tell: impl FnMut(Report) -> Result<(), E>,
) -> Result<(), E> {
    match how.format {
        Format::Pgn => judge_all(Arbiter::<Chess>::new(how.expert), file, tell),
        Format::Pdn => judge_all(Arbiter::<Draughts>::new(how.expert), file, tell),
    }
}

/// How the games of a format usually begin.
pub(crate) enum Usual {
    Chess(Start<Chess>),
    Draughts(Start<Draughts>),
}

impl Usual {
    pub fn of(format: Format) -> Usual {
        match format {
            Format::Pgn => Usual::Chess(Chess::usual()),
            Format::Pdn => Usual::Draughts(Draughts::usual()),
        }
    }

    /// A game in another form; or why it cannot be played here.
    pub fn convert(&self, game: Game, to: To, long: bool) -> Result<Converted, StartError> {
        match self {
            Usual::Chess(usual) => {
                let rewritten = Rewritten::new(usual, game, long)?;
                Ok(Converted { text: chess::text(&rewritten, to), refused: rewritten.refused })
            }
            Usual::Draughts(usual) => {
                let rewritten = Rewritten::new(usual, game, long)?;
                Ok(Converted { text: draughts::text(&rewritten, to), refused: rewritten.refused })
            }
        }
    }
}
