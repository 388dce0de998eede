//! shakmaty: chess and Chess960.

use crate::compare::write_signature;
use ::shakmaty::fen::Fen;
use ::shakmaty::{CastlingMode, Chess, Color, EnPassantMode, FromSetup, Piece, PositionError, Role, Setup};
use ::shakmaty::{Position as _, san::San};
use spec::chess::ending::{CHECKMATE, STALEMATE};
use spec::chess::{Kind, Move, Position, Rules, Square};
use spec::{Outcome, Side};
use std::time::{Duration, Instant};

/// All legal moves, sorted; `None` for another game, or a position that shakmaty does not take.
pub fn moves(rules: &Rules, position: &Position) -> Option<Vec<Move>> {
    let mut found: Vec<Move> = chess(rules, position)?.legal_moves().into_iter().map(from_shakmaty).collect();
    found.sort();
    Some(found)
}

/// Mate or stalemate; `None` when there is a move or the position is not taken.
pub fn outcome(rules: &Rules, position: &Position) -> Option<Outcome> {
    let chess = chess(rules, position)?;
    if chess.is_checkmate() {
        Some(Outcome::won(position.turn().other(), &CHECKMATE))
    } else {
        chess.is_stalemate().then_some(Outcome::drawn(&STALEMATE))
    }
}

/// The position after a move, as a [signature](crate::compare::signature); `None` for a move it calls illegal.
pub fn after(rules: &Rules, position: &Position, played: Move) -> Option<String> {
    let chess = chess(rules, position)?;
    let found = chess.legal_moves().into_iter().find(|&found| from_shakmaty(found) == played)?;
    Some(sign(chess.play(found).ok()?.to_setup(EnPassantMode::Legal)))
}

/// Is there too little material for any mate, by either side? `None` for a position it does not take.
pub fn insufficient_material(rules: &Rules, position: &Position) -> Option<bool> {
    Some(chess(rules, position)?.is_insufficient_material())
}

/// The position as shakmaty writes it: FEN, with X-FEN's letters for castling; `None` for one it does not take.
pub fn write_fen(rules: &Rules, position: &Position) -> Option<String> {
    Some(Fen::from_position(&chess(rules, position)?, EnPassantMode::Legal).to_string())
}

/// What shakmaty reads in a FEN text, as a [signature](crate::compare::signature).
pub fn read_fen(fen: &str) -> Option<String> {
    Some(sign(fen.parse::<Fen>().ok()?.into_setup()))
}

/// What shakmaty says of a FEN text, in the words of the table of odd positions.
pub fn verdict(fen: &str) -> String {
    let setup: Fen = match fen.parse() {
        Ok(setup) => setup,
        Err(fault) => return format!("syntax:{fault:?}"),
    };
    match setup.into_position::<Chess>(CastlingMode::Chess960) {
        Ok(chess) => format!(
            "ok n={} insuf={} out={:?}",
            chess.legal_moves().len(),
            chess.is_insufficient_material(),
            chess.outcome()
        ),
        Err(fault) => format!("{:?}", fault.kinds()),
    }
}

/// Counts the nodes of a FEN position to a depth, and the time for the counting alone.
pub fn perft(fen: &str, depth: u32) -> Result<(u64, Duration), String> {
    let setup: Fen = fen.parse().map_err(|fault| format!("shakmaty does not take {fen}: {fault}"))?;
    let chess: Chess = setup
        .into_position(CastlingMode::Chess960)
        .map_err(|fault| format!("shakmaty does not take {fen}: {fault}"))?;
    let start = Instant::now();
    // The library's own function counts without making the last move.
    let nodes = ::shakmaty::perft(&chess, depth);
    Ok((nodes, start.elapsed()))
}

/// The moves of one game, from the starting position, out of its words in SAN.
pub fn read_game<'a>(words: impl Iterator<Item = &'a str>) -> Result<Vec<Move>, String> {
    let mut chess = Chess::default();
    let mut played = Vec::new();
    for word in words {
        let san = San::from_ascii(word.trim_end_matches(['+', '#', '!', '?']).as_bytes())
            .map_err(|fault| format!("{word}: {fault}"))?;
        let found = san.to_move(&chess).map_err(|fault| format!("{word}: {fault}"))?;
        chess.play_unchecked(found);
        played.push(from_shakmaty(found));
    }
    Ok(played)
}

fn chess(rules: &Rules, position: &Position) -> Option<Chess> {
    if *rules != Rules::chess() {
        return None;
    }
    let mut setup = Setup::empty();
    for (square, piece) in position.board().pieces() {
        setup.board.set_piece_at(to_square(square), Piece { color: color(piece.side), role: to_role(piece.kind) });
    }
    setup.turn = color(position.turn());
    setup.castling_rights = position.castling().iter().copied().map(to_square).collect();
    setup.ep_square = position.en_passant().map(to_square);
    // Whether a position can have arisen is another question than which moves it has.
    Chess::from_setup(setup, CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

fn sign(setup: Setup) -> String {
    let turn = if setup.turn == Color::White { Side::White } else { Side::Black };
    let rooks = setup.castling_rights.into_iter().map(from_square);
    write_signature(&setup.board.board_fen().to_string(), turn, rooks, setup.ep_square.map(from_square))
}

fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

fn to_square(square: Square) -> ::shakmaty::Square {
    ::shakmaty::Square::new(square.rank as u32 * 8 + square.file as u32)
}

fn from_square(square: ::shakmaty::Square) -> Square {
    Square { file: square.file() as u8, rank: square.rank() as u8 }
}

fn to_role(kind: Kind) -> Role {
    match kind {
        Kind::Pawn => Role::Pawn,
        Kind::Knight => Role::Knight,
        Kind::Bishop => Role::Bishop,
        Kind::Rook => Role::Rook,
        Kind::Queen => Role::Queen,
        Kind::King => Role::King,
    }
}

/// Its target of castling is the rook's square, as ours is.
fn from_shakmaty(played: ::shakmaty::Move) -> Move {
    let kind = |role| Kind::ALL.into_iter().find(|&kind| to_role(kind) == role).expect("six kinds of piece");
    let from = played.from().expect("chess has no drops");
    Move { from: from_square(from), to: from_square(played.to()), promotion: played.promotion().map(kind) }
}
