//! A game with every move made exact, variations too.

use crate::finding::{MoveNumber, NotAMove, Refusal, StartError, WhyNoStart};
use crate::rulebook::{Rulebook, Start, Written};
use notation::pdn::MoveError;
use notation::pgn::{Game, Line, Played};
use std::fmt;

/// A game with every move made exact.
#[derive(Debug)]
pub struct Rewritten<G: Rulebook> {
    /// How it begins.
    pub start: Start<G>,
    /// The game, ready to be written.
    pub game: Game,
    /// The board after the last move.
    pub last: G::Board,
    /// The moves of the game itself, with the boards before them.
    pub moves: Vec<(G::Board, G::Move)>,
    /// The move clock after the last move.
    pub clock: u32,
    /// How many half-moves were made, those before the start included.
    pub half_moves: u64,
    /// What could not be played.
    pub refused: Vec<Refused>,
}

/// A move before which a line was cut off: what follows it is kept as a comment.
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
pub enum Unwritable {
    /// It is no move.
    NotAMove(NotAMove),
    /// It is not one legal move.
    Refused(Refusal),
    /// It is a set-up that gives no position.
    Setup(WhyNoStart),
}

impl<G: Rulebook> Rewritten<G> {
    /// Replays a game of a file; `long` writes every square of every move. Says why it cannot be played here otherwise.
    pub fn new(usual: &Start<G>, mut game: Game, long: bool) -> Result<Rewritten<G>, StartError> {
        let start = G::start(usual, |name| game.tag(name))?;
        G::complete_tags(&mut game, &start);
        let Start { board, clock, half_moves, .. } = start;
        let mut line = std::mem::take(&mut game.line);
        let (moves, refused) = (Vec::new(), Vec::new());
        let mut rewritten = Rewritten { start, game, last: board, moves, clock, half_moves, refused };
        rewritten.last = rewritten.line(&mut line, board, half_moves, long, true);
        rewritten.game.line = line;
        Ok(rewritten)
    }

    /// Writes each move of a line exactly, its variations too, and gives the board after the last one.
    fn line(&mut self, line: &mut Line, first: G::Board, half_moves: u64, long: bool, is_game: bool) -> G::Board {
        let (mut board, mut half_moves) = (first, half_moves);
        for n in 0..line.moves.len() {
            let text = line.moves[n].text.clone();
            // Annotators pass to show a threat; a variation is kept from there as it stands.
            if !is_game && G::is_pass(text.as_bytes()) {
                return board;
            }
            let (before, before_moves) = (board, half_moves);
            match self.one(&text, &mut board, long) {
                Ok((exact, played)) => {
                    line.moves[n].text = exact;
                    half_moves = if played.is_some() { half_moves + 1 } else { 0 };
                    if is_game {
                        self.keep(before, played, half_moves);
                    }
                }
                Err(why) => {
                    let rest = if why.is_ambiguous() { "ambiguous" } else { "not legal" };
                    cut(line, n, rest);
                    self.refused.push(Refused { number: MoveNumber { half_moves }, text, why });
                    return board;
                }
            }
            for variation in &mut line.moves[n].variations {
                self.line(variation, before, before_moves, long, false);
            }
        }
        board
    }

    fn keep(&mut self, before: G::Board, played: Option<G::Move>, half_moves: u64) {
        self.half_moves = half_moves;
        match played {
            Some(played) => {
                self.moves.push((before, played));
                self.clock = if self.start.rules.resets_clock(&before, played) { 0 } else { self.clock + 1 };
            }
            None => self.clock = 0,
        }
    }

    /// The exact text of a move or set-up, and the move if it is one. The board is the one after it.
    fn one(&self, text: &str, board: &mut G::Board, long: bool) -> Result<(String, Option<G::Move>), Unwritable> {
        let rules = &self.start.rules;
        match G::read(text.as_bytes()).map_err(Unwritable::NotAMove)? {
            Written::Setup(fen) => {
                *board = rules.set_up(fen).map_err(|error| Unwritable::Setup(error.why))?;
                Ok((rules.spell_setup(board), None))
            }
            Written::Move(written) => {
                let (played, _) = rules.resolve(board, &written).map_err(|why| Unwritable::Refused(*why))?;
                let exact = rules.spell(board, played, long);
                rules.make(board, played);
                Ok((exact, Some(played)))
            }
        }
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
