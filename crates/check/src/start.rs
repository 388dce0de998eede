//! Starting positions of chess claims: `start`, a position, or a set that the checker enumerates itself, so that a
//! claim about "all positions" cannot quietly leave some out.

use crate::Written;
use crate::claim::read_side;
use crate::placements::{MOST_PIECES, Placements};
use crate::written::{Positions, all_but};
use spec::Side;
use spec::chess::{Board, Kind, Piece, Position, Rules, Setup, Square};

/// The positions that one `from` line of a claim describes.
pub(crate) fn positions<'a>(rules: &'a Rules, description: &str) -> Result<Positions<'a, Position>, String> {
    if description == "start" {
        let start = rules.start().ok_or_else(|| format!("{rules} has no starting position"))?;
        return Ok(Box::new(std::iter::once(start)));
    }
    if let Some(set) = description.strip_prefix("all ") {
        return all_but(rules, set, |set| all(rules, set));
    }
    let position = rules.read_position(description)?;
    Ok(Box::new(std::iter::once(position)))
}

/// `KRvK, White to move`: every legal position with these pieces, without castling rights and en passant.
fn all<'a>(rules: &'a Rules, set: &str) -> Result<impl Iterator<Item = Position> + use<'a>, String> {
    let wrong = || format!("`all {set}` is no set of positions; write for example `all KRvK, White to move`");
    let (material, turn) = set.split_once(", ").ok_or_else(wrong)?;
    let turn = read_side(turn.strip_suffix(" to move").ok_or_else(wrong)?)?;
    let (white, black) = material.split_once('v').ok_or_else(wrong)?;
    let men = |side, letters: &str| -> Option<Vec<Piece>> {
        let kind =
            |letter: char| Kind::from_letter(letter.to_ascii_lowercase()).filter(|_| letter.is_ascii_uppercase());
        letters.chars().map(|letter| Some(Piece { side, kind: kind(letter)? })).collect()
    };
    let mut pieces = men(Side::White, white).ok_or_else(wrong)?;
    pieces.extend(men(Side::Black, black).ok_or_else(wrong)?);
    for side in Side::BOTH {
        if pieces.iter().filter(|&&piece| piece == Piece { side, kind: Kind::King }).count() != 1 {
            return Err(format!("`all {set}`: each side has one king, {side} has not"));
        }
    }
    if pieces.len() > MOST_PIECES {
        return Err(format!("`all {set}` has {} men; sets of at most {MOST_PIECES} are enumerated", pieces.len()));
    }
    let squares: Vec<Square> = rules.squares().filter(|&square| rules.lands_on(square)).collect();
    let empty = Board::empty(rules.files(), rules.ranks());
    Ok(Placements::new(pieces, squares.len()).filter_map(move |placed| {
        let board = placed.into_iter().fold(empty.clone(), |board, (n, piece)| board.with(squares[n], Some(piece)));
        rules.position(&Setup::of(&board, turn)).ok()
    }))
}
