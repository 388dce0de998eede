//! The tables of draughts, as people ask them, and the verb `checkproof draughts`.

use crate::Answer;
use crate::families::Tabled;
use crate::table::{Common, Prober, Shown, draughts_tables, few_enough, print, probe_in};
use anyhow::Result;
use fast::draughts::Draughts as QuickDraughts;
use fast::{MoveOf, PositionOf};
use spec::Side;
use spec::draughts::{Draughts, Position};
use tables::{DraughtsMaterial, Value};

/// Ask the tables of draughts about a position.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  checkproof draughts probe B:WK32:BK10,K11
  checkproof draughts probe W:WK25:BK29 --json

The tables are made with `checkproof table build draughts:4`. The same as `checkproof table probe --fen FEN`.")]
pub struct Args {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(clap::Subcommand)]
enum Verb {
    /// The value of a position, its best moves, and the line to the end
    Probe {
        /// The position
        fen: String,

        #[command(flatten)]
        common: Common,
    },
}

pub fn run(args: &Args) -> Result<Answer> {
    let Verb::Probe { fen, common } = &args.verb;
    let probed = (Draughts.prober(common)?)(&Draughts.read(fen)?)?;
    print(common, &probed)
}

impl Tabled for Draughts {
    fn prober<'a>(&self, common: &'a Common) -> Result<Prober<'a, Position>> {
        let (mut tables, mut there) = (draughts_tables(common)?, Vec::new());
        Ok(Box::new(move |position| {
            few_enough(position.board().pieces().count(), DraughtsMaterial::MOST_PIECES)?;
            probe_in(common, &mut tables, &mut there, position)
        }))
    }
}

impl Shown for QuickDraughts {
    fn read(&self, fen: &str) -> Result<PositionOf<Self>> {
        Ok(Draughts.read(fen)?)
    }

    const FIRST: Side = Side::Black;
    const NOTATIONS: &[&str] = &["move"];

    fn notations(&self, _: &PositionOf<Self>, played: &MoveOf<Self>) -> Vec<String> {
        vec![played.to_string()]
    }

    fn in_words(value: Value) -> String {
        let moves = value.moves().unwrap_or(0);
        match value {
            Value::Draw => "draw".to_string(),
            Value::Win(1) => "win with this move (1 ply)".to_string(),
            Value::Win(plies) => format!("win in {moves} moves ({plies} plies)"),
            Value::Loss(0) => "loss, no move is left".to_string(),
            Value::Loss(plies) => format!("loss in {moves} moves ({plies} plies)"),
        }
    }
}
