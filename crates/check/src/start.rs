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
    for side in Side::BOTH {
        if pieces.iter().filter(|&&piece| piece == Piece { side, kind: Kind::King }).count() != 1 {
            return Err(format!("`all {set}`: each side has one king, {side} has not"));
        }
    }
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
        if placements.conflict().is_some() {
            placements.advance();
        }
        placements
    }

    /// The first piece that shares a square with an earlier one, or stands before an equal one that it should follow.
    fn conflict(&self) -> Option<usize> {
        let at = self.at.as_ref()?;
        (0..at.len()).find(|&n| {
            let shared = at[..n].contains(&at[n]);
            let unordered = n > 0 && self.pieces[n] == self.pieces[n - 1] && at[n] < at[n - 1];
            shared || unordered
        })
    }

    /// Counts on, like an odometer, to the next way that fits; where pieces conflict, that wheel is turned at once.
    fn advance(&mut self) {
        let mut turn = self.pieces.len() - 1;
        loop {
            let Some(at) = &mut self.at else { return };
            let Some(n) = (0..=turn).rev().find(|&n| at[n] + 1 < self.squares.len()) else {
                self.at = None;
                return;
            };
            at[n] += 1;
            at[n + 1..].fill(0);
            match self.conflict() {
                None => return,
                Some(first) => turn = first,
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
