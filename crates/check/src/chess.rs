//! Chess positions in files and in few bytes.

use crate::Written;
use crate::written::Positions;
use spec::Side;
use spec::chess::{Kind, Move, Piece, Position, Rules, Setup, Square};

impl Written for Rules {
    fn read_position(&self, text: &str) -> Result<Position, String> {
        let position = self.read(text).map_err(|why| why.to_string())?;
        // One text for one position, or the order of the lines would not show duplicates.
        match self.write_position(&position) {
            written if written == text => Ok(position),
            written => Err(format!("the position is to be written `{written}`")),
        }
    }

    fn write_position(&self, position: &Position) -> String {
        position.to_string()
    }

    fn positions(&self, description: &str) -> Result<Positions<'_, Position>, String> {
        crate::start::positions(self, description)
    }

    fn read_move(&self, text: &str) -> Result<Move, String> {
        let played: Move = text.parse().map_err(|why: spec::chess::NotAMove| why.to_string())?;
        match [played.from, played.to].into_iter().find(|&square| !self.on_board(square)) {
            Some(square) => Err(format!("`{text}`: {square} is not on this board")),
            None => Ok(played),
        }
    }

    /// 9.3: fifty moves by each side. The game ends by itself only after seventy-five (9.6.2), but who may claim a draw
    /// is not beaten.
    fn clock_limit(&self) -> Option<u32> {
        Some(100)
    }

    /// Half a byte for each landing square (no piece stands elsewhere), one for the side to move; with castling one
    /// for each first rank, with double steps one for the en passant square.
    fn packed_size(&self) -> usize {
        let landing = self.squares().filter(|&square| self.lands_on(square)).count();
        landing.div_ceil(2) + 1 + if self.castling() { 2 } else { 0 } + if self.double_step() { 1 } else { 0 }
    }

    fn pack(&self, position: &Position, bytes: &mut Vec<u8>) {
        let mut nibbles = self.squares().filter(|&square| self.lands_on(square)).map(|square| code(position, square));
        while let Some(low) = nibbles.next() {
            bytes.push(low | nibbles.next().unwrap_or(0) << 4);
        }
        bytes.push(position.turn() as u8);
        if self.castling() {
            // Castling has eight files, so a rank's rights are eight bits.
            for rank in Side::BOTH.map(|side| self.first_rank(side)) {
                let rooks = position.castling().iter().filter(|rook| rook.rank == rank);
                bytes.push(rooks.map(|rook| 1 << rook.file).fold(0, |a, b| a | b));
            }
        }
        if self.double_step() {
            bytes.push(position.en_passant().map_or(NOWHERE, |square| square.rank * Square::MOST + square.file));
        }
    }

    fn unpack(&self, bytes: &[u8]) -> Position {
        let mut setup = Setup::of(&spec::chess::Board::empty(self.files(), self.ranks()), Side::White);
        let landing: Vec<Square> = self.squares().filter(|&square| self.lands_on(square)).collect();
        let (board, mut rest) = bytes.split_at(landing.len().div_ceil(2));
        let nibbles = board.iter().flat_map(|byte| [byte & 15, byte >> 4]);
        setup.pieces =
            landing.into_iter().zip(nibbles).filter_map(|(square, code)| Some((square, piece(code)?))).collect();
        let mut next = || {
            let (first, others) = rest.split_first().expect("a packed position has all its bytes");
            rest = others;
            *first
        };
        setup.turn = if next() == Side::White as u8 { Side::White } else { Side::Black };
        if self.castling() {
            for rank in Side::BOTH.map(|side| self.first_rank(side)) {
                let rights = next();
                setup.castling.extend((0..8).filter(|file| rights >> file & 1 == 1).map(|file| Square { file, rank }));
            }
        }
        if self.double_step() {
            let passed = next();
            setup.en_passant =
                (passed != NOWHERE).then_some(Square { file: passed % Square::MOST, rank: passed / Square::MOST });
        }
        self.position(&setup).expect("what was packed was a legal position")
    }
}

/// No en passant square: p16, on the last rank of the largest board, is never one.
const NOWHERE: u8 = u8::MAX;

/// 0 for an empty square, 1 to 6 for White's pieces, 9 to 14 for Black's.
fn code(position: &Position, square: Square) -> u8 {
    position.board().at(square).map_or(0, |Piece { side, kind }| kind as u8 + 1 + 8 * side as u8)
}

fn piece(code: u8) -> Option<Piece> {
    let side = if code < 8 { Side::White } else { Side::Black };
    let kind = *Kind::ALL.get((code as usize % 8).checked_sub(1)?)?;
    Some(Piece { side, kind })
}
