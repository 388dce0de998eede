//! From which squares can a piece of one kind legally go to a given square?
//!
//! Game files name a piece and where it goes ("Nf3"). Listing all moves to find that one would be wasteful, so this
//! looks backward from the target: the pieces in line with it and nothing between, then those among them whose
//! departure leaves the king safe. A look at the few pieces in line is cheaper here than the large tables that
//! the move generator uses, which do not stay in the cache while a file is read.

use crate::bits::{ahead, bit, first, pawn_attacks, squares};
use crate::board::{BISHOP, Board, KING, KNIGHT, Move, PAWN, QUEEN, ROOK};
use crate::chess::Chess;
use crate::game::without_moves;
use crate::generate::{Count, Each, Enemy, castling, generate};
use crate::sliders::Arithmetic;
use crate::tables::{self, BETWEEN, BISHOP_RAYS, ROOK_RAYS};
use spec::Outcome;
use spec::chess::{Kind, Square};

impl Chess {
    /// The squares, as a set, from which a piece of this kind can legally move to a square. A pawn's promotion is
    /// not asked about: that it must promote on the last rank, and only there, is for the caller to see.
    /// Castling does not count as a move of the king here; see [`Chess::castling`].
    ///
    /// ```
    /// use checkproof_fast::Chess;
    /// use spec::chess::{Kind, Rules};
    ///
    /// let rules = Rules::board(5, 5).unwrap();
    /// let position = rules.read("4k/4r/5/N3N/4K w - -").unwrap();
    /// assert_eq!(position.board().to_string(), "\
    /// . . . . k
    /// . . . . r
    /// . . . . .
    /// N . . . N
    /// . . . . K");
    /// let chess = Chess::new(&rules).unwrap();
    /// // Both knights look at c3, but the one on e2 is pinned. Bit 8 is a2.
    /// let origins = chess.origins(&chess.load(&position), Kind::Knight, "c3".parse().unwrap());
    /// assert_eq!(origins, 1 << 8);
    /// ```
    #[inline]
    pub fn origins(&self, board: &Board, kind: Kind, to: Square) -> u64 {
        if to.file >= 8 || to.rank >= 8 {
            return 0;
        }
        let to = crate::board::index(to);
        if (bit(to) & self.landing & !board.sides[board.black_to_move as usize]) == 0 {
            return 0;
        }
        match board.black_to_move {
            false => origins::<true>(self, board, kind, to),
            true => origins::<false>(self, board, kind, to),
        }
    }

    /// The rooks, as a set, with which the side to move can castle now.
    ///
    /// ```
    /// use checkproof_fast::Chess;
    /// use spec::chess::Rules;
    ///
    /// let rules = Rules::chess();
    /// let chess = Chess::new(&rules).unwrap();
    /// // The bishop on c4 looks at f1, so that only the rook on a1 is left.
    /// let position = rules.read("r3k2r/8/8/8/2b5/8/8/R3K2R w KQkq -").unwrap();
    /// assert_eq!(chess.castling(&chess.load(&position)), 1);
    /// ```
    pub fn castling(&self, board: &Board) -> u64 {
        if board.castling & board.sides[board.black_to_move as usize] == 0 || self.in_check(board) {
            return 0;
        }
        let mut rooks = 0;
        let king = first(board.kinds[KING] & board.sides[board.black_to_move as usize]);
        let occupied = board.occupied() | self.outside;
        let mut sink = Each { promotion: &[], visit: |played: Move| rooks |= bit(played.to()) };
        match board.black_to_move {
            false => castling(self, &Enemy::<_, true>::of(Arithmetic, board), board, occupied, king, &mut sink),
            true => castling(self, &Enemy::<_, false>::of(Arithmetic, board), board, occupied, king, &mut sink),
        }
        rooks
    }

    /// Do the pieces alone rule out every mate? As `spec` says.
    #[inline]
    pub fn insufficient_material(&self, board: &Board) -> bool {
        if board.kinds[PAWN] | board.kinds[ROOK] | board.kinds[QUEEN] != 0 {
            return false;
        }
        let men = board.occupied() & !board.kinds[KING];
        if men == 0 {
            return true;
        }
        if self.landing != !self.outside {
            return false;
        }
        const DARK: u64 = 0xAA55_AA55_AA55_AA55;
        let bishops_of_one_colour = men == men & board.kinds[BISHOP] && (men & DARK == 0 || men & !DARK == 0);
        bishops_of_one_colour || (men == men & board.kinds[KNIGHT] && men.is_power_of_two())
    }

    /// Does this move capture something or move a pawn?
    #[inline]
    pub fn is_irreversible(&self, board: &Board, played: Move) -> bool {
        let them = board.sides[!board.black_to_move as usize];
        (board.kinds[PAWN] & bit(played.from())) | (them & bit(played.to())) != 0
    }

    /// How the game ended, if the side to move has no move. The large tables of the move generator are not asked, which
    /// a program that only replays games then need not make.
    pub fn end(&self, board: &Board) -> Option<Outcome> {
        let easy = match board.black_to_move {
            false => has_easy_move::<true>(self, board),
            true => has_easy_move::<false>(self, board),
        };
        if easy {
            return None;
        }
        let mut count = Count { promotions: self.promotion.len() as u64, moves: 0 };
        generate(self, Arithmetic, board, &mut count);
        (count.moves == 0).then(|| without_moves(self.in_check(board), board.turn()))
    }

    /// Is there no legal move?
    pub fn is_over(&self, board: &Board) -> bool {
        self.perft(board, 1) == 0
    }
}

/// Is there a legal move that is soon found: a step of a pawn that does not promote, or of the king?
fn has_easy_move<const WHITE: bool>(chess: &Chess, board: &Board) -> bool {
    let (us, them) = (board.sides[!WHITE as usize], board.sides[WHITE as usize]);
    let occupied = board.occupied() | chess.outside;
    let king = first(board.kinds[KING] & us);
    let steps = tables::KING[king as usize & 63] & chess.landing & !us;
    let is_safe = |&to: &u32| !attacked::<WHITE>(board, them & !bit(to), to, occupied & !bit(king) | bit(to));
    let inner = !(chess.first_rank[0] | chess.first_rank[1]);
    let pushes = ahead::<WHITE>(board.kinds[PAWN] & us) & !occupied & chess.landing & inner;
    let leaves_safe = |&to: &u32| {
        let from = if WHITE { bit(to) >> 8 } else { bit(to) << 8 };
        !attacked::<WHITE>(board, them, king, occupied & !from | bit(to))
    };
    squares(pushes).any(|to| leaves_safe(&to)) || squares(steps).any(|to| is_safe(&to))
}

fn origins<const WHITE: bool>(chess: &Chess, board: &Board, kind: Kind, to: u32) -> u64 {
    let us = board.sides[!WHITE as usize];
    let occupied = board.occupied() | chess.outside;
    let at = to as usize & 63;
    let kinds = &board.kinds;
    let reach = match kind {
        Kind::Pawn => pawn_origins::<WHITE>(chess, board, occupied, to) & us,
        Kind::Knight => tables::KNIGHT[at] & kinds[KNIGHT] & us,
        Kind::Bishop => in_sight(to, BISHOP_RAYS[at] & kinds[BISHOP] & us, occupied),
        Kind::Rook => in_sight(to, ROOK_RAYS[at] & kinds[ROOK] & us, occupied),
        Kind::Queen => in_sight(to, (BISHOP_RAYS[at] | ROOK_RAYS[at]) & kinds[QUEEN] & us, occupied),
        Kind::King => tables::KING[at] & kinds[KING] & us,
    };
    // What the move takes off the board can no longer attack.
    let en_passant = kind == Kind::Pawn && to == board.en_passant as u32;
    let captured = match en_passant {
        true if WHITE => bit(to) >> 8,
        true => bit(to) << 8,
        false => bit(to),
    };
    let them = board.sides[WHITE as usize] & !captured;
    let own_king = first(kinds[KING] & us);
    let mut legal = 0;
    for from in squares(reach) {
        let after = (occupied & !bit(from) & !captured) | bit(to);
        let king = if kind == Kind::King { to } else { own_king };
        if !attacked::<WHITE>(board, them, king, after) {
            legal |= bit(from);
        }
    }
    legal
}

/// Those of some pieces in line with a square that see it past this occupancy.
#[inline(always)]
fn in_sight(square: u32, pieces: u64, occupied: u64) -> u64 {
    let clear = |from: &u32| BETWEEN[square as usize & 63][*from as usize & 63] & occupied == 0;
    squares(pieces).filter(clear).fold(0, |set, from| set | bit(from))
}

/// Does one of the enemy's pieces in `them` attack the square of the king past this occupancy?
#[inline(always)]
fn attacked<const WHITE: bool>(board: &Board, them: u64, king: u32, occupied: u64) -> bool {
    let at = king as usize & 63;
    let kinds = &board.kinds;
    let leapers = tables::KNIGHT[at] & kinds[KNIGHT]
        | pawn_attacks::<WHITE>(bit(king)) & kinds[PAWN]
        | tables::KING[at] & kinds[KING];
    let sliders = ROOK_RAYS[at] & (kinds[ROOK] | kinds[QUEEN]) | BISHOP_RAYS[at] & (kinds[BISHOP] | kinds[QUEEN]);
    leapers & them != 0 || in_sight(king, sliders & them, occupied) != 0
}

#[inline(always)]
fn pawn_origins<const WHITE: bool>(chess: &Chess, board: &Board, occupied: u64, to: u32) -> u64 {
    let pawns = board.kinds[PAWN];
    if bit(to) & occupied != 0 || to == board.en_passant as u32 {
        let from = if WHITE { pawn_attacks::<false>(bit(to)) } else { pawn_attacks::<true>(bit(to)) };
        return from & pawns;
    }
    let back = |set: u64| if WHITE { set >> 8 } else { set << 8 };
    let single = back(bit(to));
    let side = !WHITE as usize;
    let double = if single & chess.double_step[side] & !occupied != 0 { back(single) } else { 0 };
    (single | double) & pawns
}
