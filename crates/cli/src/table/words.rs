//! What is said of tables, in words and in JSON: the same events for every kind of table, each in its own words.

use super::store::Shown;
use super::{Common, StrategyArgs, safe, strategy};
use crate::Answer;
use anyhow::Result;
use fast::PositionOf;
use serde_json::{Value as Json, json};
use spec::Side;
use std::io::Write;
use tables::{Count, Form, SafeCount, SafeTables, Skeleton, TableSet, Tables, Value};

/// Tables that the user reads about.
pub trait InWords: TableSet {
    /// What builds a table, with the name of a slice.
    fn command(&self, slice: &Self::Slice) -> String;
    /// What a slice is called in JSON.
    const SLICE: &str;

    /// That the table of a slice is kept with the colours exchanged, where it is.
    fn mirrored(&self, _: &Self::Slice) -> Option<String> {
        None
    }

    /// A table that was just built, and how many positions it has.
    fn built(&self, slice: &Self::Slice, made: &Made, threads: usize) -> Result<(String, Json, usize)>;

    /// One that was there, where that is worth a line.
    fn there(&self, name: &str) -> Option<String>;

    /// All that were built or there.
    fn built_all(&self, sum: &Sum, tables: Vec<Json>) -> (Option<String>, Json);

    /// A table that is right, where that is worth a line.
    fn verified(&self, one: &Verified) -> Option<String>;

    /// All that are right, the last of them the one that was asked about.
    fn verified_all(&self, all: &[Verified]) -> (Option<String>, Json);

    /// What is in a table.
    fn stats(&self, slice: &Self::Slice, common: &Common) -> Result<Answer>;

    /// Cuts a strategy out of the tables, has it checked, and writes it.
    fn cut(self, args: &StrategyArgs, slice: &Self::Slice) -> Result<Answer>;
}

/// What it took to build a table.
pub struct Made {
    pub name: String,
    pub numbers: usize,
    pub seconds: f64,
    pub bytes: usize,
}

/// What was built, all slices together.
#[derive(Default)]
pub struct Sum {
    pub slices: usize,
    pub all_numbers: usize,
    pub built: usize,
    pub numbers: usize,
    pub positions: usize,
    pub seconds: f64,
    pub bytes: usize,
}

impl Sum {
    pub fn add(&mut self, made: &Made, positions: usize) {
        self.built += 1;
        self.positions += positions;
        self.numbers += made.numbers;
        self.seconds += made.seconds;
        self.bytes += made.bytes;
    }
}

/// A table that is right.
pub struct Verified {
    pub name: String,
    pub entries: usize,
    pub by_spec: usize,
}

impl<F> InWords for Tables<F>
where
    F: Shown + Send + Sync,
    F::Ending: Send + Sync,
{
    const SLICE: &str = "ending";

    fn command(&self, ending: &F::Ending) -> String {
        let title = self.title(ending);
        let name = match title.game.as_str() {
            "chess" => title.slice,
            "draughts" => format!("draughts:{}", title.slice),
            game => format!("{}@{game}", title.slice),
        };
        let values = if self.form() == Form::Values { " --values" } else { "" };
        format!("checkproof table build {name}{values}")
    }

    fn mirrored(&self, ending: &F::Ending) -> Option<String> {
        let kept = self.title(ending).slice;
        (kept != ending.to_string()).then(|| format!("{ending} is {kept} mirrored: the colours are exchanged"))
    }

    fn built(&self, _: &F::Ending, made: &Made, _: usize) -> Result<(String, Json, usize)> {
        let Made { name, numbers, seconds, bytes } = made;
        let (rate, megabytes) = (*numbers as f64 / seconds.max(1e-3), *bytes as f64 / 1e6);
        let line = format!("{name}: {numbers} numbers in {seconds:.2} s, {rate:.0} a second, {megabytes:.2} MB");
        Ok((line, json!({ "numbers": numbers }), *numbers))
    }

    fn there(&self, name: &str) -> Option<String> {
        Some(format!("{name}: there already"))
    }

    fn built_all(&self, _: &Sum, tables: Vec<Json>) -> (Option<String>, Json) {
        (None, json!({ "game": self.rules().to_string(), "tables": tables }))
    }

    fn verified(&self, one: &Verified) -> Option<String> {
        let Verified { name, entries, by_spec } = one;
        Some(format!("{name}: all {entries} entries follow from their moves; {by_spec} by the specification too"))
    }

    fn verified_all(&self, all: &[Verified]) -> (Option<String>, Json) {
        let one = |one: &Verified| json!({ "ending": one.name, "entries": one.entries, "by_spec": one.by_spec });
        (None, json!({ "sound": true, "tables": all.iter().map(one).collect::<Vec<_>>() }))
    }

    fn cut(self, args: &StrategyArgs, ending: &F::Ending) -> Result<Answer> {
        strategy::cut(args, self, ending)
    }

    fn stats(&self, ending: &F::Ending, common: &Common) -> Result<Answer> {
        let (form, stats, title) = (self.form(), self.stats(ending)?, self.title(ending));
        let shown = |position: &PositionOf<F>| check::Written::write_position(self.rules(), position);
        let mut out = std::io::stdout().lock();
        if common.json {
            let of = |count: &Count<PositionOf<F>>| {
                let longest = count.longest.as_ref().filter(|_| form == Form::Distances);
                let longest = longest
                    .map(|(value, position)| json!({ "value": value_in_json(form, *value), "fen": shown(position) }));
                json!({ "wins": count.wins, "draws": count.draws, "losses": count.losses, "longest_win": longest })
            };
            let object = json!({
                "ending": title.slice, "game": title.game, "numbers": stats.numbers, "positions": stats.positions(),
                "white_to_move": of(&stats.sides[0]), "black_to_move": of(&stats.sides[1]),
                "mirrored": self.mirrored(ending).is_some(),
            });
            writeln!(out, "{object:#}")?;
            return Ok(Answer::Yes);
        }
        if let Some(mirrored) = self.mirrored(ending) {
            writeln!(out, "{mirrored}")?;
        }
        let positions = stats.positions();
        writeln!(out, "{} in {}: {positions} positions, mirrored ones counted once", title.slice, title.game)?;
        for side in Side::BOTH {
            let Count { wins, draws, losses, longest } = &stats.sides[side as usize];
            writeln!(out, "{side} to move: {wins} won, {draws} drawn, {losses} lost")?;
            if let Some((value, position)) = longest.as_ref().filter(|_| form == Form::Distances) {
                writeln!(out, "  longest: {}\n  {}", F::in_words(*value), shown(position))?;
            }
        }
        Ok(Answer::Yes)
    }
}

/// The value of a position, with its distance where the tables have distances.
pub fn value_in_json(form: Form, value: Value) -> Json {
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

impl InWords for SafeTables {
    const SLICE: &str = "slice";

    fn command(&self, slice: &Skeleton) -> String {
        let (game, name, holder) = (self.rules().to_string(), self.name(slice), self.holder());
        format!("checkproof table build {game}:{name} --safe {holder}")
    }

    fn built(&self, slice: &Skeleton, made: &Made, threads: usize) -> Result<(String, Json, usize)> {
        let count = self.count(slice, threads)?;
        let SafeCount { numbers, positions, lost } = count;
        let (positions, lost) = (positions[0] + positions[1], lost[0] + lost[1]);
        let Made { name, seconds, .. } = made;
        let line = format!("{name}: {positions} positions ({numbers} numbers), {lost} lost, {seconds:.3} s");
        Ok((line, count_in_json(&count), positions))
    }

    /// Of the many slices that one needs most are small.
    fn there(&self, _: &str) -> Option<String> {
        None
    }

    fn built_all(&self, sum: &Sum, tables: Vec<Json>) -> (Option<String>, Json) {
        let memory = sum.all_numbers / 8;
        let object = json!({
            "game": self.rules().to_string(), "safe": self.holder().to_string(), "memory_bytes": memory,
            "tables": tables,
        });
        let begin = format!(
            "{} slices, {:.2} MB in memory; {} there already",
            sum.slices,
            memory as f64 / 1e6,
            sum.slices - sum.built
        );
        if sum.built == 0 {
            return (Some(begin), object);
        }
        let Sum { built, numbers, positions, seconds, .. } = sum;
        let (rate, megabytes) = (*positions as f64 / seconds.max(1e-3) / 1e6, sum.bytes as f64 / 1e6);
        let line = format!(
            "{begin}, {built} built: {numbers} numbers, {positions} positions in {seconds:.2} s, {rate:.1} million \
             positions a second, {megabytes:.2} MB on disk"
        );
        (Some(line), object)
    }

    fn verified(&self, _: &Verified) -> Option<String> {
        None
    }

    fn verified_all(&self, all: &[Verified]) -> (Option<String>, Json) {
        let name = all.last().map(|last| last.name.clone()).unwrap_or_default();
        let (slices, entries, by_spec) = (
            all.len(),
            all.iter().map(|one| one.entries).sum::<usize>(),
            all.iter().map(|one| one.by_spec).sum::<usize>(),
        );
        let line = format!(
            "{name}: all {entries} entries of {slices} slices follow from their moves, and the lost ones from mates; \
             {by_spec} by the specification too"
        );
        let object = json!({ "slice": name, "sound": true, "slices": slices, "entries": entries, "by_spec": by_spec });
        (Some(line), object)
    }

    fn cut(self, args: &StrategyArgs, slice: &Skeleton) -> Result<Answer> {
        safe::strategy(args, self, slice)
    }

    fn stats(&self, slice: &Skeleton, common: &Common) -> Result<Answer> {
        let count = self.count(slice, common.threads())?;
        let (name, game, holder) = (self.name(slice), self.rules().to_string(), self.holder());
        let mut out = std::io::stdout().lock();
        if common.json {
            let mut object = count_in_json(&count);
            object["slice"] = json!(name);
            object["game"] = json!(game);
            object["holder"] = json!(holder.to_string());
            writeln!(out, "{object:#}")?;
            return Ok(Answer::Yes);
        }
        let positions = count.positions[0] + count.positions[1];
        writeln!(out, "{name} in {game}, {holder} holds: {positions} positions, {} numbers", count.numbers)?;
        for side in Side::BOTH {
            let (all, lost) = (count.positions[side as usize], count.lost[side as usize]);
            writeln!(out, "{side} to move: {} safe, {lost} lost", all - lost)?;
        }
        Ok(Answer::Yes)
    }
}

fn count_in_json(count: &SafeCount) -> Json {
    let of = |side: usize| json!({ "positions": count.positions[side], "lost": count.lost[side] });
    json!({ "numbers": count.numbers, "white_to_move": of(0), "black_to_move": of(1) })
}
