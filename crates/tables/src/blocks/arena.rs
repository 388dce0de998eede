//! A few formations between which White can go to and fro for ever: the part of a slice in which he needs no others.
//!
//! With Black to move a position of the *arena* is safe as the tables say, and after each reply that stays in the slice
//! White has a move back into the arena, or a safe one out of the slice. It is the greatest such set among what can be
//! reached, found by taking away what fails until nothing does. A strategy that keeps to an arena of k formations needs
//! at most k lines for each placing of Black's men.

use super::cut::Keys;
use super::spot::Spot;
use super::tables::BlockError;
use std::collections::HashMap;

/// A position with Black to move, and its replies that stay in the slice.
struct Held {
    key: u64,
    replies: Vec<u32>,
}

/// A position with White to move: whether he has a safe move out of the slice, and his moves into the formations.
#[derive(Default)]
struct Asked {
    leaves: bool,
    answers: Vec<u32>,
}

/// What White can do in a position.
pub struct Choice {
    /// He has a safe move out of the slice.
    pub leaves: bool,
    /// His safe moves into the formations of the arena.
    pub stays: Vec<Spot>,
}

/// The arena that can be reached from these entries, with Black to move; none if more than so many positions would have
/// to be looked at. `choices` says what White can do in a position of the slice, and fails if that cannot be told.
pub fn arena(
    entries: &[u64],
    most: usize,
    choices: &mut dyn FnMut(&Spot) -> Result<Choice, BlockError>,
) -> Result<Option<Keys>, BlockError> {
    let mut held: Vec<Held> = Vec::new();
    let mut asked: Vec<Asked> = Vec::new();
    let mut held_numbers: HashMap<u64, u32> = HashMap::new();
    let mut asked_numbers: HashMap<u64, u32> = entries.iter().zip(0..).map(|(&key, n)| (key, n)).collect();
    let mut list = entries.to_vec();
    while asked.len() < list.len() {
        if list.len() + held.len() > most {
            return Ok(None);
        }
        let spot = Spot::from_key(list[asked.len()]);
        let slice = spot.slice();
        let choice = choices(&spot)?;
        let mut here = Asked { leaves: choice.leaves, answers: Vec::new() };
        for after in choice.stays {
            let next = held.len() as u32;
            let number = *held_numbers.entry(after.key()).or_insert(next);
            here.answers.push(number);
            if number < next {
                continue;
            }
            let mut replies = Vec::new();
            after.black_moves(|reply| {
                let Some(reply) = reply.filter(|reply| reply.slice() == slice) else { return };
                let next = list.len() as u32;
                let number = *asked_numbers.entry(reply.key()).or_insert(next);
                if number == next {
                    list.push(reply.key());
                }
                replies.push(number);
            });
            held.push(Held { key: after.key(), replies });
        }
        asked.push(here);
    }
    let mut holds = vec![true; held.len()];
    loop {
        let is_answered: Vec<bool> = (asked.iter())
            .map(|asked| asked.leaves || asked.answers.iter().any(|&answer| holds[answer as usize]))
            .collect();
        let mut changed = false;
        for (number, position) in held.iter().enumerate() {
            if holds[number] && !position.replies.iter().all(|&reply| is_answered[reply as usize]) {
                holds[number] = false;
                changed = true;
            }
        }
        if !changed {
            return Ok(Some(held.iter().zip(&holds).filter(|(_, holds)| **holds).map(|(held, _)| held.key).collect()));
        }
    }
}
