//! What a pawn of Black's has become: a man that no slice has, for one move, since White takes it at once.
//!
//! A position with such a guest has White to move. Its moves are asked of the bitboards, being few. Where Black has
//! lost a man of the kind and it could have come there itself, there is no guest: it is that man.

use super::places::{KINGS_FILE, MEN, Places, place_at};
use super::spot::{Spot, WhiteMove};
use fast::Board;
use spec::Side;
use spec::chess::{Kind, Piece};

/// A promoted man of Black's on White's first rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Guest {
    pub file: u8,
    pub kind: Kind,
}

/// What pawns become.
pub const KINDS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

/// Where Black's pawns can be promoted: not on the file of the kings, who stand in each other's way.
const FILES: [u8; 3] = [0, 1, 3];

impl Guest {
    pub fn place(self) -> u8 {
        place_at(self.file.into(), 0)
    }

    /// All that there can be, in the order of their numbers.
    pub fn all() -> impl Iterator<Item = Guest> {
        KINDS.into_iter().flat_map(|kind| FILES.into_iter().map(move |file| Guest { file, kind }))
    }

    /// A number from 1 to 12, and 0 for nobody.
    pub fn number(guest: Option<Guest>) -> u8 {
        let same = |other: Guest| Some(other) == guest;
        Guest::all().position(same).map_or(0, |number| number as u8 + 1)
    }

    /// The guest of a number.
    pub fn of_number(number: u8) -> Option<Guest> {
        Guest::all().nth((number as usize).checked_sub(1)?)
    }

    /// Can this be taken off a board, as the guest that it is?
    pub fn is_on(self, board: &Board) -> bool {
        let square = Places::get().geometry.number_of_place(self.place());
        board.pieces(Side::Black, self.kind) >> square & 1 != 0
    }
}

impl Spot {
    /// The positions after Black's pawn of a file is promoted, which stands there no more.
    pub fn promoted(&self, file: usize) -> impl Iterator<Item = Spot> {
        debug_assert_ne!(file, KINGS_FILE);
        let before = *self;
        // A guest that is a man of the slice's is known as that man.
        KINDS.into_iter().filter_map(move |kind| {
            let guest = Some(Guest { file: file as u8, kind });
            Spot::of(&Spot { guest, ..before }.board(Side::White))
        })
    }

    /// Visits all legal moves of White's where Black has a guest.
    pub fn moves_before_a_guest(&self, mut visit: impl FnMut(WhiteMove)) {
        let places = Places::get();
        let board = self.board(Side::White);
        for played in places.chess.moves(&board) {
            let after = Spot::of(&places.chess.play(&board, played)).filter(|after| after.guest.is_none());
            let [from, to] = [played.from(), played.to()].map(|square| places.place(square));
            visit(WhiteMove { from, to, promotion: played.promotion(), after });
        }
    }

    /// What White's pawn, which is gone from its file, may become on a place, and the position; none where no slice has
    /// such a man.
    pub fn promotions(&self, place: u8) -> impl Iterator<Item = (Kind, Option<Spot>)> {
        let before = *self;
        KINDS.into_iter().map(move |kind| {
            let man = MEN.iter().position(|&man| man == kind);
            let is_missing = |man: &usize| {
                let domain = &Places::get().white[*man];
                domain.places.contains(&place) && before.men[0][*man] == super::places::ABSENT
            };
            let after = man.filter(is_missing).map(|man| {
                let mut after = before;
                after.men[0][man] = place;
                after
            });
            (kind, after)
        })
    }
}

/// The letter of a guest.
pub fn letter(guest: Guest) -> char {
    Piece { side: Side::Black, kind: guest.kind }.letter()
}
