//! FEN, for boards of any size.
//!
//! The text stands in the trusted crate because claims and strategies are written in it: a checker that took
//! positions from another crate's reader would have to believe that reader.
//!
//! Read: the six fields of FEN; the last four, three or two may be left out. A run of digits is one number, so a
//! board of sixteen files can be written and `44` is not `8`. Castling letters `KQkq` mean the outermost rook of
//! that wing (X-FEN); letters of files mean the rook on that file (Shredder-FEN).
//! Written: always the same text for the same set-up, castling in the order `KQkq`.

use super::{Kind, Piece, Position, Setup, Square};
use crate::Side;
use crate::text::{FenFault, fault, offset};
use std::fmt;
use std::str::FromStr;

/// A set-up that reads and writes itself as FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fen(pub Setup);

impl FromStr for Fen {
    type Err = FenFault;

    fn from_str(text: &str) -> Result<Fen, FenFault> {
        let mut fields = text.split_ascii_whitespace().map(|field| (offset(text, field), field));
        let Some((at, placement)) = fields.next() else { return fault(0, "the text is empty") };
        let (files, ranks, pieces) = read_placement(at, placement)?;
        let mut setup = Setup {
            files,
            ranks,
            pieces,
            turn: Side::White,
            castling: Vec::new(),
            en_passant: None,
            halfmove_clock: 0,
            move_number: 1,
        };
        if let Some((at, field)) = fields.next() {
            setup.turn = match field {
                "w" => Side::White,
                "b" => Side::Black,
                _ => return fault(at, format!("the side to move is `w` or `b`, not `{field}`")),
            };
        }
        if let Some((at, field)) = fields.next() {
            setup.castling = read_castling(&setup, at, field)?;
        }
        if let Some((at, field)) = fields.next() {
            setup.en_passant = match field {
                "-" => None,
                _ => Some(
                    field
                        .parse()
                        .or_else(|_| fault(at, format!("the en passant field is a square or `-`, not `{field}`")))?,
                ),
            };
        }
        if let Some((at, field)) = fields.next() {
            setup.halfmove_clock = read_number(at, field, "half-move clock")?;
        }
        if let Some((at, field)) = fields.next() {
            setup.move_number = read_number(at, field, "move number")?;
        }
        match fields.next() {
            Some((at, field)) => fault(at, format!("`{field}` stands after the last field")),
            None => Ok(Fen(setup)),
        }
    }
}

fn read_number(at: usize, field: &str, name: &str) -> Result<u32, FenFault> {
    // `parse` would also take a plus sign.
    match field.parse() {
        Ok(number) if field.bytes().all(|byte| byte.is_ascii_digit()) => Ok(number),
        _ => fault(at, format!("the {name} is a number from 0 up, not `{field}`")),
    }
}

type Placement = (u8, u8, Vec<(Square, Piece)>);

fn read_placement(at: usize, placement: &str) -> Result<Placement, FenFault> {
    let rows: Vec<&str> = placement.split('/').collect();
    let Some(ranks) = u8::try_from(rows.len()).ok().filter(|&ranks| ranks <= Square::MOST) else {
        return fault(at, format!("{} ranks; a board has at most {}", rows.len(), Square::MOST));
    };
    let mut pieces = Vec::new();
    let mut widths = Vec::new();
    for (rank, row) in (0..ranks).rev().zip(&rows) {
        let width = read_row(at + offset(placement, row), rank, row, &mut pieces)?;
        widths.push(width);
        if width != widths[0] {
            let what = format!("rank {} has {width} squares, rank {ranks} has {}", rank + 1, widths[0]);
            return fault(at + offset(placement, row), what);
        }
    }
    Ok((widths[0], ranks, pieces))
}

/// Reads one rank and tells how many squares it has.
fn read_row(at: usize, rank: u8, row: &str, pieces: &mut Vec<(Square, Piece)>) -> Result<u8, FenFault> {
    let mut file = 0u32;
    let mut rest = row;
    while let Some(letter) = rest.chars().next() {
        let here = at + offset(row, rest);
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let number = &rest[..digits];
            match number.parse::<u32>() {
                Ok(empty @ 1..) if !number.starts_with('0') => file = file.saturating_add(empty),
                _ => return fault(here, format!("`{number}` is not a number of empty squares")),
            }
            rest = &rest[digits..];
        } else if let Some(piece) = Piece::from_letter(letter) {
            if let Ok(file) = u8::try_from(file) {
                pieces.push((Square { file, rank }, piece));
            }
            file = file.saturating_add(1);
            rest = &rest[letter.len_utf8()..];
        } else {
            return fault(here, format!("`{letter}` is not a piece; pieces are {LETTERS}"));
        }
        if file > Square::MOST as u32 {
            return fault(here, format!("rank {} has {file} squares or more; a board has at most 16", rank + 1));
        }
    }
    match u8::try_from(file) {
        Ok(0) | Err(_) => fault(at, format!("rank {} is empty text", rank + 1)),
        Ok(width) => Ok(width),
    }
}

const LETTERS: &str = "KQRBNP for White, kqrbnp for Black";

fn read_castling(setup: &Setup, at: usize, field: &str) -> Result<Vec<Square>, FenFault> {
    let mut rooks = Vec::new();
    if field == "-" {
        return Ok(rooks);
    }
    if setup.files != 8 {
        // On eleven files `k` would be a file as well.
        return fault(at, "castling is written `-` on boards that do not have eight files");
    }
    for (n, letter) in field.char_indices() {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        let rank = if side == Side::White { 0 } else { setup.ranks - 1 };
        let file = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(setup, side, rank, true).unwrap_or(setup.files - 1),
            'q' => outermost_rook(setup, side, rank, false).unwrap_or(0),
            file @ 'a'..='h' => file as u8 - b'a',
            _ => return fault(at + n, format!("`{letter}` is no castling letter; they are KQkq or files")),
        };
        let rook = Square { file, rank };
        if rooks.contains(&rook) {
            return fault(at + n, format!("`{letter}` names the rook on {rook} a second time"));
        }
        rooks.push(rook);
    }
    rooks.sort();
    Ok(rooks)
}

/// The rook furthest from the king on one wing, which is what the letters K and Q mean.
fn outermost_rook(setup: &Setup, side: Side, rank: u8, king_side: bool) -> Option<u8> {
    let on_rank = |wanted: Kind| {
        let piece = Piece { side, kind: wanted };
        setup.pieces.iter().filter(move |(square, found)| square.rank == rank && *found == piece)
    };
    let king = on_rank(Kind::King).map(|(square, _)| square.file).next()?;
    let rooks = on_rank(Kind::Rook).map(|(square, _)| square.file);
    if king_side { rooks.filter(|&file| file > king).max() } else { rooks.filter(|&file| file < king).min() }
}

impl fmt::Display for Fen {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(f, &self.0)?;
        write!(f, " {} {}", self.0.halfmove_clock, self.0.move_number)
    }
}

/// A position writes the first four fields of FEN: it has no clocks.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_position(f, &self.setup())
    }
}

fn write_position(f: &mut fmt::Formatter<'_>, setup: &Setup) -> fmt::Result {
    write_placement(f, setup)?;
    f.write_str(if setup.turn == Side::White { " w " } else { " b " })?;
    write_castling(f, setup)?;
    match setup.en_passant {
        Some(square) => write!(f, " {square}"),
        None => f.write_str(" -"),
    }
}

fn write_placement(f: &mut fmt::Formatter<'_>, setup: &Setup) -> fmt::Result {
    // Not a `Board`: a set-up may be of any size and have pieces outside it, which are not written.
    let mut squares = vec![None; setup.files as usize * setup.ranks as usize];
    let index = |square: Square| square.rank as usize * setup.files as usize + square.file as usize;
    for &(square, piece) in &setup.pieces {
        if square.file < setup.files && square.rank < setup.ranks {
            squares[index(square)] = Some(piece);
        }
    }
    for rank in (0..setup.ranks).rev() {
        let mut empty = 0;
        for file in 0..setup.files {
            match squares[index(Square { file, rank })] {
                None => empty += 1,
                Some(piece) => {
                    write_empty(f, empty)?;
                    empty = 0;
                    write!(f, "{}", piece.letter())?;
                }
            }
        }
        write_empty(f, empty)?;
        if rank > 0 {
            f.write_str("/")?;
        }
    }
    Ok(())
}

fn write_empty(f: &mut fmt::Formatter<'_>, squares: u32) -> fmt::Result {
    if squares > 0 { write!(f, "{squares}") } else { Ok(()) }
}

fn write_castling(f: &mut fmt::Formatter<'_>, setup: &Setup) -> fmt::Result {
    if setup.castling.is_empty() {
        return f.write_str("-");
    }
    // A board of one rank has one first rank for both sides.
    for side in Side::BOTH.into_iter().take(if setup.ranks == 1 { 1 } else { 2 }) {
        let rank = if side == Side::White { 0 } else { setup.ranks - 1 };
        let mut rooks: Vec<u8> = setup.castling.iter().filter(|rook| rook.rank == rank).map(|rook| rook.file).collect();
        rooks.sort_by(|a, b| b.cmp(a));
        for file in rooks {
            let letter = if outermost_rook(setup, side, rank, true) == Some(file) {
                'k'
            } else if outermost_rook(setup, side, rank, false) == Some(file) {
                'q'
            } else {
                Square::file_letter(file)
            };
            let letter = if side == Side::White { letter.to_ascii_uppercase() } else { letter };
            write!(f, "{letter}")?;
        }
    }
    Ok(())
}
