//! Section 8: capture chains.
//!
//! While a piece captures, the square it came from counts as empty, and the pieces it has jumped stay on the board
//! and may not be jumped again; they are taken off together at the end. A man that reaches its king row is crowned,
//! and that ends the chain.

use super::geometry::diagonals;
use super::{Board, Illegal, Kind, Piece, Square, diag_jump, jump_pattern, king_row};

/// A piece in the middle of a capture.
///
/// A king may come back to where it began, for that square is empty while it flies:
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::draughts::Draughts;
///
/// let position = Draughts.read("B:W6,7,14,15:BK2").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// . - . B . - . -
/// - . w . w . - .
/// . - . - . - . -
/// - . w . w . - .
/// . - . - . - . -
/// - . - . - . - .
/// . - . - . - . -
/// - . - . - . - .");
/// let why = |played: &str| Draughts.play(&position, &played.parse().unwrap()).err().map(|why| why.to_string());
/// assert_eq!(why("2x9x18x11x2"), None);
/// assert_eq!(why("2x11x18x9x2"), None);
/// assert!(why("2x9x18").unwrap().starts_with("section"), "a chain is played to its end");
/// ```
#[derive(Debug, Clone)]
pub(super) struct Flight<'a> {
    board: &'a Board,
    piece: Piece,
    from: Square,
    /// Where the piece is now.
    at: Square,
    /// The squares it has jumped, in order.
    captured: Vec<Square>,
}

impl<'a> Flight<'a> {
    /// A piece that has not jumped yet.
    pub(super) fn new(board: &'a Board, piece: Piece, from: Square) -> Flight<'a> {
        Flight { board, piece, from, at: from, captured: Vec::new() }
    }

    /// The flight after these landings, or the first condition that one of them breaks.
    pub(super) fn along(self, landings: &[Square]) -> Result<Flight<'a>, Illegal> {
        landings.iter().try_fold(self, |flight, &to| flight.jump(to))
    }

    /// The next link of the chain: one jump, to this square.
    fn jump(&self, to: Square) -> Result<Flight<'a>, Illegal> {
        let from = self.at;
        if self.crowned() {
            return Err(Illegal::Crowned { at: from, to });
        }
        let over = diag_jump(from, to).ok_or(Illegal::JumpPattern { from, to })?;
        if !jump_pattern(self.piece, from, over, to) {
            return Err(Illegal::BackwardCapture { from, to });
        }
        let jumped = self.occupant(over).ok_or(Illegal::NothingCaptured { over })?;
        if let Some(piece) = self.occupant(to) {
            return Err(Illegal::LandingOccupied { to, piece });
        }
        if jumped.side == self.piece.side {
            return Err(Illegal::OwnPieceCaptured { over, piece: jumped });
        }
        if self.captured.contains(&over) {
            return Err(Illegal::CapturedTwice { over, piece: jumped });
        }
        let captured = self.captured.iter().copied().chain([over]).collect();
        Ok(Flight { at: to, captured, ..*self })
    }

    /// What stands on a square during the chain: the capturing piece has left its own, the captured ones stay.
    ///
    /// ```
    /// use checkproof_spec::Game;
    /// use checkproof_spec::draughts::Draughts;
    ///
    /// let position = Draughts.read("B:W6,22:BK2").unwrap();
    /// assert_eq!(position.board().to_string(), "\
    /// . - . B . - . -
    /// - . w . - . - .
    /// . - . - . - . -
    /// - . - . - . - .
    /// . - . - . - . -
    /// - . w . - . - .
    /// . - . - . - . -
    /// - . - . - . - .");
    /// let why = |played: &str| Draughts.play(&position, &played.parse().unwrap()).err().map(|why| why.to_string());
    /// assert_eq!(why("2x9"), None);
    /// // The man on 6 stays on the board until the end, and may not be jumped twice.
    /// assert_eq!(why("2x9x2").unwrap(), "section 8: the white man on 6 was jumped before and can't be jumped twice");
    /// ```
    fn occupant(&self, square: Square) -> Option<Piece> {
        if square == self.from { None } else { self.board.at(square) }
    }

    /// The piece is a man and has reached its king row.
    ///
    /// ```
    /// use checkproof_spec::Game;
    /// use checkproof_spec::draughts::Draughts;
    ///
    /// let position = Draughts.read("B:W22,26,27:B18").unwrap();
    /// assert_eq!(position.board().to_string(), "\
    /// . - . - . - . -
    /// - . - . - . - .
    /// . - . - . - . -
    /// - . - . - . - .
    /// . - . b . - . -
    /// - . w . - . - .
    /// . - . w . w . -
    /// - . - . - . - .");
    /// let why = |played: &str| Draughts.play(&position, &played.parse().unwrap()).err().map(|why| why.to_string());
    /// // The man lands on its king row and is crowned; as a king it could go on over 26, but not in this move.
    /// assert_eq!(why("18x25"), None);
    /// assert_eq!(why("18x25x30").map(|why| why.is_empty()), Some(false));
    /// ```
    fn crowned(&self) -> bool {
        self.piece.kind == Kind::Man && self.at.rank() == king_row(self.piece.side)
    }

    /// Where the next jump can go. The chain is maximal when there is none.
    pub(super) fn onward(&self) -> impl Iterator<Item = Square> {
        diagonals(self.at, 2).filter(|&to| self.jump(to).is_ok())
    }

    /// The landings of every maximal chain that begins like this one; nothing if there is no jump at all.
    pub(super) fn chains(&self) -> Vec<Vec<Square>> {
        let flights = diagonals(self.at, 2).filter_map(|to| Some((to, self.jump(to).ok()?)));
        flights
            .flat_map(|(to, flight)| {
                let rest = flight.chains();
                let rest = if rest.is_empty() { vec![Vec::new()] } else { rest };
                rest.into_iter().map(move |landings| [vec![to], landings].concat())
            })
            .collect()
    }
}
