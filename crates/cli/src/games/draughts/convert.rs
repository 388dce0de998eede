//! Games of draughts rewritten: every move in its exact form.

use super::super::convert::cut;
use super::quick;
use fast::draughts::Board;
use notation::pdn::{self, MoveError, Written};
use notation::pgn::{Game, Line, Tag};
use spec::draughts::{Draughts, Position};

/// A game with every move made exact.
pub struct Replayed {
    /// The game, ready to be written.
    pub game: Game,
    last: Board,
    /// What could not be played, and why.
    pub refused: Vec<String>,
}

impl Replayed {
    /// Replays a game; `long` writes every landing of every capture. Says why it cannot be played here otherwise.
    pub fn new(mut game: Game, long: bool) -> Result<Replayed, String> {
        let first = pdn::start(game.tag("GameType"), game.tag("FEN")).map_err(|why| {
            let token = if matches!(why, pdn::StartError::Fen(_)) { "FEN" } else { "GameType" };
            format!("`{}`: {why}", game.tag(token).unwrap_or_default())
        })?;
        if game.tag("GameType").is_none() {
            // Without it, readers take a game for international draughts.
            game.tags.push(Tag { name: "GameType".to_string(), value: pdn::ENGLISH.to_string() });
        }
        if let Some(fen) = game.tags.iter_mut().find(|tag| tag.name == "FEN") {
            fen.value = first.to_string();
        }
        let mut exact = Exact { long, refused: Vec::new() };
        let last = exact.line(&mut game.line, Board::load(&first), 0);
        Ok(Replayed { game, last, refused: exact.refused })
    }

    /// The position after the last move.
    pub fn position(&self) -> Position {
        self.last.position().expect("legal moves from a position lead to positions")
    }
}

/// How moves are written, and what was found on the way.
struct Exact {
    long: bool,
    refused: Vec<String>,
}

impl Exact {
    /// Writes each move of a line exactly, its variations too, and gives the board after the last one.
    fn line(&mut self, line: &mut Line, mut board: Board, half_moves: u64) -> Board {
        let mut half_moves = half_moves;
        for n in 0..line.moves.len() {
            let (before, before_moves) = (board, half_moves);
            match self.one(&line.moves[n].text, board) {
                Ok((text, next, is_setup)) => {
                    half_moves = if is_setup { 0 } else { half_moves + 1 };
                    (line.moves[n].text, board) = (text, next);
                }
                Err((why, how)) => {
                    self.refused.push(cut(line, n, half_moves, &why, how));
                    return board;
                }
            }
            for variation in &mut line.moves[n].variations {
                self.line(variation, before, before_moves);
            }
        }
        board
    }

    /// The exact text of a move or set-up, the board after it, and whether it is a set-up; or why there is none, and
    /// what to call the rest of the line.
    fn one(&self, text: &str, board: Board) -> Result<(String, Board, bool), (String, &'static str)> {
        let not_legal = |why: String| (why, "not legal");
        match Written::parse(text.as_bytes()) {
            Ok(Written::Setup(fen)) => {
                let position = Draughts.read(fen).map_err(|why| not_legal(format!("{text}: {why}")))?;
                Ok((format!("/FEN \"{position}\"/"), Board::load(&position), true))
            }
            Ok(Written::Move(written)) => {
                let (played, _) = quick::resolve(&board, &written).map_err(|why| match why {
                    MoveError::Ambiguous { .. } => (why.to_string(), "ambiguous"),
                    _ => not_legal(why.to_string()),
                })?;
                let text = if self.long { played.to_string() } else { quick::write(&board, played) };
                Ok((text, board.play(played), false))
            }
            Err(what) => Err(not_legal(format!("{text}: not a move: {what}"))),
        }
    }
}
