//! The position that a command is about: which game, which FEN, which moves after it.

use crate::families::{self, Readable};
use crate::pasted;
use anyhow::{Context, Result, anyhow, bail};
use check::AnyGame;
use notation::diagram::Style;
use spec::chess;
use spec::{Record, Side};
use std::io::IsTerminal;

pub use crate::families::chess::both_notations;

/// A side by its name.
pub fn read_side(text: &str) -> Result<Side> {
    let side = Side::BOTH.into_iter().find(|side| side.to_string().eq_ignore_ascii_case(text));
    side.ok_or_else(|| anyhow!("`{text}` is neither White nor Black"))
}

/// Options shared by all verbs that look at a position.
#[derive(Clone, clap::Args)]
pub struct PositionArgs {
    /// The game: chess, four-file, gardner, los-alamos, draughts, or a board such as chess:5x6. Options may follow a
    /// board: chess:5x6,double-step,promotion=nrq,landing=ace [default: draughts if FEN is, otherwise chess]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// The position, in FEN for a board of any size, or of draughts (B:W21,K22:B1-12) [default: where the game starts].
    /// With - the positions are read from the standard input, one a line, where a command can do that
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// Moves to make first, in SAN or UCI, or draughts moves; as pasted: "1. e4 e5 2. Nf3"
    #[arg(long, value_name = "MOVES")]
    play: Option<String>,
}

impl PositionArgs {
    /// The game that is asked for, or the one whose FEN it is.
    pub fn game(&self) -> Result<AnyGame> {
        match &self.game {
            Some(game) => game.parse().map_err(|why| anyhow!("{why}")),
            None => Ok(families::of_fen(self.fen.as_deref().unwrap_or_default())),
        }
    }

    /// Are positions to be read from the standard input?
    pub fn is_batch(&self) -> bool {
        self.fen.as_deref() == Some("-")
    }

    /// The same for the position of a line: a FEN, or what engines are told, `position startpos moves e2e4`.
    pub fn of_line(&self, line: &str) -> Result<PositionArgs> {
        let line = line.strip_prefix("position ").unwrap_or(line);
        let (start, moves) = match line.split_once(" moves ") {
            Some((start, moves)) => (start, Some(moves)),
            None => (line, None),
        };
        let fen = match start.strip_prefix("fen ").unwrap_or(start).trim() {
            "startpos" => None,
            "-" => bail!("a line is a position in FEN, or `position startpos moves ...`"),
            fen => Some(fen.to_string()),
        };
        let play = [moves, self.play.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(" ");
        Ok(PositionArgs { game: self.game.clone(), fen, play: Some(play) })
    }

    /// A line `FEN ; MOVE` taken apart.
    pub fn with_question(&self) -> Option<(PositionArgs, String)> {
        let (fen, asked) = self.fen.as_deref()?.split_once(';')?;
        let fen = Some(fen.trim().to_string());
        Some((PositionArgs { fen, ..self.clone() }, asked.trim().to_string()))
    }

    /// A game of this family as it stands after the moves that are asked for.
    pub fn record_of<G: Readable>(&self, game: &G) -> Result<Record<G>> {
        if self.is_batch() {
            bail!("this command is about one position; give it with --fen FEN");
        }
        let mut record = game.begin(self.fen.as_deref())?;
        for (n, text) in self.play.iter().flat_map(|moves| pasted::moves(moves)).enumerate() {
            let played = match record.outcome() {
                Some(outcome) => Err(anyhow!("the game is over: {outcome}")),
                None => G::play_text(&mut record, text),
            };
            played.with_context(|| format!("move {} of --play, `{text}`", n + 1))?;
        }
        Ok(record)
    }

    /// The same for a verb that knows chess alone.
    pub fn record(&self) -> Result<chess::Record> {
        match self.game()? {
            AnyGame::Chess(rules) => self.record_of(&rules),
            other => bail!("this command is about chess, not about {other}"),
        }
    }
}

/// How boards are drawn in this output: in colour on a terminal, in plain letters elsewhere.
#[derive(Clone, Copy, clap::ValueEnum)]
pub enum Look {
    /// In colour on a terminal, in letters elsewhere.
    Auto,
    /// Plain letters.
    Ascii,
    /// Chess or draughts figures.
    Unicode,
    /// Figures on coloured squares.
    Colour,
}

impl Look {
    /// The style that this means for the standard output.
    pub fn style(self) -> Style {
        let plain = !std::io::stdout().is_terminal() || std::env::var_os("NO_COLOR").is_some();
        match self {
            Look::Auto if plain => Style::Ascii,
            Look::Auto | Look::Colour => Style::Colour,
            Look::Ascii => Style::Ascii,
            Look::Unicode => Style::Unicode,
        }
    }
}

/// A diagram of the board.
pub fn draw<G: Readable>(game: &G, position: &G::Position, look: Look, flipped: bool) -> String {
    game.diagram(position, look.style(), flipped)
}
