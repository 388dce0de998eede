//! `checkproof play`: play against a strategy.

use crate::Answer;
use crate::krk;
use anyhow::Result;

/// Play against a strategy that is proved.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    game: Game,
}

#[derive(clap::Subcommand)]
enum Game {
    Krk(krk::play::Args),
}

pub fn run(args: &Args) -> Result<Answer> {
    match &args.game {
        Game::Krk(args) => krk::play::run(args),
    }
}
