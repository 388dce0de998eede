//! The claims and strategies that the page can show. The program reads the files; here they are read as texts.

use crate::endings::Endings;
use crate::ledger::{Ledger, RunLedger};
use crate::proof::{Proof, entries, proved, verdict_on};
use crate::sheet::PrintSheet;
use crate::shown::Shown;
use crate::{Fault, Limit, Packed};
use check::{AnyGame, Claim, ClaimText, Statement, VerdictText, with_game};
use std::io::Read;
use std::sync::{Arc, Mutex, PoisonError};

/// A claim with its strategy, where there is one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shelved {
    /// The name in its address.
    pub name: String,
    /// The file of the claim.
    pub path: String,
    /// The text of the claim.
    pub claim: String,
    /// The texts of the strategy, not compressed: several if it is in parts, none if it is not here.
    pub parts: Vec<Packed>,
    /// The files that they stand in, for the command that checks it without this page.
    pub files: Vec<String>,
}

/// A lemma for boards of every size, with its certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// The name of the lemma.
    pub name: String,
    /// The text of the claim.
    pub claim: String,
    /// The text of the certificate.
    pub certificate: Packed,
}

/// The claims that the page shows.
#[derive(Default)]
pub struct Shelf {
    pub(crate) books: Vec<Book>,
    pub(crate) lemmas: Vec<Certificate>,
    /// The checker compiled for a browser, where it was built.
    pub(crate) checker: Option<Vec<u8>>,
    /// The tables of small endings that were asked for.
    pub(crate) endings: Endings,
    pub(crate) ledger: Ledger,
    /// Puzzles as a PDF, where the program can print them.
    pub(crate) print: Option<PrintSheet>,
}

/// A claim, read.
pub(crate) struct Book {
    pub name: String,
    pub path: String,
    pub source: String,
    pub text: ClaimText,
    pub game: AnyGame,
    /// The whole statement in one line.
    pub statement: String,
    pub parts: Arc<[Packed]>,
    pub files: Vec<String>,
    /// What the checker says of the strategy, once somebody asked.
    read: Mutex<Option<Result<Arc<dyn Proof>, String>>>,
}

/// The checker takes longer for more entries than somebody waits for an answer.
const LARGE: u64 = 100_000;

/// A longer text is not handed to a browser.
const LONGEST_HANDED_OUT: u64 = 64 << 20;

impl Shelf {
    /// Puts claims on the shelf; a text that is no claim is refused, and a name that stands twice.
    pub fn new(claims: Vec<Shelved>) -> Result<Shelf, String> {
        let mut books: Vec<Book> = Vec::new();
        for Shelved { name, path, claim, parts, files } in claims {
            let text: ClaimText = claim.parse().map_err(|why| format!("{name}: {why}"))?;
            let game: AnyGame = text.game.parse().map_err(|why| format!("{name}: {why}"))?;
            let statement = with_game!(game.clone(), game => Claim::read(game, &text).map(|claim| statement(&claim)));
            let statement = statement.map_err(|why| format!("{name}: {why}"))?;
            if books.iter().any(|book| book.name == name) {
                return Err(format!("{path}: another claim has the name {name}"));
            }
            let (source, parts, read) = (claim, parts.into(), Mutex::default());
            books.push(Book { name, path, source, text, game, statement, parts, files, read });
        }
        Ok(Shelf { books, ..Shelf::default() })
    }

    /// The same with lemmas and their certificates; a text that is no claim about boards of every size is refused.
    pub fn with_lemmas(self, lemmas: Vec<Certificate>) -> Result<Shelf, String> {
        for Certificate { name, claim, .. } in &lemmas {
            match claim.parse().map_err(|why| format!("{name}: {why}"))? {
                Statement::Krk(_) => {}
                Statement::Game(_) => return Err(format!("{name}: this is a claim about a game")),
            }
        }
        Ok(Shelf { lemmas, ..self })
    }

    /// The same with the checker compiled for a browser, which `wasm/build` makes.
    pub fn with_checker(self, wasm: Vec<u8>) -> Shelf {
        Shelf { checker: Some(wasm), ..self }
    }

    /// The same with the ledger, which is run when somebody asks for it first.
    pub fn with_ledger(self, run: RunLedger) -> Shelf {
        Shelf { ledger: Ledger::new(run), ..self }
    }

    /// The same with somebody who prints puzzles.
    pub fn with_print(self, print: PrintSheet) -> Shelf {
        Shelf { print: Some(print), ..self }
    }

    /// The claims whose strategies have so many entries that nobody waits for the checker, by name, but for those that
    /// were checked: they should be [checked](Shelf::check_now) beside the page.
    pub fn large(&self) -> impl Iterator<Item = &str> {
        let is_due =
            |book: &&Book| book.entries() > LARGE && matches!(book.read.try_lock(), Ok(read) if read.is_none());
        self.books.iter().filter(is_due).map(|book| &book.name[..])
    }

    /// Has the strategy of a claim checked now, however long it takes, so that nobody waits for it later; who asks
    /// meanwhile is told so. Tells now and then how many entries are done, or how many parts if there are several.
    pub fn check_now(&self, name: &str, watch: &mut dyn FnMut(u32)) -> Result<VerdictText, String> {
        let first = |fault: Fault| fault.reasons.join("; ");
        let book = self.book(name).map_err(first)?;
        let mut read = book.read.lock().unwrap_or_else(PoisonError::into_inner);
        let verdict = with_game!(book.game.clone(), game => {
            let claim = Claim::read(game, &book.text).map_err(|why| why.to_string())?;
            verdict_on(&claim, &book.parts, watch).map_err(first)?
        });
        *read = Some(with_game!(book.game.clone(), game => proved(game, book, &verdict)));
        Ok(verdict)
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

    /// Is there something that the checker can look at?
    pub fn has_strategy(&self) -> bool {
        !self.parts.is_empty()
    }

    /// How many entries the strategy has, as far as its lines tell.
    pub fn entries(&self) -> u64 {
        self.parts.iter().map(entries).sum()
    }

    /// Can a browser be given the strategy? It takes one text, and not the longest.
    pub fn is_handed_out(&self) -> bool {
        matches!(&self.parts[..], [only] if only.bytes() <= LONGEST_HANDED_OUT)
    }

    /// The text of the strategy.
    pub fn strategy(&self) -> Result<Vec<u8>, Fault> {
        let [only] = &self.parts[..] else {
            return Err(Fault::broken(vec![format!(
                "the strategy of `{}` is in {} parts",
                self.name,
                self.parts.len()
            )]));
        };
        if only.bytes() > LONGEST_HANDED_OUT {
            return Err(Fault::broken(vec![format!("the strategy has {} bytes, too many for a page", only.bytes())]));
        }
        let mut text = Vec::new();
        only.unpacked().read_to_end(&mut text).map_err(|why| Fault::broken(vec![why.to_string()]))?;
        Ok(text)
    }

    /// The strategy, once the checker has accepted it. It is checked when it is asked for the first time; whoever runs
    /// out of time leaves nothing, and the next one begins again.
    pub fn proof(&self, limit: &Limit) -> Result<Arc<dyn Proof>, Fault> {
        if !self.has_strategy() {
            return Err(Fault::missing(format!("the strategy of `{}` is not here", self.name)));
        }
        let busy = |_| Fault::broken(vec![format!("the checker is at work on {} entries; ask again", self.entries())]);
        let mut read = limit.locked(&self.read).map_err(busy)?;
        if read.is_none() {
            let verdict = crate::claims::verdict(&self.text, &self.parts, limit)?;
            *read = Some(with_game!(self.game.clone(), game => proved(game, self, &verdict)));
        }
        let read = read.as_ref().expect("it was read just now");
        read.clone().map_err(|why| Fault::broken(vec![why]))
    }

    /// The digests of the strategy's parts.
    pub fn digests(&self) -> Vec<String> {
        self.parts.iter().map(|part| part.digest().to_string()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// A strategy with so many entries, none of which is one.
    fn shelf_of(entries: u64) -> Shelf {
        let claim = "claim: c\ngame: four-file\nside: White\ngoal: no loss\nfrom: start\n";
        let head = "checkproof strategy 1\ngame: four-file\nside: White\nkind: no loss\n";
        let text = format!("{head}{}end {entries}\n", "x\n".repeat(entries as usize));
        let parts = vec![Packed::read(text.as_bytes()).unwrap()];
        let (name, path) = ("c".to_string(), "c.claim".to_string());
        Shelf::new(vec![Shelved { name, path, claim: claim.into(), parts, files: Vec::new() }]).unwrap()
    }

    #[test]
    fn who_asks_while_the_checker_is_at_work_is_told_so() {
        let shelf = shelf_of(LARGE + 1);
        assert_eq!(shelf.large().collect::<Vec<_>>(), ["c"]);
        let book = shelf.book("c").unwrap();
        let working = book.read.lock().unwrap();
        assert_eq!(shelf.large().count(), 0, "it is being checked");
        let fault = book.proof(&Limit::within(Duration::ZERO)).err().unwrap();
        assert_eq!(fault.reasons, ["the checker is at work on 100001 entries; ask again"]);
        drop(working);
        let verdict = shelf.check_now("c", &mut |_| ()).unwrap();
        assert!(matches!(verdict.answer, check::Answer::Refused(_)), "{verdict}");
        assert_eq!(shelf.large().count(), 0, "it was checked");
        assert_eq!(shelf_of(LARGE).large().count(), 0);
    }
}
