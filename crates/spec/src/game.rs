//! What every game of this project is: a value that answers two questions about a position.

use std::fmt;

/// The rules of a game, as a value.
///
/// A position has no memory beyond what the rules of movement need; clocks and repetitions belong to a record.
pub trait Game {
    /// Everything that decides which moves there are. Equal positions have equal moves.
    type Position: Clone + Ord + fmt::Debug;
    /// The least that tells one move of a position from another.
    type Move: Clone + Ord + fmt::Debug + fmt::Display;
    /// Why a move is not allowed.
    type Illegal: fmt::Display;

    /// Is the game over on the board; if not, who is to move, and what are the moves?
    ///
    /// The list is sorted, without repetitions, and never empty.
    fn state(&self, position: &Self::Position) -> State<Self::Move>;

    /// The position after a move, or the rule that forbids the move.
    fn play(&self, position: &Self::Position, played: &Self::Move) -> Result<Self::Position, Self::Illegal>;

    /// Does a legal move set the move clock back to zero, by which long play without progress is measured? No move does
    /// in a game whose rules have no such clock.
    fn resets_clock(&self, _position: &Self::Position, _played: &Self::Move) -> bool {
        false
    }
}

/// The answer to [`Game::state`]: a finished game has no turn, an unfinished one has at least one move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State<M> {
    /// The position itself ends the game.
    Over(Outcome),
    /// This side has these moves.
    ToMove(Side, Vec<M>),
}

/// The two sides, in every game. In draughts, Black is Dark and moves first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// The light pieces.
    White,
    /// The dark pieces.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

/// How a game ended: who won, if anybody did, and by which clause of its rules.
///
/// Nothing here lists the ways to win or to draw: each family of games has its own clauses, as constants.
///
/// ```
/// use checkproof_spec::chess::ending::{CHECKMATE, STALEMATE};
/// use checkproof_spec::{Outcome, Side};
///
/// let mate = Outcome::won(Side::White, &CHECKMATE);
/// assert_eq!(mate.to_string(), "5.1.1: White wins by checkmate");
/// assert_eq!(Outcome::drawn(&STALEMATE).to_string(), "5.2.1: drawn by stalemate");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Outcome {
    winner: Option<Side>,
    by: &'static Clause,
}

impl Outcome {
    /// One side won.
    pub const fn won(winner: Side, by: &'static Clause) -> Outcome {
        Outcome { winner: Some(winner), by }
    }

    /// Nobody won.
    pub const fn drawn(by: &'static Clause) -> Outcome {
        Outcome { winner: None, by }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Side> {
        self.winner
    }

    /// By which clause the game ended.
    pub const fn by(self) -> &'static Clause {
        self.by
    }
}

/// A clause of a game's rules by which a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Clause {
    /// Where it stands in the rules: `5.1.1`, `section 16`.
    pub number: &'static str,
    /// What it is called: `checkmate`, `threefold repetition`.
    pub name: &'static str,
    /// What it says of a game, as a sentence; `{winner}` and `{loser}` stand for the sides.
    pub words: &'static str,
    /// Who makes it end the game.
    pub invoked: Invoked,
}

/// Who makes a clause end a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Invoked {
    /// Nobody: the game ends by itself.
    ByItself,
    /// A player, who claims it when what it asks for is there.
    ByClaim,
    /// The players, who need no reason.
    ByPlayers,
}

impl Clause {
    /// A clause that ends a game by itself.
    pub const fn by_itself(number: &'static str, name: &'static str, words: &'static str) -> Clause {
        Clause { number, name, words, invoked: Invoked::ByItself }
    }

    /// A clause that a player may claim.
    pub const fn by_claim(number: &'static str, name: &'static str, words: &'static str) -> Clause {
        Clause { number, name, words, invoked: Invoked::ByClaim }
    }

    /// A clause by which the players end a game when they like.
    pub const fn by_players(number: &'static str, name: &'static str, words: &'static str) -> Clause {
        Clause { number, name, words, invoked: Invoked::ByPlayers }
    }

    /// True when the clause ends the game by itself, false when a player has to do something for it.
    pub fn is_automatic(&self) -> bool {
        self.invoked == Invoked::ByItself
    }
}

/// The number of ways to make exactly `depth` moves from here: the usual test of a move generator.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.state(position) {
        State::Over(_) => 0,
        State::ToMove(_, moves) if depth == 1 => moves.len() as u64,
        State::ToMove(_, moves) => moves
            .iter()
            .filter_map(|played| game.play(position, played).ok())
            .map(|next| perft(game, &next, depth - 1))
            .sum(),
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner else { return write!(f, "{}", self.by) };
        let (winner, loser) = (winner.to_string(), winner.other().to_string());
        write!(f, "{}: {}", self.by.number, self.by.words.replace("{winner}", &winner).replace("{loser}", &loser))
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let claimed = if self.invoked == Invoked::ByClaim { ", claimed" } else { "" };
        write!(f, "{}: {}{claimed}", self.number, self.words)
    }
}
