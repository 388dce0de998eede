//! `checkproof table probe`, `stats` and `verify`.

use super::store::{Reading, Shown, need, need_all};
use super::words::{InWords, Verified, value_in_json};
use super::{Common, EndingArgs, VerifyArgs};
use crate::{Answer, files};
use anyhow::{Result, ensure};
use check::Written;
use fast::PositionOf;
use serde_json::{Value as Json, json};
use spec::Game;
use std::io::Write;
use tables::{Form, Tables, Value};

/// An ending with more men has no table.
pub fn few_enough(men: usize, most: usize) -> Result<()> {
    ensure!(men <= most, "tables have at most {most} men, here are {men}");
    Ok(())
}

/// What a table says of a position: to a reader, and to a program.
pub struct Probed {
    pub text: String,
    pub told: Json,
}

/// Asks tables about one position after the other. A table that was read stays.
pub type Prober<'a, P> = Box<dyn FnMut(&P) -> Result<Probed> + 'a>;

/// The value of a position, its best moves, and the line to the end. `there` are the endings whose tables were read.
pub fn probe_in<F>(
    common: &Common,
    tables: &mut Tables<F>,
    there: &mut Vec<F::Ending>,
    position: &PositionOf<F>,
) -> Result<Probed>
where
    F: Shown + Send + Sync,
    F::Ending: Send + Sync,
{
    let board = tables.family().load(position);
    let turn = tables.family().turn(&board);
    if let Some(ending) = tables.family().ending(&board)
        && !there.contains(&ending)
    {
        need_all(tables, common, &ending, Reading::Mapped)?;
        there.push(ending);
    }
    let (family, form) = (tables.family(), tables.form());
    let value = tables.value(position)?;
    let choices = tables.choices(position)?;
    let line = tables.line(position)?;
    let best = choices.iter().take_while(|choice| choice.after == choices[0].after);
    let best: Vec<String> = best.map(|choice| family.notations(position, &choice.played)[0].clone()).collect();
    let mut at = position.clone();
    let mut moves = Vec::new();
    for played in &line {
        moves.push(family.notations(&at, played)[0].clone());
        at = tables.rules().play(&at, played).map_err(|why| anyhow::anyhow!("{why}"))?;
    }
    let choices: Vec<_> = choices
        .iter()
        .map(|choice| {
            let mut object = json!({ "after": value_in_json(form, choice.after) });
            F::NOTATIONS.iter().zip(family.notations(position, &choice.played)).for_each(|(name, text)| {
                object[*name] = json!(text);
            });
            object
        })
        .collect();
    let mut text = format!("{turn} to move: {}\n", in_words::<F>(form, value));
    if !best.is_empty() {
        text += &format!("best: {}\n", best.join(" "));
    }
    if !moves.is_empty() {
        text += &format!("line: {}\n", moves.join(" "));
    }
    let told = json!({
        "fen": tables.rules().write_position(position), "value": value_in_json(form, value), "best": best,
        "moves": choices, "line": moves,
    });
    Ok(Probed { text, told })
}

/// Prints what a table says.
pub fn print(common: &Common, probed: &Probed) -> Result<Answer> {
    let text = if common.json { format!("{:#}\n", probed.told) } else { probed.text.clone() };
    std::io::stdout().lock().write_all(text.as_bytes())?;
    Ok(Answer::Yes)
}

fn in_words<F: Shown>(form: Form, value: Value) -> String {
    match (form, value) {
        (Form::Values, Value::Win(_)) => "win".to_string(),
        (Form::Values, Value::Loss(_)) => "loss".to_string(),
        _ => F::in_words(value),
    }
}

pub fn stats<T: InWords>(args: &EndingArgs, mut tables: T, slice: &T::Slice) -> Result<Answer> {
    tables.order(slice)?;
    // Counting needs no other table.
    need(&mut tables, &args.common, slice, slice, Reading::Whole)?;
    InWords::stats(&tables, slice, &args.common)
}

pub fn verify<T: InWords>(args: &VerifyArgs, mut tables: T, slice: &T::Slice) -> Result<Answer> {
    let common = &args.of.common;
    let order = need_all(&mut tables, common, slice, Reading::Whole)?;
    let mut out = std::io::stdout().lock();
    let mut all = Vec::new();
    // A table rests on those that it needs, so they are gone through as well.
    for needed in &order {
        let name = tables.title(needed).slice;
        let bar = files::spinner(&format!("verifying {name}"));
        let verified = match tables.verify(needed, common.threads())? {
            Ok(()) => tables.verify_by_spec(needed, args.sample)?,
            Err(wrong) => Err(wrong),
        };
        bar.finish_and_clear();
        let by_spec = match verified {
            Ok(positions) => positions,
            Err(wrong) => {
                match common.json {
                    true => {
                        writeln!(out, "{:#}", json!({ (T::SLICE): name, "sound": false, "why": wrong.to_string() }))?
                    }
                    false => writeln!(out, "{name}: WRONG: {wrong}")?,
                }
                return Ok(Answer::No);
            }
        };
        let one = Verified { name, entries: tables.numbers(needed)?, by_spec };
        if let Some(line) = tables.verified(&one).filter(|_| !common.json) {
            writeln!(out, "{line}")?;
        }
        all.push(one);
    }
    let (line, object) = tables.verified_all(&all);
    if common.json {
        writeln!(out, "{object:#}")?;
    } else if let Some(line) = line {
        writeln!(out, "{line}")?;
    }
    Ok(Answer::Yes)
}
