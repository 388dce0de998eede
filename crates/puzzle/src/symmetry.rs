//! The symmetries of a board (symmetry reduction): mirrored and turned, a problem is the same problem.

use spec::chess::{Kind, Move, Position, Rules, Square};

/// One way to lay a board over itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Symmetry {
    files: u8,
    ranks: u8,
    mirrors_files: bool,
    mirrors_ranks: bool,
    turns: bool,
}

impl Symmetry {
    /// Where a square comes to lie.
    pub fn of(self, square: Square) -> Square {
        let file = if self.mirrors_files { self.files - 1 - square.file } else { square.file };
        let rank = if self.mirrors_ranks { self.ranks - 1 - square.rank } else { square.rank };
        if self.turns { Square { file: rank, rank: file } } else { Square { file, rank } }
    }

    /// What becomes of a move.
    pub fn of_move(self, Move { from, to, promotion }: Move) -> Move {
        Move { from: self.of(from), to: self.of(to), promotion }
    }
}

/// The symmetries that leave play from a position the same: all eight of a square board without pawns, the mirror image
/// with pawns, and only what stays where it is with castling rights or an en passant square.
pub fn symmetries(rules: &Rules, position: &Position) -> Vec<Symmetry> {
    let (files, ranks) = (rules.files(), rules.ranks());
    let has_pawns = position.board().pieces().any(|(_, man)| man.kind == Kind::Pawn);
    let fixed = !position.castling().is_empty() || position.en_passant().is_some();
    let both = |allowed: bool| if allowed { &[false, true][..] } else { &[false][..] };
    let mut found = Vec::new();
    for &turns in both(!fixed && !has_pawns && files == ranks) {
        for &mirrors_ranks in both(!fixed && !has_pawns) {
            for &mirrors_files in both(!fixed) {
                let symmetry = Symmetry { files, ranks, mirrors_files, mirrors_ranks, turns };
                if rules.squares().all(|square| rules.lands_on(square) == rules.lands_on(symmetry.of(square))) {
                    found.push(symmetry);
                }
            }
        }
    }
    found
}

/// The men of a position, sorted, under the symmetry that makes the list smallest: equal for positions that are the
/// same but for a symmetry, and for no others with the same rules, side to move and rights.
pub fn canonical(rules: &Rules, position: &Position) -> Vec<(Square, u8)> {
    let forms = symmetries(rules, position).into_iter().map(|symmetry| {
        let men = position.board().pieces().map(|(at, man)| (symmetry.of(at), man.side as u8 * 8 + man.kind as u8));
        let mut men: Vec<(Square, u8)> = men.collect();
        men.sort_unstable();
        men
    });
    forms.min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turned_and_mirrored_positions_are_the_same_and_others_are_not() {
        let small = Rules::board(4, 4).unwrap();
        let form = |rules: &Rules, fen: &str| canonical(rules, &rules.read(fen).unwrap());
        assert_eq!(form(&small, "k3/4/1Q2/3K w - -"), form(&small, "3k/4/2Q1/K3 w - -"), "mirrored");
        assert_eq!(form(&small, "k3/4/1Q2/3K w - -"), form(&small, "K3/2Q1/4/3k w - -"), "turned");
        assert_ne!(form(&small, "k3/4/1Q2/3K w - -"), form(&small, "k3/4/3Q/3K w - -"));
        // Pawns know up from down.
        assert_eq!(form(&small, "k3/4/P3/3K w - -"), form(&small, "3k/4/3P/K3 w - -"));
        assert_ne!(form(&small, "k3/4/P3/3K w - -"), form(&small, "k3/P3/4/3K w - -"));
        // Castling rights, and squares where no move may end, break symmetries.
        let chess = Rules::chess();
        assert_eq!(symmetries(&chess, &chess.read("4k3/8/8/8/8/8/8/R3K3 w Q -").unwrap()).len(), 1);
        assert_eq!(symmetries(&chess, &chess.read("4k3/8/8/8/8/8/8/R3K3 w - -").unwrap()).len(), 8);
        let four_file = Rules::four_file();
        assert_eq!(symmetries(&four_file, &four_file.read("4k3/8/8/8/8/8/8/R3K3 w - -").unwrap()).len(), 2);
    }
}
