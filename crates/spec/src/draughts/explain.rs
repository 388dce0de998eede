//! Section 12: when a move is legal, and if it is not, by which section.
//!
//! Legality is this one predicate. The list of moves is the set of moves that it accepts, and playing a move asks
//! it first, so there is no second definition that could differ.

use super::flight::Flight;
use super::moves::captures_due;
use super::{Illegal, Move, Piece, Position, Square, diag_adj, diag_jump, step_pattern};

/// Section 12: a move is legal when it passes these tests, in their order. Says which one it fails otherwise.
///
/// ```
/// use checkproof_spec::Game;
/// use checkproof_spec::draughts::Draughts;
///
/// let position = Draughts.read("W:W22,K10:B18,15").unwrap();
/// assert_eq!(position.board().to_string(), "\
/// . - . - . - . -
/// - . - . - . - .
/// . - . W . - . -
/// - . - . b . - .
/// . - . b . - . -
/// - . w . - . - .
/// . - . - . - . -
/// - . - . - . - .");
/// let why = |played: &str| Draughts.play(&position, &played.parse().unwrap()).err().map(|why| why.to_string());
/// assert_eq!(why("22x15").unwrap().split(':').next(), Some("section 7"), "Black stands on 15");
/// assert_eq!(why("10x19"), None);
/// assert!(why("10-6").unwrap().starts_with("section 9"), "nobody may step who can capture");
/// ```
pub fn explain(position: &Position, played: &Move) -> Result<(), Illegal> {
    let piece = own_piece(position, played.from())?;
    match played {
        Move::Step { from, to } => {
            step(position, piece, *from, *to)?;
            no_capture_due(position)
        }
        Move::Jump { from, landings } => {
            not_empty(*from, landings)?;
            let flight = Flight::new(position.board(), piece, *from).along(landings)?;
            finished(played, &flight)
        }
    }
}

/// The piece that moves is there, and its side is to move.
fn own_piece(position: &Position, from: Square) -> Result<Piece, Illegal> {
    let piece = position.board().at(from).ok_or(Illegal::NoPiece { from })?;
    if piece.side == position.turn() { Ok(piece) } else { Err(Illegal::OtherSide { from, piece }) }
}

/// Sections 6 and 7: a step goes one square along a diagonal, a man's forward, to an empty square.
fn step(position: &Position, piece: Piece, from: Square, to: Square) -> Result<(), Illegal> {
    if diag_jump(from, to).is_some() {
        return Err(Illegal::JumpAsStep { from, to });
    }
    if !diag_adj(from, to) {
        return Err(Illegal::StepPattern { from, to });
    }
    if !step_pattern(piece, from, to) {
        return Err(Illegal::BackwardStep { from, to });
    }
    position.board().at(to).map_or(Ok(()), |piece| Err(Illegal::StepOccupied { to, piece }))
}

/// Section 9: a player who can capture must.
fn no_capture_due(position: &Position) -> Result<(), Illegal> {
    let captures = captures_due(position);
    if captures.is_empty() { Ok(()) } else { Err(Illegal::CaptureDue { captures }) }
}

/// Section 8: a chain has a link. All the other conditions hold of an empty one, and a player could pass.
fn not_empty(from: Square, landings: &[Square]) -> Result<(), Illegal> {
    if landings.is_empty() { Err(Illegal::EmptyChain { from }) } else { Ok(()) }
}

/// Section 9: a capture goes on as long as it can. Which way it goes, and how many it takes, is free.
fn finished(played: &Move, flight: &Flight) -> Result<(), Illegal> {
    let onward: Vec<Square> = flight.onward().collect();
    if onward.is_empty() { Ok(()) } else { Err(Illegal::Unfinished { played: played.clone(), onward }) }
}
