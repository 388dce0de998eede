//! Counting move sequences, with the last ply counted in sets.

use crate::board::Board;
use crate::chess::Chess;
use crate::generate::{Count, Each, generate};
use crate::play::make;
use crate::sliders::{Arithmetic, Method, Sliders};

#[cfg(target_arch = "x86_64")]
use crate::sliders::Pext;

impl Chess {
    /// The number of ways to make exactly `depth` moves from here.
    pub fn perft(&self, board: &Board, depth: u32) -> u64 {
        match self.method {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a value of type `Pext` is only made on processors that have these instructions.
            Method::Pext(pext) => unsafe { perft_pext(self, pext, board, depth) },
            Method::Arithmetic => perft_portable(self, board, depth),
        }
    }

    /// The same with a table of positions met before. Two positions with one 64-bit key would be confused: the
    /// chance is about one in a billion for a billion positions met, so the count is not a proof.
    pub fn perft_hashed(&self, board: &Board, depth: u32, table: &mut PerftTable) -> u64 {
        if depth <= 1 {
            return self.perft(board, depth);
        }
        let key = board.key.wrapping_add(u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        if let Some(nodes) = table.get(key) {
            return nodes;
        }
        let nodes =
            self.moves(board).into_iter().map(|m| self.perft_hashed(&self.play(board, m), depth - 1, table)).sum();
        table.put(key, nodes);
        nodes
    }

    /// The count of each first move, sorted by the move.
    ///
    /// ```
    /// use checkproof_fast::Chess;
    /// use spec::chess::Rules;
    ///
    /// let rules = Rules::board(3, 3).unwrap();
    /// let chess = Chess::new(&rules).unwrap();
    /// let board = chess.load(&rules.read("k2/3/2K w - -").unwrap());
    /// let counts: Vec<String> = chess.divide(&board, 2).iter().map(|(played, n)| format!("{played} {n}")).collect();
    /// assert_eq!(counts, ["c1b1 1", "c1c2 1"]);
    /// ```
    pub fn divide(&self, board: &Board, depth: u32) -> Vec<(spec::chess::Move, u64)> {
        let mut parts: Vec<_> = self
            .moves(board)
            .into_iter()
            .map(|played| (played.into(), self.perft(&self.play(board, played), depth.saturating_sub(1))))
            .collect();
        parts.sort();
        parts
    }
}

/// Counts of positions met before, for [`Chess::perft_hashed`]: newer ones replace older ones in the same place.
pub struct PerftTable {
    entries: Vec<(u64, u64)>,
}

impl PerftTable {
    /// A table of about this size; `None` when there is not so much memory.
    pub fn megabytes(size: usize) -> Option<PerftTable> {
        let wanted = size.max(1).saturating_mul(1 << 20) / size_of::<(u64, u64)>();
        let wanted = wanted.checked_next_power_of_two()?;
        let mut entries = Vec::new();
        entries.try_reserve_exact(wanted).ok()?;
        entries.resize(wanted, (0, 0));
        Some(PerftTable { entries })
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    fn get(&self, key: u64) -> Option<u64> {
        let (found, nodes) = self.entries[self.place(key)];
        (found == key && nodes != 0).then_some(nodes)
    }

    fn put(&mut self, key: u64, nodes: u64) {
        let place = self.place(key);
        self.entries[place] = (key, nodes);
    }
}

fn perft_portable(chess: &Chess, board: &Board, depth: u32) -> u64 {
    node(chess, Arithmetic, board, depth, |next, depth| perft_portable(chess, next, depth))
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi1,bmi2,popcnt,lzcnt")]
fn perft_pext(chess: &Chess, pext: Pext, board: &Board, depth: u32) -> u64 {
    node(chess, pext, board, depth, |next, depth| perft_pext(chess, pext, next, depth))
}

/// One node of the count; `deeper` is this function again, compiled for the same processor.
#[inline(always)]
fn node<S: Sliders>(chess: &Chess, sliders: S, board: &Board, depth: u32, deeper: impl Fn(&Board, u32) -> u64) -> u64 {
    match depth {
        0 => 1,
        1 => {
            let mut count = Count { promotions: chess.promotion.len() as u64, moves: 0 };
            generate(chess, sliders, board, &mut count);
            count.moves
        }
        _ => {
            let mut nodes = 0;
            let visit = |played| {
                let mut next = *board;
                make(chess, sliders, &mut next, played);
                nodes += deeper(&next, depth - 1);
            };
            generate(chess, sliders, board, &mut Each { promotion: &chess.promotion, visit });
            nodes
        }
    }
}
