//! What is known of the positions with one pair of kings and one side to move.

use super::ending::EndingSets;
use super::geometry::Set;
use super::passing::Restless;
use crate::front::Front;

/// Positions of one word that an exit concerns in one round: in an odd one they are won by it, in an even one all
/// their exits are known to lose.
#[derive(Debug, Clone, Copy)]
pub struct Event {
    pub round: u16,
    pub word: u32,
    pub set: Set,
}

/// The positions with one pair of kings and one side to move.
pub struct PairBlock {
    /// Won so far; and what is no position, which nobody may move to and which so counts as if it were won by him who
    /// could take the king.
    pub won: Vec<Set>,
    /// Not decided, and nothing but the moves inside the ending keeps them from being lost.
    pub open: Vec<Set>,
    /// Found lost and found won in the last rounds.
    pub lost_now: Front<Set>,
    pub won_now: Front<Set>,
    /// The next one last.
    pub events: Vec<Event>,
    pub restless: Vec<Restless>,
}

impl PairBlock {
    pub fn new(ending: &EndingSets) -> PairBlock {
        let words = ending.words();
        PairBlock {
            won: vec![0; words],
            open: vec![0; words],
            lost_now: Front::new(words),
            won_now: Front::new(words),
            events: Vec::new(),
            restless: Vec::new(),
        }
    }

    /// Takes the events of a round.
    pub fn due(&mut self, round: u16) -> impl Iterator<Item = Event> + use<> {
        let begin = self.events.partition_point(|event| event.round > round);
        self.events.split_off(begin).into_iter()
    }

    /// The last round in which something happens here that no front announces.
    pub fn last_event(&self) -> u16 {
        let restless = self.restless.iter().map(Restless::last_event).max().unwrap_or(0);
        self.events.first().map_or(0, |event| event.round).max(restless)
    }
}
