//! What the pages load: scripts, the style, the pictures of the men. All of it stands in the program.

use crate::{Fault, Response, Shelf, chess, draughts};

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Every file with its media type.
const FILES: &[(&str, &str, &str)] = &[
    ("style.css", "text/css; charset=utf-8", include_str!("../assets/style.css")),
    ("icon.svg", "image/svg+xml", include_str!("../assets/icon.svg")),
    ("api.js", SCRIPT, include_str!("../assets/api.js")),
    ("board.js", SCRIPT, include_str!("../assets/board.js")),
    ("table.js", SCRIPT, include_str!("../assets/table.js")),
    ("play.js", SCRIPT, include_str!("../assets/play.js")),
    ("why.js", SCRIPT, include_str!("../assets/why.js")),
    ("sheet.js", SCRIPT, include_str!("../assets/sheet.js")),
    ("puzzles.js", SCRIPT, include_str!("../assets/puzzles.js")),
    ("ledger.js", SCRIPT, include_str!("../assets/ledger.js")),
    ("claim.js", SCRIPT, include_str!("../assets/claim.js")),
    ("replay.js", SCRIPT, include_str!("../assets/replay.js")),
];

/// What checks in the browser: the worker, and the checker that it compiles.
const WORKER: &str = include_str!("../assets/checker.js");

/// A file by its name. The checker for the browser is among them where it was built.
pub fn asset(shelf: &Shelf, name: &str) -> Result<Response, Fault> {
    if name == "checker.js" {
        return Ok(Response { compiles: true, ..Response::asset(SCRIPT, WORKER) });
    }
    if let Some(checker) = shelf.checker.as_deref().filter(|_| name == "checker.wasm") {
        return Ok(Response::asset("application/wasm", checker));
    }
    let found = FILES.iter().find(|(known, ..)| *known == name);
    let (_, kind, text) = found.ok_or_else(|| Fault::missing("there is no such file"))?;
    Ok(Response::asset(kind, *text))
}

/// The picture of a man: `wK.svg`, `b-man.svg`.
pub fn man(name: &str) -> Result<Response, Fault> {
    let drawing = name.strip_suffix(".svg").and_then(|man| chess::drawing(man).or_else(|| draughts::drawing(man)));
    let drawing = drawing.ok_or_else(|| Fault::missing("there is no such man"))?;
    Ok(Response::asset("image/svg+xml", drawing))
}
