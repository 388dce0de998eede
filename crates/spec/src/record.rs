//! A game being played: its history, the move clock, repetition, and how it ended.

use crate::{Clause, Game, Outcome, Side, State};
use std::fmt;

/// The record of a game: every position since its start, and how it ended.
///
/// It ends by itself where its rules say so: on the board, by [`DrawRule`]s that nobody has to claim, and in dead
/// positions that the material alone tells. Dead positions of other sorts (blocked pawns, for one) it plays on, because
/// finding them takes a search.
///
/// ```
/// use checkproof_spec::Record;
/// use checkproof_spec::draughts::Draughts;
///
/// let mut game = Record::new(Draughts, Draughts.read("B:W15:B11").unwrap());
/// game.play("11x18".parse().unwrap()).unwrap();
/// assert_eq!(game.outcome().unwrap().to_string(), "section 16: Black wins, White has no move left");
/// let refusal = game.play("18-22".parse().unwrap()).unwrap_err();
/// assert_eq!(refusal.to_string(), "the game is over: section 16: Black wins, White has no move left");
/// ```
#[derive(Debug, Clone)]
pub struct Record<G: Game> {
    game: G,
    /// One more than the moves: the first is the start. A position is its own exact key for repetition.
    positions: Vec<G::Position>,
    moves: Vec<G::Move>,
    halfmove_clock: u32,
    /// The half-moves made before the record starts, so that move numbers go on from those of a set-up.
    made_before: u64,
    outcome: Option<Outcome>,
    lenient: bool,
    /// The first draw by itself after which a lenient record went on, and how many moves it had then.
    passed_over: Option<(usize, Outcome)>,
}

/// A game whose record can be kept: what its rules say about the end besides the position on the board.
pub trait Recorded: Game {
    /// The clauses of its rulebook.
    fn endings(&self) -> &'static Endings;

    /// Do the men on the board alone tell that nobody can win by any play?
    fn is_dead_by_material(&self, position: &Self::Position) -> bool;
}

/// How a game may end other than on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endings {
    /// A side gives up.
    pub resignation: &'static Clause,
    /// The players agree on a draw.
    pub agreement: &'static Clause,
    /// Must both players have moved before they may agree on a draw?
    pub both_move_first: bool,
    /// The draws by what stands on the board and what happened before. Of several that end a game by themselves the
    /// first counts.
    pub draws: &'static [DrawRule],
}

/// When a game is drawn, or may be claimed to be, and by which clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DrawRule {
    /// What the rule asks for.
    pub when: When,
    /// The same in words.
    pub words: &'static str,
    /// The clause.
    pub by: &'static Clause,
}

/// What a draw rule asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum When {
    /// The men on the board cannot win by any play.
    DeadByMaterial,
    /// The position stands on the board for this time or a later one.
    Repeated(usize),
    /// So many half-moves were made since the last move that [resets the clock](Game::resets_clock).
    Clock(u32),
}

/// Why something cannot be done in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unplayable<I> {
    /// Nothing can be done after the end.
    Over(Outcome),
    /// The move is not legal.
    Illegal(I),
    /// The clause cannot be claimed here, or ends the game by itself and needs no claim.
    NotClaimable(&'static Clause),
    /// By this clause a draw cannot be agreed before both players have moved.
    TooEarly(&'static Clause),
}

impl<G: Recorded> Record<G> {
    /// A game from any position. What happened before it is not known.
    pub fn new(game: G, position: G::Position) -> Record<G> {
        Record::with_clocks(game, position, 0, 0)
    }

    /// A game from a position whose move clock stands so, after so many half-moves.
    pub fn with_clocks(game: G, position: G::Position, halfmove_clock: u32, made_before: u64) -> Record<G> {
        let (positions, moves) = (vec![position], Vec::new());
        let (outcome, lenient, passed_over) = (None, false, None);
        let mut record = Record { game, positions, moves, halfmove_clock, made_before, outcome, lenient, passed_over };
        record.outcome = record.automatic_end();
        record
    }

    /// The same game, kept by somebody who writes down what is played: a draw that comes by itself is noted, and play
    /// goes on after it, as it does in real games. What ends on the board, by resignation or by a draw that the players
    /// wanted is over all the same.
    ///
    /// ```
    /// use checkproof_spec::Record;
    /// use checkproof_spec::chess::Rules;
    ///
    /// let rules = Rules::chess();
    /// let bare = rules.read("8/8/8/3k4/8/8/8/4K3 w - -").unwrap();
    /// let mut game = Record::new(rules, bare).lenient();
    /// game.play("e1e2".parse().unwrap()).unwrap();
    /// let (moves, draw) = game.passed_over().unwrap();
    /// assert_eq!((moves, draw.to_string().as_str()), (0, "5.2.2: drawn, neither side has the material to mate"));
    /// ```
    pub fn lenient(self) -> Record<G> {
        Record { lenient: true, ..self }
    }

    /// The first draw by itself after which play went on, and how many moves had been made then.
    pub fn passed_over(&self) -> Option<(usize, Outcome)> {
        self.passed_over
    }

    /// The rules the game is played by.
    pub fn rules(&self) -> &G {
        &self.game
    }

    /// The position now.
    pub fn position(&self) -> &G::Position {
        self.positions.last().expect("a record starts with a position and never loses one")
    }

    /// Every position so far, the start first.
    pub fn positions(&self) -> &[G::Position] {
        &self.positions
    }

    /// The moves so far.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The half-moves since the last one that reset the clock.
    pub fn halfmove_clock(&self) -> u32 {
        self.halfmove_clock
    }

    /// The number of the move to be made.
    pub fn move_number(&self) -> u64 {
        self.made() / 2 + 1
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// How often the position now has stood on the board, this time included.
    pub fn repetitions(&self) -> usize {
        self.positions.iter().filter(|position| *position == self.position()).count()
    }

    /// Makes a move.
    pub fn play(&mut self, played: G::Move) -> Result<(), Unplayable<G::Illegal>> {
        let ignored = self.outcome.filter(|_| self.lenient && self.is_drawn_by_itself());
        if ignored.is_none() {
            self.must_go_on()?;
        }
        let next = self.game.play(self.position(), &played).map_err(Unplayable::Illegal)?;
        if let Some(draw) = ignored {
            self.passed_over.get_or_insert((self.moves.len(), draw));
        }
        let resets = self.game.resets_clock(self.position(), &played);
        self.halfmove_clock = if resets { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.positions.push(next);
        self.moves.push(played);
        self.outcome = self.automatic_end();
        Ok(())
    }

    /// A side resigns.
    pub fn resign(&mut self, side: Side) -> Result<(), Unplayable<G::Illegal>> {
        self.must_go_on()?;
        self.outcome = Some(Outcome::won(side.other(), self.game.endings().resignation));
        Ok(())
    }

    /// The players agree on a draw.
    pub fn agree(&mut self) -> Result<(), Unplayable<G::Illegal>> {
        self.must_go_on()?;
        let Endings { agreement, both_move_first, .. } = self.game.endings();
        if *both_move_first && self.made() < 2 {
            return Err(Unplayable::TooEarly(agreement));
        }
        self.outcome = Some(Outcome::drawn(agreement));
        Ok(())
    }

    /// The draws that the player to move may claim in the position as it stands.
    pub fn claims(&self) -> Vec<&'static DrawRule> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        self.fulfilled().filter(|rule| !rule.by.is_automatic()).collect()
    }

    /// The draws that the player to move may claim by a move that is shown and not made.
    pub fn claims_by(&self, shown: G::Move) -> Result<Vec<&'static DrawRule>, Unplayable<G::Illegal>>
    where
        G: Clone,
    {
        let mut after = self.clone();
        after.play(shown)?;
        // A draw that would come by itself does not forbid the claim, because the move is not made. What ends the game
        // on the board does.
        after.outcome = after.end_on_board();
        Ok(after.claims())
    }

    /// The player to move claims a draw.
    pub fn claim(&mut self, draw: &'static Clause) -> Result<(), Unplayable<G::Illegal>> {
        self.must_go_on()?;
        let claims = self.claims();
        self.draw_if_among(&claims, draw)
    }

    /// The player to move claims a draw by a move that is shown and not made.
    pub fn claim_by(&mut self, draw: &'static Clause, shown: G::Move) -> Result<(), Unplayable<G::Illegal>>
    where
        G: Clone,
    {
        let claims = self.claims_by(shown)?;
        self.draw_if_among(&claims, draw)
    }

    fn draw_if_among(
        &mut self,
        claims: &[&'static DrawRule],
        draw: &'static Clause,
    ) -> Result<(), Unplayable<G::Illegal>> {
        if !claims.iter().any(|rule| rule.by == draw) {
            return Err(Unplayable::NotClaimable(draw));
        }
        self.outcome = Some(Outcome::drawn(draw));
        Ok(())
    }

    fn made(&self) -> u64 {
        self.made_before + self.moves.len() as u64
    }

    fn must_go_on(&self) -> Result<(), Unplayable<G::Illegal>> {
        self.outcome.map_or(Ok(()), |outcome| Err(Unplayable::Over(outcome)))
    }

    /// Is it drawn by a rule that nobody claims, though the board would let the game go on?
    fn is_drawn_by_itself(&self) -> bool {
        let by_itself = |rule: &DrawRule| rule.by.is_automatic() && self.outcome == Some(Outcome::drawn(rule.by));
        self.fulfilled().any(by_itself) && matches!(self.game.state(self.position()), State::ToMove(..))
    }

    /// The draw rules that ask for what is there.
    fn fulfilled(&self) -> impl Iterator<Item = &'static DrawRule> {
        self.game.endings().draws.iter().filter(|rule| match rule.when {
            When::DeadByMaterial => self.game.is_dead_by_material(self.position()),
            When::Repeated(times) => self.repetitions() >= times,
            When::Clock(half_moves) => self.halfmove_clock >= half_moves,
        })
    }

    /// The rules that end a game by themselves. The board comes first: nobody is drawn by a clock who is mated.
    fn automatic_end(&self) -> Option<Outcome> {
        let drawn = || self.fulfilled().find(|rule| rule.by.is_automatic());
        self.end_on_board().or_else(|| drawn().map(|rule| Outcome::drawn(rule.by)))
    }

    /// The end that the position alone tells.
    fn end_on_board(&self) -> Option<Outcome> {
        if let State::Over(outcome) = self.game.state(self.position()) {
            return Some(outcome);
        }
        let dead = self.fulfilled().find(|rule| rule.when == When::DeadByMaterial);
        dead.map(|rule| Outcome::drawn(rule.by))
    }
}

impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.by.number, self.words)
    }
}

impl<I: fmt::Display> fmt::Display for Unplayable<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unplayable::Over(outcome) => write!(f, "the game is over: {outcome}"),
            Unplayable::Illegal(reason) => write!(f, "{reason}"),
            Unplayable::TooEarly(clause) => {
                write!(f, "{}: a draw can be agreed once both players have moved", clause.number)
            }
            Unplayable::NotClaimable(clause) => write!(f, "this cannot be claimed here: {clause}"),
        }
    }
}

impl<I: fmt::Debug + fmt::Display> std::error::Error for Unplayable<I> {}
