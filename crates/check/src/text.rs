//! From two texts to a verdict in words.

use crate::strategy::{FIRST_ENTRY, visible};
use crate::{
    AnyGame, BadClaim, BadStrategy, Claim, ClaimText, Header, ReadFault, Refusal, Strategy, StrategyReader, Verdict,
    Written, check,
};
use std::fmt;
use std::io::{self, BufRead};

/// Checks a strategy against a claim.
pub fn check_text(claim: &str, strategy: impl BufRead) -> Result<VerdictText, Unusable> {
    let text: ClaimText = claim.parse().map_err(Unusable::Claim)?;
    match text.game.parse().map_err(|what| Unusable::Claim(BadClaim { line: 0, what }))? {
        AnyGame::Chess(rules) => check_game(rules, &text, strategy),
        AnyGame::Draughts(draughts) => check_game(draughts, &text, strategy),
    }
}

fn check_game<G: Written>(game: G, text: &ClaimText, file: impl BufRead) -> Result<VerdictText, Unusable> {
    let claim = Claim::read(game, text).map_err(Unusable::Claim)?;
    match read_strategy(&claim, file) {
        Ok(strategy) => Ok(verdict_text(&claim, &check(&claim, &strategy))),
        Err(ReadFault::Text(bad)) => Ok(refused_text(&claim, bad)),
        Err(ReadFault::Io(why)) => Err(Unusable::Strategy(why)),
    }
}

/// Reads a strategy that is to prove this claim; one for another game or side is refused.
pub fn read_strategy<G: Written>(claim: &Claim<G>, file: impl BufRead) -> Result<Strategy<G>, ReadFault> {
    let reader = StrategyReader::new(file)?;
    let Header { game, side, .. } = reader.header();
    let wrong = |line, what| Err(ReadFault::Text(BadStrategy { line, what }));
    if *game != claim.game.to_string() {
        return wrong(2, format!("the strategy is for `{}`, the claim about `{}`", visible(game), claim.game));
    }
    if *side != claim.side {
        return wrong(3, format!("the strategy is {side}'s, the claim about {}", claim.side));
    }
    reader.read(&claim.game)
}

/// The verdict on a strategy whose text is wrong.
pub fn refused_text<G: Written>(claim: &Claim<G>, bad: BadStrategy) -> VerdictText {
    let (line, what) = (Some(bad.line), bad.what);
    let refusal = RefusalText { line, position: None, played: None, reply: None, what, line_of_play: None };
    VerdictText::of(claim, Answer::Refused(refusal))
}

/// A verdict in words. What was proved is told by the theorem itself; the claim is needed to tell what was refused.
pub fn verdict_text<G: Written>(claim: &Claim<G>, verdict: &Verdict<G>) -> VerdictText {
    match verdict {
        Verdict::Proved(theorem) => {
            let answer = Answer::Proved { entries: theorem.entries(), starts: theorem.starts() };
            VerdictText::of(theorem.claim(), answer)
        }
        Verdict::Open(theorem) => {
            let Claim { game, goal, side, .. } = theorem.claim();
            let assuming = theorem.assuming().iter();
            let assuming =
                assuming.map(|(position, need)| (game.write_position(position), need.in_words(*goal, *side))).collect();
            let answer = Answer::Open { entries: theorem.entries(), starts: theorem.starts(), assuming };
            VerdictText::of(theorem.claim(), answer)
        }
        Verdict::Refused(refusal) => VerdictText::of(claim, Answer::Refused(in_words(&claim.game, refusal))),
    }
}

impl VerdictText {
    fn of<G: Written>(claim: &Claim<G>, answer: Answer) -> VerdictText {
        VerdictText { claim: claim.name.clone(), game: claim.game.to_string(), statement: claim.to_string(), answer }
    }
}

fn in_words<G: Written>(game: &G, refusal: &Refusal<G>) -> RefusalText {
    let entry = refusal.entry.as_ref();
    let position = entry.map(|(_, position, _)| position).or(refusal.start.as_ref());
    RefusalText {
        line: entry.map(|(number, ..)| u64::from(*number) + FIRST_ENTRY),
        position: position.map(|position| game.write_position(position)),
        played: entry.and_then(|(_, _, played)| played.as_ref().map(G::Move::to_string)),
        reply: refusal.reason.reply().map(G::Move::to_string),
        what: refusal.reason.to_string(),
        line_of_play: refusal
            .line_of_play
            .as_ref()
            .map(|(start, moves)| (game.write_position(start), moves.iter().map(G::Move::to_string).collect())),
    }
}

/// A verdict in words: what a program prints.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerdictText {
    /// The name of the claim.
    pub claim: String,
    /// The game it is about.
    pub game: String,
    /// What the claim says, in one line; the name may say anything.
    pub statement: String,
    /// What the checker says.
    pub answer: Answer,
}

/// What the checker says, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The claim holds.
    Proved {
        /// How many entries the strategy has.
        entries: u32,
        /// From how many positions the claim starts.
        starts: u64,
    },
    /// The claim holds if what is assumed of these positions does.
    Open {
        /// How many entries the strategy has.
        entries: u32,
        /// From how many positions the claim starts.
        starts: u64,
        /// The positions, and what is assumed of each.
        assuming: Vec<(String, String)>,
    },
    /// The strategy does not prove the claim.
    Refused(RefusalText),
}

/// A refusal in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusalText {
    /// The line of the strategy file, if one line is at fault.
    pub line: Option<u64>,
    /// The position.
    pub position: Option<String>,
    /// The strategy's move there.
    pub played: Option<String>,
    /// The reply after which it goes wrong.
    pub reply: Option<String>,
    /// What is wrong.
    pub what: String,
    /// A starting position and the moves that lead to the position.
    pub line_of_play: Option<(String, Vec<String>)>,
}

/// Input of which nothing can be said.
#[derive(Debug)]
pub enum Unusable {
    /// The claim makes no sense.
    Claim(BadClaim),
    /// The strategy cannot be read.
    Strategy(io::Error),
}

impl fmt::Display for Unusable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unusable::Claim(bad) => write!(f, "{bad}"),
            Unusable::Strategy(why) => write!(f, "strategy: {why}"),
        }
    }
}

impl std::error::Error for Unusable {}

impl fmt::Display for VerdictText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counted = |n: u64, one: &str, many: &str| format!("{n} {}", if n == 1 { one } else { many });
        let size = |entries: u32, starts: u64| {
            let entries = counted(entries.into(), "entry", "entries");
            format!("{entries}, {}", counted(starts, "starting position", "starting positions"))
        };
        match &self.answer {
            Answer::Proved { entries, starts } => {
                write!(f, "proved: {} ({})\n  {}", self.claim, size(*entries, *starts), self.statement)
            }
            Answer::Open { entries, starts, assuming } => {
                let assumed = counted(assuming.len() as u64, "position", "positions");
                write!(
                    f,
                    "open: {} ({}), assuming {assumed}\n  {}",
                    self.claim,
                    size(*entries, *starts),
                    self.statement
                )
            }
            Answer::Refused(refusal) => write!(f, "refused: {}\n  {}\n{refusal}", self.claim, self.statement),
        }
    }
}

impl fmt::Display for RefusalText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "  strategy, line {line}")?;
        } else {
            f.write_str("  claim")?;
        }
        if let Some(position) = &self.position {
            write!(f, ", {position}")?;
        }
        if let Some(played) = &self.played {
            write!(f, ", {played}")?;
        }
        write!(f, "\n  {}", self.what)?;
        match &self.line_of_play {
            Some((start, moves)) if moves.is_empty() => write!(f, "\n  {start} is a starting position"),
            Some((start, moves)) => write!(f, "\n  one gets there from {start} by {}", moves.join(" ")),
            None => Ok(()),
        }
    }
}
