//! cozy-chess: chess and Chess960.

use crate::compare::write_signature;
use cozy_chess::{BoardBuilder, Color, File, GameStatus, Piece, Rank};
use spec::chess::ending::{CHECKMATE, STALEMATE};
use spec::chess::{Kind, Move, Position, Rules, Square};
use spec::{Outcome, Side};
use std::time::{Duration, Instant};

/// All legal moves, sorted; `None` for another game, or a position that cozy-chess does not take.
pub fn moves(rules: &Rules, position: &Position) -> Option<Vec<Move>> {
    let mut found = Vec::with_capacity(64);
    board(rules, position)?.generate_moves(|group| {
        found.extend(group.into_iter().map(from_cozy));
        false
    });
    found.sort();
    Some(found)
}

/// Mate or stalemate; `None` when there is a move or the position is not taken.
pub fn outcome(rules: &Rules, position: &Position) -> Option<Outcome> {
    match board(rules, position)?.status() {
        GameStatus::Ongoing => None,
        GameStatus::Won => Some(Outcome::won(position.turn().other(), &CHECKMATE)),
        // The clock of the board stands at zero, so this is not a draw by fifty moves.
        GameStatus::Drawn => Some(Outcome::drawn(&STALEMATE)),
    }
}

/// The position after a move, as a [signature](crate::compare::signature); `None` for a move it calls illegal.
pub fn after(rules: &Rules, position: &Position, played: Move) -> Option<String> {
    let mut board = board(rules, position)?;
    board.try_play(to_cozy(played)).ok()?;

    let text = board.to_string();
    let placement = text.split(' ').next()?;
    let turn = if board.side_to_move() == Color::White { Side::White } else { Side::Black };
    let rooks = Side::BOTH.into_iter().flat_map(|side| {
        let rights = board.castle_rights(color(side));
        let rank = rules.first_rank(side);
        [rights.short, rights.long].into_iter().flatten().map(move |file| Square { file: file as u8, rank })
    });
    // Its en passant square is only pseudo-legal: ask its move list for a pawn that gets there.
    let target = board.en_passant().map(|file| cozy_chess::Square::new(file, Rank::Sixth.relative_to(color(turn))));
    let mut captured = None;
    board.generate_moves(|group| {
        captured = captured.or(target.filter(|&to| group.piece == Piece::Pawn && group.to.has(to)));
        false
    });
    Some(write_signature(placement, turn, rooks, captured.map(from_square)))
}

/// The number of ways to make `depth` moves; `None` for a position that cozy-chess does not take.
pub fn count(rules: &Rules, position: &Position, depth: u32) -> Option<u64> {
    Some(perft_bulk(&board(rules, position)?, depth))
}

/// What cozy-chess says of a FEN text, in the words of the table of odd positions.
pub fn verdict(fen: &str) -> String {
    match cozy_chess::Board::from_fen(fen, false).or_else(|_| cozy_chess::Board::from_fen(fen, true)) {
        Ok(board) => format!("ok n={}", perft_bulk(&board, 1)),
        Err(_) => {
            let fault = cozy_chess::Board::from_fen(fen, false).expect_err("refused a moment ago");
            format!("{fault:?}")
        }
    }
}

/// Counts the nodes of a FEN position to a depth, and the time for the counting alone.
pub fn perft(fen: &str, depth: u32) -> Result<(u64, Duration), String> {
    let board = cozy_chess::Board::from_fen(fen, false)
        .or_else(|_| cozy_chess::Board::from_fen(fen, true))
        .map_err(|fault| format!("cozy-chess does not take {fen}: {fault}"))?;
    let start = Instant::now();
    let nodes = perft_bulk(&board, depth);
    Ok((nodes, start.elapsed()))
}

/// Counts without making the last move, the way the library's own example counts.
fn perft_bulk(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => nodes = 1,
        1 => {
            board.generate_moves(|group| {
                nodes += group.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|group| {
                for played in group {
                    let mut next = board.clone();
                    next.play_unchecked(played);
                    nodes += perft_bulk(&next, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

fn board(rules: &Rules, position: &Position) -> Option<cozy_chess::Board> {
    if *rules != Rules::chess() {
        return None;
    }
    let mut builder = BoardBuilder::empty();
    for (square, piece) in position.board().pieces() {
        builder.board[to_square(square) as usize] = Some((to_piece(piece.kind), color(piece.side)));
    }
    builder.side_to_move = color(position.turn());
    for &rook in position.castling() {
        let side = if rook.rank == 0 { Side::White } else { Side::Black };
        let rights = builder.castle_rights_mut(color(side));
        let file = Some(File::index(rook.file as usize));
        if rook.file > position.king(side).file { rights.short = file } else { rights.long = file }
    }
    builder.en_passant = position.en_passant().map(to_square);
    builder.build().ok()
}

fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

fn to_square(square: Square) -> cozy_chess::Square {
    cozy_chess::Square::new(File::index(square.file as usize), Rank::index(square.rank as usize))
}

fn from_square(square: cozy_chess::Square) -> Square {
    Square { file: square.file() as u8, rank: square.rank() as u8 }
}

fn to_piece(kind: Kind) -> Piece {
    match kind {
        Kind::Pawn => Piece::Pawn,
        Kind::Knight => Piece::Knight,
        Kind::Bishop => Piece::Bishop,
        Kind::Rook => Piece::Rook,
        Kind::Queen => Piece::Queen,
        Kind::King => Piece::King,
    }
}

fn to_cozy(played: Move) -> cozy_chess::Move {
    cozy_chess::Move {
        from: to_square(played.from),
        to: to_square(played.to),
        promotion: played.promotion.map(to_piece),
    }
}

fn from_cozy(played: cozy_chess::Move) -> Move {
    let kind = |piece| Kind::ALL.into_iter().find(|&kind| to_piece(kind) == piece).expect("six kinds of piece");
    Move { from: from_square(played.from), to: from_square(played.to), promotion: played.promotion.map(kind) }
}
