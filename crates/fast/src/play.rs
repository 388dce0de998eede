//! Making a move: a new board, the old one untouched.

use crate::bits::{bit, first, pawn_attacks};
use crate::board::{Board, KING, Move, NO_SQUARE, PAWN, ROOK};
use crate::chess::Chess;
use crate::generate::{Count, Enemy, castling_squares, en_passant};
use crate::sliders::{Arithmetic, Sliders};

impl Chess {
    /// The board after a legal move. What an illegal one gives is not defined, though it never panics.
    #[inline]
    pub fn play(&self, board: &Board, played: Move) -> Board {
        let mut next = *board;
        make(self, Arithmetic, &mut next, played);
        next
    }

    /// Makes a legal move on the board itself, which saves copying it.
    #[inline]
    pub fn make(&self, board: &mut Board, played: Move) {
        make(self, Arithmetic, board, played);
    }
}

/// The same with a chosen way to compute sliders, which only double steps need.
#[inline(always)]
pub(crate) fn make<S: Sliders>(chess: &Chess, sliders: S, board: &mut Board, played: Move) {
    let (from, to) = (played.from(), played.to());
    let us = board.black_to_move as usize;
    let them = 1 - us;
    let kind = kind_at(board, bit(from));

    if kind == KING && board.sides[us] & bit(to) != 0 {
        let (king_to, rook_to) = castling_squares(from, to);
        board.toggle(us, KING, from);
        board.toggle(us, ROOK, to);
        board.toggle(us, KING, king_to);
        board.toggle(us, ROOK, rook_to);
    } else {
        if board.sides[them] & bit(to) != 0 {
            board.toggle(them, kind_at(board, bit(to)), to);
        } else if kind == PAWN && to == board.en_passant as u32 {
            board.toggle(them, PAWN, if us == 0 { to.wrapping_sub(8) & 63 } else { (to + 8) & 63 });
        }
        board.toggle(us, kind, from);
        board.toggle(us, played.promotion().map_or(kind, |kind| kind as usize), to);
    }
    if board.castling != 0 {
        let kings_rights = if kind == KING { chess.first_rank[us] } else { 0 };
        board.set_castling(board.castling & !(bit(from) | bit(to) | kings_rights));
    }
    board.pass_turn();
    if board.en_passant != NO_SQUARE {
        board.set_en_passant(NO_SQUARE);
    }
    if kind == PAWN && from.abs_diff(to) == 16 {
        let passed = (from + to) / 2;
        if capturable(chess, sliders, board, passed) {
            board.set_en_passant(passed as u8);
        }
    }
}

#[inline(always)]
fn kind_at(board: &Board, square: u64) -> usize {
    // Without a piece there the king's index comes out, and no later step panics. Which kind it is nobody can foresee,
    // so there is no branch to be taken wrongly.
    (PAWN..KING).fold(KING, |found, kind| if board.kinds[kind] & square != 0 { kind } else { found })
}

/// Can the side to move capture en passant on this square, its own king's safety included?
#[inline(always)]
fn capturable<S: Sliders>(chess: &Chess, sliders: S, board: &Board, passed: u32) -> bool {
    match board.black_to_move {
        false => capturable_for::<S, true>(chess, sliders, board, passed),
        true => capturable_for::<S, false>(chess, sliders, board, passed),
    }
}

#[inline(always)]
fn capturable_for<S: Sliders, const WHITE: bool>(chess: &Chess, sliders: S, board: &Board, passed: u32) -> bool {
    let us = board.sides[!WHITE as usize];
    let beside = if WHITE { pawn_attacks::<false>(bit(passed)) } else { pawn_attacks::<true>(bit(passed)) };
    if beside & board.kinds[PAWN] & us == 0 {
        return false;
    }
    let passing = Board { en_passant: passed as u8, ..*board };
    let mut captures = Count { promotions: 0, moves: 0 };
    en_passant(chess, &Enemy::<S, WHITE>::of(sliders, board), &passing, first(board.kinds[KING] & us), &mut captures);
    captures.moves > 0
}
