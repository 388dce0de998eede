//! The same for draughts, by sections.

mod captures;
mod ending;
mod geometry;
mod setup;
mod steps;
mod text;

use spec::draughts::{Draughts, Move, Position, explain};
use spec::{Game, State};

/// What is tested, as a sentence; the position; the move; and [`LEGAL`] or the reason, word for word.
type Case = (&'static str, &'static str, &'static str, &'static str);

/// The verdict on a move that keeps all the rules.
const LEGAL: &str = "legal";

fn read(fen: &str) -> Position {
    Draughts.read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn moves(position: &Position) -> Vec<Move> {
    match Draughts.state(position) {
        State::ToMove(side, moves) => {
            assert_eq!(side, position.turn());
            moves
        }
        State::Over(_) => Vec::new(),
    }
}

/// Checks a table. Every row is also tried with the colours exchanged and the board turned round: a rule that holds
/// for Black holds for White.
fn check(cases: &[Case]) {
    let mut wrong = Vec::new();
    for &(sentence, fen, played, expected) in cases {
        let found = verdict(&read(fen), played.parse().unwrap());
        if found != expected {
            wrong.push(format!("{sentence} ({fen}, {played})\n  expected {expected}\n  found    {found}"));
        }
        let (turned, move_turned) = (turned_position(fen), turned_move(played));
        let found = verdict(&turned, move_turned.parse().unwrap());
        if (found == LEGAL) != (expected == LEGAL) {
            wrong.push(format!("{sentence}, turned round ({turned}, {move_turned})\n  found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// The three ways to ask about a move give one answer, and this is it.
fn verdict(position: &Position, played: Move) -> String {
    let explained = explain(position, &played);
    let after = Draughts.play(position, &played).map(|_| ());
    assert_eq!(
        explained.is_ok(),
        moves(position).contains(&played),
        "explain and the list differ: {position} {played}"
    );
    assert_eq!(explained, after, "explain and play differ: {position} {played}");
    explained.map_or_else(|reason| reason.to_string(), |()| LEGAL.to_string())
}

/// Checks whole lists of moves.
fn check_lists(cases: &[(&str, &str, &str)]) {
    for (sentence, fen, expected) in cases {
        let found: Vec<String> = moves(&read(fen)).iter().map(Move::to_string).collect();
        assert_eq!(found.join(" "), *expected, "{sentence} ({fen})");
    }
}

/// Checks where moves lead: a sentence, the position, the move, and the position after it.
fn check_after(cases: &[Case]) {
    for &(sentence, fen, played, expected) in cases {
        let after = Draughts.play(&read(fen), &played.parse().unwrap()).map(|after| after.to_string());
        assert_eq!(after.as_deref(), Ok(expected), "{sentence} ({fen}, {played})");
        let turned = Draughts.play(&turned_position(fen), &turned_move(played).parse().unwrap());
        assert_eq!(turned, Ok(turned_position(expected)), "{sentence}, turned round ({fen}, {played})");
    }
}

/// The board turned round and the colours exchanged.
fn turned_position(fen: &str) -> Position {
    let swap = |letter: char| match letter {
        'B' => 'W',
        'W' => 'B',
        other => other,
    };
    read(&turned_move(fen).chars().map(swap).collect::<String>())
}

/// Every number n of a text as 33 - n.
fn turned_move(text: &str) -> String {
    let mut turned = String::new();
    let mut number = String::new();
    for letter in text.chars().chain([' ']) {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        if let Ok(n) = number.parse::<u8>() {
            turned += &(33 - n).to_string();
        }
        number.clear();
        turned.push(letter);
    }
    turned.trim_end().to_string()
}
