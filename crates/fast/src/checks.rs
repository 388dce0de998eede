//! The legal moves that give check, and those of them that mate.
//!
//! Only a few moves of a position give check. A man checks from where his like would be attacked by the king, or by
//! leaving a line between the king and a bishop, rook or queen of his own side. So the squares are found first, and the
//! generator's sets are cut down to them. Promotions, captures en passant, castling and moves off a line are played and
//! looked at: they are few, and each has an exception.

use crate::bits::{bit, first, pawn_attacks, squares};
use crate::board::{BISHOP, Board, KING, KNIGHT, Move, PAWN, QUEEN, ROOK};
use crate::chess::Chess;
use crate::generate::{Sink, came_from, generate};
use crate::sliders::{Arithmetic, Method, Sliders};
use crate::tables::{self, BETWEEN};
use spec::chess::Kind;

#[cfg(target_arch = "x86_64")]
use crate::sliders::Pext;

impl Chess {
    /// Appends the legal moves that give check to a list, in no particular order.
    ///
    /// ```
    /// use checkproof_fast::Chess;
    /// use spec::chess::Rules;
    ///
    /// let rules = Rules::chess();
    /// let chess = Chess::new(&rules).unwrap();
    /// // Squares from which they would see the king: a8 for the rook, g6 for the bishop.
    /// let position = rules.read("4k3/8/8/8/8/8/8/RB2K3 w - -").unwrap();
    /// let mut checks = Vec::new();
    /// chess.checks_into(&chess.load(&position), &mut checks);
    /// let mut checks: Vec<String> = checks.iter().map(|check| check.to_string()).collect();
    /// checks.sort();
    /// assert_eq!(checks, ["a1a8", "b1g6"]);
    /// ```
    pub fn checks_into(&self, board: &Board, checks: &mut Vec<Move>) {
        match self.method {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of type `Pext` is only made on processors that have these instructions.
            Method::Pext(pext) => unsafe { checks_pext(self, pext, board, checks) },
            Method::Arithmetic => list(self, Arithmetic, board, checks),
        }
    }

    /// Appends the legal moves that mate to a list, in no particular order.
    pub fn mates_into(&self, board: &Board, mates: &mut Vec<Move>) {
        let start = mates.len();
        self.checks_into(board, mates);
        let mut kept = start;
        for n in start..mates.len() {
            if self.is_over(&self.play(board, mates[n])) {
                mates[kept] = mates[n];
                kept += 1;
            }
        }
        mates.truncate(kept);
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn checks_pext(chess: &Chess, pext: Pext, board: &Board, checks: &mut Vec<Move>) {
    list(chess, pext, board, checks);
}

#[inline(always)]
fn list<S: Sliders>(chess: &Chess, sliders: S, board: &Board, checks: &mut Vec<Move>) {
    let us = board.black_to_move as usize;
    let own = board.sides[us];
    let king = first(board.kinds[KING] & board.sides[1 - us]);
    let at = king as usize & 63;
    let occupied = board.occupied() | chess.outside;
    let (straight, diagonal) = (sliders.rook(king, occupied), sliders.bishop(king, occupied));
    // Own men that stand alone between the king and an own slider.
    let past_own = board.sides[1 - us] | chess.outside;
    let snipers = sliders.rook(king, past_own) & (board.kinds[ROOK] | board.kinds[QUEEN])
        | sliders.bishop(king, past_own) & (board.kinds[BISHOP] | board.kinds[QUEEN]);
    let mut shields = 0;
    for sniper in squares(snipers & own) {
        let between = BETWEEN[at][sniper as usize & 63] & own;
        if between & between.wrapping_sub(1) == 0 {
            shields |= between;
        }
    }
    let by_pawns = if us == 0 { pawn_attacks::<false>(bit(king)) } else { pawn_attacks::<true>(bit(king)) };
    let from = [by_pawns, tables::KNIGHT[at], diagonal, straight, straight | diagonal, 0];
    generate(chess, sliders, board, &mut Checks { chess, board, own, from, shields, checks });
}

struct Checks<'a> {
    chess: &'a Chess,
    board: &'a Board,
    own: u64,
    /// The squares from which each kind attacks the king.
    from: [u64; 6],
    /// Men whose leaving may open a line.
    shields: u64,
    checks: &'a mut Vec<Move>,
}

impl Checks<'_> {
    #[inline(never)]
    fn look(&mut self, played: Move) {
        if self.chess.in_check(&self.chess.play(self.board, played)) {
            self.checks.push(played);
        }
    }
}

impl Sink for Checks<'_> {
    #[inline(always)]
    fn piece(&mut self, from: u32, to: u64) {
        let man = bit(from);
        let kind = (KNIGHT..=KING).find(|&kind| self.board.kinds[kind] & man != 0).unwrap_or(PAWN);
        // Through this door a pawn comes only to capture en passant, and a king onto an own rook castles.
        if self.shields & man != 0 || kind == PAWN {
            squares(to).for_each(|to| self.look(Move::new(from, to)));
            return;
        }
        squares(to & self.from[kind]).for_each(|to| self.checks.push(Move::new(from, to)));
        if kind == KING {
            squares(to & self.own).for_each(|to| self.look(Move::new(from, to)));
        }
    }

    #[inline(always)]
    fn pawns(&mut self, to: u64, back: i32) {
        squares(to & self.from[PAWN]).for_each(|to| self.checks.push(Move::new(came_from(to, back), to)));
        if self.shields & self.board.kinds[PAWN] != 0 {
            for to in squares(to & !self.from[PAWN]) {
                let from = came_from(to, back);
                if self.shields & bit(from) != 0 {
                    self.look(Move::new(from, to));
                }
            }
        }
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, back: i32) {
        let kinds: &[Kind] = &self.chess.promotion;
        for to in squares(to) {
            for &kind in kinds {
                self.look(Move::promoting(came_from(to, back), to, kind));
            }
        }
    }
}
