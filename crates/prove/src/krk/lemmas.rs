//! The lemmas of `spec::krk`, from which it follows that every play ends in mate, run on every position of a board.
//!
//! Here "some move of the rook" means every move that there is, where a proof for all boards looks at a few. A lemma
//! about plays of three moves is not tried play by play: the worst that can come of one more move is computed for
//! every position from the worst of the positions after it, once for each move.
//!
//! The paper says that in a small room the *fifth* move is a mating one. The lemma here says so of the fourth; the
//! paper's then follows for want of plays with four basic moves.

use super::graph::{Graph, Standing};
use super::parallel;
use spec::Side;
use spec::krk::lemmas::{Form, Lemma};
use spec::krk::{Kind, Krk, Man, Move};

/// A lemma and what became of it on one board.
#[derive(Debug, Clone)]
pub struct Ran {
    /// The lemma.
    pub lemma: Lemma,
    /// As it is, or said too strongly, when it must be broken: a lemma that cannot be broken says nothing.
    pub form: Form,
    /// How many cases were looked at: positions, moves, or positions from which there are such plays.
    pub cases: usize,
    /// In how many of these it is wrong.
    pub broken: usize,
    /// A play that breaks it: a placement with White to move, one with Black to move, and so on by turns.
    pub example: Option<Vec<Krk>>,
}

/// A statement about plays: from some positions, after so many moves of some kinds, nothing is worse than it may be.
struct PlaysOf<'a> {
    from: &'a (dyn Fn(Krk) -> bool + Sync),
    moves: usize,
    through: &'a (dyn Fn(Kind) -> bool + Sync),
    /// How bad it is to have come to a placement, White to move: a number from 1 up.
    badness: &'a (dyn Fn(usize) -> u32 + Sync),
    /// How bad it may be, having come from a position.
    allowed: &'a (dyn Fn(Krk) -> u32 + Sync),
}

/// Badness where it is only asked whether the right kind of move applies.
const FINE: u32 = 1;
const NOT_FINE: u32 = 2;

/// There is no such play.
const NO_PLAY: u32 = 0;

impl Graph {
    /// Runs a lemma on every position. None for `transpose`, which is about two boards.
    pub fn run(&self, lemma: Lemma, form: Form) -> Option<Ran> {
        let too_strong = form == Form::TooStrong;
        let (cases, broken) = match lemma {
            Lemma::Applicable => {
                let last = if too_strong { Kind::RookHome } else { Kind::RookSafeSmall };
                self.positions(|p| self.applies(p, |kind| !is_approach(kind) && kind <= last))
            }
            Lemma::RtmStale => self.moves_that(|_, _, after| {
                let speaks = too_strong || after.ready_to_mate();
                speaks.then(|| !self.replies(self.size().number(after)).is_empty() || after.check())
            }),
            Lemma::RtmRook => {
                self.moves_that(|_, _, after| after.ready_to_mate().then(|| !is_in_danger(after, too_strong)))
            }
            Lemma::OtherRook => self.moves_that(|before, played, after| {
                // The danger is rare and quickly seen, so the kinds are asked last.
                let danger = is_in_danger(after, too_strong);
                Some(!danger || !self.other_kinds().any(|kind| kind.fits(before, played.man, played.to)))
            }),
            Lemma::NoKingMate => self.moves_that(|_, played, after| {
                let mates = || after.check() && (too_strong || self.replies(self.size().number(after)).is_empty());
                (played.man == Man::King).then(|| !mates())
            }),
            Lemma::RtmThenMate => self.plays_that(&PlaysOf {
                from: &|_| true,
                moves: 1,
                through: &|kind| if too_strong { kind != Kind::ImmediateMate } else { kind == Kind::ReadyToMate },
                badness: &self.ends_in(&[Kind::ImmediateMate]),
                allowed: &|_| FINE,
            }),
            Lemma::BasicStays => self.plays_that(&PlaysOf {
                from: &|_| true,
                moves: 1,
                through: &|kind| too_strong || is_basic(kind),
                badness: &self.ends_in(&MATING_OR_BASIC),
                allowed: &|_| FINE,
            }),
            Lemma::Home3 => self.plays_that(&PlaysOf {
                from: &|_| true,
                moves: if too_strong { 2 } else { 3 },
                through: &|_| true,
                badness: &self.ends_in(&MATING_OR_BASIC),
                allowed: &|_| FINE,
            }),
            Lemma::Lex3 => self.plays_that(&PlaysOf {
                from: &|p| p.rook_exposed(Side::White) || p.room() > 3,
                moves: if too_strong { 2 } else { 3 },
                through: &is_basic,
                badness: &|number| measure(self.size().placement(number)),
                allowed: &|p| measure(p) - 1,
            }),
            Lemma::Fifth => self.fifth(if too_strong { 2 } else { 3 }),
            Lemma::Transpose => return None,
        };
        Some(Ran { lemma, form, cases, broken: broken.len(), example: broken.into_iter().next() })
    }

    /// Runs all lemmas, each as it is and said too strongly.
    pub fn run_all(&self) -> Vec<Ran> {
        let forms = [Form::True, Form::TooStrong];
        forms.iter().flat_map(|&form| Lemma::ALL.iter().filter_map(move |&lemma| self.run(lemma, form))).collect()
    }

    /// Where the rook is not exposed and the room is 3 or less, how often plays have so many basic moves, and the plays
    /// after which no mating kind applies.
    pub fn fifth(&self, moves: usize) -> (usize, Vec<Vec<Krk>>) {
        self.plays_that(&PlaysOf {
            from: &|p| !p.rook_exposed(Side::White) && p.room() <= 3,
            moves,
            through: &is_basic,
            badness: &self.ends_in(&[Kind::ImmediateMate, Kind::ReadyToMate]),
            allowed: &|_| FINE,
        })
    }

    /// It is fine to have come where one of these kinds applies.
    fn ends_in(&self, kinds: &'static [Kind]) -> impl Fn(usize) -> u32 + Sync {
        move |number| match self.kind(number) {
            Some(kind) if kinds.contains(&kind) => FINE,
            _ => NOT_FINE,
        }
    }

    /// The kinds of this strategy but the mating two.
    fn other_kinds(&self) -> impl Iterator<Item = Kind> {
        self.kinds().iter().copied().filter(|&kind| kind > Kind::ReadyToMate)
    }

    /// One of these kinds of move applies, whether an earlier one does or not.
    fn applies(&self, p: Krk, wanted: impl Fn(Kind) -> bool) -> bool {
        let kinds: Vec<Kind> = self.other_kinds().filter(|&kind| wanted(kind)).collect();
        let first = self.kind(self.size().number(p));
        first.is_some_and(|kind| kinds.contains(&kind)) || p.strategy(&kinds).is_some()
    }

    /// A statement about legal positions.
    fn positions(&self, holds: impl Fn(Krk) -> bool + Sync) -> (usize, Vec<Vec<Krk>>) {
        self.look(|p, broken| {
            if !holds(p) {
                broken.push(vec![p]);
            }
            1
        })
    }

    /// A statement about legal moves; none where it says nothing about a move.
    fn moves_that(&self, holds: impl Fn(Krk, Move, Krk) -> Option<bool> + Sync) -> (usize, Vec<Vec<Krk>>) {
        self.look(|p, broken| {
            let mut cases = 0;
            for played in p.moves() {
                let after = p.after(played);
                match holds(p, played, after) {
                    None => {}
                    Some(true) => cases += 1,
                    Some(false) => {
                        cases += 1;
                        broken.push(vec![p, after]);
                    }
                }
            }
            cases
        })
    }

    fn plays_that(&self, plays: &PlaysOf) -> (usize, Vec<Vec<Krk>>) {
        let all = self.size().placements();
        let mut worst: Vec<Vec<u32>> = vec![parallel::fill(all, |number| (plays.badness)(number))];
        for _ in 0..plays.moves {
            let after: &[u32] = worst.last().map_or(&[], |last| last);
            let next = parallel::fill(all, |number| match self.kind(number) {
                Some(kind) if (plays.through)(kind) => {
                    self.continuations(number).map(|(_, reply)| after[reply]).max().unwrap_or(NO_PLAY)
                }
                _ => NO_PLAY,
            });
            worst.push(next);
        }
        let last = &worst[plays.moves];
        self.look(|p, broken| {
            let number = self.size().number(p);
            if last[number] == NO_PLAY || !(plays.from)(p) {
                return 0;
            }
            if last[number] > (plays.allowed)(p) {
                broken.push(self.retrace(number, &worst));
            }
            1
        })
    }

    /// The moves of the strategy and the steps of Black after them that leave the rook alone.
    fn continuations(&self, number: usize) -> impl Iterator<Item = (usize, usize)> {
        let moves = self.moves(number).iter().map(|&after| after as usize);
        moves.flat_map(|after| {
            let replies = self.replies(after).iter().filter(|&&reply| reply != Graph::ROOK_TAKEN);
            replies.map(move |&reply| (after, reply as usize))
        })
    }

    /// A play that comes to the worst, found back from what was computed.
    fn retrace(&self, start: usize, worst: &[Vec<u32>]) -> Vec<Krk> {
        let mut line = vec![start];
        for layers in worst.windows(2).rev() {
            let number = line[line.len() - 1];
            let next = self.continuations(number).find(|&(_, reply)| layers[0][reply] == layers[1][number]);
            line.extend(next.into_iter().flat_map(|(after, reply)| [after, reply]));
        }
        line.into_iter().map(|number| self.size().placement(number)).collect()
    }

    /// Looks at every legal position; gives the number of cases and what breaks the statement, in order.
    fn look(&self, look: impl Fn(Krk, &mut Vec<Vec<Krk>>) -> usize + Sync) -> (usize, Vec<Vec<Krk>>) {
        let parts = parallel::map(self.size().placements().div_ceil(PART), |part| {
            let mut broken = Vec::new();
            let numbers = part * PART..self.size().placements().min((part + 1) * PART);
            let legal = numbers.filter(|&number| self.place(number) != Standing::Illegal);
            let cases: usize = legal.map(|number| look(self.size().placement(number), &mut broken)).sum();
            (cases, broken)
        });
        let cases = parts.iter().map(|(cases, _)| cases).sum();
        (cases, parts.into_iter().flat_map(|(_, broken)| broken).collect())
    }
}

/// How many placements a thread looks at in one go.
const PART: usize = 1 << 13;

const MATING_OR_BASIC: [Kind; 7] = [
    Kind::ImmediateMate,
    Kind::ReadyToMate,
    Kind::Squeeze,
    Kind::ApproachDiagonal,
    Kind::ApproachStraight,
    Kind::KeepRoomDiagonal,
    Kind::KeepRoomStraight,
];

fn is_basic(kind: Kind) -> bool {
    Kind::BASIC.contains(&kind)
}

/// The kinds that only a king's move has, between Squeeze and RookHome.
fn is_approach(kind: Kind) -> bool {
    kind.men() == [Man::King]
}

/// The black king can take the rook; said too strongly, he touches it.
fn is_in_danger(after: Krk, too_strong: bool) -> bool {
    if too_strong { after.lone.adjacent(after.rook) } else { after.rook_can_be_taken() }
}

/// Exposed or not, then the room, then the distance to the critical square, as one number that compares alike.
fn measure(p: Krk) -> u32 {
    let exposed = u32::from(p.rook_exposed(Side::White));
    1 + (exposed << 20 | (p.room() as u32) << 10 | p.king_to_critical_square() as u32)
}
