//! Positions to try the lemmas on: along random games, and at random with many kings.

use spec::draughts::{Draughts, Kind, Move, Piece, Position, Setup, Square};
use spec::{Game, Side, State};

/// A small generator, so that a failing walk can be walked again.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }
}

pub fn moves(position: &Position) -> Vec<Move> {
    match Draughts.state(position) {
        State::ToMove(_, moves) => moves,
        State::Over(_) => Vec::new(),
    }
}

/// A few thousand positions: whole random games from the start, and crowded boards with many kings.
pub fn positions() -> Vec<Position> {
    let mut random = Random(7919);
    let mut positions = Vec::new();
    for _ in 0..30 {
        let mut position = Draughts.start();
        for _ in 0..120 {
            positions.push(position);
            let moves = moves(&position);
            if moves.is_empty() {
                break;
            }
            position = Draughts.play(&position, &moves[random.below(moves.len())]).unwrap();
        }
    }
    positions.extend((0..2_000).filter_map(|_| crowded(&mut random)));
    assert!(positions.len() > 3_000, "{}", positions.len());
    positions
}

/// A random set-up, if it is a position.
fn crowded(random: &mut Random) -> Option<Position> {
    let mut free: Vec<Square> = Square::all().collect();
    let mut piece = |side| {
        let square = free.swap_remove(random.below(free.len()));
        let kind = if random.below(3) == 0 { Kind::Man } else { Kind::King };
        (square, Piece { side, kind })
    };
    let pieces = (0..3).map(|_| piece(Side::Black)).collect::<Vec<_>>();
    let enemies = (0..8).map(|_| piece(Side::White)).collect::<Vec<_>>();
    let turn = if random.below(4) == 0 { Side::White } else { Side::Black };
    Draughts.position(&Setup { pieces: [pieces, enemies].concat(), turn }).ok()
}
