//! The positions on which generators are compared.

use crate::compare::{left_out, spec_moves};
use crate::shakmaty::read_game;
use spec::Game;
use spec::Side;
use spec::chess::{Fen, Kind, Move, Piece, Position, Rules, Setup, Square};
use std::path::{Path, PathBuf};

/// The positions of the committed EPD files, which are free of rights: endgames, middlegames, Chess960 starts.
pub const COMMITTED: [&str; 3] = ["cc0-endgames.epd", "cc0-middlegames.epd", "cc0-chess960.epd"];

/// A file that is part of the project.
pub fn committed(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/chess").join(name)
}

/// A file that may be used but not passed on, and so may be absent.
pub fn shared(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/chess").join(name)
}

/// The text of a shared file; says that it is left out when it is not there.
#[track_caller]
pub fn read_shared(name: &str) -> Option<String> {
    match std::fs::read_to_string(shared(name)) {
        Ok(text) => Some(text),
        Err(why) => {
            left_out(name, &why.to_string());
            None
        }
    }
}

/// The positions of an EPD text: what stands before the first `;`, and in perft files after `epd`. With them come
/// the lines that the specification refuses, each with the reason.
pub fn epd(rules: &Rules, text: &str) -> (Vec<Position>, Vec<String>) {
    let lines = text.lines().filter_map(|line| match line.split_once(' ') {
        Some(("epd", rest)) => Some(rest.trim()),
        Some((first, _)) if first.contains('/') && !line.starts_with('#') => line.split(';').next().map(str::trim),
        _ => None,
    });
    let (mut positions, mut refused) = (Vec::new(), Vec::new());
    for line in lines {
        match rules.read(line) {
            Ok(position) => positions.push(position),
            Err(why) => refused.push(format!("{line}: {why}")),
        }
    }
    (positions, refused)
}

/// The positions of all EPD files: the committed ones, and the classic and tricky ones when they are there.
///
/// # Panics
/// When the specification refuses a position of a committed file.
#[track_caller]
pub fn epd_files() -> Vec<Position> {
    let rules = Rules::chess();
    let mut positions = Vec::new();
    for name in COMMITTED {
        let text = std::fs::read_to_string(committed(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        let (read, refused) = epd(&rules, &text);
        assert!(refused.is_empty(), "{name}: {refused:?}");
        positions.extend(read);
    }
    for text in ["perft-classic.epd", "tricky.perft"].into_iter().filter_map(read_shared) {
        let (read, refused) = epd(&rules, &text);
        refused.iter().for_each(|line| println!("the specification refuses {line}"));
        positions.extend(read);
    }
    positions
}

/// The moves of the games of a PGN text, one list a game.
///
/// # Panics
/// When a game has a move that shakmaty cannot read: the games we use are known to be legal.
pub fn games(pgn: &str) -> impl Iterator<Item = Vec<Move>> {
    pgn.split("\n[Event ").map(|game| {
        let (_, text) = game.rsplit_once("]\n").unwrap_or(("", game));
        let words =
            text.split_ascii_whitespace().map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
        let ends = ["/2-1/2", "-0", "-1", "*"];
        read_game(words.filter(|word| !word.is_empty() && !ends.contains(word)))
            .unwrap_or_else(|why| panic!("{why} in the game {text}"))
    })
}

/// The positions of a game from the starting position, the last one included.
///
/// # Panics
/// When the specification refuses a move that the other reader found legal.
pub fn positions(rules: &Rules, moves: &[Move]) -> Vec<Position> {
    let mut positions = vec![rules.start().expect("a game with a starting position")];
    for played in moves {
        let last = &positions[positions.len() - 1];
        let next = rules.play(last, played).unwrap_or_else(|why| panic!("{played} in {last}: {why}"));
        positions.push(next);
    }
    positions
}

/// A sequence of numbers that look random and are the same in every run (splitmix64).
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        (self.number() % end as u64) as usize
    }

    /// One of some things, if there are any.
    pub fn choose<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        (!things.is_empty()).then(|| things[self.below(things.len())])
    }
}

/// The positions of a game of random moves, the first included, until the game is over or `plies` were made.
pub fn walk(rules: &Rules, start: &Position, plies: usize, random: &mut Random) -> Vec<Position> {
    let mut positions = vec![start.clone()];
    for _ in 0..plies {
        let last = &positions[positions.len() - 1];
        let Some(played) = random.choose(&spec_moves(rules, last)) else { break };
        let next = rules.play(last, &played).expect("a move of the list can be played");
        positions.push(next);
    }
    positions
}

/// A random position: both kings and up to `men` other pieces and pawns anywhere, and, in games that have them,
/// often rights to castle and a pawn that has just made its double step.
///
/// Such positions are seldom met in games, and full of pins, checks and promotions.
pub fn scatter(rules: &Rules, men: usize, random: &mut Random) -> Position {
    loop {
        let setup = scattered_setup(rules, men, random);
        if let Ok(position) = rules.position(&setup) {
            return position;
        }
    }
}

fn scattered_setup(rules: &Rules, men: usize, random: &mut Random) -> Setup {
    let mut free: Vec<Square> = rules.squares().filter(|&square| rules.lands_on(square)).collect();
    let turn = Side::BOTH[random.below(2)];
    let fen = format!("{}/{}", rules.files(), vec![rules.files().to_string(); rules.ranks() as usize - 1].join("/"));
    let Fen(mut setup) = fen.parse().expect("an empty board");
    setup.turn = turn;
    let mut put = |setup: &mut Setup, wanted: Option<Square>, piece: Piece, random: &mut Random| {
        let place = match wanted {
            Some(square) => free.iter().position(|&found| found == square),
            None => (!free.is_empty()).then(|| random.below(free.len())),
        };
        let square = place.map(|place| free.swap_remove(place));
        setup.pieces.extend(square.map(|square| (square, piece)));
        square
    };
    for side in Side::BOTH {
        let at_home = rules.castling() && random.below(2) == 0;
        let first = rules.first_rank(side);
        let home = at_home.then(|| Square { file: 1 + random.below(6) as u8, rank: first });
        let king = put(&mut setup, home, Piece { side, kind: Kind::King }, random);
        if let Some(king) = king.filter(|_| at_home) {
            for wing in [0..king.file, king.file + 1..rules.files()] {
                let file = wing.start + random.below(wing.len()) as u8;
                let rook =
                    put(&mut setup, Some(Square { file, rank: first }), Piece { side, kind: Kind::Rook }, random);
                setup.castling.extend(rook);
            }
        }
    }
    if rules.double_step() && random.below(3) == 0 {
        // The pawn that has stepped, beside it one that may capture it.
        let waiting = turn.other();
        let ahead = |rank: u8, steps: u8| if waiting == Side::White { rank + steps } else { rank - steps };
        let origin = rules.pawn_rank(waiting);
        let file = random.below(rules.files() as usize) as u8;
        let stepped = Square { file, rank: ahead(origin, 2) };
        put(&mut setup, Some(stepped), Piece { side: waiting, kind: Kind::Pawn }, random);
        let beside =
            stepped.step(if random.below(2) == 0 { 1 } else { -1 }, 0).filter(|&square| rules.on_board(square));
        beside.and_then(|square| put(&mut setup, Some(square), Piece { side: turn, kind: Kind::Pawn }, random));
        setup.en_passant = Some(Square { file, rank: ahead(origin, 1) });
    }
    for _ in 0..random.below(men + 1) {
        let kinds = [Kind::Pawn, Kind::Pawn, Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
        let (side, kind) = (Side::BOTH[random.below(2)], kinds[random.below(kinds.len())]);
        let square =
            Square { file: random.below(rules.files().into()) as u8, rank: random.below(rules.ranks().into()) as u8 };
        // No pawn stands at the edge, and a piece there is as good.
        let edge = square.rank == 0 || square.rank == rules.ranks() - 1;
        let kind = if edge && kind == Kind::Pawn { Kind::Knight } else { kind };
        put(&mut setup, Some(square), Piece { side, kind }, random);
    }
    setup
}
