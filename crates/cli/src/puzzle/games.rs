//! Problems mined from games: positions in which a mate in n was there.

use crate::files;
use anyhow::Result;
use arbiter::Rulebook;
use arbiter::chess::resolve;
use fast::{Board, Chess};
use indicatif::ProgressBar;
use notation::pgn::{Game, Games};
use notation::san::San;
use puzzle::{Eye, Keys};
use spec::chess::{Position, Rules};
use std::collections::VecDeque;
use std::io::BufRead;
use std::path::Path;

/// A position of a game with exactly one key.
pub struct Mined {
    pub position: Position,
    /// Who played whom, and the move.
    pub origin: String,
    /// Something else was played.
    pub missed: bool,
}

/// The positions of a file of games, one look each.
pub struct Mine {
    games: Games<Box<dyn BufRead + Send>>,
    moves: u32,
    /// Only games of this game.
    wanted: Rules,
    usual: arbiter::Start<Chess>,
    waiting: VecDeque<Option<Mined>>,
}

impl Mine {
    pub fn open(path: &Path, wanted: &Rules, moves: u32) -> Result<Mine> {
        let file = files::open(path, &ProgressBar::hidden())?;
        Ok(Mine {
            games: Games::new(file),
            moves,
            wanted: wanted.clone(),
            usual: Chess::usual(),
            waiting: VecDeque::new(),
        })
    }

    fn dig(&mut self, game: &Game) {
        let Ok(start) = Chess::start(&self.usual, |name| game.tag(name)) else { return };
        let chess = start.rules.as_ref();
        if chess.rules() != &self.wanted {
            return;
        }
        let mut eye = Eye::new(chess, self.moves);
        let mut board = start.board;
        for (n, played) in game.line.moves.iter().enumerate() {
            let half_moves = start.half_moves + n as u64;
            let Ok(san) = San::parse(played.text.as_bytes()) else { return };
            let Ok(made) = resolve(chess, &board, san) else { return };
            let found = match eye.keys(&board) {
                Keys::One(key) => Some(self.mined(chess, &board, game, half_moves, made != key)),
                _ => None,
            };
            self.waiting.push_back(found);
            board = chess.play(&board, made);
        }
    }

    fn mined(&self, chess: &Chess, board: &Board, game: &Game, half_moves: u64, missed: bool) -> Mined {
        let tag = |name: &str| game.tag(name).filter(|text| !text.is_empty()).unwrap_or("?").to_string();
        let number = half_moves / 2 + 1;
        let dots = if half_moves.is_multiple_of(2) { "." } else { "..." };
        let (white, black, date) = (tag("White"), tag("Black"), tag("Date"));
        let origin = format!("{white} - {black}, {date}, before {number}{dots}");
        Mined { position: chess.unload(board), origin, missed }
    }
}

impl Iterator for Mine {
    type Item = Option<Mined>;

    fn next(&mut self) -> Option<Option<Mined>> {
        while self.waiting.is_empty() {
            match self.games.next()? {
                Ok(reading) => self.dig(&reading.game),
                Err(_) => return None,
            }
        }
        self.waiting.pop_front()
    }
}
