//! Chess on boards too large for 64 bits, up to 16 x 16; castling, which needs eight files, is left to `spec`.
//!
//! Meant for few men on a large board: moves are found man by man, and a move is legal if no man of the other side
//! attacks the king after it. Nothing here is trusted either; the tests compare whole move lists with `spec`.

mod board;
mod game;
mod generate;
mod squares;

pub use board::{Board, Move};
pub use squares::Squares;

use crate::reach::Reach;
use spec::Side;
use spec::chess::{Parts, Position, Rules, Setup};
use std::fmt;

/// One game of the chess family on a board of any size.
///
/// ```
/// use checkproof_fast::wide::Wide;
///
/// let rules = "chess:10x10".parse().unwrap();
/// let chess = Wide::new(&rules).unwrap();
/// let board = chess.load(&rules.read("10/10/10/10/4k5/10/10/10/10/Q8K w - -").unwrap());
/// assert_eq!(chess.moves(&board).len(), 29);
/// ```
#[derive(Clone)]
pub struct Wide {
    rules: Rules,
    reach: Reach,
    landing: Squares,
}

/// So many numbers each rank has.
pub const WIDTH: u8 = 16;

/// A game that castles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Castles;

impl fmt::Display for Castles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("on a board larger than 8 x 8 only the specification castles; leave out the option `castling`")
    }
}

impl std::error::Error for Castles {}

impl Wide {
    /// Prepares a game.
    pub fn new(rules: &Rules) -> Result<Wide, Castles> {
        // Taken apart whole: a rule that is new there must be thought about here. What pawns do is asked of the rules
        // themselves, move by move.
        let &Parts { files: _, ranks: _, landing: _, castling, double_step: _, promotion: _, start: _ } = rules.parts();
        if castling {
            return Err(Castles);
        }
        let landing = rules.squares().filter(|&square| rules.lands_on(square)).map(board::number_of).collect();
        Ok(Wide { rules: rules.clone(), reach: Reach::new(rules, WIDTH), landing })
    }

    /// The rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// A position of `spec` as a board.
    pub fn load(&self, position: &Position) -> Board {
        let men = position.board().pieces().map(|(at, piece)| (piece, board::number_of(at)));
        Board { en_passant: position.en_passant().map(board::number_of), ..Board::of(men, position.turn()) }
    }

    /// The position of `spec` that a board stands for.
    pub fn unload(&self, board: &Board) -> Position {
        let men = Side::BOTH.into_iter().flat_map(|side| board.men(side));
        let setup = Setup {
            files: self.rules.files(),
            ranks: self.rules.ranks(),
            pieces: men.map(|(piece, at)| (board::square_of(at), piece)).collect(),
            turn: board.turn,
            castling: Vec::new(),
            en_passant: board.en_passant.map(board::square_of),
            halfmove_clock: 0,
            move_number: 1,
        };
        self.rules.position(&setup).expect("a board comes of a legal position and legal moves")
    }
}

impl fmt::Debug for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Wide({})", self.rules)
    }
}
