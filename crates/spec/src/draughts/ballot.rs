//! Section 17: the ballots, that is, the first three moves that are drawn by lot in championship play.

use super::{Draughts, Illegal, Move, Position};
use crate::Game;

/// Three moves with which a game begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ballot {
    /// Who plays it.
    pub class: BallotClass,
    /// Black's first move, White's, and Black's second.
    pub moves: [Move; 3],
}

/// Where a ballot is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BallotClass {
    /// Over the board and by mail: 144 ballots.
    Crossboard,
    /// By mail, and over the board since 2003: 12 ballots.
    Mail,
    /// Nowhere, because one side is lost: 18 ballots.
    Barred,
}

impl Ballot {
    /// The position after the three moves, or why one of them cannot be played here.
    pub fn apply(&self, position: &Position) -> Result<Position, Illegal> {
        self.moves.iter().try_fold(*position, |position, played| Draughts.play(&position, played))
    }
}

/// All 174 ballots, in the order of their moves.
pub fn ballots() -> Vec<Ballot> {
    let read = |text: &str| text.parse::<Move>().expect("the table has moves only");
    let lines = TABLE.lines().map(|line| line.split_once(": ").expect("a line of the table has two parts"));
    lines
        .flat_map(|(before, third)| third.split(' ').map(move |third| (before, third)))
        .map(|(before, third)| {
            let (first, second) = before.split_once(' ').expect("two moves come before the third");
            let (third, class) = match (third.strip_suffix('!'), third.strip_suffix('+')) {
                (Some(third), _) => (third, BallotClass::Barred),
                (_, Some(third)) => (third, BallotClass::Mail),
                _ => (third, BallotClass::Crossboard),
            };
            Ballot { class, moves: [read(first), read(second), read(third)] }
        })
        .collect()
}

/// The first two moves, then every third one: `!` after a barred ballot, `+` after one of the mail ballots.
const TABLE: &str = "\
9-13 21-17: 5-9 6-9 10-14!
9-13 22-17: 13x22
9-13 22-18: 6-9 10-14+ 10-15 11-15 11-16+ 12-16
9-13 23-18: 5-9 6-9 10-14! 10-15 11-15 11-16+ 12-16
9-13 23-19: 5-9 6-9 10-14 10-15+ 11-16
9-13 24-19: 5-9 6-9 10-14 10-15! 11-15 11-16
9-13 24-20: 5-9 6-9 10-14 10-15 11-15 11-16+ 12-16!
9-14 22-17: 5-9 6-9 11-15 11-16
9-14 22-18: 5-9 10-15 11-15 11-16 12-16! 14-17!
9-14 23-18: 14x23
9-14 23-19: 5-9 10-15! 11-16 14-18
9-14 24-19: 5-9 10-15! 11-15 11-16
9-14 24-20: 5-9 10-15 11-15 11-16
10-14 22-17: 7-10 9-13+ 11-15+ 11-16+ 14-18
10-14 22-18: 6-10 7-10 11-15 11-16 12-16
10-14 23-18: 14x23
10-14 23-19: 6-10 7-10 11-15 11-16 14-18
10-14 24-19: 6-10 7-10 11-15! 11-16 14-18
10-14 24-20: 6-10 7-10 11-15 11-16 14-18
10-15 21-17: 6-10 7-10 9-13 9-14! 11-16 15-18
10-15 22-17: 6-10 7-10 9-13 9-14! 11-16 15-19
10-15 22-18: 15x22
10-15 23-18: 6-10 7-10 9-14 11-16 12-16
10-15 23-19: 6-10 7-10 11-16+
10-15 24-19: 15x24
10-15 24-20: 6-10 7-10 11-16! 15-19
11-15 21-17: 8-11 9-13 9-14 10-14! 15-19
11-15 22-17: 8-11 9-13 15-18 15-19
11-15 22-18: 15x22
11-15 23-18: 8-11 9-14 10-14 12-16 15-19
11-15 23-19: 8-11 9-13 9-14
11-15 24-19: 15x24
11-15 24-20: 8-11 12-16 15-18
11-16 21-17: 7-11 8-11 9-13 9-14 10-14! 16-20
11-16 22-17: 7-11 8-11 9-13+ 16-20
11-16 22-18: 7-11 8-11 10-15! 16-19 16-20
11-16 23-18: 7-11 8-11 9-14 10-14 16-20
11-16 23-19: 16x23+
11-16 24-19: 7-11 8-11 10-15! 16-20
11-16 24-20: 7-11 16-19
12-16 21-17: 9-13 9-14 16-19 16-20
12-16 22-17: 16-19 16-20
12-16 22-18: 16-19 16-20
12-16 23-18: 9-14! 16-19 16-20
12-16 23-19: 16x23!
12-16 24-19: 16-20
12-16 24-20: 8-12 10-15+";
