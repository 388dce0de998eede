//! Every placement of the three men on a board, and where the strategy leads from each.
//!
//! A placement has a number, the same whoever is to move. From a placement with White to move the strategy leads to
//! placements with Black to move, and from these the black king's steps lead back. Both are kept as lists of numbers,
//! so that a lemma about plays of three moves is three passes over the lists and not a search.

use super::parallel;
use spec::krk::{Kind, Krk, Move, Square};
use std::fmt;

/// Where a strategy leads from every placement on a board.
pub struct Graph {
    size: Size,
    kinds: Vec<Kind>,
    places: Vec<Standing>,
    /// White to move: the placements after the moves that the strategy allows.
    moves: Lists,
    /// White to move: the placement after the one move that the strategy's function picks.
    chosen: Vec<u32>,
    /// Black to move: the placements after his steps, or [`Graph::ROOK_TAKEN`].
    replies: Lists,
}

/// A board of so many files and ranks, and the numbers of the placements on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Size {
    files: i32,
    ranks: i32,
}

/// A board on which placements are not counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TooLarge(i32, i32);

/// What the strategy says of a placement with White to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// White cannot be to move here.
    Illegal,
    /// No kind of move applies.
    Undefined,
    /// This kind applies.
    Plays(Kind),
}

/// A list of numbers for each placement, one after the other.
#[derive(Default)]
struct Lists {
    ends: Vec<u32>,
    items: Vec<u32>,
}

impl Graph {
    /// In the place of a placement, where the black king has taken the rook.
    pub const ROOK_TAKEN: u32 = u32::MAX;

    /// The strategy with these kinds of move.
    pub fn new(size: Size, kinds: &[Kind], watch: &(dyn Fn(String) + Sync)) -> Graph {
        Graph::of(size, kinds, &|p| p.strategy(kinds), watch)
    }

    /// Any strategy: the kind, of these, and the moves of each position.
    pub fn of(
        size: Size,
        kinds: &[Kind],
        strategy: &(dyn Fn(Krk) -> Option<(Kind, Vec<Move>)> + Sync),
        watch: &(dyn Fn(String) + Sync),
    ) -> Graph {
        let part = |king: usize| {
            let mut part = Part::default();
            for p in size.with_king(king) {
                part.visit(size, p, strategy);
            }
            if king.is_multiple_of(8) {
                watch(format!("{} x {}: {king} of {} squares", size.files, size.ranks, size.squares()));
            }
            part
        };
        let mut graph = Graph {
            size,
            kinds: kinds.to_vec(),
            places: Vec::new(),
            moves: Lists::default(),
            chosen: Vec::new(),
            replies: Lists::default(),
        };
        for part in parallel::map(size.squares(), part) {
            graph.places.extend(part.places);
            graph.chosen.extend(part.chosen);
            graph.moves.append(part.moves);
            graph.replies.append(part.replies);
        }
        graph
    }

    /// The board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The kinds of move, in the order in which they are tried.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// What the strategy says of a placement with White to move.
    pub fn place(&self, number: usize) -> Standing {
        self.places[number]
    }

    /// The kind of move that applies, if White is to move and one does.
    pub fn kind(&self, number: usize) -> Option<Kind> {
        match self.places[number] {
            Standing::Plays(kind) => Some(kind),
            Standing::Illegal | Standing::Undefined => None,
        }
    }

    /// The placements after the moves that the strategy allows.
    pub fn moves(&self, number: usize) -> &[u32] {
        self.moves.of(number)
    }

    /// The placement after the move that the function picks; none where no kind applies.
    pub fn chosen(&self, number: usize) -> Option<usize> {
        self.kind(number).map(|_| self.chosen[number] as usize)
    }

    /// Black to move: the placements after his steps, or [`Graph::ROOK_TAKEN`].
    pub fn replies(&self, number: usize) -> &[u32] {
        self.replies.of(number)
    }

    /// The placements with White to move, as numbers.
    pub fn legal(&self) -> impl Iterator<Item = usize> {
        (0..self.places.len()).filter(|&number| self.places[number] != Standing::Illegal)
    }

    /// The legal positions in which no kind of move applies.
    pub fn undefined(&self) -> impl Iterator<Item = Krk> {
        let undefined = self.legal().filter(|&number| self.places[number] == Standing::Undefined);
        undefined.map(|number| self.size.placement(number))
    }

    /// How many legal positions there are, and how many of them play each kind.
    pub fn count(&self) -> (usize, Vec<(Kind, usize)>) {
        let count = |kind| self.places.iter().filter(|&&place| place == Standing::Plays(kind)).count();
        (self.legal().count(), self.kinds.iter().map(|&kind| (kind, count(kind))).collect())
    }
}

/// The placements with the white king on one square.
#[derive(Default)]
struct Part {
    places: Vec<Standing>,
    moves: Lists,
    chosen: Vec<u32>,
    replies: Lists,
}

impl Part {
    fn visit(&mut self, size: Size, p: Krk, strategy: &dyn Fn(Krk) -> Option<(Kind, Vec<Move>)>) {
        let after = |played: Move| size.number(p.after(played)) as u32;
        let found = if p.legal_for_white() { strategy(p) } else { None };
        let mut picked = 0;
        match found {
            Some((kind, moves)) => {
                picked = p.choose(kind, &moves).map_or(0, after);
                self.places.push(Standing::Plays(kind));
                self.moves.items.extend(moves.into_iter().map(after));
            }
            None => self.places.push(if p.legal_for_white() { Standing::Undefined } else { Standing::Illegal }),
        }
        self.chosen.push(picked);
        self.moves.close();
        if p.legal_for_black() {
            let reply = |to: Square| match to == p.rook {
                true => Graph::ROOK_TAKEN,
                false => size.number(p.with_lone(to)) as u32,
            };
            self.replies.items.extend(p.replies().map(reply));
        }
        self.replies.close();
    }
}

impl Lists {
    fn of(&self, number: usize) -> &[u32] {
        let begin = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[begin as usize..self.ends[number] as usize]
    }

    /// Ends the list that is being written.
    fn close(&mut self) {
        self.ends.push(self.items.len() as u32);
    }

    fn append(&mut self, part: Lists) {
        let before = self.items.len() as u32;
        self.ends.extend(part.ends.into_iter().map(|end| before + end));
        self.items.extend(part.items);
    }
}

impl Size {
    /// The smallest and the largest side of a board.
    pub const SIDES: std::ops::RangeInclusive<i32> = 3..=16;

    /// A board of this size.
    pub fn new(files: i32, ranks: i32) -> Result<Size, TooLarge> {
        if Size::SIDES.contains(&files) && Size::SIDES.contains(&ranks) {
            Ok(Size { files, ranks })
        } else {
            Err(TooLarge(files, ranks))
        }
    }

    /// The number of files.
    pub fn files(self) -> i32 {
        self.files
    }

    /// The number of ranks.
    pub fn ranks(self) -> i32 {
        self.ranks
    }

    fn squares(self) -> usize {
        (self.files * self.ranks) as usize
    }

    /// The number of placements, legal or not.
    pub fn placements(self) -> usize {
        self.squares().pow(3)
    }

    /// The number of a placement.
    pub fn number(self, p: Krk) -> usize {
        let square = |square: Square| (square.rank * self.files + square.file) as usize;
        (square(p.king) * self.squares() + square(p.rook)) * self.squares() + square(p.lone)
    }

    /// The placement of a number.
    pub fn placement(self, number: usize) -> Krk {
        let n = self.squares();
        let square = |index: usize| Square { file: index as i32 % self.files, rank: index as i32 / self.files };
        let (king, rook, lone) = (square(number / n / n), square(number / n % n), square(number % n));
        Krk { files: self.files, ranks: self.ranks, king, rook, lone }
    }

    fn with_king(self, king: usize) -> impl Iterator<Item = Krk> {
        let n = self.squares() * self.squares();
        (king * n..(king + 1) * n).map(move |number| self.placement(number))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.files, self.ranks)
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a board has 3 to 16 files and ranks, not {} x {}", self.0, self.1)
    }
}

impl std::error::Error for TooLarge {}
