//! The part of `checkproof bench` that builds tables of distances of chess, in memory, on one thread, and asks one in
//! its file.

use crate::files;
use crate::spent::{Spent, spent};
use anyhow::{Context, Result};
use fast::Chess;
use serde_json::json;
use spec::Game;
use spec::chess::{Position, Rules};
use std::path::Path;
use std::time::Instant;
use tables::{Family, Form, Material, TableSet, Tables};

/// An ending, and the seconds of processor time that Syzygy's generator takes for the same part of the work: captures,
/// mates and rounds, without packing. It counts to the next capture and not to mate, so it has fewer rounds.
struct Ending {
    name: &'static str,
    rtbgen: f64,
}

/// Measured with rtbgen (github.com/syzygy1/tb, 0bb8aee, one thread, BMI2, gcc 12) on a shared server (AMD EPYC).
const ENDINGS: [Ending; 2] = [Ending { name: "KQvKR", rtbgen: 0.60 }, Ending { name: "KRBvKR", rtbgen: 19.4 }];

/// How quickly the tables of distances are built, those below them not counted, and asked.
pub struct TableSpeed {
    built: Vec<Built>,
    probes: Probes,
}

/// How many questions a second the table of the first ending answers from its file, of which only the blocks asked for
/// are unpacked.
struct Probes {
    bytes: usize,
    /// For positions spread over the whole table.
    spread: f64,
    /// For the positions of the longest win, again and again.
    along_line: f64,
}

struct Built {
    ending: &'static Ending,
    numbers: usize,
    seconds: f64,
}

/// The best of so many rounds for each ending.
pub fn measure(rounds: u32) -> Result<TableSpeed> {
    let mut tables = Tables::new(Chess::new(&Rules::chess())?, Form::Distances);
    let mut built = Vec::new();
    for ending in &ENDINGS {
        let material: Material = ending.name.parse()?;
        tables.build_all(&material, 1, &|_| ())?;
        let (mut numbers, mut least) = (0, Spent::FOREVER);
        for _ in 0..rounds {
            let (table, took) = spent(|| Ok(tables.build(&material, 1, &|_| ())?))?;
            (numbers, least) = (table.entries.count(), least.least(took));
        }
        built.push(Built { ending, numbers, seconds: least.on_one_thread() });
    }
    Ok(TableSpeed { built, probes: probe(&tables)? })
}

/// Positions that are asked about.
const QUESTIONS: usize = 2_000;

fn probe(tables: &Tables<Chess>) -> Result<Probes> {
    let material: Material = ENDINGS[0].name.parse()?;
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
    let asked = ask(tables, &material, &path, &spread, &line);
    // Whatever went wrong, nothing is left behind.
    let _ = std::fs::remove_file(&path);
    asked
}

fn ask(
    tables: &Tables<Chess>,
    material: &Material,
    path: &Path,
    spread: &[Position],
    line: &[Position],
) -> Result<Probes> {
    let table = tables.get(material)?;
    let content = table.entries.content_in_memory().unwrap_or_default();
    let file = tables::write(&tables.title(material), table.entries.count(), content)?;
    std::fs::write(path, &file).with_context(|| path.display().to_string())?;
    let mut mapped = Tables::new(tables.family().clone(), Form::Distances);
    mapped.open(material, path)?;
    let rate = |positions: &[Position], times: usize| -> Result<f64> {
        let start = Instant::now();
        for position in std::iter::repeat_n(positions, times).flatten() {
            mapped.value(position)?;
        }
        Ok((positions.len() * times) as f64 / start.elapsed().as_secs_f64())
    };
    Ok(Probes { bytes: file.len(), spread: rate(spread, 1)?, along_line: rate(line, 100)? })
}

impl Built {
    fn rate(&self) -> f64 {
        self.numbers as f64 / self.seconds / 1e6
    }
}

impl TableSpeed {
    pub fn text(&self) -> String {
        let line = |built: &Built| {
            let Ending { name, rtbgen } = built.ending;
            format!(
                "distances of {name}, {} numbers: {:.2} s, {:.1} million numbers a second on one thread; rtbgen \
                 {rtbgen} s, measured elsewhere (x{:.1})",
                built.numbers,
                built.seconds,
                built.rate(),
                rtbgen / built.seconds
            )
        };
        let Probes { bytes, spread, along_line } = self.probes;
        let probes = format!(
            "{} from its file of {bytes} bytes: {spread:.0} probes a second over the whole table, {along_line:.0} \
             along a line",
            ENDINGS[0].name
        );
        self.built.iter().map(line).chain([probes]).collect::<Vec<_>>().join("\n")
    }

    pub fn json(&self) -> serde_json::Value {
        let object = |built: &Built| {
            json!({
                "ending": built.ending.name, "numbers": built.numbers, "seconds": built.seconds,
                "million_per_second": built.rate(), "rtbgen_seconds_elsewhere": built.ending.rtbgen,
            })
        };
        let Probes { bytes, spread, along_line } = self.probes;
        json!({
            "built": self.built.iter().map(object).collect::<Vec<_>>(),
            "probed": { "ending": ENDINGS[0].name, "bytes": bytes, "spread_per_second": spread,
                "along_a_line_per_second": along_line },
        })
    }
}
