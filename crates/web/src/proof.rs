//! A strategy that the checker has accepted, asked for its moves.

use crate::shelf::Book;
use crate::shown::Shown;
use crate::{Fault, Packed, game};
use check::{
    Answer, Claim, Form, LISTED, MOST_ASSUMED, StrategyReader, Verdict, VerdictText, Written, check_parts,
    check_stream, read_strategy, verdict_text,
};
use serde_json::{Value, json};
use spec::Side;
use std::cmp::Ordering;
use std::io::BufRead;
use std::sync::Arc;

/// A strategy that the checker has accepted as a proof of its claim, of whichever family.
pub(crate) trait Proof: Send + Sync {
    /// How many entries it has.
    fn entries(&self) -> u64;
    /// What its entries say.
    fn form(&self) -> Form;
    /// Whose strategy it is.
    fn side(&self) -> Side;
    /// A position to start from, as FEN; each number has one.
    fn start(&self, number: u64) -> Option<String>;
    /// What it says to a position: the number of the entry, counted from 1 through all parts, the move and the bound.
    fn answer(&self, fen: &str) -> Result<Option<Value>, Fault>;
}

/// What the checker says of a strategy in one part or several. Tells now and then how many entries are done, or parts.
pub(crate) fn verdict_on<G: Written>(
    claim: &Claim<G>,
    parts: &[Packed],
    watch: &mut dyn FnMut(u32),
) -> Result<VerdictText, Fault> {
    verdict_with(claim, parts, MOST_ASSUMED, watch)
}

/// The same with so many assumptions at most.
pub(crate) fn verdict_with<G: Written>(
    claim: &Claim<G>,
    parts: &[Packed],
    most_assumed: usize,
    watch: &mut dyn FnMut(u32),
) -> Result<VerdictText, Fault> {
    let verdict: Verdict<G> = match parts {
        [only] => check_stream(claim, only.unpacked(), most_assumed, watch).map_err(Fault::bad)?,
        parts => {
            let mut open = |number: usize| Ok(parts[number].unpacked());
            let mut watch = |done: usize| watch(done as u32);
            check_parts(claim, Vec::new(), parts.len(), most_assumed, &mut open, &mut watch)
                .map_err(|why| Fault::bad(format!("part {}: {}", why.number + 1, why.fault)))?
        }
    };
    Ok(verdict_text(claim, &verdict, LISTED))
}

/// The strategy of a claim about this game, if the verdict is that it proves it; else the verdict in words.
pub(crate) fn proved<G: Shown>(game: G, book: &Book, verdict: &VerdictText) -> Result<Arc<dyn Proof>, String> {
    let Answer::Proved(_) = verdict.answer else { return Err(verdict.to_string()) };
    let claim = Claim::read(game, &book.text).map_err(|why| why.to_string())?;
    let first = book.parts.first().ok_or("there is no strategy")?;
    let form = StrategyReader::new(&claim.game, first.unpacked()).map_err(|why| why.to_string())?.form();
    Ok(Arc::new(Proved { claim, form, parts: Arc::clone(&book.parts), entries: book.entries() }))
}

/// How many entries a strategy has, as far as its lines tell.
pub(crate) fn entries(part: &Packed) -> u64 {
    part.lines().saturating_sub(HEAD + 1)
}

/// So many lines stand before the entries, and one after them.
const HEAD: u64 = 4;

struct Proved<G: Shown> {
    claim: Claim<G>,
    form: Form,
    parts: Arc<[Packed]>,
    entries: u64,
}

impl<G: Shown> Proved<G> {
    /// The line about a position, and the number of its entry.
    fn line(&self, position: &str) -> Option<(u64, &Packed, String)> {
        let words = [self.form.has_move(), self.form.has_bound(), self.form.has_clock()];
        let words = words.into_iter().filter(|has| *has).count();
        let key = |line: &str| -> String {
            let mut parts: Vec<&str> = line.split(' ').collect();
            parts.truncate(parts.len().saturating_sub(words));
            parts.join(" ")
        };
        let order = |line: &str| match line.starts_with("end ") {
            true => Ordering::Greater,
            false => key(line).as_str().cmp(position),
        };
        let mut before = 0;
        self.parts.iter().find_map(|part| {
            let found = part.find(HEAD, order).filter(|(_, line)| order(line).is_eq());
            let found = found.map(|(number, line)| (before + number - HEAD + 1, part, line));
            before += entries(part);
            found
        })
    }
}

impl<G: Shown> Proof for Proved<G> {
    fn entries(&self) -> u64 {
        self.entries
    }

    fn form(&self) -> Form {
        self.form
    }

    fn side(&self) -> Side {
        self.claim.side
    }

    fn start(&self, number: u64) -> Option<String> {
        let game = &self.claim.game;
        let all = || self.claim.from.iter().filter_map(|line| game.positions(line).ok()).flatten();
        // A set of positions is walked through; what is asked for beyond its end is looked for from its beginning.
        const MOST: u64 = 10_000;
        let number = (number % MOST) as usize;
        let found = all().nth(number).or_else(|| {
            let count = all().take(number).count();
            all().nth(number % count.max(1))
        });
        found.map(|position| game.write_position(&position))
    }

    fn answer(&self, fen: &str) -> Result<Option<Value>, Fault> {
        let game = &self.claim.game;
        let record = game.begin(Some(fen))?;
        let position = record.position();
        let Some((number, part, line)) = self.line(&game.write_position(position)) else { return Ok(None) };
        // The checker's own reader says what the line means: as a strategy of this one entry.
        let head: Vec<String> = part.unpacked().lines().take(HEAD as usize).map_while(Result::ok).collect();
        let alone = format!("{}\n{line}\nend 1\n", head.join("\n"));
        let alone = read_strategy(&self.claim, alone.as_bytes());
        let alone = alone.map_err(|why| Fault::broken(vec![format!("entry {number}: {why}")]))?;
        let Some(found) = alone.find(position) else { return Ok(None) };
        let entry = alone.entry(found);
        let played = entry.play.as_ref().map(|played| game::move_told(game, position, played));
        Ok(Some(json!({ "entry": number, "of": self.entries, "play": played, "bound": entry.bound })))
    }
}
