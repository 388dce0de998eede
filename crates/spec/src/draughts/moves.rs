//! Sections 11, 13 and 14: what moves are, what they do, and which there are.

use super::ending::NO_MOVE;
use super::flight::Flight;
use super::geometry::diagonals;
use super::{Board, Illegal, Kind, Piece, Position, Square, diag_jump, explain, king_row};
use crate::{Game, Outcome, State};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// English draughts. There is nothing to choose, so the value says only which game is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Draughts;

/// A move of the board. What it captures follows from the squares.
///
/// Written `11-15` and, always with every landing, `22x15` and `1x10x19`.
///
/// ```
/// use checkproof_spec::draughts::Move;
///
/// let jump: Move = "1x10x19".parse().unwrap();
/// assert_eq!(jump.captures().iter().map(|square| square.number()).collect::<Vec<_>>(), [6, 15]);
/// assert_eq!(jump.to().map(|square| square.number()), Some(19));
/// assert!("1x".parse::<Move>().is_err());
/// ```
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A move that captures nothing.
    Step {
        /// The square the piece leaves.
        from: Square,
        /// The square it reaches.
        to: Square,
    },
    /// A capture. Two ways to capture the same pieces are two moves.
    Jump {
        /// The square the piece leaves.
        from: Square,
        /// Every square it lands on, in order.
        landings: Vec<Square>,
    },
}

impl Move {
    /// The square the piece leaves.
    pub fn from(&self) -> Square {
        match self {
            Move::Step { from, .. } | Move::Jump { from, .. } => *from,
        }
    }

    /// The square on which the move ends. A capture without landings ends nowhere, and is not legal.
    pub fn to(&self) -> Option<Square> {
        match self {
            Move::Step { to, .. } => Some(*to),
            Move::Jump { landings, .. } => landings.last().copied(),
        }
    }

    /// The square that the piece reaches first.
    pub fn first_landing(&self) -> Option<Square> {
        match self {
            Move::Step { to, .. } => Some(*to),
            Move::Jump { landings, .. } => landings.first().copied(),
        }
    }

    /// Is it a capture?
    pub fn is_capture(&self) -> bool {
        matches!(self, Move::Jump { .. })
    }

    /// The squares in the middle of the jumps, in order; a landing that is no jump away has none.
    pub fn captures(&self) -> Vec<Square> {
        match self {
            Move::Step { .. } => Vec::new(),
            Move::Jump { from, landings } => {
                let starts = std::iter::once(from).chain(landings);
                starts.zip(landings).filter_map(|(&from, &to)| diag_jump(from, to)).collect()
            }
        }
    }
}

impl Game for Draughts {
    type Position = Position;
    type Move = Move;
    type Illegal = Illegal;

    fn state(&self, position: &Position) -> State<Move> {
        let moves = legal_moves(position);
        if moves.is_empty() {
            // Section 16: whoever cannot move has lost, blocked or without pieces.
            State::Over(Outcome::won(position.turn().other(), &NO_MOVE))
        } else {
            State::ToMove(position.turn(), moves)
        }
    }

    fn play(&self, position: &Position, played: &Move) -> Result<Position, Illegal> {
        explain(position, played)?;
        Ok(position.after(played))
    }

    fn resets_clock(&self, position: &Position, played: &Move) -> bool {
        position.is_irreversible(played)
    }
}

/// Section 14: all moves that [`explain`] calls legal, sorted.
fn legal_moves(position: &Position) -> Vec<Move> {
    let own = position.board().pieces_of(position.turn());
    let steps = own.flat_map(|(from, _)| diagonals(from, 1).map(move |to| Move::Step { from, to }));
    let mut moves: Vec<Move> =
        steps.chain(captures_due(position)).filter(|played| explain(position, played).is_ok()).collect();
    moves.sort();
    moves
}

/// Section 9: the maximal chains of the side to move. If there are any, it must play one of them.
///
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::draughts::Draughts;
///
/// let position = Draughts.read("B:W18,26:B14,3").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// . - . - . b . -
/// - . - . - . - .
/// . - . - . - . -
/// - . b . - . - .
/// . - . w . - . -
/// - . - . - . - .
/// . - . w . - . -
/// - . - . - . - .");
/// let why = |played: &str| Draughts.play(&position, &played.parse().unwrap()).err().map(|why| why.to_string());
/// assert_eq!(why("14x23x30"), None);
/// assert_eq!(why("3-7").unwrap(), "section 9: a capture is due: 14x23x30");
/// ```
pub(super) fn captures_due(position: &Position) -> Vec<Move> {
    let own = position.board().pieces_of(position.turn());
    own.flat_map(|(from, piece)| {
        let chains = Flight::new(position.board(), piece, from).chains();
        chains.into_iter().map(move |landings| Move::Jump { from, landings })
    })
    .collect()
}

impl Position {
    /// Section 13: everything that a legal move changes.
    ///
    /// ```
    /// use checkproof_spec::Game;
    /// use checkproof_spec::draughts::Draughts;
    ///
    /// let position = Draughts.read("B:W18,26:B14,3").unwrap();
    /// assert_eq!(position.board().to_string(), "\
    /// . - . - . b . -
    /// - . - . - . - .
    /// . - . - . - . -
    /// - . b . - . - .
    /// . - . w . - . -
    /// - . - . - . - .
    /// . - . w . - . -
    /// - . - . - . - .");
    /// let after = Draughts.play(&position, &"14x23x30".parse().unwrap()).unwrap();
    /// // Both captured men are gone, and the man is a king.
    /// assert_eq!(after.board().to_string(), "\
    /// . - . - . b . -
    /// - . - . - . - .
    /// . - . - . - . -
    /// - . - . - . - .
    /// . - . - . - . -
    /// - . - . - . - .
    /// . - . - . - . -
    /// - . B . - . - .");
    /// ```
    fn after(&self, played: &Move) -> Position {
        let (from, to) = (played.from(), played.to().expect("a legal move ends somewhere"));
        let piece =
            self.board().at(from).map(|piece| if to.rank() == king_row(piece.side) { crowned(piece) } else { piece });
        // All captured pieces leave at once, and the origin is cleared first: a king's capture may end on it.
        let cleared = |board: Board, square: Square| board.with(square, None);
        let board = played.captures().into_iter().fold(self.board().with(from, None), cleared);
        Position::new(board.with(to, piece), self.turn().other())
    }

    /// Sections 10 and 13: does this move capture something or advance a man?
    ///
    /// ```
    /// use checkproof_spec::draughts::Draughts;
    ///
    /// let position = Draughts.read("W:W22,K32:B1").unwrap();
    /// assert!(position.is_irreversible(&"22-18".parse().unwrap()));
    /// assert!(!position.is_irreversible(&"32-27".parse().unwrap()));
    /// ```
    pub fn is_irreversible(&self, played: &Move) -> bool {
        played.is_capture() || self.board().at(played.from()).is_some_and(|piece| piece.kind == Kind::Man)
    }
}

fn crowned(piece: Piece) -> Piece {
    Piece { kind: Kind::King, ..piece }
}

/// One of each group of moves that do the same: that have the same origin, the same end and the same captures.
///
/// The other convention of counting. By the rules they are different moves.
///
/// ```
/// use checkproof_spec::draughts::{Draughts, merged};
/// use checkproof_spec::{Game, State};
///
/// // Round the four men one way or the other: two moves, one result.
/// let position = Draughts.read("B:W6,7,14,15:BK2").unwrap();
/// let State::ToMove(_, moves) = Draughts.state(&position) else { panic!("Black can move") };
/// assert_eq!((moves.len(), merged(&moves).len()), (2, 1));
/// ```
pub fn merged(moves: &[Move]) -> Vec<Move> {
    let mut seen = BTreeSet::new();
    let done = |played: &Move| (played.from(), played.to(), played.captures().into_iter().collect::<BTreeSet<_>>());
    moves.iter().filter(|played| seen.insert(done(played))).cloned().collect()
}

/// [`perft`](crate::perft) with moves that do the same counted once.
pub fn perft_merged(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = merged(&legal_moves(position));
    moves.iter().map(|played| perft_merged(&position.after(played), depth - 1)).sum()
}

impl fmt::Display for Draughts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("draughts")
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Step { from, to } => write!(f, "{from}-{to}"),
            Move::Jump { from, landings } => {
                write!(f, "{from}")?;
                if landings.is_empty() {
                    // No reader takes this for a move, which it is not.
                    return f.write_str("x");
                }
                landings.iter().try_for_each(|to| write!(f, "x{to}"))
            }
        }
    }
}

/// A text that is not a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAMove(String);

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a move: a move is two squares, such as 11-15, or a capture with every landing, such as \
             1x10x19",
            self.0
        )
    }
}

impl std::error::Error for NotAMove {}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let square = |text: &str| text.parse::<Square>().ok();
        let read = || {
            if let Some((from, to)) = text.split_once('-') {
                return Some(Move::Step { from: square(from)?, to: square(to)? });
            }
            let mut squares = text.split('x');
            let from = square(squares.next()?)?;
            let landings: Vec<Square> = squares.map(square).collect::<Option<_>>()?;
            (!landings.is_empty()).then_some(Move::Jump { from, landings })
        };
        read().ok_or_else(|| NotAMove(text.to_string()))
    }
}
