//! The part of `checkproof bench` that asks a table of distances in its file, of which only the blocks asked for are
//! unpacked, beside shakmaty-syzygy on the same positions.

use crate::files;
use crate::peer::Peer;
use anyhow::{Context, Result};
use fast::Chess;
use serde_json::json;
use spec::Game;
use spec::chess::Position;
use std::path::Path;
use std::time::Instant;
use tables::{Family, Form, Material, TableSet, Tables, Value};

/// The peer that asks Syzygy's tables, and the folder in which they are.
pub type Syzygy<'a> = (&'a Peer, &'a Path);

/// How many questions a second a table answers from its file.
pub struct Probes {
    ending: String,
    bytes: usize,
    /// For positions spread over the whole table.
    spread: Rate,
    /// For the positions of the longest win, again and again.
    along_line: Rate,
}

/// Answers a second: ours, and shakmaty-syzygy's if it was asked.
struct Rate {
    ours: f64,
    syzygy: Option<f64>,
}

/// Positions that are asked about.
const QUESTIONS: usize = 2_000;

/// How often the positions of a line are asked about.
const TIMES: usize = 100;

/// Writes the table of an ending to a file and asks it there.
pub fn measure(tables: &Tables<Chess>, ending: &str, syzygy: Option<Syzygy>) -> Result<Probes> {
    let material: Material = ending.parse()?;
    let table = tables.get(&material)?;
    let slice = tables.slice(&table.layout);
    let numbers = (0..QUESTIONS).map(|n| n * (table.entries.count() / QUESTIONS));
    let spread: Vec<Position> = numbers
        .filter_map(|number| Chess::board_at(&slice, number))
        .map(|board| tables.family().unload(&board))
        .collect();
    let longest = tables.stats(&material)?.sides[0].longest.clone().context("nobody wins this ending")?.1;
    let mut line = vec![longest];
    for played in tables.line(&line[0])? {
        line.extend(line.last().and_then(|position| tables.rules().play(position, &played).ok()));
    }
    // Behind a capture another table is asked.
    line.retain(|position| tables.family().ending(&tables.family().load(position)).as_ref() == Some(&material));
    let path = files::momentary("table");
    let asked = (|| {
        let content = table.entries.content_in_memory().unwrap_or_default();
        let file = tables::write(&tables.title(&material), table.entries.count(), content)?;
        std::fs::write(&path, &file).with_context(|| path.display().to_string())?;
        let mut mapped = Tables::new(tables.family().clone(), Form::Distances);
        mapped.open(&material, &path)?;
        let rate = |positions: &[Position], times| rate(&mapped, positions, times, syzygy);
        let (spread, along_line) = (rate(&spread, 1)?, rate(&line, TIMES)?);
        Ok(Probes { ending: ending.to_string(), bytes: file.len(), spread, along_line })
    })();
    // Whatever went wrong, nothing is left behind.
    let _ = std::fs::remove_file(&path);
    asked
}

fn rate(tables: &Tables<Chess>, positions: &[Position], times: usize, syzygy: Option<Syzygy>) -> Result<Rate> {
    let start = Instant::now();
    for position in std::iter::repeat_n(positions, times).flatten() {
        tables.value(position)?;
    }
    let ours = (positions.len() * times) as f64 / start.elapsed().as_secs_f64();
    let Some((peer, folder)) = syzygy else { return Ok(Rate { ours, syzygy: None }) };
    let mut questions = String::new();
    for position in positions {
        let word = match tables.value(position)? {
            Value::Win(_) => "win",
            Value::Loss(_) => "loss",
            Value::Draw => "draw",
        };
        questions += &format!("{word} {position}\n");
    }
    let file = files::momentary("questions");
    files::write_whole(&file, |out| out.write_all(questions.as_bytes()))?;
    let measured = peer.probe(folder, &file, times);
    let _ = std::fs::remove_file(&file);
    Ok(Rate { ours, syzygy: Some(measured?.rate() * 1e6) })
}

impl Rate {
    fn text(&self) -> String {
        let peer = |syzygy: f64| format!(" (shakmaty-syzygy {syzygy:.0}, x{:.2})", self.ours / syzygy);
        format!("{:.0}{}", self.ours, self.syzygy.map(peer).unwrap_or_default())
    }
}

impl Probes {
    pub fn text(&self) -> String {
        let Probes { ending, bytes, spread, along_line } = self;
        let (spread, along_line) = (spread.text(), along_line.text());
        format!(
            "{ending} from its file of {bytes} bytes, probes a second: {spread} over the whole table, {along_line} \
             along a line"
        )
    }

    pub fn json(&self) -> serde_json::Value {
        json!({
            "ending": self.ending, "bytes": self.bytes, "spread_per_second": self.spread.ours,
            "along_a_line_per_second": self.along_line.ours, "syzygy_spread_per_second": self.spread.syzygy,
            "syzygy_along_a_line_per_second": self.along_line.syzygy,
        })
    }
}
