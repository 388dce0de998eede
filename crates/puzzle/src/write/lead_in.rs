//! A move that leads to a diagram: a quiet last move of the side that is not to move, taken back.

use spec::Game;
use spec::chess::{Kind, Move, Piece, Position, Rules, Square, doubts};

/// A position and the quiet move of the other side that leads from it to this one; none if there is none.
///
/// Formats for trainers want the position before the last move. A composed puzzle has no last move, so one is taken
/// back: nobody has played it, and the solution does not depend on it. Among the moves that can be taken back it is the
/// first, in the order of the squares, that takes nothing, promotes nothing, starts from a sound position about which
/// there is no more doubt than about the diagram, and leads exactly to the diagram; moves of a side that was not in
/// check are preferred, and moves of pieces to those of pawns.
///
/// ```
/// use checkproof_puzzle::write::lead_in;
/// use spec::chess::Rules;
///
/// let rules = Rules::chess();
/// let diagram = rules.read("8/8/1k6/8/5B2/3Q4/6B1/K7 w - -").unwrap();
/// let (before, played) = lead_in(&rules, &diagram).unwrap();
/// assert_eq!(before.to_string(), "8/8/8/k7/5B2/3Q4/6B1/K7 b - -");
/// assert_eq!(played.to_string(), "a5b6");
/// ```
pub fn lead_in(rules: &Rules, position: &Position) -> Option<(Position, Move)> {
    let side = position.turn().other();
    let mut found = Vec::new();
    for (to, man) in position.board().pieces().filter(|(_, man)| man.side == side) {
        for from in position.board().squares().filter(|&from| position.board().at(from).is_none()) {
            if let Some(before) = before(rules, position, man, Move { from, to, promotion: None }) {
                let rank = (before.in_check(), man.kind == Kind::Pawn);
                found.push((rank, before, Move { from, to, promotion: None }));
            }
        }
    }
    found.into_iter().min_by_key(|(rank, ..)| *rank).map(|(_, before, played)| (before, played))
}

/// The position before this move, if the move leads from there to the diagram.
fn before(rules: &Rules, position: &Position, man: Piece, played: Move) -> Option<Position> {
    let mut setup = position.setup();
    let place = |pieces: &mut Vec<(Square, Piece)>| {
        pieces.iter_mut().find(|(at, _)| *at == played.to).map(|(at, _)| *at = played.from)
    };
    place(&mut setup.pieces)?;
    setup.turn = man.side;
    setup.en_passant = None;
    let before = rules.position(&setup).ok()?;
    let leads_here = rules.play(&before, &played).is_ok_and(|next| next == *position);
    let doubtful = doubts(rules, &setup).len() > doubts(rules, &position.setup()).len();
    (leads_here && !doubtful).then_some(before)
}
