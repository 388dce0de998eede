//! The one-sided question to any slice, solved plainly: in which positions can the attacker force mate on the holder?
//! An independent solver to compare the tables of distances with.
//!
//! Distances do not matter, so a bit a position is kept: which numbers are positions, which of them are lost for the
//! holder, which of these are new, what the round finds, and which have a double step that can be captured en passant;
//! to those no step back leads, and they are looked at when a round finds nothing new. A new loss with the holder to
//! move makes lost whatever the attacker can come from; one with the attacker to move brings the holder's positions
//! before it into doubt, and these are lost if all their moves lose. A find that is not yet called lost is one in
//! doubt.

extern crate checkproof_tables as tables;

use fast::Chess;
use spec::Side;
use spec::chess::Rules;
use std::cell::Cell;
use tables::{Family, Form, Material, Next, Slice, Tables, Value};

#[test]
fn distances_and_the_plain_solver_agree() {
    for (game, name) in [
        ("chess:4x4", "KRvKN"),
        ("chess:4x5", "KPvK"),
        ("chess:3x4", "KPvKP"),
        ("chess:3x6,double-step", "KPvKP"),
        ("four-file", "KRvK"),
    ] {
        let rules: Rules = game.parse().unwrap();
        let mut tables = Tables::new(Chess::new(&rules).unwrap(), Form::Distances);
        let material: Material = name.parse().unwrap();
        tables.build_all(&material, 2, &|_| ()).unwrap();
        assert_eq!(tables.family().standard(&material), material, "the sides are not exchanged");
        let table = tables.get(&material).unwrap();
        let bytes = table.entries.content_in_memory().unwrap();
        for holder in Side::BOTH {
            let lost = lost(&tables.slice(&table.layout), holder);
            for (number, &byte) in bytes.iter().enumerate() {
                // White is to move in the first half of the numbers.
                let turn = if number < bytes.len() / 2 { Side::White } else { Side::Black };
                let expected = match Value::from_byte(byte) {
                    None | Some(Value::Draw) => false,
                    Some(Value::Win(_)) => turn != holder,
                    Some(Value::Loss(_)) => turn == holder,
                };
                assert_eq!(lost[number], expected, "{game} {name} {number}");
            }
        }
    }
}

/// Is the position of each number lost for the holder?
fn lost<S: Slice>(slice: &S, holder: Side) -> Vec<bool> {
    let bits = || Bits(vec![Cell::new(false); slice.count()]);
    let solver = Solver { slice, holder, lawful: bits(), lost: bits(), new: [bits(), bits()], restless: bits() };
    let every = |work: &dyn Fn(usize)| (0..slice.count()).for_each(work);
    every(&|number| solver.look(number));
    let mut round = 0;
    loop {
        if !solver.new[round].any() {
            every(&|number| solver.look_again(number, round));
            if !solver.new[round].any() {
                break;
            }
        }
        let (new, next) = (round, 1 - round);
        every(&|number| solver.step_back(number, new, next));
        every(&|number| solver.settle(number, next));
        solver.new[new].clear();
        round = next;
    }
    solver.lost.0.into_iter().map(Cell::into_inner).collect()
}

struct Bits(Vec<Cell<bool>>);

impl Bits {
    fn get(&self, number: usize) -> bool {
        self.0[number].get()
    }

    fn set(&self, number: usize) {
        self.0[number].set(true);
    }

    fn unset(&self, number: usize) {
        self.0[number].set(false);
    }

    fn any(&self) -> bool {
        self.0.iter().any(Cell::get)
    }

    fn clear(&self) {
        self.0.iter().for_each(|bit| bit.set(false));
    }
}

struct Solver<'a, S> {
    slice: &'a S,
    holder: Side,
    lawful: Bits,
    lost: Bits,
    /// What this round looks at, and what it finds, in turn.
    new: [Bits; 2],
    restless: Bits,
}

impl<S: Slice> Solver<'_, S> {
    /// White is to move in the first half of the numbers.
    fn holder_moves(&self, number: usize) -> bool {
        (number < self.slice.count() / 2) == (self.holder == Side::White)
    }

    /// What is known of a position before any round.
    fn look(&self, number: usize) {
        let position = self.slice.position(number);
        if self.slice.is_lawful(number, &position) {
            self.lawful.set(number);
            let mut nexts = Vec::new();
            self.slice.successors(&position, &mut nexts);
            if nexts.iter().any(|next| matches!(next, Next::Passing(..))) {
                self.restless.set(number);
            }
            self.find(number, 0);
        }
    }

    /// Looks again at a position that no step back leads to.
    fn look_again(&self, number: usize, new: usize) {
        if self.restless.get(number) && !self.lost.get(number) {
            self.find(number, new);
        }
    }

    fn find(&self, number: usize, new: usize) {
        if self.is_lost(number) {
            self.lost.set(number);
            self.new[new].set(number);
        }
    }

    /// Goes one ply back from a position that is new among the lost.
    fn step_back(&self, number: usize, new: usize, next: usize) {
        if !self.new[new].get(number) {
            return;
        }
        let position = self.slice.position(number);
        let holder_moves = self.holder_moves(number);
        self.slice.predecessors(&position, &mut |before| {
            if self.lawful.get(before) && !self.lost.get(before) {
                self.new[next].set(before);
                if holder_moves {
                    self.lost.set(before);
                }
            }
        });
    }

    /// Settles a position in doubt, one way or the other.
    fn settle(&self, number: usize, next: usize) {
        if !self.new[next].get(number) || self.lost.get(number) {
            return;
        }
        match self.is_lost(number) {
            true => self.lost.set(number),
            false => self.new[next].unset(number),
        }
    }

    /// Looks at all moves of a position.
    fn is_lost(&self, number: usize) -> bool {
        let mut nexts = Vec::new();
        let end = self.slice.successors(&self.slice.position(number), &mut nexts);
        let holder_moves = self.holder_moves(number);
        // A value is that for the side then to move.
        let outside = |value: Value| match value {
            Value::Win(_) => holder_moves,
            Value::Loss(_) => !holder_moves,
            Value::Draw => false,
        };
        let mut after = nexts.iter().map(|next| match *next {
            Next::Inside(number) => self.lost.get(number),
            Next::Outside(value) => outside(value),
            // The attacker takes the better of the two, the holder needs both to be lost.
            Next::Passing(number, capture) if holder_moves => self.lost.get(number) || outside(capture),
            Next::Passing(number, capture) => self.lost.get(number) && outside(capture),
        });
        match holder_moves {
            _ if end.is_some() => holder_moves && end == Some(Value::Loss(0)),
            true => after.all(|lost| lost),
            false => after.any(|lost| lost),
        }
    }
}
