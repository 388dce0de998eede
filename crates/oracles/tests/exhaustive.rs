//! Every position of small endings on small boards, against a generator written for this file alone.
//!
//! The generator here has no notion of pin, check evasion or attack: it makes every move a piece could make, and
//! takes it back when the other side could then capture the king. It shares nothing with the specification but
//! the way a position and a move are written.

use fast::Chess;
use oracles::compare::{difference, fast_moves, spec_moves, spec_outcome};
use spec::chess::{Move, Rules};

/// The boards, the men on them, and how many legal positions there are with either side to move.
const ENDINGS: [(i32, i32, &str, usize); 9] = [
    (4, 4, "KPk", 2_112),
    (4, 4, "Kkp", 2_112),
    (4, 4, "KRkn", 40_816),
    (4, 4, "KQkb", 33_456),
    (4, 4, "KPkp", 12_384),
    (3, 3, "KRk", 332),
    (3, 4, "KPkr", 5_058),
    (5, 3, "KNkp", 12_136),
    (3, 5, "KPkp", 13_432),
];

#[test]
fn every_position_of_small_endings() {
    for (files, ranks, men, count) in ENDINGS {
        let rules: Rules = format!("chess:{files}x{ranks}").parse().unwrap();
        let chess = Chess::new(&rules).unwrap();
        let (mut tried, mut legal, mut mates, mut stalemates) = (0, 0, 0, 0);
        for (table, white) in placements(files, ranks, men) {
            tried += 1;
            let fen = table.fen(white);
            let read = rules.read(&fen);
            assert_eq!(read.is_ok(), table.is_legal(white), "is {fen} a legal position?");
            let Ok(position) = read else { continue };
            legal += 1;

            let moves: Vec<Move> = table.moves(white).iter().map(|text| text.parse().unwrap()).collect();
            for (name, ours) in [("spec", spec_moves(&rules, &position)), ("fast", fast_moves(&chess, &position))] {
                let text = difference(&position, (name, &ours), ("brute force", &moves));
                assert!(text.is_none(), "{}", text.unwrap_or_default());
            }
            if moves.is_empty() {
                let mate = table.can_capture_king(!white);
                let outcome = spec_outcome(&rules, &position).map(|outcome| outcome.winner().is_some());
                assert_eq!(outcome, Some(mate), "is {fen} mate?");
                if mate { mates += 1 } else { stalemates += 1 }
            }
        }
        println!("{files}x{ranks} {men}: {legal} legal of {tried}, {mates} mates, {stalemates} stalemates");
        assert_eq!(legal, count, "{files}x{ranks} {men}");
    }
}

#[derive(Clone)]
struct Table {
    files: i32,
    ranks: i32,
    /// FEN letters, `.` for an empty square, a1 first.
    squares: Vec<char>,
}

/// All ways to put the men on different squares, with either side to move. Pawns keep off the edge ranks.
fn placements(files: i32, ranks: i32, men: &str) -> Vec<(Table, bool)> {
    let empty = Table { files, ranks, squares: vec!['.'; (files * ranks) as usize] };
    let mut tables = vec![empty];
    for man in men.chars() {
        tables = tables
            .iter()
            .flat_map(|table| {
                let inner = |n: usize| n as i32 >= files && (n as i32) < files * (ranks - 1);
                (0..table.squares.len())
                    .filter(move |&n| table.squares[n] == '.' && (!man.eq_ignore_ascii_case(&'p') || inner(n)))
                    .map(move |n| table.with(n, man))
            })
            .collect();
    }
    tables.into_iter().flat_map(|table| [(table.clone(), true), (table, false)]).collect()
}

impl Table {
    fn with(&self, n: usize, letter: char) -> Table {
        let mut table = self.clone();
        table.squares[n] = letter;
        table
    }

    fn at(&self, file: i32, rank: i32) -> Option<char> {
        let inside = (0..self.files).contains(&file) && (0..self.ranks).contains(&rank);
        inside.then(|| self.squares[(rank * self.files + file) as usize])
    }

    /// Could this side take the other's king at once?
    fn can_capture_king(&self, white: bool) -> bool {
        let king = if white { 'k' } else { 'K' };
        self.steps(white).into_iter().any(|(_, to)| self.squares[to] == king)
    }

    /// The side to move cannot take the king: the other side did not leave it there.
    fn is_legal(&self, white: bool) -> bool {
        !self.can_capture_king(white)
    }

    /// All legal moves as text.
    fn moves(&self, white: bool) -> Vec<String> {
        let mut moves = Vec::new();
        for (from, to) in self.steps(white) {
            let man = self.squares[from];
            let next = self.with(from, '.').with(to, man);
            if next.can_capture_king(!white) {
                continue;
            }
            let text = format!("{}{}", self.name(from), self.name(to));
            let last = to as i32 / self.files == if white { self.ranks - 1 } else { 0 };
            if man.eq_ignore_ascii_case(&'p') && last {
                moves.extend("nbrq".chars().map(|letter| format!("{text}{letter}")));
            } else {
                moves.push(text);
            }
        }
        moves
    }

    /// Every step of every man of a side, the king's safety left aside.
    fn steps(&self, white: bool) -> Vec<(usize, usize)> {
        let mut steps = Vec::new();
        for from in 0..self.squares.len() {
            let man = self.squares[from];
            if man == '.' || man.is_ascii_uppercase() != white {
                continue;
            }
            let (file, rank) = (from as i32 % self.files, from as i32 / self.files);
            let mut go = |files: i32, ranks: i32, far: bool, quiet: bool, capture: bool| {
                let (mut f, mut r) = (file + files, rank + ranks);
                while let Some(there) = self.at(f, r) {
                    let empty = there == '.';
                    let enemy = !empty && there.is_ascii_uppercase() != white;
                    if (empty && quiet) || (enemy && capture) {
                        steps.push((from, (r * self.files + f) as usize));
                    }
                    if !empty || !far {
                        break;
                    }
                    (f, r) = (f + files, r + ranks);
                }
            };
            let up = if white { 1 } else { -1 };
            let straight = [(0, 1), (0, -1), (1, 0), (-1, 0)];
            let diagonal = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
            let leaps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
            match man.to_ascii_lowercase() {
                'p' => {
                    go(0, up, false, true, false);
                    go(-1, up, false, false, true);
                    go(1, up, false, false, true);
                }
                'n' => leaps.iter().for_each(|&(f, r)| go(f, r, false, true, true)),
                'b' => diagonal.iter().for_each(|&(f, r)| go(f, r, true, true, true)),
                'r' => straight.iter().for_each(|&(f, r)| go(f, r, true, true, true)),
                'q' => straight.iter().chain(&diagonal).for_each(|&(f, r)| go(f, r, true, true, true)),
                _ => straight.iter().chain(&diagonal).for_each(|&(f, r)| go(f, r, false, true, true)),
            }
        }
        steps
    }

    fn name(&self, n: usize) -> String {
        let (file, rank) = (n as i32 % self.files, n as i32 / self.files);
        format!("{}{}", (b'a' + file as u8) as char, rank + 1)
    }

    /// One digit for every empty square would be two numbers to a reader, so runs are counted.
    fn fen(&self, white: bool) -> String {
        let rows: Vec<String> = self
            .squares
            .chunks(self.files as usize)
            .rev()
            .map(|row| {
                let mut text = String::new();
                let mut empty = 0;
                for &letter in row.iter().chain(&['|']) {
                    if letter == '.' {
                        empty += 1;
                        continue;
                    }
                    if empty > 0 {
                        text += &empty.to_string();
                        empty = 0;
                    }
                    text.extend(Some(letter).filter(|&letter| letter != '|'));
                }
                text
            })
            .collect();
        format!("{} {} - - 0 1", rows.join("/"), if white { 'w' } else { 'b' })
    }
}
