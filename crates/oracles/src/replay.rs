//! Replaying a game file with pgn-reader and shakmaty, as a peer of our arbiter: every move of every game is read
//! and made, nothing else is looked at.

use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position};
use std::io::{self, Read};
use std::ops::ControlFlow;

/// How many games and half-moves there are, and how many games have an illegal move.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The games.
    pub games: u64,
    /// The half-moves that were made.
    pub half_moves: u64,
    /// The games that could not be replayed to their end.
    pub broken: u64,
}

/// Replays all games of a file.
pub fn replay(file: impl Read) -> io::Result<Count> {
    let mut reader = Reader::new(file);
    let mut count = Count::default();
    while let Some(game) = reader.read_game(&mut Replay)? {
        count.games += 1;
        count.half_moves += game.half_moves;
        count.broken += u64::from(game.broken);
    }
    Ok(count)
}

struct Replay;

struct Game {
    position: Chess,
    half_moves: u64,
    broken: bool,
}

impl Visitor for Replay {
    type Tags = Chess;
    type Movetext = Game;
    type Output = Game;

    fn begin_tags(&mut self) -> ControlFlow<Game, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, position: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<Game> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).ok();
            match fen.and_then(|fen| fen.into_position(CastlingMode::Chess960).ok()) {
                Some(start) => *position = start,
                None => return ControlFlow::Break(Game { position: position.clone(), half_moves: 0, broken: true }),
            }
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, position: Chess) -> ControlFlow<Game, Game> {
        ControlFlow::Continue(Game { position, half_moves: 0, broken: false })
    }

    fn begin_variation(&mut self, _: &mut Game) -> ControlFlow<Game, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, game: &mut Game, written: SanPlus) -> ControlFlow<Game> {
        match written.san.to_move(&game.position) {
            Ok(played) => {
                game.position.play_unchecked(played);
                game.half_moves += 1;
                ControlFlow::Continue(())
            }
            Err(_) => {
                ControlFlow::Break(Game { position: game.position.clone(), half_moves: game.half_moves, broken: true })
            }
        }
    }

    fn end_game(&mut self, game: Game) -> Game {
        game
    }
}
