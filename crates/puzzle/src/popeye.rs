//! Solutions as the program Popeye prints them, so that its users feel at home and a sceptic can compare line by line.
//!
//! Moves are long: `Ka6-b6`, `e7*d8=Q`, `e5*d6 ep.`, `0-0`; the knight is S. A first move stands 3 blanks from the left, a
//! reply 6, an answer 10, and each further half-move 4 more.

use crate::{Attack, Defence, Mark, Phase, Play, Quiet, Solution, Try};
use spec::chess::{Kind, Move, Position, Rules};
use spec::Game;

/// The solution of a problem that starts from this position.
pub fn text(rules: &Rules, position: &Position, solution: &Solution) -> String {
    let printer = Printer { rules };
    match solution {
        Solution::Trees { set_play, keys, tries } => {
            let mut phases = Vec::new();
            if !set_play.is_empty() {
                let waiting = passed(rules, position);
                phases.push(printer.defences(&waiting, set_play, 1));
            }
            phases.extend(tries.iter().map(|attempt| printer.attempt(position, attempt)));
            phases.extend(keys.iter().map(|key| printer.phase(position, key, Phase::Key)));
            phases.join("\n")
        }
        Solution::Lines { play, lines } => lines.iter().map(|line| printer.line(position, line, *play)).collect(),
    }
}

/// A problem as input for Popeye.
pub fn input(position: &Position, stipulation: &str, options: &str) -> String {
    let placement = position.to_string();
    let placement = placement.split(' ').next().unwrap_or_default().replace(['n', 'N'], "");
    format!("BeginProblem\nForsyth {placement}\nStipulation {stipulation}\n{options}EndProblem\n")
}

/// A move in Popeye's long notation, without check and mate.
pub fn long(position: &Position, played: Move) -> String {
    let board = position.board();
    let Some(piece) = board.at(played.from) else { return played.to_string() };
    let target = board.at(played.to);
    if piece.kind == Kind::King && target.is_some_and(|rook| rook.side == piece.side) {
        return if played.to.file > played.from.file { "0-0".to_string() } else { "0-0-0".to_string() };
    }
    let en_passant = piece.kind == Kind::Pawn && target.is_none() && played.from.file != played.to.file;
    let letter = match piece.kind {
        Kind::Pawn => "",
        Kind::Knight => "S",
        Kind::Bishop => "B",
        Kind::Rook => "R",
        Kind::Queen => "Q",
        Kind::King => "K",
    };
    let sign = if target.is_some() || en_passant { '*' } else { '-' };
    let promotion = match played.promotion {
        Some(Kind::Knight) => "=S".to_string(),
        Some(kind) => format!("={}", kind.letter().to_ascii_uppercase()),
        None => String::new(),
    };
    let passing = if en_passant { " ep." } else { "" };
    format!("{letter}{}{sign}{}{promotion}{passing}", played.from, played.to)
}

fn passed(rules: &Rules, position: &Position) -> Position {
    let mut setup = position.setup();
    setup.turn = setup.turn.other();
    setup.en_passant = None;
    rules.position(&setup).unwrap_or_else(|_| position.clone())
}

struct Printer<'a> {
    rules: &'a Rules,
}

impl Printer<'_> {
    fn after(&self, position: &Position, played: Move) -> Position {
        self.rules.play(position, &played).unwrap_or_else(|_| position.clone())
    }

    fn phase(&self, position: &Position, key: &Attack, phase: Phase) -> String {
        self.attack(position, key, 1, Some(phase))
    }

    /// A move of the attacker, its number, and what follows.
    fn attack(&self, position: &Position, attack: &Attack, number: u32, phase: Option<Phase>) -> String {
        let indent = if number == 1 { 3 } else { 8 * number as usize - 6 };
        let verdict = match phase {
            Some(Phase::Key) => " !",
            Some(Phase::Try) => " ?",
            None => "",
        };
        let mut text = format!("{:indent$}{number}.{}{}{verdict}", "", long(position, attack.played), sign(attack.mark));
        let next = self.after(position, attack.played);
        match &attack.quiet {
            Some(Quiet::Zugzwang) => text += " zugzwang.\n",
            Some(Quiet::Threat(threats)) => {
                text += " threat:\n";
                let waiting = passed(self.rules, &next);
                for threat in threats {
                    text += &self.attack(&waiting, threat, number + 1, None);
                }
            }
            None => text.push('\n'),
        }
        text + &self.defences(&next, &attack.defences, number)
    }

    fn defences(&self, position: &Position, defences: &[Defence], number: u32) -> String {
        let mut text = String::new();
        for defence in defences {
            text += &self.reply(position, (defence.played, defence.mark), number, "");
            let next = self.after(position, defence.played);
            for answer in &defence.answers {
                text += &self.attack(&next, answer, number + 1, None);
            }
        }
        text
    }

    fn reply(&self, position: &Position, (played, mark): (Move, Mark), number: u32, verdict: &str) -> String {
        let indent = if number == 1 { 6 } else { 8 * number as usize - 2 };
        format!("{:indent$}{number}...{}{}{verdict}\n", "", long(position, played), sign(mark))
    }

    fn attempt(&self, position: &Position, attempt: &Try) -> String {
        let mut text = self.phase(position, &attempt.attack, Phase::Try);
        let next = self.after(position, attempt.attack.played);
        text += "    but\n";
        for refutation in &attempt.refutations {
            text += &self.reply(&next, *refutation, 1, " !");
        }
        text
    }

    /// A line of help or series play, with the numbers of the moves.
    fn line(&self, position: &Position, line: &[(Move, Mark)], play: Play) -> String {
        let mut words = Vec::new();
        let mut now = position.clone();
        // Help play that begins with half a move has dots in the place of the other half.
        let begins = usize::from(play == Play::Help && line.len() % 2 == 1);
        for (n, &(played, mark)) in line.iter().enumerate() {
            let number = match play {
                Play::Help if (n + begins).is_multiple_of(2) => format!("  {}.", (n + begins) / 2 + 1),
                Play::Help if n == 0 => "  1...".to_string(),
                Play::Help => String::new(),
                _ => format!("  {}.", n + 1),
            };
            words.push(format!("{number}{}{}", long(&now, played), sign(mark)));
            now = self.after(&now, played);
            if play == Play::Series {
                now = passed(self.rules, &now);
            }
        }
        format!("{}\n", words.join(" "))
    }
}

fn sign(mark: Mark) -> &'static str {
    match mark {
        Mark::None => "",
        Mark::Check => " +",
        Mark::Mate => " #",
    }
}
