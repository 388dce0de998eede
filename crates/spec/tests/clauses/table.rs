//! Tables of cases: a sentence, a position, a move, and what must come of it.

use spec::chess::{Move, Position, Rules, Square, explain};
use spec::{Game, State};

/// What is tested, as a sentence; the position; the move; and [`LEGAL`] or the reason, word for word.
pub type Case = (&'static str, &'static str, &'static str, &'static str);

/// The verdict on a move that keeps all the rules.
pub const LEGAL: &str = "legal";

/// Checks a table. Every row is also tried with the colours exchanged and the board turned round: a rule that holds
/// for White holds for Black.
pub fn check(rules: &Rules, cases: &[Case]) {
    let mut wrong = Vec::new();
    for &(sentence, fen, played, expected) in cases {
        let verdict = verdict(rules, fen, played);
        if verdict != expected {
            wrong.push(format!("{sentence} ({fen}, {played})\n  expected {expected}\n  found    {verdict}"));
        }
        let (fen, played) = (turned_position(fen), turned_move(rules, played));
        let turned = self::verdict(rules, &fen, &played);
        if (turned == LEGAL) != (expected == LEGAL) {
            wrong.push(format!("{sentence}, turned round ({fen}, {played})\n  found    {turned}"));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

/// Checks where moves lead: a sentence, the position, the move, and the position after it.
pub fn check_after(rules: &Rules, cases: &[Case]) {
    for &(sentence, fen, played, expected) in cases {
        let after = rules.play(&read(rules, fen), &parse(played)).map(|after| after.to_string());
        assert_eq!(after.as_deref(), Ok(expected), "{sentence} ({fen}, {played})");
    }
}

/// Checks whole move lists of one piece: a sentence, the position, the square, and every square it can go to.
pub fn check_targets(rules: &Rules, cases: &[Case]) {
    for &(sentence, fen, from, expected) in cases {
        let from: Square = from.parse().expect("the case names a square");
        let moves = moves(rules, &read(rules, fen)).into_iter();
        let targets: Vec<String> =
            moves.filter(|played| played.from == from).map(|played| played.to.to_string()).collect();
        assert_eq!(targets.join(" "), expected, "{sentence} ({fen})");
    }
}

/// The three ways to ask about a move give one answer, and this is it.
pub fn verdict(rules: &Rules, fen: &str, played: &str) -> String {
    let position = read(rules, fen);
    let played = parse(played);
    let explained = explain(rules, &position, played);
    let listed = moves(rules, &position).contains(&played);
    let after = rules.play(&position, &played).map(|_| ());
    assert_eq!(explained.is_ok(), listed, "explain and the list of moves differ on {played} in {fen}");
    assert_eq!(explained, after, "explain and play differ on {played} in {fen}");
    explained.map_or_else(|reason| reason.to_string(), |()| LEGAL.to_string())
}

pub fn moves(rules: &Rules, position: &Position) -> Vec<Move> {
    match rules.state(position) {
        State::ToMove(_, moves) => moves,
        State::Over(_) => Vec::new(),
    }
}

pub fn read(rules: &Rules, fen: &str) -> Position {
    rules.read(fen).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

pub fn parse(played: &str) -> Move {
    played.parse().unwrap_or_else(|why| panic!("{why}"))
}

/// The same position with the colours exchanged and the ranks in the other order.
pub fn turned_position(fen: &str) -> String {
    let swap = |text: &str| -> String {
        let other = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
        text.chars().map(other).collect()
    };
    let mut fields: Vec<String> = fen.split(' ').map(str::to_string).collect();
    let mut rows: Vec<String> = fields[0].split('/').map(swap).collect();
    let ranks = rows.len() as u8;
    rows.reverse();
    fields[0] = rows.join("/");
    fields[1] = if fields[1] == "w" { "b".into() } else { "w".into() };
    fields[2] = swap(&fields[2]);
    if let Ok(square) = fields[3].parse() {
        fields[3] = turned(ranks, square).to_string();
    }
    fields.join(" ")
}

fn turned_move(rules: &Rules, played: &str) -> String {
    let Move { from, to, promotion } = parse(played);
    // A square off the board stays where it is: it is off the turned board too.
    let turn = |square: Square| if rules.on_board(square) { turned(rules.ranks(), square) } else { square };
    Move { from: turn(from), to: turn(to), promotion }.to_string()
}

fn turned(ranks: u8, square: Square) -> Square {
    Square { rank: ranks - 1 - square.rank, ..square }
}
