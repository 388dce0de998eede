//! A set of boards that remembers the order in which they came.
//!
//! The standard set would hash all bytes of a board; a board carries its key already. Boards with one key are compared
//! in full, so that no position is ever taken for another.

use fast::Board;

/// Boards, each once, numbered from 0.
pub struct Seen {
    boards: Vec<Board>,
    /// Numbers plus one, at the place that the key says or after it; 0 is free.
    index: Vec<u32>,
}

impl Seen {
    /// The empty set.
    pub fn new() -> Seen {
        Seen { boards: Vec::new(), index: vec![0; 1024] }
    }

    /// The number of a board that was not there before.
    pub fn insert(&mut self, board: Board) -> Option<u32> {
        let mut place = self.place(&board);
        while self.index[place] != 0 {
            if self.boards[self.index[place] as usize - 1] == board {
                return None;
            }
            place = (place + 1) & (self.index.len() - 1);
        }
        let number = self.boards.len() as u32;
        self.boards.push(board);
        self.index[place] = number + 1;
        if self.boards.len() * 2 > self.index.len() {
            self.grow();
        }
        Some(number)
    }

    /// The board with a number.
    pub fn get(&self, number: u32) -> &Board {
        &self.boards[number as usize]
    }

    fn grow(&mut self) {
        self.index = vec![0; self.index.len() * 2];
        for (number, board) in self.boards.iter().enumerate() {
            let mut place = self.place(board);
            while self.index[place] != 0 {
                place = (place + 1) & (self.index.len() - 1);
            }
            self.index[place] = number as u32 + 1;
        }
    }

    fn place(&self, board: &Board) -> usize {
        board.key() as usize & (self.index.len() - 1)
    }
}
