//! Pure and model mates.

use spec::chess::{Board, Kind, Position, Square};

/// Is this a pure mate: the king is attacked once, and each square around him is either held by one of his own men, not
/// attacked as well, or attacked exactly once? (A pinned man next to the king counts as his own man.)
pub fn is_pure(mated: &Position) -> bool {
    let side = mated.turn();
    let king = mated.king(side);
    // The king does not shield the squares behind him.
    let field = mated.board().clone().with(king, None);
    let attacked = |square| field.attackers(square, side.other()).count();
    let in_field = |square: Square| match mated.board().at(square) {
        Some(man) if man.side == side => attacked(square) == 0,
        _ => attacked(square) == 1,
    };
    attacked(king) == 1 && around(mated.board(), king).all(in_field)
}

/// Is this pure mate a model: every man of the winner but the king and the pawns takes part, that is, attacks the king
/// or a square around him?
pub fn is_model(mated: &Position) -> bool {
    let side = mated.turn();
    let king = mated.king(side);
    let field = mated.board().clone().with(king, None);
    let takes_part = |square: Square| {
        field.attacks(square, king) || around(mated.board(), king).any(|around| field.attacks(square, around))
    };
    let pieces = mated.board().pieces().filter(|(_, man)| man.side == side.other());
    is_pure(mated)
        && pieces.filter(|(_, man)| !matches!(man.kind, Kind::King | Kind::Pawn)).all(|(square, _)| takes_part(square))
}

/// The squares around a king.
fn around(board: &Board, king: Square) -> impl Iterator<Item = Square> {
    board.squares().filter(move |&square| spec::chess::king_scope(king, square))
}

#[cfg(test)]
mod tests {
    use super::*;
    use spec::chess::Rules;

    #[test]
    fn pure_mates_and_model_mates() {
        let judged = |fen: &str| {
            let mated = Rules::chess().read(fen).unwrap();
            (is_pure(&mated), is_model(&mated))
        };
        // The queen and the king both attack a7.
        assert_eq!(judged("k7/1Q6/1K6/8/8/8/8/8 b - -"), (false, false));
        assert_eq!(judged("3k3R/8/3K4/8/8/8/8/8 b - -"), (true, true));
        // A knight far away takes no part.
        assert_eq!(judged("3k3R/8/3K4/8/8/8/8/N7 b - -"), (true, false));
        // Smothered: the king's own men hold the squares around him.
        assert_eq!(judged("6rk/5Npp/8/8/8/8/8/7K b - -"), (true, true));
        // A queen guards g7 and g8, the bishop g7 too.
        assert_eq!(judged("7k/8/8/8/3B4/8/8/K6Q b - -"), (false, false));
    }
}
