//! A win that can be forced where the strategy only holds: found by search, and played once the checker accepts it.

use crate::families::Readable;
use anyhow::Result;
use check::{Claim, ClaimText, Verdict};
use prove::mate::Mate;
use std::collections::HashMap;

/// So many positions are looked at before each move: a fraction of a second.
const MOST: u64 = 20_000;

/// A forced win: for each of its positions the move, and within how many moves it wins.
pub struct Win(HashMap<String, (String, u32)>);

impl Win {
    /// A win of the side to move in a position given in FEN, if the search comes upon one.
    pub fn find<G: Readable>(game: &G, fen: &str) -> Result<Option<Win>> {
        let record = game.begin(Some(fen))?;
        let start = record.position();
        let Some(Mate { moves, strategy }) = game.forced_win(start, MOST) else { return Ok(None) };
        let (side, from) = (G::turn(start), game.write_position(start));
        let claim = format!("claim: a win\ngame: {game}\nside: {side}\ngoal: win within {moves}\nfrom: {from}\n");
        let claim = Claim::read(game.clone(), &claim.parse::<ClaimText>()?)?;
        if !matches!(check::check(&claim, &strategy), Verdict::Proved(_)) {
            return Ok(None);
        }
        let line = |number| {
            let (at, entry) = (strategy.position(number), strategy.entry(number));
            Some((game.write_position(&at), (game.spelled(&at, &entry.play?), entry.bound?.get())))
        };
        Ok(Some(Win((0..strategy.len()).filter_map(line).collect())))
    }

    /// The move in a position given in FEN, and within how many moves it wins; none if the win does not pass there.
    pub fn answer<G: Readable>(&self, game: &G, fen: &str) -> Result<Option<&(String, u32)>> {
        Ok(self.0.get(&game.write_position(game.begin(Some(fen))?.position())))
    }
}
