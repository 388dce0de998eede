//! What is fixed in a slice: the pawn skeleton and which of Black's men are left; White's men are not. And the numbers
//! of its blocks: a pair of kings and a place for each of Black's men.

use super::places::{ABSENT, KINGS_FILE, MEN, PAIRS, Places, bit, king_at, place_at};
use std::fmt;
use std::str::FromStr;

/// The pawns: for each file, a c e g, the rank of White's and of Black's from 1 on; 0 where there is none. Pawns of
/// FOUR FILE never leave their files and cannot pass each other, so White's is always below Black's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pawns {
    /// White's.
    pub white: [u8; 4],
    /// Black's.
    pub black: [u8; 4],
}

/// A slice: pawns and the set of Black's men, bit n for the n-th of rook, bishop, knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockSlice {
    /// The pawn skeleton.
    pub pawns: Pawns,
    /// Black's rook, bishop and knight, a bit each.
    pub men: u8,
}

/// So many bits a key of pawns has: three for each of eight ranks.
pub const PAWN_BITS: u32 = 24;

/// Where the kings and Black's men stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placing {
    pub pair: u8,
    pub men: [u8; 3],
}

impl Pawns {
    const NONE: Pawns = Pawns { white: [0; 4], black: [0; 4] };

    /// The pawns of the start.
    pub const HOME: Pawns = Pawns { white: [1; 4], black: [6; 4] };

    /// The places of White's pawns.
    pub fn white_set(&self) -> u32 {
        set(&self.white)
    }

    /// The places of Black's pawns.
    pub fn black_set(&self) -> u32 {
        set(&self.black)
    }

    /// Three bytes that say which skeleton it is.
    #[inline]
    pub fn key(&self) -> u64 {
        self.white.iter().chain(&self.black).fold(0, |key, &rank| key << 3 | u64::from(rank))
    }

    /// Can play have led from other pawns to these? Pawns step forward or are gone.
    pub fn can_come_from(&self, earlier: &Pawns) -> bool {
        (0..4).all(|file| {
            let [white, from] = [self.white[file], earlier.white[file]];
            let [black, black_from] = [self.black[file], earlier.black[file]];
            (white == 0 || from != 0 && white >= from) && black <= black_from
        })
    }

    /// Can the kings be so? Neither passes a pawn on its file.
    fn admits(&self, [white, black]: [u8; 2]) -> bool {
        let [lower, upper] = [self.white[KINGS_FILE], self.black[KINGS_FILE]];
        let pawns = [lower, upper].into_iter().filter(|&rank| rank != 0);
        pawns.clone().all(|rank| white < rank && rank < black)
    }
}

fn set(ranks: &[u8; 4]) -> u32 {
    (0..4).filter(|&file| ranks[file] != 0).fold(0, |set, file| set | bit(place_at(file, ranks[file])))
}

impl BlockSlice {
    /// Twenty-seven bits that say which slice it is.
    #[inline]
    pub fn key(&self) -> u64 {
        u64::from(self.men) << PAWN_BITS | self.pawns.key()
    }

    /// All men and pawns of the start.
    pub const START: BlockSlice = BlockSlice { pawns: Pawns::HOME, men: 7 };

    /// How many men Black has beside king and pawns.
    pub fn men_count(&self) -> usize {
        self.men.count_ones() as usize
    }

    /// Has Black this one of rook, bishop, knight?
    pub fn has(&self, man: usize) -> bool {
        self.men >> man & 1 != 0
    }

    /// The slice without one of Black's men.
    pub fn without(&self, man: usize) -> BlockSlice {
        BlockSlice { men: self.men & !(1 << man), ..*self }
    }

    /// The slice without Black's pawn of a file.
    pub fn without_black_pawn(mut self, file: usize) -> BlockSlice {
        self.pawns.black[file] = 0;
        self
    }

    /// The slice without White's pawn of a file.
    pub fn without_white_pawn(mut self, file: usize) -> BlockSlice {
        self.pawns.white[file] = 0;
        self
    }

    /// Nine bytes that say which slice it is.
    pub fn to_bytes(self) -> [u8; 9] {
        let mut bytes = [self.men; 9];
        bytes[..4].copy_from_slice(&self.pawns.white);
        bytes[4..8].copy_from_slice(&self.pawns.black);
        bytes
    }

    /// The slice that nine bytes say; none if they say none.
    pub fn from_bytes(bytes: &[u8; 9]) -> Option<BlockSlice> {
        let ranks = |from: usize| -> [u8; 4] { std::array::from_fn(|file| bytes[from + file]) };
        let slice = BlockSlice { pawns: Pawns { white: ranks(0), black: ranks(4) }, men: bytes[8] };
        slice.is_one().then_some(slice)
    }

    fn is_one(&self) -> bool {
        let Pawns { white, black } = self.pawns;
        let on_board = white.iter().chain(&black).all(|&rank| rank < 7);
        on_board && self.men < 8 && (0..4).all(|file| black[file] == 0 || white[file] < black[file])
    }
}

impl fmt::Display for Pawns {
    /// White's pawns, then Black's: `Pa2Pc2Pe2Pg2pa7pc7pe7pg7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sides = [('P', &self.white), ('p', &self.black)];
        let mut pawns = sides.iter().flat_map(|&(letter, ranks)| (0..4).map(move |file| (letter, file, ranks[file])));
        pawns.try_for_each(|(letter, file, rank)| match rank {
            0 => Ok(()),
            rank => write!(f, "{letter}{}{}", ['a', 'c', 'e', 'g'][file], rank + 1),
        })
    }
}

impl fmt::Display for BlockSlice {
    /// Black's men, then the pawns: `krbn+Pa2Pc2Pe2Pg2pa7pc7pe7pg7`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "k")?;
        for (man, letter) in ['r', 'b', 'n'].into_iter().enumerate().filter(|&(man, _)| self.has(man)) {
            write!(f, "{letter}")?;
            debug_assert_eq!(MEN[man].letter().to_ascii_lowercase(), letter);
        }
        if self.pawns == Pawns::NONE { Ok(()) } else { write!(f, "+{}", self.pawns) }
    }
}

impl FromStr for Pawns {
    type Err = BadBlockSlice;

    fn from_str(text: &str) -> Result<Pawns, BadBlockSlice> {
        format!("k+{text}").parse::<BlockSlice>().map(|slice| slice.pawns).map_err(|_| BadBlockSlice(text.into()))
    }
}

/// A text that names no slice of blocks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadBlockSlice(String);

impl fmt::Display for BadBlockSlice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` names no slice of FOUR FILE; write Black's men and all pawns, as in krbn+Pa4Pc2pa5pc7", self.0)
    }
}

impl std::error::Error for BadBlockSlice {}

impl FromStr for BlockSlice {
    type Err = BadBlockSlice;

    fn from_str(text: &str) -> Result<BlockSlice, BadBlockSlice> {
        read(text).filter(|slice| slice.is_one() && slice.to_string() == text).ok_or_else(|| BadBlockSlice(text.into()))
    }
}

fn read(text: &str) -> Option<BlockSlice> {
    let (men, pawns) = text.split_once('+').unwrap_or((text, ""));
    let mut slice = BlockSlice { pawns: Pawns { white: [0; 4], black: [0; 4] }, men: 0 };
    for letter in men.strip_prefix('k')?.chars() {
        slice.men |= 1 << ['r', 'b', 'n'].iter().position(|&man| man == letter)?;
    }
    for pawn in pawns.as_bytes().chunks(3) {
        let &[letter, file, rank @ b'2'..=b'7'] = pawn else { return None };
        let file = b"aceg".iter().position(|&name| name == file)?;
        let ranks = match letter {
            b'P' => &mut slice.pawns.white,
            b'p' => &mut slice.pawns.black,
            _ => return None,
        };
        ranks[file] = rank - b'1';
    }
    Some(slice)
}

/// The numbering of a slice's blocks: the kings' pairs that its pawns admit, then a place for each of Black's men.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    men: u8,
    /// The number of each pair among those that the pawns admit.
    rows: [u8; PAIRS],
    pairs: Vec<u8>,
    /// So many bits number the places of the men.
    shift: u32,
}

const BITS: [u32; 3] = [5, 3, 4];

impl Shape {
    pub fn of(slice: &BlockSlice) -> Shape {
        let all = &Places::get().pairs;
        let pairs: Vec<u8> = (0..PAIRS as u8).filter(|&pair| slice.pawns.admits(all[pair as usize])).collect();
        let mut rows = [u8::MAX; PAIRS];
        pairs.iter().enumerate().for_each(|(row, &pair)| rows[pair as usize] = row as u8);
        let shift = (0..3).filter(|&man| slice.has(man)).map(|man| BITS[man]).sum();
        Shape { men: slice.men, rows, pairs, shift }
    }

    /// How many blocks there are.
    pub fn blocks(&self) -> usize {
        self.pairs.len() << self.shift
    }

    /// The number of a placing; none if the pawns do not admit its kings. Men that the slice has not do not count.
    #[inline]
    pub fn number(&self, at: &Placing) -> Option<usize> {
        let row = self.rows[at.pair as usize];
        if row == u8::MAX {
            return None;
        }
        let places = Places::get();
        let mut number = row as usize;
        for (man, bits) in BITS.into_iter().enumerate() {
            if self.men >> man & 1 != 0 {
                number = number << bits | places.black[man].number(at.men[man])?;
            }
        }
        Some(number)
    }

    /// The placing with a number.
    pub fn placing(&self, mut number: usize) -> Placing {
        let places = Places::get();
        let mut men = [ABSENT; 3];
        for man in (0..3).rev().filter(|man| self.men >> man & 1 != 0) {
            men[man] = places.black[man].places[number & ((1 << BITS[man]) - 1)];
            number >>= BITS[man];
        }
        Placing { pair: self.pairs[number], men }
    }
}

impl Placing {
    /// The kings' ranks.
    #[inline]
    pub fn kings(&self) -> [u8; 2] {
        Places::get().pairs[self.pair as usize]
    }

    /// All occupied places but those of White's men; none if two share one.
    pub fn occupied(&self, pawns: &Pawns) -> Option<u32> {
        let [white, black] = self.kings().map(king_at);
        let mut occupied = pawns.white_set() | pawns.black_set();
        for place in [white, black, self.men[0], self.men[1], self.men[2]] {
            if occupied & bit(place) != 0 {
                return None;
            }
            occupied |= bit(place);
        }
        Some(occupied)
    }

    /// The same placing with one of Black's men elsewhere.
    #[inline]
    pub fn with(mut self, man: usize, place: u8) -> Placing {
        self.men[man] = place;
        self
    }

    /// The same placing with other kings.
    #[inline]
    pub fn with_pair(self, pair: u8) -> Placing {
        Placing { pair, ..self }
    }
}
