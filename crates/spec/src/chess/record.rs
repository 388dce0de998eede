//! A game being played: history, clocks and repetition (articles 5 and 9).

use super::{Fault, Illegal, Move, Position, Rules, Setup, insufficient_material};
use crate::{Draw, Game, Outcome, Side, State, Win};
use std::fmt;

/// The record of a game: every position since its start, and how it ended.
///
/// ```
/// use spec::chess::{Record, Rules};
///
/// let mut game = Record::from_start(Rules::chess()).unwrap();
/// for played in ["f2f3", "e7e5", "g2g4", "d8h4"] {
///     game.play(played.parse().unwrap()).unwrap();
/// }
/// assert_eq!(game.outcome().unwrap().to_string(), "5.1.1: Black wins by checkmate");
/// let refusal = game.play("a2a3".parse().unwrap()).unwrap_err();
/// assert_eq!(refusal.to_string(), "the game is over: 5.1.1: Black wins by checkmate");
/// ```
#[derive(Debug, Clone)]
pub struct Record {
    rules: Rules,
    /// One more than the moves: the first is the start.
    positions: Vec<Position>,
    moves: Vec<Move>,
    halfmove_clock: u32,
    /// The half-moves made before the record starts, so that move numbers go on from those of a set-up.
    made_before: u64,
    outcome: Option<Outcome>,
}

/// Why something cannot be done in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unplayable {
    /// Nothing can be done after the end.
    Over(Outcome),
    /// The move is not legal.
    Illegal(Illegal),
    /// The draw cannot be claimed here, or ends the game by itself and needs no claim.
    NotClaimable(Draw),
    /// A draw cannot be agreed before both players have moved.
    TooEarly,
}

impl Record {
    /// A game from the starting position; `None` when the rules have none.
    pub fn from_start(rules: Rules) -> Option<Record> {
        let setup = rules.start_setup()?;
        Record::from_setup(rules, &setup).ok()
    }

    /// A game from any set-up that keeps the rules. Its clocks count on; what happened before it is not known.
    pub fn from_setup(rules: Rules, setup: &Setup) -> Result<Record, Vec<Fault>> {
        let position = rules.position(setup)?;
        let made_before = 2 * (setup.move_number.max(1) as u64 - 1) + u64::from(setup.turn == Side::Black);
        let mut record = Record {
            rules,
            positions: vec![position],
            moves: Vec::new(),
            halfmove_clock: setup.halfmove_clock,
            made_before,
            outcome: None,
        };
        record.outcome = record.automatic_end();
        Ok(record)
    }

    /// The rules the game is played by.
    pub fn rules(&self) -> &Rules {
        &self.rules
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

    /// The half-moves since the last capture or pawn move.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move to be made.
    pub fn move_number(&self) -> u64 {
        (self.made_before + self.moves.len() as u64) / 2 + 1
    }

    /// The position now as a set-up, clocks included.
    pub fn setup(&self) -> Setup {
        Setup {
            halfmove_clock: self.halfmove_clock,
            move_number: u32::try_from(self.move_number()).unwrap_or(u32::MAX),
            ..self.position().setup()
        }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Makes a move.
    pub fn play(&mut self, played: Move) -> Result<(), Unplayable> {
        self.must_go_on()?;
        let next = self.rules.play(self.position(), &played).map_err(Unplayable::Illegal)?;
        let irreversible = self.position().is_irreversible(played);
        self.halfmove_clock = if irreversible { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.positions.push(next);
        self.moves.push(played);
        self.outcome = self.automatic_end();
        Ok(())
    }

    /// 5.1.2: a side resigns.
    pub fn resign(&mut self, side: Side) -> Result<(), Unplayable> {
        self.must_go_on()?;
        self.outcome = Some(Outcome::Won { winner: side.other(), by: Win::Resignation });
        Ok(())
    }

    /// 5.2.3: the players agree on a draw, once both have moved.
    pub fn agree(&mut self) -> Result<(), Unplayable> {
        self.must_go_on()?;
        if self.made_before + (self.moves.len() as u64) < 2 {
            return Err(Unplayable::TooEarly);
        }
        self.outcome = Some(Outcome::Drawn { by: Draw::Agreement });
        Ok(())
    }

    /// 9.2.1.2 and 9.3.2: the draws that the player to move may claim in the position as it stands.
    pub fn claims(&self) -> Vec<Draw> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let repeated = (self.repetitions() >= 3).then_some(Draw::Threefold);
        let long = (self.halfmove_clock >= 100).then_some(Draw::FiftyMoves);
        repeated.into_iter().chain(long).collect()
    }

    /// 9.2.1.1 and 9.3.1: the draws that the player to move may claim by announcing this move without making it.
    pub fn claims_by(&self, announced: Move) -> Result<Vec<Draw>, Unplayable> {
        let mut after = self.clone();
        after.play(announced)?;
        let ended_on_board = matches!(
            after.outcome,
            Some(Outcome::Won { .. } | Outcome::Drawn { by: Draw::Stalemate | Draw::InsufficientMaterial })
        );
        if !ended_on_board {
            after.outcome = None;
        }
        Ok(after.claims())
    }

    /// 9.2 and 9.3: the player to move claims a draw.
    pub fn claim(&mut self, draw: Draw) -> Result<(), Unplayable> {
        self.must_go_on()?;
        if !self.claims().contains(&draw) {
            return Err(Unplayable::NotClaimable(draw));
        }
        self.outcome = Some(Outcome::Drawn { by: draw });
        Ok(())
    }

    /// 9.2.1.1 and 9.3.1: the player to move claims a draw by a move that is announced and not made.
    pub fn claim_by(&mut self, draw: Draw, announced: Move) -> Result<(), Unplayable> {
        if !self.claims_by(announced)?.contains(&draw) {
            return Err(Unplayable::NotClaimable(draw));
        }
        self.outcome = Some(Outcome::Drawn { by: draw });
        Ok(())
    }

    /// How often the position now has stood on the board, this time included.
    pub fn repetitions(&self) -> usize {
        self.positions.iter().filter(|position| *position == self.position()).count()
    }

    fn must_go_on(&self) -> Result<(), Unplayable> {
        self.outcome.map_or(Ok(()), |outcome| Err(Unplayable::Over(outcome)))
    }

    /// The rules that end a game by themselves. Mate comes first: article 9.6.2 says so.
    fn automatic_end(&self) -> Option<Outcome> {
        let drawn = |by| Some(Outcome::Drawn { by });
        if let State::Over(outcome) = self.rules.state(self.position()) {
            Some(outcome)
        } else if insufficient_material(&self.rules, self.position().board()) {
            drawn(Draw::InsufficientMaterial)
        } else if self.repetitions() >= 5 {
            drawn(Draw::Fivefold)
        } else if self.halfmove_clock >= 150 {
            drawn(Draw::SeventyFiveMoves)
        } else {
            None
        }
    }
}

impl fmt::Display for Unplayable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Over(outcome) => write!(f, "the game is over: {outcome}"),
            Unplayable::Illegal(reason) => write!(f, "{reason}"),
            Unplayable::TooEarly => f.write_str("5.2.3: a draw can be agreed once both players have moved"),
            Unplayable::NotClaimable(draw) => write!(f, "this cannot be claimed here: {draw}"),
        }
    }
}

impl std::error::Error for Unplayable {}
