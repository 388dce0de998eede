//! Legal moves on a large board, and making them.

use super::board::{number_of, square_of};
use super::{Board, Move, Squares, Wide};
use spec::Side;
use spec::chess::{Kind, Piece, Square};
use std::ops::ControlFlow;

impl Wide {
    /// The legal moves of a position, in no particular order.
    pub fn moves(&self, board: &Board) -> Vec<Move> {
        let enemies: Vec<(Piece, u8)> = board.men(board.turn.other()).collect();
        let king = king_of(board);
        let mut moves = Vec::new();
        for (piece, from) in board.men(board.turn) {
            self.targets(board, piece.kind, from, |to| {
                let captured = captured_on(board, piece.kind, from, to);
                let mut occupied = board.occupied();
                occupied.remove(from);
                occupied.remove(captured);
                occupied.insert(to);
                let king = if piece.kind == Kind::King { Some(to) } else { king };
                let is_attacked =
                    |king: u8| enemies.iter().any(|&(enemy, at)| at != captured && attacks(enemy, at, king, &occupied));
                if !king.is_some_and(is_attacked) {
                    self.add(&mut moves, piece, from, to);
                }
            });
        }
        moves
    }

    /// Is the king of the side to move attacked?
    pub fn in_check(&self, board: &Board) -> bool {
        let occupied = board.occupied();
        let attacked = |king: u8| board.men(board.turn.other()).any(|(man, at)| attacks(man, at, king, &occupied));
        king_of(board).is_some_and(attacked)
    }

    /// The board after a legal move. What an illegal one gives is not defined, though it never panics.
    pub fn play(&self, board: &Board, played: Move) -> Board {
        let mut next = Board { turn: board.turn.other(), en_passant: None, ..*board };
        let Some(piece) = board.at(played.from) else { return next };
        next.take(captured_on(board, piece.kind, played.from, played.to));
        next.take(played.from);
        next.put(Piece { kind: played.promotion.unwrap_or(piece.kind), ..piece }, played.to);
        let (from, to) = (square_of(played.from), square_of(played.to));
        if piece.kind == Kind::Pawn && from.rank.abs_diff(to.rank) == 2 {
            let passed = number_of(Square { rank: (from.rank + to.rank) / 2, ..from });
            let passing = Board { en_passant: Some(passed), ..next };
            let captures =
                |reply: &Move| passing.at(reply.from).is_some_and(|man| is_en_passant(&passing, man.kind, reply.to));
            if self.moves(&passing).iter().any(captures) {
                return passing;
            }
        }
        next
    }

    /// The number of ways to make exactly `depth` moves from here.
    pub fn perft(&self, board: &Board, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.moves(board).len() as u64,
            _ => self.moves(board).into_iter().map(|played| self.perft(&self.play(board, played), depth - 1)).sum(),
        }
    }

    /// Visits where a man of the side to move may go but for his king's safety.
    fn targets(&self, board: &Board, kind: Kind, from: u8, mut visit: impl FnMut(u8)) {
        let occupied = board.occupied();
        let mut visit = |to: u8| {
            if self.landing.contains(to) && !board.is_own(to) {
                visit(to);
            }
        };
        if kind != Kind::Pawn {
            self.reach.piece(kind, from, |to| {
                visit(to);
                if occupied.contains(to) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            return;
        }
        let (rules, here) = (&self.rules, square_of(from));
        let forward = if board.turn == Side::White { 1 } else { -1 };
        let ahead = |files: i16, ranks: i16| here.step(files, ranks).filter(|&to| rules.on_board(to)).map(number_of);
        let furthest = if rules.double_step() && here.rank == rules.pawn_rank(board.turn) { 2 } else { 1 };
        for to in (1..=furthest).map_while(|ranks| ahead(0, ranks * forward).filter(|&to| !occupied.contains(to))) {
            visit(to);
        }
        for to in [-1, 1].into_iter().filter_map(|files| ahead(files, forward)) {
            if occupied.contains(to) || board.en_passant == Some(to) {
                visit(to);
            }
        }
    }

    fn add(&self, moves: &mut Vec<Move>, piece: Piece, from: u8, to: u8) {
        if piece.kind == Kind::Pawn && square_of(to).rank == self.rules.last_rank(piece.side) {
            let kinds = self.rules.promotion().iter();
            moves.extend(kinds.map(|&kind| Move { from, to, promotion: Some(kind) }));
        } else {
            moves.push(Move { from, to, promotion: None });
        }
    }
}

fn king_of(board: &Board) -> Option<u8> {
    board.men(board.turn).find(|(man, _)| man.kind == Kind::King).map(|(_, at)| at)
}

/// A pawn that gets to the square passed over has captured: straight ahead the other pawn is in its way.
fn is_en_passant(board: &Board, kind: Kind, to: u8) -> bool {
    kind == Kind::Pawn && board.en_passant == Some(to)
}

/// Where a man is captured by a move, if one is: on the square reached, or beside a pawn that captures en passant.
fn captured_on(board: &Board, kind: Kind, from: u8, to: u8) -> u8 {
    match is_en_passant(board, kind, to) {
        true => number_of(Square { file: square_of(to).file, rank: square_of(from).rank }),
        false => to,
    }
}

/// Does this man attack that square?
fn attacks(man: Piece, at: u8, target: u8, occupied: &Squares) -> bool {
    let (files, ranks) = square_of(at).to(square_of(target));
    let (across, up) = (files.abs(), ranks.abs());
    let (straight, diagonal) = (across == 0 || up == 0, across == up);
    let on_line = match man.kind {
        Kind::Knight => return across * up == 2,
        Kind::King => return across.max(up) == 1,
        Kind::Pawn => return across == 1 && ranks == if man.side == Side::White { 1 } else { -1 },
        Kind::Rook => straight,
        Kind::Bishop => diagonal,
        Kind::Queen => straight || diagonal,
    };
    on_line && square_of(at).between(square_of(target)).all(|between| !occupied.contains(number_of(between)))
}
