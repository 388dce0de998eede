//! From sub-slices back to numbers: the bytes in the order of the table, in which the men are the fastest part.

use super::men::MenLevels;
use crate::parts::in_parts;
use spec::Side;
use std::sync::{Mutex, PoisonError};

/// So many placings of the kings are written side by side: a line of memory of each sub-slice.
const TILE: usize = 64;

/// The bytes by number, from those of the sub-slices by level, each of which has so many placings of the kings.
pub fn numbered(men: &MenLevels, kings: usize, levels: Vec<Vec<u8>>, threads: usize) -> Vec<u8> {
    let columns = men.placings();
    let mut numbered = vec![0; 2 * kings * columns];
    let (white, black) = numbered.split_at_mut(kings * columns);
    let tiles = [white, black].map(|half| half.chunks_mut(TILE * columns).map(Mutex::new).collect::<Vec<_>>());
    in_parts(2 * tiles[0].len(), 1, threads, |part| {
        for tile in part {
            let side = Side::BOTH[tile / tiles[0].len()] as usize;
            let tile = tile % tiles[0].len();
            let mut rows = tiles[side][tile].lock().unwrap_or_else(PoisonError::into_inner);
            let width = rows.len() / columns;
            for (column, (level, place)) in men.all().enumerate() {
                let begin = (2 * place + side) * kings + tile * TILE;
                for (row, &byte) in levels[level][begin..begin + width].iter().enumerate() {
                    rows[row * columns + column] = byte;
                }
            }
        }
    });
    numbered
}
