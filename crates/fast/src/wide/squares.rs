//! Sets of squares of a board of up to 16 x 16.

/// Some squares, a bit for each number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Squares([u64; 4]);

impl Squares {
    /// Is this square among them?
    #[inline]
    pub fn contains(&self, square: u8) -> bool {
        self.0[square as usize / 64] >> (square % 64) & 1 == 1
    }

    /// Adds a square.
    #[inline]
    pub fn insert(&mut self, square: u8) {
        self.0[square as usize / 64] |= 1 << (square % 64);
    }

    /// Takes a square out.
    #[inline]
    pub fn remove(&mut self, square: u8) {
        self.0[square as usize / 64] &= !(1 << (square % 64));
    }

    /// The squares of both sets.
    #[inline]
    pub fn or(&self, other: &Squares) -> Squares {
        Squares(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }

    /// The squares that are in both sets.
    #[inline]
    pub fn and(&self, other: &Squares) -> Squares {
        Squares(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The squares, the lowest first.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        let words = self.0.into_iter().enumerate();
        words.flat_map(|(n, word)| crate::bits::squares(word).map(move |bit| (n * 64) as u8 + bit as u8))
    }
}

impl FromIterator<u8> for Squares {
    fn from_iter<I: IntoIterator<Item = u8>>(squares: I) -> Squares {
        let mut set = Squares::default();
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}
