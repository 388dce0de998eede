//! All legal moves of a position, none of them by trial.
//!
//! The pieces that give check and the own pieces that shield the king are found first; then every piece's targets
//! are cut down to what answers the check and stays on the pin. Pawns move all at once by shifting their set. Only
//! king steps, castling and en passant look at attacks one square at a time. A set of targets goes to a [`Sink`],
//! which counts it or takes it apart, so that counting the last ply of a perft costs no loop over moves.

use crate::bits::{ahead, bit, first, pawn_attacks, pawn_attacks_east, pawn_attacks_west, squares};
use crate::board::{BISHOP, Board, KING, KNIGHT, Move, NO_SQUARE, PAWN, QUEEN, ROOK};
use crate::chess::Chess;
use crate::sliders::{Arithmetic, Method, Sliders};
use crate::tables::{self, BETWEEN, LINE};
use spec::chess::Kind;

#[cfg(target_arch = "x86_64")]
use crate::sliders::Pext;

impl Chess {
    /// The legal moves of a position, in no particular order.
    pub fn moves(&self, board: &Board) -> Vec<Move> {
        let mut moves = Vec::with_capacity(64);
        self.moves_into(board, &mut moves);
        moves
    }

    /// Appends the legal moves of a position to a list.
    pub fn moves_into(&self, board: &Board, moves: &mut Vec<Move>) {
        match self.method {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of type `Pext` is only made on processors that have these instructions.
            Method::Pext(pext) => unsafe { list_pext(self, pext, board, moves) },
            Method::Arithmetic => list(self, Arithmetic, board, moves),
        }
    }

    /// Is the king of the side to move attacked?
    pub fn in_check(&self, board: &Board) -> bool {
        let us = board.black_to_move as usize;
        let king = first(board.kinds[KING] & board.sides[us]);
        let occupied = board.occupied() | self.outside;
        match board.black_to_move {
            false => Enemy::<_, true>::of(Arithmetic, board).attacks(king, occupied),
            true => Enemy::<_, false>::of(Arithmetic, board).attacks(king, occupied),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn list_pext(chess: &Chess, pext: Pext, board: &Board, moves: &mut Vec<Move>) {
    list(chess, pext, board, moves);
}

#[inline(always)]
fn list<S: Sliders>(chess: &Chess, sliders: S, board: &Board, moves: &mut Vec<Move>) {
    generate(chess, sliders, board, &mut Each { promotion: &chess.promotion, visit: |played| moves.push(played) });
}

/// Takes the moves in, in sets.
pub(crate) trait Sink {
    /// One piece may go to each of these squares.
    fn piece(&mut self, from: u32, to: u64);
    /// A pawn may go to each of these squares; it comes from `back` squares below, counted in bits.
    fn pawns(&mut self, to: u64, back: i32);
    /// The same for pawns that reach the last rank.
    fn promotions(&mut self, to: u64, back: i32);
}

/// Takes the sets apart and visits the moves one by one.
pub(crate) struct Each<'a, F> {
    pub promotion: &'a [Kind],
    pub visit: F,
}

impl<F: FnMut(Move)> Sink for Each<'_, F> {
    #[inline(always)]
    fn piece(&mut self, from: u32, to: u64) {
        squares(to).for_each(|to| (self.visit)(Move::new(from, to)));
    }

    #[inline(always)]
    fn pawns(&mut self, to: u64, back: i32) {
        squares(to).for_each(|to| (self.visit)(Move::new(came_from(to, back), to)));
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, back: i32) {
        for to in squares(to) {
            for &kind in self.promotion {
                (self.visit)(Move::promoting(came_from(to, back), to, kind));
            }
        }
    }
}

/// Counts moves without looking at them one by one.
pub(crate) struct Count {
    /// How many pieces a pawn can become.
    pub promotions: u64,
    pub moves: u64,
}

impl Sink for Count {
    #[inline(always)]
    fn piece(&mut self, _: u32, to: u64) {
        self.moves += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn pawns(&mut self, to: u64, _: i32) {
        self.moves += u64::from(to.count_ones());
    }

    #[inline(always)]
    fn promotions(&mut self, to: u64, _: i32) {
        self.moves += u64::from(to.count_ones()) * self.promotions;
    }
}

#[inline(always)]
pub(crate) fn came_from(to: u32, back: i32) -> u32 {
    (to as i32 - back) as u32
}

/// Gives every legal move of the position to the sink.
#[inline(always)]
pub(crate) fn generate<S: Sliders>(chess: &Chess, sliders: S, board: &Board, sink: &mut impl Sink) {
    match board.black_to_move {
        false => generate_for::<S, true>(chess, sliders, board, sink),
        true => generate_for::<S, false>(chess, sliders, board, sink),
    }
}

/// The pieces of the side that waits, for the side that moves (`WHITE`: White moves).
pub(crate) struct Enemy<S, const WHITE: bool> {
    sliders: S,
    straight: u64,
    diagonal: u64,
    knights: u64,
    pawns: u64,
    king: u64,
}

impl<S: Sliders, const WHITE: bool> Enemy<S, WHITE> {
    #[inline(always)]
    pub(crate) fn of(sliders: S, board: &Board) -> Self {
        let them = board.sides[WHITE as usize];
        let kinds = &board.kinds;
        Enemy {
            sliders,
            straight: (kinds[ROOK] | kinds[QUEEN]) & them,
            diagonal: (kinds[BISHOP] | kinds[QUEEN]) & them,
            knights: kinds[KNIGHT] & them,
            pawns: kinds[PAWN] & them,
            king: kinds[KING] & them,
        }
    }

    /// Does a bishop, rook or queen attack the square past this occupancy?
    #[inline(always)]
    fn slides_to(&self, square: u32, occupied: u64) -> bool {
        self.sliders.rook(square, occupied) & self.straight != 0
            || self.sliders.bishop(square, occupied) & self.diagonal != 0
    }

    /// The knights and pawns that attack a square.
    #[inline(always)]
    fn leapers(&self, square: u32) -> u64 {
        tables::KNIGHT[square as usize & 63] & self.knights | pawn_attacks::<WHITE>(bit(square)) & self.pawns
    }

    /// Does any piece attack the square past this occupancy?
    #[inline(always)]
    pub(crate) fn attacks(&self, square: u32, occupied: u64) -> bool {
        self.leapers(square) != 0
            || tables::KING[square as usize & 63] & self.king != 0
            || self.slides_to(square, occupied)
    }
}

#[inline(always)]
fn generate_for<S: Sliders, const WHITE: bool>(chess: &Chess, sliders: S, board: &Board, sink: &mut impl Sink) {
    let us = board.sides[!WHITE as usize];
    let them = board.sides[WHITE as usize];
    let occupied = us | them | chess.outside;
    let enemy = Enemy::<S, WHITE>::of(sliders, board);
    let king = first(board.kinds[KING] & us);

    // Lines from the king past the own pieces: an enemy slider there checks, or pins the one piece between.
    let mut checkers = enemy.leapers(king);
    let mut pinned = 0;
    let past_own = them | chess.outside;
    let snipers = sliders.rook(king, past_own) & enemy.straight | sliders.bishop(king, past_own) & enemy.diagonal;
    for sniper in squares(snipers) {
        let shield = BETWEEN[king as usize & 63][sniper as usize & 63] & us;
        if shield == 0 {
            checkers |= bit(sniper);
        } else if shield & (shield - 1) == 0 {
            pinned |= shield;
        }
    }

    king_steps::<S, WHITE>(chess, &enemy, us, occupied, king, sink);
    if checkers & checkers.wrapping_sub(1) != 0 {
        // Nothing but the king answers a double check.
        return;
    }
    // Capture the one checker or step between; without a check, go anywhere.
    let answers =
        if checkers == 0 { !0 } else { BETWEEN[king as usize & 63][first(checkers) as usize & 63] | checkers };
    let targets = answers & chess.landing & !us;
    let on_pin = |from: u32| if pinned & bit(from) == 0 { !0 } else { LINE[king as usize & 63][from as usize & 63] };

    for from in squares(board.kinds[KNIGHT] & us & !pinned) {
        sink.piece(from, tables::KNIGHT[from as usize & 63] & targets);
    }
    for from in squares((board.kinds[BISHOP] | board.kinds[QUEEN]) & us) {
        sink.piece(from, sliders.bishop(from, occupied) & targets & on_pin(from));
    }
    for from in squares((board.kinds[ROOK] | board.kinds[QUEEN]) & us) {
        sink.piece(from, sliders.rook(from, occupied) & targets & on_pin(from));
    }

    let pawns = board.kinds[PAWN] & us;
    pawn_moves::<WHITE>(chess, pawns & !pinned, them, occupied, targets, sink);
    for from in squares(pawns & pinned) {
        let line = LINE[king as usize & 63][from as usize & 63];
        pawn_moves::<WHITE>(chess, bit(from), them, occupied, targets & line, sink);
    }
    if board.en_passant != NO_SQUARE {
        en_passant::<S, WHITE>(chess, &enemy, board, king, sink);
    }
    if checkers == 0 && board.castling & us != 0 {
        castling::<S, WHITE>(chess, &enemy, board, occupied, king, sink);
    }
}

#[inline(always)]
fn king_steps<S: Sliders, const WHITE: bool>(
    chess: &Chess,
    enemy: &Enemy<S, WHITE>,
    us: u64,
    occupied: u64,
    king: u32,
    sink: &mut impl Sink,
) {
    let near = tables::KING[king as usize & 63] & chess.landing & !us;
    let by_pawns = if WHITE { pawn_attacks::<false>(enemy.pawns) } else { pawn_attacks::<true>(enemy.pawns) };
    let mut safe = near & !by_pawns;
    if safe == 0 {
        return;
    }
    safe &= !tables::KING[first(enemy.king) as usize & 63];
    // The king does not shield the squares behind it.
    let without_king = occupied & !bit(king);
    for to in squares(safe) {
        if tables::KNIGHT[to as usize & 63] & enemy.knights != 0 || enemy.slides_to(to, without_king) {
            safe &= !bit(to);
        }
    }
    sink.piece(king, safe);
}

#[inline(always)]
fn pawn_moves<const WHITE: bool>(
    chess: &Chess,
    pawns: u64,
    them: u64,
    occupied: u64,
    targets: u64,
    sink: &mut impl Sink,
) {
    let (side, up) = if WHITE { (0, 8) } else { (1, -8) };
    let steps = ahead::<WHITE>(pawns) & !occupied;
    let double_steps = ahead::<WHITE>(steps & chess.double_step[side]) & !occupied & targets;
    let last = chess.last_rank[side];
    let kinds = [
        (steps & targets, up),
        (pawn_attacks_west::<WHITE>(pawns) & them & targets, up - 1),
        (pawn_attacks_east::<WHITE>(pawns) & them & targets, up + 1),
    ];
    for (to, back) in kinds {
        sink.pawns(to & !last, back);
        if to & last != 0 {
            sink.promotions(to & last, back);
        }
    }
    sink.pawns(double_steps, 2 * up);
}

/// The capture that takes two pieces off one rank at once: tested on the board as it is afterwards.
#[inline(always)]
pub(crate) fn en_passant<S: Sliders, const WHITE: bool>(
    chess: &Chess,
    enemy: &Enemy<S, WHITE>,
    board: &Board,
    king: u32,
    sink: &mut impl Sink,
) {
    let us = board.sides[!WHITE as usize];
    let to = board.en_passant as u32 & 63;
    let captured = if WHITE { bit(to) >> 8 } else { bit(to) << 8 };
    let beside = if WHITE { pawn_attacks::<false>(bit(to)) } else { pawn_attacks::<true>(bit(to)) };
    if chess.landing & bit(to) == 0 || enemy.leapers(king) & !captured != 0 {
        return;
    }
    for from in squares(beside & board.kinds[PAWN] & us) {
        let occupied = (board.occupied() | chess.outside | bit(to)) & !bit(from) & !captured;
        if !enemy.slides_to(king, occupied) {
            sink.piece(from, bit(to));
        }
    }
}

#[inline(always)]
pub(crate) fn castling<S: Sliders, const WHITE: bool>(
    chess: &Chess,
    enemy: &Enemy<S, WHITE>,
    board: &Board,
    occupied: u64,
    king: u32,
    sink: &mut impl Sink,
) {
    for rook in squares(board.castling & board.sides[!WHITE as usize]) {
        let (king_to, rook_to) = castling_squares(king, rook);
        let crossed_by_king = BETWEEN[king as usize & 63][king_to as usize & 63] | bit(king_to);
        let crossed_by_rook = BETWEEN[rook as usize & 63][rook_to as usize & 63] | bit(rook_to);
        let crossed = BETWEEN[king as usize & 63][rook as usize & 63] | crossed_by_king | crossed_by_rook;
        let free = occupied & !bit(king) & !bit(rook);
        let lands = bit(king_to) | bit(rook_to);
        if crossed & free != 0 || lands & !chess.landing != 0 {
            continue;
        }
        if squares(crossed_by_king & !bit(king)).any(|square| enemy.attacks(square, occupied)) {
            continue;
        }
        // A rook in the corner shields nothing; elsewhere it may have stood before an attacker (Chess960).
        let corner = matches!(rook & 7, 0 | 7);
        if corner || !enemy.slides_to(king_to, free | lands) {
            sink.piece(king, bit(rook));
        }
    }
}

/// Where king and rook stand after castling: c and d, or g and f.
#[inline(always)]
pub(crate) fn castling_squares(king: u32, rook: u32) -> (u32, u32) {
    let rank = king & 56;
    if rook < king { (rank + 2, rank + 3) } else { (rank + 6, rank + 5) }
}
