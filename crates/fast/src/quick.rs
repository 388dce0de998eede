//! The trait of a quick game: what provers and tables ask of an implementation, whatever the game.

use spec::{Game, Outcome, Side, State};
use std::hash::Hash;

/// A game in a form made for speed, and the bridge to its specification.
///
/// What the moves are and how the game ends is told by [`Game`]. Positions and moves of this form stay inside a prover;
/// what leaves it is in the words of the specification: [`load`](Quick::load), [`unload`](Quick::unload) and
/// [`spell`](Quick::spell) translate. A game that has no quick form is its own: [`Plain`].
pub trait Quick: Game<Position: Hash + Send + Sync, Move: Send + Sync> + Sync {
    /// The specification of the game.
    type Rules: Game;

    /// The rules.
    fn rules(&self) -> &Self::Rules;

    /// A position of the specification in the quick form.
    fn load(&self, position: &PositionOf<Self>) -> Self::Position;

    /// A position in the words of the specification.
    fn unload(&self, position: &Self::Position) -> PositionOf<Self>;

    /// A move in the words of the specification.
    fn spell(&self, played: &Self::Move) -> MoveOf<Self>;

    /// The legal moves in no particular order, or how the game has ended: [`Game::state`] without the sorting.
    fn options(&self, position: &Self::Position) -> Result<Vec<Self::Move>, Outcome> {
        match self.state(position) {
            State::Over(outcome) => Err(outcome),
            State::ToMove(_, moves) => Ok(moves),
        }
    }

    /// How the game has ended, if it has.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome> {
        self.options(position).err()
    }

    /// The position after a move that is one of the options. What any other move gives is not defined.
    fn make(&self, position: &Self::Position, played: &Self::Move) -> Self::Position {
        self.play(position, played).unwrap_or_else(|why| panic!("{played:?} is not one of the options: {why}"))
    }

    /// A guess how free the side to move is. Provers try the moves first that leave the other side least.
    fn freedom(&self, position: &Self::Position) -> u64 {
        self.options(position).map_or(0, |moves| moves.len() as u64)
    }

    /// A move with which the side to move wins at once.
    fn win_now(&self, position: &Self::Position) -> Option<Self::Move> {
        let State::ToMove(side, moves) = self.state(position) else { return None };
        moves.into_iter().find(|played| self.has_won(side, &self.make(position, played)))
    }

    /// Has this side won? The same as asking for the winner, and quicker where it matters.
    fn has_won(&self, side: Side, position: &Self::Position) -> bool {
        self.outcome(position).is_some_and(|outcome| outcome.winner() == Some(side))
    }
}

/// The positions of a quick game's specification.
pub type PositionOf<Q> = <<Q as Quick>::Rules as Game>::Position;

/// The moves of a quick game's specification.
pub type MoveOf<Q> = <<Q as Quick>::Rules as Game>::Move;

/// Any game is its own quick game: a family that has only a specification can be proved about at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plain<G>(pub G);

impl<G: Game> Game for Plain<G> {
    type Position = G::Position;
    type Move = G::Move;
    type Illegal = G::Illegal;

    fn state(&self, position: &G::Position) -> State<G::Move> {
        self.0.state(position)
    }

    fn play(&self, position: &G::Position, played: &G::Move) -> Result<G::Position, G::Illegal> {
        self.0.play(position, played)
    }

    fn resets_clock(&self, position: &G::Position, played: &G::Move) -> bool {
        self.0.resets_clock(position, played)
    }
}

impl<G: Game<Position: Hash + Send + Sync, Move: Send + Sync> + Sync> Quick for Plain<G> {
    type Rules = G;

    fn rules(&self) -> &G {
        &self.0
    }

    fn load(&self, position: &G::Position) -> G::Position {
        position.clone()
    }

    fn unload(&self, position: &G::Position) -> G::Position {
        position.clone()
    }

    fn spell(&self, played: &G::Move) -> G::Move {
        played.clone()
    }
}
