//! Every way to put some pieces on a board, each way once.

/// The ways to put pieces on some squares, at most one on each, equal pieces not exchanged. Gives the number of each
/// piece's square.
pub(crate) struct Placements<P> {
    pieces: Vec<P>,
    squares: usize,
    /// The square of each piece; `None` when all ways have been given.
    at: Option<Vec<usize>>,
}

/// More pieces would not end within a lifetime.
pub(crate) const MOST_PIECES: usize = 6;

impl<P: Ord> Placements<P> {
    /// The ways to put these pieces on so many squares.
    pub(crate) fn new(mut pieces: Vec<P>, squares: usize) -> Placements<P> {
        // Equal pieces stand side by side in the list, so that each arrangement is made once.
        pieces.sort();
        let at = Some(vec![0; pieces.len()]);
        let mut placements = Placements { pieces, squares, at };
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
            let Some(n) = (0..=turn).rev().find(|&n| at[n] + 1 < self.squares) else {
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

impl<P: Ord + Copy> Iterator for Placements<P> {
    /// Each piece and the number of its square.
    type Item = Vec<(usize, P)>;

    fn next(&mut self) -> Option<Vec<(usize, P)>> {
        let placed = self.at.as_ref()?.iter().copied().zip(self.pieces.iter().copied()).collect();
        self.advance();
        Some(placed)
    }
}
