//! Small endings against best play: the value of every move, from tables that are built when they are first asked for.

use crate::game::{game_of, move_told, record_of};
use crate::shown::Shown;
use crate::{Fault, Limit, Request, Response};
use check::with_game;
use fast::{MoveOf, PositionOf, Quick};
use serde_json::{Value as Json, json};
use spec::{Game, State};
use std::any::Any;
use std::collections::HashMap;
use std::fmt::Display;
use std::ops::ControlFlow;
use std::str::FromStr;
use std::sync::Mutex;
use tables::{Choice, Family, Form, Tables, Unbuildable, Value};

/// The tables that were asked for, of every game, while there is room. They change no answer, only when it comes.
#[derive(Default)]
pub(crate) struct Endings {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    /// The tables of a game by its name; which family they are of, the game says.
    games: HashMap<String, Box<dyn Any + Send>>,
    /// How many entries they have, each a byte.
    entries: usize,
}

/// More entries than these are not kept; then all are forgotten and what is needed is built anew.
const MOST_KEPT: usize = 64 << 20;

/// What is fixed in an ending of a game.
type EndingOf<G> = <<G as Shown>::Quick as Family>::Ending;

/// The value of a position, and of every move there.
pub fn values(endings: &Endings, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    with_game!(game_of(request)?, game => valued(endings, game, request, limit))
}

/// A position of an ending to start from, as by lot.
pub fn start(endings: &Endings, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    with_game!(game_of(request)?, game => started(endings, &game, request, limit))
}

fn valued<G: Shown>(endings: &Endings, game: G, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let record = record_of(game, request, limit)?;
    if let Some(outcome) = record.outcome() {
        return Err(Fault::broken(vec![format!("the game is over: {outcome}")]));
    }
    let (game, position) = (record.rules(), record.position());
    let quick = game.quick()?;
    let ending = quick.ending(&quick.load(position));
    let ending = ending.ok_or_else(|| Fault::broken(vec!["there is no table for so many men, or so few".into()]))?;
    let (value, choices) = endings.with(game, &ending, limit, |tables| {
        let choices = tables.choices(position).map_err(refused)?;
        Ok((tables.value(position).map_err(refused)?, choices))
    })?;
    let told = |Choice { played, after }: &Choice<MoveOf<G::Quick>>| {
        let mut told = move_told(game, position, played);
        tell(&mut told, after.before());
        told
    };
    let mut answer = json!({ "ending": ending.to_string(), "turn": G::turn(position).to_string() });
    answer["moves"] = choices.iter().map(told).collect();
    tell(&mut answer, value);
    Ok(Response::json(&answer))
}

/// What a position is worth to the side to move: in a word, in how many moves, and both together.
fn tell(told: &mut Json, value: Value) {
    let (word, words) = match (value, value.moves().unwrap_or(0)) {
        (Value::Draw, _) => ("draw", "draw".to_string()),
        (Value::Win(_), moves) => ("win", format!("wins in {moves}")),
        (Value::Loss(_), moves) => ("loss", format!("loses in {moves}")),
    };
    told["value"] = json!(word);
    told["in"] = json!(value.moves());
    told["words"] = json!(words);
}

fn refused(why: impl Display) -> Fault {
    Fault::broken(vec![why.to_string()])
}

/// So many positions are looked at, and the longest win of them is taken.
const LOTS: u64 = 300;

fn started<G: Shown>(endings: &Endings, game: &G, request: &Request, limit: &Limit) -> Result<Response, Fault> {
    let text = request.needed("ending")?;
    let named = EndingOf::<G>::from_str(text);
    let ending = named.map_err(|why| Fault::bad(format!("{}: {why}", crate::request::short(text))))?;
    let seed = request.number("seed", 1)?;
    let (position, value) = endings.with(game, &ending, limit, |tables| {
        let found = longest(tables, &ending, seed, limit)?;
        found.ok_or_else(|| Fault::broken(vec![format!("{ending} has no position to play from")]))
    })?;
    let turn = G::turn(&position).to_string();
    let mut answer = json!({ "game": game.to_string(), "ending": ending.to_string(), "turn": turn });
    answer["fen"] = json!(game.write_position(&position));
    tell(&mut answer, value);
    Ok(Response::json(&answer))
}

/// Of positions by lot the one with the longest win, or one that is drawn if none of them is won.
fn longest<F: Family>(
    tables: &Tables<F>,
    ending: &F::Ending,
    seed: u64,
    limit: &Limit,
) -> Result<Option<(PositionOf<F>, Value)>, Fault> {
    let family = tables.family();
    let layout = family.layout(&family.standard(ending)).map_err(refused)?;
    let slice = tables.slice(&layout);
    let count = F::count(&layout).max(1) as u64;
    let mut best: Option<(PositionOf<F>, Value)> = None;
    for lot in 0..LOTS {
        limit.check()?;
        let number = (mixed(seed.wrapping_mul(LOTS).wrapping_add(lot)) % count) as usize;
        let Some(board) = F::board_at(&slice, number) else { continue };
        let position = family.unload(&board);
        let value = tables.value(&position).map_err(refused)?;
        let worth = |value: &Value| match value {
            Value::Win(plies) => 1 + u32::from(*plies),
            _ => 0,
        };
        let open = matches!(value, Value::Win(_) | Value::Draw);
        let is_over = matches!(family.rules().state(&position), State::Over(_));
        if open && !is_over && best.as_ref().is_none_or(|(_, known)| worth(&value) > worth(known)) {
            best = Some((position, value));
        }
    }
    Ok(best)
}

/// A number as by lot for each number.
fn mixed(number: u64) -> u64 {
    let mut x = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Endings {
    /// Lets somebody look at the tables of an ending, once they are built.
    fn with<G: Shown, T>(
        &self,
        game: &G,
        ending: &EndingOf<G>,
        limit: &Limit,
        look: impl FnOnce(&Tables<G::Quick>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut kept = limit.locked(&self.kept)?;
        look(kept.built::<G>(game, ending, limit)?)
    }
}

impl Kept {
    /// The tables of a game with those of an ending, and of all that it leads to, among them. Whoever runs out of time
    /// leaves what is finished, and the next one goes on.
    fn built<G: Shown>(&mut self, game: &G, ending: &EndingOf<G>, limit: &Limit) -> Result<&Tables<G::Quick>, Fault> {
        let quick = game.quick()?;
        let new = Tables::new(quick, Form::Distances);
        let order = new.order(ending).map_err(refused)?;
        let sizes = order.iter().map(|needed| new.count(needed)).collect::<Result<Vec<_>, Unbuildable>>();
        let needed: usize = sizes.map_err(refused)?.iter().sum();
        if needed > G::MOST_ENTRIES {
            let why =
                format!("{ending} needs {needed} entries, too many for the page; `checkproof table build` has them");
            return Err(Fault::broken(vec![why]));
        }
        if self.entries + needed > MOST_KEPT {
            *self = Kept::default();
        }
        let tables = self.games.entry(game.to_string()).or_insert_with(|| Box::new(new));
        let tables = tables.downcast_mut::<Tables<G::Quick>>();
        let tables = tables.ok_or_else(|| refused("two games of one name"))?;
        for needed in &order {
            if tables.get(needed).is_err() {
                let go_on = || match limit.check() {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                };
                tables.build_until(needed, 1, &|_| (), &go_on).map_err(|why| match why {
                    Unbuildable::Stopped => Fault::late(),
                    why => refused(why),
                })?;
                self.entries += tables.count(needed).map_err(refused)?;
            }
        }
        Ok(tables)
    }
}
