//! A strategy in memory: a hash table from positions to moves, small enough for many millions of entries.
//!
//! Each entry has its packed position, its move and its bound in three arrays, and four bytes in an open hash table;
//! for FOUR FILE that is at most 41 bytes an entry.

use crate::{Digest, Written};
use spec::Side;
use std::num::NonZeroU32;

/// What the lines of a strategy say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Position, move and the number of moves to the win.
    Win,
    /// The same, and the latest half-move clock with which the win still comes in time.
    WinInTime,
    /// Position and move.
    NoLoss,
    /// Positions alone: from each some move leads back among them.
    NoLossSet,
    /// Position, move and the number of the other side's moves that are survived.
    Survive,
    /// Positions alone: every move of either side leads back among them.
    Dead,
}

impl Form {
    /// All forms, with the text that names each in a file.
    pub const ALL: [(Form, &'static str); 6] = [
        (Form::Win, "win"),
        (Form::WinInTime, "win in time"),
        (Form::NoLoss, "no loss"),
        (Form::NoLossSet, "no loss set"),
        (Form::Survive, "survive"),
        (Form::Dead, "dead"),
    ];

    /// The text that names the form in a file.
    pub fn name(self) -> &'static str {
        Form::ALL[self as usize].1
    }

    /// Does an entry have a move?
    pub fn has_move(self) -> bool {
        !matches!(self, Form::NoLossSet | Form::Dead)
    }

    /// Does an entry have a bound?
    pub fn has_bound(self) -> bool {
        matches!(self, Form::Win | Form::WinInTime | Form::Survive)
    }

    /// Does an entry have a clock?
    pub fn has_clock(self) -> bool {
        self == Form::WinInTime
    }
}

/// What a strategy says about a position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry<M> {
    /// What to play, where the form has moves.
    pub play: Option<M>,
    /// The bound, where the form has one.
    pub bound: Option<NonZeroU32>,
    /// The latest half-move clock with which the win still comes in time, where the form has one.
    pub clock: Option<u32>,
}

impl<M> Entry<M> {
    /// An entry of a form with moves and bounds.
    pub fn within(play: M, bound: NonZeroU32) -> Entry<M> {
        Entry { play: Some(play), bound: Some(bound), clock: None }
    }

    /// An entry of a form with moves alone.
    pub fn playing(play: M) -> Entry<M> {
        Entry { play: Some(play), bound: None, clock: None }
    }

    /// An entry of a form with positions alone.
    pub fn member() -> Entry<M> {
        Entry { play: None, bound: None, clock: None }
    }
}

/// A table of entries, all of one form, for one side of one game.
#[derive(Debug, Clone)]
pub struct Strategy<G: Written> {
    game: G,
    side: Side,
    form: Form,
    width: usize,
    keys: Vec<u8>,
    moves: Vec<G::Move>,
    bounds: Vec<NonZeroU32>,
    clocks: Vec<u32>,
    /// Entry numbers plus one, at the place that the position's hash says or after it; 0 is free.
    index: Vec<u32>,
    len: u32,
    /// Of the file that was read; none once something is added.
    digest: Option<Digest>,
}

impl<G: Written> Strategy<G> {
    /// A strategy without entries.
    pub fn new(game: &G, side: Side, form: Form) -> Strategy<G> {
        Strategy {
            game: game.clone(),
            side,
            form,
            width: game.packed_size(),
            keys: Vec::new(),
            moves: Vec::new(),
            bounds: Vec::new(),
            clocks: Vec::new(),
            index: vec![0; 16],
            len: 0,
            digest: None,
        }
    }

    /// The game it is for.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// Whose strategy it is.
    pub fn side(&self) -> Side {
        self.side
    }

    /// What its entries say.
    pub fn form(&self) -> Form {
        self.form
    }

    /// The number of entries.
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Are there no entries?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds an entry; false when the position has one already, or when there are too many (2^32 - 2).
    ///
    /// # Panics
    /// When the entry lacks a move, a bound or a clock that the form has.
    pub fn add(&mut self, position: &G::Position, entry: Entry<G::Move>) -> bool {
        if self.find(position).is_some() || self.len >= u32::MAX - 1 {
            return false;
        }
        self.game.pack(position, &mut self.keys);
        assert_eq!(self.keys.len(), (self.len as usize + 1) * self.width, "a position packs to one size");
        if self.form.has_move() {
            self.moves.push(entry.play.expect("an entry of this form has a move"));
        }
        if self.form.has_bound() {
            self.bounds.push(entry.bound.expect("an entry of this form has a bound"));
        }
        if self.form.has_clock() {
            self.clocks.push(entry.clock.expect("an entry of this form has a clock"));
        }
        self.digest = None;
        self.len += 1;
        // A third of the places stay free, so that a search meets a free one soon.
        if self.index.len() / 3 * 2 < self.len as usize {
            self.index = vec![0; self.index.len() * 2];
            (0..self.len).for_each(|number| self.put(number));
        } else {
            self.put(self.len - 1);
        }
        true
    }

    /// The number of a position's entry, if it has one.
    pub fn find(&self, position: &G::Position) -> Option<u32> {
        let mut key = Vec::with_capacity(self.width);
        self.game.pack(position, &mut key);
        let mut place = self.place(&key);
        loop {
            match self.index[place] {
                0 => return None,
                n if self.key(n - 1) == key => return Some(n - 1),
                _ => place = (place + 1) % self.index.len(),
            }
        }
    }

    /// The position of an entry.
    pub fn position(&self, number: u32) -> G::Position {
        self.game.unpack(self.key(number))
    }

    /// What an entry says.
    pub fn entry(&self, number: u32) -> Entry<G::Move> {
        let n = number as usize;
        Entry {
            play: self.moves.get(n).cloned(),
            bound: self.bounds.get(n).copied(),
            clock: self.clocks.get(n).copied(),
        }
    }

    /// The digest of the file that it was read from, if it was and nothing was added since.
    pub fn digest(&self) -> Option<Digest> {
        self.digest
    }

    pub(crate) fn read_from(self, digest: Digest) -> Strategy<G> {
        Strategy { digest: Some(digest), ..self }
    }

    fn key(&self, number: u32) -> &[u8] {
        &self.keys[number as usize * self.width..][..self.width]
    }

    fn put(&mut self, number: u32) {
        let mut place = self.place(self.key(number));
        while self.index[place] != 0 {
            place = (place + 1) % self.index.len();
        }
        self.index[place] = number + 1;
    }

    /// Where a key belongs in the index: the hash FNV-1a, its upper half folded in.
    fn place(&self, key: &[u8]) -> usize {
        let hash = key
            .iter()
            .fold(0xCBF2_9CE4_8422_2325u64, |hash, &byte| (hash ^ byte as u64).wrapping_mul(0x0000_0100_0000_01B3));
        (hash ^ hash >> 32) as usize % self.index.len()
    }
}
