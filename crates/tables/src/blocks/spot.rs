//! One position with the men of a slice, man by man: for the few questions that blocks do not answer, and for cutting
//! strategies out of tables, where there are millions of them.

use super::guest::{self, Guest};
use super::places::{ABSENT, KINGS_FILE, MEN, Places, bit, king_at, place_at};
use super::slice::{BlockSlice, PAWN_BITS, Pawns, Placing};
use super::universe::LAST_RANK;
use crate::skeleton::geometry::places;
use fast::{Board, Quick};
use spec::Side;
use spec::chess::{Kind, Piece, Position};

/// A position in which each side has at most its own rook, bishop, knight and a pawn a file. Whose turn it is, the
/// caller knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Spot {
    pub pawns: Pawns,
    /// The ranks of the kings.
    pub kings: [u8; 2],
    /// The places of rook, bishop and knight, White's and Black's.
    pub men: [[u8; 3]; 2],
    /// What a pawn of Black's has just become.
    pub guest: Option<Guest>,
}

/// A move of White's.
#[derive(Debug, Clone, Copy)]
pub struct WhiteMove {
    pub from: u8,
    pub to: u8,
    /// What a pawn becomes.
    pub promotion: Option<Kind>,
    /// The position after it; none if a man is there then that no slice has.
    pub after: Option<Spot>,
}

impl Spot {
    pub fn new(slice: &BlockSlice, at: &Placing, white: [u8; 3]) -> Spot {
        Spot { pawns: slice.pawns, kings: at.kings(), men: [white, at.men], guest: None }
    }

    /// The slice it is in, the placing there, and White's men. Where Black has a guest there is no placing.
    pub fn parts(&self) -> (BlockSlice, Option<Placing>, [u8; 3]) {
        let [white, black] = self.men;
        let men = (0..3).filter(|&man| black[man] != ABSENT).fold(0, |men, man| men | 1 << man);
        let pair = Places::get().pair(self.kings[0] as i8, self.kings[1] as i8).filter(|_| self.guest.is_none());
        (BlockSlice { pawns: self.pawns, men }, pair.map(|pair| Placing { pair, men: black }), white)
    }

    pub fn slice(&self) -> BlockSlice {
        self.parts().0
    }

    /// All places of a side's men.
    pub fn occupied(&self, side: Side) -> u32 {
        let pawns = if side == Side::White { self.pawns.white_set() } else { self.pawns.black_set() };
        let men = self.men[side as usize].iter().fold(0, |set, &place| set | bit(place));
        pawns | men | bit(king_at(self.kings[side as usize]))
    }

    /// Is this side's king attacked? Neither pawns nor kings attack anything of the other side's in this game that
    /// could be a king.
    pub fn in_check(&self, side: Side) -> bool {
        self.attacked(side, self.occupied(Side::White) | self.occupied(Side::Black))
    }

    fn attacked(&self, side: Side, occupied: u32) -> bool {
        let checks = &Places::get().checks;
        let king = self.kings[side as usize] as usize;
        (0..3).any(|man| {
            let from = self.men[side.other() as usize][man];
            checks[man].get(from as usize).is_some_and(|to| to[king] & occupied == 0)
        })
    }

    /// The same with whatever stands on a place taken off; the mover's men are not there.
    fn take(&mut self, mover: Side, place: u8) {
        let other = mover.other() as usize;
        self.men[other].iter_mut().filter(|at| **at == place).for_each(|at| *at = ABSENT);
        let (file, rank) = ((place % 4) as usize, place / 4);
        let pawns = if mover == Side::White { &mut self.pawns.black } else { &mut self.pawns.white };
        if pawns[file] == rank {
            pawns[file] = 0;
        }
    }

    /// Visits the moves of a side's rook, bishop, knight and king that do not leave their own king attacked.
    fn men_moves(&self, side: Side, mut visit: impl FnMut(u8, u8, Spot)) {
        let places = Places::get();
        let [own, other] = [side, side.other()].map(|side| self.occupied(side));
        for man in 0..3 {
            let from = self.men[side as usize][man];
            for way in places.ways[man].get(from as usize).into_iter().flatten() {
                if own & bit(way.to) != 0 || way.passed & (own | other) != 0 {
                    continue;
                }
                let mut after = *self;
                after.men[side as usize][man] = way.to;
                if other & bit(way.to) != 0 {
                    after.take(side, way.to);
                }
                if !after.attacked(side, (own | other) & !bit(from) | bit(way.to)) {
                    visit(from, way.to, after);
                }
            }
        }
        let rank = self.kings[side as usize] as i8;
        for to in [rank - 1, rank + 1] {
            let [mut white, mut black] = self.kings.map(|rank| rank as i8);
            *(if side == Side::White { &mut white } else { &mut black }) = to;
            if places.pair(white, black).is_none() || own & bit(king_at(to as u8)) != 0 {
                continue;
            }
            let mut after = *self;
            after.kings[side as usize] = to as u8;
            after.take(side, king_at(to as u8));
            if !after.attacked(side, (own | other) & !bit(king_at(rank as u8)) | bit(king_at(to as u8))) {
                visit(king_at(rank as u8), king_at(to as u8), after);
            }
        }
    }

    /// Visits all legal moves of White's.
    pub fn white_moves(&self, mut visit: impl FnMut(WhiteMove)) {
        if self.guest.is_some() {
            return self.moves_before_a_guest(visit);
        }
        let by_a_man = |from, to, after| WhiteMove { from, to, promotion: None, after: Some(after) };
        self.men_moves(Side::White, |from, to, after| visit(by_a_man(from, to, after)));
        let occupied = self.occupied(Side::White) | self.occupied(Side::Black);
        for file in (0..4).filter(|&file| self.pawns.white[file] != 0) {
            let rank = self.pawns.white[file];
            let from = place_at(file, rank);
            for to in rank + 1..=if rank == 1 { 3 } else { rank + 1 } {
                let place = place_at(file, to);
                if occupied & bit(place) != 0 {
                    break;
                }
                let mut after = *self;
                after.pawns.white[file] = if to == LAST_RANK { 0 } else { to };
                if after.attacked(Side::White, occupied & !bit(from) | bit(place)) {
                    continue;
                }
                if to < LAST_RANK {
                    visit(WhiteMove { from, to: place, promotion: None, after: Some(after) });
                    continue;
                }
                for (kind, after) in after.promotions(place) {
                    visit(WhiteMove { from, to: place, promotion: Some(kind), after });
                }
            }
        }
    }

    /// Visits the position after each legal move of Black's.
    pub fn black_moves(&self, mut visit: impl FnMut(Spot)) {
        self.men_moves(Side::Black, |_, _, after| visit(after));
        let occupied = self.occupied(Side::White) | self.occupied(Side::Black);
        for file in (0..4).filter(|&file| self.pawns.black[file] != 0) {
            let rank = self.pawns.black[file];
            for to in (if rank == 6 { 4 } else { rank - 1 }..rank).rev() {
                let place = place_at(file, to);
                if occupied & bit(place) != 0 {
                    break;
                }
                let mut after = *self;
                after.pawns.black[file] = to;
                if after.attacked(Side::Black, occupied & !bit(place_at(file, rank)) | bit(place)) {
                    continue;
                }
                match to {
                    0 => after.promoted(file).for_each(&mut visit),
                    _ => visit(after),
                }
            }
        }
    }

    /// Has White, to move and not in check, no legal move?
    pub fn is_stalemate(&self) -> bool {
        if self.guest.is_some() {
            let outcome = Places::get().chess.outcome(&self.board(Side::White));
            return outcome.is_some_and(|outcome| outcome.winner().is_none());
        }
        let mut moves = 0;
        self.white_moves(|_| moves += 1);
        moves == 0 && !self.in_check(Side::White)
    }

    /// The position on bitboards.
    pub fn board(&self, turn: Side) -> Board {
        let geometry = &Places::get().geometry;
        let mut pieces = Vec::new();
        let mut put = |side, kind, place| pieces.push((Piece { side, kind }, geometry.number_of_place(place)));
        for side in Side::BOTH {
            put(side, Kind::King, king_at(self.kings[side as usize]));
            let ranks = if side == Side::White { &self.pawns.white } else { &self.pawns.black };
            (0..4).filter(|&file| ranks[file] != 0).for_each(|file| put(side, Kind::Pawn, place_at(file, ranks[file])));
            for (man, &place) in self.men[side as usize].iter().enumerate().filter(|(_, place)| **place != ABSENT) {
                put(side, MEN[man], place);
            }
        }
        self.guest.into_iter().for_each(|guest| put(Side::Black, guest.kind, guest.place()));
        Board::of(pieces, turn)
    }

    /// The position of a board; none if a man is there that no slice has, but for one guest of Black's. Where several
    /// may be the guest it is the first, so that a position is told in one way.
    pub fn of(board: &Board) -> Option<Spot> {
        let guests = || Guest::all().filter(|guest| guest.is_on(board));
        Spot::beside(board, None).or_else(|| guests().find_map(|guest| Spot::beside(board, Some(guest))))
    }

    /// The position of a board on which this is the guest.
    fn beside(board: &Board, guest: Option<Guest>) -> Option<Spot> {
        let places = Places::get();
        let guest_at = |side, kind| match guest.filter(|guest| side == Side::Black && guest.kind == kind) {
            Some(guest) => 1u64 << places.geometry.number_of_place(guest.place()),
            None => 0,
        };
        let the_only = |side, kind| -> Option<u8> {
            let set = board.pieces(side, kind) & !guest_at(side, kind);
            match set.count_ones() {
                0 => Some(ABSENT),
                1 => Some(places.place(set.trailing_zeros())),
                _ => None,
            }
        };
        let pawns = Pawns { white: [0; 4], black: [0; 4] };
        let mut spot = Spot { pawns, kings: [0; 2], men: [[ABSENT; 3]; 2], guest };
        for side in Side::BOTH {
            if the_only(side, Kind::Queen)? != ABSENT {
                return None;
            }
            let king = the_only(side, Kind::King)?;
            spot.kings[side as usize] = king / 4;
            let domains = if side == Side::White { &places.white } else { &places.black };
            for man in 0..3 {
                let place = the_only(side, MEN[man])?;
                domains[man].number(place)?;
                spot.men[side as usize][man] = place;
            }
            let mut pawns = board.pieces(side, Kind::Pawn);
            while pawns != 0 {
                let place = places.place(pawns.trailing_zeros());
                let ranks = if side == Side::White { &mut spot.pawns.white } else { &mut spot.pawns.black };
                let rank = &mut ranks[(place % 4) as usize];
                if *rank != 0 {
                    return None;
                }
                *rank = place / 4;
                pawns &= pawns - 1;
            }
            (king % 4 == KINGS_FILE as u8).then_some(())?;
        }
        Some(spot)
    }

    /// The first four fields of FEN, White to move.
    pub fn fen(&self) -> String {
        let mut letters = [None; 32];
        self.guest.into_iter().for_each(|guest| letters[guest.place() as usize] = Some(guest::letter(guest)));
        for (side, ranks) in [(Side::White, &self.pawns.white), (Side::Black, &self.pawns.black)] {
            let mut put = |kind: Kind, place: u8| {
                letters.get_mut(place as usize).into_iter().for_each(|at| *at = Some(Piece { side, kind }.letter()));
            };
            put(Kind::King, king_at(self.kings[side as usize]));
            (0..3).for_each(|man| put(MEN[man], self.men[side as usize][man]));
            (0..4).filter(|&file| ranks[file] != 0).for_each(|file| put(Kind::Pawn, place_at(file, ranks[file])));
        }
        let mut text = String::with_capacity(48);
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..4 {
                match letters[place_at(file, rank) as usize] {
                    Some(letter) => {
                        if empty > 0 {
                            text.push((b'0' + empty) as char);
                        }
                        text.push(letter);
                        empty = 1;
                    }
                    None => empty += 2,
                }
            }
            text.push((b'0' + empty) as char);
            text.push(if rank > 0 { '/' } else { ' ' });
        }
        text + "w - -"
    }

    /// Eight bytes that say which position it is.
    #[inline]
    pub fn key(&self) -> u64 {
        let guest = if self.guest.is_none() { 0 } else { Guest::number(self.guest) };
        let mut key = u64::from(guest) << 6 | u64::from(self.kings[0] << 3 | self.kings[1]);
        for (domains, men) in [&Places::get().white, &Places::get().black].into_iter().zip(self.men) {
            for man in 0..3 {
                let number = domains[man].number(men[man]).unwrap_or(0) as u64;
                key = key << KEY_BITS[man] | number;
            }
        }
        key << PAWN_BITS | self.pawns.key()
    }

    /// The position of a key.
    #[inline]
    pub fn from_key(mut key: u64) -> Spot {
        let mut digit = |bits: u32| {
            let digit = key & ((1 << bits) - 1);
            key >>= bits;
            digit as u8
        };
        let places = Places::get();
        let pawns = Pawns { white: [0; 4], black: [0; 4] };
        let mut spot = Spot { pawns, kings: [0; 2], men: [[ABSENT; 3]; 2], guest: None };
        spot.pawns.black.iter_mut().rev().for_each(|rank| *rank = digit(3));
        spot.pawns.white.iter_mut().rev().for_each(|rank| *rank = digit(3));
        for (side, domains) in [(1, &places.black), (0, &places.white)] {
            for man in (0..3).rev() {
                let number = digit(KEY_BITS[man]) as usize;
                spot.men[side][man] = domains[man].places.get(number).copied().unwrap_or(ABSENT);
            }
        }
        spot.kings[1] = digit(3);
        spot.kings[0] = digit(3);
        spot.guest = Guest::of_number(digit(4));
        spot
    }
}

/// So many bits say where rook, bishop and knight are, or that one is gone.
const KEY_BITS: [u32; 3] = [6, 4, 5];

impl BlockSlice {
    /// The slice of a position of FOUR FILE; none if a man is there that no slice has, as after a promotion.
    pub fn of(position: &Position) -> Option<BlockSlice> {
        Spot::of(&Places::get().chess.load(position)).map(|spot| spot.slice())
    }
}

/// The same position with the colours of all men and the ends of the board exchanged, and the other side to move. FOUR
/// FILE looks the same from both sides, so that what is known of White is known of Black.
pub fn colours_exchanged(position: &Position) -> Position {
    let chess = &Places::get().chess;
    let board = chess.load(position);
    let mut pieces = Vec::new();
    for side in Side::BOTH {
        for kind in [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King] {
            let squares = places(board.pieces(side, kind)).map(|square| u32::from(square) ^ 56);
            pieces.extend(squares.map(|square| (Piece { side: side.other(), kind }, square)));
        }
    }
    chess.unload(&Board::of(pieces, position.turn().other()))
}
