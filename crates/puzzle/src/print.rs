//! Solutions as text: as the program Popeye prints them, so that its users feel at home and a sceptic can compare line
//! by line, or with the moves in SAN.
//!
//! Popeye's moves are long: `Ka6-b6`, `e7*d8=Q`, `e5*d6 ep.`, `0-0`; the knight is S. A first move stands 3 blanks from
//! the left, a reply 6, an answer 10, and each further half-move 4 more.

use crate::{Attack, Defence, Mark, Play, Quiet, Solution, Stipulation, Try};
use spec::Game;
use spec::chess::{Kind, Move, Position, Rules};

/// How moves are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notation {
    /// Long, as problemists do.
    Popeye,
    /// Short, as players do.
    San,
}

/// The solution of a problem that starts from this position.
pub fn text(rules: &Rules, position: &Position, solution: &Solution, notation: Notation) -> String {
    let printer = Printer { rules, notation };
    match solution {
        Solution::Trees { set_play, keys, tries } => {
            let mut phases = Vec::new();
            if !set_play.is_empty() {
                phases.push(printer.defences(&passed(rules, position), set_play, 1));
            }
            phases.extend(tries.iter().map(|attempt| printer.attempt(position, attempt)));
            phases.extend(keys.iter().map(|key| printer.attack(position, key, 1, " !")));
            phases.join("\n")
        }
        Solution::Lines { play, lines } => lines.iter().map(|line| printer.line(position, line, *play)).collect(),
    }
}

/// A problem as input for Popeye. Popeye takes for granted that kings and rooks on their first squares may castle;
/// those that may not are named.
pub fn popeye_input(
    position: &Position,
    stipulation: Stipulation,
    variations: bool,
    set_play: bool,
    tries: usize,
) -> String {
    let text = position.to_string();
    let mut fields = text.split(' ');
    let placement = fields.next().unwrap_or_default().replace('n', "s").replace('N', "S");
    let mut options = Vec::new();
    let is_tree = matches!(stipulation.play, Play::Direct | Play::Selfmate);
    if variations && is_tree {
        options.push("Variation".to_string());
    }
    if set_play && is_tree {
        options.push("SetPlay".to_string());
    }
    if tries > 0 && is_tree {
        options.push(format!("Try Defence {tries}"));
    }
    // In help play Black begins, and mates are White's; elsewhere White begins.
    let usual = match stipulation {
        Stipulation { play: Play::Help, length } if length.is_multiple_of(2) => spec::Side::Black,
        _ => spec::Side::White,
    };
    if position.turn() != usual {
        options.push("HalfDuplex".to_string());
    }
    let without_rights = without_rights(position);
    if !without_rights.is_empty() {
        options.push(format!("NoCastling {without_rights}"));
    }
    if let Some(square) = position.en_passant() {
        options.push(format!("EnPassant {square}"));
    }
    let options = if options.is_empty() { String::new() } else { format!("Option {}\n", options.join(" ")) };
    format!("BeginProblem\nForsyth {placement}\nStipulation {stipulation}\n{options}EndProblem\n")
}

/// The first squares of kings and rooks that stand there and have no right to castle with each other.
pub(crate) fn without_rights(position: &Position) -> String {
    let rooks = ["a1", "h1", "a8", "h8"].into_iter().filter_map(|name| {
        let square = name.parse().ok()?;
        let man = position.board().at(square)?;
        let home = if man.side == spec::Side::White { name.ends_with('1') } else { name.ends_with('8') };
        (man.kind == Kind::Rook && home && !position.castling().contains(&square)).then_some(name)
    });
    rooks.collect()
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
    let letter = |kind: Kind| match kind {
        Kind::Pawn => String::new(),
        Kind::Knight => "S".to_string(),
        kind => kind.letter().to_ascii_uppercase().to_string(),
    };
    let sign = if target.is_some() || en_passant { '*' } else { '-' };
    let promotion = played.promotion.map_or(String::new(), |kind| format!("={}", letter(kind)));
    let passing = if en_passant { " ep." } else { "" };
    format!("{}{}{sign}{}{promotion}{passing}", letter(piece.kind), played.from, played.to)
}

/// The same position with the other side to move, where that is one; else the position itself.
pub fn passed(rules: &Rules, position: &Position) -> Position {
    let mut setup = position.setup();
    setup.turn = setup.turn.other();
    setup.en_passant = None;
    rules.position(&setup).unwrap_or_else(|_| position.clone())
}

struct Printer<'a> {
    rules: &'a Rules,
    notation: Notation,
}

impl Printer<'_> {
    fn after(&self, position: &Position, played: Move) -> Position {
        self.rules.play(position, &played).unwrap_or_else(|_| position.clone())
    }

    fn spelled(&self, position: &Position, (played, mark): (Move, Mark)) -> String {
        match (self.notation, mark) {
            (Notation::San, _) => notation::san::write(self.rules, position, played),
            (Notation::Popeye, Mark::None) => long(position, played),
            (Notation::Popeye, Mark::Check) => format!("{} +", long(position, played)),
            (Notation::Popeye, Mark::Mate) => format!("{} #", long(position, played)),
        }
    }

    /// A move of the side that carries out the stipulation, its number, and what follows.
    fn attack(&self, position: &Position, attack: &Attack, number: u32, verdict: &str) -> String {
        let indent = if number == 1 { 3 } else { 8 * number as usize - 6 };
        let played = self.spelled(position, (attack.played, attack.mark));
        let mut text = format!("{:indent$}{number}.{played}{verdict}", "");
        let next = self.after(position, attack.played);
        match &attack.quiet {
            Some(Quiet::Zugzwang) => text += " zugzwang.\n",
            Some(Quiet::Threat(threats)) => {
                text += " threat:\n";
                let waiting = passed(self.rules, &next);
                for threat in threats {
                    text += &self.attack(&waiting, threat, number + 1, "");
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
                text += &self.attack(&next, answer, number + 1, "");
            }
        }
        text
    }

    fn reply(&self, position: &Position, reply: (Move, Mark), number: u32, verdict: &str) -> String {
        let indent = if number == 1 { 6 } else { 8 * number as usize - 2 };
        format!("{:indent$}{number}...{}{verdict}\n", "", self.spelled(position, reply))
    }

    fn attempt(&self, position: &Position, attempt: &Try) -> String {
        let mut text = self.attack(position, &attempt.attack, 1, " ?");
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
        // A helpmate in so many and a half moves begins with the mating side's half.
        let half = usize::from(play == Play::Help && line.len() % 2 == 1);
        for (n, &(played, mark)) in line.iter().enumerate() {
            let number = match play {
                Play::Help if (n + half).is_multiple_of(2) => format!("  {}.", (n + half) / 2 + 1),
                Play::Help if n == 0 => "  1...".to_string(),
                Play::Help => String::new(),
                _ => format!("  {}.", n + 1),
            };
            words.push(format!("{number}{}", self.spelled(&now, (played, mark))));
            now = self.after(&now, played);
            if play == Play::Series {
                now = passed(self.rules, &now);
            }
        }
        format!("{}\n", words.join(" "))
    }
}
