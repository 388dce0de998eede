//! What leaving a sub-slice is worth, in a byte that grows with what the side to move prefers.

/// 0 where there is no exit; then the losses, the longer the better; a draw; the wins, the shorter the better.
pub type ExitScore = u8;

/// No move leaves the sub-slice.
pub const NO_EXIT: ExitScore = 0;

const DRAWN: ExitScore = 127;

/// What the best exit says, and in which round it does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BestExit {
    None,
    Lost(usize),
    Draw,
    Won(usize),
}

/// The byte of the table after a move, which is said of the other side, as a score for the side that moves.
#[inline]
pub const fn score(after: u8) -> ExitScore {
    match after {
        0 => DRAWN,
        won if won % 2 == 0 => won / 2,
        lost => u8::MAX - lost / 2,
    }
}

/// The scores of all bytes.
pub static SCORES: [ExitScore; 256] = {
    let mut scores = [NO_EXIT; 256];
    let mut byte = 0;
    while byte < 256 {
        scores[byte] = score(byte as u8);
        byte += 1;
    }
    scores
};

impl BestExit {
    #[inline]
    pub fn of(score: ExitScore) -> BestExit {
        match score {
            NO_EXIT => BestExit::None,
            DRAWN => BestExit::Draw,
            lost if lost < DRAWN => BestExit::Lost(2 * usize::from(lost)),
            won => BestExit::Won(2 * usize::from(u8::MAX - won) + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Value;

    /// Of all values after a move, the better has the larger score, and a score says the round of its value.
    #[test]
    fn scores_are_in_the_order_of_values() {
        let values: Vec<Value> = (0..=Value::LONGEST).filter_map(Value::from_byte).collect();
        assert!(values.len() > 250);
        for a in &values {
            let before = a.before();
            let expected = match before {
                Value::Draw => BestExit::Draw,
                Value::Win(plies) => BestExit::Won(plies.into()),
                Value::Loss(plies) => BestExit::Lost(plies.into()),
            };
            assert_eq!(BestExit::of(score(a.to_byte())), expected);
            for b in &values {
                let order = before.worth().cmp(&b.before().worth());
                assert_eq!(score(a.to_byte()).cmp(&score(b.to_byte())), order, "{a} {b}");
            }
        }
        assert_eq!(BestExit::of(NO_EXIT), BestExit::None);
    }
}
