//! Block tables against the plain safe tables, on hundreds of slices with pawns.
//!
//! Pawns of the e-file never promote in FOUR FILE: the other king stays before them. A universe that allows all of
//! White's steps there restricts nothing, and both kinds of tables must say the same. Elsewhere blocks know no
//! promotion, so that they may call less safe, and never more.

extern crate checkproof_tables as tables;

use spec::Side;
use spec::chess::{Board, Piece, Position, Rules, Setup, Square};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use tables::{BlockSlice, BlockTables, Limits, SafeTables, Safety};

#[path = "../../prove/tests/common/mod.rs"]
mod common;
use common::in_ci;

/// What came of comparing.
#[derive(Debug, Default)]
struct Counts {
    /// Slices of blocks, with each set of White's men.
    slices: usize,
    /// Both say safe, both say lost.
    safe: usize,
    lost: usize,
    /// Only the blocks, and only the plain tables say safe.
    wrong: usize,
    missed: usize,
    /// The first position about which they differ.
    first: Option<String>,
}

#[test]
fn where_no_pawn_can_promote_both_say_the_same() {
    let endings: &[(&str, &str)] = match in_ci() {
        true => &[("RB", "kr"), ("RN", "kn"), ("BN", "kbn"), ("R", "krb"), ("B", "krn"), ("BN", "kr")],
        false => &[("R", "kr"), ("BN", "kn"), ("N", "kb")],
    };
    let mut all = Counts::default();
    for (white, black) in endings {
        compare(&mut all, "lost 4444 bare 4444 steps e3e4e5e6e7", "e", white, black, 1500);
        assert!(all.wrong == 0 && all.missed == 0, "K{white}v{black}: {all:?}");
    }
    println!("{all:?}");
    assert!(all.slices > 300 && all.safe > 10_000 && all.lost > 500, "{all:?}");
}

#[test]
fn where_pawns_promote_blocks_claim_no_more() {
    let endings: &[(&str, &str, &str)] = match in_ci() {
        true => &[("a", "R", "kn"), ("c", "B", "kn"), ("g", "N", "kr"), ("c", "R", "kb"), ("a", "N", "kn")],
        false => &[("a", "B", "kn"), ("g", "N", "kb")],
    };
    let mut all = Counts::default();
    for (file, white, black) in endings {
        let steps: String = (3..8).map(|rank| format!("{file}{rank}")).collect();
        compare(&mut all, &format!("lost 4444 bare 4444 steps {steps}"), file, white, black, 1500);
        assert_eq!(all.wrong, 0, "K{white}v{black}: {all:?}");
    }
    println!("{all:?}");
    // What is missed is what only a promotion saves.
    assert!(all.slices > 100 && all.safe > 5000 && all.lost > 500 && all.missed > 0, "{all:?}");
}

/// Compares all slices below the pawns of a file at home, with each set of some men of White's, on positions by lot.
fn compare(counts: &mut Counts, universe: &str, file: &str, white: &str, black: &str, tried: usize) {
    let rules = Rules::four_file();
    let folder = tempfile::tempdir().unwrap();
    let blocks = BlockTables::open(folder.path(), &universe.parse().unwrap(), 1 << 30).unwrap();
    let root: BlockSlice = format!("{black}+P{file}2p{file}7").parse().unwrap();
    let limits = Limits { threads: 2, disk: 1 << 32 };
    assert!(blocks.build(&[root], limits, &|_| ControlFlow::Continue(())).unwrap().is_continue());
    let mut safe = SafeTables::new(&rules, Side::White).unwrap();
    let top = safe.skeleton(&format!("K{white}v{}+P{file}2p{file}7", black.to_uppercase())).unwrap();
    safe.build_all(&top, 2, &|_| ()).unwrap();
    let mut dice = Dice(1);
    for slice in blocks.slices() {
        for men in subsets(white) {
            let mut seen = BTreeSet::new();
            for n in 0..tried {
                let Some(position) = dice.position(&rules, &slice, &men, Side::BOTH[n % 2]) else { continue };
                if seen.insert(position.to_string()) {
                    counts.count(&position, &blocks, &safe);
                }
            }
            counts.slices += usize::from(!seen.is_empty());
        }
    }
}

impl Counts {
    fn count(&mut self, position: &Position, blocks: &BlockTables, safe: &SafeTables) {
        let is_safe = blocks.safety(position).unwrap() == Safety::Safe;
        let is_lost = safe.is_lost(position).unwrap_or_else(|why| panic!("{position}: {why}"));
        let place = match (is_safe, is_lost) {
            (true, false) => &mut self.safe,
            (false, true) => &mut self.lost,
            (true, true) => &mut self.wrong,
            (false, false) => &mut self.missed,
        };
        *place += 1;
        if is_safe == is_lost {
            self.first.get_or_insert_with(|| position.to_string());
        }
    }
}

fn subsets(men: &str) -> Vec<String> {
    let men: Vec<char> = men.chars().collect();
    let chosen = |set: usize| (0..men.len()).filter(|n| set >> n & 1 != 0).map(|n| men[n]).collect();
    (0..1 << men.len()).map(chosen).collect()
}

/// Numbers that look random and are the same every time.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % sides
    }

    /// A position of a slice with these men of White's; none if two would stand on one square, or a rule is broken.
    fn position(&mut self, rules: &Rules, slice: &BlockSlice, white: &str, turn: Side) -> Option<Position> {
        let mut board = Board::empty(8, 8);
        let mut put = |letter: char, file: usize, rank: usize| {
            let square = Square { file: 2 * file as u8, rank: rank as u8 };
            let is_free = board.at(square).is_none();
            board = board.clone().with(square, Piece::from_letter(letter));
            is_free.then_some(())
        };
        let pawns = &slice.pawns;
        for file in 0..4 {
            for (letter, rank) in [('P', pawns.white[file]), ('p', pawns.black[file])] {
                if rank != 0 {
                    put(letter, file, rank.into())?;
                }
            }
        }
        // Kings stay on their file, White's below its pawns and below Black's.
        let between = [pawns.white[2], pawns.black[2]].map(usize::from).into_iter().filter(|&rank| rank != 0);
        let (lowest, highest) = (between.clone().min().unwrap_or(7), between.max().unwrap_or(0));
        let kings = [self.roll(8), self.roll(8)];
        if kings[0] + 1 >= kings[1] || kings[0] >= lowest || kings[1] <= highest {
            return None;
        }
        put('K', 2, kings[0])?;
        put('k', 2, kings[1])?;
        let black = slice.to_string();
        let black = black[1..].split('+').next().unwrap_or_default();
        for letter in white.chars().chain(black.chars()) {
            let (mut file, mut rank) = (self.roll(4), self.roll(8));
            while !can_stand(letter, file, rank) {
                (file, rank) = (self.roll(4), self.roll(8));
            }
            put(letter, file, rank)?;
        }
        rules.position(&Setup::of(&board, turn)).ok()
    }
}

/// Can this man ever be here? Bishops have eight squares, knights sixteen; files and ranks from 0 on.
fn can_stand(letter: char, file: usize, rank: usize) -> bool {
    let rank = if letter.is_ascii_lowercase() { 7 - rank } else { rank };
    match letter.to_ascii_uppercase() {
        'B' => rank % 2 == 0 && (file + rank / 2) % 2 == 1,
        'N' => (file + rank) % 2 == 1,
        _ => true,
    }
}
