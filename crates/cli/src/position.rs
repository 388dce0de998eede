//! The position that a command is about: which game, which FEN, which moves after it.

use anyhow::{Context, Result, anyhow, bail};
use check::AnyGame;
use notation::diagram::{self, Style, draughts as draughts_diagram};
use spec::chess::{Fen, Move, NAMED, Position, Record, Rules, Unplayable};
use spec::draughts::{self, Draughts};
use std::io::IsTerminal;

/// Options shared by all verbs that look at a position.
#[derive(clap::Args)]
pub struct PositionArgs {
    /// The game: chess, four-file, gardner, los-alamos, draughts, or a board such as chess:5x6. Options may follow a
    /// board: chess:5x6,double-step,promotion=nrq,landing=ace [default: draughts if FEN is, otherwise chess]
    #[arg(long, value_name = "GAME")]
    game: Option<String>,

    /// The position, in FEN for a board of any size, or of draughts (B:W21,K22:B1-12) [default: where the game starts]
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// Moves to make first, in SAN or UCI, or draughts moves, separated by spaces
    #[arg(long, value_name = "MOVES")]
    play: Option<String>,
}

/// A game as it stands, of either family.
pub enum AnyRecord {
    Chess(Record),
    Draughts(draughts::Record),
}

impl PositionArgs {
    /// The game that is asked for. A FEN of draughts begins with the side to move and a colon, which no chess FEN does.
    fn game(&self) -> Result<AnyGame> {
        let is_draughts = |fen: &String| ["B:", "W:"].iter().any(|start| fen.trim_start().starts_with(start));
        match &self.game {
            Some(game) => game.parse().map_err(|why| anyhow!("{why}")),
            None if self.fen.as_ref().is_some_and(is_draughts) => Ok(AnyGame::Draughts(Draughts)),
            None => Ok(AnyGame::Chess(Rules::chess())),
        }
    }

    /// The game as it stands after the moves that are asked for.
    pub fn any_record(&self) -> Result<AnyRecord> {
        match self.game()? {
            AnyGame::Chess(rules) => self.chess(rules).map(AnyRecord::Chess),
            AnyGame::Draughts(_) => self.draughts().map(AnyRecord::Draughts),
        }
    }

    /// The same for a verb that knows chess alone.
    pub fn record(&self) -> Result<Record> {
        match self.any_record()? {
            AnyRecord::Chess(record) => Ok(record),
            AnyRecord::Draughts(_) => bail!("this command is about chess, not about draughts"),
        }
    }

    fn chess(&self, rules: Rules) -> Result<Record> {
        let setup = match &self.fen {
            Some(fen) => fen.parse::<Fen>()?.0,
            None => rules.start_setup().with_context(|| {
                let named = NAMED.map(|(name, _)| name).join(", ");
                format!("{rules} has no starting position of its own; give one with --fen (games with one: {named})")
            })?,
        };
        let mut record = Record::from_setup(rules, &setup).map_err(broken)?;
        self.play_moves(|text| {
            if let Some(outcome) = record.outcome() {
                return Err(Unplayable::Over(outcome).into());
            }
            let played = read_move(record.rules(), record.position(), text)?;
            Ok(record.play(played)?)
        })?;
        Ok(record)
    }

    fn draughts(&self) -> Result<draughts::Record> {
        let start = match &self.fen {
            Some(fen) => Draughts.position(&fen.parse::<draughts::Fen>()?.0).map_err(broken)?,
            None => Draughts.start(),
        };
        let mut record = draughts::Record::new(Draughts, start);
        self.play_moves(|text| {
            if let Some(outcome) = record.outcome() {
                return Err(draughts::Unplayable::Over(outcome).into());
            }
            let played = notation::pdn::read_move(record.position(), text)?;
            Ok(record.play(played)?)
        })?;
        Ok(record)
    }

    /// Makes the moves of `--play`, one by one.
    fn play_moves(&self, mut play: impl FnMut(&str) -> Result<()>) -> Result<()> {
        for (n, text) in self.play.iter().flat_map(|moves| moves.split_whitespace()).enumerate() {
            play(text).with_context(|| format!("move {} of --play, `{text}`", n + 1))?;
        }
        Ok(())
    }
}

/// Every rule that a set-up breaks, a line each.
fn broken(faults: Vec<impl ToString>) -> anyhow::Error {
    let faults: Vec<String> = faults.iter().map(|fault| format!("\n  {}", fault.to_string())).collect();
    anyhow!("this position breaks the rules:{}", faults.concat())
}

/// Reads a move in UCI or SAN. A pair of squares is taken as it stands, legal or not, so that it can be explained;
/// SAN names a legal move or none.
pub fn read_move(rules: &Rules, position: &Position, text: &str) -> Result<Move> {
    match notation::uci::read(rules, position, text) {
        Ok(played) => Ok(played),
        Err(_) => Ok(notation::san::read(rules, position, text)?),
    }
}

/// A move in both notations.
pub fn both_notations(rules: &Rules, position: &Position, played: Move) -> (String, String) {
    (notation::san::write(rules, position, played), notation::uci::write(rules, position, played))
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
    fn style(self) -> Style {
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
pub fn draw(rules: &Rules, position: &Position, look: Look, flipped: bool) -> String {
    draw_with(rules, position, look, flipped, diagram::Options::default())
}

/// A diagram of the board with marks.
pub fn draw_with(
    rules: &Rules,
    position: &Position,
    look: Look,
    flipped: bool,
    marks: diagram::Options<'static>,
) -> String {
    let options = diagram::Options { style: look.style(), flipped, rules: Some(rules), ..marks };
    diagram::draw(position.board(), &options)
}

/// A diagram of a draughts board.
pub fn draw_draughts(position: &draughts::Position, look: Look, flipped: bool) -> String {
    let options = draughts_diagram::Options { style: look.style(), flipped, ..Default::default() };
    draughts_diagram::draw(position.board(), &options)
}
