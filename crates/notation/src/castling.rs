//! Castling as players write it, by wing, and as the rules write it: the king onto its rook.

use spec::chess::{Kind, Move, Piece, Position, Rules, Square};

/// The two wings of a board, as seen from either side: the king's has the higher files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wing {
    /// Towards the h-file: `O-O`.
    King,
    /// Towards the a-file: `O-O-O`.
    Queen,
}

/// The move that castles on a wing, legal or not.
///
/// The rook is the one with the right to castle. Where no right is left it is the outermost one on the first
/// rank, so that the rules can say why castling with it is refused. `None` when there is no rook at all.
pub(crate) fn castling_move(rules: &Rules, position: &Position, wing: Wing) -> Option<Move> {
    let side = position.turn();
    let from = position.king(side);
    let rank = rules.first_rank(side);
    let on_wing = |rook: &Square| rook.rank == rank && rook.file != from.file && wing_of(from, *rook) == wing;

    let with_right = position.castling().iter().copied().find(on_wing);
    let rooks = position.board().find(Piece { side, kind: Kind::Rook }).filter(on_wing);
    let outermost = match wing {
        Wing::King => rooks.max_by_key(|rook| rook.file),
        Wing::Queen => rooks.min_by_key(|rook| rook.file),
    };
    with_right.or(outermost).map(|to| Move { from, to, promotion: None })
}

/// The wing on which a square lies, seen from the king.
pub(crate) fn wing_of(king: Square, square: Square) -> Wing {
    if square.file > king.file { Wing::King } else { Wing::Queen }
}

/// The file on which the king arrives: g or c.
pub(crate) fn king_file(wing: Wing) -> u8 {
    match wing {
        Wing::King => 6,
        Wing::Queen => 2,
    }
}
