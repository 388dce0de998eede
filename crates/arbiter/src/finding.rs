//! Findings: what can be wrong with a game, as data, and the words that are made from it.

use fast::TooLarge;
use notation::pdn::{self, MoveError};
use notation::pgn::{Ending, Fault, Oddity};
use notation::san::{self, NotSan, San, SanError, Spelling};
use spec::chess::FenFault;
use spec::chess::ending::DEAD_POSITION;
use spec::{Clause, Faults, Outcome, chess};
use std::fmt;

/// What is wrong with a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Wrong {
    /// Its text.
    Text(Fault),
    /// The game or its starting position is not one that we can play.
    Start(StartError),
    /// A move is not legal.
    Illegal(MoveNumber, Refusal),
    /// A move follows on the end of the game.
    AfterEnd(MoveNumber, Outcome),
    /// The result contradicts the board.
    Result(Outcome, Ending),
    /// Play went on for so many half-moves after the game was drawn by itself.
    PlayedOn(&'static Clause, u64),
    /// Somebody has won, and the last position is dead.
    DeadResult(Ending),
    /// Play went on after the game was dead, though its material did not tell.
    DeadPlayedOn {
        /// After how many half-moves it was dead.
        since: u64,
        /// How many more were played.
        more: u64,
    },
    /// Something that only strict readers mind.
    Sloppy(Sloppy),
}

/// What is against the letter of the format, though every reader knows what is meant. It is looked for where that is
/// asked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sloppy {
    /// A move has another number than this.
    MoveNumber(u64),
    /// These of the seven tags that every game has are missing.
    Roster(Vec<&'static str>),
    /// The tag tells no day that there is.
    Date,
    /// The tag `PlyCount` is not the count of the half-moves, which is this.
    PlyCount(u64),
    /// The tag `Result` tells none.
    ResultValue,
    /// A false or missing mark of check or mate.
    Mark(san::Remark),
    /// An annotation whose number has no meaning.
    Nag,
}

/// What is wrong with a game, by kind: the names in reports for programs, which stay as they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// The text is not PGN, or not PDN.
    Text,
    /// The game or its starting position is not one we can play.
    Start,
    /// A move is not legal.
    Illegal,
    /// A capture of draughts may be one of several.
    Ambiguous,
    /// The result contradicts the board, or the tag that tells it.
    Result,
    /// Play went on after the game was drawn by itself.
    PlayedOn,
    /// A move with a wrong number.
    MoveNumber,
    /// A tag that every game has is missing.
    Roster,
    /// A day that there is not.
    Date,
    /// A wrong count of half-moves.
    PlyCount,
    /// A tag `Result` without a result.
    ResultValue,
    /// A false or missing mark of check or mate.
    Mark,
    /// An annotation without a meaning.
    Annotation,
}

impl Kind {
    /// All kinds, with their names in reports and what is counted of them.
    pub const ALL: [(Kind, &'static str, &'static str); 13] = [
        (Kind::Text, "text", "faults of the text"),
        (Kind::Start, "start", "games or positions that cannot be played here"),
        (Kind::Illegal, "illegal", "illegal moves"),
        (Kind::Ambiguous, "ambiguous", "captures that may be one of several"),
        (Kind::Result, "result", "results that contradict the board"),
        (Kind::PlayedOn, "played-on", "games played on after an automatic draw"),
        (Kind::MoveNumber, "move-number", "wrong move numbers"),
        (Kind::Roster, "roster", "games without all seven tags"),
        (Kind::Date, "date", "dates that there are not"),
        (Kind::PlyCount, "ply-count", "wrong counts of half-moves"),
        (Kind::ResultValue, "result-value", "tags Result without a result"),
        (Kind::Mark, "check-mark", "false or missing marks of check and mate"),
        (Kind::Annotation, "annotation", "annotations without a meaning"),
    ];

    /// The name in reports for programs.
    pub fn name(self) -> &'static str {
        Kind::ALL[self as usize].1
    }
}

impl Wrong {
    /// The kind under which it is counted.
    pub fn kind(&self) -> Kind {
        match self {
            Wrong::Text(Fault::ResultTag(_)) | Wrong::Result(..) | Wrong::DeadResult(_) => Kind::Result,
            Wrong::Text(_) => Kind::Text,
            Wrong::Start(_) => Kind::Start,
            Wrong::Illegal(_, Refusal::Pdn(MoveError::Ambiguous { .. })) => Kind::Ambiguous,
            Wrong::Illegal(..) | Wrong::AfterEnd(..) => Kind::Illegal,
            Wrong::PlayedOn(..) | Wrong::DeadPlayedOn { .. } => Kind::PlayedOn,
            Wrong::Sloppy(what) => what.kind(),
        }
    }

    /// A finer name for programs than the kind; it too stays the same when the words change.
    pub fn code(&self) -> &'static str {
        match self {
            Wrong::Text(fault) => fault.code(),
            Wrong::Start(StartError { why, .. }) => why.code(),
            Wrong::Illegal(_, refusal) => refusal.code(),
            Wrong::AfterEnd(..) => "after-end",
            Wrong::Result(..) => "result",
            Wrong::PlayedOn(..) => "played-on",
            Wrong::DeadResult(_) => "dead-result",
            Wrong::DeadPlayedOn { .. } => "dead-played-on",
            Wrong::Sloppy(what) => what.code(),
        }
    }
}

impl Sloppy {
    fn kind(&self) -> Kind {
        match self {
            Sloppy::MoveNumber(_) => Kind::MoveNumber,
            Sloppy::Roster(_) => Kind::Roster,
            Sloppy::Date => Kind::Date,
            Sloppy::PlyCount(_) => Kind::PlyCount,
            Sloppy::ResultValue => Kind::ResultValue,
            Sloppy::Mark(_) => Kind::Mark,
            Sloppy::Nag => Kind::Annotation,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Sloppy::Mark(san::Remark::CheckUnmarked) => "check-unmarked",
            Sloppy::Mark(san::Remark::NoCheck) => "no-check",
            Sloppy::Mark(san::Remark::MateUnmarked) => "mate-unmarked",
            Sloppy::Mark(san::Remark::NoMate) => "no-mate",
            other => other.kind().name(),
        }
    }
}

/// The number of a move, counted in half-moves from the start of the game: `3.`, `3...`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveNumber {
    /// The half-moves before it.
    pub half_moves: u64,
}

/// Why a text is not one legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// A player passes.
    Pass,
    /// A move of chess. Where the text spells the move otherwise than we do, what was understood is told.
    San(SanError, Option<San>),
    /// A move of draughts.
    Pdn(MoveError),
}

impl Refusal {
    /// The same refusal of a move that is written so.
    pub(crate) fn spelt(self, text: &str) -> Refusal {
        match self {
            Refusal::San(error, _) => {
                let understood = error.san().filter(|san| san.to_string() != text);
                Refusal::San(error, understood)
            }
            other => other,
        }
    }

    fn code(&self) -> &'static str {
        match self {
            Refusal::Pass => "pass",
            Refusal::San(SanError::Text(_), _) | Refusal::Pdn(MoveError::Text { .. }) => "not-a-move",
            Refusal::San(SanError::NoPiece { .. }, _) => "no-piece",
            Refusal::San(SanError::Ambiguous { .. }, _) | Refusal::Pdn(MoveError::Ambiguous { .. }) => "ambiguous",
            Refusal::San(SanError::NoRook { .. } | SanError::Illegal { .. }, _)
            | Refusal::Pdn(MoveError::Illegal { .. } | MoveError::NoSuchMove { .. }) => "illegal",
        }
    }
}

/// Why a text is no move at all.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotAMove {
    /// Of chess.
    San(Box<NotSan>),
    /// Of draughts.
    Pdn(&'static str),
}

impl NotAMove {
    /// What is wrong with it.
    pub fn what(&self) -> &'static str {
        match self {
            NotAMove::San(fault) => fault.what,
            NotAMove::Pdn(what) => what,
        }
    }
}

/// Why a game cannot be played here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StartError {
    /// The text at fault, empty when one is missing.
    pub token: String,
    /// Why.
    pub why: WhyNoStart,
}

/// What is wrong with the tags that tell which game is played, and from where.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum WhyNoStart {
    /// A variant of chess that we do not know.
    Variant,
    /// A board of chess that is too large for bitboards.
    TooLarge(TooLarge),
    /// The game has no starting position of its own, and the tags give none.
    NoFen,
    /// The FEN of chess is none.
    Fen(FenFault),
    /// The set-up of chess breaks these rules.
    Setup(Faults<chess::Fault>),
    /// Draughts: another game, or a FEN that gives no position.
    Pdn(pdn::StartError),
}

impl WhyNoStart {
    /// Is it another game than ours, so that not even a new position can be played?
    pub fn is_other_game(&self) -> bool {
        match self {
            WhyNoStart::Variant | WhyNoStart::TooLarge(_) => true,
            WhyNoStart::Pdn(why) => !matches!(why, pdn::StartError::Fen(_)),
            WhyNoStart::NoFen | WhyNoStart::Fen(_) | WhyNoStart::Setup(_) => false,
        }
    }

    /// The tag that is at fault, if it is there.
    pub fn tag(&self) -> &'static str {
        match self {
            WhyNoStart::Variant | WhyNoStart::TooLarge(_) => "Variant",
            WhyNoStart::Pdn(pdn::StartError::OtherGame { .. } | pdn::StartError::NoGameType) => "GameType",
            WhyNoStart::Pdn(pdn::StartError::Fen(_)) => "FEN",
            WhyNoStart::NoFen | WhyNoStart::Fen(_) | WhyNoStart::Setup(_) => "FEN",
        }
    }

    fn code(&self) -> &'static str {
        match self {
            WhyNoStart::Variant | WhyNoStart::TooLarge(_) => "other-game",
            WhyNoStart::Pdn(pdn::StartError::OtherGame { .. }) => "other-game",
            WhyNoStart::Pdn(pdn::StartError::NoGameType) => "bad-game-type",
            WhyNoStart::Pdn(pdn::StartError::Fen(_)) | WhyNoStart::Fen(_) | WhyNoStart::Setup(_) => "bad-fen",
            WhyNoStart::NoFen => "no-fen",
        }
    }
}

/// What is unusual about a game, though nothing is wrong with it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// Its text.
    Text(Oddity),
    /// The spelling of its moves.
    Spelling(Spelling),
    /// The tag `FEN` gives a right to castle or to capture en passant that there cannot be. It is left out.
    NoSuchRight(chess::Fault),
    /// A capture of draughts names some of its landings and leaves some out.
    LandingsLeftOut,
    /// A capture of draughts with one landing, where longer ones end on the same square.
    LongerFit,
}

impl Note {
    /// A name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Note::Text(oddity) => oddity.code(),
            Note::Spelling(spelling) => spelling.code(),
            Note::NoSuchRight(_) => "no-such-right",
            Note::LandingsLeftOut => "landings-left-out",
            Note::LongerFit => "longer-captures-fit",
        }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wrong::Text(fault) => write!(f, "{fault}"),
            Wrong::Start(StartError { why, .. }) => write!(f, "{why}"),
            Wrong::Illegal(number, refusal) if self.kind() == Kind::Ambiguous => {
                write!(f, "move {number} is ambiguous: {refusal}")
            }
            Wrong::Illegal(number, refusal) => write!(f, "move {number} is not legal: {refusal}"),
            Wrong::AfterEnd(number, outcome) => write!(f, "move {number} comes after the end: {outcome}"),
            Wrong::Result(outcome, ending) => write!(f, "{outcome}, but the result is {}", ending.as_str()),
            Wrong::PlayedOn(draw, more) => write!(f, "{draw}, yet {}", played_on(*more)),
            Wrong::DeadResult(ending) => {
                let number = DEAD_POSITION.number;
                write!(f, "{number}: the last position is dead, but the result is {}", ending.as_str())
            }
            Wrong::DeadPlayedOn { since, more } => {
                write!(f, "{}: dead after {since} half-moves, yet {}", DEAD_POSITION.number, played_on(*more))
            }
            Wrong::Sloppy(what) => write!(f, "{what}"),
        }
    }
}

impl fmt::Display for Sloppy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sloppy::MoveNumber(due) => write!(f, "the next move is number {due}"),
            Sloppy::Roster(missing) => write!(f, "every game has seven tags; missing: {}", missing.join(", ")),
            Sloppy::Date => f.write_str("not a day; days are written 1997.05.11, with ? for what is not known"),
            Sloppy::PlyCount(count) => write!(f, "the game has {count} half-moves"),
            Sloppy::ResultValue => f.write_str("not a result; results are 1-0, 0-1, 1/2-1/2 and *"),
            Sloppy::Mark(remark) => write!(f, "{remark}"),
            Sloppy::Nag => f.write_str("an annotation to which nobody has given a meaning"),
        }
    }
}

fn played_on(half_moves: u64) -> String {
    match half_moves {
        1 => "1 more half-move was played".to_string(),
        n => format!("{n} more half-moves were played"),
    }
}

impl fmt::Display for MoveNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.half_moves.is_multiple_of(2) { "." } else { "..." };
        write!(f, "{}{dots}", self.half_moves / 2 + 1)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Pass => f.write_str("1.1: a player who has the move makes one, nobody passes"),
            Refusal::San(error, Some(understood)) => write!(f, "{understood}: {}", error.reason()),
            Refusal::San(error, None) => write!(f, "{}", error.reason()),
            Refusal::Pdn(error) => write!(f, "{}", error.reason()),
        }
    }
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.token.is_empty() {
            write!(f, "`{}`: ", self.token)?;
        }
        write!(f, "{}", self.why)
    }
}

impl std::error::Error for StartError {}

impl std::error::Error for WhyNoStart {}

impl std::error::Error for Refusal {}

impl fmt::Display for WhyNoStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WhyNoStart::Variant => f.write_str("this variant is not played here; the moves are not checked"),
            WhyNoStart::TooLarge(why) => write!(f, "{why}"),
            WhyNoStart::NoFen => f.write_str("this game has no starting position; a tag FEN is missing"),
            WhyNoStart::Fen(fault) => write!(f, "{fault}"),
            WhyNoStart::Setup(faults) => write!(f, "{faults}"),
            WhyNoStart::Pdn(why) => write!(f, "{why}"),
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Note::Text(oddity) => write!(f, "{oddity}"),
            Note::Spelling(spelling) => write!(f, "{spelling}"),
            Note::NoSuchRight(fault) => write!(f, "{fault}; played without this right"),
            Note::LandingsLeftOut => f.write_str("some landing squares are left out, but not so many that it matters"),
            Note::LongerFit => {
                f.write_str("taken as it stands; longer captures end on the same square, and may be meant")
            }
        }
    }
}
