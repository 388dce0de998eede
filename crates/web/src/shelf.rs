//! The claims and strategies that the page can show. The program reads the files; here they are read as texts.

use crate::endings::Endings;
use crate::ledger::{Ledger, RunLedger};
use crate::shown::Shown;
use crate::{Fault, game};
use check::{Answer, AnyGame, Claim, ClaimText, Digest, Form, Strategy, with_game};
use serde_json::{Value, json};
use spec::Side;
use std::sync::OnceLock;

/// A claim with the text of its strategy, where there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shelved {
    /// The name of its file, without the ending.
    pub name: String,
    /// The text of the claim.
    pub claim: String,
    /// The text of the strategy, not compressed.
    pub strategy: Option<Vec<u8>>,
    /// The file that it stands in, for the command that checks it without this page.
    pub file: Option<String>,
}

/// The claims that the page shows.
#[derive(Default)]
pub struct Shelf {
    pub(crate) books: Vec<Book>,
    /// The checker compiled for a browser, where it was built.
    pub(crate) checker: Option<Vec<u8>>,
    /// The tables of small endings that were asked for.
    pub(crate) endings: Endings,
    pub(crate) ledger: Ledger,
}

/// A claim, read.
pub(crate) struct Book {
    pub name: String,
    pub source: String,
    pub text: ClaimText,
    pub game: AnyGame,
    /// The whole statement in one line.
    pub statement: String,
    pub strategy: Option<Vec<u8>>,
    pub file: Option<String>,
    /// The strategy once somebody asked for it, and the checker's verdict.
    read: OnceLock<Result<Box<dyn Proof>, String>>,
}

/// A strategy that the checker has accepted as a proof of its claim, of whichever family.
pub(crate) trait Proof: Send + Sync {
    /// How many lines it has.
    fn entries(&self) -> u32;
    /// What its lines say.
    fn form(&self) -> Form;
    /// Whose strategy it is.
    fn side(&self) -> Side;
    /// A position to start from, as FEN; each number has one.
    fn start(&self, number: u64) -> Option<String>;
    /// What it says to a position: the number of the entry, counted from 1, the move and the bound.
    fn answer(&self, fen: &str) -> Result<Option<Value>, Fault>;
}

impl Shelf {
    /// Puts claims on the shelf; a text that is no claim is refused.
    pub fn new(claims: Vec<Shelved>) -> Result<Shelf, String> {
        let read = |Shelved { name, claim, strategy, file }: Shelved| {
            let text: ClaimText = claim.parse().map_err(|why| format!("{name}: {why}"))?;
            let game: AnyGame = text.game.parse().map_err(|why| format!("{name}: {why}"))?;
            let statement = with_game!(game.clone(), game => Claim::read(game, &text).map(|claim| statement(&claim)));
            let statement = statement.map_err(|why| format!("{name}: {why}"))?;
            Ok(Book { name, source: claim, text, game, statement, strategy, file, read: OnceLock::new() })
        };
        Ok(Shelf { books: claims.into_iter().map(read).collect::<Result<_, String>>()?, ..Shelf::default() })
    }

    /// The same with the checker compiled for a browser, which `wasm/build` makes.
    pub fn with_checker(self, wasm: Vec<u8>) -> Shelf {
        Shelf { checker: Some(wasm), ..self }
    }

    /// The same with the ledger, which is run when somebody asks for it first.
    pub fn with_ledger(self, run: RunLedger) -> Shelf {
        Shelf { ledger: Ledger::new(run), ..self }
    }

    /// The claim of this name.
    pub(crate) fn book(&self, name: &str) -> Result<&Book, Fault> {
        let found = self.books.iter().find(|book| book.name == name);
        found.ok_or_else(|| Fault::missing(format!("there is no claim `{}` here", crate::request::short(name))))
    }
}

/// A statement in a line; of many starting positions the first are told and the number.
fn statement<G: Shown>(claim: &Claim<G>) -> String {
    const MOST: usize = 20;
    if claim.from.len() <= MOST {
        return claim.to_string();
    }
    let told = Claim { from: claim.from[..2].to_vec(), ..claim.clone() };
    format!("{told}; and {} more positions", claim.from.len() - 2)
}

impl Book {
    /// What the claim's author says of it: the comments of the file.
    pub fn words(&self) -> String {
        let comments = self.source.lines().filter_map(|line| line.strip_prefix('#'));
        comments.map(str::trim).collect::<Vec<_>>().join(" ")
    }

    /// The strategy, once the checker has accepted it. It is checked when it is asked for the first time.
    pub fn proof(&self) -> Result<&dyn Proof, Fault> {
        let text = self.strategy.as_deref();
        let text = text.ok_or_else(|| Fault::missing(format!("the strategy of `{}` is not here", self.name)))?;
        let read = self.read.get_or_init(|| with_game!(self.game.clone(), game => proved(game, &self.text, text)));
        read.as_deref().map_err(|why| Fault::broken(vec![why.clone()]))
    }

    /// The digest of the strategy.
    pub fn digest(&self) -> Option<String> {
        self.strategy.as_deref().map(|text| Digest::of(text).to_string())
    }
}

/// A strategy that the checker has accepted.
struct Proved<G: Shown> {
    claim: Claim<G>,
    strategy: Strategy<G>,
}

fn proved<G: Shown>(game: G, text: &ClaimText, file: &[u8]) -> Result<Box<dyn Proof>, String> {
    let claim = Claim::read(game, text).map_err(|why| why.to_string())?;
    let strategy = check::read_strategy(&claim, file).map_err(|why| format!("{why:?}"))?;
    let verdict = check::verdict_text(&claim, &check::check(&claim, &strategy), check::LISTED);
    match verdict.answer {
        Answer::Proved(_) => Ok(Box::new(Proved { claim, strategy })),
        _ => Err(verdict.to_string()),
    }
}

impl<G: Shown> Proof for Proved<G> {
    fn entries(&self) -> u32 {
        self.strategy.len()
    }

    fn form(&self) -> Form {
        self.strategy.form()
    }

    fn side(&self) -> Side {
        self.strategy.side()
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
        let Some(number) = self.strategy.find(position) else { return Ok(None) };
        let entry = self.strategy.entry(number);
        let played = entry.play.as_ref().map(|played| game::move_told(game, position, played));
        Ok(Some(json!({
            "entry": number + 1, "of": self.strategy.len(), "play": played, "bound": entry.bound,
        })))
    }
}
