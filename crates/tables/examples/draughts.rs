//! Builds all tables of draughts up to so many pieces in memory, counts them, and compares them with books of problems.
//!
//! `cargo run --release -p checkproof-tables --example draughts -- PIECES THREADS BOOK.pdn...`
//!
//! The endings of the most pieces are built in groups by how many each side has, each group with what it needs and
//! nothing else in memory.

extern crate checkproof_tables as tables;

use fast::draughts::Draughts;
use spec::Side;
use spec::draughts::Position;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;
use tables::{DraughtsMaterial, Form, Tables, Value};

/// Prints a line for each ending, and the sums.
pub fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |least: usize| args.next().and_then(|text| text.parse().ok()).filter(|&number| number >= least);
    let (Some(pieces), Some(threads)) = (number(2), number(1)) else {
        eprintln!("wanted: PIECES THREADS BOOK.pdn...");
        std::process::exit(3);
    };
    let mut problems = Vec::new();
    for book in args {
        match std::fs::read_to_string(&book) {
            Ok(text) => problems.extend(read(&text, pieces)),
            Err(why) => eprintln!("{book}: {why}"),
        }
    }
    print!("{}", run(pieces, threads, &problems, &mut |line| println!("{line}")));
}

/// A problem: the position, and who is said to win it.
type Problem = (Position, Option<Side>);

/// The problems of a book with at most so many pieces. The books count a win of Black as 1-0.
pub fn read(book: &str, pieces: usize) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut winner = None;
    for line in book.lines() {
        let tag = |name: &str| line.strip_prefix(name).and_then(|rest| rest.split('"').nth(1));
        match tag("[Result ") {
            Some("1-0") => winner = Some(Some(Side::Black)),
            Some("0-1") => winner = Some(Some(Side::White)),
            Some("1/2-1/2") => winner = Some(None),
            Some(_) => winner = None,
            None => {}
        }
        let position = tag("[FEN ").and_then(|fen| spec::draughts::Draughts.read(fen).ok());
        let few = position.filter(|position| position.board().pieces().count() <= pieces);
        problems.extend(few.zip(winner));
    }
    problems
}

/// Builds, counts and compares; tells of each ending as it is done, and gives the sums.
pub fn run(pieces: usize, threads: usize, problems: &[Problem], tell: &mut dyn FnMut(String)) -> String {
    let mut groups: BTreeMap<usize, Vec<DraughtsMaterial>> = BTreeMap::new();
    for material in DraughtsMaterial::all(pieces).into_iter().filter(|material| material.pieces() == pieces) {
        let name = material.to_string();
        groups.entry(name.find('v').unwrap_or(0)).or_default().push(material);
    }
    let mut counted: BTreeMap<DraughtsMaterial, [usize; 3]> = BTreeMap::new();
    let mut compared = BTreeSet::new();
    for group in groups.values() {
        let mut tables = Tables::new(Draughts, Form::Distances);
        for needed in group.iter().flat_map(DraughtsMaterial::order) {
            if tables.get(&needed).is_ok() {
                continue;
            }
            let begin = Instant::now();
            if let Err(why) = tables.build(&needed, threads, &|_| ()) {
                return format!("{needed}: {why}\n");
            }
            let seconds = begin.elapsed().as_secs_f64();
            if let Some((line, counts)) = count(&tables, &needed) {
                tell(format!("{line}; {seconds:.1} seconds"));
                counted.insert(needed, counts);
            }
        }
        for (n, problem) in problems.iter().enumerate() {
            if let Ok(value) = tables.value(&problem.0)
                && compared.insert(n)
                && winner(value, problem.0.turn()) != problem.1
            {
                tell(format!("{}; {}", differs(problem, value), checked(&tables, problem, value)));
            }
        }
    }
    let mut text = String::new();
    for pieces in 2..=pieces {
        let rows = counted.iter().filter(|(material, _)| material.pieces() == pieces);
        let [wins, losses, draws] = rows.fold([0; 3], |sum, (_, row)| std::array::from_fn(|n| sum[n] + row[n]));
        let all = wins + losses + draws;
        text += &format!("{pieces} pieces: {all} positions, {wins} won, {losses} lost, {draws} drawn\n");
    }
    text + &format!("{} problems compared\n", compared.len())
}

/// What is in a table, in words; and how many are won, lost and drawn by the side to move. Where both sides have the
/// same, the sides to move are pictures of each other, and one is counted.
fn count(tables: &Tables<Draughts>, material: &DraughtsMaterial) -> Option<(String, [usize; 3])> {
    let stats = tables.stats(material).ok()?;
    let sides = &stats.sides[material.is_even() as usize..];
    let sum = |part: fn(&tables::Count<_>) -> usize| sides.iter().map(part).sum::<usize>();
    let counts = [sum(|count| count.wins), sum(|count| count.losses), sum(|count| count.draws)];
    let plies = |value: Value| if let Value::Win(plies) = value { plies } else { 0 };
    let longest = sides.iter().filter_map(|count| count.longest.as_ref()).max_by_key(|(value, _)| plies(*value));
    let longest = longest.map_or(String::new(), |(value, at)| format!("; longest {} plies, {at}", plies(*value)));
    let [wins, losses, draws] = counts;
    Some((format!("{material}: {} numbers, {wins} won, {losses} lost, {draws} drawn{longest}", stats.numbers), counts))
}

fn differs((position, said): &Problem, value: Value) -> String {
    let said = said.map_or("be a draw".to_string(), |side| format!("be won by {side}"));
    format!("{position} is said to {said}; the table says: {value}")
}

/// What the checker says to a strategy for what the table says: it wins, or does not lose against him who is said to.
fn checked(tables: &Tables<Draughts>, (position, said): &Problem, value: Value) -> String {
    let (side, goal, strategy) = match (winner(value, position.turn()), said) {
        (Some(side), _) => (side, "win", tables.strategy(side, [*position])),
        (None, Some(said)) => (said.other(), "no loss", tables.holding(said.other(), [*position])),
        (None, None) => return String::new(),
    };
    let Ok(strategy) = strategy else { return "there is no strategy for it".to_string() };
    let mut text = Vec::new();
    let written = strategy.write(&mut text);
    let claim = format!("claim: {position}\ngame: draughts\nside: {side}\ngoal: {goal}\nfrom: {position}\n");
    match (written, check::check_text(&claim, text.as_slice())) {
        (Ok(()), Ok(checked)) if matches!(checked.answer, check::Answer::Proved(_)) => {
            format!("proved to the checker ({goal}) by {} positions", strategy.len())
        }
        _ => "the checker does not accept it".to_string(),
    }
}

fn winner(value: Value, turn: Side) -> Option<Side> {
    match value {
        Value::Draw => None,
        Value::Win(_) => Some(turn),
        Value::Loss(_) => Some(turn.other()),
    }
}
