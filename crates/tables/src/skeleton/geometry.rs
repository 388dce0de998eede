//! Bitboards of landing squares: a board as the word solver sees it, the squares on which a move may end, numbered, and
//! how men step over them.
//!
//! A *place* is the number of such a square, the lowest first, rank by rank; a [`Set`] has one bit for each. Nothing
//! ever stands on the other squares, so a slider passes over them, and its next place may be several squares away.
//!
//! Everything that differs from game to game is found here by following the rules: a **domain** is a set of places
//! that a man of one kind can never leave, and the kings have domains of pairs, since on a board of separate files
//! neither gets past the other.

use crate::chess::Boards;
use fast::{Board, Chess, TooLarge};
use spec::Side;
use spec::chess::{Kind, Piece, Rules, Square};

/// Some places, a bit for each.
pub type Set = u64;

/// No place at all.
pub const NOWHERE: u8 = 64;

/// The places of a game and the ways over them.
pub struct Geometry {
    pub chess: Chess,
    /// The square of each place, numbered as on a board of 8 x 8.
    squares: Vec<u8>,
    /// The place of each square.
    places: [u8; 64],
    /// For each kind of man the directions in which it moves; none for pawns.
    lines: [Vec<Line>; 6],
    /// For each kind the sets of places that it cannot leave.
    domains: [Vec<Set>; 6],
    kings: Vec<Kings>,
}

/// One direction.
struct Line {
    /// The next place in this direction, or [`NOWHERE`].
    next: [u8; 64],
    /// The same for whole sets: the places that are so far from their next one, and how far. On most boards all
    /// places of a direction are equally far.
    shifts: Vec<(Set, u32)>,
}

/// The pairs of places between which the kings can get by moves of their own.
#[derive(Debug, Clone)]
pub struct Kings {
    pub pairs: Vec<[u8; 2]>,
    numbers: Vec<u16>,
}

const NO_PAIR: u16 = u16::MAX;

impl Kings {
    /// The number of a pair; none for another domain's, and where the kings touch.
    #[inline]
    pub fn number(&self, [white, black]: [u8; 2]) -> Option<usize> {
        let number = self.numbers[white as usize % 64 * 64 + black as usize % 64];
        (number != NO_PAIR).then_some(number as usize)
    }

    /// Where this side's king can be.
    pub fn domain(&self, side: Side) -> Set {
        self.pairs.iter().fold(0, |set, pair| set | bit(pair[side as usize]))
    }
}

#[inline]
pub fn bit(place: u8) -> Set {
    1 << (place % 64)
}

/// The places of a set, the lowest first.
#[inline]
pub fn places(mut set: Set) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as u8;
        (set != 0).then(|| set &= set - 1)?;
        Some(place)
    })
}

const STRAIGHT: [(i16, i16); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const DIAGONAL: [(i16, i16); 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
const KNIGHT: [(i16, i16); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

fn slides(kind: Kind) -> bool {
    matches!(kind, Kind::Bishop | Kind::Rook | Kind::Queen)
}

impl Geometry {
    pub fn new(rules: &Rules) -> Result<Geometry, TooLarge> {
        let chess = Chess::new(rules)?;
        let squares: Vec<u8> = rules
            .squares()
            .filter(|&square| rules.lands_on(square))
            .map(|square| Chess::WIDTH.number_of(square))
            .collect();
        let mut places = [NOWHERE; 64];
        squares.iter().enumerate().for_each(|(place, &square)| places[square as usize % 64] = place as u8);
        let mut geometry = Geometry {
            chess,
            squares,
            places,
            lines: Default::default(),
            domains: Default::default(),
            kings: Vec::new(),
        };
        for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
            let directions: Vec<(i16, i16)> = match kind {
                Kind::Knight => KNIGHT.to_vec(),
                Kind::Bishop => DIAGONAL.to_vec(),
                Kind::Rook => STRAIGHT.to_vec(),
                _ => [STRAIGHT, DIAGONAL].concat(),
            };
            geometry.lines[kind as usize] = directions.into_iter().map(|by| geometry.line(kind, by)).collect();
            geometry.domains[kind as usize] = geometry.split(kind);
        }
        geometry.kings = geometry.split_pairs();
        Ok(geometry)
    }

    fn line(&self, kind: Kind, (files, ranks): (i16, i16)) -> Line {
        let rules = self.rules();
        let mut line = Line { next: [NOWHERE; 64], shifts: Vec::new() };
        for from in 0..self.squares.len() as u8 {
            let step = |at: Square| at.step(files, ranks).filter(|&to| rules.on_board(to));
            let reach = if slides(kind) { usize::MAX } else { 1 };
            let ahead = std::iter::successors(step(self.square(from)), |&at| step(at)).take(reach);
            let Some(to) = ahead.map(|at| self.place(at)).find(|&at| at != NOWHERE) else { continue };
            line.next[from as usize] = to;
            let distance = to.wrapping_sub(from) as u32 % 64;
            match line.shifts.iter_mut().find(|(_, by)| *by == distance) {
                Some((set, _)) => *set |= bit(from),
                None => line.shifts.push((bit(from), distance)),
            }
        }
        line
    }

    /// The domains of a kind: what each place is connected with.
    fn split(&self, kind: Kind) -> Vec<Set> {
        let mut domains: Vec<Set> = Vec::new();
        for start in 0..self.squares.len() as u8 {
            if domains.iter().any(|domain| domain & bit(start) != 0) {
                continue;
            }
            let mut domain = bit(start);
            loop {
                let larger = domain | self.origins(kind, domain, Set::MAX);
                if larger == domain {
                    break;
                }
                domain = larger;
            }
            domains.push(domain);
        }
        domains
    }

    fn split_pairs(&self) -> Vec<Kings> {
        let all = || 0..self.squares.len() as u8;
        let apart = |[white, black]: [u8; 2]| {
            let (files, ranks) = self.square(white).to(self.square(black));
            files.abs().max(ranks.abs()) > 1
        };
        let mut seen = vec![false; 64 * 64];
        let mut domains = Vec::new();
        for start in all().flat_map(|white| all().map(move |black| [white, black])).filter(|&pair| apart(pair)) {
            let mut pairs = Vec::new();
            let mut waiting = vec![start];
            while let Some([white, black]) = waiting.pop() {
                if std::mem::replace(&mut seen[white as usize * 64 + black as usize], true) {
                    continue;
                }
                pairs.push([white, black]);
                self.walk(Kind::King, white, 0, |to, _, _| {
                    waiting.extend(Some([to, black]).filter(|&pair| apart(pair)))
                });
                self.walk(Kind::King, black, 0, |to, _, _| {
                    waiting.extend(Some([white, to]).filter(|&pair| apart(pair)))
                });
            }
            if pairs.is_empty() {
                continue;
            }
            pairs.sort_unstable();
            let mut numbers = vec![NO_PAIR; 64 * 64];
            for (number, [white, black]) in pairs.iter().enumerate() {
                numbers[*white as usize * 64 + *black as usize] = number as u16;
            }
            domains.push(Kings { pairs, numbers });
        }
        domains
    }

    pub fn rules(&self) -> &Rules {
        self.chess.rules()
    }

    /// All places.
    pub fn all(&self) -> Set {
        Set::MAX >> (64 - self.squares.len() as u32)
    }

    pub fn square(&self, place: u8) -> Square {
        Chess::WIDTH.square_of(self.squares[place as usize])
    }

    /// The place of a square, or [`NOWHERE`].
    pub fn place(&self, square: Square) -> u8 {
        if self.rules().on_board(square) { self.places[Chess::WIDTH.number_of(square) as usize % 64] } else { NOWHERE }
    }

    /// The place of a square of the 8 x 8 board, or [`NOWHERE`].
    #[inline]
    pub fn place_of_number(&self, number: u32) -> u8 {
        self.places[number as usize % 64]
    }

    /// The square of a place as the bitboards number it.
    #[inline]
    pub fn number_of_place(&self, place: u8) -> u32 {
        self.squares[place as usize] as u32
    }

    /// The domains of the kings' pairs.
    pub fn kings(&self) -> &[Kings] {
        &self.kings
    }

    /// The domains of a kind of man.
    pub fn domains(&self, kind: Kind) -> &[Set] {
        &self.domains[kind as usize]
    }

    /// The domain of a kind that a place is in.
    pub fn domain_at(&self, kind: Kind, place: u8) -> u8 {
        self.domains[kind as usize].iter().position(|domain| domain & bit(place) != 0).unwrap_or(0) as u8
    }

    /// The one domain in which such a man is found unless it was promoted: where the game begins with it, or where
    /// it must be since there is no other domain. None where there are several such.
    pub fn home(&self, piece: Piece) -> Option<u8> {
        let start = self.rules().start();
        let mut homes: Vec<u8> = start
            .iter()
            .flat_map(|start| start.board().find(piece))
            .map(|square| self.domain_at(piece.kind, self.place(square)))
            .collect();
        homes.dedup();
        match (homes.as_slice(), self.domains(piece.kind)) {
            (&[home], _) => Some(home),
            ([], [_]) => Some(0),
            _ => None,
        }
    }

    /// The same for the kings.
    pub fn kings_home(&self) -> Option<u16> {
        let start = self.rules().start();
        let pair = start.map(|start| Side::BOTH.map(|side| self.place(start.king(side))));
        match pair {
            Some(pair) => self.kings_domain(pair),
            None => (self.kings.len() == 1).then_some(0),
        }
    }

    /// The domain that a pair of kings is in; none where they touch.
    pub fn kings_domain(&self, pair: [u8; 2]) -> Option<u16> {
        self.kings.iter().position(|kings| kings.number(pair).is_some()).map(|n| n as u16)
    }

    /// Can a pawn of this game capture, and so give check?
    pub fn pawns_capture(&self) -> bool {
        let rules = self.rules();
        let captures = |side: Side, from: Square| {
            let rank = if side == Side::White { 1 } else { -1 };
            [-1, 1].into_iter().filter_map(|file| from.step(file, rank)).any(|to| rules.lands_on(to))
        };
        let pawn_squares = || (0..self.squares.len() as u8).map(|place| self.square(place));
        Side::BOTH
            .into_iter()
            .any(|side| pawn_squares().any(|from| (1..rules.ranks() - 1).contains(&from.rank) && captures(side, from)))
    }

    /// Visits every place that a man can move to, with the places that it passes over, and whether the place is
    /// occupied, which ends the way.
    #[inline(always)]
    pub fn walk(&self, kind: Kind, from: u8, occupied: Set, mut visit: impl FnMut(u8, Set, bool)) {
        for line in &self.lines[kind as usize] {
            let mut passed = 0;
            let mut at = line.next[from as usize % 64];
            while at != NOWHERE {
                let is_occupied = occupied & bit(at) != 0;
                visit(at, passed, is_occupied);
                if is_occupied || !slides(kind) {
                    break;
                }
                passed |= bit(at);
                at = line.next[at as usize % 64];
            }
        }
    }

    /// The empty places from which a man can move to one of these targets. Moves of pieces can be taken back by the
    /// same moves, so this is where men on the targets could go.
    #[inline(always)]
    pub fn origins(&self, kind: Kind, targets: Set, empty: Set) -> Set {
        let mut origins = 0;
        for line in &self.lines[kind as usize] {
            let step =
                |set: Set| line.shifts.iter().fold(0, |to, (from, by)| to | (set & from).rotate_left(*by)) & empty;
            let mut front = step(targets);
            while front != 0 {
                origins |= front;
                if !slides(kind) {
                    break;
                }
                front = step(front);
            }
        }
        origins
    }

    /// The men on a bitboard, without kings and pawns, and the pawns of each side.
    pub fn men(&self, board: &Board) -> (Vec<(Piece, u8)>, [Set; 2]) {
        let mut men = Vec::new();
        let mut pawns = [0; 2];
        for side in Side::BOTH {
            for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
                for number in places(board.pieces(side, kind)) {
                    let place = self.place_of_number(number.into());
                    match kind {
                        Kind::Pawn => pawns[side as usize] |= bit(place),
                        _ => men.push((Piece { side, kind }, place)),
                    }
                }
            }
        }
        (men, pawns)
    }
}
