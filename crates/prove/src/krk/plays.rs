//! Does every play end in mate, and when?

use super::graph::{Graph, Standing};
use spec::krk::Krk;

/// What becomes of the plays of a strategy, from every position.
#[derive(Debug, Clone)]
pub struct Plays {
    /// How many moves White needs at most from each placement; none where some play does not end in mate, or where
    /// White cannot be to move.
    pub within: Vec<Option<u32>>,
    /// How many legal positions there are from which some play does not end in mate.
    pub failing: usize,
    /// The most moves of a play that ends in mate.
    pub longest: u32,
    /// The positions from which there is a play of so many moves.
    pub hardest: Vec<Krk>,
    /// The ways in which plays fail, each with a position in which, White to move or just moved, it shows.
    pub faults: Vec<(Fault, Krk)>,
}

/// How a play can fail to mate.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    /// White is to move and no kind of move applies.
    Undefined,
    /// Black can take the rook.
    RookLost,
    /// Black is stalemated.
    Stalemate,
    /// A position comes up again.
    Endless,
}

/// What is known of a placement while the plays are followed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    Nothing,
    /// A play that is being followed goes through it.
    Open,
    Within(u32),
    Fails,
}

impl Graph {
    /// Follows every play that the strategy allows.
    pub fn plays(&self) -> Plays {
        self.follow(|number| self.moves(number).iter().map(|&next| next as usize).collect())
    }

    /// Follows every play of the function, which picks one move in each position.
    pub fn plays_of_function(&self) -> Plays {
        self.follow(|number| self.chosen(number).into_iter().collect())
    }

    /// Goes through the plays depth first, each position once; a position met again while a play through it is
    /// still being followed begins a cycle.
    fn follow(&self, moves: impl Fn(usize) -> Vec<usize>) -> Plays {
        let mut known = vec![Known::Nothing; self.size().placements()];
        let mut faults: Vec<(Fault, Krk)> = Vec::new();
        // A position, where its moves lead with the steps of Black after each, and how far these have been followed.
        let mut stack: Vec<(usize, Vec<usize>, usize)> = Vec::new();
        for start in self.legal() {
            if known[start] == Known::Nothing {
                stack.push(self.open(start, &moves, &mut known, &mut faults));
            }
            while let Some((number, next, followed)) = stack.last_mut() {
                let Some(&reply) = next.get(*followed) else {
                    let worst = next.iter().try_fold(0, |worst, &reply| match known[reply] {
                        Known::Within(moves) => Some(moves.max(worst)),
                        _ => None,
                    });
                    if known[*number] == Known::Open {
                        known[*number] = worst.map_or(Known::Fails, |worst| Known::Within(worst + 1));
                    }
                    stack.pop();
                    continue;
                };
                *followed += 1;
                match known[reply] {
                    Known::Nothing => stack.push(self.open(reply, &moves, &mut known, &mut faults)),
                    Known::Open => {
                        known[*number] = Known::Fails;
                        faults.push((Fault::Endless, self.size().placement(reply)));
                    }
                    Known::Within(_) | Known::Fails => {}
                }
            }
        }
        self.sum_up(&known, faults)
    }

    /// Opens a position: the steps of Black that its moves allow. What fails at once is noted.
    fn open(
        &self,
        number: usize,
        moves: &impl Fn(usize) -> Vec<usize>,
        known: &mut [Known],
        faults: &mut Vec<(Fault, Krk)>,
    ) -> (usize, Vec<usize>, usize) {
        let mut next = Vec::new();
        known[number] = Known::Open;
        let mut fails = |fault, at| {
            faults.push((fault, self.size().placement(at)));
            known[number] = Known::Fails;
        };
        if self.place(number) == Standing::Undefined {
            fails(Fault::Undefined, number);
        }
        for after in moves(number) {
            let replies = self.replies(after);
            if replies.is_empty() && !self.size().placement(after).check() {
                fails(Fault::Stalemate, after);
            }
            for &reply in replies {
                match reply {
                    Graph::ROOK_TAKEN => fails(Fault::RookLost, after),
                    reply => next.push(reply as usize),
                }
            }
        }
        (number, next, 0)
    }

    fn sum_up(&self, known: &[Known], mut faults: Vec<(Fault, Krk)>) -> Plays {
        let within: Vec<Option<u32>> = known
            .iter()
            .map(|known| match known {
                Known::Within(moves) => Some(*moves),
                _ => None,
            })
            .collect();
        let longest = within.iter().flatten().copied().max().unwrap_or(0);
        let hardest = (0..within.len()).filter(|&number| within[number] == Some(longest));
        faults.sort();
        faults.dedup();
        Plays {
            failing: self.legal().filter(|&number| within[number].is_none()).count(),
            longest,
            hardest: hardest.map(|number| self.size().placement(number)).collect(),
            faults,
            within,
        }
    }
}
