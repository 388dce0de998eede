//! PGN: a game for each puzzle, and its variations are the whole solution.

use super::after;
use crate::{Asked, Attack, Defence, Mark, Notation, Play, Puzzle, Quiet, Solution, Stipulation, solve, text};
use fast::Chess;
use fast::wide::Wide;
use notation::pgn::{Ending, Game, Line, Played, Tag, write};
use notation::san;
use spec::chess::{Fen, Move, Position, Rules};
use spec::{Game as _, Side, State};

/// A game for each puzzle. The first key and the first answers to the first defences are the moves of the game; other
/// keys, all other defences, further answers and the tries are variations. What is threatened and what would happen if
/// the other side were to move (set play) cannot be played, since nobody may pass, and stands in comments; but a move
/// that does not stop the threat is added as a further variation, with the threat carried out.
pub fn pgn(puzzles: &[Puzzle]) -> String {
    (1..).zip(puzzles).map(|(number, puzzle)| write(&game(number, puzzle))).collect()
}

/// The numbers of `!` and `?` in PGN.
const GOOD: u16 = 1;
const BAD: u16 = 2;

fn game(number: usize, puzzle: &Puzzle) -> Game {
    let Puzzle { rules, position, report, origin } = puzzle;
    let teller = Teller { rules, length: report.stipulation.length };
    let line = teller.solution(position, &report.solution);
    let ending = match (line.moves.is_empty(), position.turn()) {
        (true, _) => Ending::Unknown,
        (false, Side::White) => Ending::FirstWins,
        (false, Side::Black) => Ending::SecondWins,
    };
    let mut tags = vec![
        tag("Event", &report.stipulation.in_words(position.turn())),
        tag("Site", if origin.trim().is_empty() { "?" } else { origin.trim() }),
        tag("Round", &number.to_string()),
        tag("SetUp", "1"),
        tag("FEN", &Fen(position.setup()).to_string()),
        tag("Stipulation", &report.stipulation.to_string()),
        tag("Grade", &report.grade().to_string()),
    ];
    if *rules != Rules::chess() {
        tags.insert(3, tag("Variant", &rules.to_string()));
    }
    Game { tags, line, ending }
}

fn tag(name: &str, value: &str) -> Tag {
    Tag { name: name.to_string(), value: value.to_string() }
}

/// The first legal reply that does nothing against a threat, and the threat carried out after it, with all that
/// follows. The tree of a solution does not have this, since such a reply is no defence; so it is solved anew. `left`
/// is the number of moves that the side that mates still has.
pub(super) fn idle(rules: &Rules, next: &Position, attack: &Attack, left: u32) -> Option<(Move, Attack)> {
    let Some(Quiet::Threat(threats)) = &attack.quiet else { return None };
    let State::ToMove(_, replies) = rules.state(next) else { return None };
    let is_defence = |reply: &Move| attack.defences.iter().any(|defence| defence.played == *reply);
    replies.into_iter().filter(|reply| !is_defence(reply)).find_map(|reply| {
        let mates = keys(rules, &after(rules, next, reply), left);
        let carried_out = |mate: &Attack| threats.iter().any(|threat| threat.played == mate.played);
        mates.into_iter().find(carried_out).map(|mate| (reply, mate))
    })
}

/// Every move that mates within so many moves, with what follows.
fn keys(rules: &Rules, position: &Position, length: u32) -> Vec<Attack> {
    let asked = Asked::new(Stipulation { play: Play::Direct, length });
    let solution = match (Chess::new(rules), Wide::new(rules)) {
        (Ok(chess), _) => solve(&chess, position, &asked),
        (Err(_), Ok(wide)) => solve(&wide, position, &asked),
        (Err(_), Err(_)) => return Vec::new(),
    };
    match solution {
        Solution::Trees { keys, .. } => keys,
        Solution::Lines { .. } => Vec::new(),
    }
}

struct Teller<'a> {
    rules: &'a Rules,
    /// The length of the stipulation.
    length: u32,
}

impl Teller<'_> {
    fn solution(&self, position: &Position, solution: &Solution) -> Line {
        let (set_play, keys, tries) = match solution {
            Solution::Trees { set_play, keys, tries } => (set_play, keys, tries),
            // Help and series play have no replies to branch at.
            lines @ Solution::Lines { .. } => {
                let comment = text(self.rules, position, lines, Notation::San);
                return Line { comments: vec![comment], moves: Vec::new() };
            }
        };
        let mut comments = Vec::new();
        if !set_play.is_empty() {
            let only_set = Solution::Trees { set_play: set_play.clone(), keys: Vec::new(), tries: Vec::new() };
            comments.push(format!("Set play: {}", text(self.rules, position, &only_set, Notation::San)));
        }
        let mut lines = keys.iter().map(|key| self.attack(position, key, 1, Some(GOOD)));
        let mut moves = match lines.next() {
            Some(moves) => moves,
            None => {
                comments.push("There is no key.".to_string());
                return Line { comments, moves: Vec::new() };
            }
        };
        let mut others: Vec<Vec<Played>> = lines.collect();
        for attempt in tries {
            let next = after(self.rules, position, attempt.attack.played);
            let refutations = attempt.refutations.iter().map(|&(reply, _)| vec![self.played(&next, reply, Some(GOOD))]);
            let fails = attempt.attack.defences.iter().map(|defence| self.defence(&next, defence, 1));
            let mut moves = vec![self.first(position, &attempt.attack, Some(BAD))];
            moves.extend(together(refutations.chain(fails).collect()));
            others.push(moves);
        }
        if let Some(first) = moves.first_mut() {
            first.variations.extend(others.into_iter().map(line));
        }
        Line { comments, moves }
    }

    /// A move of the side that mates, the how manieth, and all that follows.
    fn attack(&self, position: &Position, attack: &Attack, number: u32, sign: Option<u16>) -> Vec<Played> {
        let next = after(self.rules, position, attack.played);
        let mut replies: Vec<Vec<Played>> =
            attack.defences.iter().map(|reply| self.defence(&next, reply, number)).collect();
        let left = self.length.saturating_sub(number);
        if let Some((reply, threat)) = idle(self.rules, &next, attack, left) {
            let mut moves =
                self.defence(&next, &Defence { played: reply, mark: Mark::None, answers: vec![threat] }, number);
            if let Some(reply) = moves.first_mut() {
                reply.comments.push("does not stop the threat".to_string());
            }
            replies.push(moves);
        }
        let mut moves = vec![self.first(position, attack, sign)];
        moves.extend(together(replies));
        moves
    }

    /// The move itself, with what it threatens.
    fn first(&self, position: &Position, attack: &Attack, sign: Option<u16>) -> Played {
        let mut played = self.played(position, attack.played, sign);
        match &attack.quiet {
            Some(Quiet::Zugzwang) => played.comments.push("zugzwang".to_string()),
            Some(Quiet::Threat(threats)) => {
                let next = after(self.rules, position, attack.played);
                let waiting = crate::passed(self.rules, &next);
                let moves = threats.iter().map(|threat| san::write(self.rules, &waiting, threat.played));
                played.comments.push(format!("threat: {}", moves.collect::<Vec<_>>().join(" or ")));
            }
            None => {}
        }
        played
    }

    fn defence(&self, position: &Position, defence: &Defence, number: u32) -> Vec<Played> {
        let next = after(self.rules, position, defence.played);
        let mut moves = vec![self.played(position, defence.played, None)];
        let answers = defence.answers.iter().map(|answer| self.attack(&next, answer, number + 1, None));
        moves.extend(together(answers.collect()));
        moves
    }

    fn played(&self, position: &Position, played: Move, sign: Option<u16>) -> Played {
        let text = san::write(self.rules, position, played);
        Played { text, nags: sign.into_iter().collect(), ..Played::default() }
    }
}

/// The first of several lines, with the others as variations of its first move.
fn together(lines: Vec<Vec<Played>>) -> Vec<Played> {
    let mut lines = lines.into_iter();
    let Some(mut moves) = lines.next() else { return Vec::new() };
    if let Some(first) = moves.first_mut() {
        first.variations.extend(lines.map(line));
    }
    moves
}

fn line(moves: Vec<Played>) -> Line {
    Line { comments: Vec::new(), moves }
}
