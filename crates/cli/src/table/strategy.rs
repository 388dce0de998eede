//! `checkproof table strategy`.

use super::StrategyArgs;
use super::store::{Reading, Shown, need_all};
use crate::check::{check_watched, report};
use crate::{Answer, files};
use anyhow::{Context, Result, anyhow, bail, ensure};
use check::{Claim, Goal, Strategy, Written};
use fast::PositionOf;
use spec::Side;
use std::io::Write;
use tables::{Form, Tables, Value};

/// More starting positions than this are not written into one claim.
const MOST_STARTS: usize = 1 << 20;

/// Cuts a strategy that wins out of tables of distances.
pub fn cut<F>(args: &StrategyArgs, mut tables: Tables<F>, ending: &F::Ending) -> Result<Answer>
where
    F: Shown + Send + Sync,
    F::Ending: Send + Sync,
{
    let common = &args.of.common;
    ensure!(common.form() == Form::Distances, "a strategy needs tables of distances, not of --values");
    need_all(&mut tables, common, ending, Reading::Whole)?;
    let (rules, family) = (tables.rules(), tables.family());
    let (side, starts, from) = match &args.fen {
        Some(fen) => {
            let start = family.read(fen).context("--fen")?;
            let text = rules.write_position(&start);
            let board = family.load(&start);
            let its = family.ending(&board).map_or("another ending".to_string(), |its| its.to_string());
            ensure!(its == family.standard(ending).to_string(), "{text} is a position of {its}, not of {ending}");
            let turn = family.turn(&board);
            let side = match tables.value(&start)? {
                Value::Win(_) => turn,
                Value::Loss(_) => turn.other(),
                Value::Draw => bail!("{text} is a draw"),
            };
            (side, vec![start], vec![text])
        }
        None => {
            let side = F::FIRST;
            let all = format!("all {ending}, {side} to move");
            let (won, are_all) = won_starts(&tables, side, &all)?;
            let from = if are_all { vec![all] } else { won.iter().map(|start| rules.write_position(start)).collect() };
            (side, won, from)
        }
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
        goal: Goal::Win { within: None, in_time: false },
        from,
    };
    check_and_write(args, &claim, &strategy)
}

/// Has a strategy checked, and writes it if it proves its claim.
pub fn check_and_write<G: Written>(args: &StrategyArgs, claim: &Claim<G>, strategy: &Strategy<G>) -> Result<Answer> {
    let verdict = check_watched(claim, strategy);
    let mut out = std::io::stdout().lock();
    match args.of.common.json {
        true => writeln!(out, "{:#}", report(&verdict, false))?,
        // From many positions the verdict's list of them would only fill the screen.
        false if claim.from.len() > 1 => writeln!(out, "{}", verdict.to_string().lines().next().unwrap_or_default())?,
        false => writeln!(out, "{verdict}")?,
    }
    if !matches!(verdict.answer, check::Answer::Proved { .. }) {
        return Ok(Answer::No);
    }
    files::write_whole(&args.out, |mut file| strategy.write(&mut file))?;
    eprintln!("written: {}", args.out.display());
    if let Some(path) = &args.claim {
        crate::claim::write(path, claim)?;
    }
    Ok(Answer::Yes)
}

/// The positions of an ending that a side, to move, wins; and whether these are all.
fn won_starts<F: Shown>(tables: &Tables<F>, side: Side, all: &str) -> Result<(Vec<PositionOf<F>>, bool)> {
    let starts = tables.rules().positions(all).map_err(|why| anyhow!("{why}"))?;
    let (mut won, mut are_all) = (Vec::new(), true);
    for start in starts {
        match tables.is_won(side, &start)? {
            true => won.push(start),
            false => are_all = false,
        }
        ensure!(won.len() <= MOST_STARTS, "more than {MOST_STARTS} positions are won; give one with --fen");
    }
    Ok((won, are_all))
}
