//! What counts the move sequences of chess: bitboards, wide boards, or the specification.

use crate::families::{Counter, How};
use anyhow::{Context, Result, ensure};
use fast::wide::Wide;
use fast::{Chess, PerftTable};
use spec::chess::Rules;

/// The counter that is asked for.
pub fn counter<'a>(rules: &'a Rules, how: &How) -> Result<Counter<'a, Rules>> {
    ensure!(!how.merged, "--merged is for draughts; no two moves of chess do the same");
    if how.spec {
        return Ok(by_spec(rules));
    }
    if let Some(size) = how.hash {
        let table = PerftTable::megabytes(size as usize);
        let mut table = table.with_context(|| format!("there is no memory for a table of {size} megabytes"))?;
        let chess = Chess::new(rules)?;
        return Ok(Counter {
            by: "bitboards with table",
            first: |moves| moves,
            count: Box::new(move |position, depth| chess.perft_hashed(&chess.load(position), depth, &mut table)),
        });
    }
    if let Ok(chess) = Chess::new(rules) {
        return Ok(Counter {
            by: "bitboards",
            first: |moves| moves,
            count: Box::new(move |position, depth| chess.perft(&chess.load(position), depth)),
        });
    }
    // A large board on which kings castle is for the specification alone.
    Ok(match Wide::new(rules) {
        Ok(wide) => Counter {
            by: "wide boards",
            first: |moves| moves,
            count: Box::new(move |position, depth| wide.perft(&wide.load(position), depth)),
        },
        Err(_) => by_spec(rules),
    })
}

fn by_spec(rules: &Rules) -> Counter<'_, Rules> {
    Counter {
        by: "specification",
        first: |moves| moves,
        count: Box::new(|position, depth| spec::perft(rules, position, depth)),
    }
}
