//! `checkproof asp`: mate problems from the answer set models, as they come. For trying out the models.

use crate::Answer;
use crate::clingo::{Asp, Next};
use anyhow::{Result, bail};
use fast::Chess;
use fast::wide::Wide;
use puzzle::Boards;
use puzzle::asp::{Model, Request, Wish};
use spec::chess::Rules;
use std::io::Write;
use std::time::Duration;

/// Mate problems from the answer set models, as they come
#[derive(clap::Args)]
#[command(hide = true)]
pub struct Args {
    /// The game
    #[arg(long, default_value = "chess:4x4")]
    game: Rules,
    /// `two` (all replies inside, at most as many as --length), `line` or `static` (mates in --length moves)
    #[arg(long, default_value = "two")]
    model: String,
    /// Moves, or in the model `two` replies to the key
    #[arg(long, default_value_t = 4)]
    length: u32,
    /// At most so many white men
    #[arg(long, default_value_t = 3)]
    white: usize,
    /// At most so many black men
    #[arg(long, default_value_t = 3)]
    black: usize,
    /// Themes: quiet, sacrifice, smothered, back-rank, key=queen, mates=knight
    #[arg(long)]
    theme: Vec<Wish>,
    /// Let the model propose diagrams with a mate in one too; they are repaired or learnt from
    #[arg(long)]
    short: bool,
    /// As little for White as possible, then as much for Black
    #[arg(long)]
    economy: bool,
    /// So many problems
    #[arg(long, default_value_t = 10)]
    count: usize,
    /// The seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop after so many seconds
    #[arg(long)]
    seconds: Option<u64>,
    /// Print the program for clingo instead of running it
    #[arg(long)]
    program: bool,
}

pub fn run(args: &Args) -> Result<Answer> {
    let model = match args.model.as_str() {
        "two" => Model::Two(args.length),
        "line" => Model::Line(args.length),
        "static" => Model::Static(args.length),
        other => bail!("`{other}` is no model; there are two, line and static"),
    };
    let mut request = Request::new(args.game.clone(), model, [args.white, args.black]);
    request.themes.clone_from(&args.theme);
    request.no_short &= !args.short;
    request.economy = args.economy;
    if args.program {
        std::io::stdout().lock().write_all(request.program(&[])?.as_bytes())?;
        return Ok(Answer::Yes);
    }
    let asp = Asp::new(request, args.seed, args.seconds.map(Duration::from_secs))?;
    match Chess::new(&args.game) {
        Ok(chess) => print(asp, &chess, args.count),
        Err(_) => print(asp, &Wide::new(&args.game)?, args.count),
    }
}

fn print<Q: Boards>(mut asp: Asp, quick: &Q, count: usize) -> Result<Answer> {
    let mut out = std::io::stdout().lock();
    for found in 0..count {
        match asp.sound(quick)? {
            Ok(sound) => {
                let how = if sound.repaired { "repaired" } else { "as proposed" };
                writeln!(out, "{} {} {how}", sound.candidate.position, sound.candidate.key)?;
            }
            Err(Next::Exhausted) => {
                writeln!(out, "{found} found, and the model has no other diagram ({} candidates)", asp.candidates)?;
                return Ok(Answer::No);
            }
            Err(_) => {
                writeln!(out, "{found} found, then the time was over ({} candidates)", asp.candidates)?;
                return Ok(Answer::Open);
            }
        }
    }
    writeln!(out, "{count} found of {} candidates in {} runs", asp.candidates, asp.runs)?;
    Ok(Answer::Yes)
}
