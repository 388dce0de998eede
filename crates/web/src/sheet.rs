//! A sheet of puzzles as a PDF. The program prints it; here the puzzles are chosen.

use crate::{Fault, Limit, Request, Response, Shelf};
use puzzle::Puzzle;

/// What is to be printed.
#[derive(Debug, Clone)]
pub struct Sheet {
    /// What stands at its top.
    pub title: String,
    /// The address that gives the same sheet again, for its foot.
    pub address: String,
    /// The puzzles.
    pub puzzles: Vec<Puzzle>,
}

/// Prints a sheet; an error says why it cannot.
pub type PrintSheet = Box<dyn Fn(&Sheet) -> Result<Vec<u8>, String> + Send + Sync>;

/// The sheet that is asked for, as a PDF.
pub fn printed(shelf: &Shelf, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let print = shelf.print.as_ref().ok_or_else(|| Fault::missing("this page was started without a printer"))?;
    let puzzles = crate::puzzles::sheet(shelf, request, limit)?;
    let puzzles = puzzles.into_iter().map(|(_, puzzle)| puzzle).collect();
    limit.check()?;
    let sheet = Sheet { title: title(shelf, request), address: address("/puzzles/sheet", request), puzzles };
    let pdf = print(&sheet).map_err(|why| Fault::broken(vec![why]))?;
    Ok(Response::of("application/pdf", pdf))
}

/// What a sheet is called: like the claim that its puzzles are of, if they are of one.
pub(crate) fn title(shelf: &Shelf, request: &Request) -> String {
    let set = request.value("set").and_then(|name| shelf.book(name).ok());
    set.map_or_else(|| "Puzzles".to_string(), |book| book.text.name.clone())
}

/// The address with what the query says and a sheet understands, in a fixed order.
pub(crate) fn address(path: &str, request: &Request) -> String {
    const KEYS: [&str; 6] = ["set", "board", "length", "grade", "number", "count"];
    // What is no plain word was refused before.
    let plain = |text: &&str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte));
    let said = KEYS.iter().filter_map(|key| Some(format!("{key}={}", request.value(key).filter(plain)?)));
    let said: Vec<String> = said.collect();
    if said.is_empty() { path.to_string() } else { format!("{path}?{}", said.join("&")) }
}
