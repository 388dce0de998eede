//! Articles 3.1 to 3.10: when a move is legal, and if it is not, by which article.
//!
//! Legality is this one predicate. The list of moves is the set of moves that it accepts, and playing a move asks
//! it first, so there is no second definition that could differ.

use super::board::{bishop_scope, forward, king_scope, knight_scope, queen_scope, rook_scope};
use super::{Illegal, Kind, Move, Piece, Position, Rules, Square};
use crate::Side;

/// 3.10.1: a move is legal when it keeps all of articles 3.1 to 3.9. Says which one it breaks otherwise.
///
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::chess::{Rules, explain};
///
/// let rules = Rules::board(5, 5).unwrap();
/// let position = rules.read("4k/4r/5/4B/4K w - -").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// . . . . k
/// . . . . r
/// . . . . .
/// . . . . B
/// . . . . K");
/// // The bishop is pinned: it may not leave the line between the rook and its king.
/// let played = "e2d3".parse().unwrap();
/// let why = explain(&rules, &position, played).unwrap_err();
/// assert_eq!(why.to_string(), "3.9.2: leaves the king on e1 attacked by the rook on e4");
/// assert!(rules.play(&position, &played).is_err(), "there is no other definition of a legal move");
/// ```
pub fn explain(rules: &Rules, position: &Position, played: Move) -> Result<(), Illegal> {
    let Move { from, to, promotion } = played;
    assert_eq!(
        (position.board.files(), position.board.ranks()),
        (rules.files(), rules.ranks()),
        "a position is only ever asked about under the rules it was made for"
    );
    if let Some(square) = [from, to].into_iter().find(|&square| !rules.on_board(square)) {
        return Err(Illegal::OffBoard { square });
    }
    let piece = position.board.at(from).ok_or(Illegal::NoPiece { from })?;
    if piece.side != position.turn {
        return Err(Illegal::OtherSide { from, piece });
    }
    if from == to {
        return Err(Illegal::NotAMove { from });
    }
    // Where there is no castling, a king that steps onto its rook merely steps onto an own piece.
    if is_castling(position, played) && (rules.castling() || !king_scope(from, to)) {
        no_promotion(piece, promotion)?;
        castling(rules, position, from, to)?;
        return own_king_safe(position, played);
    }
    if let Some(own) = position.board.at(to).filter(|target| target.side == piece.side) {
        return Err(Illegal::OwnPiece { to, piece: own });
    }
    match piece.kind {
        Kind::Bishop | Kind::Rook | Kind::Queen => slider(position, piece.kind, from, to)?,
        Kind::Knight if knight_scope(from, to) => {}
        Kind::Knight => return Err(Illegal::KnightLeap { from, to }),
        Kind::King => king_step(rules, position, from, to)?,
        Kind::Pawn => pawn(rules, position, from, to)?,
    }
    if !rules.lands_on(to) {
        return Err(Illegal::Landing { to });
    }
    match piece.kind {
        Kind::Pawn => promotion_choice(rules, piece.side, to, promotion)?,
        _ => no_promotion(piece, promotion)?,
    }
    own_king_safe(position, played)
}

/// Is this the king moving along its first rank onto a rook of its own, which is how castling is written here?
pub(super) fn is_castling(position: &Position, played: Move) -> bool {
    let own = |kind| Some(Piece { side: position.turn, kind });
    let first_rank = match position.turn {
        Side::White => 0,
        Side::Black => position.board.ranks() - 1,
    };
    let along_first_rank = played.from.rank == first_rank && played.to.rank == first_rank;
    along_first_rank
        && position.board.at(played.from) == own(Kind::King)
        && position.board.at(played.to) == own(Kind::Rook)
}

/// 3.2 to 3.5: bishop, rook and queen move along their lines and not over other pieces.
///
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let position = rules.read("r3k2r/8/8/8/8/8/P7/RN2K3 w Qkq -").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// r . . . k . . r
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// P . . . . . . .
/// R N . . K . . .");
/// let why = |played: &str| rules.play(&position, &played.parse().unwrap()).err().map(|why| why.to_string());
/// assert_eq!(why("a1c1").unwrap(), "3.5: the rook may not move over the knight on b1");
/// assert_eq!(why("a1b2").unwrap(), "3.3: a rook moves along a file or a rank, a1 to b2 is neither");
/// ```
fn slider(position: &Position, kind: Kind, from: Square, to: Square) -> Result<(), Illegal> {
    match kind {
        Kind::Bishop if !bishop_scope(from, to) => return Err(Illegal::BishopLine { from, to }),
        Kind::Rook if !rook_scope(from, to) => return Err(Illegal::RookLine { from, to }),
        Kind::Queen if !queen_scope(from, to) => return Err(Illegal::QueenLine { from, to }),
        _ => {}
    }
    match position.board.obstacle(from, to) {
        Some((over, piece)) => Err(Illegal::Jump { kind, over, piece }),
        None => Ok(()),
    }
}

/// 3.8.1: the king moves to an adjoining square.
///
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let position = rules.read("4k3/8/8/8/8/8/8/4K2R w K -").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// . . . . k . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . K . . R");
/// let why = |played: &str| rules.play(&position, &played.parse().unwrap()).err().map(|why| why.to_string());
/// assert_eq!(why("e1f2"), None);
/// assert!(why("e1e3").unwrap().starts_with("3.8.1"));
/// assert!(why("e1g1").unwrap().contains("e1h1"), "castling is written as the king's move onto the rook");
/// ```
fn king_step(rules: &Rules, position: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    if king_scope(from, to) {
        return Ok(());
    }
    let same_wing = |rook: &&Square| rook.rank == to.rank && (rook.file > from.file) == (to.file > from.file);
    let along_first_rank = from.rank == to.rank && from.rank == rules.first_rank(position.turn);
    match position.castling.iter().find(same_wing) {
        Some(&rook) if along_first_rank => Err(Illegal::CastlingWriting { from, rook }),
        _ => Err(Illegal::KingStep { from, to }),
    }
}

/// 3.7.1 to 3.7.3: one square ahead, two from where pawns start, or diagonally to capture.
fn pawn(rules: &Rules, position: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    let side = position.turn;
    let (files, ranks) = from.to(to);
    match (files.abs(), ranks * forward(side)) {
        (0, 1) => empty_for_pawn(position, to),
        (0, 2) => double_step(rules, position, from, to),
        (1, 1) => pawn_capture(rules, position, from, to),
        _ => Err(Illegal::PawnStep { from, to, side }),
    }
}

/// 3.7.1: the square ahead is unoccupied.
fn empty_for_pawn(position: &Position, to: Square) -> Result<(), Illegal> {
    match position.board.at(to) {
        Some(piece) => Err(Illegal::PawnBlocked { to, piece }),
        None => Ok(()),
    }
}

/// 3.7.2: a double step starts where pawns start, and both squares are unoccupied.
///
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let position = rules.read("4k3/8/8/8/1p6/p7/PPP5/4K3 w - -").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// . . . . k . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . p . . . . . .
/// p . . . . . . .
/// P P P . . . . .
/// . . . . K . . .");
/// let why = |played: &str| rules.play(&position, &played.parse().unwrap()).err().map(|why| why.to_string());
/// assert_eq!(why("c2c4"), None);
/// assert_eq!(why("a2a4").unwrap(), "3.7.2: the double step passes over the pawn on a3");
/// assert!(why("b2b4").unwrap().starts_with("3.7.2"), "the square itself must be empty too");
/// ```
fn double_step(rules: &Rules, position: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    if !rules.double_step() {
        return Err(Illegal::NoDoubleStep);
    }
    if from.rank != rules.pawn_rank(position.turn) {
        return Err(Illegal::DoubleStepFrom { from });
    }
    if let Some((over, piece)) = position.board.obstacle(from, to) {
        return Err(Illegal::DoubleStepOver { over, piece });
    }
    match position.board.at(to) {
        Some(piece) => Err(Illegal::DoubleStepOnto { to, piece }),
        None => Ok(()),
    }
}

/// 3.7.3: a pawn moves diagonally only to capture; 3.7.3.1 and 3.7.3.2: en passant, at once or never.
///
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let position = rules.read("4k3/8/8/3pPp2/8/8/8/4K3 w - f6").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// . . . . k . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . p P p . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . K . . .");
/// let why = |played: &str| rules.play(&position, &played.parse().unwrap()).err().map(|why| why.to_string());
/// // The pawn on f5 has just made its double step, the one on d5 has not.
/// assert_eq!(why("e5f6"), None);
/// assert!(why("e5d6").unwrap().starts_with("3.7.3.2"));
/// let after = rules.play(&position, &"e5f6".parse().unwrap()).unwrap();
/// assert_eq!(after.board().to_string(), "\
/// . . . . k . . .
/// . . . . . . . .
/// . . . . . P . .
/// . . . p . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . K . . .");
/// ```
fn pawn_capture(rules: &Rules, position: &Position, from: Square, to: Square) -> Result<(), Illegal> {
    if position.board.at(to).is_some() || (rules.double_step() && position.passed == Some(to)) {
        return Ok(());
    }
    let beside = Square { file: to.file, rank: from.rank };
    let enemy_pawn = Piece { side: position.turn.other(), kind: Kind::Pawn };
    // Only a pawn that stands where double steps end could ever have been captured so.
    let double_step_ends = rules.pawn_rank(enemy_pawn.side) as i16 + 2 * forward(enemy_pawn.side);
    let could_be = rules.double_step() && beside.rank as i16 == double_step_ends;
    match position.board.at(beside) {
        Some(piece) if piece == enemy_pawn && could_be => Err(Illegal::EnPassant { to, pawn: beside }),
        _ => Err(Illegal::NothingToCapture { to }),
    }
}

/// 3.7.3.3: on the last rank a pawn must become a piece, and only there.
///
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::chess::Rules;
///
/// let rules = Rules::board(4, 4).unwrap();
/// let position = rules.read("4/P2k/4/K3 w - -").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// . . . .
/// P . . k
/// . . . .
/// K . . .");
/// let why = |played: &str| rules.play(&position, &played.parse().unwrap()).err().map(|why| why.to_string());
/// assert!(why("a3a4").unwrap().starts_with("3.7.3.3"), "a pawn cannot stay one");
/// assert_eq!(why("a3a4n"), None);
/// ```
fn promotion_choice(rules: &Rules, side: Side, to: Square, promotion: Option<Kind>) -> Result<(), Illegal> {
    match promotion {
        None if to.rank == rules.last_rank(side) => Err(Illegal::PromotionMissing { to }),
        Some(kind) if to.rank != rules.last_rank(side) => Err(Illegal::PromotionTooSoon { to, kind }),
        Some(kind) if !rules.promotion().contains(&kind) => Err(Illegal::PromotionKind { kind }),
        _ => Ok(()),
    }
}

/// Only pawns are promoted.
fn no_promotion(piece: Piece, promotion: Option<Kind>) -> Result<(), Illegal> {
    match promotion {
        Some(_) => Err(Illegal::PromotionOfPiece { piece }),
        None => Ok(()),
    }
}

/// 3.8.2: castling. The king goes to the c- or g-file, the rook to the square beside it.
///
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let position = rules.read("r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq -").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// r . . . k . . r
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . b . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// R . . . K . . R");
/// let why = |played: &str| rules.play(&position, &played.parse().unwrap()).err().map(|why| why.to_string());
/// // On its way to g1 the king would cross f1, which the bishop attacks; on its way to c1 it meets no attack.
/// assert!(why("e1h1").unwrap().starts_with("3.8.2.2.1"));
/// assert_eq!(why("e1a1"), None);
/// ```
fn castling(rules: &Rules, position: &Position, king: Square, rook: Square) -> Result<(), Illegal> {
    if !rules.castling() {
        return Err(Illegal::NoCastling);
    }
    let (king_to, rook_to) = castling_squares(king, rook);
    if let Some(to) = [king_to, rook_to].into_iter().find(|&to| !rules.lands_on(to)) {
        return Err(Illegal::Landing { to });
    }
    // 3.8.2.1: the right is lost when the king or that rook has moved.
    if !position.castling.contains(&rook) {
        return Err(Illegal::CastlingRight { rook });
    }
    // 3.8.2.2.2: nothing stands between the king and the rook, nor on a square that either must cross or reach.
    let crossed = king.between(rook).chain(reach(king, king_to)).chain(reach(rook, rook_to));
    let obstacle = crossed
        .filter(|&square| square != king && square != rook)
        .find_map(|square| position.board.at(square).map(|piece| (square, piece)));
    if let Some((square, piece)) = obstacle {
        return Err(Illegal::CastlingBlocked { square, piece });
    }
    // 3.8.2.2.1: the king does not leave, cross or reach an attacked square. Attacks count, not legal moves:
    // a pinned piece attacks as well (3.1.3), and so does a pawn.
    let enemy = position.turn.other();
    let attacked = [king]
        .into_iter()
        .chain(reach(king, king_to))
        .find_map(|square| position.board.attackers(square, enemy).next().map(|(by, piece)| (square, by, piece)));
    match attacked {
        Some((square, by, piece)) if square == king => Err(Illegal::CastlingOutOfCheck { king, by, piece }),
        Some((square, by, piece)) if square == king_to => Err(Illegal::CastlingInto { square, by, piece }),
        Some((square, by, piece)) => Err(Illegal::CastlingThrough { square, by, piece }),
        None => Ok(()),
    }
}

/// Where king and rook stand after castling: on the c- and d-file, or the g- and f-file.
///
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let position = rules.read("k7/8/8/8/8/8/8/1R2K2R w KB -").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// k . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . R . . K . . R");
/// let first_rank = |played: &str| {
///     let after = rules.play(&position, &played.parse().unwrap()).unwrap();
///     after.board().to_string().lines().last().unwrap_or_default().to_string()
/// };
/// assert_eq!(first_rank("e1h1"), ". R . . . R K .");
/// assert_eq!(first_rank("e1b1"), ". . K R . . . R", "wherever the rook has stood, as in Chess960");
/// ```
pub(super) fn castling_squares(king: Square, rook: Square) -> (Square, Square) {
    let (king_file, rook_file) = if rook.file < king.file { (2, 3) } else { (6, 5) };
    (Square { file: king_file, ..king }, Square { file: rook_file, ..king })
}

/// The squares from `from` to `to` without the first and with the last.
fn reach(from: Square, to: Square) -> impl Iterator<Item = Square> {
    from.between(to).chain((from != to).then_some(to))
}

/// 3.9.2: no move may expose the own king to check or leave it in check.
///
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let position = rules.read("4k3/8/8/K1pP3r/8/8/8/8 w - c6").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// . . . . k . . .
/// . . . . . . . .
/// . . . . . . . .
/// K . p P . . . r
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .
/// . . . . . . . .");
/// // Both pawns would leave the rank at once, and the king would stand before the rook.
/// let why = rules.play(&position, &"d5c6".parse().unwrap()).unwrap_err();
/// assert_eq!(why.to_string(), "3.9.2: leaves the king on a5 attacked by the rook on h5");
/// ```
fn own_king_safe(position: &Position, played: Move) -> Result<(), Illegal> {
    let board = position.board_after(played);
    let king = board.king(position.turn).expect("kings are never captured");
    match board.attackers(king, position.turn.other()).next() {
        Some((attacker, piece)) => Err(Illegal::KingAttacked { king, attacker, piece }),
        None => Ok(()),
    }
}
