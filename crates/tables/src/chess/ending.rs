//! An ending of chess as a slice: moves ahead by quick boards, moves back by [`Reach`], captures and promotions looked
//! up in finished tables.

use super::layout::{ChessLayout, Placed};
use super::{Boards, Material, entry};
use crate::{Find, Finished, Next, Slice, Value};
use fast::Reach;
use fast::wide::Squares;
use spec::Side;
use spec::chess::{Kind, Piece, Rules};
use std::sync::Arc;

/// An ending with all that its moves lead to.
pub struct ChessSlice<'a, C: Boards> {
    chess: &'a C,
    layout: &'a ChessLayout,
    reach: Reach,
    /// Can pawns meet in passing?
    en_passant: bool,
    /// Where captures and promotions lead, by the side that moves, the man captured, and the kind promoted to.
    exits: Vec<Exit<C>>,
}

/// The table behind a capture or a promotion, and whether the sides are exchanged in it; none for two bare kings and
/// where there is no such move.
type Exit<C> = Option<(Arc<Finished<C>>, bool)>;

/// Says that nothing is captured.
pub(super) const NO_MAN: usize = Material::MOST_MEN;
/// The king's place among the kinds says that nothing is promoted.
const NO_KIND: usize = Kind::King as usize;

impl<'a, C: Boards> ChessSlice<'a, C> {
    /// An ending whose lower tables are looked up with `find`; it is told the material in its standard form.
    pub(super) fn new(chess: &'a C, layout: &'a ChessLayout, find: &Find<'_, C>) -> ChessSlice<'a, C> {
        let rules = chess.rules();
        let men = layout.men();
        let exit = |turn: Side, captured: usize, promoted: usize| -> Exit<C> {
            let mut left: Vec<Piece> = men.to_vec();
            if let Some(&kind) = Kind::ALL.get(promoted).filter(|_| promoted != NO_KIND) {
                let pawn = left.iter().position(|&man| man == Piece { side: turn, kind: Kind::Pawn });
                left[pawn?].kind = kind;
            }
            if captured < left.len() {
                left.remove(captured);
            }
            let (material, exchanged) = Material::of(left).standard(rules);
            Some((find(&material)?, exchanged))
        };
        let mut exits = Vec::new();
        for turn in Side::BOTH {
            for captured in 0..=NO_MAN {
                exits.extend((0..=NO_KIND).map(|promoted| match men.get(captured) {
                    Some(man) if man.side == turn || man.kind == Kind::King => None,
                    None if captured != NO_MAN || promoted == NO_KIND => None,
                    _ => exit(turn, captured, promoted),
                }));
            }
        }
        let pawns = |side| men.contains(&Piece { side, kind: Kind::Pawn });
        let en_passant = rules.double_step() && Side::BOTH.into_iter().all(pawns);
        ChessSlice { chess, layout, reach: Reach::new(rules, C::WIDTH.0), en_passant, exits }
    }

    /// The position as a board.
    pub(super) fn board(&self, placed: &Placed, turn: Side) -> C::Position {
        C::of(self.layout.men().iter().copied().zip(placed.squares), turn)
    }

    pub(super) fn rules(&self) -> &'a Rules {
        self.chess.rules()
    }

    pub(super) fn layout(&self) -> &'a ChessLayout {
        self.layout
    }

    /// The value after a capture or a promotion that is legal.
    fn leave(&self, placed: &Placed, mover: usize, to: u8, captured: usize, promotion: Option<Kind>) -> Value {
        self.behind(placed, mover, to, captured, promotion).unwrap_or(Value::Draw)
    }

    /// The value after a capture or a promotion; none if it is not legal because the king of the mover is attacked.
    /// Building and verifying begin only when every table is there, so what is not found is two bare kings.
    pub(super) fn behind(
        &self,
        placed: &Placed,
        mover: usize,
        to: u8,
        captured: usize,
        promotion: Option<Kind>,
    ) -> Option<Value> {
        let promoted = promotion.map_or(NO_KIND, |kind| kind as usize);
        let exit = ((placed.turn as usize) * (NO_MAN + 1) + captured) * (NO_KIND + 1) + promoted;
        let Some(Some((table, exchanged))) = self.exits.get(exit) else { return Some(Value::Draw) };
        let mut left = [(Piece { side: Side::White, kind: Kind::King }, 0); Material::MOST_MEN];
        let mut count = 0;
        for (n, (&man, &square)) in self.layout.men().iter().zip(&placed.squares).enumerate() {
            if n == captured {
                continue;
            }
            let kind = promotion.filter(|_| n == mover).unwrap_or(man.kind);
            left[count] = (Piece { kind, ..man }, if n == mover { to } else { square });
            count += 1;
        }
        entry(table, self.chess.rules(), placed.turn.other(), &mut left[..count], *exchanged)
    }
}

impl<C: Boards> ChessSlice<'_, C> {
    /// Where a double step leads that can be captured en passant.
    fn pass(&self, after: &Placed, board: &C::Position, stepped: usize) -> Option<Next> {
        let squares = &after.squares[..self.layout.men().len()];
        let moves = self.chess.options(board).unwrap_or_default();
        let captures = moves.iter().filter(|played| is_en_passant::<C>(board, played)).filter_map(|played| {
            let (from, to, _) = C::parts(played);
            let mover = squares.iter().position(|&square| square == from)?;
            Some(self.leave(after, mover, to, stepped, None).before())
        });
        let capture = captures.reduce(Value::better)?;
        match moves.iter().all(|played| is_en_passant::<C>(board, played)) {
            true => Some(Next::Outside(capture)),
            false => self.layout.number(after).map(|number| Next::Passing(number, capture)),
        }
    }

    /// Can the step of this pawn from a square to where it stands be captured en passant?
    fn can_be_passed(&self, before: &Placed, pawn: usize, to: u8) -> bool {
        let from = before.squares[pawn];
        self.en_passant && from.abs_diff(to) == 2 * C::WIDTH.0 && {
            let board = self.board(before, before.turn);
            let steps = self.chess.options(&board).unwrap_or_default().into_iter();
            let steps = steps.filter(|step| C::parts(step) == (from, to, None));
            steps.map(|step| self.chess.make(&board, &step)).any(|after| C::en_passant(&after).is_some())
        }
    }
}

/// Is this move of a position a capture en passant?
pub(super) fn is_en_passant<C: Boards>(board: &C::Position, played: &C::Move) -> bool {
    let (from, to, _) = C::parts(played);
    C::en_passant(board) == Some(to)
        && C::men(board).iter().any(|(man, square)| *square == from && man.kind == Kind::Pawn)
}

impl<C: Boards> Slice for ChessSlice<'_, C> {
    type Position = Placed;

    fn count(&self) -> usize {
        self.layout.count()
    }

    fn position(&self, number: usize) -> Placed {
        self.layout.placed(number)
    }

    fn is_lawful(&self, number: usize, placed: &Placed) -> bool {
        self.layout.is_apart(placed)
            && self.layout.number(placed) == Some(number)
            && !self.chess.in_check(&self.board(placed, placed.turn.other()))
    }

    fn number(&self, placed: &Placed) -> Option<usize> {
        self.layout.number(placed)
    }

    fn successors(&self, placed: &Placed, into: &mut Vec<Next>) -> Option<Value> {
        let count = self.layout.men().len();
        let board = self.board(placed, placed.turn);
        let moves = match self.chess.options(&board) {
            Ok(moves) => moves,
            Err(outcome) => return Some(Value::of_end(outcome, placed.turn)),
        };
        for played in moves {
            let at = |square: u8| placed.squares[..count].iter().position(|&man| man == square);
            let (from, to, promotion) = C::parts(&played);
            let Some(mover) = at(from) else { continue };
            let next = match (at(to), promotion) {
                (None, None) => {
                    let mut after = Placed { turn: placed.turn.other(), ..*placed };
                    after.squares[mover] = to;
                    let next = if self.en_passant { Some(self.chess.make(&board, &played)) } else { None };
                    match next.filter(|next| C::en_passant(next).is_some()) {
                        Some(next) => self.pass(&after, &next, mover),
                        // A legal move keeps the kings apart and the men where they can stand.
                        None => self.layout.number(&after).map(Next::Inside),
                    }
                }
                (captured, promotion) => {
                    let captured = captured.unwrap_or(NO_MAN);
                    Some(Next::Outside(self.leave(placed, mover, to, captured, promotion)))
                }
            };
            into.extend(next);
        }
        None
    }

    fn predecessors(&self, placed: &Placed, visit: &mut impl FnMut(usize)) {
        let men = self.layout.men();
        let moved = placed.turn.other();
        let occupied: Squares = placed.squares[..men.len()].iter().copied().collect();
        let is_empty = |square: u8| !occupied.contains(square);
        for (n, man) in men.iter().enumerate().filter(|(_, man)| man.side == moved) {
            self.reach.back(man.side, man.kind, placed.squares[n], is_empty, |from| {
                let mut before = Placed { turn: moved, ..*placed };
                before.squares[n] = from;
                if man.kind == Kind::Pawn && self.can_be_passed(&before, n, placed.squares[n]) {
                    return;
                }
                self.layout.number(&before).into_iter().for_each(&mut *visit);
            });
        }
    }
}
