//! The part of `checkproof bench` that builds tables of distances of chess, in memory, on one thread, and asks one in
//! its file.

use crate::bench_probes::{self, Probes, Syzygy};
use crate::spent::{Spent, spent};
use anyhow::Result;
use fast::Chess;
use serde_json::json;
use spec::chess::Rules;
use tables::{Form, Material, Tables};

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

struct Built {
    ending: &'static Ending,
    numbers: usize,
    seconds: f64,
}

/// The best of so many rounds for each ending.
pub fn measure(rounds: u32, syzygy: Option<Syzygy>) -> Result<TableSpeed> {
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
    Ok(TableSpeed { built, probes: bench_probes::measure(&tables, ENDINGS[0].name, syzygy)? })
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
        self.built.iter().map(line).chain([self.probes.text()]).collect::<Vec<_>>().join("\n")
    }

    pub fn json(&self) -> serde_json::Value {
        let object = |built: &Built| {
            json!({
                "ending": built.ending.name, "numbers": built.numbers, "seconds": built.seconds,
                "million_per_second": built.rate(), "rtbgen_seconds_elsewhere": built.ending.rtbgen,
            })
        };
        json!({
            "built": self.built.iter().map(object).collect::<Vec<_>>(),
            "probed": self.probes.json(),
        })
    }
}
