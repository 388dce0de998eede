//! `checkproof table strategy`.

use super::store::{Reading, Shown, load_all};
use super::{StrategyArgs, Target};
use crate::check::{check_watched, report};
use crate::{Answer, files};
use anyhow::{Context, Result, anyhow, bail, ensure};
use check::{Claim, Goal, Header, Written, write_strategy};
use prove::table::{Form, PositionOf, Tables, Value};
use spec::Side;
use spec::draughts::Draughts;
use std::io::Write;

pub fn run(args: &StrategyArgs, target: &Target) -> Result<Answer> {
    match target {
        Target::Chess(chess, endings) => cut(args, chess.clone(), Target::only(endings)?, Side::White),
        Target::Wide(chess, endings) => cut(args, chess.clone(), Target::only(endings)?, Side::White),
        Target::Draughts(endings) => cut(args, Draughts, Target::only(endings)?, Side::Black),
    }
}

/// More starting positions than this are not written into one claim.
const MOST_STARTS: usize = 1 << 20;

fn cut<F: Shown>(args: &StrategyArgs, family: F, ending: F::Ending, side: Side) -> Result<Answer> {
    let common = &args.of.common;
    ensure!(common.form() == Form::Distances, "a strategy needs tables of distances, not of --values");
    let tables = load_all(family, common, &ending, Reading::Whole)?;
    let (rules, family) = (tables.rules(), tables.family());
    let (side, starts) = match &args.fen {
        Some(fen) => {
            let start = family.read(fen).context("--fen")?;
            let turn = family.turn(&family.load(&start));
            let side = match tables.value(&start)? {
                Value::Win(_) => turn,
                Value::Loss(_) => turn.other(),
                Value::Draw => bail!("{} is a draw", rules.write_position(&start)),
            };
            (side, vec![start])
        }
        None => (side, won_starts(&tables, side, &format!("all {ending}, {side} to move"))?),
    };
    ensure!(!starts.is_empty(), "{side} wins no position of {ending}");
    let bar = files::spinner("cutting");
    let strategy = tables.strategy(side, starts.iter().cloned());
    bar.finish_and_clear();
    let strategy = strategy?;
    let claim = Claim {
        name: match starts.as_slice() {
            [start] => format!("{side} wins from {}", rules.write_position(start)),
            _ => format!("{side} wins {} positions of {ending}", starts.len()),
        },
        game: rules.clone(),
        side,
        goal: Goal::Win { within: None },
        from: starts.iter().map(|start| rules.write_position(start)).collect(),
    };
    let verdict = check_watched(&claim, &strategy);
    let mut out = std::io::stdout().lock();
    match common.json {
        true => writeln!(out, "{:#}", report(&verdict, false))?,
        false => writeln!(out, "{verdict}")?,
    }
    if !matches!(verdict.answer, check::Answer::Proved { .. }) {
        return Ok(Answer::No);
    }
    let header = Header { game: rules.to_string(), side, form: strategy.form() };
    files::write_whole(&args.out, |mut file| write_strategy(rules, &header, &strategy, &mut file))?;
    eprintln!("written: {}", args.out.display());
    Ok(Answer::Yes)
}

/// All positions of an ending that a side, to move, wins.
fn won_starts<F: Shown>(tables: &Tables<F>, side: Side, all: &str) -> Result<Vec<PositionOf<F>>> {
    let starts = tables.rules().positions(all).map_err(|why| anyhow!("{why}"))?;
    let mut won = Vec::new();
    for start in starts {
        if tables.is_won(side, &start)? {
            won.push(start);
        }
        ensure!(won.len() <= MOST_STARTS, "more than {MOST_STARTS} positions are won; give one with --fen");
    }
    Ok(won)
}
