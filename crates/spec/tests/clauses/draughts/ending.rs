//! Sections 10, 11, 16 and 18: how a game ends, what can be claimed, and that nothing is played after the end.

use super::read;
use spec::draughts::ending::*;
use spec::draughts::{Draughts, Record, Unplayable};
use spec::{Clause, Game, Outcome, Side, State};

fn play(game: &mut Record, moves: &str) {
    for played in moves.split_whitespace() {
        game.play(played.parse().unwrap()).unwrap_or_else(|why| panic!("{played}: {why}"));
    }
}

fn won(winner: Side, by: &'static Clause) -> Option<Outcome> {
    Some(Outcome::won(winner, by))
}

fn drawn(by: &'static Clause) -> Option<Outcome> {
    Some(Outcome::drawn(by))
}

fn claims_by(game: &Record, shown: &str) -> Result<Vec<&'static Clause>, Unplayable> {
    Ok(game.claims_by(shown.parse().unwrap())?.into_iter().map(|rule| rule.by).collect())
}

fn claims(game: &Record) -> Vec<&'static Clause> {
    game.claims().into_iter().map(|rule| rule.by).collect()
}

#[test]
#[rustfmt::skip]
fn whoever_cannot_move_has_lost() {
    let cases = [
        ("no pieces left", "B:W5:B", won(Side::White, &NO_MOVE)),
        ("blocked", "B:W17,22:B13", won(Side::White, &NO_MOVE)),
        ("blocked, the other colour", "W:W20:B11,16", won(Side::Black, &NO_MOVE)),
        ("the same blocked man with the others to move", "W:W17,22:B13", None),
        ("a capture is a move", "B:W17:B13", None),
        ("a blocked king", "B:WK8,11:BK4", won(Side::White, &NO_MOVE)),
        ("a king that can capture out", "B:WK8:BK4", None),
        ("one king each is not over", "W:WK32:BK1", None),
        ("not even when they touch", "W:WK25:BK29", None),
    ];
    for (sentence, fen, expected) in cases {
        let over = match Draughts.state(&read(fen)) {
            State::Over(outcome) => Some(outcome),
            State::ToMove(..) => None,
        };
        assert_eq!(over, expected, "{sentence}");
        assert_eq!(Record::new(Draughts, read(fen)).outcome(), expected, "{sentence}");
    }
    assert_eq!(won(Side::White, &NO_MOVE).unwrap().to_string(), "section 16: White wins, Black has no move left");
}

#[test]
fn nothing_happens_after_the_end() {
    let mut game = Record::new(Draughts, read("B:W15:B11"));
    play(&mut game, "11x18");
    let over = Unplayable::Over(Outcome::won(Side::Black, &NO_MOVE));
    assert_eq!(game.play("18-22".parse().unwrap()), Err(over.clone()));
    assert_eq!(game.resign(Side::Black), Err(over.clone()));
    assert_eq!(game.agree(), Err(over.clone()));
    assert_eq!(game.claim(&THREEFOLD), Err(over.clone()));
    assert_eq!(game.claims_by("18-22".parse().unwrap()), Err(over.clone()));
    assert_eq!(over.to_string(), "the game is over: section 16: Black wins, White has no move left");

    // The published Coq goes on after a resignation.
    let mut game = Record::new(Draughts, Draughts.start());
    game.resign(Side::White).unwrap();
    assert_eq!(game.outcome(), won(Side::Black, &RESIGNATION));
    assert_eq!(game.outcome().unwrap().to_string(), "section 11: Black wins, White resigns");
    assert!(matches!(game.play("11-15".parse().unwrap()), Err(Unplayable::Over(_))));

    let mut game = Record::new(Draughts, Draughts.start());
    game.agree().unwrap();
    assert_eq!(game.outcome(), drawn(&AGREEMENT));
    assert!(matches!(game.resign(Side::White), Err(Unplayable::Over(_))));
}

/// Kings that walk to and fro: four half-moves lead back.
const ROUND: &str = "1-6 32-27 6-1 27-32 ";

#[test]
fn threefold_repetition_is_claimed() {
    let mut game = Record::new(Draughts, read("B:WK32:BK1"));
    play(&mut game, ROUND);
    assert_eq!((game.repetitions(), claims(&game)), (2, vec![]));
    play(&mut game, "1-6 32-27 6-1");
    assert_eq!(game.claim(&THREEFOLD), Err(Unplayable::NotClaimable(&THREEFOLD)));
    assert_eq!(claims_by(&game, "27-32"), Ok(vec![&THREEFOLD]), "before the move is made");
    assert_eq!(game.claims_by("27-24".parse().unwrap()), Ok(vec![]));
    let mut shown = game.clone();
    shown.claim_by(&THREEFOLD, "27-32".parse().unwrap()).unwrap();
    assert_eq!((shown.outcome(), shown.moves().len()), (drawn(&THREEFOLD), 7));
    play(&mut game, "27-32");
    assert_eq!((game.repetitions(), claims(&game)), (3, vec![&THREEFOLD]));
    // Nobody has to: no draw comes by itself.
    let mut on = game.clone();
    play(&mut on, &ROUND.repeat(3));
    assert_eq!((on.repetitions(), on.outcome()), (6, None));
    game.claim(&THREEFOLD).unwrap();
    assert_eq!(game.outcome().unwrap().to_string(), "section 16: drawn by threefold repetition, claimed");
}

/// The turn belongs to the position: the same pieces with the other side to move are no repetition.
#[test]
fn repetition_compares_board_and_turn() {
    let mut game = Record::new(Draughts, read("B:WK32:BK1"));
    // White goes round in three, Black to and fro in two and in four: the board returns with the same turn only.
    play(&mut game, &ROUND.repeat(2));
    let turns: Vec<Side> =
        game.positions().iter().filter(|p| p.board() == game.position().board()).map(|p| p.turn()).collect();
    assert_eq!(turns, [Side::Black; 3]);
}

#[test]
fn forty_moves_are_claimed() {
    let mut game = Record::new(Draughts, read("B:W21,K32:BK1"));
    play(&mut game, &ROUND.repeat(19));
    play(&mut game, "1-6 32-27 6-1");
    assert_eq!((game.halfmove_clock(), claims(&game)), (79, vec![&THREEFOLD]));
    assert_eq!(claims_by(&game, "27-32"), Ok(vec![&THREEFOLD, &FORTY_MOVES]));
    assert_eq!(game.claims_by("21-17".parse().unwrap()), Ok(vec![]), "a man's advance starts the count again");
    let mut advanced = game.clone();
    play(&mut advanced, "21-17");
    assert_eq!(advanced.halfmove_clock(), 0);
    play(&mut game, "27-32");
    assert_eq!((game.halfmove_clock(), game.outcome()), (80, None));
    game.claim(&FORTY_MOVES).unwrap();
    let words = "section 16: drawn by forty moves without capture or advance of a man, claimed";
    assert_eq!(game.outcome().unwrap().to_string(), words);
    assert!(claims(&game).is_empty(), "nothing is claimed after the end");
}

#[test]
fn what_starts_the_count_again() {
    let after = |fen: &str, moves: &str| {
        let mut game = Record::new(Draughts, read(fen));
        play(&mut game, moves);
        game.halfmove_clock()
    };
    assert_eq!(after("B:WK32:BK1", "1-6 32-27"), 2);
    assert_eq!(after("B:WK32:BK1,11", "1-6 32-27 11-15"), 0, "a man's step");
    assert_eq!(after("B:WK32:BK1,26", "1-6 32-28 26-31"), 0, "a man's step that crowns it");
    assert_eq!(after("B:WK32,15:BK1,K11", "11x18"), 0, "a king's capture");
    assert_eq!(after("B:WK32:BK1,26", "1-6 32-28 26-31 28-32 31-27"), 2, "the new king's steps count");
}
