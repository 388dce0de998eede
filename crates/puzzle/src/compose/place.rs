//! Men on a board at random.

use super::Random;
use fast::{Board, Chess};
use spec::Side;
use spec::chess::{Kind, Piece, Position, Setup, Square};

/// How many men each side has at most, the kings included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Men {
    /// White, who mates.
    pub white: usize,
    /// Black.
    pub black: usize,
}

impl Men {
    /// Of a side.
    pub fn of(self, side: Side) -> usize {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }
}

/// A random diagram with White to move; `None` where the men fall so that it is none.
pub(super) fn random(chess: &Chess, men: Men, random: &mut Random) -> Option<Board> {
    let mut board = Board::of([], Side::White);
    for side in Side::BOTH {
        let king = Piece { side, kind: Kind::King };
        board = board.with(king, free_square(chess, &board, king, random)?);
        for _ in 0..random.below(men.of(side)) {
            let man = any_man(chess, &board, side, random)?;
            board = board.with(man, free_square(chess, &board, man, random)?);
        }
    }
    stands(chess, &board).then_some(board)
}

/// A diagram: the kings are apart, and neither is attacked.
pub(super) fn stands(chess: &Chess, board: &Board) -> bool {
    !chess.in_check(board) && !chess.in_check(&board.with_turn(board.turn().other()))
}

/// A man who can still be on the board without a promotion: one queen, two rooks, bishops and knights, and no more
/// pawns than files. None where a side has all of them.
pub(super) fn any_man(chess: &Chess, board: &Board, side: Side, random: &mut Random) -> Option<Piece> {
    // White needs pieces to mate with; Black's pawns are obstacles and tempi.
    const WHITE: [Kind; 10] = [
        Kind::Queen,
        Kind::Queen,
        Kind::Rook,
        Kind::Rook,
        Kind::Bishop,
        Kind::Bishop,
        Kind::Knight,
        Kind::Knight,
        Kind::Pawn,
        Kind::Pawn,
    ];
    const BLACK: [Kind; 10] = [
        Kind::Queen,
        Kind::Rook,
        Kind::Rook,
        Kind::Bishop,
        Kind::Knight,
        Kind::Knight,
        Kind::Pawn,
        Kind::Pawn,
        Kind::Pawn,
        Kind::Pawn,
    ];
    let kinds = if side == Side::White { WHITE } else { BLACK };
    (0..8).find_map(|_| {
        let kind = kinds[random.below(kinds.len())];
        let most = match kind {
            Kind::Queen => 1,
            Kind::Pawn => u32::from(chess.rules().files()),
            _ => 2,
        };
        (board.pieces(side, kind).count_ones() < most).then_some(Piece { side, kind })
    })
}

/// An empty square on which this man can stand. A second bishop stands on the other colour.
pub(super) fn free_square(chess: &Chess, board: &Board, man: Piece, random: &mut Random) -> Option<u32> {
    let rules = chess.rules();
    (0..16).find_map(|_| {
        let (file, rank) = (random.below(rules.files().into()) as u8, random.below(rules.ranks().into()) as u8);
        let square = Square { file, rank };
        let index = u32::from(rank) * 8 + u32::from(file);
        let is_pawn = man.kind == Kind::Pawn;
        let at_an_end = [Side::White, Side::Black].iter().any(|&side| rank == rules.first_rank(side));
        let same_colour = || {
            let mut bishops = board.men().filter(|(other, _)| *other == man && man.kind == Kind::Bishop);
            bishops.any(|(_, at)| (at / 8 + at % 8) % 2 == u32::from(rank + file) % 2)
        };
        let fits =
            board.occupied() >> index & 1 == 0 && rules.lands_on(square) && !(is_pawn && at_an_end) && !same_colour();
        fits.then_some(index)
    })
}

/// The board in the words of the specification, which has the last word on whether it is a position.
pub(super) fn position(chess: &Chess, board: &Board) -> Option<Position> {
    let rules = chess.rules();
    let at = |index: u32| Square { file: (index % 8) as u8, rank: (index / 8) as u8 };
    let setup = Setup {
        files: rules.files(),
        ranks: rules.ranks(),
        pieces: board.men().map(|(man, square)| (at(square), man)).collect(),
        turn: board.turn(),
        castling: Vec::new(),
        en_passant: None,
        halfmove_clock: 0,
        move_number: 1,
    };
    rules.position(&setup).ok()
}
