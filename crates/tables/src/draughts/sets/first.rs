//! The first look at a sub-slice: where there is a position, who must capture, and what the moves out of the sub-slice
//! are worth. These are captures, promotions, and steps of men.

use super::below::LowerTables;
use super::kings::{KingWords, SquareSet, squares};
use super::score::{ExitScore, NO_EXIT, SCORES};
use super::work::Work;
use fast::draughts::{Board, Direction, king_row};
use spec::Side;

/// A placing of the men, and where their steps lead.
pub struct SubSlice<'a> {
    below: &'a LowerTables<'a>,
    /// By side.
    men: [SquareSet; 2],
    steps: [Vec<ManStep<'a>>; 2],
}

/// A step of a man.
struct ManStep<'a> {
    from: SquareSet,
    to: SquareSet,
    /// The bytes after it, by the number of the kings' placing; none where the man becomes a king.
    after: Option<&'a [u8]>,
}

impl<'a> SubSlice<'a> {
    /// The sub-slice of some men, by side. What the steps of a side's men lead to is found by these men.
    pub fn new(
        below: &'a LowerTables<'a>,
        men: [SquareSet; 2],
        find: impl Fn(Side, [SquareSet; 2]) -> &'a [u8],
    ) -> SubSlice<'a> {
        let free = !(men[0] | men[1]);
        let steps = Side::BOTH.map(|side| {
            let ways = Direction::ahead(side).into_iter().flat_map(|direction| {
                squares(men[side as usize]).map(move |man| (1 << man, direction.step(1 << man) & free))
            });
            let step = |(from, to): (SquareSet, SquareSet)| {
                let mut men = men;
                men[side as usize] ^= from | to;
                let after = (to & king_row(side) == 0).then(|| find(side, men));
                ManStep { from, to, after }
            };
            ways.filter(|(_, to)| *to != 0).map(step).collect()
        });
        SubSlice { below, men, steps }
    }

    /// The score of the one position that there is where the ending has no kings.
    pub fn without_kings(&self, side: Side) -> ExitScore {
        let board = self.board(side, [0; 2]);
        match board.can_capture() {
            true => self.capture(&board),
            false => self.steps[side as usize].iter().map(|step| self.step(&board, step, 0)).max().unwrap_or(NO_EXIT),
        }
    }

    /// Looks at every word, and leaves in the work what the rounds begin with; the bytes of both sides say where there
    /// is a position.
    pub fn look(&self, words: &KingWords, work: &mut Work, bytes: &mut [u8]) {
        let (white, black) = bytes.split_at_mut(words.count);
        for (theirs, &their_kings) in words.theirs.sets.iter().enumerate() {
            for (others, &other_kings) in words.others.sets.iter().enumerate() {
                let mut kings = [their_kings; 2];
                kings[words.side as usize] = other_kings;
                let (parts, word) = ((theirs, others), words.word(theirs, others));
                let free = self.free(kings);
                work.lawful[word] = free;
                // A position is looked at in one of its words, that in which the last king has the highest square.
                let below = u32::MAX.checked_shr(other_kings.leading_zeros()).unwrap_or(0);
                let once = free & !below;
                let numbers = words.numbers(parts);
                for square in squares(once) {
                    (white[numbers(square)], black[numbers(square)]) = (0, 0);
                }
                for side in Side::BOTH {
                    let work = &mut work.sides[side as usize];
                    let forced = self.forced(side, kings, words.side == side, free);
                    work.quiet[word] = free & !forced;
                    let mut best = [NO_EXIT; 32];
                    self.captures(side, kings, words.side, forced & once, &mut best);
                    self.steps(side, kings, words.side, once & !forced, &numbers, &mut best);
                    squares(once).for_each(|square| work.exits[numbers(square)] = best[square as usize & 31]);
                }
            }
        }
    }

    /// The squares that are left for the last king; none where two pieces share a square.
    fn free(&self, kings: [SquareSet; 2]) -> SquareSet {
        let men = self.men[0] | self.men[1];
        let shared = self.men[0] & self.men[1] | kings[0] & kings[1] | men & (kings[0] | kings[1]);
        if shared == 0 { !(men | kings[0] | kings[1]) } else { 0 }
    }

    /// The squares of the last king with which a side must capture.
    fn forced(&self, side: Side, kings: [SquareSet; 2], last_is_own: bool, free: SquareSet) -> SquareSet {
        let (own, other) = (side as usize, side.other() as usize);
        let enemies = self.men[other] | kings[other];
        let (mut ends, mut lanes) = (0, 0);
        for direction in Direction::ALL {
            let ahead = Direction::ahead(side).contains(&direction);
            let movers = if ahead { self.men[own] | kings[own] } else { kings[own] };
            let before_free = direction.onward().back().step(free);
            ends |= direction.onward().step(direction.step(movers) & enemies) & free;
            lanes |= match last_is_own {
                true => direction.back().step(before_free & enemies),
                false => direction.step(movers) & before_free,
            };
        }
        // A jump that does without the last king is there unless that stands where it ends.
        free & match ends.count_ones() {
            0 => lanes,
            1 => lanes | !ends,
            _ => u32::MAX,
        }
    }

    /// The scores of positions in which a side captures.
    fn captures(&self, side: Side, kings: [SquareSet; 2], last: Side, asked: SquareSet, best: &mut [ExitScore; 32]) {
        for square in squares(asked) {
            best[square as usize & 31] = self.capture(&self.board(side, with(kings, last, square)));
        }
    }

    fn capture(&self, board: &Board) -> ExitScore {
        let mut best = NO_EXIT;
        board.each_move(|played| best = best.max(self.below.score(&board.play(played))));
        best
    }

    /// The scores of positions in which the side to move does not capture, by what its men can do.
    fn steps(
        &self,
        side: Side,
        kings: [SquareSet; 2],
        last: Side,
        asked: SquareSet,
        numbers: &impl Fn(u32) -> usize,
        best: &mut [ExitScore; 32],
    ) {
        for step in self.steps[side as usize].iter().filter(|step| step.to & (kings[0] | kings[1]) == 0) {
            for square in squares(asked & !step.to) {
                let score = match step.after {
                    Some(after) => SCORES[usize::from(after[numbers(square)])],
                    None => self.step(&self.board(side, with(kings, last, square)), step, 0),
                };
                let best = &mut best[square as usize & 31];
                *best = score.max(*best);
            }
        }
    }

    /// What a step of a man is worth on a board, whose kings have this number.
    fn step(&self, board: &Board, step: &ManStep<'_>, number: usize) -> ExitScore {
        if let Some(after) = step.after {
            return SCORES[usize::from(after[number])];
        }
        let Board { mut black, mut white, kings, turn } = *board;
        match turn {
            Side::Black => black ^= step.from | step.to,
            Side::White => white ^= step.from | step.to,
        }
        self.below.score(&Board { black, white, kings: kings | step.to, turn: turn.other() })
    }

    fn board(&self, turn: Side, kings: [SquareSet; 2]) -> Board {
        let pieces = |side: Side| self.men[side as usize] | kings[side as usize];
        Board { black: pieces(Side::Black), white: pieces(Side::White), kings: kings[0] | kings[1], turn }
    }
}

/// All kings, with the last on a square.
fn with(mut kings: [SquareSet; 2], last: Side, square: u32) -> [SquareSet; 2] {
    kings[last as usize] |= 1 << square;
    kings
}
