//! Puzzles: mates in a few moves, from the shelf or composed on demand; a wrong try is answered with its refutation.

use crate::shelf::{Book, Shelf};
use crate::{Fault, Limit, Request, Response, game};
use check::{AnyGame, Form, Goal};
use fast::{Chess, Quick};
use puzzle::{Composer, Grade, Men, Puzzle, judge};
use serde_json::{Value, json};
use spec::chess::{Move, Position, Rules};
use spec::{Game, Outcome, Side, State};

/// Longer puzzles are not for a search that must end soon.
const LONGEST: u64 = 3;

/// The sets of puzzles on the shelf: claims that the side to move mates within a few moves.
pub fn sets(shelf: &Shelf) -> Result<Response, Fault> {
    let sets: Vec<Value> = shelf.books.iter().filter_map(set_of).collect();
    Ok(Response::json(&json!({ "sets": sets })))
}

/// The set of puzzles that a claim is, if it is one.
pub(crate) fn set_of(book: &Book) -> Option<Value> {
    let Goal::Win { within: Some(moves), .. } = book.text.goal else { return None };
    let single = book.text.from.iter().all(|(_, from)| !from.starts_with("all ") && from != "start");
    let fits = single && u64::from(moves.get()) <= LONGEST && matches!(book.game, AnyGame::Chess(_));
    fits.then(|| {
        json!({
            "name": book.name, "claim": book.text.name, "game": book.game.to_string(), "length": moves,
            "count": book.text.from.len(),
        })
    })
}

/// One puzzle of a set.
pub fn one(shelf: &Shelf, name: &str, request: &Request) -> Result<Response, Fault> {
    let book = shelf.book(name)?;
    let mut told = set_of(book).ok_or_else(|| Fault::missing(format!("`{name}` is no set of puzzles")))?;
    let number = request.number("number", 1)?;
    let at = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
    let found = at.and_then(|at| book.text.from.get(at));
    let (_, fen) = found.ok_or_else(|| Fault::missing(format!("`{name}` has no puzzle {number}")))?;
    told["fen"] = json!(fen);
    told["number"] = json!(number);
    Ok(Response::json(&told))
}

/// A fresh puzzle, composed now.
pub fn fresh(request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let wish = Wish::of(request)?;
    let seed = request.number("seed", 1)?;
    let (puzzle, looked_at) = wish.composed(seed, limit)?;
    Ok(Response::json(&json!({
        "game": wish.rules.to_string(), "fen": puzzle.position.to_string(), "length": wish.length,
        "grade": puzzle.report.grade().to_string(), "seed": seed, "looked_at": looked_at,
    })))
}

/// Which puzzles are wanted.
pub(crate) struct Wish {
    rules: Rules,
    chess: Chess,
    length: u32,
    grade: Grade,
}

impl Wish {
    fn of(request: &Request) -> Result<Wish, Fault> {
        let board = request.value("board").unwrap_or("5x5");
        let name = if board == "8x8" { "chess".to_string() } else { format!("chess:{board}") };
        let Ok(AnyGame::Chess(rules)) = name.parse::<AnyGame>() else {
            let board = crate::request::short(board);
            return Err(Fault::bad(format!("`{board}` is no board; write files x ranks, such as 5x5")));
        };
        let grade: Grade = request.value("grade").unwrap_or("quiet").parse().map_err(Fault::bad)?;
        let chess = Chess::new(&rules).map_err(|why| Fault::broken(vec![why.to_string()]))?;
        let length = length_of(request, 2)? as u32;
        if length == 1 && grade > Grade::Sound {
            return Err(Fault::bad("a mate in one begins with a check, so that it is sound at best"));
        }
        Ok(Wish { rules, chess, length, grade })
    }

    /// A puzzle, and how many positions were looked at for it.
    fn composed(&self, seed: u64, limit: &Limit) -> Result<(Puzzle, u64), Fault> {
        let men = Men { white: 4, black: 3 };
        let mut composer = Composer::new(&self.chess, self.length, men, self.grade, seed);
        loop {
            limit.check()?;
            if let Some(position) = composer.next().flatten() {
                let looked_at = composer.looked_at;
                return Ok((judged(&self.rules, &self.chess, position, self.length), looked_at));
            }
        }
    }
}

fn judged(rules: &Rules, chess: &Chess, position: Position, length: u32) -> Puzzle {
    let report = judge(chess, &position, length);
    Puzzle { rules: rules.clone(), position, report, origin: String::new() }
}

/// So many puzzles stand on a sheet at most.
const MOST_ON_SHEET: u64 = 24;

/// The puzzles of a sheet: some of a set from a number on, or composed now.
pub(crate) fn sheet(shelf: &Shelf, request: &Request, limit: &Limit) -> Result<Vec<(u64, Puzzle)>, Fault> {
    let count = request.number("count", 6)?;
    if !(1..=MOST_ON_SHEET).contains(&count) {
        return Err(Fault::bad(format!("a sheet has 1 to {MOST_ON_SHEET} puzzles, not {count}")));
    }
    let first = request.number("number", 1)?.max(1);
    let numbers = first..first.saturating_add(count);
    let Some(name) = request.value("set").filter(|name| *name != "new") else {
        let wish = Wish::of(request)?;
        return numbers.map(|seed| Ok((seed, wish.composed(seed, limit)?.0))).collect();
    };
    let book = shelf.book(name)?;
    let (Some(set), AnyGame::Chess(rules)) = (set_of(book), &book.game) else {
        return Err(Fault::missing(format!("`{name}` is no set of puzzles")));
    };
    let length = set["length"].as_u64().unwrap_or(1) as u32;
    let chess = Chess::new(rules).map_err(|why| Fault::broken(vec![why.to_string()]))?;
    let there = (1..).zip(&book.text.from).skip_while(|(number, _)| *number < first).take(count as usize);
    let read = |(number, (_, fen)): (u64, &(usize, String))| {
        limit.check()?;
        let position = rules.read(fen).map_err(|why| Fault::broken(vec![why.to_string()]))?;
        Ok((number, judged(rules, &chess, position, length)))
    };
    let found = there.map(read).collect::<Result<Vec<_>, Fault>>()?;
    match found.is_empty() {
        true => Err(Fault::missing(format!("`{name}` has no puzzle {first}"))),
        false => Ok(found),
    }
}

fn length_of(request: &Request, otherwise: u64) -> Result<u64, Fault> {
    let length = request.number("length", otherwise)?;
    match (1..=LONGEST).contains(&length) {
        true => Ok(length),
        false => Err(Fault::bad(format!("a puzzle here has 1 to {LONGEST} moves, not {length}"))),
    }
}

/// Judges the solver's last move: is it part of a solution, and what is the reply?
pub fn attempt(shelf: &Shelf, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let AnyGame::Chess(rules) = game::game_of(request)? else {
        return Err(Fault::broken(vec!["the puzzles are of chess".to_string()]));
    };
    let length = length_of(request, 2)?;
    let start = request.needed("fen")?;
    let record = game::record_of(rules.clone(), request, limit)?;
    let made = record.moves().len() as u64;
    if made.is_multiple_of(2) {
        return Err(Fault::bad("the last of `moves` is the solver's".to_string()));
    }
    let left = length.checked_sub(made.div_ceil(2));
    let left = left.ok_or_else(|| Fault::bad(format!("`{start}` has {length} moves, and more were made")))?;
    let solver = record.positions()[0].turn();
    let chess = Chess::new(&rules).map_err(|why| Fault::broken(vec![why.to_string()]))?;
    let told = |verdict: &str, words: String, reply: Option<Value>| {
        Ok(Response::json(&json!({ "verdict": verdict, "words": words, "reply": reply, "left": left })))
    };
    let position = record.position();
    match over(&rules, position) {
        Some(outcome) if outcome.winner() == Some(solver) => return told("solved", "Mate.".to_string(), None),
        Some(outcome) => return told("wrong", format!("No mate: {outcome}."), None),
        None if left == 0 => return told("wrong", "That is the last move, and no mate.".to_string(), None),
        None => {}
    }
    if let Some((reply, words)) = refuted_on_shelf(shelf, &rules, position, (solver.other(), left), limit)? {
        return told("wrong", words, Some(reply));
    }
    match best_reply(&chess, position, left as u32, limit)? {
        (reply, None) => {
            let name = notation::san::write(&rules, position, reply);
            let words = format!("{name} refutes it: there is no mate in {left} any more.");
            told("wrong", words, Some(game::move_told(&rules, position, &reply)))
        }
        (reply, Some(_)) => told("right", "Right.".to_string(), Some(game::move_told(&rules, position, &reply))),
    }
}

fn over(rules: &Rules, position: &Position) -> Option<Outcome> {
    match rules.state(position) {
        State::Over(outcome) => Some(outcome),
        State::ToMove(..) => None,
    }
}

/// A refutation that the checker has accepted: a strategy by which the defender survives so many moves from here.
fn refuted_on_shelf(
    shelf: &Shelf,
    rules: &Rules,
    position: &Position,
    (defender, left): (Side, u64),
    limit: &Limit,
) -> Result<Option<(Value, String)>, Fault> {
    let fitting = |book: &&Book| {
        matches!(book.text.goal, Goal::Survive { .. }) && book.text.side == defender && book.has_strategy()
    };
    for book in shelf.books.iter().filter(fitting).filter(|book| book.game == AnyGame::Chess(rules.clone())) {
        let proof = book.proof(limit)?;
        let Some(found) = proof.answer(&position.to_string())? else { continue };
        if proof.form() == Form::Survive && found["bound"].as_u64().is_some_and(|bound| bound >= left) {
            let (name, entry) = (&found["play"]["name"], &found["entry"]);
            let name = name.as_str().unwrap_or_default();
            let words = format!("{name} refutes it: entry {entry} of the strategy of {}.", book.name);
            return Ok(Some((found["play"].clone(), words)));
        }
    }
    Ok(None)
}

/// The reply after which mate takes longest: within how many moves it comes, or never within so many.
fn best_reply(chess: &Chess, position: &Position, left: u32, limit: &Limit) -> Result<(Move, Option<u32>), Fault> {
    let board = chess.load(position);
    let replies = chess.options(&board).unwrap_or_default();
    let mut best = None;
    for reply in replies {
        let next = Quick::make(chess, &board, &reply);
        let mut within = None;
        for moves in 1..=left {
            if mates(chess, &next, moves, limit)? {
                within = Some(moves);
                break;
            }
        }
        let Some(moves) = within else { return Ok((chess.spell(&reply), None)) };
        if best.is_none_or(|(_, longest)| moves > longest) {
            best = Some((reply, moves));
        }
    }
    let (reply, moves) = best.ok_or_else(|| Fault::bad("the game is over"))?;
    Ok((chess.spell(&reply), Some(moves)))
}

/// Does the side to move mate within so many moves? The search of `prove` remembers and is faster, and cannot be
/// stopped; a request must be.
fn mates(chess: &Chess, board: &fast::Board, moves: u32, limit: &Limit) -> Result<bool, Fault> {
    limit.check()?;
    if moves <= 1 {
        return Ok(moves == 1 && chess.win_now(board).is_some());
    }
    let State::ToMove(side, _) = chess.state(board) else { return Ok(false) };
    let mut tries: Vec<_> = chess.options(board).unwrap_or_default();
    tries.sort_by_cached_key(|played| chess.freedom(&Quick::make(chess, board, played)));
    for played in tries {
        let next = Quick::make(chess, board, &played);
        let Ok(replies) = chess.options(&next) else {
            if chess.has_won(side, &next) {
                return Ok(true);
            }
            continue;
        };
        let mut all = true;
        for reply in replies {
            if !mates(chess, &Quick::make(chess, &next, &reply), moves - 1, limit)? {
                all = false;
                break;
            }
        }
        if all {
            return Ok(true);
        }
    }
    Ok(false)
}
