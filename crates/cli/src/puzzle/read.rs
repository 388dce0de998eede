//! Anybody's problems: EPD, lists of FEN, PGN with a FEN tag, our own JSON.

use super::game;
use crate::files;
use anyhow::{Context, Result, anyhow, bail};
use notation::epd::Epd;
use notation::pgn::Games;
use serde_json::Value;
use spec::chess::{Fen, Position, Rules, Setup};
use std::io::Read;
use std::path::Path;

/// A problem of a file.
pub struct Given {
    /// Where it stands: a line, a game.
    pub place: String,
    /// Or why it cannot be read.
    pub problem: Result<(Rules, Position, Option<u32>)>,
}

/// The longest file that is read, in bytes.
const LONGEST: u64 = 256 << 20;

/// The problems of a file. What a line does not say (the game, the number of moves) the caller must know.
pub fn read(path: &Path, rules: Option<&Rules>) -> Result<Vec<Given>> {
    let bar = files::byte_bar("reading");
    let mut text = String::new();
    let in_place = || path.display().to_string();
    files::open(path, &bar)?.take(LONGEST + 1).read_to_string(&mut text).with_context(in_place)?;
    bar.finish_and_clear();
    if text.len() as u64 > LONGEST {
        bail!("{}: longer than {LONGEST} bytes; split it", in_place());
    }
    let start = text.trim_start();
    let given = match () {
        () if start.starts_with(['{', '[']) && serde_json::from_str::<Value>(&text).is_ok() => json(&text, rules)?,
        () if start.starts_with('{') => bail!("{}: it starts like JSON, and is none", in_place()),
        () if start.starts_with('[') => pgn(&text, rules),
        () => lines(&text, rules),
    };
    if given.is_empty() {
        bail!("{}: there are no problems in it", in_place());
    }
    Ok(given)
}

/// One problem a line: EPD, or FEN with anything behind ` | `. Empty lines and lines that start with `#` are skipped.
fn lines(text: &str, rules: Option<&Rules>) -> Vec<Given> {
    let kept = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'));
    let read = |line: &str| -> Result<_> {
        let line = line.split(" | ").next().unwrap_or(line).trim();
        let epd: Epd = line.parse()?;
        let number = |code: &str| epd.operation(code)?.operands.first()?.as_str().trim_start_matches('#').parse().ok();
        let moves = number("dm").or_else(|| {
            let best = epd.operation("bm")?.operands.first()?.as_str().strip_prefix('#')?;
            best.parse().ok()
        });
        placed(rules, &epd.setup, moves)
    };
    kept.map(|(n, line)| Given { place: format!("line {}", n + 1), problem: read(line) }).collect()
}

fn pgn(text: &str, rules: Option<&Rules>) -> Vec<Given> {
    let mut given = Vec::new();
    for reading in Games::new(text.as_bytes()) {
        let Ok(reading) = reading else { break };
        let read = || -> Result<_> {
            let fen = reading.game.tag("FEN").context("it has no tag FEN, so it is no problem")?;
            let variant = reading.game.tag("Variant").map(game).transpose()?;
            let moves = reading.game.tag("Stipulation").and_then(|text| text.strip_prefix('#')?.parse().ok());
            placed(variant.as_ref().or(rules), &fen.parse::<Fen>()?.0, moves)
        };
        given.push(Given { place: format!("game {} (line {})", reading.number, reading.line), problem: read() });
    }
    given
}

/// Our own output, or a list of objects with at least a `fen`.
fn json(text: &str, rules: Option<&Rules>) -> Result<Vec<Given>> {
    let value: Value = serde_json::from_str(text)?;
    let list = value.get("puzzles").or(value.is_array().then_some(&value)).and_then(Value::as_array);
    let list = list.context("JSON of problems is a list, or an object with a list `puzzles`")?;
    let read = |entry: &Value| -> Result<_> {
        let text = |key: &str| entry.get(key).and_then(Value::as_str);
        let fen = text("fen").ok_or_else(|| anyhow!("it has no text `fen`"))?;
        let own = text("game").map(game).transpose()?;
        let moves = text("stipulation").and_then(|text| text.strip_prefix('#')?.parse().ok());
        placed(own.as_ref().or(rules), &fen.parse::<Fen>()?.0, moves)
    };
    let given = list.iter().enumerate();
    Ok(given.map(|(n, entry)| Given { place: format!("entry {}", n + 1), problem: read(entry) }).collect())
}

/// A set-up as a position: of the game that was named, or of plain chess on a board of its size.
fn placed(rules: Option<&Rules>, setup: &Setup, moves: Option<u32>) -> Result<(Rules, Position, Option<u32>)> {
    let rules = match rules {
        Some(rules) => rules.clone(),
        None => game(&format!("{}x{}", setup.files, setup.ranks))?,
    };
    let position = rules.position(setup).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        anyhow!("{}", faults.join("; "))
    })?;
    Ok((rules, position, moves))
}
