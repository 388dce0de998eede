//! CSV with the columns of the lichess puzzle database.

use super::pgn::idle;
use super::{Written, after, each, lead_in, only_chess};
use crate::{Attack, KeyMove, Play, Puzzle, QuietKind, Solution};
use notation::uci;
use spec::chess::{Fen, Kind, Move, Position, Rules};
use spec::{Game, State};

/// A line for each puzzle, under the names of the columns.
///
/// The FEN of lichess is the position *before* the other side's last move, and that move is the first of `Moves`. Our
/// puzzles have no last move, so [`lead_in`] takes one back: a move that only leads to the diagram. Where no quiet move
/// can be taken back, the puzzle is left out, and so are those with no key, with several or with a shorter mate, whose
/// first move a trainer could not judge. `Moves` goes on with the longest line of play; lichess takes any mate at its
/// end for right.
///
/// Nobody has played these puzzles: the rating is that of a newcomer, 1500 with the deviation 500, popularity and plays
/// are 0. `PuzzleId` is the number of the puzzle, `GameUrl` has its origin. Only themes that follow from the report are
/// given, by the names that lichess has for them.
pub fn lichess(puzzles: &[Puzzle]) -> Written {
    each(COLUMNS, puzzles, line)
}

const COLUMNS: &str = "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags\n";

fn line(number: usize, puzzle: &Puzzle) -> Result<String, String> {
    only_chess(puzzle, "lichess")?;
    let Puzzle { rules, position, report, origin } = puzzle;
    let ([key], Some(told), Play::Direct) = (keys(&report.solution), &report.key, report.stipulation.play) else {
        return Err("it has not exactly one key".to_string());
    };
    if let Some((moves, _)) = report.shorter {
        return Err(format!("it has a mate in {moves}"));
    }
    let Some((before, last)) = lead_in(rules, position) else {
        return Err(format!("no quiet last move of {} leads to it", position.turn().other()));
    };
    let (moves, end) = longest(rules, position, key, report.stipulation.length - 1);
    if !(end.in_check() && matches!(rules.state(&end), State::Over(_))) {
        return Err("no line of its solution is told to the mate".to_string());
    }
    let fields = [
        format!("{number:05}"),
        Fen(before.setup()).to_string(),
        format!("{} {}", uci::write(rules, &before, last), moves.join(" ")),
        "1500,500,0,0".to_string(),
        themes(position, told, report.stipulation.length).join(" "),
        field(origin),
        String::new(),
    ];
    Ok(fields.join(",") + "\n")
}

fn keys(solution: &Solution) -> &[Attack] {
    match solution {
        Solution::Trees { keys, .. } => keys,
        Solution::Lines { .. } => &[],
    }
}

/// The longest line of play that a move begins, and the position at its end; a reply that defends against nothing is
/// played where no other is told. `left` is the number of moves that the side that mates still has.
fn longest(rules: &Rules, position: &Position, attack: &Attack, left: u32) -> (Vec<String>, Position) {
    let next = after(rules, position, attack.played);
    let mut replies: Vec<(Move, &Attack)> = Vec::new();
    for defence in &attack.defences {
        replies.extend(defence.answers.first().map(|answer| (defence.played, answer)));
    }
    let idle = if replies.is_empty() { idle(rules, &next, attack, left) } else { None };
    replies.extend(idle.iter().map(|(reply, answer)| (*reply, answer)));
    let lines = replies.into_iter().map(|(reply, answer)| {
        let (moves, end) = longest(rules, &after(rules, &next, reply), answer, left.saturating_sub(1));
        ([vec![uci::write(rules, &next, reply)], moves].concat(), end)
    });
    // Of several longest lines the first.
    let rest = lines.reduce(|best, line| if line.0.len() > best.0.len() { line } else { best });
    let (moves, end) = rest.unwrap_or((Vec::new(), next));
    ([vec![uci::write(rules, position, attack.played)], moves].concat(), end)
}

fn themes(position: &Position, key: &KeyMove, length: u32) -> Vec<String> {
    let mut themes = vec!["mate".to_string()];
    if length <= 5 {
        themes.push(format!("mateIn{length}"));
    }
    let lengths = match length {
        1 => "oneMove",
        2 => "short",
        3 => "long",
        _ => "veryLong",
    };
    let quiet = !key.check && key.takes.is_none() && key.promotes.is_none();
    let en_passant = position.en_passant() == Some(key.played.to)
        && position.board().at(key.played.from).is_some_and(|man| man.kind == Kind::Pawn);
    let others = [
        (true, lengths),
        (quiet, "quietMove"),
        (key.sacrifice, "sacrifice"),
        (key.quiet == Some(QuietKind::Zugzwang), "zugzwang"),
        (key.promotes.is_some(), "promotion"),
        (key.promotes.is_some_and(|kind| kind != Kind::Queen), "underPromotion"),
        (position.is_castling(key.played), "castling"),
        (en_passant, "enPassant"),
    ];
    themes.extend(others.into_iter().filter(|(holds, _)| *holds).map(|(_, name)| name.to_string()));
    themes
}

/// A field, quoted where a comma, a quote or a line end asks for it.
fn field(text: &str) -> String {
    let quoted = text.contains([',', '"', '\n', '\r']);
    if quoted { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_string() }
}
