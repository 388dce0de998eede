//! A quick look at a two-mover (or a mate in any other number of moves): the first thing that is wrong with it, and
//! where nothing is, what its play is worth.
//!
//! A composer looks at thousands of positions a second, and nearly all of them have no key, two keys or a mate in one.
//! So the questions are asked in the order of what they cost, on bitboards, and the reply that refuted one first move
//! is tried first against the next. What comes out is tested against [`judge`](crate::judge), which asks everything.

use crate::Grade;
use fast::{Board, Chess, Move};
use prove::mate::Search;
use spec::chess::Kind;

/// The keys of a position, as far as they matter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keys {
    /// Nothing mates in so many moves.
    None,
    /// Something mates sooner.
    Shorter,
    /// Two moves mate, or more.
    Several,
    /// Exactly this one does.
    One(Move),
}

/// The play after the only key of a two-mover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AfterKey {
    /// The legal replies.
    pub replies: u32,
    /// The replies that stop the threat, if there is one.
    pub defences: u32,
    /// The different mating moves, threats included.
    pub mates: u32,
    /// Replies with more than one answer.
    pub duals: u32,
}

/// A pair of eyes, with the paper that they scribble on.
pub struct Eye<'a> {
    chess: &'a Chess,
    moves: u32,
    first: Vec<Move>,
    replies: Vec<Move>,
    mates: Vec<Move>,
    /// The reply that refuted a first move last.
    refutation: Option<Move>,
}

impl<'a> Eye<'a> {
    /// For direct mates in so many moves.
    pub fn new(chess: &'a Chess, moves: u32) -> Eye<'a> {
        Eye { chess, moves, first: Vec::new(), replies: Vec::new(), mates: Vec::new(), refutation: None }
    }

    /// The keys of a position.
    pub fn keys(&mut self, board: &Board) -> Keys {
        match self.moves {
            0 => Keys::None,
            1 => self.keys_in_one(board),
            2 => self.keys_in_two(board),
            moves => self.keys_in_many(board, moves),
        }
    }

    fn keys_in_one(&mut self, board: &Board) -> Keys {
        self.mates.clear();
        self.chess.mates_into(board, &mut self.mates);
        match self.mates[..] {
            [] => Keys::None,
            [key] => Keys::One(key),
            _ => Keys::Several,
        }
    }

    fn keys_in_two(&mut self, board: &Board) -> Keys {
        if self.mates_now(board) {
            return Keys::Shorter;
        }
        let mut found = None;
        let mut first = std::mem::take(&mut self.first);
        first.clear();
        self.chess.moves_into(board, &mut first);
        let mut several = false;
        for &played in &first {
            if self.mates_next(&self.chess.play(board, played)) {
                several = found.is_some();
                found = Some(played);
                if several {
                    break;
                }
            }
        }
        self.first = first;
        match found {
            _ if several => Keys::Several,
            Some(key) => Keys::One(key),
            None => Keys::None,
        }
    }

    fn keys_in_many(&mut self, board: &Board, moves: u32) -> Keys {
        let mut nothing = |_| ();
        let Some(mut search) = Search::new(self.chess, board, &mut nothing) else { return Keys::None };
        if (1..moves).any(|fewer| search.attack(board, fewer).is_some()) {
            return Keys::Shorter;
        }
        let mut found = None;
        for played in self.chess.moves(board) {
            if search.wins(&self.chess.play(board, played), moves - 1) {
                if found.is_some() {
                    return Keys::Several;
                }
                found = Some(played);
            }
        }
        found.map_or(Keys::None, Keys::One)
    }

    /// Does some move mate?
    fn mates_now(&mut self, board: &Board) -> bool {
        self.mates.clear();
        self.chess.mates_into(board, &mut self.mates);
        !self.mates.is_empty()
    }

    /// Does every reply allow mate, and is there one?
    fn mates_next(&mut self, next: &Board) -> bool {
        let mut replies = std::mem::take(&mut self.replies);
        replies.clear();
        self.chess.moves_into(next, &mut replies);
        if let Some(first) = replies.iter().position(|reply| Some(*reply) == self.refutation) {
            replies.swap(0, first);
        }
        let refutation = replies.iter().copied().find(|&reply| !self.mates_now(&self.chess.play(next, reply)));
        let mates = !replies.is_empty() && refutation.is_none();
        self.refutation = refutation.or(self.refutation);
        self.replies = replies;
        mates
    }

    /// Is the key of a position no check, no capture and no promotion?
    pub fn is_quiet(&self, board: &Board, key: Move) -> bool {
        let next = self.chess.play(board, key);
        let takes = board.occupied().count_ones() > next.occupied().count_ones();
        !takes && key.promotion().is_none() && !self.chess.in_check(&next)
    }

    /// The play of a two-mover after its key.
    pub fn after(&mut self, board: &Board, key: Move) -> AfterKey {
        let next = self.chess.play(board, key);
        let in_check = self.chess.in_check(&next);
        let mut different: Vec<Move> = Vec::new();
        let mut threats: Vec<Move> = Vec::new();
        if !in_check && let Some(waiting) = self.passed(&next) {
            self.chess.mates_into(&waiting, &mut threats);
            different.extend(&threats);
        }
        let mut play = AfterKey { replies: 0, defences: 0, mates: 0, duals: 0 };
        for reply in self.chess.moves(&next) {
            let after = self.chess.play(&next, reply);
            self.mates.clear();
            self.chess.mates_into(&after, &mut self.mates);
            play.replies += 1;
            play.duals += (self.mates.len() > 1) as u32;
            if threats.is_empty() || !threats.iter().all(|threat| self.mates.contains(threat)) {
                play.defences += 1;
                different.extend(&self.mates);
            }
        }
        different.sort_unstable();
        different.dedup();
        play.mates = different.len() as u32;
        play
    }

    /// The same with the other side to move, if that is a position.
    fn passed(&self, board: &Board) -> Option<Board> {
        let waiting = board.without_en_passant().with_turn(board.turn().other());
        (!self.chess.in_check(board)).then_some(waiting)
    }

    /// The grade of a two-mover with this only key.
    pub fn grade(&mut self, board: &Board, key: Move) -> Grade {
        if !self.is_quiet(board, key) {
            return Grade::Sound;
        }
        let play = self.after(board, key);
        if play.defences < 2 || self.needless(board, key).is_some() {
            return Grade::Quiet;
        }
        if play.mates >= 3 && play.duals == 0 { Grade::Fine } else { Grade::Good }
    }

    /// A man without whom the problem is the same.
    pub fn needless(&mut self, board: &Board, key: Move) -> Option<u32> {
        let others = board.men().filter(|(man, square)| man.kind != Kind::King && *square != key.from());
        others.map(|(_, square)| square).find(|&square| {
            let rest = board.without(square);
            self.stands(&rest) && self.keys(&rest) == Keys::One(key)
        })
    }

    /// Can this be a diagram: neither king attacked?
    pub fn stands(&self, board: &Board) -> bool {
        !self.chess.in_check(board) && !self.chess.in_check(&board.with_turn(board.turn().other()))
    }
}
