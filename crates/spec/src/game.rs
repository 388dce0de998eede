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

/// How a game ended, and by which rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// One side won.
    Won {
        /// The side that won.
        winner: Side,
        /// By which rule.
        by: Win,
    },
    /// Nobody won.
    Drawn {
        /// By which rule.
        by: Draw,
    },
}

impl Outcome {
    /// The winner, if there is one.
    pub fn winner(self) -> Option<Side> {
        match self {
            Outcome::Won { winner, .. } => Some(winner),
            Outcome::Drawn { .. } => None,
        }
    }
}

/// The ways to win. Each is a clause of one game's rules, so the two games share none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Win {
    /// The king is attacked and no legal move is left (FIDE 5.1.1).
    Checkmate,
    /// The other side gave up (FIDE 5.1.2).
    Resignation,
    /// Draughts: the other side is to move and cannot (section 16).
    NoMove,
    /// Draughts: the other side gave up (section 11).
    Resigned,
}

/// The ways to draw. Each is a clause of one game's rules, so the two games share none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Draw {
    /// No legal move, the king not attacked (FIDE 5.2.1).
    Stalemate,
    /// Neither side has the men to mate by any play, a dead position (FIDE 5.2.2).
    InsufficientMaterial,
    /// The players agreed (FIDE 5.2.3).
    Agreement,
    /// The same position for the third time, claimed (FIDE 9.2).
    Threefold,
    /// Fifty moves by each side without a capture or a pawn move, claimed (FIDE 9.3).
    FiftyMoves,
    /// The same position for the fifth time (FIDE 9.6.1).
    Fivefold,
    /// Seventy-five moves by each side without a capture or a pawn move (FIDE 9.6.2).
    SeventyFiveMoves,
    /// Draughts: the players agreed (section 16).
    Agreed,
    /// Draughts: the same position for the third time, claimed (section 16).
    Repeated,
    /// Draughts: forty moves by each side without a capture or an advance of a man, claimed (section 16).
    FortyMoves,
}

impl Draw {
    /// True when the rule ends the game by itself, false when a player has to ask for it.
    pub fn is_automatic(self) -> bool {
        match self {
            Draw::Stalemate | Draw::InsufficientMaterial | Draw::Fivefold | Draw::SeventyFiveMoves => true,
            Draw::Agreement | Draw::Threefold | Draw::FiftyMoves => false,
            Draw::Agreed | Draw::Repeated | Draw::FortyMoves => false,
        }
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
        match self {
            Outcome::Won { winner, by: Win::Checkmate } => write!(f, "5.1.1: {winner} wins by checkmate"),
            Outcome::Won { winner, by: Win::Resignation } => {
                write!(f, "5.1.2: {winner} wins, {} resigns", winner.other())
            }
            Outcome::Won { winner, by: Win::NoMove } => {
                write!(f, "section 16: {winner} wins, {} has no move left", winner.other())
            }
            Outcome::Won { winner, by: Win::Resigned } => {
                write!(f, "section 11: {winner} wins, {} resigns", winner.other())
            }
            Outcome::Drawn { by } => write!(f, "{by}"),
        }
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Draw::Stalemate => "5.2.1: drawn by stalemate",
            Draw::InsufficientMaterial => "5.2.2: drawn, neither side has the material to mate",
            Draw::Agreement => "5.2.3: drawn by agreement",
            Draw::Threefold => "9.2: drawn by threefold repetition, claimed",
            Draw::FiftyMoves => "9.3: drawn by fifty moves without capture or pawn move, claimed",
            Draw::Fivefold => "9.6.1: drawn by fivefold repetition",
            Draw::SeventyFiveMoves => "9.6.2: drawn by seventy-five moves without capture or pawn move",
            Draw::Agreed => "section 16: drawn by agreement",
            Draw::Repeated => "section 16: drawn by threefold repetition, claimed",
            Draw::FortyMoves => "section 16: drawn by forty moves without capture or advance of a man, claimed",
        })
    }
}
