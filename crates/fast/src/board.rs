//! A position on bitboards, and its hash.

use spec::Side;
use spec::chess::{Kind, Piece, Square};

/// A position of a game, as its [`Chess`](crate::Chess) sees it. Equal boards are equal positions, and have equal
/// keys; as in `spec`, an en passant square is kept only where the capture is legal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    pub(crate) kinds: [u64; 6],
    pub(crate) sides: [u64; 2],
    /// The rooks that may still castle.
    pub(crate) castling: u64,
    pub(crate) key: u64,
    /// [`NO_SQUARE`] when there is none.
    pub(crate) en_passant: u8,
    pub(crate) black_to_move: bool,
}

pub(crate) const NO_SQUARE: u8 = 64;

pub(crate) const PAWN: usize = 0;
pub(crate) const KNIGHT: usize = 1;
pub(crate) const BISHOP: usize = 2;
pub(crate) const ROOK: usize = 3;
pub(crate) const QUEEN: usize = 4;
pub(crate) const KING: usize = 5;

impl Board {
    /// Who is to move.
    pub fn turn(&self) -> Side {
        if self.black_to_move { Side::Black } else { Side::White }
    }

    /// The Zobrist key: equal for equal positions, and different for different ones but for chance.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// All pieces.
    pub fn occupied(&self) -> u64 {
        self.sides[0] | self.sides[1]
    }

    /// The pieces of a side and a kind as a set of squares: bit 0 is a1, bit 7 is h1.
    ///
    /// ```
    /// use checkproof_fast::Chess;
    /// use spec::Side;
    /// use spec::chess::{Kind, Rules};
    ///
    /// let rules = Rules::chess();
    /// let board = Chess::new(&rules).unwrap().load(&rules.start().unwrap());
    /// assert_eq!(board.pieces(Side::White, Kind::Pawn), 0xFF << 8);
    /// assert_eq!(board.pieces(Side::White, Kind::Rook), 1 | 1 << 7);
    /// ```
    pub fn pieces(&self, side: Side, kind: Kind) -> u64 {
        self.sides[side as usize] & self.kinds[kind as usize]
    }

    /// The rooks that may still castle, as a set of squares.
    pub fn castling(&self) -> u64 {
        self.castling
    }

    /// The square that a pawn has just passed over, if it can be captured there.
    pub fn en_passant(&self) -> Option<u32> {
        (self.en_passant != NO_SQUARE).then_some(self.en_passant as u32)
    }

    /// The same position without the right to capture en passant.
    pub fn without_en_passant(mut self) -> Board {
        self.set_en_passant(NO_SQUARE);
        self
    }

    /// The kind of piece on a square, if there is one.
    pub fn kind_at(&self, square: u32) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| self.kinds[kind as usize] >> square & 1 == 1)
    }

    /// A board with these pieces (0 is a1, 7 is h1), without castling and en passant. Whether it is a position of any
    /// game is for the caller to know.
    pub fn of(pieces: impl IntoIterator<Item = (Piece, u32)>, turn: Side) -> Board {
        let mut board = Board::empty();
        for (piece, square) in pieces {
            board.toggle(piece.side as usize, piece.kind as usize, square);
        }
        if turn == Side::Black {
            board.pass_turn();
        }
        board
    }

    /// The men on the board, those of White first.
    pub fn men(&self) -> impl Iterator<Item = (Piece, u32)> + use<> {
        let board = *self;
        let pieces =
            Side::BOTH.into_iter().flat_map(|side| Kind::ALL.into_iter().map(move |kind| Piece { side, kind }));
        pieces.flat_map(move |piece| {
            crate::bits::squares(board.pieces(piece.side, piece.kind)).map(move |square| (piece, square))
        })
    }

    /// The same board with one more man on an empty square. Whether it is a position of any game is for the caller to
    /// know, here and in the next two.
    pub fn with(mut self, piece: Piece, square: u32) -> Board {
        self.toggle(piece.side as usize, piece.kind as usize, square);
        self
    }

    /// The same board without the man on a square, if there is one, and without his right to castle.
    pub fn without(mut self, square: u32) -> Board {
        if let Some(kind) = self.kind_at(square) {
            let side = if self.sides[0] >> square & 1 == 1 { Side::White } else { Side::Black };
            self.toggle(side as usize, kind as usize, square);
            self.set_castling(self.castling & !crate::bits::bit(square));
        }
        self
    }

    /// The same board with this side to move.
    pub fn with_turn(mut self, side: Side) -> Board {
        if self.turn() != side {
            self.pass_turn();
        }
        self
    }

    /// The size of [`Board::to_bytes`].
    pub const PACKED: usize = 42;

    /// A board in few bytes: three planes of bits for the kinds, one for the side, and the rest.
    pub fn to_bytes(&self) -> [u8; Board::PACKED] {
        let plane = |n: usize| {
            let of = |kind: usize| if (kind + 1) >> n & 1 == 1 { self.kinds[kind] } else { 0 };
            (0..6).map(of).fold(0, |a, b| a | b)
        };
        let mut bytes = [0; Board::PACKED];
        let words = [plane(0), plane(1), plane(2), self.sides[1], self.castling];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        bytes[40] = self.en_passant;
        bytes[41] = self.black_to_move as u8;
        bytes
    }

    /// The board that was packed into these bytes.
    pub fn from_bytes(bytes: &[u8; Board::PACKED]) -> Board {
        let word = |n: usize| u64::from_le_bytes(std::array::from_fn(|i| bytes[8 * n + i]));
        let (planes, black) = ([word(0), word(1), word(2)], word(3));
        let mut board = Board::empty();
        for kind in 0..6 {
            let bits = |n: usize| if (kind + 1) >> n & 1 == 1 { planes[n] } else { !planes[n] };
            for square in crate::bits::squares(bits(0) & bits(1) & bits(2)) {
                board.toggle((black >> square & 1) as usize, kind, square);
            }
        }
        board.set_castling(word(4));
        board.set_en_passant(bytes[40]);
        if bytes[41] != 0 {
            board.pass_turn();
        }
        board
    }

    /// Puts a piece on a square or takes it off, keeping the key in step.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, side: usize, kind: usize, square: u32) {
        let set = 1 << square;
        self.kinds[kind] ^= set;
        self.sides[side] ^= set;
        self.key ^= KEYS.piece[side][kind][square as usize & 63];
    }

    #[inline(always)]
    pub(crate) fn set_castling(&mut self, castling: u64) {
        let mut changed = self.castling ^ castling;
        while changed != 0 {
            self.key ^= KEYS.castling[changed.trailing_zeros() as usize & 63];
            changed &= changed - 1;
        }
        self.castling = castling;
    }

    #[inline(always)]
    pub(crate) fn set_en_passant(&mut self, square: u8) {
        self.key ^= KEYS.en_passant[self.en_passant as usize & 127] ^ KEYS.en_passant[square as usize & 127];
        self.en_passant = square;
    }

    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.black_to_move = !self.black_to_move;
        self.key ^= KEYS.black_to_move;
    }

    pub(crate) fn empty() -> Board {
        Board { kinds: [0; 6], sides: [0; 2], castling: 0, key: 0, en_passant: NO_SQUARE, black_to_move: false }
    }
}

/// A move in sixteen bits: from, to, and what a pawn becomes. Castling is the king onto its rook, as in `spec`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Move(u16);

impl Move {
    #[inline(always)]
    pub(crate) fn new(from: u32, to: u32) -> Move {
        Move((from | to << 6) as u16)
    }

    #[inline(always)]
    pub(crate) fn promoting(from: u32, to: u32, kind: Kind) -> Move {
        Move((from | to << 6 | (kind as u32) << 12) as u16)
    }

    /// The square left: 0 is a1, 7 is h1.
    #[inline(always)]
    pub fn from(self) -> u32 {
        (self.0 & 63) as u32
    }

    /// The square reached; in castling, the square of the rook.
    #[inline(always)]
    pub fn to(self) -> u32 {
        (self.0 >> 6 & 63) as u32
    }

    /// What a pawn becomes.
    #[inline(always)]
    pub fn promotion(self) -> Option<Kind> {
        match self.0 >> 12 {
            0 => None,
            n => Some(Kind::ALL[n as usize % 6]),
        }
    }
}

impl From<spec::chess::Move> for Move {
    fn from(played: spec::chess::Move) -> Move {
        let (from, to) = (index(played.from), index(played.to));
        match played.promotion {
            None => Move::new(from, to),
            Some(kind) => Move::promoting(from, to, kind),
        }
    }
}

impl From<Move> for spec::chess::Move {
    fn from(played: Move) -> spec::chess::Move {
        spec::chess::Move { from: square(played.from()), to: square(played.to()), promotion: played.promotion() }
    }
}

/// The bit of a square of a board of at most 8 x 8.
pub(crate) fn index(square: Square) -> u32 {
    square.rank as u32 * 8 + square.file as u32
}

pub(crate) fn square(index: u32) -> Square {
    Square { file: (index % 8) as u8, rank: (index / 8) as u8 }
}

/// Random numbers for hashing (Zobrist 1970), the same in every build.
struct Keys {
    piece: [[[u64; 64]; 6]; 2],
    castling: [u64; 64],
    /// One for each square; zero for [`NO_SQUARE`]. The length is a power of two so that no index is ever outside.
    en_passant: [u64; 128],
    black_to_move: u64,
}

static KEYS: Keys = Keys::make();

impl Keys {
    const fn make() -> Keys {
        let mut keys = Keys { piece: [[[0; 64]; 6]; 2], castling: [0; 64], en_passant: [0; 128], black_to_move: 0 };
        let mut seed = 0;
        let mut square = 0;
        while square < 64 {
            let mut kind = 0;
            while kind < 6 {
                keys.piece[0][kind][square] = splitmix(&mut seed);
                keys.piece[1][kind][square] = splitmix(&mut seed);
                kind += 1;
            }
            keys.castling[square] = splitmix(&mut seed);
            keys.en_passant[square] = splitmix(&mut seed);
            square += 1;
        }
        keys.black_to_move = splitmix(&mut seed);
        keys
    }
}

/// The next number of the generator SplitMix64.
const fn splitmix(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *seed;
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
