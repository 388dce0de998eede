//! A game with every move made exact, variations too.

use crate::convert::{Conversion, Converted, ConvertedGame, Converter, To, Without};
use crate::finding::{MoveNumber, NotAMove, Refusal, StartError, WhyNoStart};
use crate::replay::Arbiter;
use crate::rulebook::{Rulebook, Start, Written};
use notation::pdn::MoveError;
use notation::pgn::{Game, Line, Listener, PASS, Place, Played, Reader, Tags, Tree};
use notation::san::Language;
use std::fmt;
use std::io::{self, Read};

/// A game with every move made exact.
#[derive(Debug)]
pub struct Rewritten<G: Rulebook> {
    /// How it begins.
    pub start: Start<G>,
    /// The game, ready to be written.
    pub game: Game,
    /// The board after the last move.
    pub last: G::Board,
    /// The moves of the game itself, with the boards before them; none for a pass.
    pub moves: Vec<(G::Board, Option<G::Move>)>,
    /// The move clock after the last move.
    pub clock: u32,
    /// How many half-moves were made, those before the start included.
    pub half_moves: u64,
    /// What could not be played.
    pub refused: Vec<Refused>,
}

/// A move before which a line was cut off: what follows it is kept as a comment. Or a pass of a player, after which the
/// game goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// The number of the move.
    pub number: MoveNumber,
    /// The move as it is written.
    pub text: String,
    /// Why it cannot be played.
    pub why: Unwritable,
}

/// Why a text cannot be rewritten.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unwritable {
    /// It is no move.
    NotAMove(NotAMove),
    /// It is not one legal move.
    Refused(Refusal),
    /// It is a set-up that gives no position.
    Setup(WhyNoStart),
}

impl<G: Rulebook> Rewritten<G> {
    /// Replays a game of a file. Says why it cannot be played here otherwise.
    pub fn new(usual: &Start<G>, mut game: Game, how: &Conversion) -> Result<Rewritten<G>, StartError> {
        let start = G::start(usual, |name| game.tag(name))?;
        G::complete_tags(&mut game, &start);
        let Start { board, clock, half_moves, .. } = start;
        let mut line = std::mem::take(&mut game.line);
        leave_out(&mut line, how.without);
        let (moves, refused) = (Vec::with_capacity(line.moves.len()), Vec::new());
        let mut rewritten = Rewritten { start, game, last: board, moves, clock, half_moves, refused };
        rewritten.last = rewritten.line(&mut line, board, half_moves, how, true);
        rewritten.game.line = line;
        Ok(rewritten)
    }

    /// Writes each move of a line exactly, its variations too, and gives the board after the last one.
    fn line(&mut self, line: &mut Line, first: G::Board, half_moves: u64, how: &Conversion, is_game: bool) -> G::Board {
        let (mut board, mut half_moves) = (first, half_moves);
        for n in 0..line.moves.len() {
            let mut text = std::mem::take(&mut line.moves[n].text);
            let (before, before_moves) = (board, half_moves);
            let passed = G::is_pass(text.as_bytes()).then(|| self.start.rules.pass(&board)).flatten();
            if let Some(passed) = passed {
                line.moves[n].text = PASS.to_string();
                (board, half_moves) = (passed, half_moves + 1);
                if is_game {
                    self.moves.push((before, None));
                    (self.half_moves, self.clock) = (half_moves, 0);
                    let why = Unwritable::Refused(Refusal::Pass);
                    self.refused.push(Refused { number: MoveNumber { half_moves: before_moves }, text, why });
                }
            } else {
                match self.one(&mut text, &mut board, how) {
                    Ok(played) => {
                        line.moves[n].text = text;
                        half_moves = if played.is_some() { half_moves + 1 } else { 0 };
                        if is_game {
                            self.keep(before, played, half_moves);
                        }
                    }
                    Err(why) => {
                        let rest = if why.is_ambiguous() { "ambiguous" } else { "not legal" };
                        line.moves[n].text = text.clone();
                        cut(line, n, rest);
                        self.refused.push(Refused { number: MoveNumber { half_moves }, text, why });
                        return board;
                    }
                }
            }
            for variation in &mut line.moves[n].variations {
                self.line(variation, before, before_moves, how, false);
            }
        }
        board
    }

    /// The game in another form, by what writes its family; and its line where that is no longer needed.
    pub(crate) fn converted(self, to: To, text: fn(&Rewritten<G>, To) -> String) -> (Converted, Line) {
        let (text, key) = (text(&self, to), self.key());
        let (game, line) = match to {
            To::Tree => (Some(self.game), Line::default()),
            _ => (None, self.game.line),
        };
        (Converted { text, game, refused: self.refused, key }, line)
    }

    /// A number made of all boards, the last one included; which boards follow on each other tells the moves.
    fn key(&self) -> u128 {
        const ODD: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;
        let boards = self.moves.iter().map(|(board, _)| board).chain([&self.last]);
        boards.fold(0, |key: u128, board| (key.rotate_left(29) ^ u128::from(G::key(board))).wrapping_mul(ODD))
    }

    fn keep(&mut self, before: G::Board, played: Option<G::Move>, half_moves: u64) {
        self.half_moves = half_moves;
        match played {
            Some(played) => {
                self.moves.push((before, Some(played)));
                self.clock = if self.start.rules.resets_clock(&before, played) { 0 } else { self.clock + 1 };
            }
            None => self.clock = 0,
        }
    }

    /// Makes the text of a move or set-up exact, and gives the move if it is one. The board is the one after it.
    fn one(&self, text: &mut String, board: &mut G::Board, how: &Conversion) -> Result<Option<G::Move>, Unwritable> {
        let rules = &self.start.rules;
        let make = |text: &mut String, board: &mut G::Board, played: G::Move| {
            let before = *board;
            rules.make(board, played);
            text.clear();
            rules.spell([&before, board], played, how.long, text);
            Some(played)
        };
        if how.language == Language::ENGLISH
            && let Some(played) = rules.find(board, text.as_bytes())
        {
            return Ok(make(text, board, played));
        }
        let (written, _) = G::read(text.as_bytes(), how.language).map_err(Unwritable::NotAMove)?;
        match written {
            Written::Setup(fen) => {
                *board = rules.set_up(fen).map_err(|error| Unwritable::Setup(error.why))?;
                *text = rules.spell_setup(board);
                Ok(None)
            }
            Written::Move(written) => {
                let (played, _) = rules.resolve(board, &written).map_err(|why| Unwritable::Refused(*why))?;
                Ok(make(text, board, played))
            }
        }
    }
}

/// Takes away what is not to be written.
fn leave_out(line: &mut Line, without: Without) {
    if without == Without::default() {
        return;
    }
    if without.comments {
        line.comments.clear();
    }
    for played in &mut line.moves {
        if without.comments {
            played.comments.clear();
        }
        if without.nags {
            played.nags.clear();
        }
        if without.variations {
            played.variations.clear();
        }
        played.variations.iter_mut().for_each(|variation| leave_out(variation, without));
    }
}

/// Reads and converts the games of a file one after the other.
pub(crate) fn convert_all<G: Rulebook, E: From<io::Error>>(
    converter: &Converter,
    file: impl Read,
    mut tell: impl FnMut(ConvertedGame) -> Result<(), E>,
) -> Result<(), E> {
    let mut reader = Reader::of(G::FORMAT, file);
    let mut arbiter = converter.asks_arbiter().then(|| Arbiter::<G>::new(None).language(converter.language()));
    let mut tree = Tree::new(G::FORMAT, converter.language());
    loop {
        let mut both = Both { tree: &mut tree, arbiter: arbiter.as_mut() };
        let Some(outline) = reader.read(&mut both)? else { return Ok(()) };
        let report = arbiter.as_mut().map(|arbiter| arbiter.report(outline.clone()));
        let (converted, line) = converter.reading(tree.reading(outline), report);
        tree.reuse(line);
        tell(converted)?;
    }
}

/// Tells two listeners the same; the tree answers.
struct Both<'a, L> {
    tree: &'a mut Tree,
    arbiter: Option<&'a mut L>,
}

impl<L: Listener> Listener for Both<'_, L> {
    fn start(&mut self, tags: &Tags) {
        self.arbiter.iter_mut().for_each(|arbiter| arbiter.start(tags));
        self.tree.start(tags);
    }

    fn play(&mut self, text: &[u8], place: Place) -> Result<(), &'static str> {
        if let Some(arbiter) = &mut self.arbiter {
            // What is wrong with the text, the tree tells too.
            let _ = arbiter.play(text, place);
        }
        self.tree.play(text, place)
    }

    fn nag(&mut self, nag: u16, place: Place) {
        self.tree.nag(nag, place);
    }

    fn comment(&mut self, text: &[u8]) {
        self.tree.comment(text);
    }

    fn open(&mut self) {
        self.arbiter.iter_mut().for_each(|arbiter| arbiter.open());
        self.tree.open();
    }

    fn close(&mut self) {
        self.arbiter.iter_mut().for_each(|arbiter| arbiter.close());
        self.tree.close();
    }
}

impl Unwritable {
    fn is_ambiguous(&self) -> bool {
        matches!(self, Unwritable::Refused(Refusal::Pdn(MoveError::Ambiguous { .. })))
    }
}

/// Ends a line before a move that cannot be played and keeps the rest of it as a comment.
fn cut(line: &mut Line, at: usize, what: &str) {
    let rest = Line { comments: Vec::new(), moves: line.moves.drain(at..).collect() };
    let comment = format!("{what} from here: {}", told(&rest).join(" "));
    match line.moves.last_mut() {
        Some(played) => played.comments.push(comment),
        None => line.comments.push(comment),
    }
}

/// Everything that a line contains, as the words of a comment.
fn told(line: &Line) -> Vec<String> {
    let quoted = |comment: &String| format!("\"{comment}\"");
    let mut words: Vec<String> = line.comments.iter().map(quoted).collect();
    for Played { text, nags, comments, variations } in &line.moves {
        words.push(text.clone());
        words.extend(nags.iter().map(|nag| format!("${nag}")));
        words.extend(comments.iter().map(quoted));
        words.extend(variations.iter().map(|variation| format!("({})", told(variation).join(" "))));
    }
    words
}

impl std::error::Error for Refused {}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refused { number, text, why } = self;
        write!(f, "move {number} ")?;
        match why {
            Unwritable::NotAMove(NotAMove::San(fault)) => write!(f, "{fault}"),
            Unwritable::NotAMove(NotAMove::Pdn(what)) => write!(f, "{text}: not a move: {what}"),
            Unwritable::Refused(Refusal::Pass) => write!(f, "{text}: {}", Refusal::Pass),
            Unwritable::Refused(Refusal::San(error, _)) => write!(f, "{error}"),
            Unwritable::Refused(Refusal::Pdn(error)) => write!(f, "{error}"),
            Unwritable::Setup(why) => write!(f, "{text}: {why}"),
        }
    }
}
