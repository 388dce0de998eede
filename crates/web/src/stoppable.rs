//! The checker with an end: it asks the rules of a game for everything, so a game that answers nothing more ends it.

use crate::{Fault, Limit};
use check::{Positions, Written};
use spec::{Clause, Game, Outcome, State};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A game that is over everywhere as soon as the time is. Whoever asks it must ask [`Stoppable::was_true`] at the end:
/// what was found is worth something only if no answer was cut short.
#[derive(Clone)]
pub struct Stoppable<G> {
    game: G,
    limit: Limit,
    stopped: Arc<AtomicBool>,
}

/// By which clause a game is over that nobody waits for.
static STOPPED: Clause = Clause::by_itself("", "the end of time", "nobody waits for it");

impl<G> Stoppable<G> {
    /// A game that ends with the limit.
    pub fn new(game: G, limit: &Limit) -> Stoppable<G> {
        Stoppable { game, limit: limit.clone(), stopped: Arc::default() }
    }

    /// An error if an answer was given after the time.
    pub fn was_true(&self) -> Result<(), Fault> {
        if self.stopped.load(Ordering::Relaxed) { Err(Fault::late()) } else { Ok(()) }
    }

    /// Is the time over? Then it stays so, and nothing that is found counts.
    fn is_over(&self) -> bool {
        if self.limit.check().is_err() {
            self.stopped.store(true, Ordering::Relaxed);
        }
        self.stopped.load(Ordering::Relaxed)
    }
}

impl<G: Game> Game for Stoppable<G> {
    type Position = G::Position;
    type Move = G::Move;
    type Illegal = G::Illegal;

    fn state(&self, position: &G::Position) -> State<G::Move> {
        if self.is_over() { State::Over(Outcome::drawn(&STOPPED)) } else { self.game.state(position) }
    }

    fn play(&self, position: &G::Position, played: &G::Move) -> Result<G::Position, G::Illegal> {
        self.game.play(position, played)
    }

    fn resets_clock(&self, position: &G::Position, played: &G::Move) -> bool {
        self.game.resets_clock(position, played)
    }
}

impl<G: Written> Written for Stoppable<G> {
    fn read_position(&self, text: &str) -> Result<G::Position, String> {
        if self.is_over() { Err(STOPPED.name.to_string()) } else { self.game.read_position(text) }
    }

    fn write_position(&self, position: &G::Position) -> String {
        self.game.write_position(position)
    }

    fn positions(&self, description: &str) -> Result<Positions<'_, G::Position>, String> {
        Ok(Box::new(self.game.positions(description)?.take_while(|_| !self.is_over())))
    }

    fn read_move(&self, text: &str) -> Result<G::Move, String> {
        self.game.read_move(text)
    }

    fn clock_limit(&self) -> Option<u32> {
        self.game.clock_limit()
    }

    fn packed_size(&self) -> usize {
        self.game.packed_size()
    }

    fn pack(&self, position: &G::Position, bytes: &mut Vec<u8>) {
        self.game.pack(position, bytes);
    }

    fn unpack(&self, bytes: &[u8]) -> G::Position {
        self.game.unpack(bytes)
    }
}

impl<G: PartialEq> PartialEq for Stoppable<G> {
    fn eq(&self, other: &Stoppable<G>) -> bool {
        self.game == other.game
    }
}

impl<G: fmt::Debug> fmt::Debug for Stoppable<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

impl<G: fmt::Display> fmt::Display for Stoppable<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.game.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use spec::chess::Rules;

    #[test]
    fn a_game_answers_as_long_as_somebody_waits() {
        let limit = Limit::none();
        let game = Stoppable::new(Rules::chess(), &limit);
        let start = Rules::chess().start().expect("a start");
        assert_eq!(game.state(&start), Rules::chess().state(&start));
        assert_eq!(game.was_true(), Ok(()));
        limit.leave();
        assert_eq!(game.was_true(), Ok(()), "nothing was asked since");
        assert!(matches!(game.state(&start), State::Over(_)));
        assert_eq!(game.clone().was_true(), Err(Fault::late()));
        assert_eq!(game.positions("all KRvK, White to move").map(Iterator::count), Ok(0));
        assert!(game.read_position("8/8/8/8/8/8/8/K1k5 w - -").is_err());
    }
}
