//! `checkproof table probe` and `strategy` with `--safe`: one-sided tables, a bit for each position with the pawns
//! fixed.

use super::ask::Probed;
use super::store::{Reading, need, need_all};
use super::strategy::check_and_write;
use super::{Common, StrategyArgs};
use crate::position::both_notations;
use crate::{Answer, files};
use anyhow::{Result, anyhow, ensure};
use check::{Claim, Goal};
use serde_json::json;
use spec::chess::Position;
use tables::{SafeTables, Skeleton};

pub fn probe(common: &Common, tables: &mut SafeTables, position: &Position) -> Result<Probed> {
    let (rules, holder) = (tables.rules().clone(), tables.holder());
    let skeleton = tables.skeleton_of(position)?;
    // One move leads no further than to the slices just below.
    for needed in tables.just_below(&skeleton).into_iter().chain([skeleton.clone()]) {
        need(tables, common, &needed, &skeleton, Reading::Whole)?;
    }
    let lost = tables.is_lost(position)?;
    let choices = tables.choices(position)?;
    let san = |lost: bool| -> Vec<String> {
        let moves = choices.iter().filter(|(_, after)| *after == lost);
        moves.map(|(played, _)| both_notations(&rules, position, *played).0).collect()
    };
    let (losing, saving) = (san(true), san(false));
    let told = json!({
        "fen": position.to_string(), "holder": holder.to_string(), "lost": lost, "moves_to_lost": losing,
        "moves_to_safe": saving,
    });
    let verdict = if lost { format!("{} can force mate", holder.other()) } else { format!("{holder} is safe") };
    let mut text = format!("{} to move: {verdict}\n", position.turn());
    for (moves, after) in [(saving, "safe"), (losing, "lost")] {
        if !moves.is_empty() {
            text += &format!("{after} for {holder} after: {}\n", moves.join(" "));
        }
    }
    Ok(Probed { text, told })
}

/// More starting positions than this are not tried one by one.
const MOST_STARTS: usize = 1 << 20;

pub fn strategy(args: &StrategyArgs, mut tables: SafeTables, skeleton: &Skeleton) -> Result<Answer> {
    let holder = tables.holder();
    need_all(&mut tables, &args.of.common, skeleton, Reading::Whole)?;
    let name = tables.name(skeleton);
    let rules = tables.rules().clone();
    let starts = match &args.fen {
        Some(fen) => {
            let start = rules.read(fen).map_err(|why| anyhow!("{why}"))?;
            let its = tables.skeleton_of(&start)?;
            ensure!(its == *skeleton, "{start} is a position of {}, not of {name}", tables.name(&its));
            ensure!(!tables.is_lost(&start)?, "{start} is lost for {holder}");
            vec![start]
        }
        None => {
            let numbers = tables.get(skeleton)?.numbers();
            let too_many = "has too many positions for a strategy from all of them; give one with --fen";
            ensure!(numbers <= MOST_STARTS, "{name} {too_many}");
            tables.safe_positions(skeleton, holder)?
        }
    };
    ensure!(!starts.is_empty(), "no position of {name} with {holder} to move is safe");
    let bar = files::spinner("cutting");
    let strategy = tables.strategy(starts.iter().cloned());
    bar.finish_and_clear();
    let strategy = strategy?;
    let claim = Claim {
        name: match starts.as_slice() {
            [start] => format!("{holder} never loses from {start}"),
            _ => format!("{holder} never loses from {} positions of {name}", starts.len()),
        },
        game: rules.clone(),
        side: holder,
        goal: Goal::NoLoss,
        from: starts.iter().map(Position::to_string).collect(),
    };
    check_and_write(args, &claim, &strategy)
}
