//! The position that a command is about: which game, which FEN, which moves after it.

use anyhow::{Context, Result, anyhow};
use notation::diagram::{self, Style};
use spec::chess::{Fen, Move, NAMED, Position, Record, Rules, Setup, Unplayable};
use std::io::IsTerminal;

/// Options shared by all verbs that look at a position.
#[derive(clap::Args)]
pub struct PositionArgs {
    /// The game: chess, four-file, gardner, los-alamos, or a board such as chess:5x6. Options may follow a board:
    /// chess:5x6,double-step,promotion=nrq,landing=ace
    #[arg(long, value_name = "GAME", default_value = "chess")]
    pub game: String,

    /// The position, in FEN for a board of any size [default: where the game starts]
    #[arg(long, value_name = "FEN")]
    pub fen: Option<String>,

    /// Moves to make first, in SAN or UCI, separated by spaces
    #[arg(long, value_name = "MOVES")]
    pub play: Option<String>,
}

impl PositionArgs {
    /// The rules that are asked for.
    pub fn rules(&self) -> Result<Rules> {
        self.game.parse().map_err(|why| anyhow!("{why}"))
    }

    /// The set-up that is asked for, before any moves.
    fn setup(&self, rules: &Rules) -> Result<Setup> {
        match &self.fen {
            Some(fen) => Ok(fen.parse::<Fen>()?.0),
            None => rules.start_setup().with_context(|| {
                let named = NAMED.map(|(name, _)| name).join(", ");
                format!("{rules} has no starting position of its own; give one with --fen (games with one: {named})")
            }),
        }
    }

    /// The game as it stands after the moves that are asked for.
    pub fn record(&self) -> Result<Record> {
        let rules = self.rules()?;
        let setup = self.setup(&rules)?;
        let mut record = Record::from_setup(rules, &setup).map_err(|faults| {
            let faults: Vec<String> = faults.iter().map(|fault| format!("\n  {fault}")).collect();
            anyhow!("this position breaks the rules:{}", faults.concat())
        })?;
        for (n, text) in self.play.iter().flat_map(|moves| moves.split_whitespace()).enumerate() {
            let at = || format!("move {} of --play, `{text}`", n + 1);
            if let Some(outcome) = record.outcome() {
                return Err(Unplayable::Over(outcome)).with_context(at);
            }
            let played = read_move(record.rules(), record.position(), text).with_context(at)?;
            record.play(played).with_context(at)?;
        }
        Ok(record)
    }
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
    /// Chess figures.
    Unicode,
    /// Figures on coloured squares.
    Colour,
}

impl Look {
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
