//! Moves: what they are, which there are, and what the board looks like after one.

use super::board::forward;
use super::ending::{CHECKMATE, STALEMATE};
use super::explain::{castling_squares, is_castling};
use super::square::split_square;
use super::{Board, Illegal, Kind, Piece, Position, Rules, Square, explain};
use crate::{Game, Outcome, State};
use std::fmt;
use std::str::FromStr;

/// A move: from where to where, and what a pawn becomes on the last rank.
///
/// Castling is the king's move onto the square of its own rook: the only way to write it that no other move of
/// any board shares. Written `e2e4`, `e7e8q`, `e1h1`.
///
/// ```
/// use checkproof_spec::chess::{Kind, Move};
///
/// let played: Move = "e7e8q".parse().unwrap();
/// assert_eq!((played.from.to_string(), played.promotion), ("e7".to_string(), Some(Kind::Queen)));
/// assert!("e7-e8".parse::<Move>().is_err(), "there is one way to write a move");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The square the piece leaves.
    pub from: Square,
    /// The square it reaches; in castling, the square of the rook.
    pub to: Square,
    /// What the pawn becomes.
    pub promotion: Option<Kind>,
}

impl Game for Rules {
    type Position = Position;
    type Move = Move;
    type Illegal = Illegal;

    fn state(&self, position: &Position) -> State<Move> {
        let moves = legal_moves(self, position);
        if !moves.is_empty() {
            State::ToMove(position.turn, moves)
        } else if position.in_check() {
            State::Over(Outcome::won(position.turn.other(), &CHECKMATE))
        } else {
            State::Over(Outcome::drawn(&STALEMATE))
        }
    }

    fn play(&self, position: &Position, played: &Move) -> Result<Position, Illegal> {
        explain(self, position, *played)?;
        Ok(position.after(self, *played))
    }

    fn resets_clock(&self, position: &Position, played: &Move) -> bool {
        position.is_irreversible(*played)
    }
}

/// All moves that [`explain`] calls legal, sorted.
fn legal_moves(rules: &Rules, position: &Position) -> Vec<Move> {
    let own = position.board.pieces().filter(|(_, piece)| piece.side == position.turn);
    let mut moves: Vec<Move> = own
        .flat_map(|(from, piece)| rules.squares().map(move |to| (from, piece, to)))
        .flat_map(|(from, piece, to)| promotions(rules, piece, to).map(move |promotion| Move { from, to, promotion }))
        .filter(|&played| explain(rules, position, played).is_ok())
        .collect();
    moves.sort();
    moves
}

/// What a piece could be asked to become on a square: a pawn on its last rank any piece, otherwise nothing.
fn promotions(rules: &Rules, piece: Piece, to: Square) -> impl Iterator<Item = Option<Kind>> {
    let promotes = piece.kind == Kind::Pawn && to.rank == rules.last_rank(piece.side);
    let kinds: &[Kind] = if promotes { rules.promotion() } else { &[] };
    kinds.iter().copied().map(Some).chain((!promotes).then_some(None))
}

impl Position {
    /// The board after a move, which need not leave the own king safe but is otherwise legal.
    ///
    /// ```
    /// use checkproof_spec::Game;
    /// use checkproof_spec::chess::Rules;
    ///
    /// let rules = Rules::board(5, 5).unwrap();
    /// let position = rules.read("2r1k/1P3/5/5/K4 w - -").unwrap();
    /// assert_eq!(position.board().to_string(), "\
    /// . . r . k
    /// . P . . .
    /// . . . . .
    /// . . . . .
    /// K . . . .");
    /// let after = rules.play(&position, &"b4c5q".parse().unwrap()).unwrap();
    /// assert_eq!(after.board().to_string(), "\
    /// . . Q . k
    /// . . . . .
    /// . . . . .
    /// . . . . .
    /// K . . . .");
    /// ```
    pub(super) fn board_after(&self, played: Move) -> Board {
        let Move { from, to, promotion } = played;
        let piece = self.board.at(from);
        let board = self.board.clone().with(from, None);
        if is_castling(self, played) {
            let rook = self.board.at(to);
            let (king_to, rook_to) = castling_squares(from, to);
            return board.with(to, None).with(king_to, piece).with(rook_to, rook);
        }
        let arrived = promotion.map(|kind| Piece { side: self.turn, kind }).or(piece);
        match self.captured_en_passant(played) {
            // 3.7.3.1: the captured pawn is not where the capturing one arrives.
            Some(pawn) => board.with(pawn, None).with(to, arrived),
            // 3.1.1: whatever stood on `to` is captured.
            None => board.with(to, arrived),
        }
    }

    /// The square of the pawn that an en passant capture takes off the board.
    fn captured_en_passant(&self, played: Move) -> Option<Square> {
        let is_pawn = self.board.at(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        let captures = is_pawn && self.passed == Some(played.to) && played.from.file != played.to.file;
        captures.then(|| played.to.step(0, -forward(self.turn))).flatten()
    }

    /// Everything that a legal move changes.
    ///
    /// ```
    /// use checkproof_spec::Game;
    /// use checkproof_spec::chess::Rules;
    ///
    /// let rules = Rules::chess();
    /// let start = rules.read("r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq -").unwrap();
    /// let after = |played: &str| rules.play(&start, &played.parse().unwrap()).unwrap().to_string();
    /// // A rook's move ends its right, a rook's capture that of the other side too, and the king's move ends both.
    /// assert_eq!(after("h1h2"), "r3k2r/8/8/8/8/8/4P2R/R3K3 b Qkq -");
    /// assert_eq!(after("h1h8"), "r3k2R/8/8/8/8/8/4P3/R3K3 b Qq -");
    /// assert_eq!(after("e1d1"), "r3k2r/8/8/8/8/8/4P3/R2K3R b kq -");
    /// ```
    fn after(&self, rules: &Rules, played: Move) -> Position {
        let Move { from, to, .. } = played;
        let mover = self.board.at(from).map(|piece| piece.kind);
        // 3.8.2.1: the king's move ends all its rights; a rook's move or capture ends the right with that rook.
        let keeps = |rook: &Square| {
            let own = rook.rank == rules.first_rank(self.turn);
            *rook != from && *rook != to && !(own && mover == Some(Kind::King))
        };
        // 3.7.3.2: only the move after a double step may capture en passant.
        let double_step = mover == Some(Kind::Pawn) && from.to(to).1.abs() == 2;
        let passed = double_step.then(|| from.step(0, forward(self.turn))).flatten();
        let castling = self.castling.iter().copied().filter(keeps).collect();
        Position::new(rules, self.board_after(played), self.turn.other(), castling, passed)
    }

    /// 9.3: does this move capture something or move a pawn?
    ///
    /// ```
    /// use checkproof_spec::chess::Rules;
    ///
    /// let position = Rules::board(4, 4).unwrap().read("k2r/4/P3/K2R w - -").unwrap();
    /// let is_irreversible = |played: &str| position.is_irreversible(played.parse().unwrap());
    /// assert!(is_irreversible("a2a3") && is_irreversible("d1d4"));
    /// assert!(!is_irreversible("d1d3"));
    /// ```
    pub fn is_irreversible(&self, played: Move) -> bool {
        let pawn = self.board.at(played.from).is_some_and(|piece| piece.kind == Kind::Pawn);
        pawn || (self.board.at(played.to).is_some() && !is_castling(self, played))
    }

    /// Is this the king's move onto a rook of its own side, that is, castling?
    ///
    /// ```
    /// use checkproof_spec::chess::Rules;
    ///
    /// let position = Rules::chess().read("4k3/8/8/8/8/8/8/4K2R w K -").unwrap();
    /// assert!(position.is_castling("e1h1".parse().unwrap()));
    /// assert!(!position.is_castling("e1f1".parse().unwrap()));
    /// ```
    pub fn is_castling(&self, played: Move) -> bool {
        is_castling(self, played)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

/// A text that is not a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotAMove(String);

impl fmt::Display for NotAMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a move: a move is two squares and the letter of a promotion, such as e2e4 or e7e8q",
            self.0
        )
    }
}

impl std::error::Error for NotAMove {}

impl FromStr for Move {
    type Err = NotAMove;

    fn from_str(text: &str) -> Result<Move, NotAMove> {
        let read = || {
            let (from, rest) = split_square(text)?;
            let (to, rest) = split_square(rest)?;
            let mut letters = rest.chars();
            let promotion = match letters.next() {
                None => None,
                Some(letter) => Some(Kind::from_letter(letter)?),
            };
            letters.next().is_none().then_some(Move { from, to, promotion })
        };
        read().ok_or_else(|| NotAMove(text.to_string()))
    }
}
