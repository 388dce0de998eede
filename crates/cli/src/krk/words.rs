//! The strategy's moves and positions in the words and pictures of chess.

use anyhow::{Context, Result};
use prove::krk::{position, square};
use spec::Side;
use spec::chess::{self, Rules};
use spec::krk::{Kind, Krk, Man, Move};

/// A move of the strategy in the words of chess.
pub fn chess_move(p: Krk, played: Move) -> Result<chess::Move> {
    let from = match played.man {
        Man::King => p.king,
        Man::Rook => p.rook,
    };
    let (from, to) = square(from).zip(square(played.to)).context("squares of a board can be written")?;
    Ok(chess::Move { from, to, promotion: None })
}

/// Why the strategy plays a move of this kind here, in one sentence.
pub fn reason(kind: Kind, p: Krk, played: Move) -> String {
    let q = p.after(played);
    match kind {
        Kind::ImmediateMate => "the rook mates".to_string(),
        Kind::ReadyToMate => "whatever the black king does, the rook mates next".to_string(),
        Kind::Squeeze => format!(
            "the rook makes the room smaller, {} instead of {}, parts the kings, and its own king guards it in time",
            q.room(),
            p.room()
        ),
        Kind::ApproachDiagonal | Kind::ApproachStraight => format!(
            "the rook cannot squeeze, so the king comes nearer to the critical square {}, {} away instead of {}",
            p.critical_square(),
            q.king_to_critical_square(),
            p.king_to_critical_square()
        ),
        Kind::KeepRoomDiagonal | Kind::KeepRoomStraight => {
            format!("the rook cannot squeeze and the king cannot come nearer, so he waits; the room stays {}", q.room())
        }
        Kind::RookHome => {
            "nothing is achieved yet: the rook goes to the line next to its king, to part the kings".to_string()
        }
        Kind::RookSafe => {
            "nothing is achieved yet: the rook goes to an edge, more than two steps from the black king".to_string()
        }
        Kind::RookSafeSmall => {
            "nothing is achieved yet, on a small board: the rook goes to an edge, in line with its king".to_string()
        }
    }
}

/// The corners of the rectangle that the rook shuts the black king into; none when he is in line with the rook.
pub fn room(p: Krk) -> Option<(chess::Square, chess::Square)> {
    let lines = |rook: i32, lone: i32, size: i32| match rook.cmp(&lone) {
        std::cmp::Ordering::Greater => Some((0, rook - 1)),
        std::cmp::Ordering::Less => Some((rook + 1, size - 1)),
        std::cmp::Ordering::Equal => None,
    };
    let (left, right) = lines(p.rook.file, p.lone.file, p.files)?;
    let (bottom, top) = lines(p.rook.rank, p.lone.rank, p.ranks)?;
    let corner = |file, rank| square(spec::krk::Square { file, rank });
    corner(left, bottom).zip(corner(right, top))
}

/// The room and the critical square in a line.
pub fn room_in_words(p: Krk) -> String {
    let rectangle = match room(p) {
        Some((one, other)) if one == other => format!("the square {one}"),
        Some((one, other)) => format!("from {one} to {other}"),
        None => "open, the rook is in line with the black king".to_string(),
    };
    format!("room {} ({rectangle}), critical square {}", p.room(), p.critical_square())
}

/// The position as FEN.
pub fn fen(rules: &Rules, p: Krk, turn: Side) -> String {
    position(rules, p, turn).map_or_else(|| "not a legal position".to_string(), |position| position.to_string())
}

/// A play as its first position and its moves. The placements have White and Black to move by turns.
pub fn play(rules: &Rules, line: &[Krk]) -> String {
    let Some(&first) = line.first() else { return String::new() };
    let moves = line.windows(2).map(|pair| {
        let (before, after) = (pair[0], pair[1]);
        match (before.king == after.king, before.rook == after.rook) {
            (false, _) => format!("K{}", after.king),
            (true, false) => format!("R{}", after.rook),
            (true, true) => format!("K{}", after.lone),
        }
    });
    let moves: Vec<String> = moves.collect();
    let from = fen(rules, first, Side::White);
    if moves.is_empty() { from } else { format!("{from}: {}", moves.join(" ")) }
}
