//! Is every man needed? Each is taken off the board once, and what goes wrong then is the witness that it is.

use crate::Boards;
use prove::mate::Search;
use spec::State;
use spec::chess::{Kind, Move, Piece, Position, Square};

/// A man of a problem, and what becomes of it without him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Needed {
    /// Where he stands.
    pub square: Square,
    /// Who he is.
    pub piece: Piece,
    /// The problem without him.
    pub without: Without,
}

/// A problem without one of its men.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Without {
    /// It is the same: he is not needed.
    Same,
    /// It cannot be set up, because of this rule.
    NoPosition(String),
    /// The side to move is in check.
    InCheck,
    /// There is a mate in fewer moves, beginning with this one.
    Shorter(Move),
    /// This move mates as well, or instead.
    Cook(Move),
    /// Nothing mates any more; this replies to the key, where it can still be played.
    NoMate(Option<Move>),
}

/// What becomes of a problem with this only key without each of its men but the kings.
pub fn needed<Q: Boards>(quick: &Q, position: &Position, key: Move, moves: u32) -> Vec<Needed> {
    let men: Vec<_> = position.board().pieces().filter(|(_, man)| man.kind != Kind::King).collect();
    let judged = men.into_iter().map(|(square, piece)| {
        let mut setup = position.setup();
        setup.pieces.retain(|(at, _)| *at != square);
        setup.castling.retain(|at| *at != square);
        setup.en_passant = None;
        let without = match quick.rules().position(&setup) {
            Err(faults) => Without::NoPosition(faults.first().map_or(String::new(), ToString::to_string)),
            Ok(rest) if rest.in_check() => Without::InCheck,
            Ok(rest) => without(quick, &rest, key, moves),
        };
        Needed { square, piece, without }
    });
    judged.collect()
}

fn without<Q: Boards>(quick: &Q, position: &Position, key: Move, moves: u32) -> Without {
    let start = quick.load(position);
    let mut nothing = |_| ();
    let (State::ToMove(_, options), Some(mut search)) = (quick.state(&start), Search::new(quick, &start, &mut nothing))
    else {
        return Without::NoMate(None);
    };
    if let Some(first) = (1..moves).find_map(|fewer| search.attack(&start, fewer)) {
        return Without::Shorter(quick.spell(&first));
    }
    let cook =
        options.iter().find(|option| quick.spell(option) != key && search.wins(&quick.make(&start, option), moves - 1));
    if let Some(cook) = cook {
        return Without::Cook(quick.spell(cook));
    }
    let Some(option) = options.iter().find(|option| quick.spell(option) == key) else { return Without::NoMate(None) };
    let next = quick.make(&start, option);
    if search.wins(&next, moves - 1) {
        return Without::Same;
    }
    let refutes = |reply: &Q::Move| search.attack(&quick.make(&next, reply), moves - 1).is_none();
    let replies = quick.options(&next).unwrap_or_default();
    Without::NoMate(replies.into_iter().find(refutes).map(|reply| quick.spell(&reply)))
}
