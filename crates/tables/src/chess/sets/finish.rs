//! From sets back to numbers: the bytes in the order of the table.

use super::super::layout::ChessLayout;
use super::ending::EndingSets;
use crate::Value;
use spec::Side;

/// The bytes by number. Of the pictures that stand for one position, only the one with its own number keeps its value.
pub fn numbered(layout: &ChessLayout, ending: &EndingSets, bytes: Vec<u8>) -> Vec<u8> {
    let places = layout.rest_places(|squares| squares.iter().fold(0, |all, &square| all << 6 | square as usize));
    let block = ending.words() * 64;
    let mut numbered = match places.iter().enumerate().all(|(number, &place)| number == place) && places.len() == block
    {
        true => bytes,
        false => bytes.chunks(block).flat_map(|block| places.iter().map(|&place| block[place])).collect(),
    };
    for pair in (0..ending.pairs.len()).filter(|&pair| layout.kings().has_pictures(pair)) {
        for turn in Side::BOTH {
            let begin = (turn as usize * ending.pairs.len() + pair) * places.len();
            for (n, byte) in numbered[begin..begin + places.len()].iter_mut().enumerate() {
                if layout.number(&layout.placed(begin + n)) != Some(begin + n) {
                    *byte = Value::NOWHERE;
                }
            }
        }
    }
    numbered
}
