//! Plays made from numbers as by lot, and what the lemmas say of them. `coq/krk/KrkComputed.v` has the same plays.

use crate::PRIME;
use crate::said::Number;
use spec::krk::lemmas::{Form, Lemma, Play, Round};
use spec::krk::{Kind, Krk, Move, Square};

/// Plays from so many times eighteen numbers. Of the positions in which nobody may be to move only those with men
/// outside are kept.
pub fn plays(count: usize) -> Vec<Play> {
    let numbers = std::iter::successors(Some(1), |n| Some(75 * n % PRIME)).take(18 * count);
    let numbers: Vec<i32> = numbers.map(|n| i32::try_from(n).expect("a number below the prime")).collect();
    let kept = |numbers: &&[i32]| sort(numbers) == 0 || start(numbers).legal_for_black();
    numbers.chunks(18).filter(kept).map(play).collect()
}

/// Whether a lemma supposes this of as many moves of a play as it speaks of, and whether what it concludes is so.
pub fn said(lemma: Lemma, play: &Play) -> (bool, bool) {
    let Krk { files, ranks, king, rook, lone } = play.start;
    let moves = play.rounds.iter().flat_map(|round| [round.king, round.rook, round.lone]);
    let squares = [king, rook, lone].into_iter().chain(moves).flat_map(|square| [square.file, square.rank]);
    let mut numbers = [files, ranks].into_iter().chain(squares);
    let play = lemma.play(Form::True, &mut |_| Number(numbers.next().expect("no lemma speaks of more moves")));
    lemma.statement(Form::True, &play).implication.expect("a lemma supposes something and concludes something")
}

fn play(numbers: &[i32]) -> Play {
    let start = start(numbers);
    let mut before = start;
    let mut rounds = Vec::new();
    for numbers in numbers[9..].chunks(3) {
        rounds.push(round(numbers, before));
        before = rounds[rounds.len() - 1].after_black(before);
    }
    Play { start, rounds }
}

fn sort(numbers: &[i32]) -> i32 {
    numbers[8] % 8
}

/// A position: of eight sorts one with men outside of the board, three with the black king shut in.
fn start(numbers: &[i32]) -> Krk {
    let (files, ranks) = (3 + numbers[0] % 4, 5 + numbers[1] % 4);
    let outside = i32::from(sort(numbers) == 0);
    let within = |size, number| number % (size + 2 * outside) - outside;
    let square = |n| Square { file: within(files, numbers[n]), rank: within(ranks, numbers[n + 1]) };
    let shut_in = (1..=3).contains(&sort(numbers));
    Krk {
        files,
        ranks,
        king: square(2),
        rook: if shut_in { Square { file: 1 + numbers[4] % 2, rank: 1 + numbers[5] % 2 } } else { square(4) },
        lone: if shut_in { Square { file: 0, rank: 0 } } else { square(6) },
    }
}

/// Mostly a move of the strategy, at times any move, or another step of the king with it, or a man goes anywhere; then
/// a reply. Who has no move stays.
fn round(numbers: &[i32], before: Krk) -> Round {
    let anywhere = Square { file: numbers[1] % before.files, rank: numbers[2] % before.ranks };
    let one_of = |moves: Vec<Move>| picked(&moves, numbers[1]).map_or(before, |played| before.after(played));
    let some_move = one_of(before.moves().collect());
    let after = match numbers[0] % 16 {
        0 => Krk { king: anywhere, ..before },
        1 => Krk { rook: anywhere, ..before },
        2 | 3 => Krk { king: picked(&some_move.king.around(), numbers[2]).unwrap_or(some_move.king), ..some_move },
        4 => some_move,
        _ => one_of(before.strategy(&Kind::NINE).map_or(Vec::new(), |(_, moves)| moves)),
    };
    let replies: Vec<Square> = after.replies().collect();
    Round { king: after.king, rook: after.rook, lone: picked(&replies, numbers[2]).unwrap_or(after.lone) }
}

fn picked<T: Copy>(list: &[T], number: i32) -> Option<T> {
    list.get(usize::try_from(number).ok()?.checked_rem(list.len())?).copied()
}
