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
    /// How many games there were, and how many of them could not be played, or not to their end.
    games_read: [u64; 2],
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
            games_read: [0; 2],
        })
    }

    /// Looks at the positions of a game; `None` where it cannot be played to its end.
    fn dig(&mut self, game: &Game) -> Option<()> {
        let start = Chess::start(&self.usual, |name| game.tag(name)).ok()?;
        let chess = start.rules.as_ref();
        if chess.rules() != &self.wanted {
            return None;
        }
        let mut eye = Eye::new(chess, self.moves);
        let mut board = start.board;
        for (n, played) in game.line.moves.iter().enumerate() {
            let half_moves = start.half_moves + n as u64;
            let san = San::parse(played.text.as_bytes()).ok()?;
            let made = resolve(chess, &board, san).ok()?;
            let found = match eye.keys(&board) {
                Keys::One(key) => Some(self.mined(chess, &board, game, half_moves, made != key)),
                _ => None,
            };
            self.waiting.push_back(found);
            board = chess.play(&board, made);
        }
        Some(())
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
    type Item = Result<Option<Mined>>;

    fn next(&mut self) -> Option<Result<Option<Mined>>> {
        while self.waiting.is_empty() {
            let reading = match self.games.next() {
                Some(Ok(reading)) => reading,
                Some(Err(why)) => return Some(Err(why.into())),
                None => {
                    let [games, broken] = self.games_read;
                    eprintln!("{games} games were read, {broken} of them not of this game or not to their end");
                    return None;
                }
            };
            self.games_read[0] += 1;
            if self.dig(&reading.game).is_none() {
                self.games_read[1] += 1;
            }
        }
        self.waiting.pop_front().map(Ok)
    }
}
