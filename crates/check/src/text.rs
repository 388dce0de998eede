//! From two texts to a verdict in words.

use crate::{
    AnyGame, BadClaim, BadText, Claim, ClaimText, MOST_ASSUMED, ReadFault, Reason, Refusal, Strategy, StrategyReader,
    Theorem, Verdict, Written, check_watched,
};
use std::fmt;
use std::io::{self, BufRead};

/// So many assumptions are listed; the number of all is always told.
pub const LISTED: usize = 20;

/// Checks a strategy against a claim.
pub fn check_text(claim: &str, strategy: impl BufRead) -> Result<VerdictText, Unusable> {
    let text: ClaimText = claim.parse().map_err(Unusable::Claim)?;
    let game: AnyGame = text.game.parse().map_err(|what| Unusable::Claim(BadClaim { line: 0, what }))?;
    crate::with_game!(game, game => check_game(game, &text, strategy))
}

fn check_game<G: Written>(game: G, text: &ClaimText, file: impl BufRead) -> Result<VerdictText, Unusable> {
    let claim = Claim::read(game, text).map_err(Unusable::Claim)?;
    let verdict = check_stream(&claim, file, MOST_ASSUMED, &mut |_| {}).map_err(Unusable::Strategy)?;
    Ok(verdict_text(&claim, &verdict, LISTED))
}

/// Reads a strategy and checks it; what is no strategy for this claim is refused. Tells now and then how many entries
/// are done.
pub fn check_stream<G: Written>(
    claim: &Claim<G>,
    file: impl BufRead,
    most_assumed: usize,
    watch: &mut dyn FnMut(u32),
) -> io::Result<Verdict<G>> {
    match read_strategy(claim, file) {
        Ok(strategy) => Ok(check_watched(claim, &strategy, most_assumed, watch)),
        Err(ReadFault::Text(bad)) => Ok(Verdict::Refused(Refusal::of(Reason::Unreadable(bad)))),
        Err(ReadFault::Io(why)) => Err(why),
    }
}

/// Reads a strategy that is to prove this claim; one for another game or side is refused.
pub fn read_strategy<G: Written>(claim: &Claim<G>, file: impl BufRead) -> Result<Strategy<G>, ReadFault> {
    let reader = StrategyReader::new(&claim.game, file)?;
    if reader.side() != claim.side {
        let what = format!("the strategy is {}'s, the claim about {}", reader.side(), claim.side);
        return Err(ReadFault::Text(BadText { line: 3, what }));
    }
    reader.read()
}

/// A verdict in words, with so many of its assumptions at most. What was proved is told by the theorem itself; the
/// claim is needed to tell what was refused.
pub fn verdict_text<G: Written>(claim: &Claim<G>, verdict: &Verdict<G>, listed: usize) -> VerdictText {
    match verdict {
        Verdict::Proved(theorem) => VerdictText::of(theorem.claim(), Answer::Proved(Size::of(theorem))),
        Verdict::Open(theorem) => {
            let Claim { game, goal, side, .. } = theorem.claim();
            let assuming = theorem.assuming().take(listed);
            let listed = assuming.map(|(at, need)| (game.write_position(&at), need.in_words(*goal, *side))).collect();
            let answer = Answer::Open { size: Size::of(theorem), assumed: theorem.assumed(), listed };
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
        part: refusal.part,
        line: refusal.line(),
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
    Proved(Size),
    /// The claim holds if what is assumed of some positions does.
    Open {
        /// How large the proof is.
        size: Size,
        /// How many positions there are.
        assumed: usize,
        /// The first of them, and what is assumed of each.
        listed: Vec<(String, String)>,
    },
    /// The strategy does not prove the claim.
    Refused(RefusalText),
}

/// How large a proof is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Size {
    /// How many entries the strategy has.
    pub entries: u64,
    /// From how many positions the claim starts.
    pub starts: u64,
    /// In how many parts it was checked.
    pub parts: usize,
    /// How many of these were checked by another run, which is believed.
    pub elsewhere: usize,
}

impl Size {
    fn of<G: Written>(theorem: &Theorem<G>) -> Size {
        let (parts, elsewhere) = theorem.parts();
        Size { entries: theorem.entries(), starts: theorem.starts(), parts, elsewhere }
    }
}

/// A refusal in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RefusalText {
    /// The part of the proof, counted from 0, when there are parts.
    pub part: Option<usize>,
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
#[non_exhaustive]
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
        let VerdictText { claim, statement, .. } = self;
        match &self.answer {
            Answer::Proved(size) => write!(f, "proved: {claim} ({size})\n  {statement}"),
            Answer::Open { size, assumed, .. } => {
                let assumed = counted(*assumed as u64, "position", "positions");
                write!(f, "open: {claim} ({size}), assuming {assumed}\n  {statement}")
            }
            Answer::Refused(refusal) => write!(f, "refused: {claim}\n  {statement}\n{refusal}"),
        }
    }
}

fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", counted(self.entries, "entry", "entries"))?;
        if self.parts > 1 || self.elsewhere > 0 {
            write!(f, " in {}", counted(self.parts as u64, "part", "parts"))?;
        }
        if self.elsewhere > 0 {
            write!(f, ", {} checked elsewhere", self.elsewhere)?;
        }
        write!(f, ", {}", counted(self.starts, "starting position", "starting positions"))
    }
}

impl fmt::Display for RefusalText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            match self.part {
                Some(part) => write!(f, "  part {}, line {line}", part + 1)?,
                None => write!(f, "  strategy, line {line}")?,
            }
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
