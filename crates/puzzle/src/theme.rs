//! Themes: what a problem shows, in words that teachers and composers know.

use crate::{Puzzle, QuietKind, Solution, asp};
use spec::chess::{Board, Kind, Position};
use spec::{Game, Side};
use std::fmt;
use std::str::FromStr;

/// Something that the solution of a problem shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Theme {
    /// The man that makes the key can be taken, and is worth more than what it took.
    Sacrifice,
    /// The same of the queen.
    QueenSacrifice,
    /// A knight mates a king whose own men stand on every square around him.
    Smothered,
    /// A rook or queen mates along the king's first rank, and his own men keep him on it.
    BackRank,
    /// A man of this kind gives a mate after a defence.
    Mates(Kind),
    /// The key threatens nothing; every move makes it worse.
    Block,
    /// The key threatens mate.
    Threat,
    /// At least two model mates.
    Model,
    /// At least one mate of the set play is changed.
    Changed,
    /// At least two tries.
    Tries,
    /// The key gives the king a square that he did not have.
    FlightGiving,
    /// At most seven men.
    Miniature,
    /// No pawns.
    Pawnless,
}

/// All themes, with their names.
pub const THEMES: [(Theme, &str); 17] = [
    (Theme::Sacrifice, "sacrifice"),
    (Theme::QueenSacrifice, "queen-sacrifice"),
    (Theme::Smothered, "smothered"),
    (Theme::BackRank, "back-rank"),
    (Theme::Mates(Kind::Queen), "queen-mates"),
    (Theme::Mates(Kind::Rook), "rook-mates"),
    (Theme::Mates(Kind::Bishop), "bishop-mates"),
    (Theme::Mates(Kind::Knight), "knight-mates"),
    (Theme::Mates(Kind::Pawn), "pawn-mates"),
    (Theme::Block, "block"),
    (Theme::Threat, "threat"),
    (Theme::Model, "model"),
    (Theme::Changed, "changed"),
    (Theme::Tries, "tries"),
    (Theme::FlightGiving, "flight-giving"),
    (Theme::Miniature, "miniature"),
    (Theme::Pawnless, "pawnless"),
];

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(THEMES.iter().find(|(theme, _)| theme == self).map_or("a king's mate", |(_, name)| name))
    }
}

impl FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Theme, String> {
        let found = THEMES.iter().find(|(_, name)| *name == text).map(|(theme, _)| *theme);
        let names = || THEMES.map(|(_, name)| name).join(", ");
        found.ok_or_else(|| format!("`{text}` is no theme; there are {}", names()))
    }
}

impl Theme {
    /// Do these exclude each other?
    pub fn contradicts(self, other: Theme) -> bool {
        let pair = |one, two| (self, other) == (one, two) || (self, other) == (two, one);
        pair(Theme::Block, Theme::Threat) || pair(Theme::Pawnless, Theme::Mates(Kind::Pawn))
    }

    /// How the answer set model is told; nothing for what only the finished problem can show.
    pub fn in_model(self) -> Vec<asp::Wish> {
        match self {
            Theme::Sacrifice => vec![asp::Wish::Sacrifice],
            Theme::QueenSacrifice => vec![asp::Wish::Key(Kind::Queen), asp::Wish::Sacrifice],
            Theme::Smothered => vec![asp::Wish::Smothered],
            Theme::BackRank => vec![asp::Wish::BackRank],
            Theme::Mates(kind) => vec![asp::Wish::Mates(kind)],
            _ => Vec::new(),
        }
    }

    /// Does a problem show it?
    pub fn shown_by(self, puzzle: &Puzzle) -> bool {
        let Puzzle { position, report, .. } = puzzle;
        let Some(key) = &report.key else { return false };
        let moved = position.board().at(key.played.from).map(|man| man.kind);
        let men = position.board().pieces();
        match self {
            Theme::Sacrifice => key.sacrifice,
            Theme::QueenSacrifice => key.sacrifice && moved == Some(Kind::Queen),
            Theme::Smothered => finals(puzzle).iter().any(|(kind, mated)| *kind == Kind::Knight && is_smothered(mated)),
            Theme::BackRank => finals(puzzle).iter().any(|(_, mated)| is_back_rank(puzzle, mated)),
            Theme::Mates(wanted) => finals(puzzle).iter().any(|(kind, _)| *kind == wanted),
            Theme::Block => key.quiet == Some(QuietKind::Zugzwang),
            Theme::Threat => key.quiet == Some(QuietKind::Threat),
            Theme::Model => report.pure.1 >= 2,
            Theme::Changed => report.set.1 >= 1,
            Theme::Tries => matches!(&report.solution, Solution::Trees { tries, .. } if tries.len() >= 2),
            Theme::FlightGiving => !key.flights_given.is_empty(),
            Theme::Miniature => men.count() <= 7,
            Theme::Pawnless => !position.board().pieces().any(|(_, man)| man.kind == Kind::Pawn),
        }
    }
}

/// The final positions after real defences, with the kind of man that mates.
fn finals(puzzle: &Puzzle) -> Vec<(Kind, Position)> {
    let Solution::Trees { keys, .. } = &puzzle.report.solution else { return Vec::new() };
    let mut found = Vec::new();
    for key in keys {
        after(puzzle, &puzzle.position, key, &mut found);
    }
    found
}

fn after(puzzle: &Puzzle, position: &Position, attack: &crate::Attack, found: &mut Vec<(Kind, Position)>) {
    let Ok(next) = puzzle.rules.play(position, &attack.played) else { return };
    if attack.mark == crate::Mark::Mate {
        let kind = position.board().at(attack.played.from).map_or(Kind::King, |man| man.kind);
        found.push((attack.played.promotion.unwrap_or(kind), next));
        return;
    }
    for defence in &attack.defences {
        let Ok(replied) = puzzle.rules.play(&next, &defence.played) else { continue };
        defence.answers.iter().for_each(|answer| after(puzzle, &replied, answer, found));
    }
}

/// Do a king's own men stand on every square around him?
fn is_smothered(mated: &Position) -> bool {
    let (side, king) = (mated.turn(), mated.king(mated.turn()));
    let around = mated.board().squares().filter(|&square| spec::chess::king_scope(king, square));
    around.into_iter().all(|square| mated.board().at(square).is_some_and(|man| man.side == side))
}

/// Is a king on his first rank mated along it, with his own men on every square in front of him?
fn is_back_rank(puzzle: &Puzzle, mated: &Position) -> bool {
    let (side, board): (Side, &Board) = (mated.turn(), mated.board());
    let king = mated.king(side);
    let along = |(square, man): (spec::chess::Square, spec::chess::Piece)| {
        square.rank == king.rank && matches!(man.kind, Kind::Rook | Kind::Queen)
    };
    let mut checkers = board.attackers(king, side.other());
    let ahead = board.squares().filter(|&square| spec::chess::king_scope(king, square) && square.rank != king.rank);
    king.rank == puzzle.rules.first_rank(side)
        && checkers.any(along)
        && ahead.into_iter().all(|square| board.at(square).is_some_and(|man| man.side == side))
}
