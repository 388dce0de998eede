//! The blocks of a slice for one side to move, finished or being solved. In large universes seven blocks in ten say,
//! with Black to move, that White is safe nowhere; a finished table does not keep them, in memory or in the files.

use super::block::{Block, LANES};
use super::exits::Turn;
use super::slice::{Placing, Shape};

/// A finished table.
#[derive(PartialEq, Eq)]
pub struct BlockTable {
    shape: Shape,
    turn: Turn,
    /// For each number the place of its block among those that are kept, or [`USUAL`].
    rows: Vec<u32>,
    kept: Vec<Block>,
}

/// The row of a block that is not kept.
const USUAL: u32 = u32::MAX;

/// What a block says that is not kept: with Black to move that White is safe nowhere, and with White to move what is
/// said of placings in which two men share a place.
fn usual(turn: Turn) -> &'static Block {
    match turn {
        Turn::Black => &Block::EMPTY,
        Turn::White => &Block::FULL,
    }
}

impl BlockTable {
    /// The table of all blocks in the order of their numbers.
    pub fn of(shape: Shape, turn: Turn, blocks: &[Block]) -> BlockTable {
        let is_kept: Vec<bool> = blocks.iter().map(|block| block != usual(turn)).collect();
        let mut table = BlockTable::begin(shape, turn, &is_kept);
        table.kept.extend(blocks.iter().zip(is_kept).filter(|(_, is_kept)| *is_kept).map(|(block, _)| *block));
        table
    }

    /// A table without its blocks, of which these are to be kept.
    fn begin(shape: Shape, turn: Turn, is_kept: &[bool]) -> BlockTable {
        let mut count = 0;
        let row = |&is_kept: &bool| {
            count += u32::from(is_kept);
            if is_kept { count - 1 } else { USUAL }
        };
        let rows = is_kept.iter().map(row).collect();
        BlockTable { shape, turn, rows, kept: Vec::with_capacity(count as usize) }
    }

    /// The block of a placing; none where the pawns do not admit the kings.
    #[inline]
    pub fn get(&self, at: &Placing) -> Option<&Block> {
        let row = self.rows[self.shape.number(at)?];
        Some(if row == USUAL { usual(self.turn) } else { &self.kept[row as usize] })
    }

    /// With Black to move, the block of a placing; none where White is safe nowhere.
    #[inline]
    pub fn somewhere_safe(&self, at: &Placing) -> Option<&Block> {
        debug_assert_eq!(self.turn, Turn::Black);
        self.kept.get(self.rows[self.shape.number(at)?] as usize)
    }

    /// All placings with their blocks, in the order of their numbers.
    pub fn blocks(&self) -> impl Iterator<Item = (Placing, &Block)> {
        let block = |&row: &u32| self.kept.get(row as usize).unwrap_or(usual(self.turn));
        self.rows.iter().map(block).enumerate().map(|(number, block)| (self.shape.placing(number), block))
    }

    /// So much memory it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&self.rows[..]) + size_of_val(&self.kept[..])
    }

    /// At most so many bytes [`write`](Self::write) makes of a table.
    pub fn most_bytes(shape: &Shape) -> usize {
        shape.blocks().div_ceil(8) + shape.blocks() * LANES * 4
    }

    /// As bytes: a bit for each block, the lowest of a byte first, set if it is kept; then the words of those.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.clear();
        bytes.resize(self.rows.len().div_ceil(8), 0);
        let kept = self.rows.iter().enumerate().filter(|(_, row)| **row != USUAL);
        kept.for_each(|(number, _)| bytes[number / 8] |= 1 << (number % 8));
        for block in &self.kept {
            let mut words = [0; LANES * 4];
            words.chunks_exact_mut(4).zip(block.0).for_each(|(bytes, word)| bytes.copy_from_slice(&word.to_le_bytes()));
            bytes.extend_from_slice(&words);
        }
    }

    /// The table that was written so; none if these bytes are none of this shape.
    pub fn read(shape: Shape, turn: Turn, bytes: &[u8]) -> Option<BlockTable> {
        let (bits, words) = bytes.split_at_checked(shape.blocks().div_ceil(8))?;
        let is_kept: Vec<bool> = (0..shape.blocks()).map(|number| bits[number / 8] >> (number % 8) & 1 != 0).collect();
        if words.len() != is_kept.iter().filter(|is_kept| **is_kept).count() * LANES * 4 {
            return None;
        }
        let mut table = BlockTable::begin(shape, turn, &is_kept);
        table.kept.extend(words.chunks_exact(LANES * 4).map(block));
        Some(table)
    }
}

/// The table with Black to move of a slice that is being solved.
pub struct OpenTable {
    pub shape: Shape,
    pub blocks: Vec<Block>,
    /// Is White safe nowhere in this block? So it is with most of them early on, and they need not be looked at.
    pub is_lost: Vec<bool>,
}

impl OpenTable {
    /// One whose blocks say that White is safe nowhere.
    pub fn new(shape: Shape, blocks: Vec<Block>) -> OpenTable {
        OpenTable { is_lost: vec![true; blocks.len()], shape, blocks }
    }

    /// The block of a placing; none where White is safe nowhere.
    #[inline(always)]
    pub fn somewhere_safe(&self, at: &Placing) -> Option<&Block> {
        let number = self.shape.number(at)?;
        (!self.is_lost[number]).then(|| &self.blocks[number])
    }

    #[inline(always)]
    pub fn set(&mut self, number: usize, block: &Block) {
        self.is_lost[number] = block.is_empty();
        self.blocks[number] = *block;
    }
}

fn block(bytes: &[u8]) -> Block {
    let mut block = Block::EMPTY;
    for (word, bytes) in block.0.iter_mut().zip(bytes.chunks_exact(4)) {
        *word = u32::from_le_bytes(bytes.try_into().unwrap_or_default());
    }
    block
}
