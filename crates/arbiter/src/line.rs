//! A line of play that is being replayed: the game or a variation.

/// Where a line stands.
#[derive(Debug, Clone, Copy)]
pub struct Line<B> {
    pub board: B,
    /// The board before the last move, from which a variation starts.
    pub before: B,
    pub half_moves: u64,
    /// After an illegal move there is nothing to replay.
    pub broken: bool,
    /// Was the last move the one that broke the line? What stands instead of it can be replayed.
    pub at_fault: bool,
}

impl<B: Copy> Line<B> {
    /// A game at its start.
    pub fn new(board: B, half_moves: u64) -> Line<B> {
        Line { board, before: board, half_moves, broken: false, at_fault: false }
    }

    /// A variation instead of the last move.
    pub fn variation(self) -> Line<B> {
        let Line { board, before, half_moves, broken, at_fault } = self;
        match at_fault {
            true => Line { before: board, broken: false, at_fault: false, ..self },
            false => Line { board: before, before, half_moves: half_moves.saturating_sub(1), broken, at_fault },
        }
    }
}
