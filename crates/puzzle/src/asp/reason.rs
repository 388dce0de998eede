//! What of a diagram a refutation rests on: the men and the empty squares that it touches, and no others.
//!
//! A mate in one stays one as long as these are as they are: the men who move, check, guard and pin; the squares that
//! must be empty for it; and those from which somebody could come to take the checker or stand in between, since nobody
//! must be there. The rest of the board may be as it likes.

use super::colour;
use spec::Side;
use spec::chess::{Board, Kind, Move, Piece, Rules, Square, forward, in_scope, king_scope, knight_scope};
use std::collections::BTreeSet;
use std::fmt;

/// Something that holds of a diagram.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Literal {
    /// This stands on the square, or nothing.
    Is(Square, Option<Piece>),
    /// Some man of this side stands on the square.
    Own(Square, Side),
    /// This does not stand on the square.
    Not(Square, Piece),
    /// The side has so many men.
    Total(Side, usize),
}

/// A board that has arisen from the diagram, and the squares whose contents its moves have decided.
#[derive(Debug, Clone)]
pub struct View {
    pub board: Board,
    decided: BTreeSet<Square>,
}

impl View {
    pub fn of(diagram: &Board) -> View {
        View { board: diagram.clone(), decided: BTreeSet::new() }
    }

    /// The board after a move that neither castles nor captures en passant.
    pub fn after(&self, played: Move) -> View {
        let man = self.board.at(played.from);
        let man = man.map(|man| Piece { kind: played.promotion.unwrap_or(man.kind), ..man });
        let mut decided = self.decided.clone();
        decided.extend([played.from, played.to]);
        View { board: self.board.clone().with(played.from, None).with(played.to, man), decided }
    }

    /// The board without a man whose square was seen before.
    fn without(&self, square: Square) -> View {
        let mut decided = self.decided.clone();
        decided.insert(square);
        View { board: self.board.clone().with(square, None), decided }
    }
}

/// The literals that a refutation rests on, as they are gathered. A function that gives `None` has met something that
/// it cannot explain.
pub struct Reason<'a> {
    pub rules: &'a Rules,
    pub attacker: Side,
    pub literals: BTreeSet<Literal>,
}

impl Reason<'_> {
    fn note(&mut self, view: &View, square: Square, literal: Literal) {
        if !view.decided.contains(&square) {
            self.literals.insert(literal);
        }
    }

    /// What a square holds.
    pub fn see(&mut self, view: &View, square: Square) {
        self.note(view, square, Literal::Is(square, view.board.at(square)));
    }

    /// A man and the open line from him.
    pub fn line(&mut self, view: &View, from: Square, to: Square) {
        self.see(view, from);
        from.between(to).for_each(|square| self.see(view, square));
    }

    /// All men of a side.
    pub fn all_men(&mut self, view: &View, side: Side) {
        let men: Vec<Square> = view.board.pieces().filter(|(_, man)| man.side == side).map(|(at, _)| at).collect();
        men.iter().for_each(|&square| self.see(view, square));
    }

    /// That a move of the attacker can be made and leaves his king safe.
    pub fn made(&mut self, view: &View, played: Move) -> Option<View> {
        let man = view.board.at(played.from)?;
        let en_passant =
            man.kind == Kind::Pawn && played.from.file != played.to.file && view.board.at(played.to).is_none();
        let castling = man.kind == Kind::King && !king_scope(played.from, played.to);
        if en_passant || castling {
            return None;
        }
        self.line(view, played.from, played.to);
        self.see(view, played.to);
        let next = view.after(played);
        let king = next.board.king(man.side)?;
        self.see(&next, king);
        self.unattacked(&next, king, man.side.other());
        Some(next)
    }

    /// Some man of a side attacks the square: he and the line from him are the reason.
    pub fn attacked(&mut self, view: &View, target: Square, by: Side) -> Option<()> {
        let new = |from: Square, this: &Self| {
            let seen = |square: &Square| this.literals.contains(&Literal::Is(*square, view.board.at(*square)));
            from.between(target).chain([from]).filter(|square| !seen(square) && !view.decided.contains(square)).count()
        };
        let attackers: Vec<Square> = view.board.attackers(target, by).map(|(from, _)| from).collect();
        let from = attackers.into_iter().min_by_key(|&from| new(from, self))?;
        self.line(view, from, target);
        Some(())
    }

    /// Nobody of a side attacks the square: the lines up to the first man each are the reason, and where knights are
    /// not.
    pub fn unattacked(&mut self, view: &View, target: Square, by: Side) {
        for walk in walks(self.rules, target) {
            for square in walk {
                self.see(view, square);
                if view.board.at(square).is_some() {
                    break;
                }
            }
        }
        let knight = Piece { side: by, kind: Kind::Knight };
        let leaps: Vec<Square> = self.rules.squares().filter(|&square| knight_scope(square, target)).collect();
        leaps.into_iter().for_each(|square| self.note(view, square, Literal::Not(square, knight)));
    }

    /// The defender is mated.
    pub fn mated(&mut self, view: &View) -> Option<()> {
        let defender = self.attacker.other();
        let king = view.board.king(defender)?;
        self.see(view, king);
        let checkers: Vec<Square> = view.board.attackers(king, self.attacker).map(|(from, _)| from).collect();
        checkers.iter().for_each(|&from| self.line(view, from, king));
        let bare = view.without(king);
        let beside: Vec<Square> =
            self.rules.squares().filter(|&to| king_scope(king, to) && self.rules.lands_on(to)).collect();
        for to in beside {
            match view.board.at(to) {
                Some(man) if man.side == defender => self.note(view, to, Literal::Own(to, defender)),
                _ => self.attacked(&bare, to, self.attacker)?,
            }
        }
        match checkers.as_slice() {
            [] => None,
            [checker] => {
                let answers: Vec<Square> = checker.between(king).chain([*checker]).collect();
                answers
                    .into_iter()
                    .filter(|&to| self.rules.lands_on(to))
                    .try_for_each(|to| self.nobody_comes(view, king, to))
            }
            _ => Some(()),
        }
    }

    /// No man of the defender but the king can move to the square.
    fn nobody_comes(&mut self, view: &View, king: Square, to: Square) -> Option<()> {
        let defender = self.attacker.other();
        for walk in walks(self.rules, to) {
            for from in walk {
                self.see(view, from);
                let Some(man) = view.board.at(from) else { continue };
                if man.side == defender && from != king && could_move(self.rules, &view.board, man, from, to) {
                    self.pinned(view, king, from)?;
                }
                break;
            }
        }
        let knight = Piece { side: defender, kind: Kind::Knight };
        let leaps: Vec<Square> = self.rules.squares().filter(|&square| knight_scope(square, to)).collect();
        for from in leaps {
            if view.board.at(from) == Some(knight) {
                self.see(view, from);
                self.pinned(view, king, from)?;
            } else {
                self.note(view, from, Literal::Not(from, knight));
            }
        }
        Some(())
    }

    /// A man is pinned: somebody behind him would attack the king.
    fn pinned(&mut self, view: &View, king: Square, man: Square) -> Option<()> {
        let gone = view.without(man);
        let is_behind = |from: &Square| from.between(king).any(|square| square == man);
        let pinner = gone.board.attackers(king, self.attacker).map(|(from, _)| from).find(is_behind)?;
        self.line(view, pinner, king);
        Some(())
    }
}

/// The squares in each direction from one, the nearest first.
fn walks(rules: &Rules, start: Square) -> Vec<Vec<Square>> {
    let around = (-1..=1).flat_map(|files| (-1..=1).map(move |ranks| (files, ranks)));
    let walk = |(files, ranks): (i16, i16)| {
        let steps = (1..).map_while(|n| start.step(n * files, n * ranks).filter(|&square| rules.on_board(square)));
        steps.collect()
    };
    around.filter(|&direction| direction != (0, 0)).map(walk).collect()
}

/// Could this man move to a square along an open line?
fn could_move(rules: &Rules, board: &Board, man: Piece, from: Square, to: Square) -> bool {
    if man.kind != Kind::Pawn {
        return in_scope(man, from, to);
    }
    if board.at(to).is_some() {
        return in_scope(man, from, to);
    }
    let (files, ranks) = from.to(to);
    let double = rules.double_step() && from.rank == rules.pawn_rank(man.side);
    files == 0 && (ranks == forward(man.side) || (double && ranks == 2 * forward(man.side)))
}

impl Literal {
    /// The same on the board seen in a mirror, left and right exchanged.
    pub fn mirrored(self, files: u8) -> Literal {
        match self {
            Literal::Is(square, man) => Literal::Is(mirror(square, files), man),
            Literal::Own(square, side) => Literal::Own(mirror(square, files), side),
            Literal::Not(square, man) => Literal::Not(mirror(square, files), man),
            total @ Literal::Total(..) => total,
        }
    }

    /// Does it hold of this board?
    #[cfg(test)]
    pub fn holds(self, board: &Board) -> bool {
        match self {
            Literal::Is(square, man) => board.at(square) == man,
            Literal::Own(square, side) => board.at(square).is_some_and(|man| man.side == side),
            Literal::Not(square, man) => board.at(square) != Some(man),
            Literal::Total(side, men) => board.pieces().filter(|(_, man)| man.side == side).count() == men,
        }
    }
}

pub fn mirror(square: Square, files: u8) -> Square {
    Square { file: files - 1 - square.file, ..square }
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Literal::Is(square, None) => write!(f, "not occupied(0,{square})"),
            Literal::Is(square, Some(man)) => write!(f, "man(0,{},{},{square})", man.kind, colour(man.side)),
            Literal::Own(square, side) => write!(f, "own(0,{},{square})", colour(side)),
            Literal::Not(square, man) => write!(f, "not man(0,{},{},{square})", man.kind, colour(man.side)),
            Literal::Total(side, men) => write!(f, "total({},{men})", colour(side)),
        }
    }
}
