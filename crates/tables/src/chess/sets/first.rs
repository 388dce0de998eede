//! The first look: what is no position, who is mated, and what the exits of each position are worth.

use super::super::Boards;
use super::super::ending::ChessSlice;
use super::block::{Event, PairBlock};
use super::ending::{EndingSets, WordPlace};
use super::exits::{Exit, Exits};
use super::geometry::{Set, bit, pawn_attacks, squares};
use super::round::Mover;
use super::{on_blocks, passing};
use crate::{GoOn, Value};
use spec::Side;
use spec::chess::Kind;
use std::cmp::Reverse;

/// The byte of a side that is mated.
const MATED: u8 = 1;

/// The blocks of both sides before the first round, with the mates as what is found last.
pub fn look<C: Boards>(
    slice: &ChessSlice<'_, C>,
    ending: &EndingSets,
    bytes: &mut [u8],
    threads: usize,
    go_on: &GoOn,
) -> [Vec<PairBlock>; 2] {
    let exits = Exits::new(slice, ending, threads);
    let half = bytes.len() / 2;
    let halves = bytes.split_at_mut(half);
    let mut sides = Side::BOTH.map(|_| ending.pairs.iter().map(|_| PairBlock::new(ending)).collect::<Vec<PairBlock>>());
    for ((side, blocks), bytes) in Side::BOTH.into_iter().zip(&mut sides).zip([halves.0, halves.1]) {
        on_blocks(
            blocks,
            bytes,
            threads,
            go_on,
            || (),
            |pair, block, bytes, ()| {
                for (word, (won, bytes)) in block.won.iter_mut().zip(bytes.chunks_mut(64)).enumerate() {
                    *won = nowhere(ending, side, &ending.place(pair, word));
                    squares(*won).for_each(|square| bytes[square as usize] = Value::NOWHERE);
                }
            },
        );
    }
    let halves = bytes.split_at_mut(half);
    for (side, bytes) in Side::BOTH.into_iter().zip([halves.0, halves.1]) {
        let [white, black] = &mut sides;
        let (mine, others) = if side == Side::White { (white, &*black) } else { (black, &*white) };
        let mover = Mover { ending, side, others };
        on_blocks(
            mine,
            bytes,
            threads,
            go_on,
            || (),
            |pair, block, bytes, ()| {
                for word in 0..ending.words() {
                    look_at_word(&exits, mover, &ending.place(pair, word), block, bytes);
                }
                block.events.sort_by_key(|event| Reverse(event.round));
            },
        );
    }
    sides
}

/// The squares of the last man with which there is no position: two men share a square, one stands where it cannot, or
/// the side to move could take the king. A word that is not at home has none.
fn nowhere(ending: &EndingSets, side: Side, place: &WordPlace) -> Set {
    if ending.home(place.word) != place.word {
        return Set::MAX;
    }
    let (geometry, king) = (&ending.geometry, place.kings[side.other() as usize]);
    let (_, last) = ending.last();
    let stands = if last.kind == Kind::Pawn { geometry.pawns } else { geometry.landing };
    let mut nowhere = place.occupied | !stands;
    let mut apart = bit(place.kings[0]) | bit(place.kings[1]);
    for (n, man) in ending.fixed() {
        let at = ending.square(place.word, n);
        let stands = if man.kind == Kind::Pawn { geometry.pawns } else { geometry.landing };
        if apart & bit(at) != 0 || stands & bit(at) == 0 {
            return Set::MAX;
        }
        apart |= bit(at);
        let attacked = match man.kind {
            Kind::Pawn => pawn_attacks(man.side, bit(at)),
            kind => geometry.reach(kind, bit(at), !place.occupied),
        };
        if man.side == side && attacked & bit(king) != 0 {
            nowhere |= !geometry.between(at, king);
        }
    }
    if last.side == side {
        nowhere |= match last.kind {
            Kind::Pawn => pawn_attacks(side.other(), bit(king)),
            kind => geometry.reach(kind, bit(king), !place.occupied),
        };
    }
    nowhere
}

fn look_at_word<C: Boards>(
    exits: &Exits<'_, C>,
    mover: Mover<'_>,
    place: &WordPlace,
    block: &mut PairBlock,
    bytes: &mut [u8],
) {
    let (Mover { ending, side, others }, word) = (mover, place.word);
    let lawful = !block.won[word];
    if lawful == 0 {
        return;
    }
    let mut best = [0; 64];
    let mut leaves = exits.best(side, place, lawful, &mut best);
    let restless = passing::first_look(exits.slice, ending, side, place, lawful, &mut best, &mut leaves);
    let waits = restless.iter().fold(0, |set, restless| set | bit(restless.square));
    block.restless.extend(restless);
    let ended = mover.refuted(place, lawful & !leaves & !waits);
    let mated = ended & others[place.pair].won[word];
    block.lost_now.add(word, mated);
    squares(mated).for_each(|square| bytes[word * 64 + square as usize] = MATED);
    block.open[word] = lawful & !ended & !leaves & !waits;
    while leaves != 0 {
        let score = best[leaves.trailing_zeros() as usize];
        let same = squares(leaves).filter(|&square| best[square as usize] == score);
        let set = same.fold(0, |set, square| set | bit(square));
        leaves &= !set;
        let (round, set) = match Exit::of(score) {
            Exit::WonIn(round) => (round, set),
            Exit::LostIn(round) => (round, set & !waits),
            Exit::Draw | Exit::None => continue,
        };
        if set != 0 {
            block.events.push(Event { round, word: word as u32, set });
        }
    }
}
