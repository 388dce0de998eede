//! One round: all positions of one distance, of one side to move.

use super::block::{Block, Front};
use super::ending::{Ending, Place};
use super::geometry::{Set, bit, squares};
use super::on_blocks;
use spec::Side;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Plays a round for one side: is anything found? What the other side's blocks say of the round before is in their
/// fronts.
pub fn play(
    ending: &Ending,
    side: Side,
    round: u16,
    mine: &mut [Block],
    others: &[Block],
    bytes: &mut [u8],
    threads: usize,
) -> bool {
    let found = AtomicBool::new(false);
    let byte = (round + 1) as u8;
    on_blocks(mine, bytes, threads, || Front::new(ending.words()), |pair, block, bytes, before| {
        let is_found = match round % 2 {
            1 => win(ending, side, round, pair, block, others, before, |word, set| write(bytes, word, set, byte)),
            _ => lose(ending, side, round, pair, block, others, before, |word, set| write(bytes, word, set, byte)),
        };
        if is_found {
            found.store(true, Relaxed);
        }
    });
    found.into_inner()
}

fn write(bytes: &mut [u8], word: usize, set: Set, byte: u8) {
    let bytes = &mut bytes[word * 64..word * 64 + 64];
    squares(set).for_each(|square| bytes[square as usize & 63] = byte);
}

/// Positions a step back from lost ones, and those whose exit wins now, are won.
#[allow(clippy::too_many_arguments)]
fn win(
    ending: &Ending,
    side: Side,
    round: u16,
    pair: usize,
    block: &mut Block,
    others: &[Block],
    before: &mut Front,
    mut write: impl FnMut(usize, Set),
) -> bool {
    step_back(ending, side, pair, others, |block| &block.lost_now, before);
    block.due(round).for_each(|event| before.add(event.word as usize, event.set));
    let Block { won, open, won_now, restless, .. } = block;
    for restless in restless {
        if restless.is_won(&others[pair].lost_now, round) {
            before.add(restless.word as usize, bit(restless.square));
        }
    }
    won_now.drain(|_, _| ());
    before.drain(|word, set| {
        let new = set & !won[word];
        if new != 0 {
            won[word] |= new;
            open[word] &= !new;
            won_now.add(word, new);
            write(word, new);
        }
    });
    !won_now.is_empty()
}

/// Positions a step back from won ones, and those whose last exit loses now, are lost if they have no other move.
#[allow(clippy::too_many_arguments)]
fn lose(
    ending: &Ending,
    side: Side,
    round: u16,
    pair: usize,
    block: &mut Block,
    others: &[Block],
    before: &mut Front,
    mut write: impl FnMut(usize, Set),
) -> bool {
    step_back(ending, side, pair, others, |block| &block.won_now, before);
    for event in block.due(round) {
        block.open[event.word as usize] |= event.set & !block.won[event.word as usize];
        before.add(event.word as usize, event.set);
    }
    let Block { won, open, lost_now, restless, .. } = block;
    restless.retain(|restless| {
        let (word, set) = (restless.word as usize, bit(restless.square));
        let is_bare = restless.is_bare(&others[pair], round);
        if is_bare {
            open[word] |= set & !won[word];
            before.add(word, set);
        }
        !is_bare && won[word] & set == 0
    });
    lost_now.drain(|_, _| ());
    before.drain(|word, set| {
        let doubtful = set & open[word];
        if doubtful != 0 {
            let lost = refuted(ending, side, others, &ending.place(pair, word), doubtful);
            open[word] &= !lost;
            lost_now.add(word, lost);
            if lost != 0 {
                write(word, lost);
            }
        }
    });
    !lost_now.is_empty()
}

/// The positions of a block, with this side to move, from which a move leads into a front of the other side. Among them
/// may be what is no position.
fn step_back(
    ending: &Ending,
    side: Side,
    pair: usize,
    others: &[Block],
    front: impl Fn(&Block) -> &Front,
    before: &mut Front,
) {
    let last = ending.last().1.side == side;
    front(&others[pair]).for_each(|word, set| {
        let place = ending.place(pair, word);
        if last {
            before.add(word, ending.last_from(&place, set));
        }
        for (n, man) in ending.fixed().filter(|(_, man)| man.side == side) {
            let _ = ending.moves_back(&place, n, man, |word, blocked| {
                before.add(word, set & !blocked);
                ControlFlow::Continue(())
            });
        }
    });
    for step in ending.steps(side, pair) {
        let symmetry = &ending.symmetries[step.symmetry];
        front(&others[step.pair]).for_each(|word, set| {
            before.add(ending.mapped(word, &symmetry.back), symmetry.origin(set));
        });
    }
}

/// Of these positions of a word, with this side to move, those from which every move inside the ending leads to what is
/// won for the other side, or to no position.
pub fn refuted(ending: &Ending, side: Side, others: &[Block], place: &Place, mut set: Set) -> Set {
    let won = &others[place.pair].won;
    if ending.last().1.side == side && set != 0 {
        set &= !ending.last_from(place, !won[place.word]);
    }
    for (n, man) in ending.fixed().filter(|(_, man)| man.side == side) {
        if set == 0 {
            return 0;
        }
        let _ = ending.moves(place, n, man, |word, blocked| {
            set &= won[word] | blocked;
            if set == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }
    for step in ending.steps(side, place.pair) {
        if set == 0 {
            return 0;
        }
        let symmetry = &ending.symmetries[step.symmetry];
        set &= !symmetry.origin(!others[step.pair].won[ending.mapped(place.word, &symmetry.there)]);
    }
    set
}
