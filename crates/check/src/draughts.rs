//! Draughts positions in files and in few bytes, and the sets of them that a claim can start from.

use crate::Written;
use crate::claim::read_side;
use crate::placements::{MOST_PIECES, Placements};
use crate::written::{Positions, all_but};
use spec::Side;
use spec::draughts::{Draughts, Kind, Move, NotAMove, Piece, Position, Setup, Square};

impl Written for Draughts {
    fn read_position(&self, text: &str) -> Result<Position, String> {
        let position = self.read(text).map_err(|why| why.to_string())?;
        // One text for one position, or the order of the lines would not show duplicates.
        match position.to_string() {
            written if written == text => Ok(position),
            written => Err(format!("the position is to be written `{written}`")),
        }
    }

    fn write_position(&self, position: &Position) -> String {
        position.to_string()
    }

    fn positions(&self, description: &str) -> Result<Positions<'_, Position>, String> {
        if description == "start" {
            return Ok(Box::new(std::iter::once(self.start())));
        }
        match description.strip_prefix("all ") {
            Some(set) => all_but(self, set, all),
            None => Ok(Box::new(std::iter::once(self.read_position(description)?))),
        }
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        text.parse().map_err(|why: NotAMove| why.to_string())
    }

    /// Section 16: forty moves by each side.
    fn clock_limit(&self) -> Option<u32> {
        Some(80)
    }

    /// Three sets of squares, a bit each, and one byte for the side to move.
    fn packed_size(&self) -> usize {
        3 * size_of::<u32>() + 1
    }

    fn pack(&self, position: &Position, bytes: &mut Vec<u8>) {
        let squares = |wanted: &dyn Fn(Piece) -> bool| {
            let pieces = position.board().pieces().filter(|&(_, piece)| wanted(piece));
            pieces.fold(0u32, |set, (square, _)| set | 1 << square.index())
        };
        bytes.extend(squares(&|piece| piece.side == Side::Black).to_le_bytes());
        bytes.extend(squares(&|piece| piece.side == Side::White).to_le_bytes());
        bytes.extend(squares(&|piece| piece.kind == Kind::King).to_le_bytes());
        bytes.push(position.turn() as u8);
    }

    fn unpack(&self, bytes: &[u8]) -> Position {
        let has = |set: usize, square: Square| bytes[4 * set + square.index() / 8] >> (square.index() % 8) & 1 == 1;
        let piece = |square: Square| {
            let side = match (has(0, square), has(1, square)) {
                (true, _) => Side::Black,
                (_, true) => Side::White,
                _ => return None,
            };
            let kind = if has(2, square) { Kind::King } else { Kind::Man };
            Some((square, Piece { side, kind }))
        };
        let turn = if bytes[12] == Side::White as u8 { Side::White } else { Side::Black };
        let setup = Setup { pieces: Square::all().filter_map(piece).collect(), turn };
        self.position(&setup).expect("what was packed was a legal position")
    }
}

/// `BKKvWKM, Black to move`: every position in which Black has two kings and White a king and a man.
fn all(set: &str) -> Result<impl Iterator<Item = Position> + use<>, String> {
    let wrong = || format!("`all {set}` is no set of positions; write for example `all BKKvWKM, Black to move`");
    let (material, turn) = set.split_once(", ").ok_or_else(wrong)?;
    let turn = read_side(turn.strip_suffix(" to move").ok_or_else(wrong)?)?;
    let (black, white) = material.split_once('v').ok_or_else(wrong)?;
    let men = |side, letters: &str| -> Option<Vec<Piece>> {
        let kind = |letter| match letter {
            'M' => Some(Kind::Man),
            'K' => Some(Kind::King),
            _ => None,
        };
        letters.chars().map(|letter| Some(Piece { side, kind: kind(letter)? })).collect()
    };
    let black = black.strip_prefix('B').and_then(|letters| men(Side::Black, letters)).ok_or_else(wrong)?;
    let white = white.strip_prefix('W').and_then(|letters| men(Side::White, letters)).ok_or_else(wrong)?;
    if black.is_empty() || white.is_empty() {
        return Err(format!("`all {set}`: each side has at least one piece"));
    }
    let pieces = [black, white].concat();
    if pieces.len() > MOST_PIECES {
        return Err(format!("`all {set}` has {} pieces; sets of at most {MOST_PIECES} are enumerated", pieces.len()));
    }
    let squares: Vec<Square> = Square::all().collect();
    Ok(Placements::new(pieces, squares.len()).filter_map(move |placed| {
        let pieces = placed.into_iter().map(|(n, piece)| (squares[n], piece)).collect();
        // Placements with a man on its king row are none.
        Draughts.position(&Setup { pieces, turn }).ok()
    }))
}
