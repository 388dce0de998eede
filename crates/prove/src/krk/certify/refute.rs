//! Turns what a solver says into a refutation with hints, and leaves out what is not needed.
//!
//! The solver's clauses come without reasons. First all of them are believed, one after the other, until what is
//! settled contradicts itself. Then comes the walk back from that contradiction: each clause that turned out to be
//! needed is derived by propagation from what was believed before it, with two watched literals in each clause; the
//! clauses that took part, in their order, are its hints and are needed too, and a literal that took no part is left
//! out. Clauses that are needed already are asked first. This is how drat-trim (Wetzler, Heule, Hunt 2014) trims
//! proofs. Of half a million sums some thousands stay.
//!
//! A variable that is settled once and for all gets a step of its own, a clause of one literal, so that no later step
//! needs to tell its whole history. Another round with only the needed steps finds shorter ways, because there is less
//! to stray into.

use super::log::Inference;
use check::krk::{Literal, Problem};
use std::collections::HashSet;
use std::fmt;

/// A step of a refutation. Clauses have numbers: those given come first, from 0 on, then the steps'.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Inequalities with their factors, whose sum is absurd.
    Sum(Vec<(u32, Literal)>),
    /// A clause, and the clauses from which it follows.
    So(Vec<Literal>, Vec<u32>),
}

/// Why there is no refutation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfinished {
    /// The solver's inferences, all believed, contradict nothing.
    NoConflict,
    /// A clause of the solver's that is needed does not follow by propagation; in which step.
    DoesNotFollow(usize),
}

/// A refutation of the clauses of a problem, made from a solver's inferences; only the needed ones are in it.
pub fn refute(problem: &Problem, inferences: impl IntoIterator<Item = Inference>) -> Result<Vec<Step>, Unfinished> {
    refute_from(problem, 0..problem.clauses().len(), inferences)
}

/// Makes a refutation shorter, by another round with nothing but its own steps and the given clauses that it names.
pub fn shorten(problem: &Problem, steps: Vec<Step>) -> Result<Vec<Step>, Unfinished> {
    let mut named = vec![false; problem.clauses().len() + steps.len()];
    for step in &steps {
        if let Step::So(_, hints) = step {
            hints.iter().for_each(|&hint| named[hint as usize] = true);
        }
    }
    let given = (0..problem.clauses().len()).filter(|&place| named[place]);
    let inferences = steps.into_iter().map(|step| match step {
        Step::Sum(sum) => Inference::Sum(sum),
        Step::So(clause, _) => Inference::Clause(clause),
    });
    refute_from(problem, given, inferences)
}

fn refute_from(
    problem: &Problem,
    given: impl Iterator<Item = usize>,
    inferences: impl IntoIterator<Item = Inference>,
) -> Result<Vec<Step>, Unfinished> {
    let mut engine = Engine::new(problem);
    for place in given {
        engine.add(&problem.clauses()[place], place as u32);
    }
    engine.settle();
    let mut inferences = inferences.into_iter();
    while !engine.refuted {
        engine.believe(inferences.next().ok_or(Unfinished::NoConflict)?);
    }
    let is_needed = engine.derive()?;
    Ok(only_needed(engine.given, engine.steps, &is_needed))
}

/// The needed steps, with their new numbers.
fn only_needed(given: usize, steps: Vec<Step>, is_needed: &[bool]) -> Vec<Step> {
    let mut numbers: Vec<u32> = (0..is_needed.len() as u32).collect();
    let mut kept = Vec::new();
    for (number, step) in (given..).zip(steps).filter(|&(number, _)| is_needed[number]) {
        numbers[number] = (given + kept.len()) as u32;
        kept.push(match step {
            Step::So(clause, hints) => Step::So(clause, hints.into_iter().map(|hint| numbers[hint as usize]).collect()),
            sum => sum,
        });
    }
    kept
}

/// The reason of what is assumed.
const ASSUMED: u32 = u32::MAX;

/// The place of what the engine has no clause for.
const NOWHERE: u32 = u32::MAX;

/// A clause in the engine: where its literals are, and its number in the refutation.
struct Clause {
    start: u32,
    end: u32,
    number: u32,
    state: State,
}

/// Clauses that are needed are asked first: the fewer others take part, the fewer are needed in the end.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Needed = 0,
    Other = 1,
    Gone,
}

/// A clause that was believed, in which step, and how much was settled before.
struct Believed {
    step: usize,
    clause: u32,
    settled: usize,
}

/// Who watches a literal: a clause, and another of its literals. While that is true, the clause need not be looked at.
#[derive(Clone, Copy)]
struct Watcher {
    clause: u32,
    other: Literal,
}

struct Engine {
    clauses: Vec<Clause>,
    literals: Vec<Literal>,
    /// By literal: who must be told when it becomes false; first of the needed clauses, then of the others.
    watchers: [Vec<Vec<Watcher>>; 2],
    /// By literal: 1 true, -1 false, 0 neither.
    values: Vec<i8>,
    trail: Vec<Literal>,
    /// So much of the trail has been told to the needed clauses, and to the others.
    told: [usize; 2],
    /// By variable: the clause that gave it its value.
    reasons: Vec<u32>,
    /// So much of the trail is settled for good.
    settled: usize,
    /// By variable, if it is settled: the number of the clause that says so and nothing else.
    numbers: Vec<u32>,
    /// The clauses that there are.
    present: HashSet<Box<[Literal]>>,
    believed: Vec<Believed>,
    /// By number: where a clause is, if the engine has it.
    places: Vec<u32>,
    marked: Vec<bool>,
    given: usize,
    steps: Vec<Step>,
    /// A clause that was false when it was added.
    conflict: Option<u32>,
    refuted: bool,
}

impl Engine {
    fn new(problem: &Problem) -> Engine {
        let variables = problem.meanings().len();
        Engine {
            clauses: Vec::new(),
            literals: Vec::new(),
            watchers: [vec![Vec::new(); 2 * variables + 2], vec![Vec::new(); 2 * variables + 2]],
            values: vec![0; 2 * variables + 2],
            trail: Vec::new(),
            told: [0, 0],
            reasons: vec![ASSUMED; variables + 1],
            settled: 0,
            numbers: vec![0; variables + 1],
            present: HashSet::new(),
            believed: Vec::new(),
            places: vec![NOWHERE; problem.clauses().len()],
            marked: vec![false; variables + 1],
            given: problem.clauses().len(),
            steps: Vec::new(),
            conflict: None,
            refuted: false,
        }
    }

    /// Takes an inference for true.
    fn believe(&mut self, inference: Inference) {
        let (step, clause) = match inference {
            Inference::Sum(sum) => {
                let clause = sum.iter().map(|&(_, literal)| -literal).collect();
                (Step::Sum(sum), clause)
            }
            Inference::Clause(clause) => (Step::So(clause.clone(), Vec::new()), clause),
        };
        let (step_number, settled) = (self.steps.len(), self.settled);
        let number = self.next_number();
        if self.add(&clause, number) {
            self.steps.push(step);
            self.believed.push(Believed { step: step_number, clause: self.clauses.len() as u32 - 1, settled });
            self.settle();
        }
    }

    /// Derives what was believed, from the last clause back, as far as it is needed; which clauses are, by number.
    fn derive(&mut self) -> Result<Vec<bool>, Unfinished> {
        let mut is_needed = vec![false; self.given + self.steps.len()];
        if let Some(last) = is_needed.last_mut() {
            *last = true;
        }
        self.places.resize(is_needed.len(), NOWHERE);
        for step in (0..self.steps.len()).rev() {
            let needed = is_needed[self.given + step];
            if let Some(believed) = self.believed.pop_if(|believed| believed.step == step) {
                // Back to the time before it was believed.
                self.clauses[believed.clause as usize].state = State::Gone;
                self.settled = believed.settled;
                self.unassign();
                if let (true, Step::So(clause, _)) = (needed, &self.steps[step]) {
                    let derived = self.follow(&clause.clone()).ok_or(Unfinished::DoesNotFollow(step))?;
                    self.steps[step] = derived;
                }
            }
            if let (true, Step::So(_, hints)) = (needed, &self.steps[step]) {
                for hint in hints.clone() {
                    if !std::mem::replace(&mut is_needed[hint as usize], true) {
                        self.ask_first(hint);
                    }
                }
            }
        }
        Ok(is_needed)
    }

    /// Lets the clause of this number be one of the needed.
    fn ask_first(&mut self, number: u32) {
        let place = self.places[number as usize];
        if let Some(clause) = self.clauses.get_mut(place as usize) {
            clause.state = State::Needed;
            if let [one, other, ..] = *self.clause(place) {
                self.watch(State::Needed, place, one, other);
            }
        }
    }

    fn next_number(&self) -> u32 {
        (self.given + self.steps.len()) as u32
    }

    /// Adds a clause; false if it is there already, or settled. Nothing may be assumed at this time.
    fn add(&mut self, clause: &[Literal], number: u32) -> bool {
        let (mut sorted, place) = (clause.to_vec(), self.clauses.len() as u32);
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.iter().any(|&literal| self.value(literal) > 0) {
            return false;
        }
        if !self.present.insert(sorted.clone().into()) {
            return false;
        }
        sorted.sort_by_key(|&literal| self.value(literal));
        sorted.reverse();
        if let [one, other, ..] = sorted[..] {
            self.watch(State::Other, place, one, other);
        }
        let start = self.literals.len() as u32;
        self.literals.extend(&sorted);
        self.clauses.push(Clause { start, end: self.literals.len() as u32, number, state: State::Other });
        if self.places.len() <= number as usize {
            self.places.resize(number as usize + 1, NOWHERE);
        }
        self.places[number as usize] = place;
        match sorted.iter().filter(|&&literal| self.value(literal) == 0).count() {
            0 => self.conflict = Some(place),
            1 => self.assign(sorted[0], place),
            _ => {}
        }
        true
    }

    fn value(&self, literal: Literal) -> i8 {
        self.values[index(literal)]
    }

    fn assign(&mut self, literal: Literal, reason: u32) {
        self.values[index(literal)] = 1;
        self.values[index(-literal)] = -1;
        self.reasons[variable(literal)] = reason;
        self.trail.push(literal);
    }

    /// The literals of a clause.
    fn clause(&self, place: u32) -> &[Literal] {
        let Clause { start, end, .. } = self.clauses[place as usize];
        &self.literals[start as usize..end as usize]
    }

    fn watch(&mut self, state: State, clause: u32, one: Literal, other: Literal) {
        let watchers = &mut self.watchers[state as usize];
        watchers[index(one)].push(Watcher { clause, other });
        watchers[index(other)].push(Watcher { clause, other: one });
    }

    /// Follows all consequences of the trail; the clause that becomes false, if one does.
    fn propagate(&mut self) -> Option<u32> {
        loop {
            let state = match self.told {
                [needed, _] if needed < self.trail.len() => State::Needed,
                [_, others] if others < self.trail.len() => State::Other,
                _ => return None,
            };
            let literal = -self.trail[self.told[state as usize]];
            self.told[state as usize] += 1;
            let conflict = self.tell(state, literal);
            if conflict.is_some() {
                return conflict;
            }
        }
    }

    /// Tells the clauses of one state that a literal has become false.
    fn tell(&mut self, state: State, literal: Literal) -> Option<u32> {
        let mut watchers = std::mem::take(&mut self.watchers[state as usize][index(literal)]);
        let mut conflict = None;
        watchers.retain_mut(|watcher| {
            if conflict.is_some() || self.value(watcher.other) > 0 {
                return true;
            }
            match self.look(watcher, state, literal) {
                Look::Elsewhere => return false,
                Look::True => {}
                Look::Open(forced) => self.assign(forced, watcher.clause),
                Look::False => conflict = Some(watcher.clause),
            }
            true
        });
        self.watchers[state as usize][index(literal)] = watchers;
        conflict
    }

    /// Looks at a clause of which a watched literal has become false.
    fn look(&mut self, watcher: &mut Watcher, asked: State, literal: Literal) -> Look {
        let Clause { start, end, state, .. } = self.clauses[watcher.clause as usize];
        if state != asked {
            return Look::Elsewhere;
        }
        let clause = &mut self.literals[start as usize..end as usize];
        if clause[0] == literal {
            clause.swap(0, 1);
        }
        let first = clause[0];
        watcher.other = first;
        if self.values[index(first)] > 0 {
            return Look::True;
        }
        let values = &self.values;
        if let Some(place) = clause[2..].iter().position(|&other| values[index(other)] >= 0) {
            clause.swap(1, place + 2);
            let watched = clause[1];
            self.watchers[state as usize][index(watched)].push(*watcher);
            return Look::Elsewhere;
        }
        if self.values[index(first)] == 0 { Look::Open(first) } else { Look::False }
    }

    /// Settles all that follows without assumptions, each literal with a step of its own.
    fn settle(&mut self) {
        let conflict = self.conflict.or(self.propagate());
        while self.settled < self.trail.len() {
            let literal = self.trail[self.settled];
            let reason = self.reasons[variable(literal)];
            self.settled += 1;
            self.numbers[variable(literal)] = match self.clause(reason).len() {
                1 => self.clauses[reason as usize].number,
                _ => {
                    let hints = self.settled_hints(reason, literal);
                    self.steps.push(Step::So(vec![literal], hints));
                    self.next_number() - 1
                }
            };
        }
        if let Some(conflict) = conflict {
            let hints = self.settled_hints(conflict, 0);
            self.steps.push(Step::So(Vec::new(), hints));
            self.refuted = true;
        }
    }

    /// Why the literals of a clause are false, all but one, and the clause itself.
    fn settled_hints(&self, place: u32, but: Literal) -> Vec<u32> {
        let others = self.clause(place).iter().filter(|&&other| other != but);
        let numbers = others.map(|&other| self.numbers[variable(other)]);
        numbers.chain([self.clauses[place as usize].number]).collect()
    }

    /// Derives a clause by propagation, if that can be done.
    fn follow(&mut self, clause: &[Literal]) -> Option<Step> {
        for &literal in clause {
            if self.value(literal) == 0 {
                self.assign(-literal, ASSUMED);
            }
        }
        let conflict = self.propagate();
        let step = conflict.map(|conflict| self.explain(conflict));
        self.unassign();
        step
    }

    /// Takes back all that is not settled.
    fn unassign(&mut self) {
        for literal in self.trail.drain(self.settled..) {
            self.values[index(literal)] = 0;
            self.values[index(-literal)] = 0;
        }
        self.told = [self.settled; 2];
    }

    /// The assumptions that a conflict needs, negated, and the clauses that lead to it.
    fn explain(&mut self, conflict: u32) -> Step {
        let mut clause = Vec::new();
        let mut chain = vec![self.mark(conflict)];
        for place in (0..self.trail.len()).rev() {
            let literal = self.trail[place];
            if !self.marked[variable(literal)] {
                continue;
            }
            match self.reasons[variable(literal)] {
                _ if place < self.settled => chain.push(self.numbers[variable(literal)]),
                ASSUMED => clause.push(-literal),
                reason => chain.push(self.mark(reason)),
            }
            self.marked[variable(literal)] = false;
        }
        chain.reverse();
        Step::So(clause, chain)
    }

    /// Marks the variables of a clause, and gives its number.
    fn mark(&mut self, place: u32) -> u32 {
        let Clause { start, end, number, .. } = self.clauses[place as usize];
        for literal in &self.literals[start as usize..end as usize] {
            self.marked[variable(*literal)] = true;
        }
        number
    }
}

/// What is found when a clause is looked at.
enum Look {
    /// One of its literals is true.
    True,
    /// It is watched elsewhere now.
    Elsewhere,
    /// All its literals but this one are false.
    Open(Literal),
    /// All its literals are false.
    False,
}

fn variable(literal: Literal) -> usize {
    literal.unsigned_abs() as usize
}

fn index(literal: Literal) -> usize {
    2 * variable(literal) + usize::from(literal < 0)
}

impl fmt::Display for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfinished::NoConflict => f.write_str("what is understood of the solver's log contradicts nothing"),
            Unfinished::DoesNotFollow(step) => {
                write!(f, "step {step} of the solver's log does not follow from the steps before it")
            }
        }
    }
}

impl std::error::Error for Unfinished {}
