//! A game being played: history, the forty-move counter, repetition, the end (sections 10, 11, 16 and 18).

use super::{Draughts, Illegal, Move, Position};
use crate::{Draw, Game, Outcome, Side, State, Win};
use std::fmt;

/// The record of a game: every position since its start, and how it ended.
///
/// ```
/// use spec::draughts::{Draughts, Record};
///
/// let mut game = Record::new(Draughts.read("B:W15:B11").unwrap());
/// game.play("11x18".parse().unwrap()).unwrap();
/// assert_eq!(game.outcome().unwrap().to_string(), "section 16: Black wins, White has no move left");
/// ```
#[derive(Debug, Clone)]
pub struct Record {
    /// One more than the moves: the first is the start. A position is its own exact key for repetition.
    positions: Vec<Position>,
    moves: Vec<Move>,
    quiet_plies: u32,
    outcome: Option<Outcome>,
}

/// Why something cannot be done in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unplayable {
    /// Nothing can be done after the end.
    Over(Outcome),
    /// The move is not legal.
    Illegal(Illegal),
    /// The draw cannot be claimed here.
    NotClaimable(Draw),
}

/// Section 16: the moves of either side, each by itself, after which the forty-move rule can be claimed.
const FORTY_MOVES: u32 = 80;

impl Record {
    /// A game from any position. What happened before it is not known.
    pub fn new(position: Position) -> Record {
        let mut record = Record { positions: vec![position], moves: Vec::new(), quiet_plies: 0, outcome: None };
        record.outcome = record.end_on_the_board();
        record
    }

    /// The position now.
    pub fn position(&self) -> &Position {
        self.positions.last().expect("a record starts with a position and never loses one")
    }

    /// Every position so far, the start first.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The moves of either side since the last capture or advance of a man.
    pub fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Makes a move.
    pub fn play(&mut self, played: Move) -> Result<(), Unplayable> {
        self.must_go_on()?;
        let next = Draughts.play(self.position(), &played).map_err(Unplayable::Illegal)?;
        let irreversible = self.position().is_irreversible(&played);
        self.quiet_plies = if irreversible { 0 } else { self.quiet_plies.saturating_add(1) };
        self.positions.push(next);
        self.moves.push(played);
        self.outcome = self.end_on_the_board();
        Ok(())
    }

    /// Section 11: a side resigns.
    pub fn resign(&mut self, side: Side) -> Result<(), Unplayable> {
        self.must_go_on()?;
        self.outcome = Some(Outcome::Won { winner: side.other(), by: Win::Resigned });
        Ok(())
    }

    /// Section 11: the players agree on a draw.
    pub fn agree(&mut self) -> Result<(), Unplayable> {
        self.must_go_on()?;
        self.outcome = Some(Outcome::Drawn { by: Draw::Agreed });
        Ok(())
    }

    /// Section 16: the draws that a player may claim in the position as it stands. No draw comes by itself.
    pub fn claims(&self) -> Vec<Draw> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let repeated = (self.repetitions() >= 3).then_some(Draw::Repeated);
        let long = (self.quiet_plies >= FORTY_MOVES).then_some(Draw::FortyMoves);
        repeated.into_iter().chain(long).collect()
    }

    /// The draws that the player to move may claim by showing this move without making it, which is how the rules of
    /// the World Checkers Draughts Federation word the claim of a repetition.
    pub fn claims_by(&self, shown: Move) -> Result<Vec<Draw>, Unplayable> {
        let mut after = self.clone();
        after.play(shown)?;
        Ok(after.claims())
    }

    /// Section 16: a player claims a draw.
    pub fn claim(&mut self, draw: Draw) -> Result<(), Unplayable> {
        self.must_go_on()?;
        if !self.claims().contains(&draw) {
            return Err(Unplayable::NotClaimable(draw));
        }
        self.outcome = Some(Outcome::Drawn { by: draw });
        Ok(())
    }

    /// The player to move claims a draw by a move that is shown and not made.
    pub fn claim_by(&mut self, draw: Draw, shown: Move) -> Result<(), Unplayable> {
        if !self.claims_by(shown)?.contains(&draw) {
            return Err(Unplayable::NotClaimable(draw));
        }
        self.outcome = Some(Outcome::Drawn { by: draw });
        Ok(())
    }

    /// Section 18: how often the position now has stood on the board, this time included.
    pub fn repetitions(&self) -> usize {
        self.positions.iter().filter(|position| *position == self.position()).count()
    }

    fn must_go_on(&self) -> Result<(), Unplayable> {
        self.outcome.map_or(Ok(()), |outcome| Err(Unplayable::Over(outcome)))
    }

    fn end_on_the_board(&self) -> Option<Outcome> {
        match Draughts.state(self.position()) {
            State::Over(outcome) => Some(outcome),
            State::ToMove(..) => None,
        }
    }
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Over(outcome) => write!(f, "the game is over: {outcome}"),
            Unplayable::Illegal(reason) => write!(f, "{reason}"),
            Unplayable::NotClaimable(draw) => write!(f, "this cannot be claimed here: {draw}"),
        }
    }
}

impl std::error::Error for Unplayable {}
