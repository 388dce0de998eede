//! 5.2.2: dead positions, from which no series of legal moves leads to mate.

use super::ending::CHECKMATE;
use super::{Board, Kind, Piece, Position, Rules};
use crate::{Game, State};
use std::collections::BTreeSet;

/// Do the pieces alone rule out every mate, whoever plays however badly?
///
/// On a board where moves may end everywhere this is so for king against king, for one knight more, and for any
/// number of bishops that all stand on squares of one colour. Why: a mated king needs every square around it
/// taken away. In a corner, and more so elsewhere, two of those squares share a side with the king's square;
/// the other king can take away only one of them, a lone knight gives the check itself, and bishops of one
/// colour never reach a square that shares a side with one they attack.
///
/// Where landing squares are missing a king may have a single square to go to, and only two bare kings are dead.
///
/// ```
/// use checkproof_spec::chess::{Rules, insufficient_material};
///
/// let rules = Rules::board(5, 5).unwrap();
/// let position = rules.read("3k1/2b2/b4/1B3/K4 w - -").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// . . . k .
/// . . b . .
/// b . . . .
/// . B . . .
/// K . . . .");
/// // Three bishops, but not all on one colour.
/// assert!(!insufficient_material(&rules, position.board()));
/// let without_c4 = position.board().clone().with("c4".parse().unwrap(), None);
/// assert!(insufficient_material(&rules, &without_c4));
/// ```
pub fn insufficient_material(rules: &Rules, board: &Board) -> bool {
    let men: Vec<(bool, Kind)> = board
        .pieces()
        .map(|(square, Piece { kind, .. })| (square.is_dark(), kind))
        .filter(|&(_, kind)| kind != Kind::King)
        .collect();
    match men[..] {
        [] => true,
        _ if !rules.lands_everywhere() => false,
        [(_, Kind::Knight)] => true,
        [(colour, _), ..] => men.iter().all(|&man| man == (colour, Kind::Bishop)),
    }
}

/// Can any series of legal moves by both sides lead from here to mate?
///
/// This is the definition itself, by walking through all positions that can be reached. `None` when there are
/// more than `most` of them and no mate was met among those.
///
/// ```
/// use checkproof_spec::chess::{Rules, mate_reachable};
///
/// // The pawns are locked for ever, and no king can get past them.
/// let rules = Rules::board(3, 5).unwrap();
/// let locked = rules.read("k2/ppp/PPP/3/2K w - -");
/// let position = locked.unwrap();
/// assert_eq!(position.board().to_string(), "\
/// k . .
/// p p p
/// P P P
/// . . .
/// . . K");
/// assert_eq!(mate_reachable(&rules, &position, 1000), Some(true), "pawns capture");
/// let bare = rules.read("k2/3/3/3/2K w - -").unwrap();
/// assert_eq!(mate_reachable(&rules, &bare, 1000), Some(false));
/// assert_eq!(mate_reachable(&rules, &bare, 10), None, "there are more than ten positions");
/// ```
pub fn mate_reachable(rules: &Rules, position: &Position, most: usize) -> Option<bool> {
    let mut seen = BTreeSet::from([position.clone()]);
    let mut waiting = vec![position.clone()];
    while let Some(position) = waiting.pop() {
        match rules.state(&position) {
            State::Over(outcome) if outcome.by() == &CHECKMATE => return Some(true),
            State::Over(_) => {}
            State::ToMove(_, moves) => {
                for next in moves.iter().filter_map(|played| rules.play(&position, played).ok()) {
                    if !seen.contains(&next) {
                        if seen.len() >= most {
                            return None;
                        }
                        seen.insert(next.clone());
                        waiting.push(next);
                    }
                }
            }
        }
    }
    Some(false)
}
