//! Every position with given men: proved counts for small boards.

use super::place::{position, stands};
use super::{Eye, Keys};
use crate::symmetry::canonical;
use fast::{Board, Chess};
use spec::Side;
use spec::chess::{Kind, Piece, Position, Square};
use std::ops::ControlFlow;

/// What is known once every placement was looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Census {
    /// The diagrams: White to move, no king attacked, different under every symmetry.
    pub diagrams: u64,
    /// Those with a mate in fewer moves.
    pub shorter: u64,
    /// Those with several keys.
    pub cooked: u64,
    /// Those with exactly one key and no shorter mate.
    pub sound: u64,
}

/// Looks at every diagram with these men, White to move, one of each class of symmetric ones, and shows the sound ones
/// in the order of their squares. The visitor may stop it.
pub fn all(
    chess: &Chess,
    men: &[Piece],
    moves: u32,
    progress: &mut dyn FnMut(u64),
    sound: &mut dyn FnMut(Position) -> ControlFlow<()>,
) -> ControlFlow<(), Census> {
    let mut men = men.to_vec();
    men.sort_unstable_by_key(|man| (man.side as u8, man.kind as u8));
    let rules = chess.rules();
    let squares: Vec<Square> = rules.squares().filter(|&square| rules.lands_on(square)).collect();
    let mut search = All { chess, eye: Eye::new(chess, moves), men, squares, counted: Census::default(), looked_at: 0 };
    search.place(Board::of([], Side::White), 0, 0, progress, sound)?;
    ControlFlow::Continue(search.counted)
}

struct All<'a> {
    chess: &'a Chess,
    eye: Eye<'a>,
    men: Vec<Piece>,
    squares: Vec<Square>,
    counted: Census,
    looked_at: u64,
}

impl All<'_> {
    /// Puts the next man on every square; a man like the one before goes behind him, so that each diagram comes once.
    fn place(
        &mut self,
        board: Board,
        next: usize,
        from: usize,
        progress: &mut dyn FnMut(u64),
        sound: &mut dyn FnMut(Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(&man) = self.men.get(next) else { return self.look(&board, progress, sound) };
        for n in from..self.squares.len() {
            let Square { file, rank } = self.squares[n];
            let index = u32::from(rank) * 8 + u32::from(file);
            let rules = self.chess.rules();
            let at_an_end = Side::BOTH.iter().any(|&side| rank == rules.first_rank(side));
            if board.occupied() >> index & 1 == 1 || man.kind == Kind::Pawn && at_an_end {
                continue;
            }
            let behind = if self.men.get(next + 1) == Some(&man) { n + 1 } else { 0 };
            self.place(board.with(man, index), next + 1, behind, progress, sound)?;
        }
        ControlFlow::Continue(())
    }

    fn look(
        &mut self,
        board: &Board,
        progress: &mut dyn FnMut(u64),
        sound: &mut dyn FnMut(Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.looked_at += 1;
        if self.looked_at.is_multiple_of(1 << 14) {
            progress(self.looked_at);
        }
        if !stands(self.chess, board) {
            return ControlFlow::Continue(());
        }
        let Some(position) = position(self.chess, board) else { return ControlFlow::Continue(()) };
        if !is_canonical(self.chess, &position) {
            return ControlFlow::Continue(());
        }
        self.counted.diagrams += 1;
        match self.eye.keys(board) {
            Keys::None => {}
            Keys::Shorter => self.counted.shorter += 1,
            Keys::Several => self.counted.cooked += 1,
            Keys::One(_) => {
                self.counted.sound += 1;
                sound(position)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Of the symmetric forms of a diagram one is looked at.
fn is_canonical(chess: &Chess, position: &Position) -> bool {
    let mut own: Vec<(Square, u8)> =
        position.board().pieces().map(|(at, man)| (at, man.side as u8 * 8 + man.kind as u8)).collect();
    own.sort_unstable();
    canonical(chess.rules(), position) == own
}
