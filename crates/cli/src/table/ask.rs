//! `checkproof table probe`, `stats` and `verify`.

use super::store::{Reading, Shown, load, load_all, not_built};
use super::target::QuickChess;
use super::{Common, EndingArgs, ProbeArgs, Target, VerifyArgs};
use crate::position::AnyRecord;
use crate::{Answer, files};
use anyhow::{Result, ensure};
use check::Written;
use fast::PositionOf;
use fast::draughts::Draughts;
use serde_json::json;
use spec::{Game, Side};
use std::io::Write;
use tables::{Count, Form, Material, Stock, Tables, Value};

pub fn probe(args: &ProbeArgs) -> Result<Answer> {
    match args.position.any_record()? {
        AnyRecord::Chess(record) => {
            few_enough(record.position().board().pieces().count(), Material::MOST_MEN)?;
            match QuickChess::new(record.rules())? {
                QuickChess::Chess(chess) => probe_in(&args.common, chess, record.position()),
                QuickChess::Wide(chess) => probe_in(&args.common, chess, record.position()),
            }
        }
        AnyRecord::Draughts(record) => {
            few_enough(record.position().board().pieces().count(), Stock::MOST_PIECES)?;
            probe_in(&args.common, Draughts, record.position())
        }
    }
}

pub fn probe_draughts(fen: &str, common: &Common) -> Result<Answer> {
    let position = spec::draughts::Draughts.read(fen)?;
    few_enough(position.board().pieces().count(), Stock::MOST_PIECES)?;
    probe_in(common, Draughts, &position)
}

fn few_enough(men: usize, most: usize) -> Result<()> {
    ensure!(men <= most, "tables have at most {most} men, here are {men}");
    Ok(())
}

fn probe_in<F: Shown>(common: &Common, family: F, position: &PositionOf<F>) -> Result<Answer> {
    let board = family.load(position);
    let turn = family.turn(&board);
    let tables = match family.ending(&board) {
        None => Tables::new(family, common.form()),
        Some(ending) => load_all(family, common, &ending, Reading::Mapped)?,
    };
    let (family, form) = (tables.family(), tables.form());
    let value = tables.value(position)?;
    let choices = tables.choices(position)?;
    let line = tables.line(position)?;
    let mut out = std::io::stdout().lock();
    let best = choices.iter().take_while(|choice| choice.after == choices[0].after);
    let best: Vec<String> = best.map(|choice| family.notations(position, &choice.played)[0].clone()).collect();
    let mut at = position.clone();
    let mut moves = Vec::new();
    for played in &line {
        moves.push(family.notations(&at, played)[0].clone());
        at = tables.rules().play(&at, played).map_err(|why| anyhow::anyhow!("{why}"))?;
    }
    if common.json {
        let choices: Vec<_> = choices
            .iter()
            .map(|choice| {
                let mut object = json!({ "after": in_json(form, choice.after) });
                F::NOTATIONS.iter().zip(family.notations(position, &choice.played)).for_each(|(name, text)| {
                    object[*name] = json!(text);
                });
                object
            })
            .collect();
        let object = json!({
            "fen": tables.rules().write_position(position), "value": in_json(form, value), "best": best,
            "moves": choices, "line": moves,
        });
        writeln!(out, "{object:#}")?;
        return Ok(Answer::Yes);
    }
    writeln!(out, "{turn} to move: {}", in_words::<F>(form, value))?;
    if !best.is_empty() {
        writeln!(out, "best: {}", best.join(" "))?;
    }
    if !moves.is_empty() {
        writeln!(out, "line: {}", moves.join(" "))?;
    }
    Ok(Answer::Yes)
}

fn in_words<F: Shown>(form: Form, value: Value) -> String {
    match (form, value) {
        (Form::Values, Value::Win(_)) => "win".to_string(),
        (Form::Values, Value::Loss(_)) => "loss".to_string(),
        _ => F::in_words(value),
    }
}

fn in_json(form: Form, value: Value) -> serde_json::Value {
    let (word, plies) = match value {
        Value::Draw => ("draw", None),
        Value::Win(plies) => ("win", Some(plies)),
        Value::Loss(plies) => ("loss", Some(plies)),
    };
    match form {
        Form::Distances => json!({ "value": word, "plies": plies, "moves": value.moves() }),
        Form::Values => json!({ "value": word }),
    }
}

pub fn stats(args: &EndingArgs, target: &Target) -> Result<Answer> {
    match target {
        Target::Chess(chess, endings) => stats_of(args, chess.clone(), Target::only(endings)?),
        Target::Wide(chess, endings) => stats_of(args, chess.clone(), Target::only(endings)?),
        Target::Draughts(endings) => stats_of(args, Draughts, Target::only(endings)?),
    }
}

fn stats_of<F: Shown>(args: &EndingArgs, family: F, ending: F::Ending) -> Result<Answer> {
    let common = &args.common;
    let mut tables = Tables::new(family, common.form());
    tables.order(&ending)?;
    // Counting needs no other table.
    let found = load(&mut tables, common, &ending, Reading::Whole)?;
    ensure!(found, "{}", not_built(common, &tables, &ending));
    let (form, stats, title) = (tables.form(), tables.stats(&ending)?, tables.title(&ending));
    let shown = |position: &PositionOf<F>| tables.rules().write_position(position);
    let mut out = std::io::stdout().lock();
    if common.json {
        let of = |count: &Count<PositionOf<F>>| {
            let longest = count.longest.as_ref().filter(|_| form == Form::Distances);
            let longest =
                longest.map(|(value, position)| json!({ "value": in_json(form, *value), "fen": shown(position) }));
            json!({ "wins": count.wins, "draws": count.draws, "losses": count.losses, "longest_win": longest })
        };
        let object = json!({
            "ending": title.slice, "game": title.game, "numbers": stats.numbers, "positions": stats.positions(),
            "white_to_move": of(&stats.sides[0]), "black_to_move": of(&stats.sides[1]),
        });
        writeln!(out, "{object:#}")?;
        return Ok(Answer::Yes);
    }
    writeln!(out, "{} in {}: {} positions, mirrored ones counted once", title.slice, title.game, stats.positions())?;
    for side in Side::BOTH {
        let Count { wins, draws, losses, longest } = &stats.sides[side as usize];
        writeln!(out, "{side} to move: {wins} won, {draws} drawn, {losses} lost")?;
        if let Some((value, position)) = longest.as_ref().filter(|_| form == Form::Distances) {
            writeln!(out, "  longest: {}\n  {}", F::in_words(*value), shown(position))?;
        }
    }
    Ok(Answer::Yes)
}

pub fn verify(args: &VerifyArgs, target: &Target) -> Result<Answer> {
    match target {
        Target::Chess(chess, endings) => verify_of(args, chess.clone(), Target::only(endings)?),
        Target::Wide(chess, endings) => verify_of(args, chess.clone(), Target::only(endings)?),
        Target::Draughts(endings) => verify_of(args, Draughts, Target::only(endings)?),
    }
}

fn verify_of<F: Shown>(args: &VerifyArgs, family: F, ending: F::Ending) -> Result<Answer> {
    let common = &args.of.common;
    let tables = load_all(family, common, &ending, Reading::Whole)?;
    let mut out = std::io::stdout().lock();
    let mut verified = Vec::new();
    // A table rests on those that it needs, so they are gone through as well.
    for needed in tables.order(&ending)? {
        let bar = files::spinner(&format!("verifying {needed}"));
        let by_spec = match tables.verify(&needed, common.threads())? {
            Ok(()) => tables.verify_by_spec(&needed, args.sample)?,
            Err(wrong) => Err(wrong),
        };
        bar.finish_and_clear();
        let by_spec = match by_spec {
            Ok(positions) => positions,
            Err(wrong) => {
                match common.json {
                    true => {
                        let object = json!({ "ending": needed.to_string(), "sound": false, "why": wrong.to_string() });
                        writeln!(out, "{object:#}")?;
                    }
                    false => writeln!(out, "{needed}: WRONG: {wrong}")?,
                }
                return Ok(Answer::No);
            }
        };
        let entries = tables.get(&needed)?.entries.count();
        verified.push(json!({ "ending": needed.to_string(), "entries": entries, "by_spec": by_spec }));
        if !common.json {
            writeln!(
                out,
                "{needed}: all {entries} entries follow from their moves; {by_spec} by the specification too"
            )?;
        }
    }
    if common.json {
        writeln!(out, "{:#}", json!({ "sound": true, "tables": verified }))?;
    }
    Ok(Answer::Yes)
}
