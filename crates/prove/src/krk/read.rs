//! Chess positions as placements of three men, and back.

use spec::Side;
use spec::chess::{self, Kind, Piece, Position, Rules, Setup};
use spec::krk::{self, Krk};
use std::fmt;

/// The placement of a chess position with White to move, or which condition of this ending the position breaks.
pub fn read(rules: &Rules, position: &Position) -> Result<Krk, NotKrk> {
    let men: Vec<_> = position.board().pieces().collect();
    let find = |piece: Piece| {
        let mut squares = men.iter().filter(|(_, found)| *found == piece).map(|&(square, _)| square);
        let square = squares.next();
        square.filter(|_| squares.next().is_none())
    };
    if !rules.lands_everywhere() {
        return Err(NotKrk::Landing);
    }
    let rook = Piece { side: Side::White, kind: Kind::Rook };
    if !men.iter().any(|&(_, piece)| piece == rook) {
        return Err(NotKrk::NoRook);
    }
    let known = [KING, rook, LONE];
    if let Some(&(square, piece)) = men.iter().find(|(_, piece)| !known.contains(piece)) {
        return Err(NotKrk::MoreMen { square, piece });
    }
    let (Some(king), Some(rook), Some(lone)) = (find(KING), find(rook), find(LONE)) else {
        return Err(NotKrk::TwoRooks);
    };
    if position.turn() == Side::Black {
        return Err(NotKrk::BlackToMove);
    }
    if !position.castling().is_empty() {
        return Err(NotKrk::Castling);
    }
    let square = |square: chess::Square| krk::Square { file: square.file.into(), rank: square.rank.into() };
    Ok(Krk {
        files: rules.files().into(),
        ranks: rules.ranks().into(),
        king: square(king),
        rook: square(rook),
        lone: square(lone),
    })
}

/// The chess position of a placement, where the rules of the game allow it.
pub fn position(rules: &Rules, p: Krk, turn: Side) -> Option<Position> {
    let rook = Piece { side: Side::White, kind: Kind::Rook };
    let pieces = [(p.king, KING), (p.rook, rook), (p.lone, LONE)];
    let setup = Setup {
        files: rules.files(),
        ranks: rules.ranks(),
        pieces: pieces.into_iter().map(|(at, piece)| Some((square(at)?, piece))).collect::<Option<_>>()?,
        turn,
        castling: Default::default(),
        en_passant: None,
        halfmove_clock: 0,
        move_number: 1,
    };
    rules.position(&setup).ok()
}

/// The square of chess that a pair of numbers is.
pub fn square(at: krk::Square) -> Option<chess::Square> {
    Some(chess::Square { file: at.file.try_into().ok()?, rank: at.rank.try_into().ok()? })
}

const KING: Piece = Piece { side: Side::White, kind: Kind::King };
const LONE: Piece = Piece { side: Side::Black, kind: Kind::King };

/// Why a position is not one of king and rook against king, White to move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NotKrk {
    /// Moves may not end everywhere.
    Landing,
    /// White has no rook.
    NoRook,
    /// White has more than one rook.
    TwoRooks,
    /// There is another man.
    MoreMen {
        /// Where.
        square: chess::Square,
        /// Which.
        piece: Piece,
    },
    /// Black is to move.
    BlackToMove,
    /// White may castle.
    Castling,
}

impl fmt::Display for NotKrk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the strategy is for White with king and rook against a king: ")?;
        match self {
            NotKrk::Landing => f.write_str("in this game a move may not end on every square"),
            NotKrk::NoRook => f.write_str("here White has no rook"),
            NotKrk::TwoRooks => f.write_str("here White has more than one rook"),
            NotKrk::MoreMen { square, piece } => {
                write!(
                    f,
                    "here is a {} {} on {square}",
                    if piece.side == Side::White { "white" } else { "black" },
                    piece.kind
                )
            }
            NotKrk::BlackToMove => f.write_str("here Black is to move"),
            NotKrk::Castling => f.write_str("here White may still castle, which it does not know"),
        }
    }
}

impl std::error::Error for NotKrk {}
