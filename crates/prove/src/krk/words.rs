//! The strategy's moves and its rooms in words, for people.

use super::square;
use spec::chess;
use spec::krk::{Kind, Krk, Man, Move};

/// A move of the strategy in the words of chess; none where the board is too large for squares to be written.
pub fn chess_move(p: Krk, played: Move) -> Option<chess::Move> {
    let from = match played.man {
        Man::King => p.king,
        Man::Rook => p.rook,
    };
    let (from, to) = square(from).zip(square(played.to))?;
    Some(chess::Move { from, to, promotion: None })
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
