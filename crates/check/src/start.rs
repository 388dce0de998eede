//! Starting positions of chess claims: `start`, a position, or a set that the checker enumerates itself, so that a
//! claim about "all positions" cannot quietly leave some out.

use crate::Written;
use crate::claim::read_side;
use crate::written::Positions;
use spec::Side;
use spec::chess::{Board, Kind, Piece, Position, Rules, Setup, Square};

/// The positions that one `from` line of a claim describes.
pub(crate) fn positions<'a>(rules: &'a Rules, description: &str) -> Result<Positions<'a, Position>, String> {
    if description == "start" {
        let start = rules.start().ok_or_else(|| format!("{rules} has no starting position"))?;
        return Ok(Box::new(std::iter::once(start)));
    }
    if let Some(set) = description.strip_prefix("all ") {
        return Ok(Box::new(all(rules, set)?));
    }
    let position = rules.read_position(description)?;
    Ok(Box::new(std::iter::once(position)))
}

/// `KRvK, White to move`: every legal position with these pieces, without castling rights and en passant.
fn all<'a>(rules: &'a Rules, set: &str) -> Result<impl Iterator<Item = Position> + 'a, String> {
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
    // Equal pieces stand side by side in the list, so that each arrangement is made once.
    pieces.sort();
    if pieces.len() > MOST_MEN {
        return Err(format!("`all {set}` has {} men; sets of at most {MOST_MEN} are enumerated", pieces.len()));
    }
    Ok(Placements::new(rules, pieces).filter_map(move |board| rules.position(&Setup::of(&board, turn)).ok()))
}

/// More would not end within a lifetime.
const MOST_MEN: usize = 6;

/// Every way to put some pieces on the landing squares of a board, equal pieces not exchanged.
struct Placements {
    pieces: Vec<Piece>,
    squares: Vec<Square>,
    board: Board,
    /// The square of each piece, as an index; `None` when all ways have been given.
    at: Option<Vec<usize>>,
}

impl Placements {
    fn new(rules: &Rules, pieces: Vec<Piece>) -> Placements {
        let squares: Vec<Square> = rules.squares().filter(|&square| rules.lands_on(square)).collect();
        let at = vec![0; pieces.len()];
        let board = Board::empty(rules.files(), rules.ranks());
        let mut placements = Placements { pieces, squares, board, at: Some(at) };
        if !placements.fits() {
            placements.advance();
        }
        placements
    }

    /// No two pieces on one square, and equal pieces in the order of their squares.
    fn fits(&self) -> bool {
        let Some(at) = &self.at else { return true };
        (0..at.len()).all(|n| {
            let apart = !at[..n].contains(&at[n]);
            let ordered = n == 0 || self.pieces[n] != self.pieces[n - 1] || at[n] > at[n - 1];
            apart && ordered
        })
    }

    /// Counts on, like an odometer, to the next way that fits.
    fn advance(&mut self) {
        loop {
            let Some(at) = &mut self.at else { return };
            let Some(n) = (0..at.len()).rev().find(|&n| at[n] + 1 < self.squares.len()) else {
                self.at = None;
                return;
            };
            at[n] += 1;
            at[n + 1..].fill(0);
            if self.fits() {
                return;
            }
        }
    }
}

impl Iterator for Placements {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let at = self.at.clone()?;
        let pieces = self.pieces.iter().zip(at);
        let board = pieces.fold(self.board.clone(), |board, (&piece, n)| board.with(self.squares[n], Some(piece)));
        self.advance();
        Some(board)
    }
}
