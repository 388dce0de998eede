//! The safe tables of one game and one holder: building them in order, and asking them.

use super::exits::{Exits, departures};
use super::geometry::{Geometry, bit};
use super::grid::Grid;
use super::name::{BadSkeleton, MOST_MEN, Man, Skeleton};
use super::solve::{WordSolver, solve};
use super::words::Words;
use crate::Checkpoint;
use crate::file::{self, BadTable, Title};
use fast::Board;
use spec::Side;
use spec::chess::{Kind, Move, Position, Rules};
use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io;
use std::sync::Arc;

/// A finished table: the numbering of a skeleton's positions, and where the holder is lost.
#[derive(Debug)]
pub struct SafeTable {
    pub(super) grid: Grid,
    /// With White and with Black to move.
    pub(super) lost: [Words; 2],
}

impl SafeTable {
    /// The numbers of the table, those that stand for no position among them.
    pub fn numbers(&self) -> usize {
        self.grid.numbers()
    }

    /// The number of a position's bit.
    pub(super) fn number(&self, turn: Side, word: usize, place: u8) -> usize {
        let words = self.grid.words();
        (turn as usize * words + word) * (self.numbers() / words / 2) + place as usize
    }
}

/// All safe tables of a game and a holder that have been built or read.
///
/// ```
/// use checkproof_tables::SafeTables;
/// use spec::{Side, chess::Rules};
///
/// let rules = Rules::four_file();
/// let mut tables = SafeTables::new(&rules, Side::White).unwrap();
/// let blocked = tables.skeleton("KvKR+Pa4pa5").unwrap();
/// tables.build_all(&blocked, 2, &|_| ()).unwrap();
/// let mated = rules.read("8/8/8/p7/P7/4k3/8/4K1r1 w - - 0 1").unwrap();
/// assert_eq!(tables.is_lost(&mated), Ok(true));
/// let stalemated = rules.read("8/8/8/p7/P7/4k3/6r1/4K3 w - - 0 1").unwrap();
/// assert_eq!(tables.is_lost(&stalemated), Ok(false));
/// ```
pub struct SafeTables {
    pub(super) geometry: Geometry,
    pub(super) holder: Side,
    finished: HashMap<Skeleton, Arc<SafeTable>>,
}

/// Why there is no safe table, or no answer from it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs)] // The text of each says what it is.
pub enum NoAnswer {
    Board(fast::TooLarge),
    TooManyMen(String),
    TooMany(String),
    Missing(String),
    Rights,
    PawnsCapture,
    Draft(String),
}

impl fmt::Display for NoAnswer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnswer::Board(why) => write!(f, "{why}"),
            NoAnswer::TooManyMen(slice) => {
                write!(
                    f,
                    "{slice} has, or by promotions comes to have, more than {MOST_MEN} men beside kings and pawns"
                )
            }
            NoAnswer::TooMany(slice) => {
                write!(f, "{slice} and what lies below it have more than {MOST_NUMBERS} positions together")
            }
            NoAnswer::Missing(slice) => write!(f, "the safe table {slice} is not there"),
            NoAnswer::Rights => f.write_str("tables know no rights to castle"),
            NoAnswer::PawnsCapture => {
                f.write_str("pawns capture in this game, and safe tables with pawns are known only where they never do")
            }
            NoAnswer::Draft(why) => write!(f, "the draft cannot be used: {why}"),
        }
    }
}

impl std::error::Error for NoAnswer {}

/// All tables are in memory, a bit for each number: this is four gigabytes.
const MOST_NUMBERS: usize = 1 << 35;

impl SafeTables {
    /// No tables yet. The holder is the side that must not be mated.
    pub fn new(rules: &Rules, holder: Side) -> Result<SafeTables, NoAnswer> {
        let geometry = Geometry::new(rules).map_err(NoAnswer::Board)?;
        Ok(SafeTables { geometry, holder, finished: HashMap::new() })
    }

    /// The game.
    pub fn rules(&self) -> &Rules {
        self.geometry.rules()
    }

    /// The side that must not be mated.
    pub fn holder(&self) -> Side {
        self.holder
    }

    /// Reads the name of a skeleton, such as `KRvKRN+Pa4pa5`.
    pub fn skeleton(&self, text: &str) -> Result<Skeleton, BadSkeleton> {
        Skeleton::read(&self.geometry, text)
    }

    /// The name of a skeleton.
    pub fn name(&self, skeleton: &Skeleton) -> String {
        skeleton.write(&self.geometry)
    }

    /// The skeleton that a position belongs to.
    pub fn skeleton_of(&self, position: &Position) -> Result<Skeleton, NoAnswer> {
        if !position.castling().is_empty() {
            return Err(NoAnswer::Rights);
        }
        let (skeleton, _, _) = self.locate(&self.geometry.chess.load(position));
        match skeleton.all_pawns() != 0 && self.geometry.pawns_capture() {
            true => Err(NoAnswer::PawnsCapture),
            false => Ok(skeleton),
        }
    }

    /// The skeleton of a board, the kings' places, and those of the other men in the skeleton's order.
    pub(super) fn locate(&self, board: &Board) -> (Skeleton, [u8; 2], Vec<u8>) {
        let geometry = &self.geometry;
        let kings = Side::BOTH.map(|side| geometry.place_of_number(board.pieces(side, Kind::King).trailing_zeros()));
        let (men, pawns) = geometry.men(board);
        let man = |piece: spec::chess::Piece, place| Man { piece, domain: geometry.domain_at(piece.kind, place) };
        let men = men.into_iter().map(|(piece, place)| (man(piece, place), place)).collect();
        // Kings that touch are in no domain; no legal position has them.
        let (skeleton, at) = Skeleton::new(geometry, geometry.kings_domain(kings).unwrap_or(0), men, pawns);
        (skeleton, kings, at)
    }

    /// The skeletons whose tables a skeleton needs, each after those that it needs, itself last; or why not.
    pub fn order(&self, skeleton: &Skeleton) -> Result<Vec<Skeleton>, NoAnswer> {
        let mut walk = Order { tables: self, seen: HashSet::new(), order: Vec::new(), numbers: 0, of: skeleton };
        walk.visit(skeleton.clone())?;
        Ok(walk.order)
    }

    /// Where the moves that leave a skeleton lead.
    pub fn just_below(&self, skeleton: &Skeleton) -> Vec<Skeleton> {
        departures(&self.geometry, skeleton).into_iter().map(|departure| departure.below).collect()
    }

    /// How many numbers a skeleton has, both sides to move counted.
    pub fn numbers(&self, skeleton: &Skeleton) -> Option<usize> {
        Grid::new(&self.geometry, skeleton).map(|grid| grid.numbers())
    }

    /// A finished table.
    pub fn get(&self, skeleton: &Skeleton) -> Result<&Arc<SafeTable>, NoAnswer> {
        self.finished.get(skeleton).ok_or_else(|| NoAnswer::Missing(self.name(skeleton)))
    }

    fn grid(&self, skeleton: &Skeleton) -> Result<Grid, NoAnswer> {
        let grid = Grid::new(&self.geometry, skeleton).filter(|_| skeleton.men.len() <= MOST_MEN);
        grid.ok_or_else(|| NoAnswer::TooMany(self.name(skeleton)))
    }

    /// What a solver needs; the tables one move below must be there.
    pub(super) fn ready(&self, skeleton: &Skeleton) -> Result<(Grid, Exits), NoAnswer> {
        self.just_below(skeleton).iter().try_for_each(|below| self.get(below).map(drop))?;
        let exits = Exits::new(&self.geometry, skeleton, |below| self.finished.get(below).cloned());
        Ok((self.grid(skeleton)?, exits))
    }

    pub(super) fn solver<'a>(&'a self, grid: &'a Grid, exits: &'a Exits) -> WordSolver<'a> {
        WordSolver { geometry: &self.geometry, grid, exits, holder: self.holder }
    }

    /// Builds one table. Those one move below must be there.
    pub fn build(&mut self, skeleton: &Skeleton, threads: usize) -> Result<Arc<SafeTable>, NoAnswer> {
        self.build_with(skeleton, threads, &())
    }

    /// The same, going on from the draft that an earlier build has left, and leaving drafts.
    pub fn build_with(
        &mut self,
        skeleton: &Skeleton,
        threads: usize,
        checkpoint: &dyn Checkpoint,
    ) -> Result<Arc<SafeTable>, NoAnswer> {
        let (grid, exits) = self.ready(skeleton)?;
        let lost = solve(&self.solver(&grid, &exits), threads, &self.draft_title(skeleton), checkpoint);
        let lost = lost.map_err(NoAnswer::Draft)?;
        let table = Arc::new(SafeTable { grid, lost });
        self.finished.insert(skeleton.clone(), table.clone());
        Ok(table)
    }

    /// Builds a table and all that it needs, as far as they are not there; `watch` is told each that is done.
    pub fn build_all(
        &mut self,
        skeleton: &Skeleton,
        threads: usize,
        watch: &dyn Fn(&Skeleton),
    ) -> Result<(), NoAnswer> {
        for needed in self.order(skeleton)? {
            if !self.finished.contains_key(&needed) {
                self.build(&needed, threads)?;
                watch(&needed);
            }
        }
        Ok(())
    }

    /// What the file of a table says that it is.
    pub fn title(&self, skeleton: &Skeleton) -> Title {
        Title { game: self.rules().to_string(), slice: self.name(skeleton), form: format!("safe {}", self.holder) }
    }

    pub(super) fn draft_title(&self, skeleton: &Skeleton) -> Title {
        Title { form: format!("safe {}, draft", self.holder), ..self.title(skeleton) }
    }

    /// The bits of a table: the words with White to move, then those with Black to move.
    pub fn content(&self, skeleton: &Skeleton) -> Result<Vec<u8>, NoAnswer> {
        Ok(self.get(skeleton)?.lost.each_ref().map(Words::to_bytes).concat())
    }

    /// The bytes of a table's file.
    pub fn write(&self, skeleton: &Skeleton) -> io::Result<Vec<u8>> {
        let content = self.content(skeleton).map_err(io::Error::other)?;
        file::write(&self.title(skeleton), content.len() * 8, &content)
    }

    /// Takes in a file that was written before.
    pub fn read(&mut self, skeleton: &Skeleton, file: &[u8]) -> Result<(), BadTable> {
        let grid = self.grid(skeleton).map_err(|_| BadTable::Damaged)?;
        let content = file::read(&self.title(skeleton), grid.numbers(), file)?;
        if self.insert(skeleton, &content) { Ok(()) } else { Err(BadTable::Damaged) }
    }

    /// Takes in the content of a table. False if it has not as many bits as there are numbers.
    pub fn insert(&mut self, skeleton: &Skeleton, content: &[u8]) -> bool {
        let Ok(grid) = self.grid(skeleton) else { return false };
        let words = |bytes| Words::from_bytes(grid.words(), grid.places(), bytes);
        let (white, black) = content.split_at(content.len() / 2);
        let (Some(white), Some(black)) = (words(white), words(black)) else { return false };
        self.finished.insert(skeleton.clone(), Arc::new(SafeTable { grid, lost: [white, black] }));
        true
    }

    /// Can the attacker force mate from here?
    pub fn is_lost(&self, position: &Position) -> Result<bool, NoAnswer> {
        self.skeleton_of(position)?;
        self.is_board_lost(&self.geometry.chess.load(position))
    }

    /// Which bit of its table's content is a position's: bit n % 8 of byte n / 8. Exchanging equal men gives another,
    /// which says the same.
    pub fn number(&self, position: &Position) -> Result<usize, NoAnswer> {
        self.skeleton_of(position)?;
        let (table, word, place) = self.find(&self.geometry.chess.load(position))?;
        Ok(table.number(position.turn(), word, place))
    }

    pub(super) fn is_board_lost(&self, board: &Board) -> Result<bool, NoAnswer> {
        let (table, word, place) = self.find(board)?;
        Ok(table.lost[board.turn() as usize].get(word) & bit(place) != 0)
    }

    /// The table of a board, its word there, and its place in the word.
    fn find(&self, board: &Board) -> Result<(&SafeTable, usize, u8), NoAnswer> {
        let (skeleton, kings, at) = self.locate(board);
        let table = &**self.get(&skeleton)?;
        let word = table.grid.number(kings, |n| at[n]).ok_or_else(|| NoAnswer::Missing(self.name(&skeleton)))?;
        Ok((table, word, if table.grid.inner.is_some() { at[table.grid.outer.len()] } else { 0 }))
    }

    /// Every legal move, and whether the holder is lost after it; sorted.
    pub fn choices(&self, position: &Position) -> Result<Vec<(Move, bool)>, NoAnswer> {
        self.is_lost(position)?;
        let chess = &self.geometry.chess;
        let board = chess.load(position);
        let moves = chess.moves(&board).into_iter();
        let mut choices = moves
            .map(|played| Ok((played.into(), self.is_board_lost(&chess.play(&board, played))?)))
            .collect::<Result<Vec<_>, _>>()?;
        choices.sort_unstable();
        Ok(choices)
    }
}

/// Collects what lies below a skeleton, the lowest first.
struct Order<'a> {
    tables: &'a SafeTables,
    of: &'a Skeleton,
    seen: HashSet<Skeleton>,
    order: Vec<Skeleton>,
    numbers: usize,
}

impl Order<'_> {
    fn visit(&mut self, skeleton: Skeleton) -> Result<(), NoAnswer> {
        if !self.seen.insert(skeleton.clone()) {
            return Ok(());
        }
        if skeleton.men.len() > MOST_MEN {
            return Err(NoAnswer::TooManyMen(self.tables.name(self.of)));
        }
        let numbers = self.tables.numbers(&skeleton).and_then(|numbers| self.numbers.checked_add(numbers));
        let too_many = || NoAnswer::TooMany(self.tables.name(self.of));
        self.numbers = numbers.filter(|&numbers| numbers <= MOST_NUMBERS).ok_or_else(too_many)?;
        for departure in departures(&self.tables.geometry, &skeleton) {
            self.visit(departure.below)?;
        }
        self.order.push(skeleton);
        Ok(())
    }
}
