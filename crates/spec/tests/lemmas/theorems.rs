//! Section 21, and what the specification does not say but the rules imply.

use crate::samples::{Random, moves, positions};
use spec::draughts::ending::FORTY_MOVES;
use spec::draughts::{Board, Draughts, Kind, Move, Piece, Position, Record, Square, diag_jump, forward_of, king_row};
use spec::{Game, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Taking a captured piece off at once or at the end of the chain is the same game: a jump keeps the parity of the rank
/// and the jumped square has the other one, so nothing ever lands where something was captured.
#[test]
fn deferred_removal_is_immediate_removal() {
    for from in Square::all() {
        for to in Square::all() {
            if let Some(over) = diag_jump(from, to) {
                assert_eq!((from.rank() % 2, over.rank() % 2), (to.rank() % 2, (to.rank() + 1) % 2));
            }
        }
    }
    let mut compared = 0;
    for position in positions() {
        let listed: BTreeSet<Move> = moves(&position).into_iter().filter(Move::is_capture).collect();
        let mut immediate = BTreeSet::new();
        for (from, piece) in position.board().pieces_of(position.turn()) {
            let mut chains = Vec::new();
            at_once(position.board().with(from, None), piece, from, &mut Vec::new(), &mut chains);
            immediate.extend(chains.into_iter().map(|landings| Move::Jump { from, landings }));
        }
        assert_eq!(immediate, listed, "{position}");
        compared += listed.len();
    }
    assert!(compared > 1_000, "{compared}");
}

/// All chains of a piece that has left its square, each captured piece taken off as it is jumped.
fn at_once(board: Board, piece: Piece, at: Square, so_far: &mut Vec<Square>, chains: &mut Vec<Vec<Square>>) {
    let mut ended = true;
    for to in Square::all() {
        let Some(over) = diag_jump(at, to) else { continue };
        let enemy = board.at(over).is_some_and(|jumped| jumped.side != piece.side);
        let allowed = piece.kind == Kind::King || forward_of(piece.side, at, to);
        if enemy && allowed && board.at(to).is_none() {
            ended = false;
            so_far.push(to);
            at_once(board.with(over, None), piece, to, so_far, chains);
            so_far.pop();
        }
    }
    if ended && !so_far.is_empty() {
        chains.push(so_far.clone());
    }
}

/// No capture takes more than nine pieces, a man's no more than three; both happen.
#[test]
fn longest_capture_is_nine() {
    let king = Piece { side: Side::Black, kind: Kind::King };
    let man = Piece { side: Side::Black, kind: Kind::Man };
    // The best that could be: an enemy on every square that is jumped, every landing free.
    let longest = |piece| Square::all().map(|from| best(piece, from, &mut BTreeSet::new())).max();
    assert_eq!((longest(king), longest(man)), (Some(9), Some(3)));
    let nine = Draughts.read("B:W6,7,8,14,15,16,22,23,24:BK1").unwrap();
    assert_eq!(moves(&nine).iter().map(|played| played.captures().len()).max(), Some(9));
    let three = Draughts.read("B:W6,14,22:B1").unwrap();
    assert_eq!(moves(&three).iter().map(|played| played.captures().len()).max(), Some(3));
}

fn best(piece: Piece, at: Square, taken: &mut BTreeSet<Square>) -> usize {
    let mut most = taken.len();
    for to in Square::all() {
        let Some(over) = diag_jump(at, to) else { continue };
        if (piece.kind == Kind::King || forward_of(piece.side, at, to)) && taken.insert(over) {
            most = most.max(best(piece, to, taken));
            taken.remove(&over);
        }
    }
    most
}

/// A step changes the parity of the sum of all ranks, and the turn; so between captures the board tells the turn, and
/// equal boards of a game are equal positions.
#[test]
fn repetition_implies_same_turn() {
    let parity =
        |position: &Position| position.board().pieces().map(|(square, _)| u32::from(square.rank())).sum::<u32>() % 2;
    for position in positions() {
        for played in moves(&position).iter().filter(|played| !played.is_capture()) {
            let after = Draughts.play(&position, played).unwrap();
            assert_ne!(parity(&position), parity(&after), "{position}: {played}");
        }
    }
    let mut repeated = 0;
    for seed in 1..=20 {
        let game = random_game(Draughts.read("B:WK32,K31:BK1,K2").unwrap(), seed * 7919, 200);
        let mut turns: BTreeMap<Board, Side> = BTreeMap::new();
        for position in game.positions() {
            let first = *turns.entry(*position.board()).or_insert(position.turn());
            assert_eq!(first, position.turn(), "{position}");
        }
        repeated += game.positions().len() - turns.len();
    }
    assert!(repeated > 40, "{repeated}");
}

/// Section 21: what a play can still do that starts the count of the forty-move rule again. It falls with every capture
/// and every advance of a man and no other move changes it, so a play of more than 80 * (1 + its value at the start)
/// moves has a claim in it: at most 15,440 moves from any position, 13,520 from the start.
fn irreversible_moves_left(position: &Position) -> u32 {
    let worth = |(square, piece): (Square, Piece)| match piece.kind {
        Kind::King => 1,
        Kind::Man => 1 + u32::from(square.rank().abs_diff(king_row(piece.side))),
    };
    position.board().pieces().map(worth).sum()
}

#[test]
fn no_infinite_forced_losses() {
    assert_eq!(irreversible_moves_left(&Draughts.start()), 168);
    // Twelve men each on their first ranks would be worth the most: no position exceeds 24 * 8.
    for position in positions() {
        let left = irreversible_moves_left(&position);
        assert!(left <= 24 * 8);
        for played in moves(&position) {
            let after = irreversible_moves_left(&Draughts.play(&position, &played).unwrap());
            match position.is_irreversible(&played) {
                true => assert!(after < left, "{position}: {played}"),
                false => assert_eq!(after, left, "{position}: {played}"),
            }
        }
    }
    let mut claimed = 0;
    for seed in 1..=30 {
        let kings = Draughts.read("B:WK32,21:BK1").unwrap();
        let mut game = Record::new(Draughts, if seed % 2 == 0 { kings } else { Draughts.start() });
        let mut random = Random(seed * 7919);
        let bound = 80 * (1 + irreversible_moves_left(game.position()) as usize);
        while game.outcome().is_none() && game.halfmove_clock() < 80 {
            assert!(game.moves().len() <= bound);
            // Reversible moves that lose nothing, where there are some: who wants a claim avoids the others.
            let position = *game.position();
            let safe = |played: &Move| {
                let after = Draughts.play(&position, played).unwrap();
                !position.is_irreversible(played) && !moves(&after).iter().any(Move::is_capture)
            };
            let (quiet, other): (Vec<Move>, Vec<Move>) = moves(&position).into_iter().partition(safe);
            let moves = if quiet.is_empty() { other } else { quiet };
            game.play(moves[random.below(moves.len())].clone()).unwrap();
        }
        if game.outcome().is_none() {
            assert!(game.claims().iter().any(|rule| rule.by == &FORTY_MOVES));
            claimed += 1;
        }
    }
    assert!(claimed > 0, "some random games get so far");
}

fn random_game(start: Position, seed: u64, plies: usize) -> Record {
    let mut random = Random(seed);
    let mut game = Record::new(Draughts, start);
    for _ in 0..plies {
        let moves = moves(game.position());
        if moves.is_empty() {
            break;
        }
        game.play(moves[random.below(moves.len())].clone()).unwrap();
    }
    game
}
