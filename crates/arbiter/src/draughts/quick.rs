//! Moves of draughts files on bitboards: from text to move and back. Where a text does not name one legal move by its
//! two squares, the specification is asked, because it knows why.

use fast::draughts::{Board, Move};
use notation::pdn::{self, MoveError, MoveText, Remark};

/// The legal move that a text means, and what is unusual about the text.
pub fn resolve(board: &Board, written: &MoveText) -> Result<(Move, Option<Remark>), MoveError> {
    if let [from, to] = written.squares[..] {
        let ends = (from.index(), to.index());
        let mut fitting = board.moves().into_iter().filter(|played| (played.from as usize, played.to as usize) == ends);
        if let (Some(only), None) = (fitting.next(), fitting.next()) {
            return Ok((only, (only.is_capture() != written.capture).then_some(Remark::Sign)));
        }
    }
    explain(board, written)
}

#[cold]
fn explain(board: &Board, written: &MoveText) -> Result<(Move, Option<Remark>), MoveError> {
    let position = board.position().expect("legal moves from a position lead to positions");
    let pdn::Resolved { played, remark } = pdn::resolve(&position, written)?;
    let same = |quick: &Move| in_words(*quick) == played;
    let quick = board.moves().into_iter().find(same).expect("both know the same moves");
    Ok((quick, remark))
}

/// A move as the specification has it.
fn in_words(quick: Move) -> spec::draughts::Move {
    quick.into()
}

/// A legal move as PDN 3.0 writes it: every landing only where the first and the last square do not say what is taken.
pub fn write(board: &Board, played: Move) -> String {
    let differs =
        |other: &Move| (other.from, other.to) == (played.from, played.to) && other.captured != played.captured;
    if !played.is_capture() || board.moves().iter().any(differs) {
        return played.to_string();
    }
    format!("{}x{}", played.from + 1, played.to + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use spec::draughts::Draughts;

    /// The quick way and the specification's way mean the same by every text of two squares, and of some with more.
    #[test]
    fn quick_and_slow_agree_on_every_text() {
        let starts = ["B:W6,7,8,14,15,16,22,23,24:BK1", "W:W32:B27,18,10,19,11", "B:W8,16,15,23,24:BK11"];
        let mut boards: Vec<Board> = starts.iter().map(|fen| Board::load(&Draughts.read(fen).unwrap())).collect();
        let mut random = 3u64;
        let mut below = |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) as usize % bound
        };
        for _ in 0..4 {
            let mut board = Board::load(&Draughts.start());
            for _ in 0..120 {
                let moves = board.moves();
                if moves.is_empty() {
                    break;
                }
                if below(8) == 0 {
                    boards.push(board);
                }
                board = board.play(moves[below(moves.len())]);
            }
        }
        let (mut legal, mut refused) = (0, 0);
        for board in &boards {
            let position = board.position().unwrap();
            let full = board.moves().into_iter().map(|played| played.to_string());
            let pairs = (0..32 * 32).map(|n| format!("{}x{}", n / 32 + 1, n % 32 + 1));
            for text in pairs.chain(full) {
                let Ok(pdn::Written::Move(written)) = pdn::Written::parse(text.as_bytes()) else { panic!("{text}") };
                let slow = pdn::resolve(&position, &written).map(|resolved| (resolved.played, resolved.remark));
                let quick = resolve(board, &written);
                match &quick {
                    Ok((played, _)) => {
                        legal += 1;
                        let told = pdn::write_move(&position, &in_words(*played));
                        assert_eq!(write(board, *played), told, "{position}: {text}");
                    }
                    Err(_) => refused += 1,
                }
                let quick = quick.map(|(played, remark)| (in_words(played), remark));
                assert_eq!(quick, slow, "{position}: {text}");
            }
        }
        assert!(legal > 150 && refused > 10_000, "{legal} {refused}");
    }
}
